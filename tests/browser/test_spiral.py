"""Spiral in a browser: games by touch, mouse, keys, commands and without scripts; the board's keys."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from solitaire.matches import Match
from solitaire.matches.game import DealNext
from solitaire.matches.spiral import SPIRAL, Move, Play, SpiralView
from solitaire.matches.spiral.board import SPACES, inner_of, outer_of
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.browser.test_layout import each_size
from tests.kit.patience import audit, box_of, page_overflow, wait_until_loaded
from tests.kit.seating import seat_match
from tests.kit.spiral import table
from tests.kit.table import DESKTOP, PHONE
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor
from tests.kit.ways import (
    EVERYWHERE,
    SIZES,
    Finger,
    Keys,
    Scriptless,
    Typed,
    Way,
    play_out,
    play_until,
    revision_of,
)

WORDS = "the house 27"
STRONG = SPIRAL.bots[-1]
LOW = [(640, 360), (800, 400), (360, 640)]


def begin(page: Page, games: str = "one", opponents: str = "1", teams: str = "") -> Match:
    """Start a match by its form; return it as the rules have it."""
    asked = f"games={games}&opponents={opponents}&level=lines&teams={teams}"
    page.goto(f"/matches?game=spiral&deal={WORDS}&{asked}")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    seats = ",".join(["you", *["lines"] * int(opponents)])
    options = f"games={games} teams={teams}" if teams else f"games={games}"
    match = Match.start(SPIRAL, Seed.from_text(WORDS), table(f"{seats} {options}"))
    wait_until_loaded(page)
    return match


def send_coach_away(page: Page) -> None:
    """What he advises is chosen; without him no card is."""
    page.locator(".menu > summary").click()
    page.locator("[name=coach][value=off]").click()
    expect(page.locator(".spiral-coach")).to_have_count(0)


def make(way: Way, move: Move) -> None:
    """Make a move; with keys, Space chooses the card that has the focus, and digits type the space."""
    match way, move:
        case Typed(), _:
            way.type({"+": "d", "*": "x", "next": "n"}.get(str(move), str(move).replace(">", " ")))
        case Keys(), Play():
            way.page.locator(f".spiral-card [value='{move.card}']").focus()
            way.strike("Space", *str(move.space))
            expect(way.page.locator(f".space[value='{move.space}']")).to_be_focused()
            way.strike("Enter")
        case Keys(), _:
            way.strike({"+": "d", "*": "x"}.get(str(move), "n"))
        case _, Play():
            way.press(f".spiral-card:has([value='{move.card}'])")
            way.press(f".space[value='{move.space}']")
        case _, DealNext():
            way.press(".match-actions .next")
        case _:
            way.press(f"[name=move][value='{move}']")


def play(way: Way, match: Match, *, whole: bool) -> None:
    """Play the match to its end as the strongest computer player; the page shows what is made on it."""
    page = way.page

    def shows(match: Match) -> None:
        stones = sum(map(len, match.state.game.stones))
        expect(page.locator(".stone")).to_have_count(stones)
        if not match.is_over:
            expect(page.locator("[name=revision]").first).to_have_value(revision_of(match))
        wait_until_loaded(page)

    match = play_out(page, match, STRONG.choose, partial(make, way), shows, whole=whole)
    expect(page.locator(".spiral-end")).to_be_visible()
    assert page.locator(".spiral-five").count() == 1 or match.state.scores == (1, 1)


@pytest.mark.parametrize(("way", "size"), sampled(EVERYWHERE[: len(SIZES)], fast=1))
def test_every_kind_of_move(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    """Best of three on the largest screens, two against two on the smallest."""
    page = new_visitor(**way.look_on(size)).new_page()
    play(way(page), begin_on(page, size), whole=False)


@pytest.mark.release
@pytest.mark.parametrize(("way", "size"), EVERYWHERE)
def test_a_whole_match(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    page = new_visitor(**way.look_on(size)).new_page()
    play(way(page), begin_on(page, size), whole=True)


@pytest.mark.parametrize(
    ("way", "teams", "size"),
    sampled(
        [
            (Finger, "three", "360x640"),
            (Keys, "two", "1280x720"),
            (Scriptless, "three", "820x1180"),
        ],
        fast=0,
        deep=1,
    ),
)
def test_six_play(new_visitor: NewVisitor, way: type[Way], teams: str, size: str) -> None:
    page = new_visitor(**way.look_on(size)).new_page()
    play(way(page), begin(page, "one", "5", teams), whole=True)


def begin_on(page: Page, size: str) -> Match:
    games = "three" if size == SIZES[-1] else "one"
    return begin(page, games, "3" if size == SIZES[0] else "1")


@pytest.mark.parametrize("sizes", sampled([[*SIZES[:1]], [*SIZES[1:], "640x360"]], fast=1))
def test_nothing_scrolls_and_all_spaces_can_be_pressed(
    new_visitor: NewVisitor, sizes: list[str]
) -> None:
    page = new_visitor().new_page()
    begin(page)
    for width, height in each_size(page, [(*map(int, size.split("x")),) for size in sizes]):
        assert page_overflow(page) == (0, 0), width
        assert_spaces_can_be_pressed(page, width, height)


def assert_spaces_can_be_pressed(page: Page, width: int, height: int) -> None:
    boxes = page.locator(".space").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 90
    hits = page.evaluate(
        """() => [...document.querySelectorAll(".space")].filter(space => {
            const {x, y, width, height} = space.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) === space;
        }).length"""
    )
    assert hits == 90
    for box in boxes:
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height


def test_the_board_of_two_teams_is_as_large_as_that_of_two_players(new_visitor: NewVisitor) -> None:
    """On a wide screen the lines of four players stand in one row above it."""
    page = new_visitor(**DESKTOP).new_page()
    widths = []
    for opponents in ("1", "3"):
        begin(page, opponents=opponents)
        box = page.locator(".spiral-board").bounding_box()
        assert box is not None
        widths.append(box["width"])
    assert widths[0] == widths[1]


def test_the_chosen_card_lights_what_it_may_take(new_visitor: NewVisitor) -> None:
    """By the style sheet alone, so without scripts as well."""
    page = new_visitor(**PHONE, java_script_enabled=False).new_page()
    view: SpiralView = begin(page).state.view(PERSON)
    for card in view.held:
        page.locator(f".spiral-card:has([value='{card}'])").tap()
        lit = page.evaluate(
            """() => [...document.querySelectorAll(".space")]
                .filter(each => getComputedStyle(each).borderTopColor !== "rgba(0, 0, 0, 0)")
                .map(each => Number(each.value))"""
        )
        assert tuple(lit) == view.spaces_for(card)


def test_arrows_walk_along_the_spiral_and_across_its_rings(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    begin(page)
    page.keyboard.press("2")
    page.keyboard.press("0")
    at = 20
    for key, there in (
        ("ArrowRight", 21),
        ("ArrowLeft", 20),
        ("ArrowUp", outer_of(20)),
        ("ArrowDown", inner_of(outer_of(20))),
        ("ArrowDown", inner_of(inner_of(outer_of(20)))),
    ):
        expect(page.locator(f".space[value='{at}']")).to_be_focused()
        page.keyboard.press(key)
        at = there
    expect(page.locator(f".space[value='{at}']")).to_be_focused()
    assert page.locator(".space[tabindex='0']").count() == 1


def test_n_goes_to_the_next_space_that_the_card_may_take(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    view: SpiralView = begin(page).state.view(PERSON)
    card = view.held[-1]
    page.locator(f".spiral-card [value='{card}']").focus()
    page.keyboard.press("Space")
    for space in view.spaces_for(card)[:3]:
        page.keyboard.press("n")
        expect(page.locator(f".space[value='{space}']")).to_be_focused()


def test_a_space_without_a_card_asks_for_one_and_sends_nothing(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    begin(page)
    send_coach_away(page)
    page.locator(".space[value='90']").tap()
    expect(page.locator(".spiral-card > input").first).to_be_focused()
    expect(page.locator("[name=revision]").first).to_have_value("0")


def test_a_pressed_space_shows_its_number_and_to_slide_off_plays_nothing(
    new_visitor: NewVisitor,
) -> None:
    page = new_visitor(**PHONE).new_page()
    card = begin(page).state.view(PERSON).held[0]
    Finger(page).press(f".spiral-card:has([value='{card}'])")
    page.locator(".space[value='90']").hover()  # waits until it takes presses
    page.mouse.down()
    shown = "getComputedStyle(document.querySelector('.space[value=\"90\"]'), '::after').content"
    assert page.evaluate(shown) == '"90"'
    page.mouse.move(2, 2)
    page.mouse.up()
    make(Finger(page), Play(card, 89))
    expect(page.locator(".stone[data-team='0']")).to_have_count(1)
    expect(page.locator(".stone[data-team='0'] text")).to_have_text("89")


def test_the_request_for_a_card_leaves_what_was_said_and_goes_with_the_card(
    new_visitor: NewVisitor,
) -> None:
    page = new_visitor(**PHONE).new_page()
    card = begin(page).state.view(PERSON).held[0]
    send_coach_away(page)
    said = page.locator(".spiral-now").inner_text()
    page.locator(".space[value='90']").tap()
    expect(page.locator(".spiral-choose")).to_be_visible()
    assert page.locator(".spiral-now").inner_text().endswith(said)
    Finger(page).press(f".spiral-card:has([value='{card}'])")
    expect(page.locator(".spiral-choose")).to_have_count(0)
    assert page.locator(".spiral-now").inner_text() == said


def test_the_end_of_a_game_and_its_review_fit_low_screens(new_visitor: NewVisitor) -> None:
    """The board and what to do next; the link of the match may be below."""
    page = new_visitor().new_page()
    seat_match(page, play_until(begin(page), STRONG.choose, lambda match, after: False))
    for width, height in each_size(page, LOW):
        for part in (".spiral-board", ".spiral-end"):
            box = box_of(page.locator(part))
            assert box["y"] + box["height"] <= height, (part, width)
    page.locator(".match-actions [href$='/review']").click()
    page.locator(".match-review").wait_for()
    for width, _ in each_size(page, LOW):
        assert page_overflow(page)[1] == 0, width


def test_what_is_done_is_spoken(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    match = begin(page)
    card = match.state.view(PERSON).held[0]
    make(Finger(page), Play(card, 90))
    match = match.play(Play(card, 90)).play_bots()
    theirs = match.moves[-1]
    expect(page.locator("#status")).to_contain_text(f"You: {card} on 90.")
    if isinstance(theirs, Play):
        expect(page.locator("#status")).to_contain_text(f"Ada: {theirs.card} on {theirs.space}")
    name = page.locator("[autofocus]").get_attribute("aria-label") or ""
    assert name.startswith(f"You: {card} on 90.")


def test_spaces_say_what_is_on_them_after_each_move(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    match = begin(page)
    for revision in range(1, 5):
        move = STRONG.choose(match.state.view(PERSON))
        make(Finger(page), move)
        match = match.play(move).play_bots()
        expect(page.locator("[name=revision]").first).to_have_value(str(revision))
        view: SpiralView = match.state.view(PERSON)
        fits = {space for card in view.held for space in view.spaces_for(card)}
        told = """all => all.map(each => [
            Boolean(each.dataset.for), /free$/.test(each.dataset.name || each.getAttribute("aria-label"))])"""
        shown = page.locator(".space").evaluate_all(told)
        assert shown == [[space in fits, space in view.free] for space in SPACES]
        expect(page.locator("#match [autofocus]")).to_be_focused()


def test_the_board_passes_the_audit(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    match = begin(page)
    make(Finger(page), STRONG.choose(match.state.view(PERSON)))
    expect(page.locator("[name=revision]").first).to_have_value("1")
    assert audit(page) == ""
