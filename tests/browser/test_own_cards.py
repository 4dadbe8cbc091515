"""One's own cards are the largest of a match, where nothing scrolls; many others fit above them."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from gallery.match_games import CROWDS, LARGEST
from tests.kit.patience import page_overflow, wait_until_loaded
from tests.kit.table import PHONE
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

SIZES: Final = ((360, 640), (390, 844), (820, 1180), (1280, 720), (1920, 1080))
SMALLEST: Final = {
    "two rows of cards": (46, 68, 108, 84, 108),
    "Last Card": (54, 72, 108, 108, 108),
    "many cards of Last Card": (40, 64, 108, 76, 108),
    "Continental": (46, 59, 108, 76, 108),
    "Spiral": (50, 54, 72, 72, 72),
}
"""The width of one's own cards on each of the sizes, in a state of the gallery."""
OWN: Final = ".own-hand .choice > :is(.card, .color-card), .spiral-card"
BOXES: Final = "all => all.map(each => [each.offsetWidth, each.offsetHeight])"


def open_state(page: Page, development_url: str, state: str, query: str = "") -> Page:
    page.goto(f"{development_url}/gallery/match/{state}?{query}")
    return wait_until_loaded(page)


@pytest.mark.parametrize("state", SMALLEST)
def test_own_cards_are_the_largest_and_nothing_scrolls(
    new_visitor: NewVisitor, development_url: str, state: str
) -> None:
    page = open_state(new_visitor(**PHONE).new_page(), development_url, state)
    for (width, height), least in zip(SIZES, SMALLEST[state], strict=True):
        page.set_viewport_size({"width": width, "height": height})
        assert page_overflow(page) == (0, 0), (width, height)
        own = page.locator(OWN).evaluate_all(BOXES)
        others = page.locator(".match-middle :is(.card, .color-card)").evaluate_all(BOXES)
        assert min(own)[0] >= least, (width, height, min(own))
        assert min(own) >= max(others, default=[0, 0]), (width, height)


def test_large_cards_are_for_matches_too(new_visitor: NewVisitor, development_url: str) -> None:
    page = new_visitor(**PHONE).new_page()
    for state in ("two rows of cards", "many cards of Last Card", "Continental", "Spiral"):
        widths = []
        for query in ("", "cards=large"):
            open_state(page, development_url, state, query)
            widths.append(min(page.locator(OWN).evaluate_all(BOXES)))
            assert page_overflow(page)[0] == 0
        assert widths[0] < widths[1], state


@pytest.mark.parametrize("state", CROWDS)
def test_many_others_fit_in_two_rows_and_show_whose_turn_it_is(
    new_visitor: NewVisitor, development_url: str, state: str
) -> None:
    page = open_state(new_visitor(**PHONE).new_page(), development_url, state)
    assert page_overflow(page) == (0, 0)
    chips = page.locator(".others > .other:not([aria-hidden])")
    expect(chips).to_have_count(int(state[0]))
    assert len({top for _, top in chips.evaluate_all("all => all.map(e => [0, e.offsetTop])")}) <= 2
    for chip in chips.all():
        expect(chip).to_be_in_viewport(ratio=1)
        assert chip.evaluate("chip => chip.scrollWidth <= chip.clientWidth")
    expect(page.locator(".others [aria-current=true]")).to_have_count(1)
    expect(chips.nth(3)).to_have_attribute("aria-current", "true")


OVER: Final = ("the end of", "out, while")
"""With these words begin the moments of the gallery between hands and after matches, which scroll down."""
FIRST: Final = ("the first color of ten, who may swap hands", "seats that were drawn twice")
"""In these first turns a coach says so much that the lowest phones scroll."""


@pytest.mark.parametrize("language", sampled(["es", "en", "nl"], fast=0, deep=1))
def test_the_largest_tables_fit(
    new_visitor: NewVisitor, development_url: str, language: str
) -> None:
    """Without scrolling while one plays, in the language of the longest words; never sideways."""
    page = new_visitor(**PHONE, locale=language).new_page()
    for state in LARGEST:
        open_state(page, development_url, state)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide, high = page_overflow(page)
            assert wide == 0, (state, width)
            if not state.startswith(OVER) and (state not in FIRST or width > 360):
                assert high == 0, (state, width)
