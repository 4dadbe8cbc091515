"""Below the baseline pages are plain, and a game is played by its forms."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.kit.patience import page_overflow, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.table import PHONE, ScriptlessTable
from tests.kit.visitors import NewVisitor

pytestmark = [
    pytest.mark.release,
    pytest.mark.parametrize("browser", ["87"], indirect=True),
]
COVERED: Final = """
() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden])")].filter((each) => {
    if (each.getClientRects().length === 0) return false;
    each.scrollIntoView({ block: "center" });
    const { left, top, width, height } = each.getClientRects()[0];
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = each.closest("label");
    return there === null || !(each.contains(there) || label !== null && label.contains(there));
}).map((each) => each.outerHTML.slice(0, 99))
"""
"""What is there to press, and lies below something else."""


@pytest.mark.usefixtures("browser")
def test_a_short_game_is_played_by_forms(new_visitor: NewVisitor) -> None:
    game = recorded("short-won")
    table = ScriptlessTable.sit_down(new_visitor(**PHONE), game)
    assert_plain(table.page)
    table.play(game)
    assert_plain(table.page)


@pytest.mark.parametrize("path", ["/", "/rules", "/new", "/settings", "/matches", "/ideas"])
@pytest.mark.usefixtures("browser")
def test_nothing_is_covered_or_too_wide(new_visitor: NewVisitor, path: str) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto(path)
    assert_plain(page)


def assert_plain(page: Page) -> None:
    assert page_overflow(wait_until_loaded(page))[0] == 0
    assert page.evaluate(COVERED) == []
