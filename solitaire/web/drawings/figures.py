"""The figures: columns of a histogram, bars of rates, and lines over time.

Each is a frozen value; ``templates/drawings/_charts.html`` draws it as SVG without a script or a style. A
drawing comes with its numbers as a table, for readers who cannot see it or want to know exactly; rates are a
table with bars in it. ``lines.py`` builds the lines. The simplest figure is a number in large print.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from solitaire.web.drawings.scale import Scale

MOST_COUNTED: Final = 999
"""Above this count all columns are labelled in percent."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in large print with a remark."""

    name: str
    value: int | str
    remark: str
    link: str = ""
    """The address of its games, if they can be listed."""


@dataclass(frozen=True, slots=True)
class ChartTable:
    """The numbers of a drawing; the first cell of a row is its name, a link if there are ``links``."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a histogram: ``left`` is in percent of the width, ``top`` and ``height`` in pixels."""

    number: int
    count: int
    left: float
    top: int
    height: int


@dataclass(frozen=True, slots=True)
class Columns:
    """A histogram: ``counts[n]`` is the height of column n."""

    title: str
    summary: str
    heads: tuple[str, str]
    counts: tuple[int, ...]
    yours: int | None = None
    """The number of the player's own column."""
    links: tuple[str, ...] = ()
    """The addresses of the columns, if they have any."""
    tallest: ClassVar[int] = 116

    @property
    def slot(self) -> float:
        """The width of a column with the gap beside it, in percent."""
        return 100 / len(self.counts)

    @property
    def floor(self) -> int:
        """The base line of the columns in pixels; above it is room for a number, and for a mark if any."""
        return self.tallest + (18 if self.yours is None else 42)

    @property
    def height(self) -> int:
        """The height of the whole drawing in pixels, including the numbers below the columns."""
        return self.floor + 22

    @property
    def columns(self) -> Iterator[Column]:
        """The columns from left to right."""
        most = max(1, *self.counts)
        for number, count in enumerate(self.counts):
            height = max(2, round(self.tallest * count / most)) if count else 0
            yield Column(number, count, self.slot * number, self.floor - height, height)

    @property
    def in_percent(self) -> bool:
        """Whether columns are labelled in percent, since a phone has no room for such numbers."""
        return max(self.counts) > MOST_COUNTED

    def percent(self, count: int) -> int:
        """The share of a column with this count, in percent of all."""
        return percent(count, sum(self.counts))

    @property
    def numbers(self) -> ChartTable:
        """The counts as a table."""
        rows = tuple((str(n), str(each)) for n, each in enumerate(self.counts))
        return ChartTable(self.heads, rows, self.links)


@dataclass(frozen=True, slots=True)
class Rate:
    """A part of a whole, with its name, and the address to which it leads if there is one."""

    name: str
    part: int
    whole: int
    link: str = ""

    @property
    def percent(self) -> int:
        """The part in percent of the whole."""
        return percent(self.part, self.whole)


@dataclass(frozen=True, slots=True)
class Rates:
    """Rates below each other; ``heads`` are over names, bars and, if there is a third, counts."""

    title: str
    summary: str
    heads: tuple[str, ...]
    rates: tuple[Rate, ...]


def percent(part: int, whole: int) -> int:
    """Rounded percent, but 0 only for none and 100 only for all; 0 for an empty whole."""
    if part in (0, whole):
        return 100 if part else 0
    return min(99, max(1, (200 * part + whole) // (2 * whole)))


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line as an SVG path in a view box of 100 by 100; a shape marks its end."""

    path: str
    kind: int
    """The number of its dashes and its shape."""
    name: str
    x: str
    y: int
    """With ``x`` the position of its end."""


@dataclass(frozen=True, slots=True)
class ClickArea:
    """A part of a drawing, in percent of its width, that is a link with this name."""

    left: str
    width: str
    link: str
    name: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines over the same moments."""

    title: str
    summary: str
    scale: Scale
    lines: tuple[ChartLine, ...]
    grid: tuple[tuple[int, str], ...]
    """The height and the label of each line of the grid."""
    ends: tuple[str, str]
    """The names of the first and the last moment."""
    numbers: ChartTable
    dots: tuple[tuple[str, int], ...]
    """The positions of values between two gaps, which no line shows."""

    @property
    def click_areas(self) -> Iterator[ClickArea]:
        """The areas of the moments, from the first to the last; none without links."""
        for place, link in enumerate(self.numbers.links):
            left, width = self.scale.click_area(place)
            yield ClickArea(left, width, link, ": ".join(self.numbers.rows[place]))
