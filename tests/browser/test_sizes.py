"""The table with text spacing (WCAG 1.4.12), at 400 % zoom (1.4.10) and with a larger font size.

320 x 256 is 1280 x 1024 at 400 % zoom: the page may scroll down, but not sideways. The layout at normal sizes
is tested in test_layout.py.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.rules import Rank
from tests.browser.test_layout import BEGUN, Size, each_size, options_for, screens
from tests.kit.patience import page_overflow
from tests.kit.records import after, recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, KeyboardTable, Table
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
ZOOMED: Final = {"viewport": {"width": 320, "height": 256}}

# ---- text spacing ------------------------------------------------------------------------------------------

SPACED: Final = """
() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
            word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
}
"""
TEXTS: Final = """
() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        let cut = left < -1 || right > innerWidth + 1 || top + scrollY < -1;
        let unseen = parent.matches("textarea"), shortened = false;
        for (let box = parent; box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box), edge = box.getBoundingClientRect();
            unseen ||= style.clipPath !== "none" && edge.width < 2;
            if (style.overflowX === "visible") continue;
            shortened ||= style.textOverflow === "ellipsis";
            cut ||= left < edge.left - 1 || right > edge.right + 1;
            cut ||= top < edge.top - 4 || bottom > edge.bottom + 4;
        }
        const lines = [...range.getClientRects()].map(
            (line) => [line.left, line.top, line.right, line.bottom]);
        const in_tray = parent.closest(".tray") !== null;
        if (!unseen) texts.push({ text: node.data.trim(), cut, shortened, lines, in_tray });
    }
    return texts;
}
"""


def texts(page: Page) -> list[dict[str, Any]]:
    """The visible texts, with their line boxes and whether they are cut off."""
    found: list[dict[str, Any]] = page.evaluate(TEXTS)
    return found


def lines_overlap(one: list[float], other: list[float]) -> bool:
    """Whether two lines of text (left, top, right, bottom) overlap by more than a few pixels."""
    wide, high = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
    return wide > 2 and high > 4


def overlapping_pairs(found: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {
        (one["text"], other["text"])
        for one, other in combinations(found, 2)
        if any(lines_overlap(line, another) for line in one["lines"] for another in other["lines"])
    }


UNSPACED: Final = "document.adoptedStyleSheets = []"


@pytest.mark.parametrize(
    "turns",
    [BEGUN, pytest.param(len(LOST.turns), marks=pytest.mark.deep)],
    ids=["playing", "over"],
)
@screens
def test_text_spacing_cuts_off_nothing_on_the_table(
    new_visitor: NewVisitor, sizes: list[Size], turns: int
) -> None:
    page = Table.sit_down(new_visitor(**options_for(sizes)), LOST, turns).page
    if turns != BEGUN:
        page.locator(".ending > details > summary").click()  # it lies over the table
    for size in each_size(page, sizes):
        assert len(space_texts(page)) > 30, size


@pytest.mark.deep
@screens
def test_text_spacing_cuts_off_nothing_in_a_tray(
    new_visitor: NewVisitor, sizes: list[Size]
) -> None:
    table = Table.sit_down(new_visitor(**options_for(sizes)), LOST, BEGUN)
    table.choose(Rank.QUEEN)
    table.lift(LOST.turns[BEGUN].drawn, Rank.QUEEN)
    for size in each_size(table.page, sizes):
        assert len(space_texts(table.page, "in_tray")) > 14, size
        for button in (table.confirm(Rank.QUEEN), table.back(Rank.QUEEN)):
            expect(button).to_be_in_viewport(ratio=1)


def space_texts(page: Page, *parts: str) -> list[dict[str, Any]]:
    """Apply the text spacing; the texts (of those parts), after checking that none is cut off or overlaps."""

    def visible_texts() -> list[dict[str, Any]]:
        return [one for one in texts(page) if all(one[part] for part in parts)]

    page.evaluate(UNSPACED)
    before = overlapping_pairs(visible_texts())
    page.evaluate(SPACED)
    found, size = visible_texts(), page.viewport_size
    assert [one["text"] for one in found if one["cut"]] == [], size
    assert overlapping_pairs(found) - before == set(), size
    assert page_overflow(page)[0] == 0, size
    return found


# ---- 400 % zoom --------------------------------------------------------------------------------------------

OUT_OF_REACH: Final = """
() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), label, .card")]
    .filter((element) => element.checkVisibility())
    .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        let fixed = false;
        for (let box = element; box; box = box.parentElement) {
            const { position, overflowY } = getComputedStyle(box);
            if (["auto", "scroll"].includes(overflowY) && box.scrollHeight > box.clientHeight) break;
            fixed ||= position === "fixed";
        }
        const said = element.textContent.trim() || element.className;
        const name = element.getAttribute("aria-label") ?? said;
        const out = left < -0.5 || right > document.documentElement.clientWidth + 0.5
            || (fixed ? top < -0.5 || bottom > innerHeight + 0.5 : top + scrollY < -0.5);
        return out ? `${name}: ${[left, top, right, bottom].map(Math.round)}` : null;
    })
    .filter(Boolean)
"""


@pytest.mark.parametrize(
    "kind",
    [Table, pytest.param(KeyboardTable, marks=pytest.mark.deep)],
    ids=["pointer", "keyboard"],
)
def test_a_game_can_be_finished_at_400_percent_zoom(
    new_visitor: NewVisitor, kind: type[Table]
) -> None:
    table = kind.sit_down(new_visitor(**ZOOMED), LOST, 26).play(LOST, upto=27)
    table.undo_button.click()
    table.shows_board(after("lost", 26))
    table.play(LOST)


def test_zoomed_table_is_reachable_by_scrolling_down(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**ZOOMED), LOST, BEGUN)
    assert_reachable(table.page)
    for rank in (Rank.THREE, Rank.KING):
        table.choose(rank)
        assert_reachable(table.page)
        table.back(rank).click()


def test_zoomed_ending_is_reachable_by_scrolling_down(new_visitor: NewVisitor) -> None:
    assert_reachable(Table.sit_down(new_visitor(**ZOOMED), LOST, len(LOST.turns)).page)


def assert_reachable(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
    assert page.evaluate(OUT_OF_REACH) == [], page.url


# ---- font size ---------------------------------------------------------------------------------------------

FONT_SIZE: Final = 24
"""A font size set in the browser, in pixels; the default is 16."""


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("kind", sampled(["lost", "short-lost"], fast=1))
def test_words_of_the_table_follow_the_browsers_font_size(
    new_visitor: NewVisitor, look: dict[str, Any], kind: str
) -> None:
    """Up to this size: the table is measured. All other pages follow it further: test_every_page.py."""
    page = Table.sit_down(new_visitor(**look), recorded(kind), 3).page
    set_font_size(page, FONT_SIZE)
    assert font_size(page) == FONT_SIZE
    found = texts(page)
    assert [one["text"] for one in found if one["cut"] or one["shortened"]] == []
    assert overlapping_pairs(found) == set()
    assert page.evaluate(OUT_OF_REACH) == []
    assert page.evaluate(BELOW_THE_DOCK) == 0
    set_font_size(page, 2 * FONT_SIZE)
    assert font_size(page) == FONT_SIZE


def test_the_note_beside_a_rank_fits_its_column_in_a_larger_font(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**DESKTOP, locale="es")
    page = visitor.new_page()
    page.goto(seat(visitor, LOST, 3))
    set_font_size(page, FONT_SIZE)
    assert font_size(page) == FONT_SIZE
    widths = "[...document.querySelectorAll('.wild-rank')].map((rank) => rank.offsetWidth)"
    assert min(page.evaluate(widths)) >= 20  # of 25


def test_a_command_line_in_a_larger_font_covers_nothing(
    new_visitor: NewVisitor, base_url: str
) -> None:
    visitor = new_visitor(**DESKTOP)
    visitor.add_cookies(
        [{"name": "preferences", "value": "command_line=on&quick_ways_shown=yes", "url": base_url}]
    )
    page = Table.sit_down(visitor, LOST, 3).page
    set_font_size(page, FONT_SIZE)
    assert font_size(page) == FONT_SIZE
    room = "getComputedStyle(document.querySelector('.voice')).minHeight"
    height = "document.querySelector('.voice').getBoundingClientRect().height"
    assert page.evaluate(height) <= float(page.evaluate(room).removesuffix("px"))


BELOW_THE_DOCK: Final = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const isBelow = ({ left, right, bottom }) =>
    bottom > dock.top + 1 && left < dock.right && right > dock.left;
  const cards = [...document.querySelectorAll(".row .card")];
  return cards.filter((card) => isBelow(card.getBoundingClientRect())).length;
}"""
"""How many cards reach below the dock."""


def set_font_size(page: Page, size: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})


def font_size(page: Page) -> float:
    return float(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))
