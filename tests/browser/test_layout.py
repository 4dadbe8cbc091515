"""Everything is on the screen, large enough for a finger, whole and in its place, on every screen we name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.rules import Game, Rank
from tests.kit.patience import box_of
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, Table, TouchTable
from tests.kit.visitors import NewVisitor, forgive

WON: Final = recorded("won")
LOST: Final = recorded("lost")
WHOLE: Final = len(LOST.turns)
SIZES: Final[list[tuple[int, int]]] = [
    *((360, 640), (360, 740), (412, 915)),  # phones,
    *((740, 360), (915, 412)),  # the same on their side,
    *((700, 900), (820, 1180), (1024, 768), (1100, 800)),  # tablets and small windows,
    *((1280, 720), (1920, 1080)),
]
Size = tuple[int, int]
LOW: Final = [(740, 360), (915, 412)]
"""Phones on their side, too low for an ending beside the whole table."""
MOMENTS: Final[dict[str, tuple[Game, int]]] = {
    "fresh": (LOST, 0),
    "won": (WON, len(WON.turns)),
    "lost": (LOST, WHOLE),
}

BOXES: Final = """
() => {
    const named = (element) =>
        element.getAttribute("aria-label") || element.textContent.trim() || element.value;
    return [...document.querySelectorAll("a, button, summary, input, label")]
        .filter((element) => element.type !== "hidden" && element.checkVisibility())
        .filter((element) => !element.closest(".voice:not(:focus-within, [data-open])"))
        .map((element) => {
            const {x, y, width, height} = element.getBoundingClientRect();
            const style = getComputedStyle(element);
            const clipped = element.scrollWidth > element.clientWidth + 1
                && !["inline", "contents"].includes(style.display) && element.matches("a, button");
            return {name: named(element), x, y, width, height, clipped, kind: element.localName,
                    row: element.matches(".row > input"), choice: element.matches(".choice > input")};
        });
}
"""


screens = pytest.mark.parametrize(
    "sizes",
    [[size for size in SIZES if min(size) < 500], [size for size in SIZES if min(size) >= 500]],
    ids=["fingers", "mouse"],
)


def on_each(
    new_visitor: NewVisitor, sizes: list[Size], game: Game, turns: int = 0
) -> Iterator[tuple[Size, Table]]:
    """The table of that game after so many turns, loaded on a screen of one size after the other, at rest."""
    table = Table.sit_down(new_visitor(**PHONE if min(sizes[0]) < 500 else DESKTOP), game, turns)
    there = table.game
    for size in sizes:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.page.reload()
        yield size, table.shows(there)


def visit(new_visitor: NewVisitor, size: Size) -> Table:
    """The table of a fresh game on a screen of that size, at rest."""
    ((_, table),) = on_each(new_visitor, [size], LOST)
    return table


def targets(page: Page) -> list[dict[str, Any]]:
    """Everything that can be pressed, with where it is; labels are cards and keys."""
    boxes: list[dict[str, Any]] = page.evaluate(BOXES)
    return boxes


def scrolls(page: Page) -> tuple[int, int]:
    """By how many pixels the page is wider and higher than the screen."""
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    size = page.viewport_size
    assert size is not None
    return max(0, wide - size["width"]), max(0, high - size["height"])


def overlap(one: dict[str, Any], other: dict[str, Any]) -> float:
    """The smaller side of what two boxes share."""
    wide, high = (
        min(one[at] + one[long], other[at] + other[long]) - max(one[at], other[at])
        for at, long in (("x", "width"), ("y", "height"))
    )
    return max(0.0, min(wide, high))


def box(page: Page, selector: str) -> dict[str, Any]:
    return {"name": selector, **box_of(page.locator(selector))}


@pytest.mark.parametrize("moment", MOMENTS)
@screens
def test_the_table_fits_and_nothing_lies_on_anything_else(
    new_visitor: NewVisitor, sizes: list[Size], moment: str
) -> None:
    for size, table in on_each(new_visitor, sizes, *MOMENTS[moment]):
        assert_all_fits(table.page, size, moment)


def assert_all_fits(page: Page, size: Size, moment: str) -> None:
    sideways, down = scrolls(page)
    assert sideways == 0
    assert down == 0 or (size in LOW and moment != "fresh")
    boxes = targets(page)
    rows = [one for one in boxes if one["row"]]
    assert len(rows) == 11
    small = [one for one in boxes if min(one["width"], one["height"]) < 24]
    assert small == []
    low = [one for one in rows if min(one["width"], one["height"]) < 40]
    assert low == []
    for one in boxes:
        assert one["x"] >= -0.5, one
        assert one["x"] + one["width"] <= size[0] + 0.5, one
    bottom = box(page, ".dock" if moment == "fresh" else ".ending")
    pressed = [one for one in boxes if one["kind"] != "label"]
    inside = {"Discard it unplayed", "New deal", "Same deal again"}
    inside |= {"Result and turns", "Review", "Result"}
    for number, one in enumerate(pressed):
        if one["name"] not in inside and not one["name"].startswith("Deal"):
            assert overlap(one, bottom) < 1, one
        for other in pressed[:number]:
            assert overlap(one, other) < 1, (one, other)
    assert [one["name"] for one in boxes if one["clipped"]] == []


@screens
def test_the_tray_of_fourteen_cards_fits(new_visitor: NewVisitor, sizes: list[Size]) -> None:
    for size, table in on_each(new_visitor, sizes, LOST):
        table.choose(Rank.KING)
        assert_tray_fits(table, size)


def assert_tray_fits(table: Table, size: Size) -> None:
    sideways, down = scrolls(table.page)
    assert sideways == 0
    assert down == 0
    table.page.locator(".dock").scroll_into_view_if_needed()
    boxes = targets(table.page)
    cards = [one for one in boxes if one["choice"]]
    assert len(cards) == 14
    in_columns = min(size) >= 700
    for one in cards:
        assert one["x"] >= -0.5, one
        assert one["x"] + one["width"] <= size[0] + 0.5, one
        assert one["width"] >= 40, one
        assert one["height"] >= (24 if in_columns else 40), one
        assert all(overlap(one, other) < 1 for other in cards if other is not one), one
    buttons = [table.back(Rank.KING), table.confirm(Rank.KING)]
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
        found = box_of(button)
        assert found["height"] >= 44
        assert all(overlap({"name": "button", **found}, one) < 1 for one in cards)


@pytest.mark.parametrize("rank", [Rank.THREE, Rank.NINE, Rank.QUEEN])
def test_the_longest_card_name_fits_its_button(new_visitor: NewVisitor, rank: Rank) -> None:
    """In the widest pile, on the narrowest phone, and in the corner of the smallest desktop."""
    for size in ((360, 640), (1280, 720)):
        table = visit(new_visitor, size)
        table.choose(rank)
        button = table.confirm(rank)
        box_of(button)
        button.evaluate("button => { button.textContent = 'Discard queen of diamonds, wild'; }")
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(
            "b => b.scrollWidth <= b.clientWidth && b.scrollHeight <= b.clientHeight"
        )
        assert scrolls(table.page) == (0, 0)


@pytest.mark.parametrize("path", ["/", "/rules", "/no-such-page"])
def test_other_pages_never_scroll_sideways(
    new_visitor: NewVisitor, complaints: list[str], path: str
) -> None:
    page = new_visitor(**PHONE).new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        assert scrolls(page)[0] == 0, (width, height)
    if path == "/no-such-page":
        forgive(complaints, "404")


SHIFTS: Final = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            for (const {node, previousRect, currentRect} of entry.sources) {
                shifts.push([node?.className ?? node?.nodeName, entry.value,
                             JSON.stringify(previousRect), JSON.stringify(currentRect)].join(" "));
            }
        }
    }).observe({type: "layout-shift", buffered: true});
"""
PLACES: Final = """
async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    const parts = ".bar, .row, .label, .dock, .keys, .unplayed button, .drawn > .card";
    return [...document.querySelectorAll(parts)].map((element) => {
        const {x, y} = element.getBoundingClientRect();
        return `${element.className || element.localName} at ${x.toFixed(1)}, ${y.toFixed(1)}`;
    });
}
"""


@pytest.mark.parametrize("kind", [TouchTable, Table], ids=["phone", "desktop"])
def test_nothing_moves_during_a_game(new_visitor: NewVisitor, kind: type[Table]) -> None:
    look = PHONE if kind is TouchTable else DESKTOP
    visitor = new_visitor(**look, reduced_motion="no-preference")
    visitor.add_init_script(SHIFTS)
    table = kind.sit_down(visitor, LOST, turns=1)
    places = table.page.evaluate(PLACES)
    for turns in range(2, 6):
        table.play(LOST, upto=turns)
        assert table.page.evaluate(PLACES) == places
    assert table.page.evaluate("shifts") == []


def test_rows_painted_before_the_dock_has_come_are_where_they_stay(new_visitor: NewVisitor) -> None:
    """A browser paints what it has read: on a slow line, or a busy machine, the piles without the dock."""
    page = visit(new_visitor, (360, 640)).page
    rows = [one for one in targets(page) if one["row"]]
    page.locator(".dock").evaluate("dock => dock.remove()")
    assert [one for one in targets(page) if one["row"]] == rows
