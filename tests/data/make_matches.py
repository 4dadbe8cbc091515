"""Prints golden_crowns.txt or that of another game: ``python -m tests.data.make_matches crowns``.

The matches pin how each version of the computer players plays. A new version gets lines of its own; the lines
of a version that is released never change.
"""

from __future__ import annotations

import sys

from solitaire.matches import Match, Table, find_game, format_code
from solitaire.rules import Seed

TABLES = {
    "crowns": (
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
    ),
    "spiral": (
        "lines.1,draws.1",
        "draws.1,threats.1",
        "threats.1,lines.1 games=one",
        "lines.1,draws.1,threats.1,draws.1 games=one",
        "lines.1,draws.1,threats.1,threats.1 games=one joker=off",
        "threats.1,threats.1",
        "draws.1,draws.1 joker=off",
    ),
    "lastcard": (
        "fits.1,bluffs.1 goal=five",
        "high.1,keeps.1 goal=five",
        "keeps.1,bluffs.1,high.1,fits.1 goal=five swap=yes draw=yes again=yes clear=yes",
        "bluffs.1,keeps.1,high.1 swap=yes clear=yes",
        "high.1,fits.1,bluffs.1,keeps.1 goal=five",
    ),
    "continental": (
        "novice.1,novice.1 hands=three",
        "novice.1,deny.1 hands=three",
        "deny.1,deny.1 hands=three",
        "deny.1,novice.1,deny.1 hands=three cards=108",
        "novice.1,deny.1,novice.1,deny.1 hands=three",
        "deny.1,novice.1",
        "novice.1,deny.2 hands=three",
        "deny.2,deny.1,novice.1 hands=three cards=108",
        "deny.2,deny.1,deny.2,novice.1 hands=three",
    ),
}

if __name__ == "__main__":
    rules = find_game(sys.argv[1])
    print("# The code, the table and the words of matches of computer players, by make_matches.py")
    for number, text in enumerate(TABLES[rules.name]):
        seed = Seed(7**number)
        match = Match.start(rules, seed, Table.parse(rules, text)).play_bots()
        print(f"{format_code(rules, seed)} {match.table}: {' '.join(match.notation)}")
