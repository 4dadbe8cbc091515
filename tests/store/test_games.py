"""Rows: what goes in comes out, only what moved on from is refused, and lists are in order."""

from dataclasses import replace
from datetime import UTC, timedelta, timezone
from functools import partial
from operator import eq

import pytest
from sqlalchemy import Engine

from solitaire.store import ConstraintError, DatabaseError, GameStore, StoredGame
from solitaire.store.players import PlayerStore
from tests.kit.at_once import at_once
from tests.kit.rows import NOON, game_row

ROW = game_row(label="the cabin, 2026 ♥")


def after(row: StoredGame, minutes: int = 1) -> StoredGame:
    """The row after some turn; the store does not ask which."""
    return replace(
        row,
        turns=f"{row.turns} 8H>7:3S".strip(),
        turn=row.turn + 1,
        revision=row.revision + 1,
        changed=row.changed + timedelta(minutes=minutes),
    )


def test_a_game_comes_back_as_it_was_added(store: GameStore) -> None:
    store.add(ROW)
    store.add(replace(ROW, id="two", label=None, over=True))
    assert store.get("one") == ROW
    assert store.get("two") == replace(ROW, id="two", label=None, over=True)
    assert store.get("three") is None


def test_a_second_game_of_one_id_is_refused(store: GameStore) -> None:
    store.add(ROW)
    with pytest.raises(ConstraintError):
        store.add(replace(ROW, player="bob"))
    assert store.get("one") == ROW


def test_moments_come_back_aware_and_in_utc(store: GameStore) -> None:
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5, minutes=30)))
    store.add(replace(ROW, created=elsewhere))
    found = store.get("one")
    assert found is not None
    assert found.created == NOON
    assert found.created.tzinfo is UTC


def test_a_moment_without_its_zone_is_refused(store: GameStore) -> None:
    with pytest.raises(DatabaseError, match="ValueError"):
        store.add(replace(ROW, created=NOON.replace(tzinfo=None)))


def test_a_change_replaces_what_can_change_and_nothing_else(store: GameStore) -> None:
    store.add(ROW)
    new = replace(after(ROW), undone=3, over=True)
    assert store.change(ROW, replace(new, player="bob", deal="1-0000-0000", label=None))
    assert store.get("one") == new


def test_of_two_changes_of_one_row_the_second_is_refused(store: GameStore) -> None:
    store.add(ROW)
    assert store.change(ROW, after(ROW))
    assert not store.change(ROW, replace(after(ROW), turns="9T>K:9T"))
    assert store.get("one") == after(ROW)


def test_a_row_that_came_back_to_the_same_turn_is_not_the_same_row(store: GameStore) -> None:
    store.add(ROW)
    played = after(ROW)
    taken_back = replace(ROW, revision=2, undone=1)
    assert store.change(ROW, played)
    assert store.change(played, taken_back)
    assert not store.change(ROW, played)
    assert store.get("one") == taken_back


def test_a_change_that_is_not_the_next_revision_is_a_mistake(store: GameStore) -> None:
    store.add(ROW)
    for wrong in (ROW, replace(ROW, revision=2), replace(after(ROW), id="two")):
        with pytest.raises(ValueError, match="next revision"):
            store.change(ROW, wrong)


def test_a_change_of_a_game_that_is_not_there_is_refused(store: GameStore) -> None:
    assert not store.change(ROW, after(ROW))


def test_a_row_that_is_another_players_by_now_is_not_changed(
    engine: Engine, store: GameStore
) -> None:
    store.add(ROW)
    PlayerStore(engine).join("ada", "eve", eq)
    assert not store.change(ROW, after(ROW))
    assert store.get("one") == replace(ROW, player="eve")


def test_impossible_counts_are_refused(store: GameStore) -> None:
    with pytest.raises(ConstraintError):
        store.add(replace(ROW, turn=0))


def test_of_many_threads_with_one_row_one_changes_it(store: GameStore) -> None:
    threads = 8
    row = ROW
    store.add(row)
    for _ in range(10):
        answers = at_once([partial(store.change, row, after(row))] * threads)
        assert sorted(answers) == [False] * (threads - 1) + [True]
        row = after(row)
    assert store.get("one") == row


def test_games_in_progress_are_the_players_unfinished_ones_newest_change_first(
    store: GameStore,
) -> None:
    played = after(ROW)
    for minute, game in enumerate(["b", "c", "a", "d"]):
        store.add(replace(played, id=game, changed=NOON + timedelta(minutes=minute)))
    store.add(replace(played, id="finished", over=True))
    store.add(replace(played, id="another's", player="bob"))
    assert [row.id for row in store.in_progress("ada", 10)] == ["d", "a", "c", "b"]
    assert [row.id for row in store.in_progress("ada", 2)] == ["d", "a"]
    assert [row.id for row in store.in_progress("ada", 2, offset=2)] == ["c", "b"]
    assert store.in_progress("eve", 10) == ()


def test_games_changed_at_one_moment_have_an_order_too(store: GameStore) -> None:
    for game in "bca":
        store.add(replace(after(ROW), id=game))
    pages = [store.in_progress("ada", 1, offset=offset)[0].id for offset in range(3)]
    assert pages == ["c", "b", "a"]


def test_of_the_deals_without_a_turn_only_the_newest_game_is_in_progress(store: GameStore) -> None:
    for minute, game in enumerate("abc"):
        store.add(replace(ROW, id=game, changed=NOON + timedelta(minutes=minute)))
    assert [row.id for row in store.in_progress("ada", 10)] == ["c"]
    store.add(replace(after(ROW, minutes=60), id="played"))
    assert [row.id for row in store.in_progress("ada", 10)] == ["played"]
    store.add(replace(ROW, id="laid out", changed=NOON + timedelta(minutes=90)))
    assert [row.id for row in store.in_progress("ada", 10)] == ["laid out", "played"]


def test_the_game_on_a_deal_is_the_players_unfinished_one_last_changed(store: GameStore) -> None:
    assert store.on_deal("ada", ROW.deal) is None
    store.add(replace(ROW, id="old"))
    store.add(replace(ROW, id="new", changed=NOON + timedelta(minutes=1)))
    newest = NOON + timedelta(minutes=2)
    store.add(replace(ROW, id="finished", over=True, changed=newest))
    store.add(replace(ROW, id="another's", player="bob", changed=newest))
    store.add(replace(ROW, id="of another deal", deal="1-0000-0000", changed=newest))
    found = store.on_deal("ada", ROW.deal)
    assert found is not None
    assert found.id == "new"
