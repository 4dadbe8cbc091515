"""The benchmark of a crowd runs on both databases, and its crowd is one that could have played."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from sqlalchemy import Engine, func, select

from bench.population import Pool, Size, fill, make_pool
from solitaire.play.checking import faults_of_firsts, faults_of_games
from solitaire.store.tables import dailies, games, players, results
from tests.kit.quick_bench import quick_bench

SMALL = Size(games=300, players=40, days=14, pool=2, free_deals=3, free_pool=2)


def test_one_command_prints_the_counts_and_the_figures_of_both_databases() -> None:
    printed = quick_bench("crowd")
    for name in ("SQLite", "PostgreSQL"):
        assert f"A crowd in {name}\n" in printed
    assert re.findall(r"games stored +([\d,]+)", printed) == ["1,500", "1,500"]
    one, other = re.findall(r"results stored +([\d,]+)", printed)
    assert one == other
    assert len(re.findall(r"an empty route of a bare Flask app, median +[\d.,]+ ms", printed)) == 2
    for page in ("today's board", "statistics", "calendar month"):
        assert len(re.findall(rf"^{page}, median +[\d.,]+ ms", printed, re.M)) == 4
        assert len(re.findall(rf"^{page} to an empty route +[\d.,]+ x", printed, re.M)) == 2


@pytest.fixture(scope="module")
def pool() -> Pool:
    return make_pool(SMALL)


def test_the_crowd_has_played_by_the_rules(engine: Engine, pool: Pool) -> None:
    fill(engine, SMALL, pool)
    assert [fault for faults in faults_of_games(engine) for fault in faults] == []
    assert list(faults_of_firsts(engine)) == []
    with engine.connect() as connection:
        of_players = Counter(connection.scalars(select(games.c.player)))
        counts = [
            connection.scalar(select(func.count()).select_from(table))
            for table in (games, dailies, players)
        ]
        ended = connection.scalar(select(func.max(results.c.daily)))
    assert len(of_players) == SMALL.players
    assert max(of_players.values()) > 2 * SMALL.games / SMALL.players
    assert counts[0] == SMALL.games
    assert counts[1] > SMALL.days
    assert counts[2]
    assert ended == SMALL.days
