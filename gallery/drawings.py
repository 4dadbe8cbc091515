"""Specimens of staircases and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gallery.scenes import LONG
from gallery.specimen import Section, Specimen, panel_specimen
from solitaire.rules import STANDARD, Rank
from solitaire.web.daily.leaderboard import results_chart
from solitaire.web.drawings.figures import ChartTable, Lines, Rate, Rates, Shades
from solitaire.web.drawings.lines import plot_lines, plot_points
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.http.context import words_of_request
from solitaire.words.dates import format_decimal

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
    numbers = ChartTable(
        heads, tuple((each.name, f"{each.percent}%", str(each.part)) for each in parts)
    )
    table = replace(table, numbers=numbers)
    yield panel_specimen("parts of wholes, numbers below", CHARTS, "rates", table)
    ranks = tuple(str(rank) for rank in Rank)
    rows = tuple((name, hill[at : at + 6]) for at, name in enumerate(ranks[:7]))
    shades = Shades("Needed, by pile", "In percent.", ("Pile", *"012345"), rows)
    yield panel_specimen("a table with shades", CHARTS, "shades", shades)
    for about, points in (
        ("40 values", [(place * 37 + place * place) % 141 for place in range(40)]),
        ("two values", [310, 0]),
        ("one value", [0]),
    ):
        named = [(f"Game {place}", value) for place, value in enumerate(points, start=1)]
        chart_of_time = plot_points("Points left", "Fewer are better.", ("Game", "Points"), named)
        yield panel_specimen(f"in time: {about}", CHARTS, "lines", chart_of_time)
    shares = [(str(20 + place), share) for place, share in enumerate((4, 9, 17, 27, 41, 56, 70))]
    heads_of_stock = ("Cards", "Won")
    stock = plot_points("Won, by size of the stock", "", heads_of_stock, shares, large="24")
    yield panel_specimen("one moment stands out", CHARTS, "lines", stock)
    for about, lines in _several_lines():
        yield panel_specimen(f"lines: {about}", CHARTS, "lines", lines)


def _several_lines() -> Iterator[tuple[str, Lines]]:
    moments = "Turn", [str(number) for number in range(29)]
    falls = [[12 - at * speed // 4 for at in range(29)] for speed in range(1, 5)]
    names = ("You", "Adviser", LONG[:24], "Your game 2")
    four = [*zip(names, falls, strict=True)]
    yield "four kinds", plot_lines("To spare", "", moments, four)
    ends = [(name, [12 - at, 12 - at, 2]) for at, name in enumerate(names)]
    yield "ends at one place", plot_lines("To spare", "", ("Turn", ["1", "2", "3"]), ends)
    yield (
        "one, of shares",
        plot_lines(
            "Won",
            "",
            ("Games", ["1", "2", "3"]),
            [("Won", [33.0, 40.0, 100.0])],
            format_value=lambda value: format_decimal(words_of_request(), float(Fraction(value))),
            most=100,
        ),
    )
