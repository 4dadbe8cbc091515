"""Nothing covers what it must not: the corners of cards, the command line, words behind a drop target."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.rules import Rank
from tests.kit.dragging import Mouse, middle
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, KeyboardTable, Table, put_attempt
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

SMALL: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 390, "height": 844}}
SEEN_THROUGH: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".choice > input { pointer-events: none } .choice > .card { pointer-events: auto }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Lets a point on a card hit the card that is painted there, not the radio button above it."""
COVERED: Final = """() => [...document.querySelectorAll(".choice > .card")].filter((card) => {
  const { x, y, width, height } = card.querySelector("b").getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest(".card") !== card;
}).length"""
"""How many cards of the open tray have a covered corner."""


@pytest.mark.parametrize("kind", ["short-lost", "lost"])
def test_a_focused_card_covers_no_corner_of_another(new_visitor: NewVisitor, kind: str) -> None:
    table = KeyboardTable.sit_down(new_visitor(**DESKTOP), recorded(kind), 3)
    table.press("5", "Enter")
    cards = table.page.locator(".tray .choice > input")
    expect(cards.first).to_be_focused()
    table.page.evaluate(SEEN_THROUGH)
    for _ in range(cards.count()):
        assert table.page.evaluate(COVERED) == 0
        table.press("ArrowDown")
        expect(table.page.locator(".tray .choice > input:checked")).to_be_focused()


def test_large_cards_of_a_tray_are_as_wide_as_their_column(
    new_visitor: NewVisitor, base_url: str
) -> None:
    visitor = new_visitor(**DESKTOP)
    visitor.add_cookies(
        [{"name": "preferences", "value": "cards=large&quick_ways_shown=yes", "url": base_url}]
    )
    table = Table.sit_down(visitor, recorded("lost"), 3)
    column = table.place(Rank.NINE).bounding_box()
    table.choose(Rank.NINE)
    card = table.tray(Rank.NINE).locator(".card").last.bounding_box()
    assert column is not None
    assert card is not None
    assert card["width"] == pytest.approx(column["width"], abs=1)


@pytest.mark.parametrize("cards", ["normal", "large"])
@pytest.mark.parametrize("kind", ["lost", "short-lost"])
@pytest.mark.parametrize(
    "look", sampled([PHONE, SMALL, DESKTOP], fast=1), ids=["360", "390", "1280"]
)
def test_a_command_line_that_is_always_shown_is_in_sight(
    new_visitor: NewVisitor, base_url: str, look: dict[str, Any], kind: str, cards: str
) -> None:
    visitor = new_visitor(**look)
    settings = {
        "name": "preferences",
        "value": f"command_line=on&cards={cards}&quick_ways_shown=yes",
        "url": base_url,
    }
    visitor.add_cookies([settings])
    page = visitor.new_page()
    page.goto(seat(visitor, recorded(kind), 3))
    expect(page.get_by_label("Command", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator("#status")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Discard it")).to_be_in_viewport(ratio=1)
    dock, line = (page.locator(part).bounding_box() for part in (".dock", ".voice"))
    assert dock is not None
    assert line is not None
    assert dock["y"] + dock["height"] <= line["y"] + 1


LINES: Final = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}"""


def test_one_attempt_is_said_on_one_line(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**SMALL)
    page = visitor.new_page()
    page.goto(put_attempt(visitor, 3))
    page.evaluate("document.querySelector('h1').textContent = 'Short daily 24'")
    for part in (page.locator("h1"), page.locator(".below-title")):
        assert part.evaluate(LINES) == 1
        assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth")


def test_a_crown_keeps_off_the_edge_of_the_tray(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), recorded("won"))
    table.choose(Rank.QUEEN)
    rights = table.page.evaluate(
        "[...document.querySelectorAll('.flips')].map((crown) => crown.getBoundingClientRect().right)"
    )
    assert rights
    assert max(rights) <= 356  # of 360; its ring is 2 pixels wide


def words_in_sight(page: Page) -> bool:
    style = "(name) => getComputedStyle(name).visibility"
    return bool(page.locator(".drawn-name").evaluate(style) == "visible")


@pytest.mark.parametrize("look", [SMALL, DESKTOP], ids=["390", "1280"])
def test_no_words_stick_out_behind_the_place_to_discard(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    page = Table.sit_down(new_visitor(**look), recorded("lost"), 3).page
    assert words_in_sight(page)
    mouse, card = Mouse(page), page.locator(".drawn > .card")
    x, y = middle(card)
    mouse.press((x, y))
    mouse.move((x - 40, y - 200))
    expect(page.locator(".discard-here")).to_be_visible()
    assert not words_in_sight(page)
    mouse.move((x, y))
    mouse.release()
    expect(page.locator(".discard-here")).to_be_hidden()
    assert words_in_sight(page)
