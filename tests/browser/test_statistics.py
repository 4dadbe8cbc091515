"""The page of statistics fits every screen, keeps the size of its text, and is hidden without scripts too."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.test_layout import scrolls
from tests.kit.patience import until
from tests.kit.records import recorded
from tests.kit.table import ScriptlessTable, Table
from tests.kit.visitors import NewVisitor

WON: Final = recorded("won")
WIDTHS: Final = (320, 360, 820, 1280)
HEIGHTS_OF_TEXT: Final = """
    () => [...document.querySelectorAll(".chart text")].map((text) => text.getBBox().height)
"""


def test_at_any_width_nothing_sticks_out_and_text_has_its_size(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(), WON, turns=len(WON.turns)).page
    page.goto("/statistics")
    page.get_by_text("The numbers").first.click()
    heights = set()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        until(page, f"innerWidth === {width}")
        assert scrolls(page)[0] == 0
        found = page.evaluate(HEIGHTS_OF_TEXT)
        assert min(found) > 11
        heights.add(tuple(found))
    assert len(heights) == 1


@pytest.mark.parametrize("scripts", [True, False])
def test_the_switch_hides_and_shows_all_of_it(new_visitor: NewVisitor, scripts: bool) -> None:
    visitor = new_visitor(java_script_enabled=scripts)
    kind = Table if scripts else ScriptlessTable
    page = kind.sit_down(visitor, WON, turns=len(WON.turns)).page
    page.goto("/statistics")
    chart = page.get_by_role("img", name="Piles flipped in a game")
    expect(chart).to_be_visible()
    page.get_by_role("button", name="Hide statistics").click()
    expect(page.get_by_role("heading", name="Statistics are hidden")).to_be_visible()
    expect(chart).to_be_hidden()
    page.get_by_role("button", name="Show them").click()
    expect(chart).to_be_visible()
