"""Pages are printed dark on white, in the dark theme too."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.kit.attempts import CODE
from tests.kit.patience import wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import put_attempt
from tests.kit.visitors import NewVisitor

A4: Final[ViewportSize] = {"width": 794, "height": 1123}
PALE: Final = """() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const linear = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const pale = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!data.trim() || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const { color } = getComputedStyle(parentElement);
    if (!color.startsWith("rgb")) throw new Error(color);
    const [r, g, b, alpha = 1] = numbers(color);
    const shown = [r, g, b].map((part) => linear(255 - alpha * (255 - part)));
    const contrast = 1.05 / (0.2126 * shown[0] + 0.7152 * shown[1] + 0.0722 * shown[2] + 0.05);
    if (contrast < 4.5) pale.add(`${contrast.toFixed(1)}:1 ${data.trim()}`);
  }
  return [...pale];
}"""
"""The texts that are pale on white: browsers print no backgrounds."""
GROUNDS: Final = """() => [...document.querySelectorAll("body, .bar, .panel, .row, .dock, .qr")]
  .map((each) => getComputedStyle(each).backgroundColor)
  .filter((color) => !["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"].includes(color))"""


def on_paper(page: Page) -> Page:
    page.set_viewport_size(A4)
    page.emulate_media(media="print", color_scheme="dark")
    return wait_until_loaded(page)


def in_dark(visitor: BrowserContext, base_url: str) -> BrowserContext:
    visitor.add_cookies([{"name": "preferences", "value": "theme=dark", "url": base_url}])
    return visitor


@pytest.mark.parametrize("theme", ["chosen", "system"])
def test_a_recovery_phrase_is_printed_dark_on_white(
    new_visitor: NewVisitor, base_url: str, theme: str
) -> None:
    visitor = new_visitor()
    if theme == "chosen":
        in_dark(visitor, base_url)
    seat(visitor, recorded("won"))
    page = visitor.new_page()
    page.goto("/you/devices")
    page.get_by_role("button", name="phrase").click()
    expect(page.locator("#phrase")).to_be_visible()
    on_paper(page)
    assert page.evaluate(PALE) == []
    assert page.evaluate(GROUNDS) == []


def test_pages_are_printed_dark_on_white(new_visitor: NewVisitor, base_url: str) -> None:
    visitor = in_dark(new_visitor(), base_url)
    game = recorded("lost")
    tables = [
        seat(visitor, game, 9),
        seat(visitor, game, reviewed=1),
        seat(visitor, recorded("won")),
    ]
    page = on_paper(visitor.new_page())
    for path in (
        *tables,
        *(
            "/",
            "/rules",
            "/settings",
            "/new",
            "/packs",
            "/study",
            "/statistics",
            "/games",
            "/learn",
        ),
        *(put_attempt(visitor), "/daily/4", "/archive/2026-11", f"/deals/{CODE}"),
        *(
            f"{tables[0]}/stock",
            f"{tables[1]}?turn=17",
            f"{tables[1]}/findings",
            f"{tables[1]}/lines",
        ),
    ):
        page.goto(path)
        wait_until_loaded(page)
        assert page.evaluate(PALE) == [], path
        assert page.evaluate(GROUNDS) == [], path
