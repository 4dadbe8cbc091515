"""Builds line charts: values over time, and named lines side by side.

No difference is in color alone: each named line has its own dashes, shape and name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from solitaire.web.drawings.figures import ChartLine, ChartTable, LineMark, Lines
from solitaire.web.drawings.scale import Scale, choose_tick, ticks

APART: Final = 17
"""The least distance between two names, in pixels."""
MOST_LINES: Final = 4
"""The most named lines: the style sheet has dashes for so many, the template shapes."""
LONGEST: Final = 11
"""The most characters of a name that fit beside the lines on a phone."""
NO_VALUE: Final = "\N{EN DASH}"
"""In a table, where a line has a gap."""
NO_SHORTS: Final[Mapping[str, str]] = {}


def format_whole(value: float) -> str:
    """A value as a whole number."""
    return str(round(value))


def plot_points(
    title: str,
    summary: str,
    heads: tuple[str, str],
    values: Sequence[tuple[str, int]],
    links: Sequence[str] = (),
    format_value: Callable[[float], str] = format_whole,
    large: str = "",
) -> Lines:
    """Build a line with a dot for each value, oldest first; each value comes with the name of its moment.

    ``links`` are the addresses of the moments, if they have any. The dot of the moment ``large`` is larger
    and has its name below; without that moment the last is larger. ValueError without values.
    """
    if not values:
        raise ValueError("a line needs a value")
    names, points = zip(*values, strict=True)
    tick = choose_tick(max(points), least=5)
    top = tick * max(1, -(-max(points) // tick))
    last = len(points) - 1
    scale = Scale(top, max(1, last), floor=186)
    at = names.index(large) if large in names else last
    marks = [LineMark(scale.x(place), scale.y(value), "dot") for place, value in enumerate(points)]
    marks[at] = replace(marks[at], kind="large", name=large if 0 < at < last else "")
    return Lines(
        title,
        summary,
        scale,
        (ChartLine(scale.path(points)),),
        tuple((scale.y(value), format_value(value)) for value in ticks(top, tick)),
        _ends(names),
        ChartTable(
            heads, tuple((name, format_value(value)) for name, value in values), tuple(links)
        ),
        marks=tuple(marks),
        area=scale.area(points),
    )


def plot_lines(
    title: str,
    summary: str,
    moments: tuple[str, Sequence[str]],
    named: Sequence[tuple[str, Sequence[float | None]]],
    *,
    format_value: Callable[[float], str] = format_whole,
    format_tick: Callable[[float], str] | None = None,
    least_tick: float = 1,
    most: float = 1,
    short_names: Mapping[str, str] = NO_SHORTS,
    links: Sequence[str] = (),
    ends: tuple[str, str] | None = None,
    floor: int = 198,
    labelled: bool = True,
) -> Lines:
    """Build named lines with a value for each of the ``moments``, which are a head and the name of each.

    A line has a gap at a moment whose value is None, and a dot for a value between two gaps. The drawing goes
    from 0 to ``most`` at least. ``format_tick`` formats the values beside the grid, if they need fewer
    decimals than those of the moments. ``short_names`` maps names too long for a label to shorter ones;
    ``links`` are the addresses of the moments, if they have any; ``ends`` shorter names of the first and the
    last moment. Lines that are not ``labelled`` are named by the legend, or by the title. ValueError if a
    line has no value, or with too many lines.
    """
    head, names = moments
    drawn = [
        [(at, value) for at, value in enumerate(values) if value is not None] for _, values in named
    ]
    if not all(drawn) or not 0 < len(named) <= MOST_LINES:
        raise ValueError(f"lines need a value, and there are {MOST_LINES} kinds of them")
    top = max(most, *(value for values in drawn for _, value in values))
    scale = Scale(top, max(1, len(names) - 1), floor=floor, right=72 if labelled else 98)
    heights = [scale.y(values[-1][1]) for values in drawn]
    label_heights = spread_labels(heights, scale.ceiling, scale.floor)

    def format_or_none(value: float | None) -> str:
        return NO_VALUE if value is None else format_value(value)

    rows = zip(names, *(map(format_or_none, values) for _, values in named), strict=True)
    return Lines(
        title,
        summary,
        scale,
        tuple(
            ChartLine(
                scale.path(values),
                kind,
                name,
                _truncate(short_names.get(name, name)) if labelled else "",
                scale.x(drawn[kind][-1][0]),
                heights[kind],
                label_heights[kind],
            )
            for kind, (name, values) in enumerate(named)
        ),
        tuple(
            (scale.y(value), (format_tick or format_value)(value))
            for value in ticks(top, least_tick)
        ),
        ends or _ends(names),
        ChartTable((head, *(name for name, _ in named)), tuple(rows), tuple(links)),
        marks=tuple(
            LineMark(scale.x(at), scale.y(value), "dot")
            for values in drawn
            for at, value in _find_alone(values)
        ),
    )


def _find_alone(values: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """The values between two gaps, which a line does not show; the last has the shape of its line."""
    places = {at for at, _ in values}
    for at, value in values[:-1]:
        if not places & {at - 1, at + 1}:
            yield at, value


def spread_labels(places: Sequence[int], least: int, most: int) -> list[int]:
    """Spread labels at least ``APART`` pixels, from ``least`` to ``most`` if there is room for all."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    found = [places[at] for at in order]
    for at in range(1, len(found)):
        found[at] = max(found[at], found[at - 1] + APART)
    limit = most
    for at in reversed(range(len(found))):
        found[at] = max(least, min(found[at], limit))
        limit = found[at] - APART
    spread = dict(zip(order, found, strict=True))
    return [spread[at] for at in range(len(places))]


def _ends(names: Sequence[str]) -> tuple[str, str]:
    return names[0], names[-1] if len(names) > 1 else ""


def _truncate(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
