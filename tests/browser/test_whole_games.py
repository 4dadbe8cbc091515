"""A person plays a whole game and then the same deal again, in each of the ways there are to play."""

from __future__ import annotations

from playwright.sync_api import expect

from solitaire.rules import Game
from tests.kit.records import recorded
from tests.kit.table import (
    DESKTOP,
    PHONE,
    KeyboardTable,
    ScriptlessTable,
    Table,
    TouchTable,
)
from tests.kit.visitors import NewVisitor

WON = recorded("won")
LOST = recorded("lost")


def test_with_the_mouse_to_a_win_and_the_same_deal_again(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**DESKTOP, reduced_motion="no-preference")
    table = Table.sit_down(visitor, WON).play(WON)
    expect(table.ending).to_contain_text("Won with 3 cards left in the stock")
    expect(table.ending.get_by_role("link", name=f"Deal {WON.deal.code}")).to_be_visible()
    table.ending.get_by_role("button", name="Same deal again").click()
    table.shows(Game.start(WON.deal))


def test_with_a_finger_on_a_phone_to_a_loss_and_the_same_deal_again(
    new_visitor: NewVisitor,
) -> None:
    table = TouchTable.sit_down(new_visitor(**PHONE), LOST).play(LOST)
    expect(table.ending).to_contain_text("9 of 11 piles flipped, 23 points left")
    table.ending.get_by_role("button", name="Same deal again").tap()
    table.shows(Game.start(LOST.deal))


def test_with_keys_alone_to_a_win(new_visitor: NewVisitor) -> None:
    table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON).play(WON)
    expect(table.ending).to_contain_text("Won with 3 cards left in the stock")


def test_without_scripts_to_a_loss_and_the_same_deal_again(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, java_script_enabled=False)
    table = ScriptlessTable.sit_down(visitor, LOST).play(LOST)
    expect(table.ending).to_contain_text("9 of 11 piles flipped, 23 points left")
    table.ending.get_by_role("button", name="Same deal again").click()
    table.shows(Game.start(LOST.deal))
