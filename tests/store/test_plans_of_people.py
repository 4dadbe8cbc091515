"""Queries about players and families use an index on both databases."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from operator import eq

import pytest
from sqlalchemy import Engine

from solitaire.rules import STANDARD
from solitaire.store import GameStore
from solitaire.store.exercises import ExerciseStore, StoredExercise
from solitaire.store.families import FamilyStore, StoredFamily
from solitaire.store.matches import MatchStore
from solitaire.store.players import PlayerStore
from solitaire.store.puzzles import PuzzleStore, StoredAnswer
from solitaire.store.races import RaceStore
from solitaire.store.rates import Allowance, RateStore
from tests.kit.plans import plans_of
from tests.kit.rows import game_row, match_row

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
READ_WHOLE = re.compile(
    r"SCAN (?!.*(?:CONSTANT ROW|VALUES CLAUSE))|Seq Scan"
)  # these rows are of no table
ALLOWANCES = [Allowance(key, 60) for key in "ab"]
LEE = StoredFamily("lee", "Lee", "invitation", "ada", NOON)
MISTAKE = StoredExercise("one", "ada", "position", "one", "1-0000-0001", "", "8H>7:3S", 3, "", NOON)
ANSWER = StoredAnswer("ada", 26, 2, "", False, False, False, False, NOON)

Ask = Callable[[Engine], object]
ASKED: dict[str, Ask] = {
    "a player": lambda engine: PlayerStore(engine).get("ada"),
    "the table mates of a player": lambda engine: FamilyStore(engine).mates_on("ada", 7, 3),
    "unspent allowances": lambda engine: RateStore(engine).forget(NOON),
    "the player of a phrase": lambda engine: PlayerStore(engine).of_phrase("hash"),
    "names": lambda engine: PlayerStore(engine).public_names(["ada", "bob"]),
    "names of family": lambda engine: PlayerStore(engine).public_names(["bob"], "ada"),
    "using a link": lambda engine: PlayerStore(engine).use_link("ada", 0, NOON),
    "hiding a name": lambda engine: PlayerStore(engine).hide_name("ada", True),
    "how many games and matches": lambda engine: PlayerStore(engine).count_played("ada"),
    "the games of an export": lambda engine: [*PlayerStore(engine).all_games("ada")],
    "the matches of an export": lambda engine: [*MatchStore(engine).all_of("ada")],
    "the mistakes of an export": lambda engine: [*ExerciseStore(engine).all_of("ada")],
    "the answers of an export": lambda engine: [*PuzzleStore(engine).all_answers("ada")],
    "the races of an export": lambda engine: [*RaceStore(engine).all_of("ada")],
    "open races": lambda engine: RaceStore(engine).list_open("ada", NOON),
    "joining": lambda engine: PlayerStore(engine).join("ada", "bob", eq, 7, NOON),
    "the number of cookies": lambda engine: PlayerStore(engine).least_cookie_number("ada"),
    "signing out": lambda engine: PlayerStore(engine).sign_out("ada", 7, NOON),
    "deleting": lambda engine: PlayerStore(engine).delete("ada", 7, NOON),
    "a use of allowances": lambda engine: RateStore(engine).spend(ALLOWANCES, NOON),
    "giving a use back": lambda engine: RateStore(engine).give_back(ALLOWANCES),
    "a family": lambda engine: FamilyStore(engine).get("lee", "ada"),
    "a table by its invitation": lambda engine: FamilyStore(engine).of_invitation("invitation"),
    "the tables of a player": lambda engine: FamilyStore(engine).of_player("ada"),
    "members": lambda engine: FamilyStore(engine).members("lee"),
    "a week of a table": lambda engine: FamilyStore(engine).results("lee", range(1, 8), STANDARD),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_no_query_does_a_full_scan(engine: Engine, ask: Ask) -> None:
    with FamilyStore(engine).lock_all("ada") as change:
        change.add_family(LEE)
    # The export loads no rows if there are none.
    GameStore(engine).add(game_row())
    MatchStore(engine).add(match_row())
    ExerciseStore(engine).add(MISTAKE)
    PuzzleStore(engine).change_answer(ANSWER, None)
    for plan in plans_of(engine, lambda: ask(engine)):
        assert not READ_WHOLE.findall(plan)
