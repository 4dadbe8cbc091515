"""What a coach says in a first hand: the choice of the strongest computer player, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solitaire.matches.continental.bots import DENY
from solitaire.matches.continental.cards import Card
from solitaire.matches.continental.melds import fits_any
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff, Move, Source
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.game import CoachAdvice


class MoveReason(Enum):
    """Why a move is advised."""

    NEARER = "nearer"
    """The top of the discards brings the contract nearer."""
    FITS = "fits"
    """It can be laid off."""
    STOCK = "stock"
    """The top of the discards does neither."""
    LAY = "lay"
    """The contract can be laid."""
    OFF = "off"
    """What is laid off does not count."""
    LAST = "last"
    """It is the last card, and ends the hand."""
    SAFE = "safe"
    """It fits no meld, as another card of the hand does, with which the next player could close."""
    POINTS = "points"
    """It is needed least, and counts."""


@dataclass(frozen=True, slots=True)
class MoveAdvice(CoachAdvice[Move, MoveReason]):
    """A move and why."""


def advise(view: ContinentalView) -> MoveAdvice:
    """The advice for the seat whose move it is, in a hand that is not over."""
    move = DENY.choose(view)
    match move:
        case Draw(Source.STOCK):
            return MoveAdvice(move, MoveReason.STOCK)
        case Draw():
            fits = view.is_laid and move.card is not None and fits_any(move.card, view.melds)
            return MoveAdvice(move, MoveReason.FITS if fits else MoveReason.NEARER)
        case Lay():
            return MoveAdvice(move, MoveReason.LAY)
        case LayOff():
            return MoveAdvice(move, MoveReason.OFF)
        case Discard() if move.is_last:
            return MoveAdvice(move, MoveReason.LAST)
        case Discard(card) if card is not None and _is_safe(view, card):
            return MoveAdvice(move, MoveReason.SAFE)
        case _:
            return MoveAdvice(move, MoveReason.POINTS)


def _is_safe(view: ContinentalView, card: Card) -> bool:
    """Whether the next player could close with a card of the hand, but not with this one."""
    if not view.next_can_close or fits_any(card, view.melds):
        return False
    return any(fits_any(other, view.melds) for other in view.held)
