"""A damaged row is left out of lists, and named in the log; no page of anything else fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

import pytest
from sqlalchemy import Column, Table, select, update

from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.schedule import PuzzleKey
from solitaire.store import tables
from solitaire.store.exercises import ExerciseStore, StoredExercise
from solitaire.store.puzzles import PuzzleStore
from tests.kit.browsing import SAME_SITE
from tests.kit.puzzles import begin_puzzles, try_of, wrong_turns
from tests.kit.sites import START, Site
from tests.kit.walk import put_all

PAGES = (
    *("/", "/games", "/games?show=unfinished", "/statistics", "/you", "/families"),
    *("/daily/4", "/daily/4/board", "/daily/2", "/daily/2/board", "/archive/2026-11"),
    *("/puzzles", "/puzzles/2", "/puzzles/4/1", "/puzzles/2/2", "/mistakes", "/packs"),
    *("/matches", "/matches/crowns/daily/4", "/matches/spiral/daily/2"),
    *("/races/new", "/races/race-open", "/races/race-over", "/deals/1-8QZK-4M2T", "/new"),
    *("/deals/1-8QZK-4M2T/compare", "/try/1-8QZK-4M2T", "/you/export"),
)
"""Pages of lists, and of things that are damaged but for what others have."""
OF_ALL = ("/daily/4", "/puzzles/4/1", "/races/race-over", "/deals/1-8QZK-4M2T")
"""Those of them that show a visitor something of a row."""
DAMAGE = "damage"
MISTAKES = ("first", "second")


@dataclass(frozen=True)
class Damaged:
    """A text column that values are made of."""

    table: Table
    column: str

    def __str__(self) -> str:
        return f"{self.table.name}.{self.column}"


COLUMNS = [
    Damaged(table, column)
    for table, columns in {
        tables.games: ("deal", "turns", "redo", "help", "variant"),
        tables.results: ("variant", "deal"),
        tables.reviews: ("analysis",),
        tables.matches: ("game", "deal", "seats", "moves"),
        tables.match_dailies: ("code", "seats"),
        tables.dailies: ("code", "variant"),
        tables.puzzles: ("deal", "turns", "moves"),
        tables.puzzle_answers: ("tries",),
        tables.exercises: ("deal", "turns", "played", "moves", "tries"),
        tables.races: ("deal", "variant", "level"),
    }.items()
    for column in columns
]


@contextmanager
def damaged(site: Site, what: Damaged) -> Iterator[int]:
    """Damage that column of all rows for the block; yields how many there are."""
    column: Column[str] = what.table.c[what.column]
    with site.engine.begin() as connection:
        before = [dict(row) for row in connection.execute(select(what.table)).mappings()]
        for at, row in enumerate(before):
            is_it = [each == row[each.name] for each in what.table.primary_key]
            # A text of its own for each, since some are unique.
            connection.execute(update(what.table).where(*is_it).values({column: f"{DAMAGE} {at}"}))
    yield len(before)
    with site.engine.begin() as connection:
        for at, row in enumerate(before):
            is_it = [column == f"{DAMAGE} {at}"]
            connection.execute(update(what.table).where(*is_it).values({column: row[what.column]}))


def put_more(site: Site) -> None:
    """An answer to a puzzle, and a mistake of ada's that is asked today."""
    question = site.use_cases.puzzles.load(PuzzleKey(4, Crowns.TWO), None).question
    assert question is not None
    turn = wrong_turns(question)[0]
    site.use_cases.puzzles.answer(PuzzleKey(4, Crowns.TWO), "ada", try_of(turn))
    row = PuzzleStore(site.engine).get(4, Crowns.TWO)
    assert row is not None
    for id in MISTAKES:
        ExerciseStore(site.engine).add(
            StoredExercise(
                id,
                "ada",
                f"position of {id}",
                "lost-28",
                row.deal or "",
                row.turns or "",
                str(turn),
                row.before or 0,
                row.moves or "",
                START - timedelta(days=1),
                None,
            )
        )


def ask(site: Site) -> list[str]:
    """The pages that fail for ada, or for a visitor: an error of ours, or as if it were theirs.

    What is not there is a 404, and a daily that is being made a 202.
    """
    asked = [*(("ada", path) for path in PAGES), *((None, path) for path in OF_ALL)]
    return [
        f"{path} for {player}"
        for player, path in asked
        if site.client(player).get(path).status_code not in (200, 202, 302, 303, 404)
    ]


@pytest.fixture
def full_site(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    begin_puzzles(monkeypatch, 2)
    put_all(site, changed=False)
    put_more(site)
    return site


@pytest.mark.deep
def test_damaged_rows_make_no_page_of_a_list_fail(full_site: Site) -> None:
    assert ask(full_site) == []
    failed = {}
    for what in COLUMNS:
        with damaged(full_site, what) as rows:
            assert rows, what
            if found := ask(full_site):
                failed[str(what)] = " ".join(found)
    assert failed == {}
    assert ask(full_site) == [], "everything is as it was"


def test_a_damaged_race_is_in_no_list_and_named_in_the_log(
    full_site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    ada = full_site.client("ada")
    assert "/races/race-open" in ada.get("/races/new").text
    with damaged(full_site, Damaged(tables.races, "level")):
        page = ada.get("/races/new")
        assert (page.status_code, "/races/race-open" in page.text) == (200, False)
        assert "passed over: stored race race-open: " in caplog.text
        assert ada.get("/races/race-open").status_code == 404
        form = {"name": "Ada", "kind": "short", "level": "gentle"}
        begun = ada.post("/races", data=form, headers=SAME_SITE)
        assert begun.status_code == 303, "another one can be started"


def test_a_damaged_puzzle_and_a_damaged_mistake_are_passed_over(
    full_site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    ada = full_site.client("ada")
    for column in ("deal", "moves"):
        with damaged(full_site, Damaged(tables.puzzles, column)):
            caplog.clear()
            assert ada.get("/puzzles/4/1").status_code == 404
            assert ada.get("/puzzles").status_code == 200
            assert "passed over: stored puzzle 4/1: " in caplog.text
            assert DAMAGE not in caplog.text, "the log does not quote cards"
    with full_site.engine.begin() as connection:
        first = tables.exercises.c.id == MISTAKES[0]
        connection.execute(update(tables.exercises).where(first).values(moves="[]"))
    assert ada.get("/mistakes").headers["Location"] == f"/mistakes/{MISTAKES[1]}"
    assert ada.get(f"/mistakes/{MISTAKES[0]}").status_code == 404
    assert f"passed over: stored exercise {MISTAKES[0]}: " in caplog.text


def test_a_damaged_answer_cannot_be_changed(
    full_site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor is it asked for again: it counts as shown."""
    ada, path = full_site.client("ada"), "/puzzles/4/2"
    with damaged(full_site, Damaged(tables.puzzle_answers, "tries")):
        for _ in range(2):
            shown = ada.post(f"{path}/show", headers=SAME_SITE, follow_redirects=True)
            assert shown.status_code == 200
        assert "passed over: stored answer to puzzle 4/2: " in caplog.text
