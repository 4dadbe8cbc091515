"""The game store: rows round-trip, stale changes are rejected, and lists are ordered."""

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
    """The row after a turn, which need not be legal: the store does not check."""
    return replace(
        row,
        turns=f"{row.turns} 8H>7:3S".strip(),
        turn=row.turn + 1,
        revision=row.revision + 1,
        changed=row.changed + timedelta(minutes=minutes),
    )


def test_get_returns_the_game_as_added(store: GameStore) -> None:
    store.add(ROW)
    store.add(replace(ROW, id="two", label=None, over=True))
    assert store.get("one") == ROW
    assert store.get("two") == replace(ROW, id="two", label=None, over=True)
    assert store.get("three") is None


def test_rejects_a_second_game_with_the_same_id(store: GameStore) -> None:
    store.add(ROW)
    with pytest.raises(ConstraintError):
        store.add(replace(ROW, player="bob"))
    assert store.get("one") == ROW


def test_times_are_returned_timezone_aware_in_utc(store: GameStore) -> None:
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5, minutes=30)))
    store.add(replace(ROW, created=elsewhere))
    found = store.get("one")
    assert found is not None
    assert found.created == NOON
    assert found.created.tzinfo is UTC


def test_rejects_a_time_without_a_timezone(store: GameStore) -> None:
    with pytest.raises(DatabaseError, match="ValueError"):
        store.add(replace(ROW, created=NOON.replace(tzinfo=None)))


def test_a_change_writes_only_the_mutable_columns(store: GameStore) -> None:
    store.add(ROW)
    new = replace(after(ROW), undone=3, over=True)
    assert store.change(ROW, replace(new, player="bob", deal="1-0000-0000", label=None))
    assert store.get("one") == new


def test_rejects_the_second_of_two_changes_to_the_same_revision(store: GameStore) -> None:
    store.add(ROW)
    assert store.change(ROW, after(ROW))
    assert not store.change(ROW, replace(after(ROW), turns="9T>K:9T"))
    assert store.get("one") == after(ROW)


def test_rejects_a_stale_change_after_undo_to_the_same_turn(store: GameStore) -> None:
    store.add(ROW)
    played = after(ROW)
    taken_back = replace(ROW, revision=2, undone=1)
    assert store.change(ROW, played)
    assert store.change(played, taken_back)
    assert not store.change(ROW, played)
    assert store.get("one") == taken_back


def test_a_change_must_be_the_next_revision_of_the_same_game(store: GameStore) -> None:
    store.add(ROW)
    for wrong in (ROW, replace(ROW, revision=2), replace(after(ROW), id="two")):
        with pytest.raises(ValueError, match="next revision"):
            store.change(ROW, wrong)


def test_rejects_a_change_to_a_missing_game(store: GameStore) -> None:
    assert not store.change(ROW, after(ROW))


def test_rejects_a_change_to_a_game_that_changed_owner(engine: Engine, store: GameStore) -> None:
    store.add(ROW)
    PlayerStore(engine).join("ada", "eve", eq, 7, NOON)
    assert not store.change(ROW, after(ROW))
    assert store.get("one") == replace(ROW, player="eve")


def test_rejects_a_turn_below_one(store: GameStore) -> None:
    with pytest.raises(ConstraintError):
        store.add(replace(ROW, turn=0))


def test_only_one_of_several_concurrent_changes_succeeds(store: GameStore) -> None:
    threads = 8
    row = ROW
    store.add(row)
    for _ in range(10):
        answers = at_once([partial(store.change, row, after(row))] * threads)
        assert sorted(answers) == [False] * (threads - 1) + [True]
        row = after(row)
    assert store.get("one") == row


def test_games_in_progress_are_the_players_unfinished_ones_newest_first(
    store: GameStore,
) -> None:
    played = after(ROW)
    for minute, game in enumerate(["b", "c", "a", "d"]):
        store.add(replace(played, id=game, changed=NOON + timedelta(minutes=minute)))
    store.add(replace(played, id="finished", over=True))
    store.add(replace(played, id="another's", player="bob"))
    assert [row.id for row in store.list_unfinished("ada", 10)] == ["d", "a", "c", "b"]
    assert [row.id for row in store.list_unfinished("ada", 2)] == ["d", "a"]
    assert [row.id for row in store.list_unfinished("ada", 2, offset=2)] == ["c", "b"]
    assert store.list_unfinished("eve", 10) == ()


def test_games_changed_at_the_same_time_are_ordered_by_id(store: GameStore) -> None:
    for game in "bca":
        store.add(replace(after(ROW), id=game))
    pages = [store.list_unfinished("ada", 1, offset=offset)[0].id for offset in range(3)]
    assert pages == ["c", "b", "a"]


def test_a_game_without_turns_is_in_progress_only_if_it_is_the_newest(store: GameStore) -> None:
    for minute, game in enumerate("abc"):
        store.add(replace(ROW, id=game, changed=NOON + timedelta(minutes=minute)))
    assert [row.id for row in store.list_unfinished("ada", 10)] == ["c"]
    store.add(replace(after(ROW, minutes=60), id="played"))
    assert [row.id for row in store.list_unfinished("ada", 10)] == ["played"]
    store.add(replace(ROW, id="laid out", changed=NOON + timedelta(minutes=90)))
    assert [row.id for row in store.list_unfinished("ada", 10)] == ["laid out", "played"]


def test_on_deal_returns_the_players_newest_unfinished_game(store: GameStore) -> None:
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


def test_a_dropped_game_is_in_no_list_and_stays_the_first(store: GameStore) -> None:
    row = replace(ROW, first=True)
    store.add(row)
    assert store.drop(row)
    assert store.get("one") == replace(row, dropped=True, revision=1)
    assert store.list_unfinished("ada", 9) == ()
    assert store.on_deal("ada", row.deal) is None
    first = store.first_on_deal("ada", row.deal)
    assert first is not None
    assert first.id == "one"


def test_of_a_drop_and_a_turn_at_once_one_succeeds(store: GameStore) -> None:
    store.add(ROW)
    assert sorted(at_once([lambda: store.drop(ROW), lambda: store.change(ROW, after(ROW))])) == [
        False,
        True,
    ]
