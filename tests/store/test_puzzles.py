"""The store of puzzles and answers: made once, tried one at a time, merged, deleted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import timedelta
from functools import partial
from typing import Final

import pytest
from sqlalchemy import Engine, insert

from solitaire.rules import STANDARD
from solitaire.store import GameStore, tables
from solitaire.store.players import PlayerStore
from solitaire.store.pruning import prune
from solitaire.store.puzzles import Made, PuzzleStore, StoredAnswer, StoredPuzzle
from solitaire.store.results import ResultStore
from solitaire.store.streaks import StoredDay, StreakStore
from tests.kit.at_once import at_once
from tests.kit.plans import plans_of
from tests.kit.rows import NOON, first_row, game_row, result_row

HOUR = timedelta(hours=1)
PUZZLE = StoredPuzzle(26, 2, 3, NOON, "S1-8RSJ-8MYX", "8H>7:3S", 2, '[["7","3S",2]]')
TRIED = StoredAnswer(
    "ada", 26, 2, "8H>7:3S", first=False, over=False, shown=False, on_day=False, begun=NOON
)
FOUND = replace(TRIED, tries="8H>7:3S 8H>9:KD", over=True, on_day=True)


@pytest.fixture
def store(engine: Engine) -> PuzzleStore:
    return PuzzleStore(engine)


def test_a_puzzle_is_found_as_it_was_stored(store: PuzzleStore) -> None:
    assert store.put(PUZZLE)
    assert store.get(26, 2) == PUZZLE
    assert store.get(26, 1) is None


def test_a_made_puzzle_does_not_change(store: PuzzleStore) -> None:
    assert store.put(PUZZLE)
    assert not store.put(replace(PUZZLE, deal="S1-0000-0000"))
    store.pass_over(26, 2, 9)
    assert store.get(26, 2) == PUZZLE


def test_candidates_are_passed_over_in_one_direction(store: PuzzleStore) -> None:
    for place, then in ((1, 1), (4, 4), (2, 4)):
        store.pass_over(26, 2, place)
        assert store.get(26, 2) == StoredPuzzle(26, 2, then)
    assert store.put(PUZZLE)


def test_says_how_far_puzzles_are(store: PuzzleStore) -> None:
    assert store.put(PUZZLE)
    store.pass_over(27, 1, 5)
    states = {Made(26, 2, 3, True), Made(27, 1, 5, False)}
    assert {*store.list_states([26, 27, 28])} == states
    assert store.list_states([28]) == ()
    assert store.list_states([]) == ()


def test_of_puzzles_made_at_once_one_is_stored(store: PuzzleStore) -> None:
    rows = [replace(PUZZLE, place=place) for place in range(6)]
    stored = at_once([partial(store.put, row) for row in rows])
    assert stored.count(True) == 1
    assert store.get(26, 2) == rows[stored.index(True)]


def test_an_answer_grows_by_one_try(store: PuzzleStore) -> None:
    assert store.change_answer(TRIED, None)
    assert not store.change_answer(replace(TRIED, tries="8H>3:8H"), None)
    assert store.change_answer(replace(FOUND, begun=NOON + HOUR), TRIED.tries)
    assert store.list_answers("ada", [26]) == (FOUND,), "the time of the first try stays"


def test_an_answer_does_not_change_once_it_is_over(store: PuzzleStore) -> None:
    assert store.change_answer(FOUND, None)
    assert not store.change_answer(replace(FOUND, shown=True), FOUND.tries)
    assert tuple(store.all_answers("ada")) == (FOUND,)


def test_of_tries_at_once_one_is_stored(store: PuzzleStore) -> None:
    assert store.change_answer(TRIED, None)
    answers = [replace(TRIED, tries=f"{TRIED.tries} 8H>{pile}:8H") for pile in range(3, 9)]
    stored = at_once([partial(store.change_answer, each, TRIED.tries) for each in answers])
    assert stored.count(True) == 1
    assert tuple(store.all_answers("ada")) == (answers[stored.index(True)],)


def test_lists_answers_of_a_day_or_of_all(store: PuzzleStore) -> None:
    rows = [
        replace(FOUND, number=number, crowns=crowns) for number in (27, 26) for crowns in (3, 1)
    ]
    for row in (*rows, replace(FOUND, player="bob")):
        assert store.change_answer(row, None)
    assert [(row.number, row.crowns) for row in store.all_answers("ada")] == [
        (26, 1),
        (26, 3),
        (27, 1),
        (27, 3),
    ]
    assert store.list_answers("ada", [27]) == (rows[1], rows[0])


def test_counts_those_who_found_it_at_the_first_try(store: PuzzleStore) -> None:
    assert store.count_tried(26, 2) == (0, 0)
    for number, first in enumerate([True, False, True]):
        assert store.change_answer(replace(FOUND, player=str(number), first=first), None)
    assert store.change_answer(replace(FOUND, crowns=1), None)
    assert store.count_tried(26, 2) == (3, 2)


def put_days(store: PuzzleStore, days: Mapping[int, str]) -> None:
    """Store answers of ada: of each puzzle of a day, f if it was found, s if shown, l if found later."""
    for number, endings in days.items():
        for crowns, ending in enumerate(endings, start=1):
            row = replace(FOUND, number=number, crowns=crowns)
            how = {"on_day": ending != "l", "shown": ending == "s"}
            assert store.change_answer(replace(row, **how), None)


def test_days_count_if_all_was_over_on_the_day_and_one_found(store: PuzzleStore) -> None:
    put_days(store, {26: "fff", 27: "ffl", 28: "ff", 29: "ssf", 30: "fff", 31: "sss", 33: "fsf"})
    assert store.runs_on_day("ada", 3) == (range(26, 27), range(29, 31), range(33, 34))
    assert store.runs_on_day("bob", 3) == ()


def test_a_day_of_a_player_is_one_statement(engine: Engine, store: PuzzleStore) -> None:
    put_days(store, {26: "fff", 27: "sf", 28: "fff"})
    assert store.change_answer(replace(TRIED, number=27, crowns=3), None)
    results = ResultStore(engine)
    rows = [
        first_row(f"{player} {daily}", player, over=True, daily=daily, on_day=True)
        for player, daily in (("ada", 26), ("ada", 27), ("bob", 27))
    ]
    with engine.begin() as connection:
        connection.execute(insert(tables.games), [asdict(row) for row in rows])
        connection.execute(insert(tables.results), [asdict(result_row(row)) for row in rows])
    score = result_row(rows[1]).score
    found = StreakStore(engine).load_day("ada", 27, 3, STANDARD, score)
    assert found == StoredDay(
        results.runs_on_day("ada"),
        store.runs_on_day("ada", 3),
        {1: False, 2: True},
        results.piles_on_day(27, STANDARD, score),
    )
    assert found.dailies == (range(26, 28),)
    assert [each.equal for each in found.piles.values()] == [2]
    assert StreakStore(engine).load_day("ada", 27, 3) == replace(found, piles={})
    assert StreakStore(engine).load_day("eve", 1, 3) == StoredDay((), (), {}, {})


# ---- players ----


def join(engine: Engine, old: str, into: str) -> None:
    PlayerStore(engine).join(old, into, lambda one, other: False, 1, NOON)


def test_merging_keeps_all_answers(engine: Engine, store: PuzzleStore) -> None:
    mine, theirs = replace(FOUND, player="into"), replace(FOUND, player="old", number=27)
    for row in (mine, theirs):
        assert store.change_answer(row, None)
    join(engine, "old", "into")
    assert tuple(store.all_answers("into")) == (mine, replace(theirs, player="into"))
    assert tuple(store.all_answers("old")) == ()


@pytest.mark.parametrize("earlier", ["old", "into"])
def test_of_two_answers_the_earlier_first_try_counts(
    engine: Engine, store: PuzzleStore, earlier: str
) -> None:
    """Nobody can take the better of two devices; and what is over stays over."""
    later = "into" if earlier == "old" else "old"
    wrong = replace(TRIED, player=earlier)
    right = StoredAnswer(
        later, 26, 2, "8H>9:KD", first=True, over=True, shown=False, on_day=True, begun=NOON + HOUR
    )
    for row in (wrong, right):
        assert store.change_answer(row, None)
    join(engine, "old", "into")
    joined = replace(FOUND, player="into", tries="8H>7:3S 8H>9:KD", first=False)
    assert tuple(store.all_answers("into")) == (joined,)
    assert store.count_tried(26, 2) == (1, 0)


def test_an_answer_that_was_over_keeps_how_it_ended(engine: Engine, store: PuzzleStore) -> None:
    shown = replace(TRIED, player="old", over=True, shown=True, on_day=True)
    begun = replace(TRIED, player="into", tries="8H>9:KD", begun=NOON + HOUR)
    for row in (shown, begun):
        assert store.change_answer(row, None)
    join(engine, "old", "into")
    joined = replace(shown, player="into", tries="8H>7:3S 8H>9:KD")
    assert tuple(store.all_answers("into")) == (joined,)


def test_deleting_a_player_deletes_the_answers(engine: Engine, store: PuzzleStore) -> None:
    for player in ("ada", "bob"):
        assert store.change_answer(replace(FOUND, player=player), None)
    PlayerStore(engine).delete("ada", 1, NOON)
    assert tuple(store.all_answers("ada")) == ()
    assert store.count_tried(26, 2) == (1, 0)


def test_pruning_keeps_a_player_who_has_only_answers(engine: Engine, store: PuzzleStore) -> None:
    """An unplayed game of theirs goes as those of others do; their row and answers stay."""
    games = GameStore(engine)
    for player in ("ada", "bob"):
        PlayerStore(engine).sign_out(player, 1, NOON)
        games.add(game_row(f"of {player}", player=player), None)
    assert store.change_answer(FOUND, None)
    for _ in prune(engine, NOON + timedelta(days=4_000)):
        pass
    assert tuple(store.all_answers("ada")) == (FOUND,)
    players = PlayerStore(engine)
    assert (players.get("ada") is not None, players.get("bob") is None) == (True, True)


ASKED: Final[dict[str, Callable[[PuzzleStore], object]]] = {
    "a puzzle": lambda store: store.get(26, 2),
    "how far puzzles are": lambda store: store.list_states([26, 27]),
    "passing over": lambda store: store.pass_over(26, 1, 3),
    "putting": lambda store: store.put(replace(PUZZLE, crowns=1)),
    "answers of a day": lambda store: store.list_answers("ada", [26]),
    "all answers": lambda store: [*store.all_answers("ada")],
    "how many tried": lambda store: store.count_tried(26, 2),
    "days that count": lambda store: store.runs_on_day("ada", 3),
    "a try": lambda store: store.change_answer(FOUND, TRIED.tries),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_no_query_reads_a_table_whole(
    engine: Engine, store: PuzzleStore, ask: Callable[[PuzzleStore], object]
) -> None:
    for plan in plans_of(engine, lambda: ask(store)):
        # rows of a subquery are counted, but they are not a table
        assert not re.findall(r"SCAN (?!\d|anon_|\()|Seq Scan", plan)


# ---- ideas -------------------------------------------------------------------------------------------------


def test_finds_the_easiest_puzzle_of_an_idea_and_of_these_the_newest(store: PuzzleStore) -> None:
    for number, crowns, idea in (
        (26, 2, "wild"),
        (27, 2, "wild"),
        (28, 3, "wild"),
        (29, 1, "idle"),
    ):
        assert store.put(replace(PUZZLE, number=number, crowns=crowns, idea=idea))
    assert store.find_of_idea("wild", 30, None) == ((27, 2), False)
    assert store.find_of_idea("wild", 27, "ada") == ((26, 2), False)
    assert store.find_of_idea("idle", 29, None) == (None, False)
    assert store.change_answer(replace(TRIED, number=27), None)
    assert store.find_of_idea("wild", 30, "ada") == ((27, 2), False), "it is not over"
    assert store.change_answer(FOUND, None)
    assert store.change_answer(replace(FOUND, number=27), TRIED.tries)
    assert store.find_of_idea("wild", 30, "ada") == ((28, 3), False)
    assert store.find_of_idea("wild", 30, "bob") == ((27, 2), False)


def test_puzzles_without_an_idea_are_listed_until_they_are_named(store: PuzzleStore) -> None:
    store.pass_over(25, 1, 4)  # being made
    for number in (27, 26):
        assert store.put(replace(PUZZLE, number=number))
    assert store.find_of_idea("wild", 30, None) == (None, True)
    assert [row.number for row in store.list_unnamed(9)] == [26, 27]
    assert [row.number for row in store.list_unnamed(1)] == [26]
    store.name(26, 2, "wild")
    store.name(27, 2, "")
    assert store.list_unnamed(9) == ()
    assert store.find_of_idea("wild", 30, None) == ((26, 2), False)
