"""Every part of the benchmark runs, and reports the expected counts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from bench.__main__ import PARTS
from bench.matches import count_teams
from solitaire.matches import GAMES
from solitaire.rules import VARIANTS

ROOT: Final = Path(__file__).parents[1]
COUNTS: Final[dict[str, dict[str, list[str]]]] = {
    "rules": {
        "of those judged differently": ["0"],
        "of the twin's hands judged differently": ["0"],
    },
    "solver": {"of these unknown": ["0"], "won by the adviser player": ["3"]},
    "matches": {
        "crowns: moves that were legal": ["667"],
        "spiral: moves that were legal": ["7,009"],
        "lastcard: moves that were legal": ["636"],
        "continental: moves that were legal": ["913"],
        "seeds": ["3"] * 2 * len(GAMES),
        "matches of each two levels": [
            str(3 * count_teams(rules, players, "")) for rules in GAMES for players in (2, 4)
        ],
        "outs.1, 2 players: decisions": ["104"],
        "lanes: cards dealt both times": ["176"] * 2,
        "lanes: cards drawn both times": ["24", "19"],
    },
    "seats": {"seeds": ["3"] * 9, "lastcard, 10 players: rounds": ["141"]},
    "dealt": {
        "3 cards, all hands": ["253,460"],
        "3 cards, complete, all hands": ["26,720"],
        "10 players, lanes: of 40": ["38"],
        "10 players, one stock: of 40": ["23"],
    },
    "habits": {
        "deals": ["4"],
        "scarce: won": ["2"],
        "scarce, farthest: won": ["3"],
        "exact: won": ["4"],
    },
    "deals": {"newcomers: as promised": ["4"], "short, fierce: as promised": ["4"]},
    "dealing": {"newcomers": ["3"], "other players": ["4"]},
    "levels": {},
    "dailies": {"certified anew: can be won": ["14"], "of these alike": ["14"]},
    "web": {},
    "floor": {"turns, each of them another": ["20"]},
    "throughput": {
        "players at once, one process of waitress": ["1"],
        "players at once, two of granian": ["1"],
    },
    "requests": {
        "a turn: SQL statements": ["3"],
        "a hint: SQL statements": ["3"],
        "a daily's page: SQL statements": ["4"],
        "Home: SQL statements": ["8"],
        **{
            f"{rules.name}, {place} of a match: SQL statements": ["3"]
            for rules in GAMES
            for place in ("middle", "end")
        },
        **{f"{rules.name}, a turn of the review: SQL statements": ["2"] for rules in GAMES},
        **{
            f"{name}: ways back up while rendering": ["0"]
            for name in (
                *("a turn", "a hint", "a daily's page", "Home"),
                *(f"{rules.name}, end of a match" for rules in GAMES),
            )
        },
    },
    "puzzles": {
        "crowns 1: as solved from nothing": ["2"],
        "crowns 2: as solved from nothing": ["2"],
        "crowns 3: as solved from nothing": ["2"],
    },
    "ideas": {
        "all: games": ["18"],
        "all: mistakes": ["36"],
        "all: mistakes not proven": ["0"],
    },
    "turning": {
        f"{variant.name}, {whose}: turning points": ["2"]
        for variant in VARIANTS
        for whose in ("site", "family")
    },
    "trying": {"turns tried": ["56"]},
    "reviews": {"turns without reviews": ["12"] * 2, "reviews": ["4"] * 2},
    "growth": {
        f"{page}, {games} games: SQL statements": [count] * 2
        for games in (10, 100)
        for page, count in {
            "Home": "8",
            "You": "7",
            "All games": "4",
            "list of matches": "3",
            "a family": "5",
        }.items()
    },
    "month": {
        "offers of Home in order": ["35"],
        "streaks as counted": ["35"],
        "levels by spare": ["33"],
        "tables of the family as counted": ["30"],
        "games of others that stay closed": ["60"],
        "players whose results count once": ["7"],
    },
    "parties": {"people": ["12"]},
    "crowd": {"games stored": ["1,500"] * 2, "results stored": ["1,435"] * 2},
    "paint": {"turns": ["3"] * 3, "discards": ["3"] * 3, "answers": ["3"] * 3},
    "beside": {"turns in both": ["10"]},
}
OPTIONS: Final = {"beside": ("--beside", str(ROOT))}


def test_counts_are_expected_of_every_part() -> None:
    """Without them a new part would be missed first in the run of a release."""
    assert set(COUNTS) == set(PARTS)


@pytest.mark.release
@pytest.mark.parametrize("part", PARTS)
def test_quick_run_reports_the_expected_counts(part: str) -> None:
    """``paint`` needs a browser, ``crowd``, ``growth`` and ``reviews`` need PostgreSQL."""
    run = subprocess.run(
        [sys.executable, "-m", "bench", "--quick", *OPTIONS.get(part, ()), part],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    counted = defaultdict(list)
    for name, value in re.findall(r"^(\S.*?) {2,}([\d,]+)$", run.stdout, re.MULTILINE):
        counted[name].append(value)
    assert {name: counted[name] for name in COUNTS[part]} == COUNTS[part]
    assert re.search(r"[\d.)]+ (ms|us|hands/s|s|/s|%)$", run.stdout, re.MULTILINE), "no figures"
