"""What a coach says in a first hand: the choice of the strongest computer player, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solitaire.matches.continental.bots import DENY
from solitaire.matches.continental.melds import fits_any
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff, Move, Source
from solitaire.matches.continental.view import ContinentalView


class Reason(Enum):
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
    POINTS = "points"
    """It is needed least, and counts."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and why."""

    move: Move
    reason: Reason


def advise(view: ContinentalView) -> Advice:
    """The advice for the seat whose move it is, in a hand that is not over."""
    move = DENY.choose(view)
    match move:
        case Draw(Source.STOCK):
            return Advice(move, Reason.STOCK)
        case Draw():
            fits = view.is_laid and move.card is not None and fits_any(move.card, view.melds)
            return Advice(move, Reason.FITS if fits else Reason.NEARER)
        case Lay():
            return Advice(move, Reason.LAY)
        case LayOff():
            return Advice(move, Reason.OFF)
        case Discard() if move.is_last:
            return Advice(move, Reason.LAST)
        case _:
            return Advice(move, Reason.POINTS)
