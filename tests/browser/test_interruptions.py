"""A person's game survives what happens to browsers: reloads, other tabs, impatience, a bad connection."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from solitaire.rules import Card, Rank
from solitaire.words.turns import announce_undo
from tests.kit.patience import box_of
from tests.kit.records import WORDS, after, named, recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor, forgive

WON = recorded("won")
LOST = recorded("lost")
TURNS = re.compile("/turns$")


def count_turns(page: Page) -> list[str]:
    """The bodies of the turns this page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda r: TURNS.search(r.url) and asked.append(r.post_data or ""))
    return asked


def lift_next(table: Table) -> Callable[[], None]:
    """Chooses the next turn of the golden game and its discard; what is returned confirms it."""
    turn = WON.turns[len(table.game.turns)]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    return lambda: table.confirm(turn.pile).click()


def test_a_reload_in_the_middle_changes_nothing(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON, turns=3).play(WON, upto=4)
    lift_next(table)
    table.page.reload()
    table.shows(after("won", 4)).play(WON, upto=5)


def test_the_way_back_from_the_rules_leads_to_the_table_as_it_is(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON).play(WON, upto=1)
    table.page.get_by_label("Menu").click()
    table.page.get_by_role("link", name="Rules").click()
    expect(table.page.get_by_role("heading", name="The rules")).to_be_visible()
    table.page.go_back()
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    table.shows(after("won", 1)).play(WON, upto=2)


def test_a_second_tab_that_is_behind_gets_the_newer_board(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    visitor = new_visitor(**DESKTOP)
    first = Table.sit_down(visitor, WON, turns=2)
    page = visitor.new_page()
    page.goto(first.page.url)
    second = Table(page, first.game).shows(first.game)
    confirm = lift_next(second)
    first.page.bring_to_front()
    first.play(WON, upto=4)
    second.page.bring_to_front()
    confirm()
    second.shows(after("won", 4)).play(WON, upto=5)
    first.page.bring_to_front()
    first.undo_button.click()
    expect(first.page.get_by_role("alert")).to_be_visible()
    first.shows_board(after("won", 5))
    forgive(complaints, "409")


def test_impatient_clicks_on_the_button_play_one_turn(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    lift_next(table)
    table.confirm(WON.turns[0].pile).click(click_count=3)
    table.shows(after("won", 1))
    table.page.reload()
    table.shows(after("won", 1))


def test_a_double_click_on_a_card_discards_it_once(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    turn = WON.turns[0]
    table.choose(turn.pile)
    table.card(turn.discard, turn.pile).dblclick()
    table.shows(after("won", 1))


def test_a_double_click_on_a_pile_plays_nothing(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON)
    asked = count_turns(table.page)
    for rank in (Rank.THREE, Rank.EIGHT, Rank.KING):
        table.pile(rank).dblclick()
        expect(table.tray(rank)).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.tray(rank)).to_have_count(0)
    assert asked == []


def test_a_double_click_on_a_card_of_another_column_lifts_that_card(
    new_visitor: NewVisitor,
) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST)
    asked = count_turns(table.page)
    for rank, at in ((Rank.EIGHT, 0), (Rank.EIGHT, 7), (Rank.QUEEN, 5)):
        card = table.page.locator(f".pile[data-rank='{rank}'] .row .card").nth(at)
        box, suit = box_of(card), card.get_attribute("data-suit")
        meant = Card.parse(f"{card.locator('b').text_content()}{suit}" if suit else "JK")
        table.page.mouse.dblclick(box["x"] + 12, box["y"] + 12)
        expect(table.card(meant, rank)).to_be_checked()
        expect(table.confirm(rank)).to_have_text(f"Discard {named(meant, rank)}")
        table.page.keyboard.press("Escape")
        expect(table.tray(rank)).to_have_count(0)
    assert asked == []


def test_undo_takes_back_turn_after_turn_to_the_start(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON, turns=3)
    for turns in reversed(range(3)):
        table.undo_button.click()
        expect(table.status).to_have_text(announce_undo(WORDS, 1, after("won", turns).position))
        table.shows_board(after("won", turns))
    expect(table.undo_button).to_be_disabled()
    table.play(WON, upto=1)


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_without_a_connection_the_choice_is_kept_and_trying_again_plays(
    new_visitor: NewVisitor, complaints: list[str], look: dict
) -> None:
    visitor = new_visitor(**look)
    table = Table.sit_down(visitor, WON)
    confirm = lift_next(table)
    not_saved = table.page.get_by_role("alert").filter(has_text="Not saved")
    visitor.set_offline(True)
    confirm()
    expect(not_saved).to_be_visible()
    expect(table.card(WON.turns[0].discard, WON.turns[0].pile)).to_be_checked()
    visitor.set_offline(False)
    confirm()
    table.shows(after("won", 1))
    expect(not_saved).to_be_hidden()
    forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx:")


def test_a_server_in_trouble_is_said_and_trying_again_plays(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    confirm = lift_next(table)
    table.page.route(TURNS, lambda route: route.fulfill(status=502, body="bad gateway"), times=1)
    confirm()
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    confirm()
    table.shows(after("won", 1))
    forgive(complaints, "502")


def test_a_turn_whose_answer_was_lost_is_not_played_twice(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    confirm = lift_next(table)
    table.page.route(TURNS, lose_the_answer, times=1)
    confirm()
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    confirm()
    table.shows(after("won", 1))
    forgive(complaints, "ERR_FAILED", "409", "htmx:")
