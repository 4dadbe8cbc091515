"""The dailies of a day as one visitor sees them, with attempts."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from sqlalchemy import Engine, update

from solitaire.play.daily import calendar
from solitaire.play.games.days import Days, RecentGames
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import SHORT, STANDARD, VARIANTS
from solitaire.store import StoredGame
from solitaire.store.endings import EndingStore
from solitaire.store.game_lists import GameListStore
from solitaire.store.tables import games as table
from tests.kit.playing import LOST, ONE_DEAL, play_turns
from tests.kit.postgresql import on_every_database
from tests.kit.rows import NOON

DAILY = calendar.number_of(NOON.date())


@pytest.fixture
def days(engine: Engine) -> Days:
    return Days(ONE_DEAL, GameListStore(engine), EndingStore(engine))


@on_every_database
def test_attempts_are_found_finished_and_going(games: Games, days: Days) -> None:
    begun = games.attempt("ada", DAILY, SHORT)
    over = play_turns(games, games.attempt("ada", DAILY, STANDARD), LOST.turns)
    games.play_again("ada", over.id)
    games.attempt("eve", DAILY, STANDARD)
    found = days.load_attempts("ada", 1, DAILY)
    assert found.keys() == {(DAILY, STANDARD), (DAILY, SHORT)}
    full, short = found[DAILY, STANDARD], found[DAILY, SHORT]
    assert (short.game, short.result, short.read_game()) == (begun.id, None, begun)
    assert (full.game, full.read_game()) == (over.id, None)
    assert full.result is not None
    assert full.result.outcome == over.game.outcome
    assert days.load_attempts("ada", 1, DAILY - 1) == days.load_attempts("bob", 1, DAILY) == {}


@on_every_database
def test_a_day_has_the_attempts_that_are_found_one_by_one(games: Games, days: Days) -> None:
    play_turns(games, games.attempt("ada", DAILY, STANDARD), LOST.turns)
    games.attempt("ada", DAILY, SHORT)
    games.attempt("eve", DAILY, SHORT)
    for player in ("ada", "eve", "bob"):
        states = days.load(DAILY, player)
        assert list(states) == [each for each in VARIANTS if calendar.has_daily(DAILY, each)]
        for variant, state in states.items():
            assert (state.number, state.variant) == (DAILY, variant)
            attempt = state.read_attempt()
            assert attempt == games.find_attempt(player, DAILY, variant)
            is_over = attempt is not None and attempt.game.is_over
            assert (state.result is not None) is is_over


def rows_of(found: Iterable[PlayerGame]) -> tuple[StoredGame, ...]:
    return tuple(each.row for each in found)


@on_every_database
def test_recent_games_are_the_newest_unfinished_ones_and_the_attempts(
    games: Games, days: Days
) -> None:
    assert days.load_recent("ada", 3, 1, DAILY) == RecentGames((), {}, has_finished=False)
    for number in range(4):
        begun = games.start("ada", str(number))
        play_turns(games, begun, (begun.game.legal_turns()[0],))
        for limit in (1, 3):
            found = days.load_recent("ada", limit, 1, DAILY)
            assert found.unfinished == rows_of(games.list_unfinished("ada", limit))
            assert found.find_game(but=DAILY) == games.list_unfinished("ada", 1)[0]
            assert not found.has_finished
    games.attempt("ada", DAILY, SHORT)
    play_turns(games, games.attempt("ada", DAILY, STANDARD), LOST.turns)
    games.start("ada", "later")
    found = days.load_recent("ada", 1, 1, DAILY)
    assert found.unfinished == rows_of(games.list_unfinished("ada", 1))
    for last in range(DAILY - 1, DAILY + 2):
        found = days.load_recent("ada", 1, 1, last)
        assert found.attempts == days.load_attempts("ada", 1, last)
    assert found.has_finished
    assert days.load_recent("bob", 3, 1, DAILY) == RecentGames((), {}, has_finished=False)


def test_the_game_to_go_on_with_is_whole_and_no_attempt_of_the_day(
    games: Games, days: Days, engine: Engine
) -> None:
    free = games.start("ada", "free")
    free = play_turns(games, free, (free.game.legal_turns()[0],))
    damaged = games.start("ada", "damaged")
    attempt = games.attempt("ada", DAILY, STANDARD)
    with engine.begin() as connection:
        bad = update(table).where(table.c.id == damaged.id)
        connection.execute(bad.values(turns="3H>9:3H", turn=2))
    found = days.load_recent("ada", 3, 1, DAILY)
    assert found.find_game(but=DAILY) == free
    assert found.find_game(but=DAILY - 1) == attempt


def test_a_visitor_without_a_player_has_no_attempts(days: Days) -> None:
    assert {state.stored for state in days.load(DAILY, None).values()} == {None}


def test_a_damaged_attempt_is_listed_without_its_game(
    games: Games, days: Days, engine: Engine
) -> None:
    attempt = games.attempt("ada", DAILY, STANDARD)
    with engine.begin() as connection:
        connection.execute(update(table).values(turns="3H>9:3H"))
    (found,) = days.load_attempts("ada", 1, DAILY).values()
    assert (found.game, found.read_game()) == (attempt.id, None)
