"""The cards of a turn move before the server has answered, and come back if it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, Table
from tests.kit.visitors import NewVisitor, forgive

LOST = recorded("lost")


def hold_turns(table: Table) -> list[Route]:
    """Hold the requests of turns: the list gets them, and each waits to be continued."""
    held: list[Route] = []
    table.page.route("**/turns", lambda route: held.append(route))
    return held


def send_first_turn(table: Table) -> None:
    turn = LOST.turns[0]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    table.confirm(turn.pile).click()


@SCREENS
def test_cards_move_before_the_answer(new_visitor: NewVisitor, look: dict[str, Any]) -> None:
    table = Table.sit_down(new_visitor(**look), LOST)
    held = hold_turns(table)
    turn = LOST.turns[0]
    send_first_turn(table)
    flying = table.page.locator(".flying")
    expect(flying).to_have_count(2 if look is PHONE else 1)
    if look is PHONE:
        expect(table.tray(turn.pile)).to_have_css("opacity", "0")
        row = table.page.locator(f'.pile[data-rank="{turn.pile}"] .row')
        expect(row.locator("[data-sent]")).to_have_count(1)
    expect(table.page.locator(".drawn > [data-sent]")).to_have_count(1)
    while not held:
        table.page.evaluate("0")
    held[0].continue_()
    table.shows(after("lost", 1))
    expect(flying).to_have_count(0)
    expect(table.page.locator("[data-sent]")).to_have_count(0)


def test_the_drawn_card_leaves_at_once_if_it_is_discarded(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST)
    held = hold_turns(table)
    table.page.get_by_role("button", name="Discard it").click()
    expect(table.page.locator(".drawn > [data-sent]")).to_have_count(1)
    expect(table.page.locator(".flying")).to_have_count(1)
    while not held:
        table.page.evaluate("0")
    held[0].continue_()
    expect(table.page.locator("[data-sent]")).to_have_count(0)


def test_another_answer_meanwhile_does_not_end_the_move(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST)
    page = table.page
    held = hold_turns(table)
    send_first_turn(table)
    expect(page.locator(".drawn > [data-sent]")).to_have_count(1)
    page.evaluate(
        "htmx.ajax('GET', `${location.pathname}/stock/panel`, { target: '#stock', swap: 'outerHTML' })"
    )
    expect(page.locator(".drawn > [data-sent]")).to_have_count(1)
    expect(page.locator(".flying")).to_have_count(1)
    held[0].continue_()
    table.shows(after("lost", 1))
    expect(page.locator(".flying, [data-sent]")).to_have_count(0)


@SCREENS
def test_a_refused_turn_puts_the_cards_back_and_the_dock_says_why(
    new_visitor: NewVisitor, complaints: list[str], look: dict[str, Any]
) -> None:
    visitor = new_visitor(**look)
    table = Table.sit_down(visitor, LOST)
    other = Table(visitor.new_page(), table.game)
    other.page.goto(table.page.url)
    other.shows(table.game).play(LOST, upto=1)
    table.take_turn(LOST.turns[1].pile, LOST.turns[0].drawn)
    why = table.page.locator(".dock [data-kind=alert]")
    expect(why).to_be_visible()
    expect(table.page.locator("#status")).to_have_text(why.inner_text())
    expect(table.page.locator(".flying, [data-sent]")).to_have_count(0)
    table.shows_board(after("lost", 1))
    forgive(complaints, "409")


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_offline_the_cards_come_back_and_the_choice_stays(
    new_visitor: NewVisitor, complaints: list[str], look: dict[str, Any]
) -> None:
    table = Table.sit_down(new_visitor(**look), LOST)
    turn = LOST.turns[0]
    table.page.context.set_offline(True)
    send_first_turn(table)
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    expect(table.page.locator(".flying, [data-sent]")).to_have_count(0)
    expect(table.card(turn.discard, turn.pile)).to_be_checked()
    table.page.context.set_offline(False)
    table.confirm(turn.pile).click()
    table.shows(after("lost", 1))
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx:")
