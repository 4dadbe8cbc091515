"""A focus ring is for keyboards: by touch and mouse a pile looks chosen only if it is."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, ScriptlessTable, Table
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
LAST: Final = LOST.turns[2].pile
RING: Final = "rgb(255, 210, 63)"
SCREENS: Final = pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])


def row(table: Table) -> Locator:
    """The row of the last turn's pile, which has the focus."""
    expect(table.pile(LAST)).to_be_focused()
    return table.place(LAST).locator(".row")


def ringed(table: Table) -> bool:
    style = "row => [getComputedStyle(row).outlineStyle, getComputedStyle(row).outlineColor]"
    found: list[str] = row(table).evaluate(style)
    return found == ["solid", RING]


@SCREENS
def test_a_page_that_has_just_come_shows_none(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = Table.sit_down(new_visitor(**look), LOST, turns=3)
    assert not ringed(table)
    table.page.reload()
    table.shows(table.game)
    assert not ringed(table)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_key_shows_it_and_a_new_page_does_not_take_it_away(
    new_visitor: NewVisitor, scheme: str
) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP, color_scheme=scheme), LOST, turns=3)
    table.page.keyboard.press("Shift")
    assert ringed(table)
    table.page.reload()
    table.shows(table.game)
    assert ringed(table)
    table.page.mouse.click(640, 700)
    table.pile(LAST).focus()
    assert not ringed(table)


@SCREENS
def test_without_scripts_it_does_not_look_like_a_choice(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = ScriptlessTable.sit_down(new_visitor(**look, java_script_enabled=False), LOST, turns=3)
    assert not ringed(table)
    outline = row(table).evaluate("row => getComputedStyle(row).outlineStyle")
    assert outline == ("none" if look is PHONE else "dotted")
