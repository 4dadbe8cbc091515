"""What is open closes: by the browser's way back, by a tap beside it, and a message by its button."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Rank
from tests.browser.test_daily import attempted
from tests.browser.test_layout import overlap
from tests.kit import english
from tests.kit.fingers import Taps
from tests.kit.patience import box_of, until
from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, ScriptlessTable, Table, TouchTable
from tests.kit.visitors import NewVisitor, forgive

LOST: Final = recorded("lost")
LENGTH: Final = "history.length"


def come_from_home(new_visitor: NewVisitor, look: dict[str, Any] = PHONE) -> TouchTable:
    """A table that was come to from Home."""
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


def go_back_from(page: Page, things: int) -> None:
    """Goes back once the history knows of so many open things, which is a moment after they opened."""
    until(page, f"history.state?.open === {things}")
    page.go_back()


def is_at_home(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"^http://[^/]+/$"))


# ---- the way back ------------------------------------------------------------------------------------------


@SCREENS
def test_the_way_back_closes_the_pile_and_then_leaves(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = come_from_home(new_visitor, look)
    table.choose(Rank.SEVEN)
    table.choose(Rank.NINE)
    table.page.go_back()
    expect(table.tray(Rank.NINE)).to_have_count(0)
    expect(table.page.locator("input:checked")).to_have_count(0)
    table.shows(after("lost", 0))
    table.page.go_back()
    is_at_home(table.page)


@SCREENS
def test_what_was_closed_otherwise_is_passed_by(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    """By Back, by Escape and by turns: still one way back leaves, and one entry was all it took."""
    table = come_from_home(new_visitor, look)
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
    is_at_home(table.page)


def test_it_closes_the_menu_before_the_pile_below(new_visitor: NewVisitor) -> None:
    table = come_from_home(new_visitor)
    table.choose(Rank.SEVEN)
    open_menu(table.page)
    go_back_from(table.page, 2)
    expect(menu(table.page)).not_to_have_attribute("open", "")
    expect(table.pile(Rank.SEVEN)).to_be_checked()
    table.page.go_back()
    expect(table.tray(Rank.SEVEN)).to_have_count(0)
    table.page.go_back()
    is_at_home(table.page)


def test_a_pile_chosen_just_after_a_sheet_was_closed_stays_chosen(new_visitor: NewVisitor) -> None:
    """The sheet's way back through the history arrives after the choice, and once closed the pile."""
    table = come_from_home(new_visitor, DESKTOP)
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
    is_at_home(table.page)


def test_it_closes_a_sheet_before_the_pile_below(new_visitor: NewVisitor) -> None:
    table = come_from_home(new_visitor)
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
    is_at_home(table.page)


def test_a_sheet_from_the_menu_leaves_nothing_behind(new_visitor: NewVisitor) -> None:
    table = come_from_home(new_visitor)
    open_menu(table.page)
    table.page.get_by_role("link", name="Turns played").click()
    sheet = table.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    until(table.page, "!history.state?.sheet")
    table.page.go_back()
    is_at_home(table.page)


def test_after_a_reload_one_way_back_leaves(new_visitor: NewVisitor) -> None:
    table = come_from_home(new_visitor)
    table.choose(Rank.SEVEN)
    table.page.reload()
    table.shows(after("lost", 0))
    table.page.go_back()
    is_at_home(table.page)


def test_it_puts_the_lifted_card_of_a_daily_down(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    page = visitor.new_page()
    page.goto("/")
    page.goto(attempted(visitor, turns=2))
    page.locator(".lift summary").tap()
    lifted = page.locator(".lift[open]")
    expect(lifted).to_have_count(1)
    go_back_from(page, 1)
    expect(lifted).to_have_count(0)
    page.go_back()
    is_at_home(page)


def test_a_pile_that_is_chosen_puts_the_lifted_card_down(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    page = visitor.new_page()
    page.goto(attempted(visitor, turns=2))
    page.locator(".lift summary").tap()
    expect(page.locator(".lift[open]")).to_have_count(1)
    page.locator(".keys label", has_text="Q").tap()
    expect(page.locator(".lift[open]")).to_have_count(0)


def test_in_the_lesson_it_still_goes_a_step_back(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/learn")
    page.locator("#pile-3").tap()
    page.get_by_role("radio", name="king of spades", exact=True).tap()
    page.get_by_role("button", name="Discard king of spades").tap()
    expect(page).to_have_url(re.compile("/learn/3:KS$"))
    page.locator("#pile-5").tap()
    expect(page.locator(".row > input:checked")).to_have_count(1)
    page.go_back()
    expect(page.locator(".row > input:checked")).to_have_count(0)
    expect(page).to_have_url(re.compile("/learn/3:KS$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/learn$"))
    expect(page.get_by_text("Step 1 of 5")).to_be_visible()


# ---- a tap beside the menu ---------------------------------------------------------------------------------


@SCREENS
def test_a_tap_that_closes_the_menu_does_nothing_else(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = come_from_home(new_visitor, {**look, "has_touch": True})
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    beside = [table.pile(Rank.JACK), table.pile(Rank.THREE), table.unplayed]
    beside += [page.locator(".keys label", has_text="Q")] if look is PHONE else []
    beside += [page.get_by_title(english.WHAT_IS_LEFT_IN_THE_STOCK)]
    for place in beside:
        open_menu(page)
        box = box_of(place)
        Taps(page).tap((box["x"] + 4, box["y"] + box["height"] / 2))
        expect(menu(page)).not_to_have_attribute("open", "")
        expect(page.locator(".row > input:checked")).to_have_count(0)
    assert asked == []
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.choose(Rank.JACK)


# ---- messages ----------------------------------------------------------------------------------------------


def overtaken(new_visitor: NewVisitor, look: dict[str, Any]) -> Table:
    """A table that another tab has gone on with, and that has just been told so."""
    visitor = new_visitor(**look)
    table = Table.sit_down(visitor, LOST)
    other = Table(visitor.new_page(), table.game)
    other.page.goto(table.page.url)
    other.shows(table.game).play(LOST, upto=1)
    turn = LOST.turns[0]
    table.take_turn(Rank.KING, turn.drawn)
    expect(message(table)).to_be_visible()
    table.game = other.game
    return table


def message(table: Table) -> Locator:
    return table.page.locator(".alert").and_(table.page.get_by_role("alert"))


@SCREENS
def test_that_the_game_had_moved_on_is_put_away(
    new_visitor: NewVisitor, complaints: list[str], look: dict[str, Any]
) -> None:
    table = overtaken(new_visitor, look)
    close = message(table).get_by_role("link", name="Close")
    found = box_of(close)
    assert min(found["width"], found["height"]) >= 40
    close.click()
    expect(message(table)).to_have_count(0)
    expect(table.page.locator(".row > input:focus")).to_have_count(1)
    table.shows_board(after("lost", 1))
    forgive(complaints, "409")


def test_the_next_choice_puts_it_away_too(new_visitor: NewVisitor, complaints: list[str]) -> None:
    table = overtaken(new_visitor, PHONE)
    table.choose(Rank.QUEEN)
    expect(message(table)).to_have_count(0)
    forgive(complaints, "409")


def test_without_scripts_it_is_put_away_by_a_link_to_the_table(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    visitor = new_visitor(**PHONE, java_script_enabled=False)
    table = ScriptlessTable.sit_down(visitor, LOST)
    table.choose(LOST.turns[0].pile)
    table.place(LOST.turns[0].pile).locator('[name="pile"][type=hidden]').evaluate(
        "input => { input.value = 'nonsense'; }"
    )
    table.lift(LOST.turns[0].discard, LOST.turns[0].pile)
    table.confirm(LOST.turns[0].pile).click()
    expect(message(table)).to_be_visible()
    message(table).get_by_role("link", name="Close").click()
    expect(message(table)).to_have_count(0)
    table.shows(after("lost", 0))
    forgive(complaints, "422")


@SCREENS
def test_without_a_connection_no_message_lies_over_the_menu(
    new_visitor: NewVisitor, complaints: list[str], look: dict[str, Any]
) -> None:
    table = Table.sit_down(new_visitor(**look), LOST)
    page = table.page
    page.context.set_offline(True)
    open_menu(page)
    page.get_by_role("link", name="Turns played").click()
    lost = page.get_by_role("alert").filter(has_text="Could not be loaded")
    expect(lost).to_be_visible()
    expect(menu(page)).not_to_have_attribute("open", "")
    open_menu(page)  # while it is still said
    first = box_of(page.get_by_role("button", name="New deal"))
    if look is PHONE:
        assert overlap(first, box_of(lost)) > 0
    hit = "([x, y]) => document.elementFromPoint(x, y).textContent"
    assert page.evaluate(hit, [first["x"] + 9, first["y"] + first["height"] / 2]) == "New deal"
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx:")
