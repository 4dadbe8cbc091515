"""A key that is held makes one move, and a form that is on its way is sent once."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_lastcard import begin as begin_lastcard
from tests.browser.test_lastcard import is_after
from tests.browser.test_spiral import begin as begin_spiral
from tests.kit.patience import wait_until_loaded
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, Table
from tests.kit.visitors import NewVisitor

WORDS: Final = "the house 27"
LOST: Final = recorded("lost")


def hold(page: Page, key: str) -> None:
    """Let the key that is down repeat, and release it; wait for all that it did."""
    for _ in range(6):
        page.keyboard.down(key)
    wait_until_loaded(page)
    page.keyboard.up(key)
    wait_until_loaded(page)


def begin(page: Page, game: str) -> None:
    if game == "spiral":
        begin_spiral(page)
    else:
        begin_lastcard(page, WORDS, opponents=1)


@pytest.mark.parametrize(
    ("game", "key", "on"),
    [
        ("lastcard", "d", "body"),
        ("lastcard", "Enter", "[data-key=d]"),
        ("lastcard", "Enter", ".last-held input[data-draggable]"),
        ("spiral", "x", "body"),
    ],
)
def test_a_held_key_makes_one_move_of_a_match(
    new_visitor: NewVisitor, game: str, key: str, on: str
) -> None:
    page = new_visitor(**DESKTOP).new_page()
    begin(page, game)
    if on != "body":
        page.locator(on).first.focus()
    if "input" in on:
        page.keyboard.press("Space")
    page.keyboard.down(key)
    is_after(page, 1)
    hold(page, key)
    is_after(page, 1)


def test_what_walks_or_types_repeats(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    begin(page, "spiral")
    page.keyboard.press("7")
    hold(page, "ArrowRight")
    expect(page.locator(".space[value='13']")).to_be_focused()
    page.keyboard.down("/")
    expect(page.locator("#command")).to_be_focused()
    hold(page, "/")
    expect(page.locator("#command")).to_have_value("")
    page.keyboard.down("x")
    hold(page, "x")
    expect(page.locator("#command")).to_have_value("xxxxxxx")


def test_a_key_of_an_input_method_makes_no_move(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    begin(page, "spiral")
    page.evaluate(
        """() => document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: "x", isComposing: true, bubbles: true }))"""
    )
    wait_until_loaded(page)
    is_after(page, 0)


SUBMIT_TWICE: Final = """(selector) => {
    let submissions = 0;
    addEventListener("submit", () => (submissions += 1));
    const form = document.querySelector(selector);
    form.requestSubmit();
    form.requestSubmit();
    return submissions;
}"""


def test_a_form_that_loads_a_page_is_sent_once(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    begin(page, "spiral")
    before = page.url
    assert page.evaluate(SUBMIT_TWICE, "form[action$=rematch]") == 1
    expect(page).not_to_have_url(before)


def test_a_form_of_htmx_is_sent_once(new_visitor: NewVisitor) -> None:
    """Sent twice, this one opens the panel and closes it again."""
    page = Table.sit_down(new_visitor(**DESKTOP), LOST).page
    assert page.evaluate(SUBMIT_TWICE, "#stock form") == 1
    wait_until_loaded(page)
    expect(page.locator("#stock")).to_have_attribute("data-open", "")
