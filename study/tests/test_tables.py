from __future__ import annotations

from pathlib import Path

import pytest

from study.report.database import open_database
from study.report.figures import PARTS, Figures, make_figures
from study.report.tables import SECTIONS, format_tables
from study.tests.kit import random_rows, write_run

FATE = ("greedy", "skill", "another", "better", "nobody")


def find_section(page: str, title: str) -> str:
    _, _, after = page.partition(f"## {title}\n\n")
    return after.partition("\n\n## ")[0]


def test_a_table_has_a_sentence_a_head_and_its_rows() -> None:
    fates = {"deals": 2000, "won": 1821, "lost": 179, "unknown": 0}
    interval = {"low": 0.89719, "high": 0.922237}
    page = format_tables({"readings": [{"name": "standard", **fates, **interval}]})
    sentence, _, head, line, row = find_section(page, "Other readings of the rules").splitlines()
    assert sentence.startswith("Each changes one rule of the standard game.")
    assert head.startswith("| reading | rules | deals | can be won | cannot be won | unknown |")
    assert line == f"|{' --- |' * 12}"
    assert row == (
        "| standard | The rules as numbered. | 2,000 | 1,821 | 179 | 0 | 91.05% | 89.72% to 92.22%"
        " |  |  |  |  |"
    )


def test_a_reading_has_its_difference_in_percentage_points() -> None:
    row = {"name": "r8-off", "deals": 2000, "won": 1805, "lost": 195, "unknown": 0}
    row |= {"low": 0.8887, "high": 0.9147, "only_standard": 16, "only_this": 0}
    difference = {"share": -0.008, "low": -0.0129, "high": 0.0001}
    page = format_tables({"readings": [row | {"difference": difference}]})
    assert (
        page.partition("| r8-off")[2]
        .partition("\n")[0]
        .endswith("88.87% to 91.47% | 16 | 0 | -0.80 | -1.29 to +0.01 |")
    )


def test_a_part_without_its_runs_says_which_it_needs() -> None:
    assert find_section(format_tables({}), "Draws over par") == (
        "Left out: this needs the run of `--reading standard --ask players` and of"
        " `--reading standard --ask par`."
    )


def test_a_part_without_deals_says_so() -> None:
    gap = find_section(format_tables({"hard": []}), "Hard deals that can be won")
    assert gap == "Left out: the runs have no such deals."


def test_a_share_of_no_deals_is_left_out() -> None:
    worth = {"name": "joker_dealt", "spare": 0.5, "low": 0.4, "high": 0.6, "deals": 2}
    page = format_tables({"worth": [{**worth, "winnable": 0, "lost": 0}]})
    assert "| 2 | 0.500 | 0.400 to 0.600 | 0 |  |" in find_section(
        page, "What a wild card is worth"
    )


def test_all_parts_have_a_table() -> None:
    assert {section.part for section in SECTIONS} == PARTS.keys()


def make_all_figures(folder: Path, deals: int) -> Figures:
    """Figures of all parts, those of the players made up."""
    runs = [
        write_run(folder / reading, reading, "need", random_rows(1, deals, with_par=False))
        for reading in ("standard", "r8-off", "twister")
    ]
    par = write_run(folder / "par", "standard", "par", random_rows(1, deals, with_par=True))
    figures = make_figures(open_database([*runs, par]))
    player = {"deals": 9, "won": 4, "low": 0.2, "high": 0.7}
    return figures | {
        "players": [{"name": "adviser", **player}],
        "over_par": {"greedy": [6], "adviser": [3, 2, 1]},
        "by_spare": {"greedy": [{"spare": 3, **player}]},
        "no_loss": {"greedy": {"spare": 10, "deals": 9, "high": 0.3}, "away": None},
        "left_open": {
            "lost": 3,
            "by_pile": [{"pile": 13, "games": 2}],
            "by_number": [{"piles": 1, "games": 3}],
        },
        "fate": {
            **dict.fromkeys(("deals", *FATE, "refuted", "missed"), 9),
            "intervals": dict.fromkeys(FATE, (0.2, 0.7)),
        },
        "hard": ["1-0000-0000"],
    }


@pytest.mark.parametrize("deals", [1, 60])
def test_every_table_is_as_wide_as_its_head(tmp_path: Path, deals: int) -> None:
    widths = []
    for table in format_tables(make_all_figures(tmp_path, deals)).split("\n\n"):
        if table.startswith("|"):
            (width,) = {line.count("|") for line in table.splitlines()}
            widths.append(width)
    assert len(widths) >= 20


def test_only_games_are_won_and_deals_can_be(tmp_path: Path) -> None:
    page = format_tables(make_all_figures(tmp_path, 60))
    sections = [section.partition("\n") for section in page.split("## ")[1:]]
    assert {title for title, _, text in sections if "| won |" in text or "share won" in text} == {
        "Players",
        "Simple players by spare",
    }
    assert "| can be won | cannot be won |" in find_section(page, "Sum of away")
