"""The turns of a hand, made of moves as everybody sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solitaire.matches.continental.moves import DealNext, Discard, Draw, Lay, LayOff, Move


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a seat, perhaps not ended yet."""

    seat: int
    draw: Draw
    lay: Lay | None = None
    offs: tuple[LayOff, ...] = ()
    discard: Discard | None = None
    """None while it is not ended."""


def turns_of(seats: Sequence[int], moves: Sequence[Move]) -> tuple[Turn, ...]:
    """The turns of the last hand. ``seats`` made these moves, of which a draw may have no card."""
    turns: list[Turn] = []
    for seat, move in zip(seats, moves, strict=True):
        match move:
            case DealNext():
                turns.clear()
            case Draw():
                turns.append(Turn(seat, move))
            case Lay():
                turns[-1] = replace(turns[-1], lay=move)
            case LayOff():
                turns[-1] = replace(turns[-1], offs=(*turns[-1].offs, move))
            case Discard():
                turns[-1] = replace(turns[-1], discard=move)
    return tuple(turns)
