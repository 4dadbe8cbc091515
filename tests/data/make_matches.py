"""Prints golden_matches.txt: ``python -m tests.data.make_matches``.

The matches pin how each version of the computer players plays. A new version gets lines of its own; the lines
of a version that is released never change.
"""

from __future__ import annotations

from solitaire.matches import CROWNS, Match, Table, format_code
from solitaire.rules import Seed

TABLES = (
    "points.1,points.1 hands=five",
    "points.1,away.1 hands=five",
    "points.1,outs.1 hands=five",
    "away.1,away.1 hands=five",
    "away.1,outs.1 hands=five",
    "outs.1,outs.1 hands=five",
    "points.1,away.1,outs.1 hands=five",
    "outs.1,away.1,points.1,outs.1 hands=five",
    "points.1,away.1",
    "away.1,outs.1",
    "outs.1,points.1,away.1",
)

if __name__ == "__main__":
    print("# The code, the table and the words of matches of computer players, by make_matches.py")
    for number, text in enumerate(TABLES):
        seed = Seed(7**number)
        match = Match.start(CROWNS, seed, Table.parse(CROWNS, text)).play_bots()
        print(f"{format_code(CROWNS, seed)} {match.table}: {' '.join(match.words)}")
