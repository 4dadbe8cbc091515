"""Pruning deletes what was only looked at and is old, and traceless players, and nothing more."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, select

from solitaire.store import GameStore, StoredGame, pruning
from solitaire.store.matches import MatchStore, StoredMatch
from solitaire.store.parties import PartyStore, StoredParty, StoredSeat
from solitaire.store.players import PlayerStore
from solitaire.store.pruning import FEW, Pruned, prune
from solitaire.store.puzzles import PuzzleStore, StoredAnswer
from solitaire.store.tables import families, games, matches, members, metadata, players
from solitaire.store.turning import StoredTurningAnswer, TurningStore
from tests.kit.postgresql import on_every_database
from tests.kit.rows import NOON, first_row, match_row, put_name, result_row

BEFORE = NOON + timedelta(days=90)
LATER = BEFORE + timedelta(minutes=1)
PLAYED: dict[str, Any] = {"turns": "8H>7:3S", "turn": 2, "revision": 1}


def put(engine: Engine, *rows: StoredGame) -> None:
    for row in rows:
        GameStore(engine).add(row, result_row(row) if row.over else None)


def run(engine: Engine, *, dry_run: bool = False) -> Pruned:
    return sum(prune(engine, BEFORE, dry_run=dry_run), Pruned())


def list_ids(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        found = (connection.scalars(select(table.c.id)) for table in (games, matches, players))
        return {id for ids in found for id in ids}


def sit(engine: Engine, owner: str, *seated: str) -> None:
    with engine.begin() as connection:
        values = {"id": "lee", "name": "Lee", "invitation": "to lee", "owner": owner}
        connection.execute(insert(families), values | {"created": NOON})
        for player in seated:
            seat = {"family": "lee", "player": player, "joined": NOON}
            connection.execute(insert(members), seat)


def test_old_games_without_a_turn_go_and_their_players_with_them(engine: Engine) -> None:
    put(engine, first_row("one", "ada"), first_row("two", "ada"), first_row("new", "bob", at=LATER))
    assert run(engine) == Pruned(games=2, players=1)
    assert list_ids(engine) == {"new"}
    assert run(engine) == Pruned()


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param(PLAYED, id="with a turn"),
        pytest.param({"undone": 1, "revision": 2}, id="with a turn taken back"),
        pytest.param({"daily": 4}, id="the attempt at a daily"),
        pytest.param({"over": True}, id="finished"),
        pytest.param({"over": True, "public": True}, id="published"),
        pytest.param({"public": True}, id="to be published"),
        pytest.param({"changed": BEFORE}, id="not old enough"),
        pytest.param({"daily": 4, "dropped": True}, id="a dropped attempt"),
        pytest.param({"changed": BEFORE, "dropped": True}, id="dropped lately"),
    ],
)
def test_other_games_stay_and_dropped_ones_beside_them(
    engine: Engine, kept: dict[str, Any]
) -> None:
    put(engine, first_row("kept", "ada", **kept), first_row("idle", "ada"))
    put(engine, first_row("dropped", "ada", dropped=True, **PLAYED))
    assert run(engine) == Pruned(games=1, players=0)
    assert list_ids(engine) == {"kept", "dropped"}


def test_dropped_games_go_with_their_player(engine: Engine) -> None:
    put(engine, first_row("dropped", "ada", dropped=True, **PLAYED), first_row("idle", "ada"))
    put_name(engine, "ada", None)
    assert run(engine) == Pruned(games=2, players=1)
    assert list_ids(engine) == set()


def test_players_with_a_name_a_phrase_or_a_table_stay_without_games(engine: Engine) -> None:
    for player in ("named", "phrased", "owner", "member", "traceless"):
        put(engine, first_row(f"game of {player}", player))
        put(engine, first_row(f"dropped of {player}", player, dropped=True, **PLAYED))
    put_name(engine, "named", "Ada")
    PlayerStore(engine).put_phrase("phrased", "hash", NOON)
    for player in ("owner", "member", "traceless"):
        put_name(engine, player, None)
    sit(engine, "owner", "member")
    assert run(engine) == Pruned(games=6, players=1)
    kept = {"named", "phrased", "owner", "member"}
    assert list_ids(engine) == kept | {f"dropped of {player}" for player in kept}


def test_a_row_without_a_name_goes_if_nothing_else_is_left(engine: Engine) -> None:
    put_name(engine, "traceless", None)
    put_name(engine, "new", None, at=LATER)
    put_name(engine, "seated", None)
    put_name(engine, "playing", None)
    put(engine, first_row("played", "playing", **PLAYED))
    sit(engine, "seated")
    assert run(engine, dry_run=True) == run(engine) == Pruned(games=0, players=1)
    assert list_ids(engine) == {"new", "seated", "playing", "played"}


def test_that_cookies_are_invalid_is_kept_for_as_long_as_browsers_keep_them(engine: Engine) -> None:
    store = PlayerStore(engine)
    for player, age in (("old", 401), ("new", 399), ("playing", 401)):
        signed_out = BEFORE - timedelta(days=age)
        store.sign_out(player, int(signed_out.timestamp()), signed_out)
        put(engine, first_row(f"idle of {player}", player))
    put(engine, first_row("played", "playing", **PLAYED))
    run(engine)
    assert list_ids(engine) == {"new", "playing", "played"}


def test_a_first_game_stays_while_another_game_on_its_deal_does(engine: Engine) -> None:
    put(engine, first_row("first", "ada", "deal"))
    put(engine, first_row("practice", "ada", "deal", first=False, **PLAYED))
    put(engine, first_row("idle", "ada", "deal", first=False))
    put(engine, first_row("of bob", "bob", "deal"))
    assert run(engine) == Pruned(games=2, players=1)
    assert list_ids(engine) == {"first", "practice"}


def test_a_game_with_a_turn_at_that_very_moment_stays(engine: Engine) -> None:
    row = first_row("one", "ada")
    put(engine, row, first_row("two", "ada"))
    turned = replace(row, changed=LATER, **PLAYED)

    def take_turn(connection: Any, cursor: Any, statement: str, *others: Any) -> None:
        if statement.startswith("DELETE FROM games"):
            assert GameStore(engine).change(row, turned)

    event.listen(engine.engine, "before_cursor_execute", take_turn)
    deleted = run(engine)
    event.remove(engine.engine, "before_cursor_execute", take_turn)
    assert deleted.games == 1
    assert GameStore(engine).get("one") == turned


def twin(rows: list[StoredGame]) -> tuple[set[str], Pruned]:
    """What stays, and how much goes, computed game by game."""
    kept = set(rows)
    untouched = {row for row in rows if (row.turn, row.undone, row.over) == (1, 0, False)}
    old = {row for row in rows if row.changed < BEFORE and row.daily is None and not row.over}
    for player in {row.player for row in rows}:
        own = {row for row in rows if row.player == player}
        if all(row in old and (row in untouched or row.dropped) for row in own):
            kept -= own
    for row in sorted(kept & old & untouched, key=lambda row: row.first):
        others = {other for other in kept - {row} if other.player == row.player}
        if not row.first or all(other.deal != row.deal for other in others):
            kept.remove(row)
    gone = {row.player for row in rows} - {row.player for row in kept}
    return {row.id for row in kept}, Pruned(len(rows) - len(kept), len(gone))


@pytest.mark.parametrize("seed", range(5))
def test_pruning_in_small_steps_agrees_with_its_twin(
    engine: Engine, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "PLAYERS", 3)
    monkeypatch.setattr(pruning, "BATCH", 2)
    chance = random.Random(seed)
    rows = []
    for player in range(12):
        for deal in range(chance.randint(0, 4)):
            for again in range(chance.choice((1, 1, 3))):
                rows.append(
                    first_row(
                        f"{player} {deal} {again}",
                        f"player {player}",
                        f"deal {deal}",
                        first=not again,
                        dropped=chance.random() < 0.3,
                        changed=chance.choice((NOON, NOON, NOON, LATER)),
                        **chance.choice(({}, {}, {}, PLAYED)),
                    )
                )
    rows += [first_row(f"over {player}", f"player {player}", over=True) for player in (1, 5)]
    put(engine, *rows)
    kept, expected = twin(rows)
    with engine.connect() as connection:
        before = {
            table: connection.execute(select(table)).all() for table in metadata.tables.values()
        }
    assert run(engine, dry_run=True) == expected
    with engine.connect() as connection:
        for table, stored in before.items():
            assert connection.execute(select(table)).all() == stored
    assert run(engine) == expected
    assert list_ids(engine) == kept


# ---- matches and puzzles -----------------------------------------------------------------------------------

MOVED: dict[str, Any] = {"moves": "S8H:3S", "revision": 1}


def put_matches(engine: Engine, *rows: StoredMatch) -> None:
    for row in rows:
        MatchStore(engine).add(row)


def put_answers(engine: Engine, *rows: StoredAnswer) -> None:
    for row in rows:
        assert PuzzleStore(engine).change_answer(row, None)


def shown_answer(player: str = "ada", number: int = 26, **others: Any) -> StoredAnswer:
    row = StoredAnswer(
        player, number, 1, "", False, over=True, shown=True, on_day=False, begun=NOON
    )
    return replace(row, **others)


@on_every_database
def test_old_matches_without_a_move_go_and_their_players_with_them(engine: Engine) -> None:
    put_matches(engine, match_row("one"), match_row("two", dropped=True, revision=1))
    put_matches(engine, match_row("new", at=LATER, player="bob"))
    put_name(engine, "ada", None)
    assert run(engine, dry_run=True) == run(engine) == Pruned(players=1, matches=2)
    assert list_ids(engine) == {"new"}


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param(MOVED, id="with a move"),
        pytest.param({"daily": 25}, id="of a daily"),
        pytest.param({"over": True, "place": 1, "points": 3, "hands": 5}, id="from a record"),
        pytest.param({"changed": BEFORE}, id="not old enough"),
    ],
)
def test_other_matches_stay_and_dropped_ones_beside_them(
    engine: Engine, kept: dict[str, Any]
) -> None:
    put_matches(engine, match_row("kept", **kept), match_row("idle"))
    put_matches(engine, match_row("dropped", dropped=True, **MOVED | {"revision": 2}))
    put(engine, first_row("idle game", "ada"))
    assert run(engine) == Pruned(games=1, matches=1)
    assert list_ids(engine) == {"kept", "dropped"}


def test_a_first_match_stays_while_another_one_on_its_deal_and_table_does(engine: Engine) -> None:
    put_matches(engine, match_row("first", first=True), match_row("practice", **MOVED))
    put_matches(engine, match_row("elsewhere", first=True, seats="you,away.1"))
    assert run(engine) == Pruned(matches=1)
    assert list_ids(engine) == {"first", "practice"}


@on_every_database
def test_answers_that_were_only_shown_go_and_their_players_with_them(engine: Engine) -> None:
    put_answers(engine, shown_answer(), shown_answer(number=27, on_day=True))
    put_answers(engine, shown_answer("bob", begun=LATER))
    put_name(engine, "ada", None)
    assert run(engine, dry_run=True) == run(engine) == Pruned(players=1, answers=2)
    assert tuple(PuzzleStore(engine).all_answers("ada")) == ()
    assert len(tuple(PuzzleStore(engine).all_answers("bob"))) == 1


def test_of_players_who_stay_tries_and_answers_of_the_day_stay(engine: Engine) -> None:
    """These count for the days in a row."""
    tried = shown_answer(number=25, tries="8H>7:3S")
    on_day = shown_answer(number=27, on_day=True)
    put_answers(engine, tried, shown_answer(), on_day)
    assert run(engine) == Pruned(answers=1)
    assert tuple(PuzzleStore(engine).all_answers("ada")) == (tried, on_day)


@on_every_database
def test_answers_to_turning_points_that_were_only_shown_go_too(engine: Engine) -> None:
    """A try stays, and its player."""
    store = TurningStore(engine)
    shown = StoredTurningAnswer("ada", 23, "short", None, "", False, True, True, NOON)
    for row in (shown, replace(shown, player="bob", tries="8H>7:3S"), replace(shown, number=24)):
        assert store.change_answer(row, None)
    put_name(engine, "ada", None)
    assert run(engine, dry_run=True) == run(engine) == Pruned(players=1, answers=2)
    assert list(store.all_answers("ada")) == []
    assert len(list(store.all_answers("bob"))) == 1


def test_who_has_only_looked_at_things_is_gone_whatever_they_were(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the things that another player has stays, and so does that player."""
    monkeypatch.setattr(pruning, "PLAYERS", 2)
    for player in ("ada", "bob", "cleo", "dora"):
        put(engine, first_row(f"game of {player}", player))
        put_matches(engine, match_row(f"match of {player}", player=player))
        put_answers(engine, shown_answer(player))
        put_name(engine, player, None)
    put(engine, first_row("played", "bob", "deal", **PLAYED))
    put_matches(engine, match_row("moved", player="cleo", **MOVED))
    put_answers(engine, shown_answer("dora", 27, tries="8H>7:3S"))
    assert run(engine) == Pruned(games=4, players=1, matches=4, answers=4)
    assert list_ids(engine) == {"played", "moved", "bob", "cleo", "dora"}


def test_a_player_keeps_the_last_matches_without_a_move(engine: Engine) -> None:
    put_matches(engine, match_row("moved", **MOVED), match_row("of bob", player="bob"))
    for each in range(FEW + 2):
        put_matches(engine, match_row(f"{each}", at=LATER + timedelta(minutes=each)))
    assert list_ids(engine) == {"moved", "of bob"} | {f"{each}" for each in range(2, FEW + 2)}


# ---- with each new game ------------------------------------------------------------------------------------


def look_at(engine: Engine, number: int, player: str = "ada", *, at: datetime = LATER) -> None:
    """Lay out so many games, one after the other, and play none."""
    rows = [
        first_row(f"{player} {each}", player, at=at + timedelta(minutes=each))
        for each in range(number)
    ]
    put(engine, *rows)


@on_every_database
def test_a_player_keeps_the_last_games_without_a_turn(engine: Engine) -> None:
    put(engine, first_row("of bob", "bob"))
    look_at(engine, FEW)
    assert len(list_ids(engine)) == FEW + 1
    put(engine, first_row("one more", "ada", at=LATER + timedelta(days=1)))
    assert list_ids(engine) == {"of bob", "one more"} | {f"ada {each}" for each in range(1, FEW)}


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param(PLAYED, id="with a turn"),
        pytest.param({"undone": 1, "revision": 2}, id="with a turn taken back"),
        pytest.param({"daily": 4}, id="the attempt at a daily"),
        pytest.param({"daily": 4, "first": False}, id="practice on a daily"),
        pytest.param({"over": True}, id="finished"),
        pytest.param({"public": True}, id="to be published"),
    ],
)
def test_new_games_leave_other_games_alone(engine: Engine, kept: dict[str, Any]) -> None:
    put(engine, first_row("kept", "ada", **kept), first_row("looked at", "ada"))
    look_at(engine, FEW)
    assert list_ids(engine) == {"kept"} | {f"ada {each}" for each in range(FEW)}


def test_new_games_leave_a_first_game_alone_that_is_practiced(engine: Engine) -> None:
    put(engine, first_row("first", "ada", "deal"))
    put(engine, first_row("practice", "ada", "deal", first=False, **PLAYED))
    look_at(engine, FEW)
    assert {"first", "practice"} <= list_ids(engine)


def test_the_many_of_an_older_version_go_batch_by_batch(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "FEW", 1_000)
    look_at(engine, FEW + 5)
    monkeypatch.setattr(pruning, "FEW", FEW)
    monkeypatch.setattr(pruning, "BATCH", 4)
    counts = []
    for each in range(3):
        put(engine, first_row(f"new {each}", "ada", at=LATER + timedelta(days=1 + each)))
        counts.append(len(list_ids(engine)))
    assert counts == [FEW + 2, FEW, FEW]


def test_old_parties_go_whose_people_never_moved_or_are_gone(engine: Engine) -> None:
    """But none with a move, whose people are there; and who sits there stays a player."""
    store = PartyStore(engine)

    def put_party(id: str, *, revision: int | None, player: str | None = "ada") -> None:
        with store.lock(None) as change:
            begun = None if revision is None else NOON
            party = StoredParty(id, "crowns", "you,you", "outs", player, NOON, begun=begun)
            seat = None if player is None else f"{player} at {id}"
            change.add_party(party, [StoredSeat(id, 0, seat), StoredSeat(id, 1)])
            if revision is not None:
                row = match_row(id, player=id, seats="you,you", revision=revision)
                change.add_match(row)

    put_party("not begun", revision=None)
    put_party("not moved", revision=0)
    put_party("moved", revision=3)
    put_party("nobody is left", revision=3, player=None)
    put(engine, first_row("looked at", "ada at moved"))
    put_name(engine, "ada at moved", None)
    assert run(engine, dry_run=True) == Pruned(games=1, parties=3)
    assert run(engine) == Pruned(games=1, parties=3)
    assert run(engine) == Pruned()
    assert [each for each in PARTIES if store.get(each)] == ["moved"]
    assert list_ids(engine) == {"moved", "ada at moved"}


PARTIES = ("not begun", "not moved", "moved", "nobody is left")
