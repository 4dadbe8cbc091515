"""A tap discards where there is undo, and a double tap everywhere; the table tells both once."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from solitaire.rules import Rank
from tests.kit import english
from tests.kit.fingers import Taps, inside
from tests.kit.patience import box_of, wait_until_loaded
from tests.kit.records import after, recorded
from tests.kit.table import (
    DESKTOP,
    PHONE,
    KeyboardTable,
    ScriptlessTable,
    Table,
    TapTable,
    put_attempt,
)
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
FIRST: Final = LOST.turns[0]
GAPS: Final = [60, 200, 400]


def record_turns(page: Page) -> list[str]:
    turns: list[str] = []
    page.on("request", lambda sent: sent.url.endswith("/turns") and turns.append(sent.url))
    return turns


def who_knows(visitor: BrowserContext) -> BrowserContext:
    """A newcomer who has been told the quick ways, and may discard by a tap."""
    assert visitor.request.post("/settings", form={"quick_ways_shown": "yes"}).ok
    return visitor


def tip(page: Page) -> Locator:
    return page.get_by_text(english.QUICK_WAYS)


def test_a_tap_discards_and_the_table_shows_the_quick_ways_once(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, newcomer=True)
    table = TapTable.sit_down(visitor, LOST)
    for turns, turn in enumerate(LOST.turns[:2], start=1):  # these lift a card, as in the lesson
        expect(tip(table.page)).to_have_count(0)
        table.take_turn(turn.pile, turn.discard)
        table.shows(after("lost", turns))
    expect(tip(table.page)).to_be_visible()
    third = LOST.turns[2]
    table.choose(third.pile)
    expect(table.tray(third.pile).get_by_role("button", name=english.TAP_A_CARD)).to_be_visible()
    table.card(third.discard, third.pile).tap()
    table.shows(after("lost", 3))
    expect(tip(table.page)).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 720)], ids=str)
def test_the_tip_stands_in_the_dock(new_visitor: NewVisitor, size: tuple[int, int]) -> None:
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    visitor = new_visitor(**screen, newcomer=True)
    assert visitor.request.post("/settings", form={"tap": "off"}).ok
    table = Table.sit_down(visitor, LOST).play(LOST, upto=2)
    note, dock = box_of(tip(table.page)), box_of(table.page.locator(".dock"))
    assert dock["x"] <= note["x"]
    assert dock["y"] <= note["y"]
    assert note["y"] + note["height"] <= dock["y"] + dock["height"]


def test_a_click_discards_with_the_mouse_too(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(who_knows(new_visitor(**DESKTOP, newcomer=True)), LOST)
    table.pile(FIRST.pile).click(position={"x": 10, "y": 10})
    table.card(FIRST.discard, FIRST.pile).click()
    table.shows(after("lost", 1))


def test_the_setting_makes_a_tap_lift(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, newcomer=True)
    assert visitor.request.post("/settings", form={"tap": "off"}).ok
    table = TapTable.sit_down(visitor, LOST)
    turns = record_turns(table.page)
    table.choose(FIRST.pile)
    table.lift(FIRST.discard, FIRST.pile)
    wait_until_loaded(table.page)
    assert turns == []


def test_in_a_daily_a_tap_lifts_and_a_double_tap_discards(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, newcomer=True)
    page = visitor.new_page()
    page.goto(put_attempt(visitor, turns=1))
    turns = record_turns(page)
    second = LOST.turns[1]
    table = TapTable(page, after("lost", 1)).shows(after("lost", 1))
    table.choose(second.pile)
    table.lift(second.discard, second.pile)
    wait_until_loaded(page)
    assert turns == []
    Taps(page).twice(inside(table.card(second.discard, second.pile)), 100)
    table.shows(after("lost", 2))
    assert len(turns) == 1
    expect(tip(page)).to_be_visible()


@pytest.mark.parametrize(
    "look", sampled([PHONE, DESKTOP | {"has_touch": True}], fast=1), ids=["phone", "wide"]
)
def test_a_second_tap_on_a_pile_discards_none_of_its_cards(
    new_visitor: NewVisitor, look: dict[str, object]
) -> None:
    """After the first tap the tray with its cards lies in that place."""
    table = Table.sit_down(who_knows(new_visitor(**look, newcomer=True)), LOST)
    turns = record_turns(table.page)
    lifted = 0
    for rank, gap in zip((Rank.TEN, Rank.QUEEN, Rank.KING), GAPS, strict=True):
        Taps(table.page).twice(inside(table.pile(rank), 0.3, 0.5), gap)
        expect(table.page.locator(".tray:visible")).to_have_count(1)
        lifted += table.page.locator(".choice > input:checked").count()
        table.page.keyboard.press("Escape")
        expect(table.page.locator(".tray:visible")).to_have_count(0)
    wait_until_loaded(table.page)
    assert turns == []
    assert lifted


@pytest.mark.parametrize("gap", sampled(GAPS, fast=1))
def test_a_second_tap_on_a_card_costs_no_card_and_opens_no_pile(
    new_visitor: NewVisitor, gap: int
) -> None:
    """The turn takes the tray away, and a row is in that place."""
    table = TapTable.sit_down(who_knows(new_visitor(**PHONE, newcomer=True)), LOST)
    turns = record_turns(table.page)
    table.choose(FIRST.pile)
    Taps(table.page).twice(inside(table.card(FIRST.discard, FIRST.pile)), gap)
    table.shows(after("lost", 1))
    expect(table.page.locator(".tray:visible")).to_have_count(0)
    assert len(turns) == 1


def test_keys_lift_a_card_before_they_discard_it(new_visitor: NewVisitor) -> None:
    table = KeyboardTable.sit_down(who_knows(new_visitor(**DESKTOP, newcomer=True)), LOST)
    turns = record_turns(table.page)
    table.choose(Rank.SEVEN)
    table.press("Enter", "Enter", "ArrowRight", " ")
    expect(table.page.locator(".choice > input:checked")).to_have_count(1)
    wait_until_loaded(table.page)
    assert turns == []


def test_without_scripts_a_tap_lifts_and_no_tip_is_shown(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE, newcomer=True, java_script_enabled=False)
    table = ScriptlessTable.sit_down(visitor, LOST)
    table.take_turn(FIRST.pile, FIRST.discard)
    table.shows(after("lost", 1))
    expect(tip(table.page)).to_have_count(0)
