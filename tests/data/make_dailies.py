"""Wrote golden_dailies.txt, once: ``python -m tests.data.make_dailies``.

The file must never change: it pins seeds, bands and hashes, on which every published daily depends.
"""

from __future__ import annotations

from pathlib import Path

from solitaire.play.daily.calendar import day_of
from solitaire.play.daily.candidates import commitment, first_fitting

DAILIES = Path(__file__).parent / "golden_dailies.txt"
NUMBERS = (*range(1, 15), 61, 485)  # two weeks, a new year, a leap day
HEAD = """\
# Dailies of the secret "golden dailies" (its bytes), found once by make_dailies.py and never again.
# number, date, candidates passed over, spare, deal code, published hash
"""

if __name__ == "__main__":
    if DAILIES.exists():
        raise SystemExit("golden dailies are never made again")
    lines = []
    for number in NUMBERS:
        found = first_fitting(b"golden dailies", day_of(number))
        values = (number, day_of(number), found.place, found.spare, found.code)
        lines.append(" ".join(map(str, (*values, commitment(number, found.code)))) + "\n")
    DAILIES.write_text(HEAD + "".join(lines), encoding="utf-8")
