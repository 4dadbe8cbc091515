"""The table of a match of several people, while somebody waits for another one."""

from __future__ import annotations

from typing import Final

import pytest

from gallery.seats import PEOPLE, THEN, WAITING
from tests.kit.patience import page_overflow, wait_until_loaded
from tests.kit.table import PHONE
from tests.kit.visitors import NewVisitor

SIZES: Final = ((360, 640), (1280, 720))
STILL: Final = ("waiting at Five Crowns", "waiting at Spiral", "waiting at Continental")
"""Moments whose next one of the same seat has the same cards, in the same places."""
OWN: Final = ".own-hand, .spiral-hand, .own-hand .match-actions, .own-hand .card, .spiral-card, .spiral-board"
BOXES: Final = """all => all.map(each => each.getBoundingClientRect())
    .map(({top, height}) => [top, height].map(Math.round))"""
TEXTS: Final = (
    ".other, .scores thead th, .match-told > li, .match-waits, .match-ready, h2, .last-way"
)
TOO_WIDE: Final = """all => all
    .filter(each => getComputedStyle(each).overflowX === "visible" && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.textContent)"""
"""The texts that are wider than their places, and not cut."""


@pytest.mark.parametrize("state", WAITING)
def test_long_names_fit_and_are_whole_for_screen_readers(
    new_visitor: NewVisitor, development_url: str, state: str
) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto(f"{development_url}/gallery/match/{state}")
    wait_until_loaded(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide, high = page_overflow(page)
        assert wide == 0
        assert high == 0 or WAITING[state].waits, "only the end of a hand may scroll"
        assert page.locator(TEXTS).evaluate_all(TOO_WIDE) == []
    names = page.locator(".other-name, .scores thead [data-seat]").all_text_contents()
    assert set(names) <= {*PEOPLE, "You"}


@pytest.mark.parametrize("state", STILL)
def test_nothing_moves_when_the_turn_comes(
    new_visitor: NewVisitor, development_url: str, state: str
) -> None:
    page = new_visitor(**PHONE).new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        boxes = []
        for moment in (state, f"{state}{THEN}"):
            page.goto(f"{development_url}/gallery/match/{moment}")
            wait_until_loaded(page)
            boxes.append(page.locator(OWN).evaluate_all(BOXES))
        assert boxes[0] == boxes[1] != []
