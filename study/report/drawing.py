"""Draws a plot as SVG, for a light or a dark page, by matplotlib.

A plot is as wide as a small phone, so that its texts can be read there. They are text, and there are a title
and a description for screen readers. The same figures make the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

import matplotlib
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from study.report.figures import Figures

WIDTH: Final = 5.0
"""Inches: 360 units of the SVG, so at a width of 360 pixels text has its size in pixels."""
SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",  # texts as text
    "svg.hashsalt": "five-crowns-solitaire",  # the same ids each time
    "font.family": "DejaVu Sans",  # it comes with matplotlib, so all machines lay out alike
    "font.size": 11.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a page: paper and ink, lines of the grid, and three tones that stand for things."""

    name: str
    paper: str
    ink: str
    grid: str
    tones: tuple[str, str, str]

    @property
    def settings(self) -> dict[Any, Any]:
        """The settings of matplotlib that have a color."""
        inks = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
        return {
            **dict.fromkeys(inks, self.ink),
            "figure.facecolor": self.paper,
            "axes.facecolor": self.paper,
            "savefig.facecolor": self.paper,
            "grid.color": self.grid,
        }


LIGHT: Final = Theme("light", "#ffffff", "#14181d", "#d9d2c0", ("#0e7c73", "#8a1020", "#2e38b0"))
DARK: Final = Theme("dark", "#1b2230", "#eef1f6", "#384256", ("#8dfbcb", "#e2686a", "#6a88f2"))
THEMES: Final = (LIGHT, DARK)


class Plot(NamedTuple):
    """A plot: what it needs of the figures, and how it is described and drawn."""

    name: str
    title: str
    parts: tuple[str, ...]
    height: float
    describe: Callable[[Figures], str]
    draw: Callable[[Figure, Figures, Theme], None]


def draw_plot(plot: Plot, figures: Figures, theme: Theme) -> str:
    """The plot as a document of SVG. Cost: 0.2 s."""
    with matplotlib.rc_context({**SETTINGS, **theme.settings}):
        figure = Figure(figsize=(WIDTH, plot.height), layout="constrained")
        plot.draw(figure, figures, theme)
        stream = StringIO()
        figure.savefig(stream, format="svg", metadata={"Creator": None, "Date": None})
    return _add_texts(stream.getvalue(), plot, plot.describe(figures))


def _add_texts(svg: str, plot: Plot, description: str) -> str:
    """Add what screen readers read, at the beginning of the document's element."""
    before, element, after = svg.partition("<svg ")
    attributes, end, content = after.partition(">")
    title, desc = f"{plot.name}-title", f"{plot.name}-desc"
    return (
        f'{before}{element}role="img" aria-labelledby="{title} {desc}" {attributes}{end}'
        f'\n <title id="{title}">{escape(plot.title)}</title>'
        f'\n <desc id="{desc}">{escape(description)}</desc>{content}'
    )


def find_contrast(one: Any, other: Any) -> float:
    """The contrast of two colors, from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted([_find_luminance(one), _find_luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def _find_luminance(color: Any) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in to_rgb(color)
    ]
    return sum(
        [weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)]
    )
