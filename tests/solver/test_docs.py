"""The names and numbers in ``docs/solver.md`` match the code."""

from __future__ import annotations

import re
from pathlib import Path

import solitaire.solver
from solitaire.rules import Pile, Rank, parse_cards
from solitaire.solver import LIMIT, away
from solitaire.solver.finish import FEW_CARDS, HANDS
from solitaire.solver.search import _FIRST_ATTEMPT

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")


def test_functions_named_in_the_guide_exist() -> None:
    asked = re.findall(r"^\| [^|]+\? \| `(\w+)` \|", TEXT, re.M)
    assert len(asked) == 12
    assert set(asked) <= set(solitaire.solver.__all__)


def test_limits_in_the_guide_match_the_code() -> None:
    words = " ".join(TEXT.split())
    assert f"limit of {LIMIT:,} states" in words
    assert f"after {_FIRST_ATTEMPT} states" in words
    assert FEW_CARDS == 8
    assert f"(at most eight, and {HANDS:,} hands" in words


def test_the_example_pile_in_the_guide_is_two_cards_away() -> None:
    cards = "6S JS 6D 5T JH"
    assert cards in TEXT
    assert away(Pile.of(Rank.FIVE, parse_cards(cards))) == 2
