"""The table on every screen we name, with wider text and at 400 % zoom: nothing is lost, all is in reach.

What a screen shows as a whole is in test_layout.py. Text spacing is that of WCAG 1.4.12; 320 x 256 is what
1280 x 1024 is at 400 % zoom (1.4.10), where scrolling down is allowed and scrolling sideways is not.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.rules import Rank
from tests.browser.test_layout import BEGUN, Size, each_size, look_of, screens, scrolls
from tests.kit.records import after, recorded
from tests.kit.table import PHONE, KeyboardTable, Table
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
    """The texts that are seen, where they are, and whether some of them is cut off."""
    found: list[dict[str, Any]] = page.evaluate(TEXTS)
    return found


def over(one: list[float], other: list[float]) -> bool:
    """Whether two lines of text share more than a few pixels; a line is left, top, right and bottom."""
    wide, high = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
    return wide > 2 and high > 4


def pairs_over_each_other(found: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {
        (one["text"], other["text"])
        for one, other in combinations(found, 2)
        if any(over(line, another) for line in one["lines"] for another in other["lines"])
    }


UNSPACED: Final = "document.adoptedStyleSheets = []"


@pytest.mark.parametrize(
    "turns",
    [BEGUN, pytest.param(len(LOST.turns), marks=pytest.mark.deep)],
    ids=["playing", "over"],
)
@screens
def test_spaced_text_of_a_table_loses_nothing(
    new_visitor: NewVisitor, sizes: list[Size], turns: int
) -> None:
    page = Table.sit_down(new_visitor(**look_of(sizes)), LOST, turns).page
    for size in each_size(page, sizes):
        assert len(spaced(page)) > 30, size


@pytest.mark.deep
@screens
def test_spaced_text_of_a_tray_loses_nothing(new_visitor: NewVisitor, sizes: list[Size]) -> None:
    table = Table.sit_down(new_visitor(**look_of(sizes)), LOST, BEGUN)
    table.choose(Rank.QUEEN)
    table.lift(LOST.turns[BEGUN].drawn, Rank.QUEEN)
    for size in each_size(table.page, sizes):
        assert len(spaced(table.page, "in_tray")) > 14, size
        for button in (table.confirm(Rank.QUEEN), table.back(Rank.QUEEN)):
            expect(button).to_be_in_viewport(ratio=1)


def spaced(page: Page, *parts: str) -> list[dict[str, Any]]:
    """The texts, of those parts alone, with the spacing of WCAG: none is cut off or lies over another."""

    def seen() -> list[dict[str, Any]]:
        return [one for one in texts(page) if all(one[part] for part in parts)]

    page.evaluate(UNSPACED)
    before = pairs_over_each_other(seen())
    page.evaluate(SPACED)
    found, size = seen(), page.viewport_size
    assert [one["text"] for one in found if one["cut"]] == [], size
    assert pairs_over_each_other(found) - before == set(), size
    assert scrolls(page)[0] == 0, size
    return found


# ---- 400 % zoom ------------------------------------------------------------------------------------------

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
def test_turns_and_the_ending_at_four_hundred_percent(
    new_visitor: NewVisitor, kind: type[Table]
) -> None:
    table = kind.sit_down(new_visitor(**ZOOMED), LOST, 26).play(LOST, upto=27)
    table.undo_button.click()
    table.shows_board(after("lost", 26))
    table.play(LOST)


def test_all_of_the_table_is_reached_by_scrolling_down(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**ZOOMED), LOST, BEGUN)
    assert_in_reach(table.page)
    for rank in (Rank.THREE, Rank.KING):
        table.choose(rank)
        assert_in_reach(table.page)
        table.back(rank).click()


def test_all_of_an_ending_is_reached_by_scrolling_down(new_visitor: NewVisitor) -> None:
    assert_in_reach(Table.sit_down(new_visitor(**ZOOMED), LOST, len(LOST.turns)).page)


def assert_in_reach(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
    assert page.evaluate(OUT_OF_REACH) == [], page.url


# ---- larger letters ----------------------------------------------------------------------------------------

LETTERS: Final = 24
"""The size of letters, in pixels, that somebody has set in the browser; 16 is usual."""


def test_larger_letters_of_the_browser_leave_the_table_as_it_is(new_visitor: NewVisitor) -> None:
    """All other pages have them: test_pages.py."""
    page = Table.sit_down(new_visitor(**PHONE), LOST).page
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": LETTERS}})
    assert letters(page) == 16


def letters(page: Page) -> float:
    return float(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))
