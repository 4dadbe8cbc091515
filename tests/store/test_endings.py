"""Endings in one statement, compared with what single statements find, on both databases."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

import pytest
from sqlalchemy import Engine, insert

from solitaire.store import GameStore, ResultStore, StoredResult
from solitaire.store.endings import EndingStore, StoredEnding
from solitaire.store.game_lists import GameListStore
from solitaire.store.jobs import JobStore, StoredJob
from solitaire.store.results import EarlierWins
from solitaire.store.reviews import ReviewStore, StoredReview
from solitaire.store.tables import games, jobs, results, reviews
from tests.kit.rows import NOON, game_row, result_row

GAMES = 48
DAILIES = 4


@pytest.fixture
def crowd(engine: Engine) -> tuple[StoredResult, ...]:
    """Games of two players: attempts and others, won and lost, with reviews and jobs; the results."""
    rows = [
        game_row(
            f"game {at}",
            player=("ada", "bob")[at % 2],
            deal=f"deal {at}",
            variant=("standard", "short")[at // 2 % 2],
            daily=at // 4 % DAILIES + 1 if at < 4 * DAILIES else None,
            first=at % 5 > 0,
            over=at % 7 > 0,
            dropped=at == 9,
        )
        for at in range(GAMES)
    ]
    ended = tuple(
        result_row(
            row,
            won=at % 3 > 0,
            stock_left=at * 11 % 8,
            mistakes=(None, 0, 2)[at % 4 % 3],
            ended=NOON + timedelta(hours=at * 13 % GAMES),
        )
        for at, row in enumerate(rows)
        if row.over and at != 13  # as one that an older version stored
    )
    with engine.begin() as connection:
        connection.execute(insert(games), [asdict(row) for row in rows])
        connection.execute(insert(results), [asdict(row) for row in ended])
        kept = [StoredReview(f"game {at}", NOON, 1, 5, 2, 3, str(at)) for at in range(0, GAMES, 3)]
        connection.execute(insert(reviews), [asdict(row) for row in kept])
        made = [StoredJob(f"review game {at}", "ada", NOON, at) for at in range(0, GAMES, 2)]
        connection.execute(insert(jobs), [asdict(row) for row in made])
    return ended


def find_one_by_one(
    engine: Engine, ended: tuple[StoredResult, ...], id: str, counted: int
) -> StoredEnding:
    game, result = GameStore(engine).get(id), ResultStore(engine).of_game(id)
    assert game is not None
    earlier = [
        each
        for each in ended
        if result is not None
        and (result.first and result.won and each.first and each.won)
        and (each.player, each.variant) == (result.player, result.variant)
        and each.ended < result.ended
    ]
    return StoredEnding(
        game,
        result,
        ReviewStore(engine).of_game(id),
        JobStore(engine).get(f"review {id}"),
        EarlierWins(
            max((each.stock_left for each in earlier), default=None),
            any(each.mistakes == 0 for each in earlier),
        ),
        min(counted, sum(each.player == game.player for each in ended)),
    )


@pytest.mark.parametrize("counted", [0, 5, 100])
def test_an_ending_is_what_single_statements_find(
    engine: Engine, crowd: tuple[StoredResult, ...], counted: int
) -> None:
    store, wins = EndingStore(engine), 0
    for at in range(GAMES):
        found = store.of_game(f"game {at}", counted)
        assert found == find_one_by_one(engine, crowd, f"game {at}", counted)
        assert found is not None
        assert ReviewStore(engine).with_job(f"game {at}") == (found.review, found.job)
        wins += found.earlier.most_left is not None
    assert wins > 10
    assert store.of_game("gone") is None
    assert ReviewStore(engine).with_job("gone") == (None, None)


def test_the_endings_of_a_day_are_those_of_its_attempts(
    engine: Engine, crowd: tuple[StoredResult, ...]
) -> None:
    store, attempts = EndingStore(engine), 0
    for player in ("ada", "bob", "eve"):
        for number in range(1, DAILIES + 2):
            found = {each.game.id: each for each in store.of_day(player, number, 5)}
            listed = [row.game.id for row in GameListStore(engine).attempts(player, number, number)]
            assert found == {id: store.of_game(id, 5) for id in listed}
            attempts += len(found)
    assert attempts == 10
