"""``solitaire analyze``."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solitaire.cli import main
from solitaire.rules import Record, Turn
from solitaire.solver import analyze
from tests.kit import english

RECORDS = Path(__file__).parents[1] / "data/records"
HEAD = "Five Crowns Solitaire record 1\nDeal: 1-8QZK-4M2T\n"


def run_analyze(record: str | bytes, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["analyze", "-", *arguments], input=record)


def as_json(record: str) -> dict[str, Any]:
    answer = run_analyze(record, "--json")
    assert (answer.exit_code, answer.stderr) == (0, "")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["won", "unfinished"])
def test_json_matches_the_analysis_of_the_solver(name: str) -> None:
    record = Record.parse(text_of(name))
    analysis, found = analyze(record), as_json(text_of(name))
    assert (found["start"], found["end"]) == (analysis.start, analysis.end)
    assert (found["luck"], found["mistakes"], found["lost_by_mistakes"]) == (
        analysis.luck,
        sum(turn.mistake > 0 for turn in analysis.turns),
        sum(turn.mistake for turn in analysis.turns),
    )
    assert (found["par"], found["draws"]) == (analysis.par.draws, len(record.turns))
    assert found["lost_at"] == analysis.lost_at
    assert found["exact"] is True
    for turn, each in zip(found["turns"], analysis.turns, strict=True):
        assert (turn["number"], turn["turn"]) == (each.number, str(each.turn))
        assert (turn["before"], turn["best"], turn["after"]) == (
            each.before,
            each.best,
            each.after,
        )
        assert turn["better"] == (each.better and str(each.better))
        assert (turn["luck"], turn["mistake"]) == (each.luck, each.mistake)


def test_every_turn_has_a_row_and_every_mistake_a_better_turn() -> None:
    text = text_of("by-hand")
    found = as_json(text)
    lines = run_analyze(text).stdout.splitlines()
    assert lines[2].split("  ")[0] == "No."
    for line, turn in zip(lines[3:], found["turns"], strict=False):
        cells = line.split()
        assert cells[:2] == [str(turn["number"]), turn["turn"]]
        if turn["mistake"]:
            assert cells[-2:] == [str(turn["mistake"]), turn["better"]]
            Turn.parse(cells[-1])


def test_a_lost_game_names_the_turn_that_lost_it() -> None:
    lines = run_analyze(text_of("by-hand")).stdout.splitlines()
    assert lines[-5:] == [
        "",
        "The stock is empty: 9 of 11 piles, 23 points left.",
        "Bad luck cost 1, 2 mistakes cost 3.",
        "The game was lost at turn 17.",
        "Par is 26 draws; this game has used 28 draws.",
    ]
    assert english.LOST_SAYS_THAT_THE_GAME_IS in lines
    assert any("1 lost" in line and "2 lost" in line for line in lines[3:31])


def test_an_unwinnable_deal_is_lost_as_dealt_and_has_no_par() -> None:
    answer = run_analyze(HEAD + "1. JK>5:QC\n").stdout
    assert "The game was lost as dealt.\n" in answer
    assert "Par" not in answer
    found = as_json(HEAD + "1. JK>5:QC\n")
    assert (found["lost_at"], found["par"], found["start"]) == (0, None, -1)


def test_a_won_game_has_no_losing_turn() -> None:
    answer = run_analyze(text_of("won")).stdout
    assert "lost" not in answer
    assert as_json(text_of("won"))["lost_at"] is None


def test_a_game_without_turns_has_no_table() -> None:
    lines = run_analyze(text_of("not-begun")).stdout.splitlines()
    assert lines[2] == "The game is not over: 0 turns of 28 played."
    assert as_json(text_of("not-begun"))["turns"] == []


def test_a_record_is_read_from_a_file() -> None:
    answer = CliRunner().invoke(main, ["analyze", str(RECORDS / "unfinished.txt")])
    assert answer.stdout == run_analyze(text_of("unfinished")).stdout
