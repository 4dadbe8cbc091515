"""On every listed screen size the table fits, without overlaps, and targets are large enough for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solitaire.matches.catalogue import GAMES
from solitaire.rules import Game, Rank
from tests.kit import english
from tests.kit.patience import box_of, page_overflow, until, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, Table, TouchTable, put_attempt
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

WON: Final = recorded("won")
LOST: Final = recorded("lost")
BEGUN: Final = 3
"""After so many turns some piles are flipped, and the status has a last turn."""
SIZES: Final[list[tuple[int, int]]] = [
    *((360, 640), (360, 740), (412, 915)),  # phones
    *((740, 360), (915, 412)),  # phones in landscape
    *((700, 900), (820, 1180), (1024, 768), (1100, 800)),  # tablets and small windows
    *((1280, 720), (1920, 1080)),
]
Size = tuple[int, int]
LOW: Final = [(740, 360), (915, 412)]
"""Phones in landscape: too low for the ending beside the table, so the page may scroll."""
INSIDE: Final = {"Discard it", "Look at the tableShow the result", "◀"}
"""Buttons inside the dock or the closed ending, which therefore may overlap it."""

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
            const bar = element.closest(".navigation");
            const fixed = bar !== null && getComputedStyle(bar).position === "fixed";
            return {name: named(element), x, y, width, height, clipped, fixed, kind: element.localName,
                    ending: element.closest(".ending-panel") !== null,
                    strip: element.matches(".turns-strip a"), menu: element.closest(".menu-items") !== null,
                    row: element.matches(".pile > input"), choice: element.matches(".choice > input")};
        });
}
"""


PRESSED: Final = {english.UNDO_THE_LAST_TURN, "Discard it", "Menu"}
AT_REST: Final = """
async () => {
    const moving = document.getAnimations().filter(
        ({ effect }) => effect.getComputedTiming().endTime < Infinity
            && effect.target.checkVisibility());
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
}
"""
DEAD_CORNERS: Final = """
() => [...document.querySelectorAll(".pile > input")].filter((input) => {
    const { left, right, top, bottom } = input.getBoundingClientRect();
    const near = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3]];
    return near.some(([x, y]) => document.elementFromPoint(x, y) !== input);
}).map((input) => input.id)
"""
"""Piles that get no clicks near a corner: by default a radio button is round."""
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
"""Ranks and suits covered by the next card of a fanned column, and cards covered by the draw station."""


screens = pytest.mark.parametrize(
    "sizes",
    [[size for size in SIZES if min(size) < 500], [size for size in SIZES if min(size) >= 500]],
    ids=["fingers", "mouse"],
)


def options_for(sizes: list[Size]) -> dict[str, Any]:
    """Browser options for screens of these sizes."""
    return PHONE if min(sizes[0]) < 500 else DESKTOP


def each_size(page: Page, sizes: list[Size]) -> Iterator[Size]:
    """Resize the page to each size, and wait for animations."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && innerHeight === {height}")
        page.evaluate(AT_REST)
        yield width, height


def targets(page: Page) -> list[dict[str, Any]]:
    """All click targets with their boxes; labels are cards and keys."""
    boxes: list[dict[str, Any]] = page.evaluate(BOXES)
    return boxes


def overlap(one: dict[str, Any], other: dict[str, Any]) -> float:
    """The shorter side of the intersection of two boxes."""
    wide, high = (
        min(one[at] + one[long], other[at] + other[long]) - max(one[at], other[at])
        for at, long in (("x", "width"), ("y", "height"))
    )
    return max(0.0, min(wide, high))


def box(page: Page, selector: str) -> dict[str, Any]:
    return {"name": selector, **box_of(page.locator(selector))}


def of_kind(boxes: list[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    return [one for one in boxes if one["kind"] in kinds]


def smaller_than(boxes: list[dict[str, Any]], smallest: float) -> list[dict[str, Any]]:
    """The boxes narrower or lower than ``smallest``."""
    return [one for one in boxes if min(one["width"], one["height"]) < smallest]


def assert_apart(boxes: list[dict[str, Any]], *of: object) -> None:
    """No two boxes overlap."""
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert overlap(one, other) < 1, (*of, one, other)


# ---- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "turns"),
    [
        (LOST, 0),
        (LOST, BEGUN),
        pytest.param(WON, len(WON.turns), marks=pytest.mark.deep),
        pytest.param(LOST, len(LOST.turns), marks=pytest.mark.deep),
    ],
    ids=["fresh", "begun", "won", "lost"],
)
@screens
def test_the_table_fits_without_overlaps(
    new_visitor: NewVisitor, sizes: list[Size], game: Game, turns: int
) -> None:
    table = Table.sit_down(new_visitor(**options_for(sizes)), game, turns)
    for size in each_size(table.page, sizes):
        assert_table_fits(table, size)
        if not table.game.is_over:
            assert table.page.evaluate(COVERED) == [], size
            assert table.page.evaluate(DEAD_CORNERS) == [], size


def assert_table_fits(table: Table, size: Size) -> None:
    page, over = table.page, table.game.is_over
    if over:
        assert_ending_fits(page, size)
        page.locator(".ending > details > summary").click()
    sideways, down = page_overflow(page)
    assert sideways == 0, size
    assert down == 0 or (size in LOW and over), size
    boxes = targets(page)
    rows = [one for one in boxes if one["row"]]
    keys = of_kind(boxes, "label")
    assert len(rows) == 11
    # a flipped pile gives its height to the open ones, but can still be opened
    assert smaller_than([one for one in rows if "flipped" not in one["name"]], 40) == [], size
    assert smaller_than(boxes, 24) == [], size
    if not over:
        pressed = [one for one in boxes if one["name"] in PRESSED]
        assert len(pressed) == len(PRESSED)
        assert smaller_than(pressed, 40) == [], size
    # eleven keys side by side: on a phone they cannot be 40 pixels wide
    assert len(keys) in (0, 11), size
    assert [key for key in keys if key["height"] < 40 or key["width"] < 28] == [], size
    for one in boxes:
        assert one["x"] >= -0.5, (size, one)
        assert one["x"] + one["width"] <= size[0] + 0.5, (size, one)
    pressed = [one for one in boxes if one["kind"] != "label"]
    assert_apart(pressed, size)
    bottom = box(page, ".ending" if over else ".dock")
    for one in pressed:
        inside = one["name"] in INSIDE or one["name"].startswith("Turn ")  # the step back
        assert inside or overlap(one, bottom) < 1, (size, one)
    assert [one["name"] for one in boxes if one["clipped"]] == [], size
    if over:
        page.locator(".ending > details > summary").click()


def assert_ending_fits(page: Page, size: Size) -> None:
    """The ending lies over the table, and what is on it does not touch."""
    boxes = [one for one in targets(page) if one["ending"]]
    assert len(boxes) >= 3
    assert smaller_than(boxes, 40) == [], size
    assert [one["name"] for one in boxes if one["clipped"]] == [], size
    assert_apart(boxes, size)
    expect(page.locator(".ending-panel")).to_be_in_viewport(ratio=1)


@screens
def test_the_tray_of_fourteen_cards_fits(new_visitor: NewVisitor, sizes: list[Size]) -> None:
    table = Table.sit_down(new_visitor(**options_for(sizes)), LOST)
    table.choose(Rank.KING)
    for size in each_size(table.page, sizes):
        assert_tray_fits(table, size)


@pytest.mark.parametrize("size", [(360, 640), (820, 1180), (1280, 720)], ids=str)
def test_brackets_of_pairs_stay_on_the_page(
    new_visitor: NewVisitor, base_url: str, size: tuple[int, int]
) -> None:
    """In a player's first games."""
    visitor = new_visitor(viewport={"width": size[0], "height": size[1]})
    first = {"name": "preferences", "value": "finished_games=0&tap=off", "url": base_url}
    visitor.add_cookies([first])
    table = Table.sit_down(visitor, LOST)
    assert table.page.locator(".row [data-pair]").count()
    assert page_overflow(table.page) == (0, 0)
    table.choose(Rank.KING)
    assert page_overflow(table.page) == (0, 0)


def assert_tray_fits(table: Table, size: Size) -> None:
    assert page_overflow(table.page) == (0, 0), size
    table.page.locator(".dock").scroll_into_view_if_needed()
    tray = table.tray(Rank.KING)
    cards = [one for one in targets(table.page) if one["choice"]]
    assert len(cards) == 14
    in_columns = min(size) >= 700
    for one in cards:
        assert one["x"] >= -0.5, (size, one)
        assert one["x"] + one["width"] <= size[0] + 0.5, (size, one)
        assert one["width"] >= 40, (size, one)
        assert one["height"] >= (24 if in_columns else 40), (size, one)
    buttons = []
    for each in (table.back(Rank.KING), table.confirm(Rank.KING)):
        expect(each).to_be_in_viewport(ratio=1)
        found = {"name": str(each), **box_of(each)}
        assert found["height"] >= 44, (size, found)
        assert found["width"] >= 40, (size, found)
        buttons.append(found)
    title = {"name": "title", **box_of(tray.get_by_text("Pile K", exact=True).first)}
    assert_apart([*buttons, *cards], size)
    assert_apart([*buttons, title], size)


MELDS: Final = """
() => [...document.querySelectorAll(".tray")].filter((tray) => tray.checkVisibility()).map((tray) => {
    const top = (element) => Math.round(element.getBoundingClientRect().top);
    const lines = (group) => new Set([...group.children].map(top)).size;
    const [melds, loose] = [".meld", ".loose"].map((kind) => [...tray.querySelectorAll(kind)]);
    const lastMeld = Math.max(0, ...melds.flatMap((meld) => [...meld.children]).map(top));
    return {
        broken: melds.filter((meld) => meld.children.length <= 7 && lines(meld) > 1).length,
        above: loose.flatMap((group) => [...group.children]).filter((card) => top(card) < lastMeld).length,
    };
})
"""
"""How many melds of the open tray are broken over lines, and how many loose cards are above the last meld."""


@pytest.mark.parametrize(
    "size", [(360, 640), pytest.param((390, 844), marks=pytest.mark.deep)], ids=str
)
def test_a_tray_breaks_between_melds_with_loose_cards_at_the_bottom(
    new_visitor: NewVisitor, size: Size
) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON, turns=8)
    for _ in each_size(table.page, [size]):
        for pile in table.game.piles:
            if not pile.flipped:
                table.page.locator(f'.keys [data-rank="{pile.rank}"]').click()
                assert table.page.evaluate(MELDS) == [{"broken": 0, "above": 0}], pile.rank


@pytest.mark.parametrize("size", [(360, 640), (1280, 720)], ids=["phone", "desktop"])
def test_the_longest_card_name_fits_its_button(new_visitor: NewVisitor, size: Size) -> None:
    """The widest pile on the narrowest phone, and the corner of the smallest desktop, included."""
    table = Table.sit_down(new_visitor(**options_for([size])), LOST)
    for rank in (Rank.THREE, Rank.NINE, Rank.QUEEN):
        table.choose(rank)
        button = table.confirm(rank)
        box_of(button)
        button.evaluate(
            "button => { button.textContent = 'Discard queen of diamonds, wild, flip pile Q'; }"
        )
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(
            "b => b.scrollWidth <= b.clientWidth && b.scrollHeight <= b.clientHeight"
        )
        assert page_overflow(table.page) == (0, 0)
        table.back(rank).click()  # the tray may cover the next row


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (844, 390), (1280, 720)], ids=str)
def test_the_ending_of_a_daily_fits(new_visitor: NewVisitor, size: Size) -> None:
    put_attempt(new_visitor())
    visitor = new_visitor(
        **options_for([size]) | {"viewport": {"width": size[0], "height": size[1]}}
    )
    page = visitor.new_page()
    page.goto(put_attempt(visitor))
    ending = page.locator(".ending-panel")
    for each in (ending, *ending.get_by_role("link").all(), *ending.get_by_role("button").all()):
        expect(each).to_be_in_viewport(ratio=1)
    assert page_overflow(page) == (0, 0)
    pressed = of_kind(targets(page), "a", "button")
    assert smaller_than(pressed, 24) == []
    assert [one["name"] for one in pressed if one["clipped"]] == []
    assert_apart(pressed)


# ---- layout shifts -------------------------------------------------------------------------------

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


@pytest.mark.deep
@pytest.mark.parametrize(
    "kind",
    [TouchTable, Table],
    ids=["phone", "desktop"],
)
def test_turns_cause_no_layout_shift(new_visitor: NewVisitor, kind: type[Table]) -> None:
    """Turns that flip no pile: on a phone a flipped one gives its height to the others."""
    look = PHONE if kind is TouchTable else DESKTOP
    visitor = new_visitor(**look, reduced_motion="no-preference")
    visitor.add_init_script(SHIFTS)
    table = kind.sit_down(visitor, LOST, turns=6)
    places = table.page.evaluate(PLACES)
    table.page.evaluate("shifts.length = 0")  # while the page loaded
    for turns in range(7, 10):
        table.play(LOST, upto=turns)
        assert table.page.evaluate(PLACES) == places
    assert table.page.evaluate("shifts") == []


def test_rows_do_not_move_when_the_dock_arrives(new_visitor: NewVisitor) -> None:
    """On a slow connection the browser paints the piles before the HTML of the dock arrives."""
    page = Table.sit_down(new_visitor(**PHONE), LOST).page
    rows = [one for one in targets(page) if one["row"]]
    page.locator(".dock").evaluate("dock => dock.remove()")
    assert [one for one in targets(page) if one["row"]] == rows


SHIFTED: Final = """
() => new Promise((done) => {
    const tell = ({ value, sources }) =>
        `${value}: ${sources.map(({ node }) => node?.className ?? node?.nodeName)}`;
    const observer = new PerformanceObserver((list) =>
        done(list.getEntriesByType("layout-shift").map(tell)));
    observer.observe({ type: "layout-shift", buffered: true });
    observer.observe({ type: "paint", buffered: true }); // so that there is an answer without shifts
})
"""
SLOW: Final = {"offline": False, "latency": 0, "downloadThroughput": 5_000, "uploadThroughput": -1}
"""A connection on which a table arrives in a second or two."""
LOADED: Final = [[360, 640], [820, 1180], [1920, 1080], [390, 844], [1280, 720]]


@pytest.mark.parametrize("size", sampled(LOADED, fast=0, deep=3), ids=str)
def test_a_table_that_arrives_slowly_never_shifts(new_visitor: NewVisitor, size: list[int]) -> None:
    """By the browser's own measure: parts that share the height of the screen are painted together."""
    visitor = new_visitor(viewport={"width": size[0], "height": size[1]})
    tables = [
        seat(visitor, Game.start(LOST.deal)),
        seat(visitor, Game.start(recorded("short-lost").deal)),
    ]
    for game in GAMES:
        started = {"game": game.name, "deal": "the house 27", "opponents": "1"}
        tables.append(visitor.request.post("/matches", form=started).url)
    shifted = []
    for table in tables:
        visitor.new_page().goto(table)  # now only its HTML is slow
        page = visitor.new_page()
        visitor.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
        page.goto(table)
        shifted += [f"{table}: {each}" for each in wait_until_loaded(page).evaluate(SHIFTED)]
    assert shifted == []
