"""Several lines in one drawing, told apart without any color: each has its dashes, its mark and its name.

The mark and the name stand at the right, as high as the line ends, and make room for each other; the mark
stands at the end of the line itself as well, since a game may end before others do. What is across is in
percent of the width and what is down in pixels, as in ``charts.py``; the numbers are a table behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from babel.numbers import format_decimal

from solitaire.words import Words
from solitaire.words.dailies import locale_of

TICKS: Final = (0.5, 1, 2, 5, 10, 20, 50, 100, 200)
MOST_TICKS: Final = 5
APART: Final = 17
"""The least from one name to the next, in pixels."""
MOST: Final = 4
"""As many kinds of line as the style sheet has dashes for."""
LONGEST: Final = 10
"""The most characters of a name that fit beside the lines of a phone."""
MARKS: Final = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "M0-6 6 0 0 6-6 0z",
    "M-4-4H4V4H-4z",
    "M0-5.5 5.5 4.5H-5.5z",
)

NO_SHORTS: Final[Mapping[str, str]] = {}

Values = Sequence[float]


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, and in a field of 100 by 100 its ``path``; ``kind`` is its dashes and its mark.

    It ends ``across`` and ``down``; its name stands ``beside``, down as well.
    """

    name: str
    short: str
    kind: int
    mark: str
    path: str
    across: str
    down: int
    beside: int


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines over the same moments. ``rows`` are the numbers behind them, under ``heads``."""

    title: str
    summary: str
    series: tuple[Series, ...]
    grid: tuple[tuple[int, str], ...]
    zero: int
    ends: tuple[str, str]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    height: ClassVar[int] = 228
    ceiling: ClassVar[int] = 14
    floor: ClassVar[int] = 196
    left: ClassVar[int] = 9
    right: ClassVar[int] = 72


def lines(
    title: str,
    summary: str,
    moments: tuple[str, Sequence[str]],
    drawn: Sequence[tuple[str, Values]],
    words: Words,
    *,
    steps: bool = False,
    said: Callable[[float], str] | None = None,
    most: float = 1,
    shorts: Mapping[str, str] = NO_SHORTS,
) -> Lines:
    """Named lines over ``moments``, a head and the name of each; a line may end before the last of them.

    One without values is left out, and the others keep their kinds. With ``steps`` a value holds until the
    next one; ``said`` says a value, whole numbers if it is None; the drawing goes from 0 to ``most`` at the
    least. ``shorts`` has what stands beside a line if its name is too long for that. ValueError without a
    value, or with too many lines.
    """
    kinds = [kind for kind, (_, values) in enumerate(drawn) if values]
    if not kinds or len(drawn) > MOST:
        raise ValueError(f"lines need a value, and there are {MOST} kinds of them")
    drawn = [drawn[kind] for kind in kinds]
    say = said or _whole
    top = max(most, *(max(values) for _, values in drawn))
    bottom = min(0.0, *(min(values) for _, values in drawn))
    deep = Lines.floor - Lines.ceiling
    last = max(1, max(len(values) for _, values in drawn) - 1)

    def down(value: float) -> int:
        return Lines.ceiling + round(deep * (top - value) / (top - bottom))

    def path(values: Values) -> str:
        points = [
            (f"{100 * at / last:.4g}", f"{100 * (top - value) / (top - bottom):.4g}")
            for at, value in enumerate(values)
        ]
        if steps:
            begin, *others = points
            return f"M{' '.join(begin)}" + "".join(f"H{across}V{down}" for across, down in others)
        return "M" + "L".join(" ".join(point) for point in points)

    ends = [down(values[-1]) for _, values in drawn]
    tick = next((t for t in TICKS if (top - bottom) / t <= MOST_TICKS), TICKS[-1])
    grid = [n * tick for n in range(-int(-bottom // tick), int(top // tick) + 1)]
    head, names = moments
    return Lines(
        title,
        summary,
        tuple(
            Series(
                name,
                _short(shorts.get(name, name)),
                kind,
                MARKS[kind],
                path(values),
                f"{Lines.left + (Lines.right - Lines.left) * (len(values) - 1) / last:.2f}%",
                end,
                beside,
            )
            for kind, (name, values), end, beside in zip(
                kinds, drawn, ends, spread(ends, Lines.ceiling, Lines.floor), strict=True
            )
        ),
        tuple((down(value), say(value)) for value in grid),
        down(0),
        (names[0], names[last] if len(names) > last else ""),
        (head, *(name for name, _ in drawn)),
        tuple(
            (moment, *(say(values[at]) if at < len(values) else "" for _, values in drawn))
            for at, moment in enumerate(names)
        ),
    )


def spread(places: Sequence[int], least: int, most: int) -> list[int]:
    """Places for names: near these and ``APART``, from ``least`` to ``most`` if there is room for all."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    found = [places[at] for at in order]
    for at in range(1, len(found)):
        found[at] = max(found[at], found[at - 1] + APART)
    limit = most
    for at in reversed(range(len(found))):
        found[at] = max(least, min(found[at], limit))
        limit = found[at] - APART
    kept = dict(zip(order, found, strict=True))
    return [kept[at] for at in range(len(places))]


def decimal(value: float, words: Words) -> str:
    """A number with one digit after the point, as the reader writes it."""
    return str(format_decimal(value, "0.0", locale=locale_of(words)))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _whole(value: float) -> str:
    return str(round(value)).replace("-", "\N{MINUS SIGN}")
