"""Wrote the files of golden dailies, each once: ``python -m tests.data.make_dailies``.

The files must never change: they pin seeds, difficulties and hashes, on which every published daily depends.
"""

from __future__ import annotations

from pathlib import Path

from solitaire.play.daily.calendar import day_of
from solitaire.play.daily.candidates import commitment, first_fitting
from solitaire.play.daily.plans import spares_of
from solitaire.rules import SHORT, STANDARD

FOLDER = Path(__file__).parent
NUMBERS = {  # two weeks, a new year, a leap day
    STANDARD: (*range(1, 15), 61, 485),
    SHORT: (*range(22, 36), 61, 485),
}
LATER = 1_000
"""The number of a daily after all of these, which follow the oldest plan if the newest begins with it."""
HEAD = """\
# Dailies of the secret "golden dailies" (its bytes), found once by make_dailies.py and never again.
# number, date, candidates passed over, spare, deal code, published hash
"""

if __name__ == "__main__":
    for variant, changed, name in (
        (STANDARD, None, "golden_dailies.txt"),
        (SHORT, LATER, "golden_short_dailies.txt"),
        (SHORT, None, "golden_friendly_short_dailies.txt"),
    ):
        if (FOLDER / name).exists():
            print(f"{name} is never made again")
            continue
        lines = []
        for number in NUMBERS[variant]:
            spares = spares_of(number, variant, changed)
            found = first_fitting(b"golden dailies", day_of(number), variant, spares)
            values = (number, day_of(number), found.place, found.spare, found.code)
            lines.append(" ".join(map(str, (*values, commitment(number, found.code)))) + "\n")
        (FOLDER / name).write_text(HEAD + "".join(lines), encoding="utf-8")
