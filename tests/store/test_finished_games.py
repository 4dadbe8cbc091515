"""Finished games on a deal: the player's own, and the public games of others."""

from __future__ import annotations

import re
from dataclasses import asdict
from datetime import timedelta

import pytest
from sqlalchemy import Engine, insert

from solitaire.store import GameStore, StoredGame
from solitaire.store.tables import games, results
from tests.kit.plans import plans_of
from tests.kit.rows import NOON, game_row, result_row

HERE, THERE = "1-8QZK-4M2T", "1-0000-01ZA"
READ_WHOLE = ("SCAN ", "Seq Scan")


def put(
    engine: Engine,
    id: str,
    player: str,
    minute: int,
    *,
    score: int = 0,
    undone: int = 0,
    **of: object,
) -> StoredGame:
    """Store a game that ended at that minute; ``undone`` counts the turns taken back since."""
    at = NOON + timedelta(minutes=minute)
    usual = {"deal": HERE, "over": True, "undone": undone, "first": True}
    row = game_row(id, at=at, player=player, **usual | of)
    with engine.begin() as connection:
        connection.execute(insert(games), asdict(row))
        connection.execute(insert(results), asdict(result_row(row, score=score, undone=0)))
    return row


def test_own_games_are_the_players_finished_ones_newest_first(engine: Engine) -> None:
    first = put(engine, "first", "ada", 1)
    last = put(engine, "last", "ada", 3, undone=2, first=False)
    put(engine, "taken back", "ada", 4, over=False, undone=1, first=False)
    put(engine, "another deal", "ada", 5, deal=THERE)
    put(engine, "bob's", "bob", 6, public=True)
    store = GameStore(engine)
    assert store.list_finished_on_deal("ada", HERE, 9) == (last, first)
    assert store.list_finished_on_deal("ada", HERE, 1) == (last,)
    assert store.list_finished_on_deal("eve", HERE, 9) == ()


@pytest.mark.parametrize(
    ("of", "has"),
    [
        ({}, True),
        ({"daily": 4}, True),
        ({"daily": 5}, False),
        ({"race": "race", "sealed": NOON}, True),
        ({"race": "race", "sealed": NOON + timedelta(hours=1)}, False),
        ({"over": False, "undone": 1}, False),
        ({"deal": THERE}, False),
        ({"player": "bob"}, False),
    ],
)
def test_has_finished_ignores_games_of_open_dailies_and_races(
    engine: Engine, of: dict[str, object], has: bool
) -> None:
    put(engine, "game", **{"player": "ada", "minute": 1} | of)  # type: ignore[arg-type]
    assert GameStore(engine).has_finished("ada", HERE, 4, NOON) is has


def test_other_players_public_first_games_are_listed_best_first(engine: Engine) -> None:
    worse = put(engine, "worse", "bob", 1, score=5, public=True)
    better = put(engine, "better", "cy", 2, score=9, public=True)
    put(engine, "not public", "dee", 3)
    put(engine, "practice", "bob", 8, score=99, public=True, first=False)
    put(engine, "begun here when it was played elsewhere", "hal", 9, public=True, first=False)
    put(engine, "own", "ada", 4, public=True)
    put(engine, "another deal", "eve", 5, deal=THERE, public=True)
    put(engine, "played on", "fay", 6, public=True, undone=1)
    put(engine, "taken back", "gil", 7, public=True, over=False)
    store = GameStore(engine)
    assert store.list_shown_on_deal(HERE, "ada", None, 9) == (better, worse)
    assert store.list_shown_on_deal(HERE, "ada", None, 1) == (better,)
    assert store.list_shown_on_deal(THERE, "eve", None, 9) == ()


def _kind(minute: int) -> dict[str, bool]:
    return {"public": minute % 50 == 0, "first": minute < 20}


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda store: store.list_finished_on_deal("ada", HERE, 9), "ix_results_player"),
        (lambda store: store.has_finished("ada", HERE, 4, NOON), "ix_results_player"),
        (
            lambda store: store.list_shown_on_deal(HERE, "ada", None, 9),
            "ix_games_public|ix_results_of_deal",
        ),
    ],
    ids=["own", "has own", "public"],
)
def test_every_query_uses_an_index(engine: Engine, ask: object, index: str) -> None:
    for minute in range(200):
        put(engine, f"game {minute}", f"player {minute % 20}", minute, **_kind(minute))
    if engine.engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            connection.exec_driver_sql("ANALYZE")
    assert callable(ask)
    (plan,) = plans_of(engine, lambda: ask(GameStore(engine)))
    assert re.search(index, plan)
    assert not [line for line in plan.splitlines() if any(way in line for way in READ_WHOLE)]
