"""Prints golden_spiral.txt: ``python -m tests.data.make_spiral``.

The matches pin how each version of the computer players plays. A new version gets lines of its own; the lines
of a version that is released never change.
"""

from __future__ import annotations

from solitaire.matches import Match, Table, format_code
from solitaire.matches.spiral import SPIRAL
from solitaire.rules import Seed

TABLES = (
    "lines.1,draws.1",
    "draws.1,threats.1",
    "threats.1,lines.1 games=one",
    "lines.1,draws.1,threats.1,draws.1 games=one",
    "lines.1,draws.1,threats.1,threats.1 games=one joker=off",
    "threats.1,threats.1",
    "draws.1,draws.1 joker=off",
)

if __name__ == "__main__":
    print("# The code, the table and the words of matches of computer players, by make_spiral.py")
    for number, text in enumerate(TABLES):
        seed = Seed(7**number)
        match = Match.start(SPIRAL, seed, Table.parse(SPIRAL, text)).play_bots()
        print(f"{format_code(SPIRAL, seed)} {match.table}: {' '.join(match.words)}")
