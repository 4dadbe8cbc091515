"""The status announces each turn, and the focus is never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from solitaire.rules import Game, Rank
from solitaire.words.board.turns import announce_undo
from tests.kit import english
from tests.kit.records import WORDS, after, announcement_of, recorded
from tests.kit.table import DESKTOP, KeyboardTable, ScriptlessTable, Table
from tests.kit.visitors import NewVisitor

WON = recorded("won")
LOST = recorded("lost")
RECORD_STATUS = """
    window.heard = [];
    const status = document.querySelector('[role="status"]');
    new MutationObserver(() => heard.push(status.textContent)).observe(
        status, {childList: true, characterData: true, subtree: true});
"""


def test_status_announces_each_turn_once(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON)
    table.page.evaluate(RECORD_STATUS)
    table.play(WON, upto=2)
    table.undo_button.click()
    table.shows_board(after("won", 1))
    undone = announce_undo(WORDS, 1, after("won", 1).position)
    announcements = [announcement_of(after("won", 1)), announcement_of(after("won", 2)), undone]
    assert table.page.evaluate("heard") == announcements


def test_status_announces_the_ending(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), WON, turns=len(WON.turns) - 1)
    table.page.evaluate(RECORD_STATUS)
    table.play(WON)
    said = table.page.evaluate("heard")
    # a slow machine says so while it waits
    assert [each for each in said if each not in ("", english.STILL_WAITING)] == [
        announcement_of(WON)
    ]


def test_names_of_piles_say_whether_they_are_flipped(new_visitor: NewVisitor) -> None:
    table = Table.sit_down(new_visitor(**DESKTOP), LOST, turns=3)
    flipped = next(pile for pile in table.game.piles if pile.flipped)
    table.page.keyboard.press("Tab")  # the pile that has the focus tells the status
    for pile in table.game.piles:
        label = table.pile(pile.rank).get_attribute("aria-label")
        assert label is not None
        assert label.startswith(
            f"Pile {pile.rank}, complete and flipped."
            if pile.flipped
            else f"Pile {pile.rank}, {WORDS.wilds(pile.rank)}."
        )
    table.pile(flipped.rank).click()
    expect(table.tray(flipped.rank)).to_have_count(0)


class TestHeard:
    """What a screen reader says first, in at most twenty words, and no more than once."""

    def test_after_a_turn_the_pile_tells_the_status_and_the_region_is_silent(
        self, new_visitor: NewVisitor
    ) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP), WON).play(WON, upto=1)
        pile = table.pile(WON.turns[0].pile)
        told = f"{announcement_of(after('won', 1))} Pile {WON.turns[0].pile}"
        expect(pile).to_be_focused()
        expect(pile).to_have_accessible_name(told)
        expect(table.status).to_have_attribute("aria-live", "off")
        table.page.keyboard.press("Tab")
        expect(pile).to_have_accessible_name(re.compile(rf"^Pile {WON.turns[0].pile}, "))

    def test_if_the_focus_stays_the_region_tells_the_status(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.choose(Rank.KING)
        table.press("Escape", "x")
        expect(table.page.locator(".drawn-note .sr")).to_be_attached()
        expect(table.status).to_have_attribute("aria-live", "polite")
        expect(table.status).not_to_have_text(announcement_of(Game.start(LOST.deal)))
        expect(table.pile(Rank.KING)).to_be_focused()
        expect(table.pile(Rank.KING)).to_have_accessible_name(re.compile("^Pile K, "))

    @pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
    def test_a_page_begins_with_the_status(self, new_visitor: NewVisitor, scripts: bool) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP, java_script_enabled=scripts), WON, turns=2)
        pile = table.pile(WON.turns[1].pile)
        expect(pile).to_be_focused()
        told = f"{announcement_of(after('won', 2))} Pile {WON.turns[1].pile}"
        expect(pile).to_have_accessible_name(told)

    def test_a_lifted_card_is_told_by_its_button(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        table.choose(Rank.SEVEN)
        table.press("Enter", "Enter")
        expect(table.status).to_have_text(table.confirm(Rank.SEVEN).inner_text())

    def test_the_key_of_a_pile_that_has_the_focus_reads_it(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        table.choose(Rank.SEVEN)
        name = table.pile(Rank.SEVEN).get_attribute("aria-label")
        assert name is not None
        table.press("7")
        expect(table.status).to_have_text(name)

    def test_a_flipped_pile_is_read_on_enter(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST, turns=3)
        flipped = next(pile.rank for pile in table.game.piles if pile.flipped)
        table.press(str(flipped).lower(), "Enter")
        expect(table.status).to_have_text(re.compile(rf"^Pile {flipped}\. (Run|Book) "))
        expect(table.pile(flipped)).to_be_focused()

    def test_without_a_card_nothing_is_sent(self, new_visitor: NewVisitor) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP), WON)
        sent: list[str] = []
        table.page.on("request", lambda request: sent.append(request.url))
        table.choose(Rank.SEVEN)
        table.tray(Rank.SEVEN).get_by_role("button").last.click()
        expect(table.status).to_have_text(english.CHOOSE_THE_CARD_TO_DISCARD)
        assert sent == []

    def test_a_sheet_gives_its_title_the_focus(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        table.press("?")
        expect(table.page.get_by_role("dialog").get_by_role("heading")).to_be_focused()

    def test_nothing_on_the_table_is_required_or_an_unnamed_form(
        self, new_visitor: NewVisitor
    ) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP), WON)
        table.choose(Rank.SEVEN)
        expect(table.page.locator("[required]")).to_have_count(0)
        expect(table.page.locator("form:not([role=none])")).to_have_count(0)

    def test_escape_from_the_command_line_leads_to_the_pile(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        table.choose(Rank.NINE)
        table.press("Escape", "/")
        expect(table.page.get_by_role("textbox", name="Command")).to_be_focused()
        table.press("Escape")
        expect(table.pile(Rank.NINE)).to_be_focused()


class TestFocus:
    """After every action the focus is on the board, never on the body."""

    def test_after_a_turn_focus_is_on_its_pile(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        for turn in WON.turns[:2]:
            table.play(WON, upto=len(table.game.turns) + 1)
            expect(table.pile(turn.pile)).to_be_focused()

    def test_without_scripts_focus_is_on_the_pile(self, new_visitor: NewVisitor) -> None:
        visitor = new_visitor(**DESKTOP, java_script_enabled=False)
        table = ScriptlessTable.sit_down(visitor, WON).play(WON, upto=1)
        expect(table.pile(WON.turns[0].pile)).to_be_focused()

    def test_after_the_last_turn_focus_is_on_the_headline(self, new_visitor: NewVisitor) -> None:
        """A second press of Enter starts no game; Tab leads to the buttons."""
        table = Table.sit_down(new_visitor(**DESKTOP), WON, turns=len(WON.turns) - 1).play(WON)
        expect(table.ending.get_by_role("heading")).to_be_focused()

    @pytest.mark.parametrize("turns", [1, 3], ids=["to the start", "to a turn"])
    def test_undo_does_not_lose_the_focus(self, new_visitor: NewVisitor, turns: int) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON, turns)
        if turns == 1:
            table.press("u")
        else:
            table.undo_button.click()
        table.shows_board(after("won", turns - 1))
        expect(table.page.locator("body :focus")).to_have_count(1)

    def test_back_and_escape_return_focus_to_the_pile(self, new_visitor: NewVisitor) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP), WON)
        for go_back in (
            lambda: table.back(Rank.SEVEN).click(),
            lambda: table.page.keyboard.press("Escape"),
        ):
            table.choose(Rank.SEVEN)
            go_back()
            expect(table.tray(Rank.SEVEN)).to_have_count(0)
            expect(table.pile(Rank.SEVEN)).to_be_focused()
            expect(table.pile(Rank.SEVEN)).not_to_be_checked()


class TestKeys:
    """Keys of the board that test_whole_games.py does not press."""

    def test_tab_reaches_the_board_and_arrows_move_along_it(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        for _ in range(8):
            if table.pile(Rank.THREE).evaluate("pile => pile === document.activeElement"):
                break
            table.press("Tab")
        expect(table.pile(Rank.THREE)).to_be_focused()
        table.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown")
        expect(table.pile(Rank.FIVE)).to_be_focused()
        expect(table.tray(Rank.FIVE)).to_be_visible()
        table.press("Tab")
        expect(table.tray(Rank.FIVE).get_by_role("radio").first).to_be_focused()

    def test_x_discards_the_drawn_card_and_u_undoes_it(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.press("x")
        drawn = LOST.turns[0].drawn
        unplayed = Game.start(LOST.deal).play(Game.start(LOST.deal).turn(Rank.THREE, drawn))
        table.shows(unplayed)
        table.press("u")
        table.shows_board(Game.start(LOST.deal))
        expect(table.undo_button).to_be_disabled()
        table.press("u")
        table.shows_board(Game.start(LOST.deal))

    def test_a_key_held_down_plays_one_turn(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        start = table.game
        assert start.drawn is not None
        unplayed = start.play(start.turn(Rank.THREE, start.drawn))
        for key in ("x", "Enter"):
            table.page.keyboard.down(key)
            table.shows(unplayed)
            for _ in range(6):
                table.page.keyboard.down(key)
            table.page.keyboard.up(key)
        table.page.reload()
        table.shows(unplayed)

    def test_every_rank_has_its_key(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        for rank in Rank:
            table.choose(rank)
        table.press("t")
        expect(table.pile(Rank.TEN)).to_be_focused()

    def test_shortcuts_with_control_or_alt_are_left_to_the_browser(
        self, new_visitor: NewVisitor
    ) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), WON)
        table.press("Control+x", "Alt+x", "Control+u")
        table.choose(Rank.FOUR)
        table.shows(Game.start(WON.deal))
