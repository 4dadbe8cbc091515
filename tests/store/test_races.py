"""The store of races: joining, beginning and closing under concurrency; merging, deleting and pruning."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Engine, delete

from solitaire.store import GameStore, StoredGame
from solitaire.store.exercises import ExerciseStore, StoredExercise
from solitaire.store.players import PlayerStore
from solitaire.store.pruning import Pruned, prune
from solitaire.store.races import RacerRow, RaceStore, StoredRace
from solitaire.store.tables import games
from tests.kit.at_once import at_once
from tests.kit.rows import NOON, game_row, put_name, race_row, result_row
from tests.kit.statements import watch_statements

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
LATER = NOON + 2 * DAY


@pytest.fixture
def store(engine: Engine) -> RaceStore:
    return RaceStore(engine)


def start(store: RaceStore, *players: str, race: str = "race", at: datetime = NOON) -> None:
    with store.lock(None, players[0]) as change:
        change.add_race(race_row(race, at=at))
        for player in players:
            change.add_racer(player, at)


def attempt(player: str, race: str = "race", **others: Any) -> StoredGame:
    of = {"player": player, "deal": f"deal of {race}", "first": True}
    row = game_row(f"{player} in {race}", race=race, sealed=NOON + DAY, **of)
    return replace(row, **others)


def begin(store: RaceStore, *players: str, race: str = "race", **others: Any) -> None:
    for player in players:
        assert store.begin(attempt(player, race, **others), NOON)


def end(engine: Engine, player: str, race: str = "race", at: datetime = NOON + MINUTE) -> None:
    games = GameStore(engine)
    row = games.get(f"{player} in {race}")
    assert row is not None
    over = replace(row, over=True, turn=8, revision=row.revision + 1, changed=at)
    assert games.change(row, over, result_row(over))


def race_of(store: RaceStore, race: str = "race") -> StoredRace:
    row = store.get(race)
    assert row is not None
    return row


def places(store: RaceStore, race: str = "race") -> list[tuple[int, str | None, str | None]]:
    return [(each.racer.seat, each.racer.player, each.racer.game) for each in store.racers(race)]


def seal_of(engine: Engine, game: str) -> datetime | None:
    row = GameStore(engine).get(game)
    return row.sealed if row else None


def test_racers_are_read_with_names_games_and_results(engine: Engine, store: RaceStore) -> None:
    start(store, "ada", "bob")
    start(store, "eve", race="other")
    for player, name in (("ada", "Ada"), ("bob", None), ("eve", "Eve")):
        put_name(engine, player, name)
    begin(store, "ada")
    end(engine, "ada")
    one, two = store.racers("race")
    assert (one.name, one.racer.seat, one.racer.player) == ("Ada", 1, "ada")
    assert one.game == GameStore(engine).get("ada in race")
    assert one.result is not None
    assert (two.name, two.game, two.result) == (None, None, None)
    assert store.names("race") == (("ada", "Ada"),)
    assert store.racers("none") == ()


def test_an_attempt_is_begun_once(store: RaceStore) -> None:
    start(store, "ada", "bob")
    games = [attempt("ada", id=f"game {number}") for number in range(8)]
    begun = at_once([partial(store.begin, game, NOON) for game in games])
    assert len({*begun}) == 1
    assert places(store) == [(1, "ada", begun[0]), (2, "bob", None)]


def test_only_racers_of_an_open_race_begin(store: RaceStore) -> None:
    start(store, "ada", "bob")
    begin(store, "ada")
    assert store.begin(attempt("eve"), NOON) is None
    assert store.begin(attempt("bob"), LATER) is None
    assert store.begin(attempt("ada", id="other"), LATER) == "ada in race"


def test_a_race_closes_with_the_last_attempt(engine: Engine, store: RaceStore) -> None:
    """Practice after an attempt does not count."""
    start(store, "ada", "bob")
    begin(store, "ada", "bob")
    practice = attempt("ada", id="a practice game", first=False)
    GameStore(engine).add(practice)
    end(engine, "ada")
    over = replace(practice, over=True, revision=1, changed=NOON + 3 * MINUTE)
    assert GameStore(engine).change(practice, over, result_row(over))
    assert race_of(store).closes == NOON + DAY
    end(engine, "bob", at=NOON + 2 * MINUTE)
    assert race_of(store).closes == NOON + 2 * MINUTE
    assert {seal_of(engine, f"{each} in race") for each in ("ada", "bob")} == {NOON + 2 * MINUTE}


def test_attempts_that_end_at_once_close_the_race(engine: Engine, store: RaceStore) -> None:
    names = [f"player {number}" for number in range(6)]
    for number in range(5):
        race = f"race {number}"
        start(store, *names, race=race)
        begin(store, *names, race=race)
        at_once([partial(end, engine, name, race) for name in names])
        assert race_of(store, race).closes == NOON + MINUTE


def test_an_attempt_is_not_late_whose_end_is_stored_before_that_of_an_earlier_one(
    engine: Engine, store: RaceStore
) -> None:
    start(store, "ada", "bob")
    begin(store, "ada", "bob")
    end(engine, "bob", at=NOON + 2 * MINUTE)
    end(engine, "ada", at=NOON + MINUTE)  # read its clock first, but waited for the lock
    assert race_of(store).closes == NOON + 2 * MINUTE


def test_a_race_that_closes_reveals_its_exercises(engine: Engine, store: RaceStore) -> None:
    start(store, "ada", "bob")
    begin(store, "ada", "bob")
    start(store, "ada", race="other")
    begin(store, "ada", race="other")
    GameStore(engine).add(game_row("a daily"))
    closed, planned = NOON + 2 * MINUTE, NOON + DAY
    exercises = ExerciseStore(engine)

    def make(id: str, game: str) -> None:
        row = StoredExercise(id, "", id, game, "deal", "", "turn", 3, "[]", NOON, planned)
        assert exercises.add(row)

    for game in ("ada in race", "ada in other", "a daily"):
        make(game, game)
    end(engine, "ada")
    end(engine, "bob", at=closed)
    make("made late", "ada in race")
    assert {row.id: row.hidden_until for row in exercises.all_of("ada")} == {
        "ada in race": closed,
        "made late": closed,
        "ada in other": planned,
        "a daily": planned,
    }


def test_an_attempt_that_an_older_server_deleted_is_begun_anew(
    engine: Engine, store: RaceStore
) -> None:
    start(store, "ada", "bob")
    begin(store, "ada", "bob")
    with engine.begin() as connection:
        connection.execute(delete(games).where(games.c.id == "ada in race"))
    end(engine, "bob")
    assert race_of(store).closes == NOON + DAY
    assert store.begin(attempt("ada", id="late"), LATER) is None
    assert store.begin(attempt("ada", id="anew"), NOON + MINUTE) == "anew"
    assert places(store)[0] == (1, "ada", "anew")


def test_a_race_is_locked_before_the_games_that_it_waits_for(
    engine: Engine, store: RaceStore
) -> None:
    start(store, "ada", "bob", "eve")
    begin(store, "ada", "bob")
    changes: dict[str, Callable[[], object]] = {
        "begin": lambda: begin(store, "eve"),
        "end": lambda: end(engine, "ada"),
        "merge": lambda: merge(engine, "bob", "bobby"),
        "delete": lambda: PlayerStore(engine).delete("ada", 1, NOON),
    }
    for name, change in changes.items():
        written: list[str] = []
        with watch_statements(engine, written.append):
            change()
        found = [
            re.match(r"(UPDATE|INSERT INTO|DELETE FROM) (races|games)\b", each) for each in written
        ]
        tables = [match[2] for match in found if match]
        assert tables[0] == "races", name
        assert "games" in tables, name


def test_a_race_started_twice_at_once_is_found(store: RaceStore) -> None:
    start(store, "ada")
    new, later, before = race_row("new"), NOON + MINUTE, NOON - MINUTE
    with store.lock(None, "ada") as change:
        assert change.find_twin(new, "ada", before) == "race"
        assert change.find_twin(new, "ada", later) is None
        assert change.find_twin(new, "bob", before) is None
        assert change.find_twin(replace(new, level="hard"), "ada", before) is None
        assert change.find_twin(replace(new, variant="standard"), "ada", before) is None
    begin(store, "ada")
    start(store, "bob", "eve", race="joined")
    with store.lock(None, "ada") as change:
        assert change.find_twin(new, "ada", before) is None
        assert change.find_twin(new, "bob", before) is None


def test_a_lone_racer_closes_the_race_by_hand(engine: Engine, store: RaceStore) -> None:
    start(store, "ada")
    begin(store, "ada")
    assert not store.close_alone("race", "ada", NOON + MINUTE)
    end(engine, "ada")
    assert race_of(store).closes == NOON + DAY
    assert not store.close_alone("race", "bob", NOON + MINUTE)
    assert store.close_alone("race", "ada", NOON + MINUTE)
    assert race_of(store).closes == seal_of(engine, "ada in race") == NOON + MINUTE


def test_the_next_race_is_the_same_for_all(store: RaceStore) -> None:
    start(store, "ada", "bob")
    wanted = [race_row(f"next {number}") for number in range(8)]
    found = at_once([partial(store.put_next, "race", each) for each in wanted])
    assert len({*found}) == 1
    assert race_of(store).next == found[0]
    assert [each.id for each in wanted if store.get(each.id)] == found[:1]


def test_the_deals_of_a_players_open_races(store: RaceStore) -> None:
    start(store, "ada", "bob")
    start(store, "bob", race="other")
    assert store.open_deals("ada", NOON) == {"race": "deal of race"}
    bobs = {"race": "deal of race", "other": "deal of other"}
    assert store.open_deals("bob", NOON) == bobs
    assert store.open_deals("ada", LATER) == {}


def test_a_players_races(store: RaceStore) -> None:
    start(store, "ada", "bob")
    start(store, "bob", race="later", at=LATER)
    start(store, "ada", race="hers")
    mine = [(race.id, racer.seat) for race, racer in store.all_of("bob")]
    assert mine == [("race", 2), ("later", 1)]
    assert [*store.all_of("eve")] == []


def test_a_players_open_races(store: RaceStore) -> None:
    start(store, "ada", "bob")
    start(store, "bob", race="later", at=LATER)
    start(store, "ada", race="hers", at=LATER)
    closes = race_of(store).closes
    open_before, then = (store.list_open("bob", at) for at in (closes - MINUTE, closes))
    assert [(race.id, racer.seat) for race, racer in open_before] == [("race", 2), ("later", 1)]
    assert [race.id for race, _ in then] == ["later"]


# ---- merging, deleting, pruning ------------------------------------------------------------------------


def merge(engine: Engine, old: str, into: str) -> None:
    PlayerStore(engine).join(old, into, lambda one, other: one == other, 1, NOON + DAY / 2)


@pytest.mark.parametrize("earlier", ["old", "into"])
def test_merging_two_racers_keeps_the_attempt_begun_first(
    engine: Engine, store: RaceStore, earlier: str
) -> None:
    later = "into" if earlier == "old" else "old"
    start(store, "old", "into", "bob")
    start(store, "bob", "old", race="other")
    begin(store, earlier)
    begin(store, later, created=NOON + MINUTE)
    end(engine, later, at=NOON + 2 * MINUTE)
    merge(engine, "old", "into")
    kept = f"{earlier} in race"
    assert [(player, game) for _, player, game in places(store)] == [("into", kept), ("bob", None)]
    firsts = {id: GameStore(engine).get(f"{id} in race") for id in ("old", "into")}
    assert {id: row and row.first for id, row in firsts.items()} == {earlier: True, later: False}
    assert {row and row.player for row in firsts.values()} == {"into"}
    assert places(store, "other") == [(1, "bob", None), (2, "into", None)]


def test_merging_the_one_who_is_awaited_closes_the_race(engine: Engine, store: RaceStore) -> None:
    start(store, "old", "into", "bob")
    begin(store, "into", "bob")
    end(engine, "into")
    end(engine, "bob")
    merge(engine, "old", "into")
    assert race_of(store).closes == NOON + DAY / 2
    assert len(places(store)) == 2


def test_deleting_leaves_a_seal_without_a_name(engine: Engine, store: RaceStore) -> None:
    start(store, "ada", "bob", "eve")
    put_name(engine, "ada", "Ada")
    begin(store, "ada", "bob")
    end(engine, "ada")
    for player in ("ada", "bob"):
        PlayerStore(engine).delete(player, 1, LATER)
    one, two, _ = store.racers("race")
    assert one == RacerRow(one.racer, None, None, None)
    assert (one.racer.player, one.racer.game) == (None, None)
    assert (one.racer.flipped, one.racer.turns) == (0b1_1111_1111, 7)
    assert (two.racer.player, two.racer.flipped, two.racer.turns) == (None, None, None)
    assert [*store.all_of("ada")] == []


def test_deleting_the_one_who_is_awaited_closes_the_race(engine: Engine, store: RaceStore) -> None:
    start(store, "ada", "bob")
    begin(store, "ada")
    end(engine, "ada")
    PlayerStore(engine).delete("bob", 1, NOON + 2 * MINUTE)
    assert race_of(store).closes == NOON + 2 * MINUTE


def test_pruning_deletes_races_that_nobody_has_begun(engine: Engine, store: RaceStore) -> None:
    start(store, "ada", "bob", race="begun")
    begin(store, "ada", race="begun")
    start(store, "bob", race="never begun")
    start(store, "eve", race="new", at=LATER)
    assert store.put_next("begun", race_row("nobody joined")) == "nobody joined"
    before = NOON + 1.5 * DAY
    for dry_run in (True, False):
        pruned = sum(prune(engine, before, dry_run=dry_run), Pruned())
        assert pruned.races == 2
    kept = [race for race in ("begun", "never begun", "new", "nobody joined") if store.get(race)]
    assert kept == ["begun", "new"]
    assert race_of(store, "begun").next is None
    assert store.put_next("begun", race_row("again")) == "again"
    assert GameStore(engine).get("ada in begun") is not None
