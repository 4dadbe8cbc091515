"""The board that the rules of Spiral draw: a line of five, and the spaces that one card may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.matches.spiral import SpiralView
from solitaire.web.matches.spiral.table import LineView, SpaceView, line_views, space_views
from solitaire.words import Words

CARD: Final = 68
"""The card whose spaces are lit; it is that of K2."""
FIVE: Final = (12, 13, 14, 26, 31)
FOUR: Final = (19, 20, 21, 36)


@dataclass(frozen=True, slots=True)
class SpiralExample:
    """A board in the middle of a game."""

    spaces: tuple[SpaceView, ...]
    fives: tuple[LineView, ...]


def spiral_example(words: Words) -> SpiralExample:
    """Make the view of the example."""
    view = SpiralView(
        seat=0,
        turn_of=0,
        joker=True,
        games=1,
        number=1,
        held=(CARD,),
        drawn=(),
        cards=(1, 4),
        discards=(),
        stock_left=0,
        stones=(FIVE, FOUR),
        is_over=False,
        points=(),
    )
    spaces = space_views(words, view, (), shows_fits=True)
    return SpiralExample(spaces, line_views(view))
