"""Boards outside of a match.

The rules draw one with a line of five and the spaces that one card may take; an empty one is printed.
"""

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
    view = _view((CARD,), (FIVE, FOUR))
    spaces = space_views(words, view, (), shows_fits=True)
    return SpiralExample(spaces, line_views(view))


def empty_board(words: Words) -> tuple[SpaceView, ...]:
    """Make the views of all spaces, without a stone, as they are printed."""
    return space_views(words, _view((), ((), ())), ())


def _view(held: tuple[int, ...], stones: tuple[tuple[int, ...], tuple[int, ...]]) -> SpiralView:
    return SpiralView(
        seat=0,
        turn_of=0,
        joker=True,
        games=1,
        number=1,
        held=held,
        drawn=(),
        cards=(len(held), 4),
        discards=(),
        stock_left=0,
        stones=stones,
        is_over=False,
        points=(),
    )
