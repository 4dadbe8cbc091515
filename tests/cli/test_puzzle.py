"""``solitaire puzzle``: prints a puzzle with its answers once its day is over; ``analyze`` agrees."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.cli.settings import SITE_OPTIONS
from solitaire.play import site
from solitaire.play.background import memory_brokers
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.schedule import FIRST
from solitaire.play.daily import calendar
from solitaire.play.use_cases import UseCases
from solitaire.store import open_database
from tests.kit.puzzles import golden_question, put_puzzles

CLOSES = calendar.closes_at(FIRST)


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The time of a site with the golden puzzles of the first day; a test can change it."""
    for option in SITE_OPTIONS:
        monkeypatch.delenv(str(option.envvar), raising=False)
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path))
    now = [CLOSES]

    def open_site(settings: site.SiteSettings) -> site.Site:
        database = open_database(settings.database, synchronous="OFF")
        brokers = memory_brokers(immediate=False)
        use_cases = UseCases.of(database, b"secret", brokers, clock=lambda: now[0])
        return site.Site(database, brokers, use_cases)

    database = open_database(f"sqlite:///{tmp_path / 'solitaire.db'}")
    put_puzzles(database, FIRST)
    database.dispose()
    monkeypatch.setattr(site, "open_site", open_site)
    return now


def puzzle(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["puzzle", *arguments])


@pytest.mark.parametrize("crowns", [Crowns.ONE, Crowns.TWO])
def test_prints_the_position_and_the_right_moves(clock: list[datetime], crowns: Crowns) -> None:
    question = golden_question(crowns)
    printed = json.loads(puzzle(str(FIRST), "--crowns", str(crowns), "--json").output)
    assert printed["right"] == [str(question.turn(move)) for move in question.right]
    assert len(printed["moves"]) == len(question.moves)
    assert printed["stock"] == [card.text for card in question.game.position.left]
    assert (printed["drawn"], printed["before"]) == (str(question.game.drawn), question.before)
    assert printed["turn"] == question.game.number
    assert (printed["number"], printed["crowns"], printed["date"]) == (FIRST, crowns, "2026-11-27")
    text = puzzle("2026-11-27", "--crowns", str(crowns)).output
    assert f"Drawn: {question.game.drawn}." in text
    assert "Five Crowns Solitaire record 1" in text


def test_analyze_reads_the_record_and_agrees(clock: list[datetime], tmp_path: Path) -> None:
    """At the position, and that a right move loses nothing there and a wrong one is a mistake."""
    printed = json.loads(puzzle(str(FIRST), "--crowns", "2", "--json").output)
    wrong = printed["moves"][-1]
    for turn, value in (
        (None, printed["before"]),
        (printed["right"][0], printed["best"]),
        (wrong["turn"], wrong["keeps"]),
    ):
        file = tmp_path / "record.txt"
        more = f"\n{printed['turn']}. {turn}" if turn else ""
        file.write_text(printed["record"].rstrip() + more + "\n")
        analyzed = CliRunner().invoke(main, ["analyze", str(file), "--json"])
        found = json.loads(analyzed.output)
        assert found["end"] == value
        assert bool(found["turns"][-1]["mistake"]) is (turn == wrong["turn"]) or turn is None


def test_answers_are_secret_until_the_day_is_over_everywhere(clock: list[datetime]) -> None:
    clock[0] = CLOSES - timedelta(microseconds=1)
    for options in ((), ("--json",)):
        refused = puzzle(str(FIRST), "--crowns", "3", *options)
        assert refused.exit_code == 1
        assert "2026-11-28 12:00 UTC" in refused.output
        assert ">" not in refused.output
    assert puzzle(str(FIRST + 9), "--crowns", "3").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        (("25", "--crowns", "1"), 1),  # before the first
        (("26", "--crowns", "4"), 2),
        (("26",), 2),
        (("none", "--crowns", "1"), 2),
    ],
)
def test_what_is_no_puzzle(
    clock: list[datetime], arguments: tuple[str, ...], exit_code: int
) -> None:
    assert puzzle(*arguments).exit_code == exit_code


def test_a_puzzle_that_is_not_made_is_not_there(clock: list[datetime]) -> None:
    clock[0] = CLOSES + timedelta(days=1)
    refused = puzzle(str(FIRST + 1), "--crowns", "1")
    assert refused.exit_code == 1
    assert "has not been made here" in refused.output


def test_makes_no_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLITAIRE_INSTANCE", str(tmp_path / "none"))
    assert puzzle(str(FIRST), "--crowns", "1").exit_code == 1
    assert not (tmp_path / "none").exists()
