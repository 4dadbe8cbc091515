"""The review of a game as people use it: by keys, by mouse, without scripts; and that of a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, expect

from solitaire.play.background import Waiting
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review.review import Review
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Game, Record, best_melds
from solitaire.solver import analyze
from solitaire.words.piles import describe_pile
from solitaire.words.turns import describe_turn
from tests.kit import english
from tests.kit.patience import loaded
from tests.kit.records import WORDS, after, recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
FOUND: Final = analyze(Record.of(LOST))
MISTAKES: Final = [turn.number for turn in FOUND.turns if turn.mistake]
WHOLE: Final = len(LOST.turns)
BROUGHT: Final = recorded("won-again")
"""A game for records: those of the other golden deals are of dailies that are open here."""
TEXT: Final = str(Record.of(BROUGHT))


def finished(visitor: BrowserContext, query: str = "", game: Game = LOST) -> Page:
    """The review of a game that this visitor has played, all of which is there."""
    page = visitor.new_page()
    page.goto(f"{seat(visitor, game, reviewed=1)}/review{query}")
    return whole(page)


def unfinished(visitor: BrowserContext) -> Page:
    """The same when none of it is made yet."""
    page = visitor.new_page()
    page.goto(f"{seat(visitor, LOST)}/review")
    return page


def whole(page: Page) -> Page:
    """The page when all of the review is there: until then it looks again by itself."""
    expect(page.get_by_role("heading", name=english.A_PLAN_FOR_THIS_DEAL)).to_be_visible()
    return loaded(page)


def heading(page: Page, number: int, of: int = WHOLE) -> Locator:
    return page.get_by_role("heading", name=f"Turn {number} of {of}", exact=True)


def shows(page: Page, number: int, game: Game = LOST) -> None:
    """Waits until that turn is looked at, the table before it is shown, and the address says so."""
    of = len(game.turns)
    expect(heading(page, number, of)).to_be_visible()
    shows_table(page, list(game.history())[number - 1])
    listed = page.get_by_role(
        "link", name=describe_turn(WORDS, number, game.turns[number - 1]), exact=True
    )
    expect(listed).to_have_attribute("aria-current", "step")
    loaded(page)


def shows_table(page: Page, state: Game) -> None:
    """Waits until the piles of the table that is looked at are those of that game."""
    said = [
        describe_pile(WORDS, pile.rank, best_melds(pile.rank, pile.cards), flipped=pile.flipped)
        for pile in state.piles
    ]
    expect(page.locator(".looked-at .sr")).to_have_text(said)


# ---- keys, focus and what is said --------------------------------------------------------------------------


def test_keys_go_from_turn_to_turn_and_the_page_stays(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    shows(page, 1)
    # a page that is loaded anew has not got it
    page.evaluate("document.body.dataset.stays = 'yes'")
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 1),
        ("End", WHOLE),
        ("ArrowLeft", WHOLE - 1),
        ("Home", 1),
        ("Control+End", 1),
        ("Shift+ArrowRight", 1),
        ("ArrowRight", 2),  # and so none of those before did anything
    ):
        page.keyboard.press(key)
        shows(page, number)
        expect(page).to_have_url(re.compile(rf"/review(\?turn={number})?$"))
    expect(page.locator("body")).to_have_attribute("data-stays", "yes")
    page.reload()
    shows(page, 2)


def test_a_key_that_leads_nowhere_or_is_switched_off_stays_the_browser_s(
    new_visitor: NewVisitor,
) -> None:
    page = finished(new_visitor(**DESKTOP), f"?turn={WHOLE}")
    shows(page, WHOLE)
    body, note = page.locator("body"), page.get_by_text("Keys: ")
    expect(note).to_be_visible()
    page.evaluate(
        "addEventListener('keydown', ({ key, defaultPrevented }) =>"
        " { document.body.dataset.key = `${key} ${defaultPrevented}`; })"
    )
    page.keyboard.press("End")
    expect(body).to_have_attribute("data-key", "End false")
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    expect(note).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(body).to_have_attribute("data-key", "ArrowLeft false")
    page.evaluate("document.documentElement.dataset.keys = 'on'")
    page.keyboard.press("Home")
    expect(body).to_have_attribute("data-key", "Home true")
    shows(page, 1)


def test_the_button_keeps_the_focus_and_each_turn_is_said_in_the_same_place(
    new_visitor: NewVisitor,
) -> None:
    """A screen reader says what changes in a region that it knows, not what comes with another one."""
    page = finished(new_visitor(**DESKTOP), f"?turn={WHOLE - 2}")
    page.evaluate("document.getElementById('said').dataset.stays = 'yes'")
    status = page.get_by_role("status")
    following = page.locator("#step-next")
    following.focus()
    for number in (WHOLE - 1, WHOLE):
        page.keyboard.press("Enter")
        shows(page, number)
        expect(following).to_be_focused()
        expect(status).to_contain_text(describe_turn(WORDS, number, LOST.turns[number - 1]))
    expect(page.locator("#said")).to_have_attribute("data-stays", "yes")


def test_one_goes_from_mistake_to_mistake_and_to_where_the_game_was_lost(
    new_visitor: NewVisitor,
) -> None:
    page = finished(new_visitor(**PHONE))
    for number in MISTAKES[:2]:
        page.get_by_role("link", name="Next mistake").tap()
        shows(page, number)
        expect(heading(page, number)).to_be_in_viewport()
    page.get_by_role("link", name=f"The game was lost at turn {FOUND.lost_at}.").tap()
    assert FOUND.lost_at is not None
    shows(page, FOUND.lost_at)
    expect(heading(page, FOUND.lost_at)).to_be_in_viewport()


def test_a_click_on_the_line_of_the_game_goes_to_that_turn(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    chart = page.get_by_role("img", name=re.compile("^Draws to spare after each turn"))
    chart.click(position={"x": 3, "y": 80})
    shows(page, 1)
    width = chart.evaluate("chart => chart.getBoundingClientRect().width")
    chart.click(position={"x": width - 3, "y": 80})
    shows(page, WHOLE)


def test_the_better_use_is_shown_on_the_table_and_the_turn_again(new_visitor: NewVisitor) -> None:
    number = MISTAKES[0]
    mistake = FOUND.turns[number - 1]
    assert mistake.better is not None
    page = finished(new_visitor(**DESKTOP), f"?turn={number}")
    before = after("lost", number - 1)
    shows_table(page, before)
    page.get_by_role("link", name="Show it Better").click()
    shows_table(page, before.play(mistake.better))
    expect(page.get_by_role("heading", name=english.THE_TABLE_AFTER_IT)).to_be_visible()
    page.get_by_role("link", name="Show it Played").click()
    shows_table(page, before.play(mistake.turn))
    page.get_by_role("link", name=english.SHOW_THE_TABLE_BEFORE_IT).click()
    shows_table(page, before)


# ---- while it is made --------------------------------------------------------------------------------------


class Held:
    """Keeps reviews of games from being there, until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = Event()
        made = Reviews.of

        def of(self_: Reviews, player_game: PlayerGame, asker: str) -> Review | Waiting:
            return made(self_, player_game, asker) if self.go.is_set() else Waiting(0, 0)

        monkeypatch.setattr(Reviews, "of", of)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held(monkeypatch)
    yield held
    held.go.set()


@pytest.mark.deep
def test_after_a_look_that_fails_the_page_looks_again(
    new_visitor: NewVisitor, held: Held, complaints: list[str]
) -> None:
    visitor = new_visitor(**DESKTOP)
    failed = []

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.fulfill(status=502, body="bad gateway")
        held.go.set()

    visitor.route(re.compile("look=1"), fail, times=1)
    whole(unfinished(visitor))
    assert len(failed) == 1
    forgive(complaints, "502")


def test_the_focus_stays_while_the_review_fills_in(new_visitor: NewVisitor, held: Held) -> None:
    page = unfinished(new_visitor(**DESKTOP))
    for focused in (
        page.get_by_role("button", name=english.TRY_AGAIN),
        page.get_by_role("link", name="Save the record"),
    ):
        focused.focus()
        page.evaluate("document.getElementById('review').dataset.old = 'yes'")
        expect(page.locator("#review[data-old]")).to_have_count(0)
        expect(focused).to_be_focused()
    held.go.set()
    whole(page)
    expect(page.get_by_role("link", name="Save the record")).to_be_focused()


# ---- without scripts ---------------------------------------------------------------------------------------


@pytest.mark.deep
def test_without_scripts_the_review_fills_in_and_is_stepped_through(
    new_visitor: NewVisitor,
) -> None:
    page = unfinished(new_visitor(**PHONE, java_script_enabled=False))
    shows(whole(page), 1)
    for name, number in (("Next", 2), ("Last", WHOLE), ("First", 1), ("Next mistake", MISTAKES[0])):
        page.get_by_role("link", name=name, exact=True).click()
        shows(page, number)
        expect(page).to_have_url(re.compile(rf"\?turn={number}#step$"))
        expect(heading(page, number)).to_be_in_viewport()
    page.get_by_role("link", name="Show it Better").click()
    better = FOUND.turns[MISTAKES[0] - 1].better
    assert better is not None
    shows_table(page, after("lost", MISTAKES[0] - 1).play(better))


def pasted(page: Page, text: str) -> None:
    """Pastes what is refused, and sees it said beside the field, which keeps it."""
    field = page.get_by_label("Paste a record")
    field.fill(text)
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_contain_text(text)
    expect(field).to_have_value(text)
    expect(field).to_have_accessible_description(re.compile(text))


# ---- again, and records ------------------------------------------------------------------------------------


def test_one_tries_again_from_a_turn(new_visitor: NewVisitor) -> None:
    page = finished(new_visitor(**DESKTOP))
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        shows(page, number)
    page.get_by_role("button", name=english.TRY_AGAIN).click()
    Table(page, after("lost", 2)).shows_board(after("lost", 2))


@pytest.mark.deep
def test_a_file_is_reviewed_and_its_address_is_good_for_somebody_else(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/records")
    pasted(page, "soup")
    forgive(complaints, "422")
    page.get_by_label(english.OR_CHOOSE_ITS_FILE).set_input_files(
        FilePayload(name="game.txt", mimeType="text/plain", buffer=TEXT.encode())
    )
    page.get_by_role("button", name="Review it").click()
    whole(page)
    shows(page, 1, BROUGHT)
    page.keyboard.press("ArrowRight")
    shows(page, 2, BROUGHT)
    expect(page).to_have_url(re.compile(r"/records/[\w-]+\?turn=2$"))
    other = new_visitor(**PHONE).new_page()
    other.goto(page.url)
    shows(whole(other), 2, BROUGHT)
