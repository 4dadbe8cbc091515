"""Last Card in a browser: by keys and by touch, many cards on a small phone, and what the others did."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.patience import wait_until_loaded
from tests.kit.table import DESKTOP
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

SMALL: Final = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
FINGER: Final = 24
"""The least width of what a finger has to find."""


def begin(page: Page, words: str, opponents: int = 2) -> Page:
    """Start a match of five hands by the form of its page."""
    page.goto(f"/matches?game=lastcard&deal={words}&opponents={opponents}&goal=five&level=keeps")
    page.locator("#deal + button").click()
    page.locator("#match").wait_for()
    return wait_until_loaded(page)


def is_after(page: Page, number: int) -> None:
    expect(page.locator("#line-revision input")).to_have_value(str(number))


def phase(page: Page) -> str | None:
    return page.locator("#match").get_attribute("data-phase")


def count(page: Page) -> int:
    return page.locator(".last-held").count()


def move_by_keys(page: Page) -> None:
    """Make a move with the keyboard alone, from where the focus is."""
    match phase(page):
        case "next":
            page.keyboard.press("n")
        case "answer":
            page.keyboard.press("k")
        case "name":
            page.keyboard.press("Enter")
        case _:
            if page.locator("[name=card]:focus").count() == 0:
                page.keyboard.press("d")
                return
            page.keyboard.press("Space")
            if page.locator("[data-names]:focus").count():
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")


@pytest.mark.parametrize("words", sampled(["the cabin", "the house 27", "a third"], fast=1))
def test_a_hand_is_played_by_keys_alone(new_visitor: NewVisitor, words: str) -> None:
    page = begin(new_visitor(**DESKTOP).new_page(), words)
    number = 0
    while phase(page) != "next" and number < 80:
        move_by_keys(page)
        number += 1
        is_after(page, number)
    assert phase(page) == "next"
    move_by_keys(page)
    is_after(page, number + 1)
    assert count(page) >= 7


def test_a_double_tap_plays_a_card_and_the_button_names_it(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**SMALL).new_page(), "the cabin")
    card = page.locator("[data-fits=yes] [name=card]:not([data-names])").first
    card.check(force=True)
    name = card.get_attribute("data-card")
    expect(page.locator(".match-actions > .primary")).to_have_text(f"Play {name}")
    card.dblclick(force=True, position={"x": 6, "y": 6})
    is_after(page, 1)


def test_many_cards_need_no_scrolling_sideways(new_visitor: NewVisitor) -> None:
    """Each card has room for a finger, and what is to be done stays in sight."""
    page = begin(new_visitor(**SMALL).new_page(), "the big hand", 3)
    number = 0
    while count(page) < 20 and number < 80:
        match phase(page):
            case "play":
                page.locator("button[form=last-other]").click()
            case "keep":
                page.locator("button[form=last-other]").click()
            case "answer":
                page.locator("button[value='.']").click()
            case "name":
                page.locator(".last-colors button").first.click()
            case _:
                page.locator("button.next").click()
        number += 1
        is_after(page, number)
    assert count(page) >= 20
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    lefts = page.locator(".last-row").evaluate_all(
        "rows => rows.map(row => [...row.children].map(card => card.getBoundingClientRect().left))"
    )
    gaps = [after - before for row in lefts for before, after in pairwise(row)]
    assert min(gaps) >= FINGER


def test_what_the_others_did_is_shown_one_after_the_other(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(**DESKTOP, reduced_motion="no-preference").new_page(), "the cabin")
    move_by_keys(page)
    is_after(page, 1)
    steps = page.locator(".match-told > [data-step]")
    assert steps.count() >= 2
    delays = steps.evaluate_all(
        "steps => steps.map(step => parseFloat(getComputedStyle(step).animationDelay))"
    )
    assert delays == sorted(delays)
    assert len(set(delays)) == len(delays)
