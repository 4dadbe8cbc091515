"""Prints golden_puzzles.txt: ``python -m tests.data.make_puzzles``.

The puzzles of two days. They pin how puzzles are made: a site must not change those that it has shown.
"""

from __future__ import annotations

from datetime import UTC, datetime

from bench.puzzles import make_puzzle
from solitaire.play.coach.puzzles.schedule import FIRST, keys_of
from solitaire.play.coach.puzzles.stock import puzzle_row

SECRET = b"golden puzzles"
DAYS = range(FIRST, FIRST + 2)

if __name__ == "__main__":
    print("# The fields of the puzzles of two days between bars, by make_puzzles.py")
    for key in (key for number in DAYS for key in keys_of(number)):
        place, question = make_puzzle(key, SECRET)
        row = puzzle_row(key, place, question, datetime.now(UTC))
        fields = row.number, row.crowns, row.place, row.deal, row.turns, row.before, row.moves
        print(*fields, sep=" | ")
