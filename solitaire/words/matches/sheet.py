"""A score sheet for real cards: what is printed on it, whatever the game.

Each game makes its own (``words/matches/NAME/sheet.py``). It follows the printed sheet of the game, also in
how many play, and so may seat more than play here against the computer.
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.words.words import Words


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of it, for a hand or a game."""

    label: str
    """What stands in its box: a wild rank, or a number."""
    about: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet, one page of paper."""

    part: str
    """The heading of the lines: "Hand"."""
    lines: tuple[ScoreLine, ...]
    players: int
    """How many columns it has."""
    how_to: str
    """How to fill in a line."""
    rules: tuple[str, ...]
    """The rules in short, for a real table."""


def tell_to_write_points(words: Words) -> str:
    """How to fill in a line of a game that counts points."""
    return words.gettext(
        "Write the names at the top, and for each hand the points above the dotted line and the total so"
        " far below it."
    )


def number_lines(count: int) -> tuple[ScoreLine, ...]:
    """So many lines with nothing but their numbers, from 1."""
    return tuple(ScoreLine(str(number)) for number in range(1, count + 1))
