"""Last Card in a browser: by keys and by touch, many cards on a small phone, and what the others did."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.matches import Match
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.moves import DealNext, Move, Name, Play
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.lastcard import table
from tests.kit.patience import wait_until_loaded
from tests.kit.table import DESKTOP
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor
from tests.kit.ways import EVERYWHERE, SIZES, Keys, Typed, Way

SMALL: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
FINGER: Final = 24
"""The least width of what a finger has to find."""


def begin(page: Page, words: str, opponents: int = 2) -> Page:
    """Start a match of five hands by the form of its page."""
    page.goto(f"/matches?game=lastcard&deal={words}&opponents={opponents}&goal=five&level=keeps")
    page.locator("#deal + button").click()
    page.locator("#match").wait_for()
    return wait_until_loaded(page)


def is_after(page: Page, number: int) -> None:
    expect(page.locator("#line-revision input")).to_have_value(str(number))


def phase(page: Page) -> str | None:
    return page.locator("#match").get_attribute("data-phase")


def count(page: Page) -> int:
    return page.locator(".last-held").count()


def move_by_keys(page: Page) -> None:
    """Make a move with the keyboard alone, from where the focus is."""
    match phase(page):
        case "next":
            page.keyboard.press("n")
        case "answer":
            page.keyboard.press("k")
        case "name":
            page.keyboard.press("Enter")
        case _:
            if page.locator("[name=card]:focus").count() == 0:
                page.keyboard.press("d")
                return
            page.keyboard.press("Space")
            if page.locator("[data-names]:focus").count():
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")


@pytest.mark.parametrize("words", sampled(["the cabin", "the house 27", "a third"], fast=1))
def test_a_hand_is_played_by_keys_alone(new_visitor: NewVisitor, words: str) -> None:
    page = begin(new_visitor(**DESKTOP).new_page(), words)
    number = 0
    while phase(page) != "next" and number < 80:
        move_by_keys(page)
        number += 1
        is_after(page, number)
    assert phase(page) == "next"
    move_by_keys(page)
    is_after(page, number + 1)
    assert count(page) >= 7


def make(way: Way, move: Move, phase: str) -> None:
    """Make a move; with keys, Space chooses the card that has the focus, and Enter plays it."""
    match way, move:
        case Typed(), _:
            way.type({"+": "d", ".": "k", "!": "q", "next": "n"}.get(str(move)) or spell(move))
        case Keys(), Play():
            way.page.locator(f"[name=card][value='{move.card}']").first.focus()
            way.strike("Space")
            if move.swap is not None:
                way.tab_to("[name=swap]")
                while not way.page.locator(f"[name=swap][value='{move.swap}']:checked").count():
                    way.strike("ArrowRight")
            if move.color:
                way.tab_to(f"[name=color][value={move.color.value}]")
            way.strike("Enter")
        case Keys(), Name():
            way.tab_to(f"[name=color][value={move.color.value}]")
            way.strike("Enter")
        case Keys(), _:
            way.strike({"+": "d", ".": "k", "!": "q"}.get(str(move), "n"))
        case _, Play():
            if phase == "play":  # a drawn card is chosen already
                way.press(f".choice:has([value='{move.card}'])", position={"x": 8, "y": 12})
            if move.swap is not None:
                way.press(f".last-swap:has([value='{move.swap}'])")
            if move.color:
                way.press(f".last-colors [value={move.color.value}]")
            else:
                way.press(".match-actions .primary")
        case _, Name():
            way.press(f".last-colors [value={move.color.value}]")
        case _, DealNext():
            way.press(".match-actions .next")
        case _:
            way.press(f"[name=move][value='{move}']")


def spell(move: Move) -> str:
    """A move as it is typed."""
    return str(move).replace("/", " ") if isinstance(move, Play) else str(move)


@pytest.mark.parametrize(("way", "size"), sampled(EVERYWHERE, fast=1))
def test_a_whole_match(new_visitor: NewVisitor, way: type[Way], size: str) -> None:
    """Five hands against two, who bluff; swapping hands on the largest screens."""
    page = new_visitor(**way.look_on(size)).new_page()
    swap = "yes" if size == SIZES[-1] else "no"
    words, seats = "the house 27", f"you,bluffs,bluffs goal=five swap={swap}"
    page.goto(f"/matches?game=lastcard&deal={words}&opponents=2&goal=five&level=bluffs&swap={swap}")
    page.locator("#deal + button").click()
    page.locator("#match").wait_for()
    match = Match.start(LASTCARD, Seed.from_text(words), table(seats)).play_bots()
    revision = 0
    while not match.is_over:
        wait_until_loaded(page)
        expect(page.locator(".last-held")).to_have_count(
            0 if match.state.hand.is_over else len(match.state.hand.held[PERSON])
        )
        move = LASTCARD.bots[-1].choose(match.state.view(PERSON))
        make(way(page), move, str(phase(page)))
        match = match.play(move).play_bots()
        revision += 1
        if not match.is_over:
            expect(page.locator("[name=revision]").first).to_have_value(str(revision))
    expect(page.locator(".scores tfoot td")).to_have_text(
        [str(each) for each in match.state.scores]
    )


def test_a_double_tap_plays_a_card_and_the_button_names_it(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**SMALL).new_page(), "the cabin")
    card = page.locator("[data-fits=yes] [name=card]:not([data-names])").first
    card.check(force=True)
    name = card.get_attribute("data-card")
    expect(page.locator(".match-actions > .primary")).to_have_text(f"Play {name}")
    card.dblclick(force=True, position={"x": 6, "y": 6})
    is_after(page, 1)


def test_many_cards_need_no_scrolling_sideways(new_visitor: NewVisitor) -> None:
    """Each card has room for a finger, and what is to be done stays in sight."""
    page = begin(new_visitor(**SMALL).new_page(), "the big hand", 3)
    number = 0
    while count(page) < 20 and number < 80:
        match phase(page):
            case "play":
                page.locator("button[form=last-other]").click()
            case "keep":
                page.locator("button[form=last-other]").click()
            case "answer":
                page.locator("button[value='.']").click()
            case "name":
                page.locator(".last-colors button").first.click()
            case _:
                page.locator("button.next").click()
        number += 1
        is_after(page, number)
    assert count(page) >= 20
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    lefts = page.locator(".last-row").evaluate_all(
        "rows => rows.map(row => [...row.children].map(card => card.getBoundingClientRect().left))"
    )
    gaps = [after - before for row in lefts for before, after in pairwise(row)]
    assert min(gaps) >= FINGER


def test_what_the_others_did_is_shown_one_after_the_other(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP, reduced_motion="no-preference").new_page(), "the cabin")
    move_by_keys(page)
    is_after(page, 1)
    steps = page.locator(".match-told > [data-step]")
    assert steps.count() >= 2
    delays = steps.evaluate_all(
        "steps => steps.map(step => parseFloat(getComputedStyle(step).animationDelay))"
    )
    assert delays == sorted(delays)
    assert len(set(delays)) == len(delays)
