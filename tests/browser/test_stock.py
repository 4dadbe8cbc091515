"""The stock beside the table: a panel in the corner of a wide one, a half-height sheet on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from solitaire.rules import Rank
from solitaire.solver import useful_cards
from tests.kit import english
from tests.kit.records import after, recorded
from tests.kit.table import DESKTOP, PHONE, Table, TouchTable
from tests.kit.visitors import NewVisitor

LOST = recorded("lost")
TURNS = 9


def panel(page: Page) -> Locator:
    return page.get_by_role("complementary", name=english.LEFT_IN_THE_STOCK)


def locate_wanted(place: Page | Locator) -> Locator:
    return place.locator("[data-wanted]")


def count_helpers(turns: int, rank: Rank) -> int:
    """How many different cards of the stock help a pile."""
    position = after("lost", turns).position
    return len(useful_cards(position.piles[rank - 3], position.left))


def test_pointing_at_a_pile_frames_what_helps_it_and_at_a_card_lights_its_piles(
    new_visitor: NewVisitor,
) -> None:
    page = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS).page
    page.get_by_role("button", name=english.SHOW_WHAT_IS_LEFT_IN_THE_STOCK).click()
    expect(panel(page)).to_contain_text("18 left")
    for rank in (Rank.KING, Rank.QUEEN):
        page.locator(f'.pile[data-rank="{rank}"]').hover()
        expect(locate_wanted(panel(page))).to_have_count(count_helpers(TURNS, rank))
        helps = page.locator(".pile[data-helped]")
        locate_wanted(panel(page)).first.hover()
        expect(page.locator(f'.pile[data-helped][data-rank="{rank}"]')).to_have_count(1)
    page.get_by_role("heading", level=1).hover()
    expect(helps).to_have_count(0)
    expect(locate_wanted(panel(page))).to_have_count(0)


@pytest.mark.deep
def test_the_panel_remains_open_and_follows_the_turns(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS)
    page = table.page
    table.pile(Rank.KING).focus()
    page.keyboard.press("g")
    expect(panel(page)).to_be_focused()
    page.keyboard.press("g")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(table.pile(Rank.KING)).to_be_focused()
    table.play(LOST, upto=TURNS + 1)
    expect(panel(page)).to_contain_text("17 left")
    expect(panel(page)).not_to_be_focused()
    page.reload()
    expect(panel(page)).to_contain_text("17 left")
    table.play(LOST)
    expect(panel(page)).to_be_hidden()


def test_the_panel_is_closed_by_its_button(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**DESKTOP), LOST).page
    page.get_by_role("button", name=english.SHOW_WHAT_IS_LEFT_IN_THE_STOCK).press("Enter")
    close = panel(page).get_by_role("button", name="Close")
    expect(close).to_be_focused()
    close.press("Enter")
    expect(page.get_by_role("button", name=english.SHOW_WHAT_IS_LEFT_IN_THE_STOCK)).to_be_focused()
    page.reload()
    expect(panel(page).get_by_role("table")).to_have_count(0)


def test_the_sheet_of_a_phone_leaves_piles_to_choose(new_visitor: NewVisitor) -> None:
    table = TouchTable.sit_down(new_visitor(**PHONE), LOST, turns=TURNS)
    page = table.page
    page.get_by_role("link", name="Stock").tap()
    sheet = page.get_by_role("dialog", name="18 cards left in the stock")
    expect(sheet).to_be_visible()
    rank = next(pile.rank for pile in table.game.piles if not pile.flipped)
    table.pile(rank).tap()
    expect(locate_wanted(sheet)).to_have_count(count_helpers(TURNS, rank))
    expect(table.tray(rank)).to_be_hidden()
    locate_wanted(sheet).first.tap()
    expect(page.locator(f'.pile[data-helped][data-rank="{rank}"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(table.tray(rank)).to_be_visible()


def test_the_table_scrolls_above_the_sheet_and_back_closes_it(new_visitor: NewVisitor) -> None:
    table = TouchTable.sit_down(new_visitor(**PHONE), LOST, turns=TURNS)
    page = table.page
    page.get_by_role("link", name="Stock").tap()
    sheet = page.get_by_role("dialog", name="18 cards left in the stock")
    expect(sheet).to_be_visible()
    table.pile(Rank.KING).tap()  # scrolls to it
    expect(locate_wanted(sheet)).to_have_count(count_helpers(TURNS, Rank.KING))
    page.go_back()
    expect(sheet).to_be_hidden()
    expect(table.tray(Rank.KING)).to_be_visible()
