"""Charts as frozen values: where each column, bar and dot is, and the numbers behind them in words.

``templates/_charts.html`` draws them as SVG without a script or a style. What is across is in percent of the
chart's width and what is up in pixels, so that a chart fills any width while its text keeps its size.
``Columns`` and ``Line`` come with their numbers as a table; ``Rates`` are a table with bars in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.rules import PILES
from solitaire.words import Words

MOST_COUNTED: Final = 999
"""Above this a column says its share in percent: a longer number has no room on a phone."""
TICKS: Final = (5, 10, 25, 50, 100, 250, 500)
"""From one line of a grid to the next, in points; four of the last are more than any game can lose by."""
MOST_TICKS: Final = 4
NONE: Final = "\N{EN DASH}"
"""The share of nothing."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in large, what it is, and what else there is to say of it."""

    name: str
    value: int | str
    about: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a chart shows, as a table: the heads of its two columns, and its rows."""

    heads: tuple[str, str]
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a histogram: what stands below and above it, and its place.

    ``middle``, ``left`` and ``width`` are in percent, ``top`` and ``height`` in pixels.
    """

    name: str
    said: str
    middle: str
    left: str
    width: str
    top: int
    height: int
    yours: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """A histogram. ``summary`` says in a sentence what is to be seen; ``yours`` names the player's own."""

    title: str
    summary: str
    columns: tuple[Column, ...]
    yours: str
    floor: int
    numbers: Numbers
    tallest: ClassVar[int] = 116

    @property
    def height(self) -> int:
        """Of the whole, with the names below."""
        return self.floor + 22


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many, with its name; ``percent`` is whole, and 0 and 100 only for none and all."""

    name: str
    part: int
    whole: int
    percent: int
    said: str
    of: str


@dataclass(frozen=True, slots=True)
class Rates:
    """Parts of wholes, one below the other: a table of name, bar, percent and numbers."""

    title: str
    summary: str
    heads: tuple[str, str, str]
    rates: tuple[Rate, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A value in time: ``across`` in percent, ``down`` in pixels."""

    across: str
    down: int


@dataclass(frozen=True, slots=True)
class Line:
    """Values in time. ``path`` and ``area`` are in a field of 100 by 100, stretched over the grid."""

    title: str
    summary: str
    dots: tuple[Dot, ...]
    path: str
    area: str
    grid: tuple[tuple[int, str], ...]
    ends: tuple[str, str]
    numbers: Numbers
    height: ClassVar[int] = 216
    ceiling: ClassVar[int] = 14
    floor: ClassVar[int] = 186
    left: ClassVar[int] = 12
    right: ClassVar[int] = 98


def percent(part: int, whole: int) -> int:
    """Whole percent, rounded, but 0 only for none and 100 only for all; 0 of none is 0."""
    if part in (0, whole):
        return 100 if part else 0
    return min(99, max(1, (200 * part + whole) // (2 * whole)))


def games_named(first: int, last: int, words: Words) -> str:
    """The name of the moment in which those games were played, by their numbers."""
    if first == last:
        return words.gettext("Game %(number)s", number=first)
    return words.gettext("Games %(first)s to %(last)s", first=first, last=last)


def result_columns(counts: Sequence[int], words: Words, *, yours: int | None = None) -> Columns:
    """How everybody did at one deal: ``counts[n]`` players flipped n piles, ``yours`` is the player's n."""
    total, most = sum(counts), _most_often(counts)
    if not total:
        summary = words.gettext("Nobody has finished yet.")
    elif total == 1 and yours is not None:
        summary = words.gettext("You are the first who finished.")
    else:
        summary = words.ngettext(
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s player.",
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s players.",
            total,
            flipped=most,
            piles=len(PILES),
            count=counts[most],
            total=total,
        )
    heads = words.gettext("Piles flipped"), words.gettext("Players")
    return _columns(words.gettext("How everybody did"), summary, heads, counts, words, yours)


def flipped_columns(counts: Sequence[int], words: Words) -> Columns:
    """How often a player flipped how many piles: ``counts[n]`` games ended with n."""
    total, most = sum(counts), _most_often(counts)
    summary = (
        words.ngettext(
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s game.",
            "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s games.",
            total,
            flipped=most,
            piles=len(PILES),
            count=counts[most],
            total=total,
        )
        if total
        else words.gettext("No game is finished yet.")
    )
    heads = words.gettext("Piles flipped"), words.gettext("Games")
    return _columns(words.gettext("Piles flipped in a game"), summary, heads, counts, words, None)


def rates(
    title: str,
    summary: str,
    heads: tuple[str, str, str],
    parts: Iterable[tuple[str, int, int]],
    words: Words,
) -> Rates:
    """Parts of wholes, each with its name; ``heads`` are over names, bars and numbers."""
    return Rates(
        title,
        summary,
        heads,
        tuple(
            Rate(
                name,
                part,
                whole,
                share := percent(part, whole),
                words.gettext("%(percent)s%%", percent=share) if whole else NONE,
                words.gettext("%(part)s of %(whole)s", part=part, whole=whole) if whole else "",
            )
            for name, part, whole in parts
        ),
    )


def line(
    title: str,
    summary: str,
    heads: tuple[str, str],
    values: Sequence[tuple[str, int]],
    words: Words,
) -> Line:
    """Values in time, the oldest first, each with the name of its moment. ValueError if there are none."""
    if not values:
        raise ValueError("a line needs a value")
    most = max(value for _, value in values)
    tick = next((tick for tick in TICKS if tick * MOST_TICKS >= most), TICKS[-1])
    top = tick * max(1, -(-most // tick))
    deep = Line.floor - Line.ceiling

    def down(value: int) -> int:
        return Line.floor - round(deep * value / top)

    def across(place: int) -> float:
        return 50.0 if len(values) == 1 else 100 * place / (len(values) - 1)

    points = [
        f"{across(place):.4g} {100 - 100 * value / top:.4g}"
        for place, (_, value) in enumerate(values)
    ]
    path = f"M{'L'.join(points)}"
    return Line(
        title,
        summary,
        tuple(
            Dot(_percent(Line.left + across(place) * (Line.right - Line.left) / 100), down(value))
            for place, (_, value) in enumerate(values)
        ),
        path,
        f"{path}L{across(len(values) - 1):.4g} 100L{across(0):.4g} 100z",
        tuple((down(value), str(value)) for value in range(0, top + 1, tick)),
        (values[0][0], values[-1][0] if len(values) > 1 else ""),
        Numbers(heads, tuple((name, str(value)) for name, value in values)),
    )


def _columns(
    title: str,
    summary: str,
    heads: tuple[str, str],
    counts: Sequence[int],
    words: Words,
    yours: int | None,
) -> Columns:
    total, most = sum(counts), max(1, *counts)
    slot = 100 / len(counts)
    # Room above the highest for its number, and for a mark with a name over that.
    floor = Columns.tallest + (18 if yours is None else 42)

    def said(count: int) -> str:
        if most <= MOST_COUNTED:
            return str(count)
        return words.gettext("%(percent)s%%", percent=percent(count, total))

    def column(place: int, count: int) -> Column:
        height = max(2, round(Columns.tallest * count / most)) if count else 0
        return Column(
            name=str(place),
            said=said(count) if count else "",
            middle=_percent(slot * (place + 0.5)),
            left=_percent(slot * (place + 0.12)),
            width=_percent(slot * 0.76),
            top=floor - height,
            height=height,
            yours=place == yours,
        )

    return Columns(
        title,
        summary,
        tuple(column(place, count) for place, count in enumerate(counts)),
        words.gettext("You") if yours is not None else "",
        floor,
        Numbers(heads, tuple((str(place), str(count)) for place, count in enumerate(counts))),
    )


def _most_often(counts: Sequence[int]) -> int:
    """Where most are; of several the one with more piles, which is the better result."""
    return max(range(len(counts)), key=lambda place: (counts[place], place))


def _percent(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".") + "%"
