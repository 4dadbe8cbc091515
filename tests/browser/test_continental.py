"""Continental in a browser: matches in five ways on five screens, and melds that light up."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from solitaire.matches import Match
from solitaire.matches.continental import CONTINENTAL, ContinentalView, Move
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff
from solitaire.matches.game import DealNext
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from solitaire.words.matches.continental import telling
from tests.kit.continental import can_add, table
from tests.kit.patience import audit, page_overflow, wait_until_loaded
from tests.kit.records import WORDS as WORDS_EN
from tests.kit.seating import seat_match
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

WORDS = "the cabin"
STRONG = CONTINENTAL.bots[-1]


def begin(page: Page, opponents: int = 1, drawn: str = "fixed") -> Match:
    """Start a match of three hands by its form, with seats "drawn" or not; return it as the rules have it."""
    asked = f"hands=three&opponents={opponents}&level=novice&seats={drawn}"
    page.goto(f"/matches?game=continental&deal={WORDS}&{asked}")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    seats = ",".join(["you", *["novice"] * opponents])
    return Match.start(
        CONTINENTAL, Seed.from_text(WORDS), table(f"{seats} hands=three seats={drawn}")
    ).play_bots()


def make(way: Way, move: Move) -> None:
    """Make a move; with keys, Space chooses the card that has the focus, and Enter discards or adds it."""
    match way, move:
        case Typed(), _:
            way.type(spell(move))
        case Keys(), Draw():
            way.strike({"S": "d", "P": "t"}[move.source.value])
        case Keys(), Lay():
            way.strike("l")
        case Keys(), DealNext():
            way.strike("n")
        case Keys(), LayOff() | Discard():
            way.page.locator(f"[name=card][value='{move.card}']").first.focus()
            way.strike("Space")
            if isinstance(move, LayOff):
                way.page.locator(f".table-meld [value='{move.meld}']").focus()
            way.strike("Enter")
        case _, LayOff() | Discard():
            way.press(f".choice:has([value='{move.card}'])", position={"x": 8, "y": 12})
            if isinstance(move, LayOff):
                way.press(f".table-meld [value='{move.meld}']")
            else:
                way.press("[data-says]")
        case _, Draw():
            way.press(f"[name=move][value={move.source.value}]")
        case _, Lay():
            way.press("[name=move][value='=']")
        case _:
            way.press(".match-actions .next")


def spell(move: Move) -> str:
    """A move as it is typed."""
    match move:
        case Draw():
            return {"S": "d", "P": "t"}[move.source.value]
        case Lay():
            return "lay"
        case LayOff():
            return f"{move.card} {move.meld}{'-' if move.low else ''}"
        case Discard():
            return f"d {move.card}"
        case _:
            return "n"


def shows(page: Page, match: Match) -> None:
    """Wait until the page shows the match."""
    view = match.state.view(PERSON)
    if not match.is_over:
        expect(page.locator("[name=revision]").first).to_have_value(revision_of(match))
    cards = page.locator(":is(.frame-cards, .loose-cards) > .choice")
    expect(cards).to_have_count(0 if view.is_over else len(view.held))
    expect(page.locator(".table-meld")).to_have_count(len(view.melds))
    wait_until_loaded(page)


def choose(view: ContinentalView) -> Move:
    """As the strongest computer player, who lays as the button does."""
    move: Move = STRONG.choose(view)
    return Lay() if isinstance(move, Lay) else move


def play(way: Way, match: Match, *, whole: bool) -> None:
    page = way.page
    match = play_out(page, match, choose, partial(make, way), partial(shows, page), whole=whole)
    totals = [str(each) for each in match.state.scores]
    expect(page.locator(".scores tfoot td")).to_have_text(totals)


@pytest.mark.parametrize(("way", "size"), sampled(EVERYWHERE[: len(SIZES)], fast=1))
def test_every_kind_of_move(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    page = new_visitor(**way.look_on(size)).new_page()
    play(way(page), begin_on(page, size), whole=False)


@pytest.mark.release
@pytest.mark.parametrize(("way", "size"), EVERYWHERE)
def test_a_whole_match(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    page = new_visitor(**way.look_on(size)).new_page()
    play(way(page), begin_on(page, size), whole=True)


@pytest.mark.parametrize("way", sampled([Finger, Keys, Scriptless], fast=0, deep=1))
def test_four_play_who_drew_for_the_first_deal(new_visitor: NewVisitor, way: type[Way]) -> None:
    """The cards that they drew are told before the player's first turn."""
    page = new_visitor(**way.look_on(SIZES[1])).new_page()
    match = begin(page, 3, "drawn")
    drew = telling.tell_draws(WORDS_EN, match.state.view(PERSON))
    expect(page.locator(".match-told > li").first).to_contain_text(drew)
    play(way(page), match, whole=False)


def begin_on(page: Page, size: str) -> Match:
    """Against one, on the largest screens against three."""
    return begin(page, 3 if size == SIZES[-1] else 1)


def play_to_melds(page: Page) -> Match:
    """Play until the person can add a card to a meld."""
    match = play_until(begin(page), choose, lambda match, _: can_add(match.state))
    seat_match(page, match)
    shows(page, match)
    return match


def test_the_melds_that_take_the_chosen_card_light_up(new_visitor: NewVisitor) -> None:
    """By the style sheet alone, so without scripts as well."""
    page = new_visitor(**Finger.look_on(SIZES[0]) | {"java_script_enabled": False}).new_page()
    view = play_to_melds(page).state.view(PERSON)
    for card in dict.fromkeys(view.held):
        page.locator(f".choice:has([value='{card}'])").first.tap(position={"x": 8, "y": 12})
        lit = page.locator(".table-meld > button").evaluate_all(
            "all => all.filter(each => getComputedStyle(each).boxShadow !== 'none').map(each => each.value)"
        )
        takes = {str(off.meld) for off in view.list_offs() if off.card == card}
        assert set(lit) == takes, card


def test_a_button_below_the_hand_adds_the_chosen_card(new_visitor: NewVisitor) -> None:
    """It names card and meld, and none is there for a card that fits nowhere."""
    page = new_visitor(**Finger.look_on(SIZES[0])).new_page()
    match = play_to_melds(page)
    view = match.state.view(PERSON)
    adding = page.locator(".add-to-meld:visible")
    offs = {off.card: off for off in view.list_offs()}
    for card in sorted(set(view.held), key=lambda card: card in offs):
        page.locator(f".choice:has([value='{card}'])").first.tap(position={"x": 8, "y": 12})
        fits = card in offs
        expect(adding).to_have_count(int(fits))
        if fits:
            name = page.locator(f"[name=card][value='{card}']").first.get_attribute("data-card")
            expect(adding).to_contain_text(name or "no name")
    adding.tap()
    shows(page, match.play(offs[card]))


@pytest.mark.parametrize("size", SIZES[:2])
def test_nothing_scrolls_on_a_phone(new_visitor: NewVisitor, size: str) -> None:
    """Neither the first turn, with the coach's words, nor one with all melds on the table."""
    page = new_visitor(**Finger.look_on(size)).new_page()
    begin(page)
    assert page_overflow(page) == (0, 0)
    play_to_melds(page)
    assert page_overflow(page) == (0, 0)
    boxes = [each.bounding_box() for each in page.locator(".table-meld > button").all()]
    assert boxes
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)


def test_every_state_passes_the_audit(new_visitor: NewVisitor) -> None:
    """By what can be done in it."""
    page = new_visitor(**Finger.look_on(SIZES[1])).new_page()
    match, seen = begin(page), set[str]()
    while not match.is_over:
        view = match.state.view(PERSON)
        state = "".join(sorted({type(move).__name__ for move in view.legal()}))
        if state not in seen:
            seen.add(state)
            seat_match(page, match)
            shows(page, match)
            assert audit(page) == "", state
        match = match.play(choose(view)).play_bots()
    seat_match(page, match)
    shows(page, match)
    assert audit(page) == ""
    page.locator("a.button[href$='/review']").click()
    expect(page.locator("#looks")).to_be_visible()
    assert audit(page) == ""
    page.locator("[aria-labelledby=parts] a").first.click()
    expect(page.locator("#dock-heading")).to_be_visible()
    assert audit(page) == ""
    assert len(seen) >= 4
