"""The table's keys, its command line, and the settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from solitaire.rules import Game, Rank
from tests.kit import english
from tests.kit.patience import page_overflow, wait_for
from tests.kit.records import after, confirming, recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, KeyboardTable, LineTable, Table
from tests.kit.visitors import NewVisitor, forgive

WON = recorded("won")
LOST = recorded("lost")


class TestCommandLine:
    def test_it_is_visible_while_focused(self, new_visitor: NewVisitor) -> None:
        table = LineTable.sit_down(new_visitor(**PHONE), LOST)
        box = table.line.bounding_box()
        assert box is not None
        is_visible = "line => line.closest('.voice').getBoundingClientRect().width > 100"
        assert not table.line.evaluate(is_visible)
        table.page.locator("body").press("/")
        expect(table.line).to_be_focused()
        assert table.line.evaluate(is_visible)
        table.type("g")
        expect(table.status).to_contain_text("27 left in the stock. Spades")
        table.page.keyboard.press("Escape")
        expect(table.pile(Rank.THREE)).to_be_focused()
        assert not table.line.evaluate(is_visible)

    def test_an_unknown_command_stays_selected(
        self, new_visitor: NewVisitor, complaints: list[str]
    ) -> None:
        table = LineTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.line.focus()
        table.type("hello")
        expect(table.status).to_have_text("“hello” is not a command. Type ? to hear them all.")
        expect(table.line).to_have_value("hello")
        table.line.press_sequentially("g")
        expect(table.line).to_have_value("g")
        forgive(complaints, "422")

    def test_it_applies_to_a_pile_chosen_by_mouse(self, new_visitor: NewVisitor) -> None:
        table = LineTable.sit_down(new_visitor(**DESKTOP), LOST)
        turn = LOST.turns[0]
        table.choose(turn.pile)
        table.line.focus()
        table.type(f"d {turn.discard.text}")
        table.shows(after("lost", 1))
        expect(table.line).to_be_focused()


class TestKeys:
    def test_home_and_end_go_to_the_first_and_the_last(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.choose(Rank.SEVEN)
        table.press("End")
        expect(table.pile(Rank.KING)).to_be_focused()
        table.press("Home")
        expect(table.pile(Rank.THREE)).to_be_focused()
        table.press("Enter", "End")
        cards = table.tray(Rank.THREE).get_by_role("radio")
        expect(cards.last).to_be_focused()
        expect(cards.last).to_be_checked()
        table.press("Home")
        expect(cards.first).to_be_checked()

    def test_r_redoes_what_u_undid(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST, 2)
        for key, turns in (("u", 1), ("u", 0), ("r", 1), ("r", 2), ("r", 2)):
            table.press(key)
            table.shows_board(after("lost", turns))

    def test_h_lights_the_lamp_and_after_the_game_opens_the_review(
        self, new_visitor: NewVisitor
    ) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST, turns=27)
        table.press("h")
        expect(table.page.locator("#lamp [data-lit]")).to_be_visible()
        table.play(LOST)
        table.press("h")
        expect(table.page.get_by_role("heading", name="Turn 1 of 28")).to_be_visible()

    def test_s_sorts_and_keeps_the_chosen_card(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.choose(Rank.KING)
        card = max(table.game.pile(Rank.KING).cards)
        table.lift(card, Rank.KING)
        for order in ("suit", "rank", "melds"):
            table.press("s")
            chosen = table.page.locator(".sort [aria-pressed=true]")
            expect(chosen).to_have_attribute("value", order)
            expect(table.card(card, Rank.KING)).to_be_checked()
            expect(table.confirm(Rank.KING)).to_have_text(confirming(table.game, Rank.KING, card))

    def test_s_keeps_the_current_pile_and_escape_loads_no_page(
        self, new_visitor: NewVisitor
    ) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        for rank in (Rank.QUEEN, Rank.KING):
            table.choose(rank)
            card = max(table.game.pile(rank).cards)
            table.lift(card, rank)
        table.press("s")
        chosen = table.page.locator(".sort [aria-pressed=true]")
        expect(chosen).to_have_attribute("value", "suit")
        expect(table.card(card, rank)).to_be_checked()
        table.page.evaluate("window.same = true")
        table.press("Escape")
        expect(table.tray(Rank.KING)).to_have_count(0)
        expect(table.pile(Rank.KING)).to_be_focused()
        assert table.page.evaluate("window.same")

    def test_l_before_the_first_turn_says_there_is_none(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.press("l")
        expect(table.status).to_have_text(english.NO_TURN_HAS_BEEN_PLAYED_YET)

    def test_l_reads_the_last_turn_and_i_the_pile(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST, turns=3)
        for _ in range(2):
            table.press("l")
            expect(table.status).to_have_text(re.compile("^Turn 3: "))
        table.press("i")
        last = LOST.turns[2].pile
        expect(table.status).to_have_text(re.compile(rf"^Pile {last}, "))
        table.choose(Rank.KING)
        table.press("i")
        expect(table.status).to_have_text(re.compile("(Run|Book|Loose) "))

    def test_a_question_mark_shows_the_keys(self, new_visitor: NewVisitor) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        table.press("?")
        sheet = table.page.get_by_role("dialog", name="Keys and commands")
        expect(sheet).to_be_visible()
        expect(sheet.get_by_role("row", name=english.DISCARD_THE_DRAWN_CARD).first).to_be_visible()
        table.press("x", "Escape")
        expect(sheet).to_be_hidden()
        table.shows(Game.start(LOST.deal))

    @pytest.mark.parametrize("how", ["sheet", "page"])
    def test_turned_off_they_do_nothing_and_tab_and_enter_work(
        self, new_visitor: NewVisitor, how: str
    ) -> None:
        table = KeyboardTable.sit_down(new_visitor(**DESKTOP), LOST)
        if how == "sheet":
            table.page.get_by_label("Menu").click()
            table.page.get_by_role("link", name="Settings").click()
        else:
            table.page.goto(f"/settings?game={table.page.url.rpartition('/')[2]}")
        with table.page.expect_response("**/settings"):
            keys = table.page.get_by_role("group", name="Keys")
            keys.get_by_label("Off").check()
        if how == "page":
            table.page.get_by_role("link", name=english.BACK_TO_THE_GAME).click()
        if how == "sheet":
            table.page.keyboard.press("Escape")
        table.page.locator("body").press("x")
        table.press("7", "u", "g", "?", "/")
        table.shows(Game.start(LOST.deal))
        expect(table.page.get_by_role("dialog")).to_have_count(0)
        table.pile(Rank.THREE).focus()
        table.press("Enter", "Enter", "Enter")
        expect(table.status).to_have_text(re.compile("26 left in the stock"))


class TestSettings:
    def test_a_choice_in_the_sheet_applies_at_once_and_persists(
        self, new_visitor: NewVisitor
    ) -> None:
        table = Table.sit_down(new_visitor(**PHONE), LOST)
        felt = "getComputedStyle(document.body).backgroundColor"
        light = table.page.evaluate(felt)
        table.page.get_by_label("Menu").click()
        table.page.get_by_role("link", name="Settings").click()
        sheet = table.page.get_by_role("dialog", name="Settings")
        with table.page.expect_response("**/settings") as answer:
            sheet.get_by_label("Dark").check()
        assert answer.value.status == 204
        body = table.page.locator("body")
        expect(body).not_to_have_css("background-color", light)
        dark = table.page.evaluate(felt)
        table.page.reload()
        expect(body).to_have_css("background-color", dark)
        table.shows(Game.start(LOST.deal))

    def test_a_choice_on_the_page_applies_at_once_and_says_that_it_is_saved(
        self, new_visitor: NewVisitor, complaints: list[str]
    ) -> None:
        visitor = new_visitor(**PHONE)
        page = visitor.new_page()
        page.goto("/settings")
        expect(page.get_by_role("button", name="Save")).to_have_count(0)
        body, said = page.locator("body"), page.locator("#status")
        light = page.evaluate("getComputedStyle(document.body).backgroundColor")
        expect(said).to_have_text("")
        page.get_by_label("Dark").check()
        expect(body).not_to_have_css("background-color", light)
        expect(said).to_have_text(english.SAVED)
        page.get_by_label("With letters").check()  # at the end of the page
        expect(said).to_have_text(english.SAVED)
        expect(said).to_be_in_viewport(ratio=1)
        assert page_overflow(page)[0] == 0
        visitor.set_offline(True)
        page.get_by_label("With squares").click()
        expect(page.get_by_role("alert")).to_contain_text("Not saved.")
        expect(page.get_by_label("With letters")).to_be_checked()
        expect(said).to_have_text("")
        visitor.set_offline(False)
        page.get_by_label("Nederlands").click()
        expect(page.locator("html")).to_have_attribute("lang", "nl")
        expect(said).to_have_text("Opgeslagen.")
        page.goto("/daily")
        expect(body).not_to_have_css("background-color", light)
        forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx")

    def test_who_leaves_the_page_before_a_choice_is_saved_loses_nothing(
        self, new_visitor: NewVisitor
    ) -> None:
        page = new_visitor(**PHONE).new_page()
        page.goto("/settings")
        held: list[Route] = []
        page.route("**/settings", lambda route: held.append(route), times=1)  # it never gets there
        page.get_by_label("Dark").click()
        page.goto("/rules")
        dark = page.locator("html[data-theme=dark]")
        wait_for(page, lambda: (page.reload() and dark.count()) or None, "the dark theme")
        assert held

    def test_a_choice_that_cannot_be_saved_is_reset_with_an_alert(
        self, new_visitor: NewVisitor, complaints: list[str]
    ) -> None:
        visitor = new_visitor(**PHONE)
        table = Table.sit_down(visitor, LOST)
        table.page.get_by_label("Menu").click()
        table.page.get_by_role("link", name="Settings").click()
        sheet = table.page.get_by_role("dialog", name="Settings")
        visitor.set_offline(True)
        sheet.get_by_label("Dark").click()
        expect(sheet.get_by_role("alert")).to_contain_text("Not saved.")
        expect(sheet.get_by_label("Like your device")).to_be_checked()
        assert table.page.evaluate("document.documentElement.dataset.theme") is None
        visitor.set_offline(False)
        with table.page.expect_response("**/settings"):
            sheet.get_by_label("Dark").click()
        expect(sheet.get_by_role("alert")).to_have_count(0)
        expect(sheet.get_by_label("Dark")).to_be_checked()
        forgive(complaints, "ERR_INTERNET_DISCONNECTED", "htmx")

    def test_closing_a_sheet_returns_the_focus_to_the_menu(self, new_visitor: NewVisitor) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP), LOST)
        table.page.get_by_label("Menu").click()
        table.page.get_by_role("link", name="Rules").click()
        expect(table.page.get_by_role("dialog")).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.page.get_by_label("Menu")).to_be_focused()

    def test_game_keys_are_ignored_while_the_menu_is_open(self, new_visitor: NewVisitor) -> None:
        table = Table.sit_down(new_visitor(**DESKTOP), LOST)
        menu = table.page.get_by_label("Menu")
        menu.click()
        expect(table.page.get_by_role("link", name="Rules")).to_be_visible()
        table.page.keyboard.press("5")
        expect(table.pile(Rank.FIVE)).not_to_be_checked()
        table.page.keyboard.press("Escape")
        expect(menu).to_be_focused()
        table.page.keyboard.press("5")
        expect(table.pile(Rank.FIVE)).to_be_checked()

    @pytest.mark.parametrize(
        "setting", [{"cards": "large"}, {"hand": "left"}, {"command_line": "on"}], ids=str
    )
    @SCREENS
    def test_a_turn_can_be_played_with_each_setting(
        self, new_visitor: NewVisitor, look: dict, setting: dict[str, str]
    ) -> None:
        visitor = new_visitor(**look)
        assert visitor.request.post("/settings", form=setting).ok
        page = Table.sit_down(visitor, WON, turns=2).play(WON, upto=3).page
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= look["viewport"]["width"]

    def test_letters_are_shown_beside_the_suits(self, new_visitor: NewVisitor) -> None:
        visitor = new_visitor(**PHONE)
        assert visitor.request.post("/settings", form={"letters": "on"}).ok
        table = Table.sit_down(visitor, LOST)
        letters = table.page.locator(".row .card[data-suit]").evaluate_all(
            "cards => cards.map(card => card.dataset.suit + getComputedStyle(card, '::after').content)"
        )
        assert len(letters) > 70
        assert all(letter[0] == letter[2] for letter in letters)
