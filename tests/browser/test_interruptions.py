"""A game survives reloads, other tabs, repeated clicks and a bad connection."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect

from solitaire.rules import Card, Rank
from solitaire.words.board.turns import announce_undo
from tests.kit.patience import box_of
from tests.kit.records import WORDS, after, confirming, recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor, forgive

WON = recorded("won")
LOST = recorded("lost")
TURNS = re.compile("/turns$")


def record_turn_requests(page: Page) -> list[str]:
    """Record the bodies of the turn requests of this page from now on."""
    requests: list[str] = []
    page.on("request", lambda r: TURNS.search(r.url) and requests.append(r.post_data or ""))
    return requests


def prepare_next_turn(table: Table) -> Callable[[], None]:
    """Choose pile and discard of the golden game's next turn; return the function that confirms it."""
    turn = WON.turns[len(table.game.turns)]
    table.choose(turn.pile)
    table.lift(turn.discard, turn.pile)
    return lambda: table.confirm(turn.pile).click()


def test_a_reload_during_a_turn_changes_nothing(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON, turns=3).play(WON, upto=4)
    prepare_next_turn(table)
    table.page.reload()
    table.shows(after("won", 4)).play(WON, upto=5)


def test_back_from_the_rules_shows_the_current_table(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON).play(WON, upto=1)
    table.page.get_by_label("Menu").click()
    table.page.get_by_role("link", name="Rules").click()
    expect(table.page.get_by_role("heading", name="The rules")).to_be_visible()
    table.page.go_back()
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    table.shows(after("won", 1)).play(WON, upto=2)


def test_an_outdated_tab_gets_the_newer_board(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    visitor = new_visitor(**DESKTOP)
    first = Table.sit_down(visitor, WON, turns=2)
    page = visitor.new_page()
    page.goto(first.page.url)
    second = Table(page, first.game).shows(first.game)
    confirm = prepare_next_turn(second)
    first.page.bring_to_front()
    first.play(WON, upto=4)
    second.page.bring_to_front()
    confirm()
    second.shows(after("won", 4)).play(WON, upto=5)
    first.page.bring_to_front()
    first.undo_button.click()
    expect(first.page.locator('[data-kind="alert"]')).to_be_visible()
    first.shows_board(after("won", 5))
    forgive(complaints, "409")


def test_repeated_clicks_play_one_turn(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    prepare_next_turn(table)
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
    requests = record_turn_requests(table.page)
    for rank in (Rank.THREE, Rank.EIGHT, Rank.KING):
        table.pile(rank).dblclick()
        expect(table.tray(rank)).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.tray(rank)).to_have_count(0)
    assert requests == []


def test_a_double_click_on_a_card_of_another_column_lifts_that_card(
    new_visitor: NewVisitor,
) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST)
    requests = record_turn_requests(table.page)
    for rank, at in ((Rank.EIGHT, 0), (Rank.EIGHT, 7), (Rank.QUEEN, 5)):
        card = table.page.locator(f".pile[data-rank='{rank}'] .row .card").nth(at)
        box, suit = box_of(card), card.get_attribute("data-suit")
        meant = Card.parse(f"{card.locator('b').text_content()}{suit}" if suit else "JK")
        table.page.mouse.dblclick(box["x"] + 12, box["y"] + 12)
        expect(table.card(meant, rank)).to_be_checked()
        expect(table.confirm(rank)).to_have_text(confirming(table.game, rank, meant))
        table.page.keyboard.press("Escape")
        expect(table.tray(rank)).to_have_count(0)
    assert requests == []


def test_undo_goes_back_turn_by_turn_to_the_start(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), WON, turns=3)
    for turns in reversed(range(3)):
        table.undo_button.click()
        expect(table.status).to_have_text(announce_undo(WORDS, 1, after("won", turns).position))
        table.shows_board(after("won", turns))
    expect(table.undo_button).to_be_disabled()
    table.play(WON, upto=1)


@pytest.mark.parametrize("look", sampled([PHONE, DESKTOP], fast=1), ids=["phone", "desktop"])
def test_offline_the_choice_is_kept_and_a_retry_plays_it(
    new_visitor: NewVisitor, complaints: list[str], look: dict
) -> None:
    visitor = new_visitor(**look)
    table = Table.sit_down(visitor, WON)
    confirm = prepare_next_turn(table)
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


@pytest.mark.parametrize("motion", sampled(["reduce", "no-preference"], fast=1))
def test_a_slow_turn_is_shown_in_the_dock_and_announced(
    new_visitor: NewVisitor, motion: Literal["reduce", "no-preference"]
) -> None:
    table = Table.sit_down(new_visitor(**PHONE, reduced_motion=motion), WON)
    confirm = prepare_next_turn(table)
    held: list[Route] = []
    table.page.route(TURNS, lambda route: held.append(route))
    confirm()
    busy = table.page.locator(".dock")
    expect(busy).to_have_css("animation-delay", "0.15s")
    expect(busy).to_have_css("animation-name", "fade" if motion == "reduce" else "wait")
    expect(table.status).to_have_text(re.compile("waiting"))
    held[0].continue_()
    table.shows(after("won", 1))


def test_a_server_error_shows_an_alert_and_a_retry_plays(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    confirm = prepare_next_turn(table)
    table.page.route(TURNS, lambda route: route.fulfill(status=502, body="bad gateway"), times=1)
    confirm()
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    confirm()
    table.shows(after("won", 1))
    forgive(complaints, "502")


def test_a_retry_after_a_lost_response_plays_once(
    new_visitor: NewVisitor, complaints: list[str]
) -> None:
    def drop_response(route: Route) -> None:
        route.fetch()
        route.abort()

    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    confirm = prepare_next_turn(table)
    table.page.route(TURNS, drop_response, times=1)
    confirm()
    expect(table.page.get_by_role("alert").filter(has_text="Not saved")).to_be_visible()
    confirm()
    table.shows(after("won", 1))
    forgive(complaints, "ERR_FAILED", "409", "htmx:")
