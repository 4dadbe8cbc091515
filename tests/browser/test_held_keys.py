"""A key that is held makes one move, and a form that is on its way is sent once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_continental import begin as begin_continental
from tests.browser.test_lastcard import begin as begin_lastcard
from tests.browser.test_lastcard import is_after
from tests.browser.test_match_table import begin as begin_crowns
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


BEGIN: Final[dict[str, Callable[[Page], object]]] = {
    "crowns": begin_crowns,
    "spiral": begin_spiral,
    "lastcard": partial(begin_lastcard, words=WORDS, opponents=1),
    "continental": begin_continental,
}


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
    BEGIN[game](page)
    if on != "body":
        page.locator(on).first.focus()
    if "input" in on:
        page.keyboard.press("Space")
    page.keyboard.down(key)
    is_after(page, 1)
    hold(page, key)
    is_after(page, 1)


COUNT_CLICKS: Final = """() => {
    window.clicks = 0;
    addEventListener("click", (event) => {
        window.clicks += 1;
        event.preventDefault();
        event.stopImmediatePropagation();
    }, true);
}"""
"""Counts what keys press, and lets nothing come of it."""


def count_clicks(page: Page, keys: Iterable[str]) -> dict[str, int]:
    """What each key presses while it is held."""
    page.evaluate(COUNT_CLICKS)
    clicks = {}
    for key in keys:
        page.evaluate("window.clicks = 0")
        hold(page, key)
        clicks[key] = page.evaluate("window.clicks")
    return clicks


@pytest.mark.parametrize("game", BEGIN)
def test_each_key_of_a_match_presses_what_it_names_once(new_visitor: NewVisitor, game: str) -> None:
    """Also the question mark, which leads to the list of keys."""
    page = new_visitor(**DESKTOP).new_page()
    BEGIN[game](page)
    wait_until_loaded(page)
    keys = page.locator("[data-key]:enabled, summary[data-key]").evaluate_all(
        "all => all.map(each => each.dataset.key)"
    )
    assert len({*keys}) >= 2, "the score sheet, and a move"
    assert count_clicks(page, {*keys, "?"}) == dict.fromkeys({*keys, "?"}, 1)
    expect(page.locator(".keys-link")).to_have_attribute("href", f"/keys?match={game}")


def test_each_key_of_a_game_presses_what_it_names_once(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**DESKTOP), LOST, 3).page
    keys = ("x", "u", "s", "h", "?")
    assert count_clicks(page, keys) == dict.fromkeys(keys, 1)


def test_what_walks_or_types_repeats(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    begin_spiral(page)
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
    begin_spiral(page)
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
    begin_spiral(page)
    page.goto(f"{page.url}/drop")
    before = page.url
    assert page.evaluate(SUBMIT_TWICE, "form[action$=drop]") == 1
    expect(page).not_to_have_url(before)


def test_a_form_of_htmx_is_sent_once(new_visitor: NewVisitor) -> None:
    """Sent twice, this one opens the panel and closes it again."""
    page = Table.sit_down(new_visitor(**DESKTOP), LOST).page
    assert page.evaluate(SUBMIT_TWICE, "#stock form") == 1
    wait_until_loaded(page)
    expect(page.locator("#stock")).to_have_attribute("data-open", "")
