"""From move to move nothing moves at the table of a match, whatever is said, and a meld lies in one row.

Nor is a part replaced that a screen reader would say anew.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.patience import wait_until_loaded
from tests.kit.table import PHONE
from tests.kit.visitors import NewVisitor

STILL: Final = {
    "crowns": ("[data-draws=S] .card", ".thrown", ".own-hand", ".own-hand .match-actions"),
    "continental": ("[data-draws=S] .card", ".thrown", ".own-hand", ".own-hand .match-actions"),
    "lastcard": (".thrown", ".own-hand .match-actions"),
    "spiral": (".spiral-board", ".spiral-cards"),
}
"""What stays where it is; the hand of Last Card grows, and so does its part of the table."""
TOPS: Final = "parts => parts.map(part => document.querySelector(part).getBoundingClientRect().top)"
ROWS: Final = """() => [...document.querySelectorAll(".own-hand [data-span]")].map(
    meld => new Set([...meld.children].map(card => card.offsetTop)).size)"""
REVISION: Final = "#line-revision input"


def begin(page: Page, game: str) -> None:
    page.goto(f"/matches?game={game}&deal=still")
    page.locator("form:has(#deal) .primary").click()
    page.locator("#match").wait_for()
    wait_until_loaded(page)


def do_as_advised(page: Page) -> None:
    """What the coach says has the focus."""
    before = page.locator(REVISION).get_attribute("value") or ""
    page.keyboard.press("Enter")
    expect(page.locator(REVISION)).not_to_have_value(before)
    wait_until_loaded(page)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("game", STILL)
def test_nothing_moves_from_move_to_move(
    new_visitor: NewVisitor, game: str, size: tuple[int, int]
) -> None:
    """In the first twelve moves with a coach, in Continental up to the contract, which leaves the hand."""
    width, height = size
    page = new_visitor(**PHONE | {"viewport": {"width": width, "height": height}}).new_page()
    begin(page, game)
    tops = []
    for _ in range(12):
        tops.append(page.evaluate(TOPS, STILL[game]))
        do_as_advised(page)
        if page.locator("[data-phase=next], [data-melds]").count():
            break
    # in the first turns of Spiral the coach has a line more than the lowest screen has room for
    later = tops[3:] if game == "spiral" else tops
    assert all(top == pytest.approx(tops[-1], abs=1) for top in later), tops
    assert len(later) > 1


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("crowns", ".own-hand"),
        ("continental", ".own-hand"),
        ("lastcard", ".own-hand"),
        ("spiral", ".spiral-hand, .space"),
    ],
)
def test_the_hand_and_the_board_stay_from_move_to_move(
    new_visitor: NewVisitor, game: str, parts: str
) -> None:
    """Else a reader says again that this is the hand, and ninety new spaces keep it busy for seconds."""
    page = new_visitor(**PHONE).new_page()
    begin(page, game)
    page.evaluate("parts => window.stay = [...document.querySelectorAll(parts)]", parts)
    for _ in range(2):
        do_as_advised(page)
        assert page.evaluate("stay.length > 0 && stay.every(part => part.isConnected)")


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_meld_or_a_pair_lies_in_one_row(
    new_visitor: NewVisitor, development_url: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = new_visitor(**PHONE | {"viewport": {"width": width, "height": height}}).new_page()
    page.goto(f"{development_url}/gallery/match/two rows of cards")
    rows = page.evaluate(ROWS)
    assert rows
    assert set(rows) == {1}
