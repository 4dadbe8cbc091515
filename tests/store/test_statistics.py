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
from solitaire.rules import SHORT, STANDARD, VARIANTS, Variant
from solitaire.store import StoredResult
from solitaire.store.statistics import (
    GameKind,
    StatisticsStore,
    StoredRatingBucket,
    StoredRatingTotal,
    StoredTally,
)
from solitaire.store.tables import games, results
from tests.kit.rows import game_row

START = datetime(2026, 11, 2, tzinfo=UTC)

HARD = [range(4), range(2)]
Kind = tuple[str, GameKind, int]


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
                won=random.random() < 0.4,
                stock_left=0,
                flipped_count=flipped.bit_count(),
                flipped_mask=flipped,
                points=random.randrange(500),
                undone=0,
                helped=random.random() < 0.5,
                spare=None if daily is None else daily * 3 % 8,
                score=0,
                start=random.randrange(-3, 12) if reviewed else None,
                luck=random.randrange(9) if reviewed else None,
                mistakes=random.randrange(9) if reviewed else None,
            )
        )
    return found


def kind_of(row: StoredResult) -> GameKind:
    """The twin of a CASE in SQL."""
    if not row.first:
        return GameKind.PRACTICE
    if row.daily is None:
        return GameKind.FREE
    return GameKind.DAILY


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
        if row.player == "ada":
            kind = row.variant, kind_of(row), row.flipped_count
            counts[kind] += 1
            for place in range(11):
                flips[kind, place] += row.flipped_mask >> place & 1
    wanted = {
        StoredTally(*kind, games, tuple(flips[kind, place] for place in range(11)))
        for kind, games in counts.items()
    }
    found = StatisticsStore(engine).tallies("ada")
    assert len(found) == len(wanted)
    assert set(found) == wanted
    assert {tally.kind for tally in found} == {*GameKind}


@pytest.mark.parametrize("variants", [[STANDARD], [SHORT], VARIANTS])
def test_ratings_match_sums_in_python(
    engine: Engine, stored: list[StoredResult], variants: Sequence[Variant]
) -> None:
    names = [variant.name for variant in variants]
    counted = [row for row in stored if row.player == "ada" and row.variant in names and row.first]
    found = StatisticsStore(engine).rating("ada", variants)
    assert found == StoredRatingTotal(
        len(counted),
        sum(row.start is not None for row in counted),
        sum(row.luck or 0 for row in counted),
        sum(row.mistakes or 0 for row in counted),
        has_unrated=bool(StatisticsStore(engine).list_unrated("ada", variants, 1)),
    )
    assert {type(number) for number in (found.luck, found.mistakes)} == {int}


def test_summaries_match_counting_in_python(engine: Engine, stored: list[StoredResult]) -> None:
    found = {each.variant: each for each in StatisticsStore(engine).summaries("ada", HARD)}
    assert len(found) == 2
    for name, summary in found.items():
        counted = [
            row for row in stored if (row.player, row.variant) == ("ada", name) and row.first
        ]
        best = min(counted, key=lambda row: (-row.score, row.ended, row.game))
        assert (summary.games, summary.best) == (len(counted), best)
        assert summary.has_unrated
        won = [row for row in counted if row.won]
        spares = [row.spare if row.start is None else row.start for row in won]
        assert (summary.won, summary.faultless) == (len(won), sum(row.mistakes == 0 for row in won))
        assert summary.hard == sum(spare in HARD[name == "short"] for spare in spares)
    with engine.begin() as connection:
        connection.execute(update(results).where(results.c.start.is_(None)).values(start=1))
    assert not any(each.has_unrated for each in StatisticsStore(engine).summaries("ada", HARD))


def sum_up(rows: Sequence[StoredResult]) -> StoredRatingBucket:
    """The bucket of these results."""
    return StoredRatingBucket(
        sum(row.start is not None for row in rows),
        sum(row.luck or 0 for row in rows),
        sum(row.mistakes or 0 for row in rows),
        rows[-1].game,
        rows[-1].ended,
    )


def cut_by_tens(games: int) -> tuple[range, ...]:
    """Buckets of ten games, of which the first takes the rest."""
    starts = [0, *range(games % 10 + 10, games, 10)]
    return tuple(map(range, starts, [*starts[1:], games]))


@pytest.mark.parametrize("variants", [[STANDARD], VARIANTS])
def test_last_ratings_are_of_first_games_oldest_first_reviewed_or_not(
    engine: Engine, stored: list[StoredResult], variants: Sequence[Variant]
) -> None:
    names = [variant.name for variant in variants]
    counted = [row for row in stored if row.player == "ada" and row.variant in names and row.first]
    counted.sort(key=lambda row: (row.ended, row.game))
    store = StatisticsStore(engine)
    for some in (1, 7, 8, 29, 30, len(counted)):
        for buckets in (cut(some), cut_by_tens(some)):
            wanted = tuple(sum_up(counted[-some:][each.start : each.stop]) for each in buckets)
            assert store.last_ratings("ada", variants, buckets) == wanted
    missing = [row.game for row in reversed(counted) if row.start is None]
    assert list(store.list_unrated("ada", variants, 1000)) == missing
    assert list(store.list_unrated("ada", variants, 3)) == missing[:3]


def test_unrated_skips_games_with_turns_taken_back_since(
    engine: Engine, stored: list[StoredResult]
) -> None:
    store = StatisticsStore(engine)
    first, second, third, *_ = store.list_unrated("ada", [STANDARD], 1000)
    with engine.begin() as connection:
        connection.execute(update(games).where(games.c.id == first).values(undone=2))
        connection.execute(update(games).where(games.c.id == second).values(over=False))
    assert store.list_unrated("ada", [STANDARD], 1)[0] == third


def test_an_unknown_player_has_no_statistics(engine: Engine, stored: list[StoredResult]) -> None:
    store = StatisticsStore(engine)
    assert (store.tallies("eve"), store.count_by_variant("eve")) == ((), {})
    assert store.summaries("eve", HARD) == ()
    assert store.rating("eve", VARIANTS) == StoredRatingTotal(0, 0, 0, 0, has_unrated=False)
    assert store.last_ratings("eve", VARIANTS, cut(9)) == ()
    assert store.list_unrated("eve", VARIANTS, 9) == ()


def test_results_are_counted_by_variant(engine: Engine, stored: list[StoredResult]) -> None:
    of_ada = [row for row in stored if row.player == "ada" and row.first]
    assert StatisticsStore(engine).count_by_variant("ada") == Counter(row.variant for row in of_ada)
