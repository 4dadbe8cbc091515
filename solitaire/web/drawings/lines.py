"""Builds line charts: named values over time.

No difference is in color alone: each line has its own dashes and shape, which the legend names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from solitaire.web.drawings.figures import ChartLine, ChartTable, Lines
from solitaire.web.drawings.scale import Scale, ticks

MOST_LINES: Final = 2
"""The style sheet has dashes for so many, the template shapes."""
NO_VALUE: Final = "\N{EN DASH}"
"""In a table, where a line has a gap."""


def plot_lines(
    title: str,
    summary: str,
    moments: tuple[str, Sequence[str]],
    named: Sequence[tuple[str, Sequence[float | None]]],
    *,
    format_value: Callable[[float], str] = str,
    format_tick: Callable[[float], str] = str,
    least_tick: float = 1,
    links: Sequence[str] = (),
    ends: tuple[str, str] | None = None,
    floor: int = 198,
) -> Lines:
    """Build named lines with a value for each of the ``moments``, which are a head and the name of each.

    A line has a gap at a moment whose value is None, and a dot for a value between two gaps. ``format_tick``
    formats the values beside the grid, which need fewer decimals than those of the moments. ``links`` are the
    addresses of the moments, if they have any; ``ends`` shorter names of the first and the last moment.
    ValueError if a line has no value, or with too many lines.
    """
    head, names = moments
    drawn = [
        [(at, value) for at, value in enumerate(values) if value is not None] for _, values in named
    ]
    if not all(drawn) or not 0 < len(named) <= MOST_LINES:
        raise ValueError(f"lines need a value, and there are {MOST_LINES} kinds of them")
    top = max(1, *(value for values in drawn for _, value in values))
    scale = Scale(top, max(1, len(names) - 1), floor=floor)

    def format_or_none(value: float | None) -> str:
        return NO_VALUE if value is None else format_value(value)

    rows = zip(names, *(map(format_or_none, values) for _, values in named), strict=True)
    return Lines(
        title,
        summary,
        scale,
        tuple(
            ChartLine(scale.path(values), kind, name, scale.x(last), scale.y(value))
            for kind, ((name, values), (*_, (last, value))) in enumerate(
                zip(named, drawn, strict=True)
            )
        ),
        tuple((scale.y(value), format_tick(value)) for value in ticks(top, least_tick)),
        ends or (names[0], names[-1] if len(names) > 1 else ""),
        ChartTable((head, *(name for name, _ in named)), tuple(rows), tuple(links)),
        tuple(
            (scale.x(at), scale.y(value)) for values in drawn for at, value in _find_alone(values)
        ),
    )


def _find_alone(values: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """The values between two gaps, which a line does not show; the last has the shape of its line."""
    places = {at for at, _ in values}
    for at, value in values[:-1]:
        if not places & {at - 1, at + 1}:
            yield at, value
