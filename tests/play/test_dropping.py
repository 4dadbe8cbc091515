"""Dropping unfinished games: which ones may be dropped, and what is left of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solitaire.play.errors import Absent, PlayCode, Refused, StaleTurn
from solitaire.play.games.dropping import Dropping
from solitaire.play.games.games import Games
from solitaire.rules import STANDARD, Deal
from solitaire.store import GameStore
from tests.kit.playing import WON, play_on, play_record


@pytest.fixture
def dropping(store: GameStore) -> Dropping:
    return Dropping(store)


def test_a_dropped_game_is_gone(games: Games, dropping: Dropping) -> None:
    kept, dropped = games.start("ada"), play_on(games, games.start("ada"), 3)
    dropping.check("ada", dropped.id)
    dropping.drop("ada", dropped.id)
    assert games.list_unfinished("ada") == (kept,)
    with pytest.raises(Absent):
        games.get("ada", dropped.id)
    with pytest.raises(Absent):
        play_on(games, dropped, 1)


def test_dropping_twice_is_dropping_once(games: Games, dropping: Dropping) -> None:
    """A button may be pressed twice."""
    game = games.start("ada")
    dropping.drop("ada", game.id)
    dropping.drop("ada", game.id)
    with pytest.raises(Absent):
        dropping.check("ada", game.id)


def test_another_game_on_the_deal_is_practice(games: Games, dropping: Dropping) -> None:
    """A player could otherwise look at a deal, drop the game, and play the deal again so that it counts."""
    game = games.start("ada", "the cabin")
    dropping.drop("ada", game.id)
    again = games.resume_or_start("ada", Deal.read("the cabin"))
    assert again.id != game.id
    assert not again.first


def test_another_players_game_is_absent(games: Games, dropping: Dropping) -> None:
    game = games.start("ada")
    for act in (dropping.check, dropping.drop):
        for id in (game.id, "none", "\0"):
            with pytest.raises(Absent):
                act("eve", id)
    assert games.get("ada", game.id) == game


def refusal_of(act: Callable[[str, str], None], id: str) -> PlayCode:
    with pytest.raises(Refused) as error:
        act("ada", id)
    return PlayCode(error.value.code)


def test_games_that_count_stay(games: Games, dropping: Dropping) -> None:
    attempt, ended = games.attempt("ada", 4, STANDARD), play_record(games, WON)
    for act in (dropping.check, dropping.drop):
        assert refusal_of(act, attempt.id) is PlayCode.ATTEMPT_STAYS
        assert refusal_of(act, ended.id) is PlayCode.RESULT_STAYS


def test_a_game_with_a_result_stays_while_it_is_played_on(games: Games, dropping: Dropping) -> None:
    ended = play_record(games)
    games.turns.undo("ada", ended.id, number=ended.number, turns=3)
    assert refusal_of(dropping.drop, ended.id) is PlayCode.RESULT_STAYS


def test_practice_on_a_daily_can_be_dropped(games: Games, dropping: Dropping) -> None:
    play_on(games, games.attempt("ada", 4, STANDARD))
    practice = games.attempt_or_practice("ada", 4, STANDARD)
    assert practice is not None
    dropping.drop("ada", practice.id)
    assert games.list_unfinished("ada") == ()


def test_a_turn_played_at_the_same_moment_keeps_the_game(
    games: Games, dropping: Dropping, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.start("ada")
    seen = store.get(game.id)
    play_on(games, game, 1)
    really = store.get
    rows = iter([seen])
    monkeypatch.setattr(store, "get", lambda id: next(rows, None) or really(id))
    with pytest.raises(StaleTurn):
        dropping.drop("ada", game.id)
    assert games.get("ada", game.id).number == 2
