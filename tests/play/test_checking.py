"""The consistency check finds every planted fault, and none in games that were played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

import pytest
from sqlalchemy import Engine, Table, delete, select, update

from solitaire.play.daily import calendar
from solitaire.play.games.checking import (
    Fault,
    Wrong,
    faults_of_daily,
    faults_of_firsts,
    faults_of_games,
)
from solitaire.play.games.games import Games
from solitaire.rules import STANDARD
from solitaire.store import checking
from solitaire.store.dailies import StoredDaily
from solitaire.store.tables import dailies
from solitaire.store.tables import games as games_table
from solitaire.store.tables import results as results_table
from tests.kit.playing import OneDeal, play_on
from tests.kit.postgresql import on_every_database

CODE, OF_DAILY = "1-8QZK-4M2T", "1-8RSJ-8MYX"
"""``OF_DAILY`` has a spare of 2."""


@pytest.fixture
def stored(
    games: Games, one_deal: OneDeal, engine: Engine, clock: Callable[[], Any]
) -> dict[str, str]:
    """Ids of games in typical states, keyed by state."""
    with engine.begin() as connection:
        connection.execute(
            dailies.insert(),
            {"number": 6, "claimed": clock(), "code": OF_DAILY, "candidate": 0, "spare": 2},
        )
        connection.execute(  # of the same day, and not the deal of any game
            dailies.insert(),
            {
                "number": 6,
                "variant": "short",
                "claimed": clock(),
                "code": "S1-8QZK-4M2T",
                "candidate": 0,
                "spare": 1,
            },
        )
    begun = play_on(games, games.start("ada"), 5)
    back = play_on(games, games.start("ada", "words"), 5)
    games.turns.undo("ada", back.id, number=back.number, turns=2)
    over = play_on(games, games.start("ada", CODE))
    again = play_on(games, games.play_again("ada", over.id))
    games.turns.undo("ada", again.id, number=again.number, turns=3)
    one_deal.code = OF_DAILY
    attempt = play_on(games, games.attempt("ada", 6, STANDARD))
    looked_at = games.start("bob", CODE)
    given_up = play_on(games, games.start("ada", "given up"), 5)
    given_up = games.turns.undo("ada", given_up.id, number=given_up.number, turns=2)
    games.turns.give_up("ada", given_up.id, number=given_up.number)
    return {
        "given up": given_up.id,
        "begun": begun.id,
        "back": back.id,
        "over": over.id,
        "reopened": again.id,
        "attempt": attempt.id,
        "looked at": looked_at.id,
    }


def find_faults(engine: Engine) -> list[Fault]:
    of_games = [fault for faults in faults_of_games(engine) for fault in faults]
    return [*of_games, *faults_of_firsts(engine)]


def change(engine: Engine, table: Table, id: str, **values: Any) -> dict[str, Any]:
    """Change columns of the row of a game; returns what they were."""
    key = table.c.id if table is games_table else table.c.game
    with engine.begin() as connection:
        row = connection.execute(select(*(table.c[name] for name in values)).where(key == id))
        before = dict(zip(values, row.one(), strict=True))
        connection.execute(update(table).where(key == id).values(values))
    return before


@on_every_database
def test_finds_no_faults_in_played_games(stored: dict[str, str], engine: Engine) -> None:
    assert sum(1 for _ in faults_of_games(engine)) == len(stored)
    assert find_faults(engine) == []


def test_an_attempt_may_end_after_its_daily_has_closed(
    games: Games, engine: Engine, clock: Callable[[], Any]
) -> None:
    attempt = play_on(games, games.attempt("ada", 3, STANDARD), 5)
    while not calendar.is_closed(3, clock()):
        pass
    play_on(games, attempt)
    (stored,) = checking.read_games_to_check(engine)
    assert stored.result is not None
    assert (stored.game.on_day, stored.result.on_day) == (True, False)
    assert find_faults(engine) == []


def test_reads_games_page_by_page(
    stored: dict[str, str], engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = sorted(stored.values())
    for page in (1, 2, len(ids), len(ids) + 1):
        monkeypatch.setattr(checking, "PAGE", page)
        assert [kept.game.id for kept in checking.read_games_to_check(engine)] == ids


INCONSISTENT: Final = [
    ("begun", {"turns": "nonsense"}, Wrong.DAMAGED),
    ("begun", {"turn": 7}, Wrong.DAMAGED),
    ("begun", {"over": True}, Wrong.DAMAGED),
    ("begun", {"variant": "short"}, Wrong.VARIANT),
    ("over", {"variant": "nonsense"}, Wrong.VARIANT),
    ("back", {"redo": "8H>7:3S"}, Wrong.REDO),
    ("attempt", {"daily": 6, "deal": CODE}, Wrong.DAMAGED),
    ("reopened", {"undone": 0}, Wrong.RESULT),
]


def test_finds_inconsistent_games(stored: dict[str, str], engine: Engine) -> None:
    for which, values, wrong in INCONSISTENT:
        changed = dict(values)
        if "deal" in changed:
            changed["player"] = "eve"  # eve has no first game on that deal
        before = change(engine, games_table, stored[which], **changed)
        found = [(fault.where, fault.wrong) for fault in find_faults(engine)]
        assert (stored[which], wrong) in found, values
        change(engine, games_table, stored[which], **before)
        assert find_faults(engine) == []


MISMATCHING: Final[list[tuple[str, str, Callable[[Any], object]]]] = [
    *(
        ("over", column, of)
        for column, of in {
            "player": lambda value: "eve",
            "deal": lambda value: OF_DAILY,
            "variant": lambda value: "nonsense",
            "daily": lambda value: 6,
            "first": lambda value: not value,
            "on_day": lambda value: not value,
            "ended": lambda value: value + timedelta(seconds=1),
            "won": lambda value: not value,
            "stock_left": lambda value: value + 1,
            "flipped_count": lambda value: value + 1,
            "flipped_mask": lambda value: value ^ 1,
            "points": lambda value: value + 1,
            "undone": lambda value: value + 1,
            "score": lambda value: value + 1,
        }.items()
    ),
    ("attempt", "spare", lambda value: value + 1),
    ("reopened", "flipped_mask", lambda value: value ^ 1),
    ("reopened", "score", lambda value: value + 2),
    ("reopened", "player", lambda value: "eve"),
    ("reopened", "undone", lambda value: 4),
]


def test_finds_results_that_do_not_match_their_game(stored: dict[str, str], engine: Engine) -> None:
    kept = {each.game.id: each.result for each in checking.read_games_to_check(engine)}
    for which, column, of in MISMATCHING:
        id = stored[which]
        value = of(getattr(kept[id], column))
        before = change(engine, results_table, id, **{column: value})
        (fault,) = find_faults(engine)
        assert (fault.where, fault.wrong) == (id, Wrong.RESULT), column
        assert column in fault.about.split(", ")
        change(engine, results_table, id, **before)
    assert find_faults(engine) == []


def test_a_result_may_have_what_its_review_found(stored: dict[str, str], engine: Engine) -> None:
    change(engine, results_table, stored["over"], start=2, luck=3, mistakes=1, ideas="7:greedy:1")
    assert find_faults(engine) == []


def test_finds_help_missing_from_the_result(stored: dict[str, str], engine: Engine) -> None:
    for which in ("begun", "over"):
        change(engine, games_table, stored[which], help="away")
    assert find_faults(engine) == [Fault(stored["over"], Wrong.RESULT, "helped")]


def test_finds_finished_games_without_a_result(stored: dict[str, str], engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(delete(results_table).where(results_table.c.game == stored["over"]))
    assert find_faults(engine) == [Fault(stored["over"], Wrong.NO_RESULT)]


def test_finds_games_whose_deal_differs_from_their_daily(
    stored: dict[str, str], engine: Engine
) -> None:
    with engine.begin() as connection:
        connection.execute(update(dailies).where(dailies.c.variant == "standard").values(code=CODE))
    assert find_faults(engine) == [Fault(stored["attempt"], Wrong.DAILY)]


@on_every_database
def test_finds_deals_on_which_no_game_counts(stored: dict[str, str], engine: Engine) -> None:
    change(engine, games_table, stored["over"], first=False)
    change(engine, results_table, stored["over"], first=False)
    at_fault = min(stored["over"], stored["reopened"])
    assert find_faults(engine) == [Fault(at_fault, Wrong.FIRST)]


@pytest.mark.parametrize(
    ("number", "code", "spare", "wrong"),
    [
        (6, OF_DAILY, 2, []),  # a Saturday
        (6, None, None, []),  # being made
        (6, OF_DAILY, 3, [Wrong.SPARE, Wrong.BAND]),
        (1, OF_DAILY, 2, [Wrong.BAND]),
        (7, CODE, 1, [Wrong.SPARE]),  # unwinnable
        (7, "1-8QZK-4M2U", 1, [Wrong.DAMAGED]),
        (7, "S1-0000-0001", 1, [Wrong.DAMAGED]),  # before the first short daily
        (28, "S1-0000-0001", 1, [Wrong.VARIANT]),
    ],
)
def test_checks_dailies_against_the_solver(
    clock: Callable[[], Any],
    number: int,
    code: str | None,
    spare: int | None,
    wrong: list[Wrong],
) -> None:
    row = StoredDaily(number, STANDARD.name, clock(), code, None if code is None else 0, spare)
    assert [fault.wrong for fault in faults_of_daily(row)] == wrong
