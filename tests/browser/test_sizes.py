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
from tests.browser.test_layout import Size, on_each, screens, scrolls, targets
from tests.kit.patience import box_of
from tests.kit.records import after, recorded
from tests.kit.table import PHONE, KeyboardTable, Table
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
BEGUN: Final = 3
"""So many turns in, piles are flipped and the last turn is told."""
ZOOMED: Final = {"viewport": {"width": 320, "height": 256}}

# ---- targets and cards -------------------------------------------------------------------------------------


@screens
def test_what_is_pressed_at_every_turn_is_large(new_visitor: NewVisitor, sizes: list[Size]) -> None:
    """40 pixels either way; eleven keys side by side are as high, and as wide as a phone lets them be."""
    for size, table in on_each(new_visitor, sizes, LOST, BEGUN):
        assert_large(table, size)


def assert_large(table: Table, size: Size) -> None:
    page = table.page
    pressed = [
        *(table.pile(rank) for rank in Rank),
        table.undo_button,
        table.unplayed,
        page.get_by_label("Menu"),
    ]
    boxes = {str(each): box_of(each) for each in pressed}
    keys = [one for one in targets(page) if one["kind"] == "label"]
    table.choose(Rank.KING)
    boxes |= {str(each): box_of(each) for each in (table.confirm(Rank.KING), table.back(Rank.KING))}
    assert len(boxes) == 16
    small = {name: box for name, box in boxes.items() if min(box["width"], box["height"]) < 40}
    assert small == {}, size
    assert len(keys) in (0, 11)
    assert [key for key in keys if key["height"] < 40 or key["width"] < 28] == []


MISSED: Final = """
        () => [...document.querySelectorAll(".row > input")].filter((input) => {
            const { left, right, top, bottom } = input.getBoundingClientRect();
            const near = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3]];
            return near.some(([x, y]) => document.elementFromPoint(x, y) !== input);
        }).map((input) => input.id)
"""


@screens
def test_the_corners_of_a_pile_are_the_pile_too(new_visitor: NewVisitor, sizes: list[Size]) -> None:
    """A radio button is round unless it is told otherwise, and is hit nowhere else."""
    for size, table in on_each(new_visitor, sizes, LOST, BEGUN):
        assert table.page.evaluate(MISSED) == [], size


COVERED: Final = """
() => {
    const shared = (one, other) => Math.min(
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    const box = (element) => element.getBoundingClientRect();
    const dock = box(document.querySelector(".dock"));
    const found = [];
    for (const pile of document.querySelectorAll(".pile")) {
        const cards = [...pile.querySelectorAll(".row .card")];
        cards.forEach((card, at) => {
            if (shared(box(card), dock) > 0.5) found.push(`${pile.dataset.rank}: station over card ${at}`);
            for (const part of card.querySelectorAll("b, .suit")) {
                const covered = cards[at + 1] ? shared(box(part), box(cards[at + 1])) : 0;
                if (covered > 1) found.push(`${pile.dataset.rank}: ${covered}px of card ${at} covered`);
            }
        });
    }
    return found;
}
"""


@screens
def test_rank_and_suit_of_every_card_are_uncovered(
    new_visitor: NewVisitor, sizes: list[Size]
) -> None:
    """By the next card of a fanned column, and by the draw station, which stands in the corner below some."""
    for size, table in on_each(new_visitor, sizes, LOST, BEGUN):
        assert table.page.evaluate(COVERED) == [], size


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
        let cut = left < -1 || right > innerWidth + 1 || top + scrollY < -1, unseen = false;
        for (let box = parent; box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box), edge = box.getBoundingClientRect();
            unseen ||= style.clipPath !== "none" && edge.width < 2;
            if (style.overflowX === "visible") continue;
            cut ||= left < edge.left - 1 || right > edge.right + 1;
            cut ||= top < edge.top - 4 || bottom > edge.bottom + 4;
        }
        const lines = [...range.getClientRects()].map(
            (line) => [line.left, line.top, line.right, line.bottom]);
        if (!unseen) texts.push({ text: node.data.trim(), cut, lines, in_tray: !!parent.closest(".tray") });
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


@screens
@pytest.mark.parametrize("turns", [BEGUN, len(LOST.turns)], ids=["playing", "over"])
def test_spaced_text_of_a_table_loses_nothing(
    new_visitor: NewVisitor, sizes: list[Size], turns: int
) -> None:
    for size, table in on_each(new_visitor, sizes, LOST, turns):
        page = table.page
        before = pairs_over_each_other(texts(page))
        page.evaluate(SPACED)
        found = texts(page)
        assert len(found) > 30
        assert [one["text"] for one in found if one["cut"]] == [], size
        assert pairs_over_each_other(found) - before == set(), size
        assert scrolls(page)[0] == 0, size


@screens
def test_spaced_text_of_a_tray_loses_nothing(new_visitor: NewVisitor, sizes: list[Size]) -> None:
    for size, table in on_each(new_visitor, sizes, LOST, BEGUN):
        assert_spaced_tray_is_whole(table, size)


def assert_spaced_tray_is_whole(table: Table, size: Size) -> None:
    table.choose(Rank.QUEEN)
    table.lift(LOST.turns[BEGUN].drawn, Rank.QUEEN)
    before = pairs_over_each_other([one for one in texts(table.page) if one["in_tray"]])
    table.page.evaluate(SPACED)
    found = [one for one in texts(table.page) if one["in_tray"]]
    assert len(found) > 14
    assert [one["text"] for one in found if one["cut"]] == [], size
    assert pairs_over_each_other(found) - before == set(), size
    assert scrolls(table.page)[0] == 0
    for button in (table.confirm(Rank.QUEEN), table.back(Rank.QUEEN)):
        expect(button).to_be_in_viewport(ratio=1)


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


@pytest.mark.parametrize("kind", [Table, KeyboardTable], ids=["pointer", "keyboard"])
def test_a_whole_game_at_four_hundred_percent(new_visitor: NewVisitor, kind: type[Table]) -> None:
    table = kind.sit_down(new_visitor(**ZOOMED), LOST).play(LOST, upto=BEGUN)
    table.undo_button.click()
    table.shows_board(after("lost", BEGUN - 1))
    table.play(LOST)
    expect(table.ending).to_contain_text("9 of 11 piles flipped, 23 points left")


def test_all_of_the_table_is_reached_by_scrolling_down(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**ZOOMED), LOST, BEGUN).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("rank", [Rank.THREE, Rank.KING])
def test_all_of_a_tray_is_reached_by_scrolling_down(new_visitor: NewVisitor, rank: Rank) -> None:
    table = Table.sit_down(new_visitor(**ZOOMED), LOST, BEGUN)
    table.choose(rank)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert table.page.evaluate(OUT_OF_REACH) == []


def test_all_of_an_ending_is_reached_by_scrolling_down(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**ZOOMED), LOST, len(LOST.turns)).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("path", ["/", "/rules", "/keys", "/settings"])
def test_other_pages_are_reached_by_scrolling_down(new_visitor: NewVisitor, path: str) -> None:
    page = new_visitor(**ZOOMED).new_page()
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(OUT_OF_REACH) == []


# ---- larger letters ----------------------------------------------------------------------------------------

LETTERS: Final = 24
"""The size of letters, in pixels, that somebody has set in the browser; 16 is usual."""


def test_who_has_larger_letters_in_the_browser_has_them_on_every_page_but_the_table(
    new_visitor: NewVisitor,
) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST, turns=len(LOST.turns))
    page, game = table.page, table.page.url
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": LETTERS}})
    assert letters(page) == 16
    of_game = ["turns", "stock", "result", "replay?turn=9", "review?turn=5", "piles/7/why"]
    for path in (
        *("/", "/rules", "/keys", "/settings", "/records", "/you"),
        *("/statistics", "/archive", "/daily", "/deals/1-8QZK-4M2T"),
        *(f"{game}/{part}" for part in of_game),
    ):
        answer = page.goto(path)
        assert answer is not None
        assert answer.ok, path
        assert letters(page) == LETTERS, path
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def letters(page: Page) -> float:
    return float(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))
