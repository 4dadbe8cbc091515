"""The focus ring shows for keyboard users only: by touch and mouse it would look like a chosen pile."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, ScriptlessTable, Table
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
LAST: Final = LOST.turns[2].pile
RING: Final = "rgb(255, 210, 63)"


def row(table: Table) -> Locator:
    """The row of the last turn's pile, once it has the focus."""
    expect(table.pile(LAST)).to_be_focused()
    return table.place(LAST).locator(".row")


def has_ring(table: Table) -> bool:
    style = "row => [getComputedStyle(row).outlineStyle, getComputedStyle(row).outlineColor]"
    found: list[str] = row(table).evaluate(style)
    return found == ["solid", RING]


@SCREENS
def test_a_new_page_shows_no_ring(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    table = Table.sit_down(new_visitor(**look), LOST, turns=3)
    assert not has_ring(table)
    table.page.reload()
    table.shows(table.game)
    assert not has_ring(table)


def test_a_new_page_of_a_match_shows_no_half_of_a_ring(new_visitor: NewVisitor) -> None:
    page = new_visitor(**DESKTOP).new_page()
    page.goto("/")
    page.locator('form[action="/matches/crowns/play"] button').click()
    page.wait_for_url("**/matches/*")
    page.reload()
    focused = page.locator(".match :focus")
    expect(focused).to_be_visible()
    style = (
        "(focused) => [getComputedStyle(focused).outlineStyle, getComputedStyle(focused).boxShadow]"
    )
    assert focused.evaluate(style) == ["none", "none"]
    page.keyboard.press("Shift")
    assert focused.evaluate(style)[0] == "solid"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_key_press_shows_the_ring_and_a_reload_keeps_it(
    new_visitor: NewVisitor, scheme: str
) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP, color_scheme=scheme), LOST, turns=3)
    table.page.keyboard.press("Shift")
    assert has_ring(table)
    table.page.reload()
    table.shows(table.game)
    assert has_ring(table)
    table.page.mouse.click(640, 700)
    table.pile(LAST).focus()
    assert not has_ring(table)


@SCREENS
def test_without_scripts_the_focus_does_not_look_like_a_choice(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = ScriptlessTable.sit_down(new_visitor(**look, java_script_enabled=False), LOST, turns=3)
    assert not has_ring(table)
    outline = row(table).evaluate("row => getComputedStyle(row).outlineStyle")
    assert outline == ("none" if look is PHONE else "dotted")
