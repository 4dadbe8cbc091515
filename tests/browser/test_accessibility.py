"""The accessibility audit finds nothing: on no page, in no state of the table, light or dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.rules import Rank
from tests.browser.conftest import NewVisitor, forgive
from tests.browser.records import recorded
from tests.browser.table import DESKTOP, PHONE, Table

WON: Final = recorded("won")
LOST: Final = recorded("lost")


def home(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/")
    return page


def home_with_games(visitor: BrowserContext) -> Page:
    Table.sit_down(visitor, LOST, turns=9)
    page = home(visitor)
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    return page


def home_with_an_error(visitor: BrowserContext) -> Page:
    page = home(visitor)
    page.get_by_label("Deal code or any words").fill("9-8QZK-4M2T")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


def rules(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/rules")
    return page


def nothing_here(visitor: BrowserContext) -> Page:
    page = visitor.new_page()
    page.goto("/games/no-such-game")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    return page


def fresh_table(visitor: BrowserContext) -> Page:
    return Table.sit_down(visitor, WON).page


def open_tray(visitor: BrowserContext) -> Page:
    table = Table.sit_down(visitor, LOST, turns=20)
    table.choose(Rank.KING)
    table.lift(LOST.turns[20].drawn, Rank.KING)
    return table.page


def left_in_the_stock(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=9).page
    page.get_by_role("link", name="Stock").click()
    expect(page.get_by_role("dialog", name="18 cards left in the stock")).to_be_visible()
    return page


def left_in_the_stock_as_a_page(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=9).page
    page.goto(f"{page.url}/stock")
    return page


def rules_over_the_table(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=9).page
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("dialog", name="The rules")).to_be_visible()
    return page


def open_menu(visitor: BrowserContext) -> Page:
    page = Table.sit_down(visitor, LOST, turns=20).page
    page.get_by_label("Menu").click()
    expect(page.get_by_role("button", name="New deal")).to_be_visible()
    return page


def won(visitor: BrowserContext) -> Page:
    return Table.sit_down(visitor, WON, turns=len(WON.turns)).page


def lost(visitor: BrowserContext) -> Page:
    return Table.sit_down(visitor, LOST, turns=len(LOST.turns)).page


SCENES: Final[list[Callable[[BrowserContext], Page]]] = [
    home,
    home_with_games,
    home_with_an_error,
    rules,
    nothing_here,
    fresh_table,
    open_tray,
    open_menu,
    left_in_the_stock,
    left_in_the_stock_as_a_page,
    rules_over_the_table,
    won,
    lost,
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_violation(
    new_visitor: NewVisitor, complaints: list[str], scene: Callable, look: dict[str, Any]
) -> None:
    page = scene(new_visitor(**look))
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        audit = Axe().run(page)
        if audit.violations_count:
            found.append(f"{scheme}: {audit.generate_report()}")
    assert "\n".join(found) == ""
    forgive(complaints, "404", "422")
