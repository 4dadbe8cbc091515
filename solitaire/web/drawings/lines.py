"""Builds line charts: values over time, and named lines side by side.

No difference is in color alone: each named line has its own dashes, shape and name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from solitaire.web.drawings.figures import Line, Lines, Mark, Table
from solitaire.web.drawings.scale import Scale, tick_between, ticks

APART: Final = 17
"""The least distance between two names, in pixels."""
MOST_LINES: Final = 4
"""The most named lines: the style sheet has dashes for so many, the template shapes."""
LONGEST: Final = 11
"""The most characters of a name that fit beside the lines on a phone."""
NO_SHORTS: Final[Mapping[str, str]] = {}


def format_whole(value: float) -> str:
    """A value as a whole number, with a minus sign below 0."""
    return str(round(value)).replace("-", "\N{MINUS SIGN}")


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
    tick = tick_between(0, max(points), least=5)
    top = tick * max(1, -(-max(points) // tick))
    scale = Scale(top, 0, max(1, len(points) - 1), left=12, floor=186)
    last = len(points) - 1
    at = names.index(large) if large in names else last
    marks = [Mark(scale.x(place), scale.y(value), "dot") for place, value in enumerate(points)]
    marks[at] = replace(marks[at], kind="large", name=large if 0 < at < last else "")
    return Lines(
        title,
        summary,
        title,
        scale,
        (Line(scale.path(points)),),
        tuple((scale.y(value), format_value(value)) for value in ticks(0, top, tick)),
        _ends(names, scale),
        marks=tuple(marks),
        area=scale.area(points),
        numbers=Table(
            heads, tuple((name, format_value(value)) for name, value in values), tuple(links)
        ),
    )


def plot_lines(
    title: str,
    summary: str,
    moments: tuple[str, Sequence[str]],
    named: Sequence[tuple[str, Sequence[float]]],
    *,
    steps: bool = False,
    format_value: Callable[[float], str] = format_whole,
    least_tick: float = 1,
    most: float = 1,
    short_names: Mapping[str, str] = NO_SHORTS,
    links: Sequence[str] = (),
) -> Lines:
    """Build named lines over ``moments``, a head and the name of each; a line may end before the last moment.

    A line without values is left out, and the others keep their kinds. With ``steps`` a value holds until the
    next one. The drawing goes from 0 to ``most`` at least. ``short_names`` maps names too long for a label to
    shorter ones; ``links`` are the addresses of the moments, if they have any. ValueError without a value, or
    with too many lines.
    """
    kinds = [kind for kind, (_, values) in enumerate(named) if values]
    if not kinds or len(named) > MOST_LINES:
        raise ValueError(f"lines need a value, and there are {MOST_LINES} kinds of them")
    named = [named[kind] for kind in kinds]
    head, names = moments
    scale = Scale(
        top=max(most, *(max(values) for _, values in named)),
        bottom=min(0.0, *(min(values) for _, values in named)),
        last=max(1, max(len(values) for _, values in named) - 1),
        left=12,
        right=72,
        floor=198,
    )
    ends = [scale.y(values[-1]) for _, values in named]
    return Lines(
        title,
        summary,
        title,
        scale,
        tuple(
            Line(
                scale.path(values, steps=steps),
                kind,
                name,
                _truncate(short_names.get(name, name)),
                scale.x(len(values) - 1),
                y,
                label_y,
            )
            for kind, (name, values), y, label_y in zip(
                kinds, named, ends, spread_labels(ends, scale.ceiling, scale.floor), strict=True
            )
        ),
        tuple(
            (scale.y(value), format_value(value))
            for value in ticks(scale.bottom, scale.top, least_tick)
        ),
        _ends(names, scale),
        numbers=Table(
            (head, *(name for name, _ in named)),
            tuple(
                (
                    moment,
                    *(format_value(values[at]) if at < len(values) else "" for _, values in named),
                )
                for at, moment in enumerate(names)
            ),
            tuple(links),
        ),
    )


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


def _ends(names: Sequence[str], scale: Scale) -> tuple[str, str]:
    return names[0], names[scale.last] if scale.last < len(names) else ""


def _truncate(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
