"""What a coach says in a first hand: the choice of the strongest computer player, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solitaire.matches.crowns.bots import BOTS
from solitaire.matches.crowns.estimates import cards_away, cards_away_with, without
from solitaire.matches.crowns.moves import Discard, Draw
from solitaire.matches.crowns.view import CrownsView
from solitaire.rules import Card, Rank


@dataclass(frozen=True, slots=True)
class MoveAdvice:
    """A move, and how many cards the hand needs after it; after a draw, after the best discard too.

    After a draw from the stock, whose card is not known, it is how many it needs now.
    """

    move: Draw | Discard
    away: int
    wanted: tuple[Card, ...] = ()
    """After a discard that leaves the hand one card away, the natural cards that complete it."""


def advise(view: CrownsView) -> MoveAdvice:
    """The advice for the seat whose turn it is. Cost: that of a decision of the computer player."""
    move = BOTS[-1].choose(view)
    if isinstance(move, Discard):
        held = without(view.held, move.card)
        away = cards_away(view.rank, held)
        wanted = find_wanted(view.rank, held, view.unseen()) if away == 1 else ()
        return MoveAdvice(move, away, wanted)
    assert isinstance(move, Draw), "the hand is not over"
    if move.card is None:
        return MoveAdvice(move, cards_away(view.rank, view.held))
    return MoveAdvice(move, cards_away_with(view.rank, (*view.held, move.card)))


def find_wanted(rank: Rank, held: tuple[Card, ...], unseen: Iterable[Card]) -> tuple[Card, ...]:
    """The unseen natural cards any of which completes a hand that is one card away, sorted.

    A wild completes it, too. Cost: some ten milliseconds.
    """
    naturals = sorted(card for card in unseen if not card.is_wild(rank))
    return tuple(card for card in naturals if not cards_away_with(rank, (*held, card)))
