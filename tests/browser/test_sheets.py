"""Sheets over the table: the game continues where it was."""

from __future__ import annotations

from playwright.sync_api import expect

from solitaire.rules import Rank
from tests.kit import english
from tests.kit.records import recorded
from tests.kit.table import PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

LOST = recorded("lost")
TABLET = {"viewport": {"width": 820, "height": 1180}}


def test_g_opens_the_stock_and_escape_returns_to_the_pile(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**TABLET), LOST, turns=9)
    pile = table.pile(Rank.KING)
    pile.focus()
    table.page.keyboard.press("g")
    sheet = table.page.get_by_role("dialog", name="18 cards left in the stock")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("heading", name="18 cards left in the stock")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(pile).to_be_focused()
    table.shows(table.game)


def test_a_sheet_opened_while_another_closes_stays_open(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**TABLET), LOST).page
    page.keyboard.press("g")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    # Closing a sheet goes back in the history asynchronously: by then the next one is open.
    page.evaluate(
        """() => new Promise((resolve) => {
            addEventListener("popstate", () => setTimeout(resolve), { once: true });
            document.getElementById("sheet").close();
            const detail = { target: document.getElementById("sheet-content") };
            document.dispatchEvent(new CustomEvent("htmx:afterSwap", { detail, bubbles: true }));
        })"""
    )
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_sheet_does_not_change_the_choice(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST)
    turn = LOST.turns[0]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    table.page.get_by_role("link", name="Stock").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    expect(table.card(turn.discard, turn.pile)).to_be_checked()


def test_a_sheet_that_fails_to_load_shows_an_alert_and_opens_later(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    table = Table.sit_down(new_visitor(**TABLET), LOST)
    page = table.page
    page.context.set_offline(True)
    page.get_by_role("link", name="Stock").click()
    alert = page.get_by_role("alert").filter(has_text="Could not be loaded")
    expect(alert).to_be_visible()
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx:")
    page.context.set_offline(False)
    page.get_by_role("link", name="Stock").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(alert).to_be_hidden()


def test_without_scripts_the_stock_is_a_page_with_a_back_link(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**PHONE, java_script_enabled=False), LOST, turns=9).page
    address = page.url
    page.get_by_role("link", name="Stock").click()
    expect(page.get_by_role("heading", name="18 cards left in the stock")).to_be_visible()
    page.get_by_role("link", name=english.BACK_TO_THE_GAME).click()
    expect(page).to_have_url(address)


def test_the_menu_has_room_for_the_way_to_report_what_is_wrong(new_visitor: NewVisitor) -> None:
    """All of it, without scrolling, on the smallest phone."""
    table = Table.sit_down(new_visitor(**PHONE), LOST, turns=9)
    menu = table.page.locator(".menu")
    menu.locator("> summary").click()
    items = menu.locator(".menu-items")
    assert items.evaluate("items => items.scrollHeight <= items.clientHeight")
    items.get_by_role("link", name=english.SOMETHING_WRONG).click()
    sheet = table.page.get_by_role("dialog", name=english.SOMETHING_WRONG)
    expect(sheet.get_by_role("heading", name=english.SOMETHING_WRONG)).to_be_focused()
    expect(sheet.locator("#report-lines")).to_be_visible()
    table.page.go_back()
    expect(sheet).to_be_hidden()
    table.shows(table.game)
