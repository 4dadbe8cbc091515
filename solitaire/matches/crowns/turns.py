"""The turns of a match of Five Crowns, put together from its moves: a draw and its discard are one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solitaire.matches.crowns.moves import DealNext, Discard, Draw, Move
from solitaire.rules import Card


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat drew and discarded."""

    seat: int
    draw: Draw
    discard: Card | None
    """None while it is not chosen."""


def turns_of(seats: Iterable[int], moves: Iterable[Move]) -> tuple[tuple[Turn, ...], ...]:
    """The turns of each hand that was dealt, in order. ``seats`` has the seat of each move.

    >>> from solitaire.matches.crowns.moves import parse_word
    >>> moves = [move for word in ("S8H:3S", "next", "P4C") for move in parse_word(word)]
    >>> [[(turn.seat, str(turn.discard)) for turn in hand] for hand in turns_of([1, 1, 0, 0], moves)]
    [[(1, '3S')], [(0, 'None')]]
    """
    hands: list[list[Turn]] = [[]]
    for seat, move in zip(seats, moves, strict=True):
        if isinstance(move, DealNext):
            hands.append([])
        elif isinstance(move, Draw):
            hands[-1].append(Turn(seat, move, None))
        elif isinstance(move, Discard):
            hands[-1][-1] = replace(hands[-1][-1], discard=move.card)
    return tuple(map(tuple, hands))
