"""Stored reviews, which are deleted with their game, and the help stored with a game."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from datetime import timedelta

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, insert, select

from solitaire.store import GameStore, ResultStore
from solitaire.store.jobs import JobStore, StoredJob
from solitaire.store.migrations import HEAD
from solitaire.store.opening import connect
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore, StoredReview
from solitaire.store.tables import games, results, reviews
from solitaire.store.upgrading import exclusive_transaction, upgrade
from tests.kit.plans import plans_of
from tests.kit.rows import NOON, game_row, result_row

GAME = game_row()
ROW = StoredReview("one", NOON, 1, 5, 2, 3, '{"turns": []}')


@pytest.fixture
def kept(engine: Engine) -> ReviewStore:
    GameStore(engine).add(GAME)
    return ReviewStore(engine)


def test_of_game_returns_the_review_as_stored(kept: ReviewStore) -> None:
    assert kept.of_game("one") is None
    assert kept.put(ROW)
    assert kept.of_game("one") == ROW
    assert kept.of_game("two") is None


def test_a_new_review_replaces_the_old_one(kept: ReviewStore, engine: Engine) -> None:
    kept.put(ROW)
    another = StoredReview("one", NOON + timedelta(minutes=1), 2, -1, 0, 7, "{}")
    assert kept.put(another)
    assert kept.of_game("one") == another
    with engine.connect() as connection:
        assert len(connection.execute(select(reviews)).all()) == 1


def test_stores_no_review_of_a_deleted_game(kept: ReviewStore, engine: Engine) -> None:
    assert not kept.put(replace(ROW, game="gone"))
    kept.put(ROW)
    with engine.begin() as connection:
        connection.execute(games.delete())
    assert kept.of_game("one") is None
    assert not kept.put(ROW)


def test_rate_updates_the_result_only_if_the_undone_count_matches(
    kept: ReviewStore, engine: Engine
) -> None:
    with engine.begin() as connection:
        connection.execute(insert(results), asdict(result_row(GAME, undone=2)))
    other = ResultStore(engine).of_game("one")
    assert not kept.rate("one", 3, 5, 2, 1)  # turns were taken back since
    assert not kept.rate("two", 2, 5, 2, 1)
    assert ResultStore(engine).of_game("one") == other
    assert kept.rate("one", 2, -1, 2, 7)
    assert ResultStore(engine).of_game("one") == result_row(
        GAME, undone=2, start=-1, luck=2, mistakes=7
    )


# ---- the ideas of mistakes ---------------------------------------------------------------------------------


def rated(engine: Engine, id: str, minute: int, **others: object) -> None:
    """Store a game with a reviewed result, that ended in this minute."""
    row = game_row(id, at=NOON + timedelta(minutes=minute), deal=id)
    GameStore(engine).add(replace(row, player=str(others.get("player", "ada"))))
    result = result_row(row, **{"first": True, "mistakes": 1, "ended": row.changed} | others)
    with engine.begin() as connection:
        connection.execute(insert(results), asdict(result))


def last_ideas(store: ReviewStore, player: str, limit: int) -> tuple[tuple[str | None, ...], bool]:
    return store.last_ideas(player, limit, ["job 0", "job 1"], NOON)


def test_ideas_are_stored_with_the_review_and_the_result(engine: Engine) -> None:
    rated(engine, "one", 0)
    store = ReviewStore(engine)
    store.put(ROW)
    store.name_mistakes("one", 0, "7:greedy:2")
    assert store.of_game("one") == replace(ROW, exercises=True, ideas="7:greedy:2")
    assert last_ideas(store, "ada", 9) == (("7:greedy:2",), False)
    store.put(ROW)  # of other turns, perhaps
    assert store.of_game("one") == ROW


def test_ideas_of_other_turns_do_not_change_the_result(engine: Engine) -> None:
    rated(engine, "one", 0, ideas="7:greedy:2")
    store = ReviewStore(engine)
    store.put(ROW)
    store.name_mistakes("one", 1, "9:wild:1")
    assert last_ideas(store, "ada", 9) == (("7:greedy:2",), False)
    review = store.of_game("one")
    assert review is not None
    assert review.ideas == "9:wild:1"


def test_last_ideas_are_those_of_games_that_count(engine: Engine) -> None:
    store = ReviewStore(engine)
    assert last_ideas(store, "ada", 9) == ((), False)
    rated(engine, "practice", 5, first=False, ideas="1:wild:1")
    rated(engine, "bob's", 3, player="bob", ideas="2:wild:1")
    rated(engine, "new", 2, mistakes=None)
    rated(engine, "old", 1, ideas="3:wild:1")
    rated(engine, "older", 0, ideas="4:wild:1")
    assert last_ideas(store, "ada", 2) == ((None, "3:wild:1"), True)
    assert store.find_unnamed("ada") == "new"
    store.give_up_naming("new")
    store.give_up_naming("old")
    assert store.find_unnamed("ada") is None
    assert last_ideas(store, "ada", 9) == (("-", "3:wild:1", "4:wild:1"), False)
    assert store.find_unnamed("bob") is None


def test_games_are_not_named_twice_at_once(engine: Engine) -> None:
    rated(engine, "one", 0)
    store, jobs = ReviewStore(engine), JobStore(engine)
    assert last_ideas(store, "ada", 9) == ((None,), True)
    for asked, is_due in ((NOON, True), (NOON + timedelta(seconds=1), False)):
        jobs.put(StoredJob("job 1", None, asked, 0), stale=NOON - timedelta(days=1))
        assert last_ideas(store, "ada", 9) == ((None,), is_due)


def test_last_ideas_are_read_in_an_index(engine: Engine) -> None:
    rated(engine, "one", 0, ideas="3:wild:1")
    store = ReviewStore(engine)
    plans = plans_of(engine, lambda: last_ideas(store, "ada", 50))
    assert all("ix_results_ideas" in each for each in plans)


def test_ideas_go_with_the_player(engine: Engine) -> None:
    rated(engine, "one", 0, ideas="3:wild:1")
    rated(engine, "two", 1, player="bob", ideas="4:wild:1")
    store, players = ReviewStore(engine), PlayerStore(engine)
    players.join("ada", "bob", lambda one, other: False, 1, NOON)
    assert last_ideas(store, "bob", 9) == (("4:wild:1", "3:wild:1"), False)
    assert last_ideas(store, "ada", 9) == ((), False)
    players.delete("bob", 1, NOON)
    assert last_ideas(store, "bob", 9) == ((), False)


def test_deleting_a_player_deletes_reviews_without_foreign_keys(url: str) -> None:
    engine = connect(url)
    upgrade(engine)
    store = GameStore(engine)
    for id, player in (("one", "ada"), ("two", "ada"), ("other", "bob")):
        store.add(replace(GAME, id=id, player=player))
        ReviewStore(engine).put(replace(ROW, game=id))
    if engine.engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    PlayerStore(engine).delete("ada", 1, GAME.changed)
    with engine.connect() as connection:
        assert connection.scalars(select(reviews.c.game)).all() == ["other"]
    engine.dispose()


# ---- help --------------------------------------------------------------------------------------------------


def test_noting_help_changes_only_the_help(store: GameStore) -> None:
    store.add(GAME)
    assert store.note_help(GAME.id, GAME.player, GAME.turn, GAME.help, "away")
    assert store.get("one") == replace(GAME, help="away")


def test_a_turn_keeps_help_noted_concurrently(store: GameStore) -> None:
    store.add(GAME)
    store.note_help(GAME.id, GAME.player, GAME.turn, GAME.help, "hint:1:1")
    new = replace(GAME, turn=2, revision=1, turns="8H>7:3S")
    assert store.change(GAME, new)
    assert store.get("one") == replace(new, help="hint:1:1")


@pytest.mark.parametrize("moved_on", [{"turn": 2}, {"help": "spare"}, {"over": True}])
def test_rejects_help_for_a_game_that_has_moved_on(
    store: GameStore, moved_on: dict[str, object]
) -> None:
    there = replace(GAME, **moved_on)  # type: ignore[arg-type]
    store.add(there)
    assert not store.note_help(GAME.id, GAME.player, GAME.turn, GAME.help, "away")
    assert store.get("one") == there


def test_games_from_before_the_help_column_have_no_help(empty_url: str) -> None:
    engine = connect(empty_url)
    config = Config()
    config.set_main_option("script_location", "solitaire.store:migrations")
    with exclusive_transaction(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    later = "help", "dropped", "variant", "race", "sealed", "copied", "origin"
    values = {
        field.name: getattr(GAME, field.name) for field in fields(GAME) if field.name not in later
    }
    with engine.begin() as connection:
        connection.execute(insert(games).values(values))
    assert upgrade(engine) == "0002"
    assert upgrade(engine) == HEAD
    assert GameStore(engine).get("one") == GAME
    engine.dispose()
