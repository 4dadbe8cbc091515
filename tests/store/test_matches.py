"""The store of matches: rows with an optimistic lock, their results, dailies, merging and deletion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from operator import eq

import pytest
from sqlalchemy import Engine

from solitaire.store import ConstraintError
from solitaire.store.matches import (
    FixedDaily,
    MatchStore,
    MatchTotals,
    StoredMatch,
    StoredMatchResult,
)
from solitaire.store.players import PlayerStore
from tests.kit.at_once import at_once
from tests.kit.plans import plans_of
from tests.kit.rows import NOON, match_row

HOUR = timedelta(hours=1)


@pytest.fixture
def store(engine: Engine) -> MatchStore:
    return MatchStore(engine)


def moved(row: StoredMatch, moves: str) -> StoredMatch:
    return replace(row, moves=moves, revision=row.revision + 1, changed=row.changed + HOUR)


def ended(row: StoredMatch, place: int, points: int) -> StoredMatch:
    return replace(moved(row, "S8H:3S"), over=True, place=place, points=points, hands=11)


def test_a_row_is_found_as_it_was_stored(store: MatchStore) -> None:
    row = match_row(label="the cabin", daily=25, first=True, on_day=True)
    store.add(row)
    assert store.get("one") == row
    assert store.get("two") is None
    assert store.first_on("ada", row.deal, row.seats) == row
    assert store.first_on("ada", row.deal, "you,away.1") is None
    assert store.first_on("bob", row.deal, row.seats) is None


def test_a_change_is_stored_once(store: MatchStore) -> None:
    row = match_row()
    store.add(row)
    new = moved(row, "S8H")
    assert store.change(row, new)
    assert not store.change(row, new)
    assert store.get("one") == new


def test_a_change_of_another_player_or_revision_is_refused(store: MatchStore) -> None:
    row = match_row()
    store.add(row)
    assert not store.change(replace(row, player="bob"), moved(row, "S8H"))
    with pytest.raises(ValueError, match="next revision"):
        store.change(row, replace(moved(row, "S8H"), revision=0))
    assert store.get("one") == row


def test_of_concurrent_changes_one_is_stored(store: MatchStore) -> None:
    row = match_row()
    store.add(row)
    wanted = [moved(row, f"S8H:{rank}S") for rank in range(3, 11)]
    stored = at_once([partial(store.change, row, new) for new in wanted])
    assert sorted(stored) == [False] * 7 + [True]
    assert store.get("one") == wanted[stored.index(True)]


def test_a_player_has_one_first_match_on_a_deal_and_table(store: MatchStore) -> None:
    store.add(match_row(first=True))
    store.add(match_row("two", first=True, seats="you,away.1"))
    store.add(match_row("three"))
    with pytest.raises(ConstraintError):
        store.add(match_row("four", first=True))


def test_a_deal_is_known_by_any_match_and_the_first_one_comes_first(store: MatchStore) -> None:
    row = match_row("over", over=True)
    known = partial(store.known_on, "ada", row.deal, row.seats)
    assert known() is None
    store.add(row)
    assert known() == row
    moved, unmoved = match_row("moved", revision=1), match_row("unmoved")
    for each in (moved, unmoved):
        store.add(each)
        assert known() == each
    first = match_row("first", first=True, revision=7)
    store.add(first)
    assert known() == first
    assert store.known_on("bob", row.deal, row.seats) is None
    assert store.known_on("ada", row.deal, "you,away.1") is None
    assert store.known_on("ada", "M1-0000-0009", row.seats) is None


def test_a_match_that_is_over_does_not_become_practice(store: MatchStore) -> None:
    store.add(match_row("open", first=True))
    store.add(match_row("over", first=True, seats="you,away.1", over=True))
    for id in ("open", "over"):
        store.make_practice(id)
    assert [row.first for row in store.all_of("ada")] == [False, True]


def test_lists_are_newest_first_and_without_dropped_ones(store: MatchStore) -> None:
    for number in range(4):
        store.add(match_row(str(number), at=NOON + number * HOUR))
    store.add(match_row("over", over=True))
    row = store.get("2")
    assert row is not None
    assert store.drop(row)
    assert not store.drop(row)
    assert [each.id for each in store.list_of("ada", False, 2)] == ["3", "1"]
    assert [each.id for each in store.list_of("ada", True, 9)] == ["over"]
    assert [each.id for each in store.all_of("ada")] == ["0", "over", "1", "2", "3"]


def test_recent_are_unfinished_ones_the_last_finished_one_and_the_attempts_of_a_day(
    store: MatchStore,
) -> None:
    for number in range(3):
        store.add(match_row(str(number), at=NOON + number * HOUR))
    store.add(match_row("late", at=NOON + HOUR, over=True))
    store.add(match_row("early", at=NOON - HOUR, over=True))
    for name, game, at in (("ours", "crowns", NOON), ("yesterday", "spiral", NOON - 24 * HOUR)):
        row = match_row(name, game=game, at=at, over=True, first=True, daily=4, deal=name)
        store.add(row)
    found = store.recent("ada", 2, 4, NOON)
    assert [each.id for each in found] == ["2", "late", "1", "ours"]
    assert {each.moves for each in found} == {""}
    assert [each.id for each in store.recent("ada", 9, 5, NOON)] == ["2", "late", "1", "0"]
    assert store.recent("bob", 9, 4, NOON) == ()


def test_the_last_of_a_game_is_one_to_go_on_with_and_of_no_daily(store: MatchStore) -> None:
    assert store.last_of("ada", "crowns") is None
    for row in (
        match_row("over", at=NOON + HOUR, over=True),
        match_row("daily", at=NOON + 2 * HOUR, daily=4),
        match_row("spiral", at=NOON + 2 * HOUR, game="spiral"),
        match_row("dropped", at=NOON + 2 * HOUR, dropped=True),
    ):
        store.add(row)
    found = store.last_of("ada", "crowns")
    assert found is not None
    assert found.id == "over"
    store.add(match_row("open", at=NOON))
    found = store.last_of("ada", "crowns")
    assert found is not None
    assert found.id == "open"


def test_totals_count_finished_first_matches_by_table(store: MatchStore) -> None:
    for number, (first, place, points) in enumerate(
        [(True, 1, 40), (True, 2, 90), (False, 1, 10), (True, 1, 60)]
    ):
        row = match_row(str(number), first=first, deal=f"M1-0000-{number:04}")
        store.add(row)
        store.change(row, ended(row, place, points))
    store.add(match_row("open", first=True))
    drawn = match_row("drawn", first=True, deal="M1-0000-0009")
    store.add(drawn)
    store.change(drawn, ended(drawn, 0, 50))
    four = match_row("four", first=True, seats="you,outs.1,away.1,points.1")
    store.add(four)
    store.change(four, ended(four, 4, 200))
    assert store.totals("ada") == (
        MatchTotals("crowns", "you,outs.1", 4, 2, 1, 240, 44),
        MatchTotals("crowns", "you,outs.1,away.1,points.1", 1, 0, 0, 200, 11),
    )


def test_the_board_of_a_daily_has_attempts_that_were_finished_on_time(store: MatchStore) -> None:
    for player, points, on_day, begun in (
        ("ada", 80, True, NOON),
        ("bob", 60, True, NOON),
        ("eve", 20, False, NOON),
        ("zoe", 10, True, NOON + HOUR),
    ):
        row = match_row(player, player=player, daily=25, first=True, on_day=on_day, at=begun)
        store.add(row)
        store.change(row, ended(row, 1, points))
    store.add(match_row("dan", player="dan", daily=25, first=True, on_day=True))
    best = partial(store.best_of_daily, "crowns", 25, NOON + 2 * HOUR, 10)
    assert [row.player for row in best(lowest=True)] == ["bob", "ada"]
    assert [row.player for row in best(lowest=False)] == ["ada", "bob"]


def test_results_of_players_are_those_of_finished_attempts(store: MatchStore) -> None:
    for player, daily, first in (
        ("ada", 25, True),
        ("ada", 27, True),
        ("bob", 25, False),
        ("eve", 25, True),
    ):
        row = match_row(
            f"{player}-{daily}", player=player, daily=daily, first=first, deal=f"M{daily}"
        )
        store.add(row)
        store.change(row, ended(row, 2, 80))
    store.add(match_row("dan", player="dan", daily=25, first=True))
    found = partial(store.results, ["ada", "bob", "dan", "zoe"])
    only = (StoredMatchResult("ada", 25, False, NOON + HOUR, 2, 80),)
    assert found("crowns", [25, 26], "ada") == (only, frozenset())
    assert found("crowns", [25, 26], "dan") == (only, {25}), "his own is unfinished"
    assert found("other", [25], "dan") == ((), frozenset())


def test_a_daily_is_fixed_once(store: MatchStore) -> None:
    assert store.dailies_of("crowns", [25]) == {}
    store.fix_daily("crowns", 25, "M1-0000-0001", "you,outs.1")
    store.fix_daily("crowns", 25, "M1-0000-0002", "you,away.1")
    store.fix_daily("crowns", 27, "M1-0000-0003", "you,away.1")
    store.fix_daily("spiral", 26, "K1-0000-0003", "you,draws.1")
    found = store.dailies_of("crowns", [24, 25, 26])
    assert found == {25: FixedDaily("M1-0000-0001", "you,outs.1")}
    assert "M1-0000" not in repr(found)


def test_a_daily_is_found_by_its_code_and_table(store: MatchStore) -> None:
    for number in (27, 25, 26):
        code = f"M1-0000-00{min(number, 26)}"
        store.fix_daily("crowns", number, code, "you,outs.1")
    assert store.daily_of("crowns", "M1-0000-0026", "you,outs.1") == 26
    assert store.daily_of("crowns", "M1-0000-0026", "you,away.1") is None
    assert store.daily_of("other", "M1-0000-0026", "you,outs.1") is None
    assert store.daily_of("crowns", "M1-0000-0001", "you,outs.1") is None


def test_merged_players_keep_all_matches_and_one_first(engine: Engine, store: MatchStore) -> None:
    """Of two first ones that with a move stays the first, then the earlier one."""
    played = match_row("played", player="old", first=True, at=NOON + HOUR, revision=1)
    store.add(played)
    store.add(match_row("looked at", player="new", first=True))
    earlier = {"deal": "M1-0000-0001", "revision": 3, "first": True}
    store.add(match_row("earlier", player="new", **earlier))
    store.add(match_row("later", player="old", at=NOON + HOUR, **earlier))
    PlayerStore(engine).join("old", "new", eq, 1, NOON)
    rows = {row.id: row for row in store.all_of("new")}
    assert {id for id, row in rows.items() if row.first} == {"played", "earlier"}
    assert rows["later"].revision == 4, "its old pages are outdated"
    assert len(rows) == 4
    assert [*store.all_of("old")] == []


def test_deleting_a_player_deletes_the_matches(engine: Engine, store: MatchStore) -> None:
    store.add(match_row())
    store.add(match_row("two", player="bob"))
    PlayerStore(engine).delete("ada", 1, NOON)
    assert store.get("one") is None
    assert store.get("two") is not None


PLANS: dict[str, tuple[Callable[[MatchStore], object], str]] = {
    "matches in progress": (
        lambda store: store.list_of("ada", False, 20),
        "ix_matches_player_over_changed_id",
    ),
    "the matches of Home": (
        lambda store: store.recent("ada", 2, 4, NOON),
        "ix_matches_player_over_changed_id",
    ),
    "the last match of a game": (
        lambda store: store.last_of("ada", "crowns"),
        "ix_matches_player_over_changed_id",
    ),
    "the first match": (lambda store: store.first_on("ada", "deal", "seats"), "uq_matches_first"),
    "a known deal": (
        lambda store: store.known_on("ada", "deal", "seats"),
        "ix_matches_player_over_changed_id",
    ),
    "a finished match": (
        lambda store: store.find_finished("ada", "deal", "seats", "moves"),
        "ix_matches_player_over_changed_id",
    ),
    "the board of a daily": (
        lambda store: store.best_of_daily("crowns", 25, NOON, 20, lowest=True),
        "ix_matches_of_daily",
    ),
    "a week of a family": (
        lambda store: store.results(["ada", "bob"], "crowns", range(20, 27), "ada"),
        "ix_matches_of_daily",
    ),
}


@pytest.mark.parametrize(("call", "index"), PLANS.values(), ids=PLANS.keys())
def test_queries_use_their_indices(
    engine: Engine, store: MatchStore, call: Callable[[MatchStore], object], index: str
) -> None:
    (plan,) = plans_of(engine, lambda: call(store))
    assert index in plan
    assert "SCAN matches" not in plan
