"""Sums of results on both databases: by kind and piles, flips by pile, and the last games in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import Engine, insert, update

from solitaire.play.results.buckets import cut
from solitaire.rules import SHORT, STANDARD
from solitaire.store import StoredResult
from solitaire.store.statistics import (
    GameKind,
    StatisticsStore,
    StoredPoints,
    StoredRatingBucket,
    StoredRatingTotal,
    StoredTally,
)
from solitaire.store.tables import games, results
from tests.kit.rows import game_row

START = datetime(2026, 11, 2, tzinfo=UTC)

Kind = tuple[GameKind, int | None, int]


def rows(count: int) -> list[StoredResult]:
    """Random results of two players."""
    random = Random(count)
    found = []
    for number in range(count):
        reviewed = random.random() < 0.7
        flipped = random.getrandbits(11)
        daily = random.choice([None, *range(1, 20)])
        is_short = random.random() < 0.25
        found.append(
            StoredResult(
                game=f"game {number}",
                player=random.choice(["ada", "ada", "bob"]),
                deal=f"deal {number}",
                variant="short" if is_short else "standard",
                daily=daily,
                first=random.random() < 0.8,
                on_day=daily is not None and random.random() < 0.5,
                ended=START + timedelta(minutes=random.randrange(1000)),
                won=flipped == 2047,
                stock_left=0,
                flipped_count=flipped.bit_count(),
                flipped_mask=flipped,
                points=random.randrange(500),
                undone=0,
                helped=False,
                spare=None if daily is None else daily * 3 % 8,
                score=0,
                start=random.randrange(-3, 12) if reviewed else None,
                luck=random.randrange(9) if reviewed else None,
                mistakes=random.randrange(9) if reviewed else None,
            )
        )
    return found


def is_adas(row: StoredResult) -> bool:
    """Whether it is Ada's result of a standard game."""
    return (row.player, row.variant) == ("ada", "standard")


def kind_of(row: StoredResult) -> GameKind:
    """The twin of a CASE in SQL."""
    if not row.first:
        return GameKind.PRACTICE
    if row.daily is None:
        return GameKind.FREE
    return GameKind.ON_DAY if row.on_day else GameKind.LATER


@pytest.fixture
def stored(engine: Engine) -> list[StoredResult]:
    found = rows(400)
    with engine.begin() as connection:
        connection.execute(
            insert(games),
            [
                asdict(
                    game_row(
                        row.game,
                        player=row.player,
                        deal=row.deal,
                        variant=row.variant,
                        over=True,
                    )
                )
                for row in found
            ],
        )
        connection.execute(insert(results), [asdict(row) for row in found])
    return found


def test_tallies_match_counting_in_python(engine: Engine, stored: list[StoredResult]) -> None:
    counts: Counter[Kind] = Counter()
    flips: Counter[tuple[Kind, int]] = Counter()
    for row in stored:
        if is_adas(row):
            kind = kind_of(row), row.spare, row.flipped_count
            counts[kind] += 1
            for place in range(11):
                flips[kind, place] += row.flipped_mask >> place & 1
    wanted = {
        StoredTally(*kind, games, tuple(flips[kind, place] for place in range(11)))
        for kind, games in counts.items()
    }
    found = StatisticsStore(engine).tallies("ada", STANDARD)
    assert len(found) == len(wanted)
    assert set(found) == wanted
    assert {tally.kind for tally in found} == {*GameKind}


def test_last_points_are_of_first_games_oldest_first(
    engine: Engine, stored: list[StoredResult]
) -> None:
    counted = [row for row in stored if is_adas(row) and row.first]
    counted.sort(key=lambda row: (row.ended, row.game))
    points = tuple(StoredPoints(row.game, row.ended, row.points) for row in counted)
    store = StatisticsStore(engine)
    assert store.last_points("ada", STANDARD, 1000) == points
    assert store.last_points("ada", STANDARD, 7) == points[-7:]


def test_ratings_match_sums_in_python(engine: Engine, stored: list[StoredResult]) -> None:
    wanted = {}
    for row in stored:
        if is_adas(row) and row.first:
            before = wanted.get(row.start, StoredRatingTotal(row.start, 0, 0, 0, 0))
            wanted[row.start] = StoredRatingTotal(
                row.start,
                before.games + 1,
                before.won + row.won,
                before.luck + (row.luck or 0),
                before.mistakes + (row.mistakes or 0),
            )
    found = StatisticsStore(engine).ratings("ada", STANDARD)
    assert {each.start: each for each in found} == wanted
    assert len(found) == len(wanted)
    assert None in wanted
    assert {type(number) for each in found for number in (each.won, each.luck)} == {int}


def sum_up(rows: Sequence[StoredResult]) -> StoredRatingBucket:
    """The bucket of these results."""
    winnable = [row for row in rows if row.start is not None and row.start >= 0]
    return StoredRatingBucket(
        sum(row.start is not None for row in rows),
        len(winnable),
        sum(row.won for row in winnable),
        sum(row.luck or 0 for row in rows),
        sum(row.mistakes or 0 for row in rows),
        rows[-1].game,
        rows[-1].ended,
    )


def test_last_ratings_are_of_first_games_oldest_first_reviewed_or_not(
    engine: Engine, stored: list[StoredResult]
) -> None:
    counted = [row for row in stored if is_adas(row) and row.first]
    counted.sort(key=lambda row: (row.ended, row.game))
    store = StatisticsStore(engine)
    for some in (1, 7, 8, 29, 30, len(counted)):
        for least in (1, 10):
            buckets = cut(some, least)
            wanted = tuple(sum_up(counted[-some:][each.start : each.stop]) for each in buckets)
            assert store.last_ratings("ada", STANDARD, buckets) == wanted
    points = store.last_points("ada", STANDARD, 1000)
    assert [each.game for each in points] == [each.game for each in counted], "one numbering"
    missing = [row.game for row in reversed(counted) if row.start is None]
    assert list(store.list_unrated("ada", STANDARD, 1000)) == missing
    assert list(store.list_unrated("ada", STANDARD, 3)) == missing[:3]


def test_unrated_skips_games_with_turns_taken_back_since(
    engine: Engine, stored: list[StoredResult]
) -> None:
    store = StatisticsStore(engine)
    first, second, third, *_ = store.list_unrated("ada", STANDARD, 1000)
    with engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == first).values(undone=2))
        connection.execute(update(games).where(games.c.id == second).values(over=False))
    assert store.list_unrated("ada", STANDARD, 1)[0] == third


def test_each_variant_is_summed_up_for_itself(engine: Engine, stored: list[StoredResult]) -> None:
    store = StatisticsStore(engine)
    short = [row for row in stored if (row.player, row.variant) == ("ada", "short")]
    counted = {row.game for row in short if row.first}
    tallies = store.tallies("ada", SHORT)
    assert sum(tally.games for tally in tallies) == len(short)
    assert {len(tally.flips) for tally in tallies} == {7}
    assert sum(total.games for total in store.ratings("ada", SHORT)) == len(counted)
    assert {points.game for points in store.last_points("ada", SHORT, 1000)} == counted
    one_each = [range(place, place + 1) for place in range(len(counted))]
    assert {rating.game for rating in store.last_ratings("ada", SHORT, one_each)} == counted
    assert set(store.list_unrated("ada", SHORT, 1000)) <= counted
    of_ada = [row for row in stored if row.player == "ada" and row.first]
    assert store.count_by_variant("ada") == Counter(row.variant for row in of_ada)


def test_an_unknown_player_has_no_statistics(engine: Engine, stored: list[StoredResult]) -> None:
    store = StatisticsStore(engine)
    assert (store.tallies("eve", STANDARD), store.last_points("eve", STANDARD, 9)) == ((), ())
    assert (store.count_by_variant("eve"), store.wins("eve")) == ({}, ())
    assert (
        store.ratings("eve", STANDARD),
        store.last_ratings("eve", STANDARD, cut(9)),
        store.list_unrated("eve", STANDARD, 9),
    ) == (
        (),
        (),
        (),
    )
