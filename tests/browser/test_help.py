"""Help at the table in the browser: the steps of a hint, cards away, spare and useful cards."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from solitaire.play.help.hint import count_aways, rank_uses
from solitaire.rules import Rank
from solitaire.solver import advise, evaluate
from solitaire.words import words_for
from tests.kit import english
from tests.kit.patience import until, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, Table
from tests.kit.visitors import NewVisitor

LOST = recorded("lost")
EN = words_for("en")
TURNS = 9


def sheet_of(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Help and hints")


def open_by_menu(page: Page) -> Locator:
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Help and hints").click()
    sheet = sheet_of(page)
    expect(sheet).to_be_visible()
    return sheet


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    wait_until_closed(page)


def wait_until_closed(page: Page) -> None:
    """Wait until the sheet is closed and its history entry is gone: a late Back would close the next one."""
    expect(page.get_by_role("dialog")).to_have_count(0)
    until(page, "!history.state?.sheet")


def take_step(where: Locator | Page, button: str) -> Locator:
    """Ask for that step of the hint; its text."""
    where.get_by_role("button", name=button).click()
    expect(where.get_by_role("button", name=button)).to_have_count(0)
    hint = where.locator(".answer")
    expect(hint).not_to_have_text(english.THINKING)
    return hint


def turn_on(sheet: Locator, name: str) -> None:
    sheet.get_by_role("group", name=name).get_by_label("On").click()


def test_hint_steps_lead_to_the_turn(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST, turns=TURNS)
    best, *_ = uses = rank_uses(advise(table.game.position))
    assert best.pile is not None
    sheet = open_by_menu(table.page)
    expect(sheet.locator(".answer")).to_have_count(0)
    hint = take_step(sheet, "Which pile?")
    expect(hint).to_have_text(f"Place it on pile {best.pile}.")
    expect(hint).to_be_focused()
    hint = take_step(sheet, "Which discard?")
    expect(hint).to_contain_text(f"discard the {EN.card(best.discard)}.")
    take_step(sheet, english.ALL_OPTIONS)
    sheet.get_by_text(re.compile(r"more options?$")).click()
    expect(sheet.get_by_role("row")).to_have_count(len(uses) + 2)  # and two header rows
    sheet.get_by_role("link", name=english.SHOW_IT_AT_THE_TABLE).click()
    expect(sheet).to_be_hidden()
    expect(table.card(best.discard, best.pile)).to_be_checked()
    table.confirm(best.pile).click()
    table.shows(table.game.play(table.game.turn(best.pile, best.discard)))


def test_h_opens_help_without_using_a_hint(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS)
    pile = table.pile(Rank.KING)
    pile.focus()
    page = table.page
    page.keyboard.press("h")
    sheet = sheet_of(page)
    expect(sheet).to_be_visible()
    expect(sheet.get_by_text(english.NO_HELP_WAS_USED_SO_FAR)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(pile).to_be_focused()


def test_hint_steps_by_keyboard(new_visitor: NewVisitor) -> None:
    page = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS).page
    page.keyboard.press("h")
    sheet = sheet_of(page)
    expect(sheet).to_be_visible()
    for step in ("Which pile?", "Which discard?", english.ALL_OPTIONS):
        button = sheet.get_by_role("button", name=step)
        wait_until_loaded(page)
        for _ in range(60):
            page.keyboard.press("Tab")
            if button.evaluate("each => each === document.activeElement"):
                break
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
        expect(button).to_have_count(0)
        expect(sheet.locator(".answer")).to_be_focused()
    expect(sheet.get_by_role("table").first).to_be_visible()


def test_cards_away_appear_when_turned_on(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=TURNS)
    sheet = open_by_menu(table.page)
    turn_on(sheet, english.CARDS_NEEDED_ON_EVERY_PILE)
    expect(table.page.locator(".away")).not_to_have_count(0)
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("group", name="Cards needed").get_by_label("On")).to_be_focused()
    close_sheet(table.page)
    for rank, number in count_aways(table.game.position).items():
        expect(table.pile(rank)).to_have_accessible_name(re.compile(rf", needs {number}\."))
    table.play(LOST, upto=TURNS + 1)
    for rank, number in count_aways(table.game.position).items():
        expect(table.pile(rank)).to_have_accessible_name(re.compile(rf", needs {number}\."))


def test_spare_is_requested_after_each_turn(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**PHONE), LOST)
    page = table.page
    evaluation = evaluate(table.game.position)
    assert evaluation.value >= 0, "a game that can still be won"
    turn_on(open_by_menu(page), english.SPARE_WHILE_YOU_PLAY)
    spare = page.locator("#spare")
    expect(spare.locator("b")).to_have_text(str(evaluation.spare))
    explained = page.locator("#explained")
    expect(explained).to_contain_text("whatever order")
    close_sheet(page)
    with page.expect_request(re.compile("/spare$")):
        table.play(LOST, upto=1)
    after = evaluate(table.game.position).value
    expect(spare).to_have_attribute("title", re.compile(rf"^{abs(after)} "))
    explained.get_by_role("button", name="Got it").click()
    expect(explained).to_be_hidden()
    page.reload()
    expect(spare).to_be_visible()
    expect(explained).to_be_hidden()


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
