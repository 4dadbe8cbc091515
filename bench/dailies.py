"""The cost of a year of dailies by ``solitaire daily prepare`` with two processes, and their properties.

Each day has one of each game. Each is then verified in a process that has only its number and code: the deal
can be won, and its spare fits its day. A second site with the same secret makes some of them
again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bench.report import Report
from solitaire.play.daily.calendar import first_number
from solitaire.play.daily.candidates import Check, verify
from solitaire.rules import SHORT, VARIANTS
from solitaire.store import open_database
from solitaire.store.dailies import DailyStore, StoredDaily

FIRST: Final = first_number(SHORT)
"""From here on each day has a daily of each game."""
DAYS: Final = 365
SAMPLE: Final = 28
"""The number of days whose dailies the second site makes."""
QUICK: Final = 7
PROCESSES: Final = 2
LIMIT: Final = 600
"""The target in seconds for a year of dailies of one game."""
SECRET: Final = "the secret of the bench"


def prepare_dailies(folder: Path, days: int) -> tuple[list[StoredDaily], float]:
    """Make the first dailies of a new site in a folder; return them and the seconds that the command took."""
    command = [sys.executable, "-m", "solitaire", "daily", "prepare", "--from", str(FIRST)]
    options = ["--days", str(days), "--processes", str(PROCESSES), "--instance", str(folder)]
    start = perf_counter()
    subprocess.run(
        [*command, *options],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOLITAIRE_DAILY_SECRET": SECRET, "SOLITAIRE_DATABASE_URL": ""},
    )
    seconds = perf_counter() - start
    database = open_database(f"sqlite:///{folder / 'solitaire.db'}")
    try:
        store = DailyStore(database)
        rows = [store.between(FIRST, FIRST + days - 1, variant) for variant in VARIANTS]
        return [row for some in rows for row in some], seconds
    finally:
        database.dispose()


def verify_row(row: StoredDaily) -> Check:
    """Verify a daily from its number and code."""
    return verify(row.number, row.code or "")


def main(report: Report) -> None:
    """Make dailies, verify them, make some again, and print."""
    report.part("Dailies made ahead")
    days, again = (QUICK, QUICK) if report.quick else (DAYS, SAMPLE)
    with TemporaryDirectory() as scratch:
        rows, seconds = prepare_dailies(Path(scratch, "site"), days)
        others, _ = prepare_dailies(Path(scratch, "second"), again)
    with ProcessPoolExecutor(PROCESSES) as processes:
        checks = list(processes.map(verify_row, rows))
    deals = [(row.number, row.code, row.candidate, row.spare) for row in rows]
    alike = [(row.number, row.code, row.candidate, row.spare) for row in others]
    report.count("dailies", len(rows))
    report.count("candidates looked at", sum((row.candidate or 0) + 1 for row in rows))
    report.count("certified anew: can be won", sum(check.spare is not None for check in checks))
    report.count(
        "certified anew: as difficult as the day requires",
        sum(check.fits_plan for check in checks),
    )
    report.count(
        "spare stored as certified",
        sum(row.spare == check.spare for row, check in zip(rows, checks, strict=True)),
    )
    report.count("made again by a second site", len(others))
    report.count("of these alike", sum(deal in deals for deal in alike))
    looked_at, made = Counter[str](), Counter[str]()
    for row, check in zip(rows, checks, strict=True):
        kind = f"{row.variant}, {check.difficulty}"
        looked_at[kind] += (row.candidate or 0) + 1
        made[kind] += 1
    for kind in made:
        report.figure(f"candidates for one, {kind}", looked_at[kind] / made[kind], "deals")
    report.figure("all of them, by two processes", seconds, "s")
    report.figure("one of them", seconds / len(rows), "s")
    report.ratio(f"all of them, of {LIMIT} s for each game", seconds / LIMIT / len(VARIANTS))
