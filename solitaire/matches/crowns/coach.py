"""What a coach says in a first hand: the choice of the strongest computer player, and what it leads to."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.crowns.bots import BOTS
from solitaire.matches.crowns.estimates import cards_away, cards_away_with, without
from solitaire.matches.crowns.moves import Discard, Draw
from solitaire.matches.crowns.view import CrownsView


@dataclass(frozen=True, slots=True)
class MoveAdvice:
    """A move, and how many cards the hand needs after it; after a draw, after the best discard too.

    After a draw from the stock, whose card is not known, it is how many it needs now.
    """

    move: Draw | Discard
    away: int


def advise(view: CrownsView) -> MoveAdvice:
    """The advice for the seat whose turn it is. Cost: that of a decision of the computer player."""
    move = BOTS[-1].choose(view)
    if isinstance(move, Discard):
        return MoveAdvice(move, cards_away(view.rank, without(view.held, move.card)))
    assert isinstance(move, Draw), "the hand is not over"
    if move.card is None:
        return MoveAdvice(move, cards_away(view.rank, view.held))
    return MoveAdvice(move, cards_away_with(view.rank, (*view.held, move.card)))
