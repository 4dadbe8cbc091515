"""Help at the table in the browser: the lamp, cards away, spare and useful cards."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from solitaire.play.coach.hint import count_aways, rank_uses
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.rules import Deal, Game, Rank
from solitaire.solver import advise, evaluate
from solitaire.words import words_for
from solitaire.words.board.hints import (
    ask_way_back,
    describe_value,
    explain_spare,
    name_way_back,
    tell_lost,
)
from tests.kit import english
from tests.kit.patience import until
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, Table, put_attempt
from tests.kit.visitors import NewVisitor

LOST = recorded("lost")
EN = words_for("en")
TURNS = 9


def discard_drawn(game: Game) -> Game:
    assert game.drawn is not None
    return game.play(game.turn(next(p.rank for p in game.piles if not p.flipped), game.drawn))


def open_settings(page: Page) -> Locator:
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    expect(sheet).to_be_visible()
    return sheet


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # until its history entry is gone: a late Back would close the next one
    until(page, "!history.state?.sheet")


def turn_on(sheet: Locator, name: str) -> None:
    option = sheet.get_by_role("group", name=name).get_by_label("On", exact=True)
    with sheet.page.expect_response(re.compile("/settings$")):
        option.click()


@SCREENS
def test_three_presses_of_the_lamp_lead_to_the_turn(
    new_visitor: NewVisitor, look: dict[str, Any]
) -> None:
    table = Table.sit_down(new_visitor(**look), LOST, turns=TURNS)
    page = table.page
    best, *_ = rank_uses(advise(table.game.position))
    assert best.pile is not None
    status = page.locator("#status")
    lit = page.locator(".pile[data-hint]")
    for step, said in (
        ("which pile?", f"Place it on pile {best.pile}."),
        ("which discard?", EN.card(best.discard)),
        ("why?", "spare draw"),
    ):
        page.get_by_role("button", name=f"Hint: {step}").click()
        expect(status).to_contain_text(said)
        expect(lit).to_have_attribute("data-rank", str(best.pile))
    marked = page.locator(".row [data-marked]")
    expect(marked).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.choose(best.pile)
    table.lift(best.discard, best.pile)
    table.confirm(best.pile).click()
    table.shows(table.game.play(table.game.turn(best.pile, best.discard)))
    expect(lit).to_have_count(0)


def test_the_lamp_by_key_leaves_the_focus_where_it_was(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS)
    pile = table.pile(Rank.KING)
    pile.focus()
    table.page.keyboard.press("h")
    expect(table.page.locator("#lamp [data-lit]")).to_be_visible()
    expect(table.page.locator(":focus")).to_have_attribute("name", "pile")


def test_in_a_daily_the_key_of_the_lamp_is_pressed_twice_for_a_hint(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(**DESKTOP)
    page = visitor.new_page()
    page.goto(put_attempt(visitor, TURNS))
    pile = page.locator("#pile-K")
    pile.focus()
    page.keyboard.press("h")
    expect(page.locator("#status")).to_have_text(english.A_HINT_COSTS_A_CROWN)
    expect(page.locator("#lamp [data-lit]")).to_have_count(0)
    expect(pile).to_be_focused()
    lamp = page.locator("#lamp button")
    lamp.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lamp [data-lit]")).to_be_visible()
    expect(lamp).to_be_focused()


def test_an_easy_game_that_is_lost_leads_back_to_the_turn(new_visitor: NewVisitor) -> None:
    game = Game.start(Deal.from_code(GENTLE_STEPS.codes[0]))
    while evaluate(game.position).value >= 0:
        lost_at = game.number
        game = discard_drawn(game)
    table = Table.sit_down(new_visitor(**PHONE), game, turns=len(game.turns))
    page = table.page
    back = page.get_by_role("button", name=name_way_back(EN, lost_at))
    expect(back).to_be_visible()
    table.unplayed.click()
    table.shows_board(discard_drawn(game))
    expect(table.status).to_have_text(f"{tell_lost(EN)} {ask_way_back(EN, lost_at)}")
    back.click()
    table.shows_board(Game.replay(game.deal, game.turns[: lost_at - 1]))
    expect(back).to_have_count(0)


def test_cards_away_appear_when_turned_on(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS)
    turn_on(open_settings(table.page), english.CARDS_NEEDED_ON_EVERY_PILE)
    close_sheet(table.page)
    expect(table.page.locator(".away")).not_to_have_count(0)
    for rank, number in count_aways(table.game.position).items():
        expect(table.pile(rank)).to_have_accessible_name(re.compile(rf", needs {number}\."))
    table.play(LOST, upto=TURNS + 1)
    for rank, number in count_aways(table.game.position).items():
        expect(table.pile(rank)).to_have_accessible_name(re.compile(rf", needs {number}\."))


def test_spare_stands_in_the_dock_and_is_requested_after_each_turn(
    new_visitor: NewVisitor,
) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST)
    page = table.page
    turn_on(open_settings(page), english.SPARE_WHILE_YOU_PLAY)
    close_sheet(page)
    spare = page.locator(".dock #spare")
    expect(spare).to_have_text(describe_value(EN, evaluate(table.game.position).value))
    expect(page.locator('.dock [data-kind="tip"]')).to_have_text(explain_spare(EN))
    with page.expect_request(re.compile("/spare$")):
        table.play(LOST, upto=1)
    expect(spare).to_have_text(describe_value(EN, evaluate(table.game.position).value))
    expect(page.locator('.dock [data-kind="tip"]')).to_have_count(0)
    # on a wide screen the tray says there what it is
    page.set_viewport_size(DESKTOP["viewport"])
    expect(spare).to_be_visible()
    page.locator(".pile:not([data-flipped]) > input").first.check(force=True)
    expect(spare).to_be_hidden()


def test_the_stock_sheet_selects_the_chosen_pile(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST, turns=TURNS)
    page = table.page
    open_piles = [pile.rank for pile in table.game.piles if not pile.flipped]
    table.choose(open_piles[0])
    page.get_by_role("link", name="Stock").click()
    sheet = page.get_by_role("dialog", name="cards left in the stock")
    here = sheet.get_by_role("link", name=f"Pile {open_piles[0]}", exact=True)
    expect(here).to_have_attribute("aria-current", "true")
    sheet.get_by_role("link", name=f"Pile {open_piles[-1]}", exact=True).click()
    expect(sheet.get_by_role("link", name=f"Pile {open_piles[-1]}", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
