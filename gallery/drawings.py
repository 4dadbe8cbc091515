"""Specimens of staircases and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gallery.scenes import LONG
from gallery.specimen import Section, Specimen, panel_specimen
from solitaire.rules import STANDARD, Rank
from solitaire.web.daily.leaderboard import results_chart
from solitaire.web.drawings.figures import Lines, Rate, Rates
from solitaire.web.drawings.lines import plot_lines
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.http.context import words_of_request

ALL_FLIPPED: Final = (1 << len(STANDARD.piles)) - 1
CHARTS: Final = "drawings/_charts.html"
STAIRCASE: Final = "drawings/_staircase.html"


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "Staircases", _staircases()
    yield "Charts", _charts()


def _staircases() -> Iterator[Specimen]:
    for stage in Stage:
        for flipped in (0, 0b01011111011) if stage in (Stage.PLAYING, Stage.LOST) else (0,):
            for on_day in (False, True):
                bits = ALL_FLIPPED if stage is Stage.WON else flipped
                about = f"{stage}{', on the day' if on_day else ''}"
                yield panel_specimen(
                    about, STAIRCASE, "staircase", Staircase(STANDARD, stage, bits, on_day)
                )


def _charts() -> Iterator[Specimen]:
    hill = (3, 9, 14, 26, 31, 44, 61, 75, 58, 41, 17, 52)
    for about, counts, yours in (
        ("a histogram, the player's own marked", hill, 8),
        ("the own is the highest, and the last", (0,) * 11 + (1,), 11),
        ("large numbers", tuple(n * 12345 for n in hill), 0),
        ("no results yet", (0,) * 12, None),
    ):
        chart = results_chart(words_of_request(), counts, yours=yours)
        yield panel_specimen(about, CHARTS, "columns", chart)
    parts = (
        *(Rate(str(rank), place * 13, 130) for place, rank in enumerate(Rank)),
        Rate("none", 0, 0),
    )
    heads = ("Pile", "Share", "Games")
    table = Rates("Flipped, by pile", "Most often K.", heads, parts)
    yield panel_specimen("parts of wholes", CHARTS, "rates", table)
    without_counts = replace(table, heads=heads[:2])
    yield panel_specimen("parts of wholes, without counts", CHARTS, "rates", without_counts)
    for about, lines in _line_charts():
        yield panel_specimen(f"lines: {about}", CHARTS, "lines", lines)


def _line_charts() -> Iterator[tuple[str, Lines]]:
    moments = "Turn", [str(number) for number in range(29)]
    falls = [[max(0, 12 - at * speed // 4) for at in range(29)] for speed in (1, 4)]
    names = ("You", LONG[:24])
    yield "two kinds", plot_lines("To spare", "", moments, [*zip(names, falls, strict=True)])
    ends = [(name, [12 - at, 12 - at, 2]) for at, name in enumerate(names)]
    yield "ends at one place", plot_lines("To spare", "", ("Turn", ["1", "2", "3"]), ends)
    yield "one value", plot_lines("To spare", "", ("Turn", ["1"]), [("You", [12])])
    with_gaps = [310, None, 140, None, 0, 17]
    games = "Game", [f"Game {number}" for number in range(1, 7)]
    yield "with gaps", plot_lines("Points left", "Fewer are better.", games, [("You", with_gaps)])
