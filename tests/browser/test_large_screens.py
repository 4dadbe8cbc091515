"""Wide pages have columns of short lines; in landscape a tray cuts nothing, and Home shows its buttons."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from solitaire.rules import Rank
from tests.browser.test_layout import each_size
from tests.kit import english
from tests.kit.patience import page_overflow, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP, PHONE, Table, put_attempt
from tests.kit.visitors import NewVisitor

DESKTOPS: Final = [(1280, 720), (1920, 1080)]
PAGES: Final = ("/", "/daily/4", "/daily/3", "/new", "/games", "/statistics", "/you")
LONG_LINES: Final = """
() => {
    const isInline = (element) => getComputedStyle(element).display === "inline";
    const blockOf = (node) => {
        let block = node.parentElement;
        while (isInline(block)) block = block.parentElement;
        return block;
    };
    const lines = new Map();
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
        const node = walker.currentNode, block = blockOf(node);
        if (node.parentElement.closest("svg, .sr") || !block.checkVisibility()) continue;
        if (!lines.has(block)) lines.set(block, {});
        for (let at = 0; at < node.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { width, bottom } = range.getBoundingClientRect();
            const of = lines.get(block), line = Math.round(bottom / 10);
            if (width) of[line] = (of[line] ?? "") + node.data[at];
        }
    }
    return [...lines.values()].flatMap(Object.values).map((line) => line.trim())
        .filter((line) => line.length > 75);
}
"""
"""The lines of a page, as it breaks them, that have more than 75 characters."""
UNUSED: Final = """
() => {
    const boxes = [...document.querySelectorAll("main :is(.panel, h1, .picture, .button)")].map(
        (element) => element.getBoundingClientRect());
    const right = Math.max(...boxes.map((box) => box.right));
    return 1 - (right - Math.min(...boxes.map((box) => box.left))) / innerWidth;
}
"""
"""The share of the width that a page leaves empty."""
CUT: Final = """
() => {
    const tray = [...document.querySelectorAll(".tray")].find((tray) => tray.checkVisibility());
    const edge = tray.getBoundingClientRect(), cut = [];
    const walker = document.createTreeWalker(document.querySelector(".dock"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
        const shown = walker.currentNode.parentElement.checkVisibility({ visibilityProperty: true });
        range.selectNodeContents(walker.currentNode);
        for (const { left, right } of shown ? range.getClientRects() : [])
            if (left < edge.right && edge.left < right) cut.push(walker.currentNode.data);
    }
    return cut;
}
"""
"""The texts of the dock of which a part lies below the open tray."""


def test_pages_use_a_large_screen_in_lines_of_at_most_75_characters(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(**DESKTOP)
    seat(visitor, recorded("lost"), 3)
    seat(visitor, recorded("won"), reviewed=1)
    put_attempt(visitor)
    page = visitor.new_page()
    for path in PAGES:
        page.goto(path)
        wait_until_loaded(page)
        for size in each_size(page, DESKTOPS):
            assert page.evaluate(LONG_LINES) == [], (path, size)
            assert page_overflow(page)[0] == 0, (path, size)
            assert page.evaluate(UNUSED) < 0.4, (path, size)


def test_an_open_tray_in_landscape_leaves_no_text_cut_beside_it(new_visitor: NewVisitor) -> None:
    """Nor a button that does something else than those of the tray, with scripts and without."""
    landscape = PHONE | {"viewport": {"width": 844, "height": 390}}
    table = Table.sit_down(new_visitor(**landscape), recorded("lost"), 3)
    plain = new_visitor(**landscape, java_script_enabled=False).new_page()
    plain.goto(seat(plain.context, recorded("lost"), 3))
    for each in (table, Table(plain, table.game)):
        expect(each.unplayed).to_be_visible()
        each.choose(Rank.QUEEN)
        expect(each.unplayed).to_be_hidden()
        assert each.page.evaluate(CUT) == []
        each.back(Rank.QUEEN).click()
        expect(each.unplayed).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(640, 360), (932, 430)], ids=str)
def test_on_a_phone_held_sideways_a_newcomer_sees_both_ways_to_begin(
    new_visitor: NewVisitor, width: int, height: int
) -> None:
    size = PHONE | {"viewport": {"width": width, "height": height}}
    page = new_visitor(**size, newcomer=True).new_page()
    page.goto("/")
    for role, name in ("link", english.LEARN_BY_PLAYING), ("button", english.I_KNOW_THE_RULES):
        found = page.get_by_role(role, name=name, exact=True).bounding_box()
        assert found
        assert found["y"] + found["height"] <= height, name
