"""Closing: piles, menus and sheets by the browser's Back or a tap outside."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Card, Rank
from tests.browser.test_layout import overlap
from tests.kit import english
from tests.kit.fingers import Taps
from tests.kit.patience import box_of, until
from tests.kit.records import after, label_of, recorded
from tests.kit.table import PHONE, SCREENS, Table, TouchTable, put_attempt
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
LENGTH: Final = "history.length"


def open_from_home(new_visitor: NewVisitor, look: dict[str, Any] = PHONE) -> TouchTable:
    """Open a table after the home page, which is then the previous history entry."""
    page = new_visitor(**look).new_page()
    page.goto("/")
    address = page.context.request.post("/games", form={"deal": LOST.deal.code}).url
    page.goto(address)
    return (
        TouchTable(page, after("lost", 0)).shows(after("lost", 0))
        if look is PHONE
        else Table(page, after("lost", 0)).shows(after("lost", 0))
    )


def menu(page: Page) -> Locator:
    return page.locator("details.menu")


def open_menu(page: Page) -> None:
    page.get_by_label("Menu").click()
    expect(menu(page)).to_have_attribute("open", "")


def go_back_from(page: Page, open_count: int) -> None:
    """Go back once the history state counts so many open things: scripts update it after they open."""
    until(page, f"history.state?.open === {open_count}")
    page.go_back()


def expect_home(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"^http://[^/]+/$"))


# ---- Back --------------------------------------------------------------------------------------------------


@SCREENS
def test_back_closes_the_pile_then_leaves_the_page(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = open_from_home(new_visitor, look)
    table.choose(Rank.SEVEN)
    table.choose(Rank.NINE)
    table.page.go_back()
    expect(table.tray(Rank.NINE)).to_have_count(0)
    expect(table.page.locator("input:checked")).to_have_count(0)
    table.shows(after("lost", 0))
    table.page.go_back()
    expect_home(table.page)


@SCREENS
def test_back_skips_what_was_closed_otherwise(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    """By the Back button, Escape and turns: they share one history entry, so one Back leaves."""
    table = open_from_home(new_visitor, look)
    before = table.page.evaluate(LENGTH)
    table.choose(Rank.SEVEN)
    table.back(Rank.SEVEN).click()
    table.choose(Rank.NINE)
    table.page.keyboard.press("Escape")
    expect(table.tray(Rank.NINE)).to_have_count(0)
    open_menu(table.page)
    table.page.keyboard.press("Escape")
    table.play(LOST, upto=3)
    assert table.page.evaluate(LENGTH) == before + 1
    table.page.go_back()
    expect_home(table.page)


def test_back_closes_the_menu_before_the_pile(new_visitor: NewVisitor) -> None:
    table = open_from_home(new_visitor)
    table.choose(Rank.SEVEN)
    open_menu(table.page)
    go_back_from(table.page, 2)
    expect(menu(table.page)).not_to_have_attribute("open", "")
    expect(table.pile(Rank.SEVEN)).to_be_checked()
    table.page.go_back()
    expect(table.tray(Rank.SEVEN)).to_have_count(0)
    table.page.go_back()
    expect_home(table.page)


def test_a_pile_chosen_right_after_a_sheet_closes_stays_chosen(new_visitor: NewVisitor) -> None:
    """Closing a sheet goes back in the history, asynchronously; that once closed the pile."""
    table = open_from_home(new_visitor)
    table.page.get_by_role("link", name="Stock").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    sheet.evaluate(
        """(sheet) => {
            sheet.addEventListener("close", () => document.getElementById("pile-7").click(), { once: true });
            sheet.close();
        }"""
    )
    until(table.page, "history.state?.open === 1")
    expect(table.pile(Rank.SEVEN)).to_be_checked()
    table.page.go_back()
    expect(table.tray(Rank.SEVEN)).to_have_count(0)
    table.page.go_back()
    expect_home(table.page)


def test_back_closes_a_sheet_before_the_pile(new_visitor: NewVisitor) -> None:
    table = open_from_home(new_visitor)
    table.choose(Rank.SEVEN)
    table.page.get_by_role("link", name="Stock").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    table.page.go_back()
    expect(sheet).to_be_hidden()
    expect(table.pile(Rank.SEVEN)).to_be_checked()
    table.page.go_back()
    expect(table.tray(Rank.SEVEN)).to_have_count(0)
    table.page.go_back()
    expect_home(table.page)


def test_a_sheet_from_the_menu_leaves_no_history_entry(new_visitor: NewVisitor) -> None:
    table = open_from_home(new_visitor)
    open_menu(table.page)
    table.page.get_by_role("link", name="Rules").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    until(table.page, "!history.state?.sheet")
    table.page.go_back()
    expect_home(table.page)


def test_back_leaves_at_once_after_a_reload(new_visitor: NewVisitor) -> None:
    table = open_from_home(new_visitor)
    table.choose(Rank.SEVEN)
    table.page.reload()
    table.shows(after("lost", 0))
    table.page.go_back()
    expect_home(table.page)


def test_back_puts_down_the_lifted_card_of_a_daily(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    page = visitor.new_page()
    page.goto("/")
    page.goto(put_attempt(visitor, turns=2))
    page.locator(".lift summary").tap()
    lifted = page.locator(".lift[open]")
    expect(lifted).to_have_count(1)
    go_back_from(page, 1)
    expect(lifted).to_have_count(0)
    page.go_back()
    expect_home(page)


def test_choosing_a_pile_puts_down_the_lifted_card(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    page = visitor.new_page()
    page.goto(put_attempt(visitor, turns=2))
    page.locator(".lift summary").tap()
    expect(page.locator(".lift[open]")).to_have_count(1)
    page.locator(".keys label", has_text="Q").tap()
    expect(page.locator(".lift[open]")).to_have_count(0)


def test_back_goes_one_step_back_in_the_lesson(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn")
    page.locator("#pile-3").tap()
    page.get_by_role("radio", name=label_of(Card.parse("KS"), Rank.THREE)).tap()
    page.get_by_role("button", name="Discard king of spades").tap()
    expect(page).to_have_url(re.compile("/learn/3:KS$"))
    page.locator("#pile-5").tap()
    expect(page.locator(".pile > input:checked")).to_have_count(1)
    page.go_back()
    expect(page.locator(".pile > input:checked")).to_have_count(0)
    expect(page).to_have_url(re.compile("/learn/3:KS$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/learn$"))
    expect(page.get_by_text("Step 1 of 5")).to_be_visible()


# ---- a tap outside the menu --------------------------------------------------------------------------------


@SCREENS
def test_a_tap_that_closes_the_menu_does_nothing_else(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = open_from_home(new_visitor, {**look, "has_touch": True})
    page = table.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    free = Rank.JACK if look is PHONE else Rank.SEVEN  # not below the menu
    beside = [table.pile(free), table.pile(Rank.THREE), table.unplayed]
    beside += [page.locator(".keys label", has_text="Q")] if look is PHONE else []
    beside += [page.get_by_title(english.WHAT_IS_LEFT_IN_THE_STOCK)]
    for place in beside:
        open_menu(page)
        box = box_of(place)
        Taps(page).tap((box["x"] + 4, box["y"] + box["height"] / 2))
        expect(menu(page)).not_to_have_attribute("open", "")
        expect(page.locator(".pile > input:checked")).to_have_count(0)
    assert requests == []
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.choose(Rank.JACK)


# ---- a lost connection ------------------------------------------------------------------------------------


@SCREENS
def test_an_offline_alert_does_not_cover_the_menu(
    new_visitor: NewVisitor, complaints: list[str], look: dict[str, Any]
) -> None:
    table = Table.sit_down(new_visitor(**look), LOST)
    page = table.page
    page.context.set_offline(True)
    open_menu(page)
    page.get_by_role("link", name="Rules").click()
    failure = page.get_by_role("alert").filter(has_text="Could not be loaded")
    expect(failure).to_be_visible()
    expect(menu(page)).not_to_have_attribute("open", "")
    open_menu(page)  # while the alert is still shown
    first = box_of(menu(page).get_by_role("button", name="Same deal again"))
    if look is PHONE:
        assert overlap(first, box_of(failure)) > 0
    hit = "([x, y]) => document.elementFromPoint(x, y).textContent"
    assert (
        page.evaluate(hit, [first["x"] + 9, first["y"] + first["height"] / 2]) == "Same deal again"
    )
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx:")
