"""The command line with and without scripts, and its errors."""

import re

import pytest
from werkzeug.test import TestResponse

from solitaire.play.errors import PlayCode
from solitaire.rules import Card, Code, Game, NotationError, Rank
from solitaire.web.board.play.commands import ASKING, AT_TABLE, Command, Verb, read_command
from solitaire.web.http.errors import WebCode
from tests.kit import english
from tests.kit.browsing import HX, Browser, piles, readable
from tests.kit.reading import form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST, WON = record("lost"), record("won")


READ = {
    "7": Command(Verb.CHOOSE, Rank.SEVEN),
    " K ": Command(Verb.CHOOSE, Rank.KING),
    "0": Command(Verb.CHOOSE, Rank.TEN),
    "t": Command(Verb.CHOOSE, Rank.TEN),
    "10": Command(Verb.CHOOSE, Rank.TEN),
    "d 9s": Command(Verb.DISCARD, card=Card.parse("9S")),
    "D JK": Command(Verb.DISCARD, card=Card.parse("JK")),
    "j 10t": Command(Verb.TURN, Rank.JACK, Card.parse("10T")),
    "p k": Command(Verb.READ, Rank.KING),
    "p": Command(Verb.READ),
    "i": Command(Verb.READ),
    "i 9": Command(Verb.READ, Rank.NINE),
    "/8": Command(Verb.CHOOSE, Rank.EIGHT),
    "8 d 9s": Command(Verb.TURN, Rank.EIGHT, Card.parse("9S")),
    "help": Command(Verb.HELP),
    "Undo": Command(Verb.UNDO),
    **{verb.value: Command(verb) for verb in Verb if len(verb.value) == 1 and verb.value != "d"},
}
UNREADABLE = ["", " ", "hello", "2", "14", "d", "d 9", "7 9s 4s", "p 2", "7 jj", "jk", "x x"]


def test_commands_are_parsed_in_either_case() -> None:
    for line, command in READ.items():
        assert read_command(line) == command, line


def test_invalid_commands_are_refused() -> None:
    for line in UNREADABLE:
        with pytest.raises(NotationError):
            read_command(line)


def test_a_board_knows_its_own_commands() -> None:
    assert read_command("Show", {Verb.SHOW}) == Command(Verb.SHOW)
    for line, known in (("show", AT_TABLE), ("u", {Verb.SHOW}), ("7 9s", ASKING)):
        with pytest.raises(NotationError) as refused:
            read_command(line, known)
        assert refused.value.code is WebCode.COMMAND


def say(browser: Browser, line: str) -> str:
    """Send a command from the current page; return the status text."""
    browser.press(form_to(browser.page, "/line"), line=line)
    return browser.page.one(id="status").text


def shown(answer: TestResponse) -> str:
    return read(answer.text).one(id="status").text


class TestWithoutScripts:
    def test_a_whole_game_can_be_played_by_commands(self, site: Site, ada: Browser) -> None:
        ada.open(site.put(deal_text(WON)))
        game = Game.start(WON.deal)
        for number, turn in enumerate(WON.turns):
            if turn.drawn is turn.discard:
                say(ada, "x")
                turn = game.turn(next(p.rank for p in game.piles if not p.flipped), turn.discard)
            elif number % 2:
                say(ada, f"{turn.pile} {turn.discard.text}".lower())
            else:
                assert f"Pile {turn.pile}, " in say(ada, str(turn.pile))
                say(ada, f"d {turn.discard.text}")
            game = game.play(turn)
            assert piles(ada.page) == readable(game)
        assert ada.page.all(cls="ending")

    def test_queries_are_answered_and_change_nothing(self, site: Site, ada: Browser) -> None:
        path = site.put(deal_text(LOST), turns_text(LOST, 3))
        before = site.row(path)
        game = Game.replay(LOST.deal, LOST.turns[:3])
        ada.open(path)
        assert say(ada, "g").startswith(english.STOCK_SAID)
        assert say(ada, "l").startswith("Turn 3:")
        assert say(ada, "f").startswith("Flipped: " if game.flipped_count else english.NONE_FLIPPED)
        assert say(ada, "p k").startswith(english.PILE_K)
        assert say(ada, "k").startswith(english.PILE_K_WITH_DRAWN)
        assert say(ada, "p").startswith(english.PILE_K)
        assert english.COMMANDS in say(ada, "?")
        assert site.row(path) == before

    def test_drawing_twice_only_repeats_the_drawn_card(self, site: Site, ada: Browser) -> None:
        path = site.put(deal_text(LOST), turns_text(LOST, 3))
        ada.open(path)
        before = site.row(path)
        assert site.row(path) == before

    def test_an_invalid_pile_in_the_address_blocks_no_command(
        self, site: Site, ada: Browser
    ) -> None:
        ada.open(f"{site.put(deal_text(LOST))}?pile=zz")
        assert say(ada, "g").startswith(english.STOCK_OF_27)

    def test_undo_redo_and_sort(self, site: Site, ada: Browser) -> None:
        ada.open(site.put(deal_text(LOST), turns_text(LOST, 3)))
        say(ada, "u")
        assert piles(ada.page) == readable(Game.replay(LOST.deal, LOST.turns[:2]))
        say(ada, "r")
        assert piles(ada.page) == readable(Game.replay(LOST.deal, LOST.turns[:3]))
        for order in ("suit", "rank", "melds"):
            say(ada, "s")
            pressed = ada.page.one("button", **{"aria-pressed": "true"})
            assert pressed["value"] == order

    def test_a_refused_command_is_kept_in_its_field(self, site: Site, ada: Browser) -> None:
        path = site.put(deal_text(LOST))
        ada.open(path)
        before = site.row(path)
        for line, reason in (
            ("hello", english.error(WebCode.COMMAND, text="hello")),
            ("d 9x", english.error(Code.CARD, text="9x")),
            ("d 9s", english.error(WebCode.NO_PILE)),
            ("p", english.error(WebCode.NO_PILE)),
            ("r", english.error(PlayCode.NOTHING_TO_REDO, turn=1)),
            ("u", english.error(PlayCode.NOTHING_TO_UNDO, turn=1)),
        ):
            assert reason in say(ada, line)
            assert ada.status == 422
            assert ada.page.one(id="command")["value"] == line
        assert site.row(path) == before

    def test_a_missing_card_keeps_the_chosen_pile(self, site: Site, ada: Browser) -> None:
        ada.open(site.put(deal_text(LOST)))
        say(ada, "3")
        missing = next(
            card for card in ("3S", "4S", "5S", "6S", "7S") if card not in str(LOST.deal.piles[0])
        )
        error = english.error(Code.CARD_NOT_THERE, turn=1, pile="3", card=missing)
        assert error in say(ada, f"d {missing}")
        assert "checked" in ada.page.one(id="pile-3")


class TestWithScripts:
    def test_a_command_uses_the_currently_chosen_pile(self, site: Site, ada: Browser) -> None:
        path = site.put(deal_text(LOST))
        drawn = LOST.turns[0].drawn.text
        form = {"turn": "1", "revision": "0", "line": f"d {drawn}", "chosen": "4"}
        nowhere = ada.client.post(f"{path}/line", data=form, headers=HX)
        assert nowhere.status_code == 422
        assert english.error(WebCode.NO_PILE) in shown(nowhere)
        played = ada.client.post(f"{path}/line", data=form | {"pile": "K"}, headers=HX)
        assert played.status_code == 200
        assert site.row(path).turns == f"{drawn}>K:{drawn}"

    def test_the_answer_to_a_command_moves_no_focus(self, site: Site, ada: Browser) -> None:
        path = site.put(deal_text(LOST))
        form = {"turn": "1", "revision": "0", "line": "7"}
        answer = ada.client.post(f"{path}/line", data=form, headers=HX)
        assert "autofocus" not in answer.text
        assert re.search(r'id="pile-7"[^>]* checked', answer.text)

    def test_commands_from_a_stale_page_get_a_409(self, site: Site, ada: Browser) -> None:
        path = site.put(deal_text(LOST), turns_text(LOST, 3))
        before = site.row(path)
        for line in ("x", "u", "r", "7 jk"):
            form = {"turn": "3", "revision": "2", "line": line}
            answer = ada.client.post(f"{path}/line", data=form, headers=HX)
            assert answer.status_code == 409, line
            assert english.NOTHING_WAS_CHANGED in shown(answer)
        assert site.row(path) == before

    def test_a_turn_updates_the_hidden_fields_of_the_command_line(
        self, site: Site, ada: Browser
    ) -> None:
        path = site.put(deal_text(LOST))
        turn = LOST.turns[0]
        form = {"turn": "1", "pile": str(turn.pile), "discard": turn.discard.text}
        answer = read(ada.client.post(f"{path}/turns", data=form, headers=HX).text)
        fields = {
            field["name"]: field["value"] for field in answer.one(id="line-table").all("input")
        }
        assert fields == {"turn": "2", "revision": "1", "warned": "", "chosen": ""}
