"""The signs of a finished game, one a turn, which its player shares: they hold no card and no pile.

They follow from what the player has seen: games that differ only in cards that were never shown have the same
signs. Without a review no sign says that a turn was a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from solitaire.play.coach.review import Review
from solitaire.rules import Game

WIDTHS: Final = (8, 7, 6, 5)
"""How many signs a row may have: the first that divides the stock, so that rows end together."""


class Sign(Enum):
    """What a turn did. A mistake is told instead of anything else."""

    FLIPPED = "flipped"
    """It flipped a pile."""
    PLACED = "placed"
    """The drawn card was placed, and another one discarded."""
    DISCARDED = "discarded"
    """The drawn card was discarded unplayed."""
    MISTAKE = "mistake"
    """It lost draws that another use of the card would have kept."""


def read_signs(game: Game, review: Review | None) -> tuple[Sign, ...]:
    """The signs of the turns of a game; ``review`` is that of these turns, None until there is one.

    No turn follows on a flipped pile, so the last one on each of them flipped it: nothing is replayed.
    """
    mistakes = {each.number for each in review.turns if each.mistake} if review else set()
    flipped = {pile.rank for pile in game.piles if pile.flipped}
    last = {turn.pile: number for number, turn in enumerate(game.turns, start=1)}
    flipping = {number for pile, number in last.items() if pile in flipped}
    signs = []
    for number, turn in enumerate(game.turns, start=1):
        if number in mistakes:
            signs.append(Sign.MISTAKE)
        elif number in flipping:
            signs.append(Sign.FLIPPED)
        else:
            signs.append(Sign.DISCARDED if turn.is_unplayed else Sign.PLACED)
    return tuple(signs)


def lay_rows(signs: Sequence[Sign], stock_size: int) -> tuple[tuple[Sign, ...], ...]:
    """The signs in rows, of seven for a stock of 28 cards, of eight for one of 16."""
    width = next((width for width in WIDTHS if stock_size % width == 0), WIDTHS[0])
    return tuple(tuple(signs[at : at + width]) for at in range(0, len(signs), width))
