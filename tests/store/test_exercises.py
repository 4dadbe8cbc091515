"""The store of exercises: which are due on a player's day, and answers that count once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine

from solitaire.store import GameStore
from solitaire.store.exercises import ExerciseStore, StoredExercise, Today
from solitaire.store.players import PlayerStore
from tests.kit.at_once import at_once
from tests.kit.rows import NOON, game_row

DAY = NOON.date()
NEXT_DAY = Today(DAY + timedelta(1), datetime(2026, 11, 6, tzinfo=UTC), NOON + timedelta(1))
ROW = StoredExercise(
    id="first",
    player="ada",
    position="a position",
    game="one",
    deal="1-0000-0001",
    turns="",
    played="8H>7:3S",
    before=3,
    moves='[["7","8H",3]]',
    made=NOON,
)


@pytest.fixture
def store(engine: Engine) -> ExerciseStore:
    return ExerciseStore(engine)


def add(store: ExerciseStore, *rows: StoredExercise) -> None:
    """Add exercises, and the games that they are of."""
    for row in rows:
        game = row.game if row.player == "ada" else "his"
        if GameStore(store._database).get(game) is None:
            GameStore(store._database).add(game_row(game, player=row.player))
        assert store.add(replace(row, game=game))


def ids_due(store: ExerciseStore, today: Today, player: str = "ada") -> list[str]:
    return [row.id for row in store.list_due(player, today, 100)]


def answered(right: int, on: date, due: date | None) -> StoredExercise:
    return replace(ROW, right_answers=right, answered_on=on, due=due)


def test_first_and_repeated_exercises_are_due_together(store: ExerciseStore) -> None:
    add(store, ROW)
    again = replace(ROW, id="again", position="another", answered_on=DAY, due=NEXT_DAY.date)
    add(store, again)
    found = store.summarize("ada", NEXT_DAY, 10)
    assert (found.due, len(ids_due(store, NEXT_DAY))) == (2, 2)


def test_an_exercise_is_due_on_the_day_after_the_mistake(store: ExerciseStore) -> None:
    add(store, ROW)
    assert ids_due(store, Today(DAY, NOON.replace(hour=0), NOON)) == []
    assert ids_due(store, NEXT_DAY) == ["first"]
    assert ids_due(store, NEXT_DAY, "bob") == []


@pytest.mark.parametrize(
    ("row", "is_due"),
    [
        (answered(1, DAY, DAY + timedelta(3)), False),
        (answered(1, DAY, DAY + timedelta(1)), True),
        (answered(2, DAY, DAY), True),
        (answered(3, DAY, None), False),
        (replace(ROW, moves=""), False),
        (replace(ROW, hidden_until=NEXT_DAY.now + timedelta(hours=1)), False),
        (replace(ROW, hidden_until=NEXT_DAY.now), True),
    ],
    ids=["later", "today", "earlier", "learned", "unproven", "hidden", "revealed"],
)
def test_which_exercises_are_due(store: ExerciseStore, row: StoredExercise, is_due: bool) -> None:
    add(store, row)
    assert bool(ids_due(store, NEXT_DAY)) is is_due


def test_those_that_wait_longest_come_first(store: ExerciseStore) -> None:
    rows = [
        replace(ROW, id="new"),
        replace(ROW, id="newer", position="b", made=NOON + timedelta(minutes=1)),
        replace(answered(1, DAY, DAY + timedelta(1)), id="due", position="c"),
        replace(answered(1, DAY, DAY), id="overdue", position="d"),
    ]
    add(store, *rows)
    assert ids_due(store, NEXT_DAY) == ["overdue", "due", "new", "newer"]
    assert len(store.list_due("ada", NEXT_DAY, 2)) == 2


def test_one_position_of_a_player_is_asked_once(store: ExerciseStore) -> None:
    add(store, answered(2, DAY, DAY))
    add(store, replace(ROW, id="again", game="two"), replace(ROW, id="his", player="bob"))
    assert store.get("ada", "first") == answered(2, DAY, DAY)
    assert store.get("ada", "again") is None
    assert store.get("bob", "his") is not None
    assert store.get("ada", "his") is None


def test_an_exercise_goes_to_whom_the_game_belongs_by_then(engine: Engine) -> None:
    store, players = ExerciseStore(engine), PlayerStore(engine)
    for game in ("one", "two"):
        GameStore(engine).add(game_row(game, deal=game))
    players.join("ada", "bob", lambda one, other: False, 1, NOON)
    assert store.add(ROW)
    assert store.find("bob", ROW.position) == replace(ROW, player="bob")
    assert store.find("ada", ROW.position) is None
    players.delete("bob", 1, NOON)
    assert not store.add(replace(ROW, game="two"))
    assert [*store.all_of("ada"), *store.all_of("bob")] == []


def test_counts(store: ExerciseStore) -> None:
    today = NEXT_DAY.date
    rows = [
        ROW,
        answered(3, today, None),
        answered(0, today, today + timedelta(1)),
        answered(1, DAY, DAY + timedelta(3)),
        # answered further east, where it was tomorrow already
        answered(0, today + timedelta(1), today + timedelta(2)),
        replace(ROW, moves=""),
        replace(ROW, hidden_until=NEXT_DAY.now + timedelta(hours=1)),
    ]
    add(store, *(replace(row, id=f"{n}", position=f"{n}") for n, row in enumerate(rows)))
    add(store, replace(ROW, id="his", player="bob"))
    counts = store.count("ada", NEXT_DAY)
    assert (counts.asked, counts.learned, counts.due) == (5, 1, 1)
    assert (counts.answered_today, counts.hidden, counts.unproven) == (3, 1, 1)
    kept_back = {row.id for row in store.list_kept_back("ada", NEXT_DAY, 9)}
    assert kept_back == {"5", "6"}
    assert store.count("nobody", NEXT_DAY).asked == 0


ANSWERED = replace(answered(1, NEXT_DAY.date, NEXT_DAY.date + timedelta(3)), tries="8H>7:8H")


def test_only_the_first_answer_of_a_day_counts(store: ExerciseStore) -> None:
    add(store, ROW)
    assert not store.answer(replace(ANSWERED, player="bob"), NEXT_DAY)
    assert store.answer(ANSWERED, NEXT_DAY)
    assert not store.answer(replace(ANSWERED, right_answers=0), NEXT_DAY)
    assert store.get("ada", "first") == ANSWERED


def test_of_concurrent_answers_one_counts(store: ExerciseStore) -> None:
    add(store, ROW)
    assert sum(at_once([partial(store.answer, ANSWERED, NEXT_DAY)] * 6)) == 1


def test_a_later_try_is_stored_if_its_page_was_up_to_date(store: ExerciseStore) -> None:
    add(store, ANSWERED)
    over = replace(ANSWERED, tries="8H>7:8H 8H>7:3S", over=True)
    assert not store.search(over, "")
    assert store.search(over, ANSWERED.tries)
    assert not store.search(replace(over, shown=True), over.tries)
    assert store.get("ada", "first") == over


def test_merging_joins_exercises_and_keeps_the_later_answer(engine: Engine) -> None:
    store, players = ExerciseStore(engine), PlayerStore(engine)
    add(
        store,
        replace(answered(2, DAY, DAY), id="a"),
        replace(ROW, id="b", position="b"),
        replace(ROW, id="d", position="d"),
    )
    mine = replace(ROW, player="bob")
    add(
        store,
        replace(mine, id="A"),
        replace(mine, id="B", position="b", answered_on=DAY),
        replace(mine, id="c", position="c"),
    )
    players.join("ada", "bob", lambda one, other: False, 1, NOON)
    assert {row.id for row in store.all_of("bob")} == {"a", "B", "c", "d"}
    assert [*store.all_of("ada")] == []


def test_deleting_a_player_deletes_the_exercises(engine: Engine) -> None:
    store = ExerciseStore(engine)
    add(store, ROW, replace(ROW, id="his", player="bob"))
    PlayerStore(engine).delete("ada", 1, NOON)
    assert [*store.all_of("ada")] == []
    assert [row.id for row in store.all_of("bob")] == ["his"]


# ---- ideas -------------------------------------------------------------------------------------------------


def test_those_of_an_idea_are_listed_and_named(store: ExerciseStore) -> None:
    add(store, ROW, replace(ROW, id="wild", position="b", idea="wild"))
    assert [row.id for row in store.list_due("ada", NEXT_DAY, 9, "wild")] == ["wild"]
    assert store.list_due("ada", NEXT_DAY, 9, "greedy") == ()
    store.name("first", "greedy")
    assert [row.id for row in store.list_due("ada", NEXT_DAY, 9, "greedy")] == ["first"]


def test_a_learned_one_is_asked_again_the_oldest_first(store: ExerciseStore) -> None:
    learned = replace(answered(3, DAY, None), idea="wild", tries="8H>7:3S", over=True, shown=True)
    older = replace(learned, id="older", position="b", answered_on=DAY - timedelta(1))
    add(store, learned, older, replace(learned, id="his", player="bob"))
    assert store.ask_again("ada", "greedy", NEXT_DAY) is None
    assert store.ask_again("ada", "wild", NEXT_DAY) == "older"
    assert store.get("ada", "older") == replace(
        older, right_answers=2, due=NEXT_DAY.date, tries="", over=False, shown=False
    )
    assert ids_due(store, NEXT_DAY) == ["older"]
    assert store.ask_again("ada", "wild", NEXT_DAY) == "first"
    assert store.ask_again("ada", "wild", NEXT_DAY) is None


def test_one_that_was_learned_today_is_not_asked_again(store: ExerciseStore) -> None:
    add(store, replace(answered(3, NEXT_DAY.date, None), idea="wild"))
    assert store.ask_again("ada", "wild", NEXT_DAY) is None
