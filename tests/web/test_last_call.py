"""The last call: once in an easy game the table asks before a turn that would lose it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.rules import Deal, Game, Position, Turn
from solitaire.solver import Verdict, evaluate, find_need
from solitaire.web.board.play import last_call
from solitaire.web.http.preferences import ENOUGH_WINS
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.deals import careless, greedy
from tests.kit.hands import Chance
from tests.kit.reading import Element, form_to, forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site
from tests.kit.statements import watch_statements
from tests.kit.waiting import LONG

CODE: Final = GENTLE_STEPS.codes[0]
WON: Final = record("won")
NEWCOMER: Final = {"unwarned_wins": "0"}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_call, "PATIENCE", LONG)


def loses(game: Game, turn: Turn) -> bool:
    """Whether a turn loses what can be won, by two searches."""
    after = Position(game.play(turn).piles, None, game.position.left)
    return evaluate(game.position).value >= 0 and find_need(after).verdict is Verdict.UNWINNABLE


def turns_along(code: str, least: int) -> Iterator[tuple[Game, Turn]]:
    """At least so many positions of games that are played badly until they are lost, with a turn in each."""
    found, chance = 0, Chance(11)
    while found < least:
        game = Game.start(Deal.from_code(code))
        while not game.is_over and evaluate(game.position).value >= 0:
            play = careless if chance.below(2) else greedy
            turn = play(game, chance)
            yield game, turn
            found += 1
            game = game.play(turn)


@pytest.fixture(scope="module")
def edge() -> Game:
    """A gentle step whose cards were discarded until one more discard, and other turns too, would lose it."""
    game = Game.start(Deal.from_code(CODE))
    while not loses(game, unplayed(game)):
        game = game.play(unplayed(game))
    return game


def unplayed(game: Game) -> Turn:
    assert game.drawn is not None
    return game.turn(next(pile.rank for pile in game.piles if not pile.flipped), game.drawn)


def placed(game: Game) -> Turn:
    """A turn that places the drawn card, and loses the game."""
    return next(turn for turn in game.legal_turns() if not turn.is_unplayed and loses(game, turn))


def put(site: Site, game: Game, **row: Any) -> str:
    code = row.pop("code", CODE)
    return site.put(code, " ".join(map(str, game.turns)), **{"id": "step", **row})


def prefer(client: FlaskClient, **chosen: str) -> None:
    values = "&".join(f"{name}={value}" for name, value in {**NEWCOMER, **chosen}.items())
    client.set_cookie("preferences", values)


def send(client: FlaskClient, path: str, game: Game, turn: Turn, **fields: str) -> int:
    """Post a turn as the page of that position would; returns the status."""
    form = {"turn": str(game.number), "revision": str(len(game.turns)), "warned": ""}
    form |= {"pile": str(turn.pile), "discard": turn.discard.text, **fields}
    return client.post(f"{path}/turns", data=form, headers=HX | SAME_SITE).status_code


def is_played(site: Site, path: str, game: Game) -> bool:
    return site.row(path).turn > game.number


@pytest.fixture
def newcomer(ada: Browser) -> Browser:
    prefer(ada.client)
    return ada


# ---- whether it asks


def test_it_asks_before_exactly_the_turns_that_lose(site: Site, newcomer: Browser) -> None:
    """By two searches for each; the turn before was evaluated in half of the games."""
    asked = 0
    for at, (game, turn) in enumerate(turns_along(CODE, 30)):
        path = put(site, game, id=f"step-{at}")
        if at % 2:
            newcomer.open(path)
            newcomer.client.get(f"{path}/spare", headers=HX)
        is_losing = loses(game, turn)
        assert send(newcomer.client, path, game, turn) == (202 if is_losing else 200)
        assert is_played(site, path, game) != is_losing
        assert site.row(path).help == ("lost" if is_losing else "")
        asked += is_losing
    assert asked >= 3


@pytest.mark.parametrize(
    "row",
    [
        {"daily": 1},
        {"daily": 1, "first": True},
        {"race": "race", "sealed": datetime(2026, 11, 4, tzinfo=UTC)},
    ],
    ids=["practice", "daily", "race"],
)
def test_dailies_and_races_do_not_ask(
    site: Site, newcomer: Browser, edge: Game, row: dict[str, Any]
) -> None:
    path = put(site, edge, **row)
    assert send(newcomer.client, path, edge, unplayed(edge)) == 200
    assert is_played(site, path, edge)
    assert not site.row(path).help


def test_harder_games_do_not_ask(site: Site, newcomer: Browser) -> None:
    game = Game.replay(WON.deal, WON.turns[:20])
    while not loses(game, unplayed(game)):
        game = game.play(unplayed(game))
    path = put(site, game, code=deal_text(WON))
    assert send(newcomer.client, path, game, unplayed(game)) == 200


@pytest.mark.parametrize(
    ("chosen", "asks"),
    [
        ({}, True),
        ({"unwarned_wins": str(ENOUGH_WINS - 1)}, True),
        ({"unwarned_wins": str(ENOUGH_WINS)}, False),
        ({"unwarned_wins": str(ENOUGH_WINS), "last_call": "on"}, True),
        ({"last_call": "off"}, False),
        ({"unwarned_wins": ""}, False),
    ],
)
def test_newcomers_are_asked_and_who_chose_so(
    site: Site, ada: Browser, edge: Game, chosen: dict[str, str], asks: bool
) -> None:
    prefer(ada.client, **chosen)
    assert send(ada.client, put(site, edge), edge, unplayed(edge)) == (202 if asks else 200)


def test_a_new_game_counts_the_wins_without_it(site: Site, ada: Browser) -> None:
    def counted() -> str:
        ada.client.post(f"/deals/{CODE}", headers=SAME_SITE)
        site.clock.now = site.clock.now.replace(microsecond=site.clock.now.microsecond + 1)
        cookie = ada.client.get_cookie("preferences")
        assert cookie is not None
        return cookie.value.partition("unwarned_wins=")[2][:1]

    ada.open("/")
    assert counted() == "0"
    for number, help in enumerate(["", "lost", "away lost", "hint:3:1"]):
        site.put(deal_text(WON), turns_text(WON), id=f"won-{number}", help=help)
    site.put(deal_text(WON), turns_text(WON, 3), id="open")
    assert counted() == "2"
    site.put(deal_text(WON), turns_text(WON), id="won-4")
    assert counted() == str(ENOUGH_WINS)


def test_a_search_that_takes_too_long_plays_the_turn(
    site: Site, newcomer: Browser, edge: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.coach.hints.LAST_CALL", 1)
    path = put(site, edge)
    turn = placed(edge)
    assert send(newcomer.client, path, edge, turn) == 200
    assert not site.row(path).help


def test_a_page_from_before_an_upgrade_is_not_asked(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    turn = unplayed(edge)
    form = {"turn": edge.number, "pile": str(turn.pile), "discard": turn.discard.text}
    answer = newcomer.client.post(f"{put(site, edge)}/turns", data=form, headers=HX | SAME_SITE)
    assert answer.status_code == 200


def test_a_turn_that_may_be_asked_about_takes_three_statements(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    game = Game.start(edge.deal)
    for number, at in enumerate((game, edge)):
        path, found = put(site, at, id=f"step-{number}"), list[str]()
        with watch_statements(site.engine, found.append):
            send(newcomer.client, path, at, unplayed(at))
        assert len(found) == 3, found


# ---- what it shows, and what the answers do


def test_a_card_stays_lifted_on_its_pile_and_its_tray_asks(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    path, turn = put(site, edge), placed(edge)
    newcomer.open(path)
    page = newcomer.take(turn)
    assert not is_played(site, path, edge)
    assert page.one(id="status").text == english.THIS_WOULD_LOSE
    tray = tray_of(page, turn)
    assert english.THIS_WOULD_LOSE in tray.one(cls="legend").text
    assert tray.one("a", cls="button").text == english.LOOK_AGAIN
    (form,) = [form for form in forms(page) if form.element.get("data-asks")]
    assert [button.text for button in form.buttons] == [english.PLAY_IT]
    assert form.filled()["discard"] == turn.discard.text
    newcomer.press(form)
    assert site.row(path).turns.endswith(str(turn))


def test_a_discard_is_asked_about_in_the_dock(site: Site, newcomer: Browser, edge: Game) -> None:
    path, turn = put(site, edge), unplayed(edge)
    newcomer.open(path)
    page = newcomer.discard_unplayed()
    dock = page.one(cls="dock")
    assert page.one(id="status").text == dock.one(cls="drawn-note").text == english.THIS_WOULD_LOSE
    assert dock.one("button", cls="drawn-answer").text == english.PLAY_IT
    back = dock.one(cls="unplayed").one("a")
    assert back.text == english.LOOK_AGAIN
    newcomer.open(back["href"])
    assert english.THIS_WOULD_LOSE not in newcomer.page.text
    assert not is_played(site, path, edge)
    newcomer.discard_unplayed()  # it asks once
    assert site.row(path).turns.endswith(str(turn))
    assert site.row(path).help == "lost"


def test_play_it_discards_the_drawn_card(site: Site, newcomer: Browser, edge: Game) -> None:
    path = put(site, edge)
    newcomer.open(path)
    newcomer.discard_unplayed()
    (button,) = form_to(newcomer.page, "/turns", cls="unplayed").buttons
    assert button.text == english.PLAY_IT
    newcomer.discard_unplayed()  # by that button
    assert is_played(site, path, edge)


def test_a_form_that_is_sent_twice_is_asked_about_twice(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    """A double click, or a retry after a lost answer, is not the answer to a question."""
    path = put(site, edge)
    for _ in range(2):
        assert send(newcomer.client, path, edge, unplayed(edge)) == 202
    assert site.row(path).help == "lost"
    assert send(newcomer.client, path, edge, unplayed(edge), warned="loss") == 200


def test_it_asks_once_in_a_game_whatever_is_undone(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    path = put(site, edge)
    newcomer.open(path)
    newcomer.discard_unplayed()
    newcomer.open(path)
    newcomer.discard_unplayed()
    newcomer.undo()
    newcomer.take(placed(edge))
    assert is_played(site, path, edge)


def test_a_turn_that_was_undone_is_redone_without_a_question(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    path = put(site, edge, redo=str(unplayed(edge)))
    newcomer.press(form_to(newcomer.open(path), "/redo"))
    assert is_played(site, path, edge)
    assert site.row(path).help == "lost"  # as the table says by default of easy games


def test_a_typed_turn_is_asked_about_and_typed_again_to_play_it(
    site: Site, newcomer: Browser, edge: Game
) -> None:
    path, turn = put(site, edge), placed(edge)
    typed = f"{turn.pile} {turn.discard.text}"
    newcomer.open(path)
    page = newcomer.press(form_to(newcomer.page, "/line"), line=typed)
    assert page.one(id="status").text == english.THIS_WOULD_LOSE
    assert tray_of(page, turn)["data-asks"] == english.PLAY_IT
    assert not is_played(site, path, edge)
    newcomer.press(form_to(newcomer.page, "/line"), line=typed)
    assert site.row(path).turns.endswith(str(turn))


def test_what_htmx_gets_says_what_the_tray_asks(site: Site, newcomer: Browser, edge: Game) -> None:
    path, turn = put(site, edge), placed(edge)
    form = form_to(newcomer.open(path), "/turns", cls="unplayed").filled()
    form |= {"pile": str(turn.pile), "discard": turn.discard.text}
    answer = newcomer.client.post(
        f"{path}/turns", data=form, headers=HX | SAME_SITE | {"Had": "", "HX-Target": "table"}
    )
    page = read(answer.text)
    (pile,) = [pile for pile in page.all(cls="pile") if "data-asks" in pile]
    assert pile["data-rank"] == str(turn.pile)
    assert pile["data-question"] == english.THIS_WOULD_LOSE
    assert (pile["data-again"], pile["data-asks"]) == (english.LOOK_AGAIN, english.PLAY_IT)
    assert "data-tap" not in page.one(id="table")  # a tap lifts


def tray_of(page: Element, turn: Turn) -> Element:
    (pile,) = page.all(cls="pile", **{"data-rank": str(turn.pile)})
    return pile.one("form", cls="tray")
