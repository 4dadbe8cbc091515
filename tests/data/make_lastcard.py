"""Prints golden_lastcard.txt: ``python -m tests.data.make_lastcard``.

The matches pin how each version of the computer players plays. A new version gets lines of its own; the lines
of a version that is released never change.
"""

from __future__ import annotations

from solitaire.matches import Match, Table, format_code
from solitaire.matches.lastcard import LASTCARD
from solitaire.rules import Seed

TABLES = (
    "fits.1,bluffs.1 goal=five",
    "high.1,keeps.1 goal=five",
    "keeps.1,bluffs.1,high.1,fits.1 goal=five swap=yes draw=yes again=yes clear=yes",
    "bluffs.1,keeps.1,high.1 swap=yes clear=yes",
    "high.1,fits.1,bluffs.1,keeps.1 goal=five",
)

if __name__ == "__main__":
    print("# The code, the table and the words of matches of computer players, by make_lastcard.py")
    for number, text in enumerate(TABLES):
        seed = Seed(7**number)
        match = Match.start(LASTCARD, seed, Table.parse(LASTCARD, text)).play_bots()
        print(f"{format_code(LASTCARD, seed)} {match.table}: {' '.join(match.words)}")
