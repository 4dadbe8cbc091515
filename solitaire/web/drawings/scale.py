"""The scale of a line chart: maps places and values to coordinates.

x is in percent of the width and y in pixels, so that a chart fills any width while its text keeps its
size. Only paths are scaled: they are drawn in a view box of 100 by 100 that lies over the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

TICKS: Final = (0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500)
"""Possible steps of a grid; five of the last exceed the points of any game."""
MOST_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps places (0 to ``last``) and values (0 to ``top``) into a frame.

    ``left`` and ``right`` of the frame are in percent, ``ceiling`` and ``floor`` in pixels.
    """

    top: float
    last: int
    floor: int
    left: int = 12
    right: int = 98
    ceiling: int = 14

    @property
    def height(self) -> int:
        """The height of the whole drawing in pixels, including the names below the frame."""
        return self.floor + 30

    def y(self, value: float) -> int:
        """The y coordinate of a value, in pixels from the top."""
        return self.ceiling + round((self.floor - self.ceiling) * (self.top - value) / self.top)

    def x(self, place: int) -> str:
        """The x coordinate of a place, in percent."""
        return f"{self.left + (self.right - self.left) * place / self.last:.2f}%"

    def click_area(self, place: int) -> tuple[str, str]:
        """The left edge and the width of the part nearest to a place, in percent."""
        step = (self.right - self.left) / self.last
        left = max(self.left, self.left + step * (place - 0.5))
        right = min(self.right, self.left + step * (place + 0.5))
        return f"{left:.2f}%", f"{right - left:.2f}%"

    def path(self, values: Sequence[float | None]) -> str:
        """The SVG path of values from place 0 on; it is broken where there is none."""
        path, command = "", "M"
        for place, value in enumerate(values):
            if value is None:
                command = "M"
            else:
                x, y = 100 * place / self.last, 100 * (self.top - value) / self.top
                path += f"{command}{x:.4g} {y:.4g}"
                command = "L"
        return path


def ticks(top: float, least: float = 1) -> list[float]:
    """The values of the grid lines, from 0 on: at most ``MOST_TICKS`` steps of at least ``least``."""
    fitting = (tick for tick in TICKS if tick >= least and top / tick <= MOST_TICKS)
    tick = next(fitting, TICKS[-1])
    return [n * tick for n in range(int(top // tick) + 1)]
