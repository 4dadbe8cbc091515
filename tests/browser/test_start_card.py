"""The start card of a daily, the mark of an attempt at the table, and names on a board."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.test_daily import home
from tests.kit import english
from tests.kit.patience import page_overflow
from tests.kit.table import put_attempt
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

SCREENS: Final[dict[str, dict[str, Any]]] = {
    f"{width}x{height}": {"viewport": {"width": width, "height": height}}
    for width, height in ((360, 640), (1280, 720))
}


@pytest.mark.parametrize("screen", sampled(SCREENS.values(), fast=1), ids=SCREENS)
def test_the_start_card_leads_to_a_table_marked_as_one_attempt(
    new_visitor: NewVisitor, screen: dict[str, Any]
) -> None:
    page = home(new_visitor(**screen))
    page.goto("/daily/4")
    expect(page.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name=english.LEARN_IN_A_MINUTE)).to_be_in_viewport(ratio=1)
    expect(page.get_by_text(english.ONE_ATTEMPT_NO_UNDO)).to_be_in_viewport(ratio=1)
    assert page_overflow(page)[0] == 0
    page.get_by_role("button", name="Begin").click()
    mark = page.get_by_text("One attempt", exact=True)
    expect(mark).to_be_in_viewport(ratio=1)
    box, bar = mark.bounding_box(), page.locator(".table > .bar").bounding_box()
    assert box
    assert bar
    assert bar["y"] <= box["y"]
    assert box["y"] + box["height"] <= bar["y"] + bar["height"]
    assert mark.evaluate("it => it.scrollHeight <= it.clientHeight + 1"), "it is cut off"
    assert bar["height"] == 44


@pytest.mark.parametrize("name", ["", "Alexandra", "W" * 24])
def test_only_very_long_names_wrap_on_a_board(new_visitor: NewVisitor, name: str) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 740})
    put_attempt(visitor)
    if name:
        visitor.request.post("/you/name", form={"name": name})
    page = visitor.new_page()
    page.goto("/daily/4/board")
    mine = page.get_by_role("row", name="you")
    lines = mine.locator("bdi").evaluate("it => it.getClientRects().length")
    assert (lines == 1) is (len(name) < 24)
    assert page_overflow(page)[0] == 0
