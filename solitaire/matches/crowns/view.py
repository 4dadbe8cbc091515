"""What one seat sees of a match of Five Crowns: data only, with no way back to the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.matches.crowns.moves import Draw, Move, legal_moves
from solitaire.matches.game import DealNext
from solitaire.rules import STANDARD, Card, Rank


@dataclass(frozen=True, slots=True)
class CrownsView:
    """The cards of a seat, and what lies open."""

    seat: int
    turn_of: int | None
    """Whose move it is; None when the match is over."""
    ranks: tuple[Rank, ...]
    """Those of all hands of the match."""
    rank: Rank
    """That of this hand: its wild rank, and how many cards each seat holds."""
    held: tuple[Card, ...]
    """Its own cards, sorted, with the drawn one during its turn."""
    drawn: Draw | None
    """What the seat to move drew in this turn; the card only if this seat may see it."""
    discards: tuple[Card, ...]
    """The top one last."""
    stock_left: int
    known: tuple[tuple[Card, ...], ...]
    """By seat: what all know of its cards. It took them from the discards, or laid its hand open (M5)."""
    out: int | None
    """The first seat that went out: each that has not moved since has its last turn."""
    drawn_dealer: int | None
    """The seat that was drawn to deal the first hand; None if none was."""
    is_over: bool
    """Whether the hand is over."""
    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each hand that is over."""

    @property
    def top(self) -> Card | None:
        """The top of the discards; None if there is none."""
        return self.discards[-1] if self.discards else None

    @property
    def deciding_hand(self) -> int | None:
        """The place of the hand from which on the winner was ahead; None before the end and if shared."""
        return find_deciding(self.points) if self.turn_of is None else None

    @property
    def has_last_turn(self) -> bool:
        """Whether another seat is out, and this one has its last turn now or to come."""
        if self.out in (None, self.seat) or self.turn_of is None or self.is_over:
            return False
        own, now = (
            (seat - (self.out or 0)) % len(self.known) for seat in (self.seat, self.turn_of)
        )
        return own >= now

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat; empty if it is not its move."""
        if self.turn_of != self.seat:
            return ()
        if self.is_over:
            return (DealNext(),)
        return legal_moves(self.held, self.drawn, self.top)

    def accepted(self) -> tuple[Move, ...]:
        """The same: there are no others."""
        return self.legal()

    def unseen(self) -> dict[Card, int]:
        """How often each card can still be in the stock or in another hand unseen; only those that can.

        Discards that were shuffled (M7) count as unseen too, though they are in no other hand.
        """
        seen = Counter(self.held) + Counter(self.discards)
        for seat, cards in enumerate(self.known):
            if seat != self.seat:
                seen.update(cards)
        left = {card: copies - seen[card] for card, copies in STANDARD.copies.items()}
        return {card: copies for card, copies in left.items() if copies}


def find_deciding(points: Sequence[Sequence[int]]) -> int | None:
    """The place of the hand from which on the winner had fewer points than all others, if nobody shares.

    ``points`` are those of each seat in each hand.

    >>> find_deciding([(0, 9), (9, 0), (8, 10)]), find_deciding([(1, 0), (0, 1)])
    (2, None)
    """
    totals = [
        tuple(map(sum, zip(*points[:hands], strict=True))) for hands in range(1, len(points) + 1)
    ]
    winner = totals[-1].index(min(totals[-1]))
    place = len(totals)
    while place and sum(total <= totals[place - 1][winner] for total in totals[place - 1]) == 1:
        place -= 1
    return None if place == len(totals) else place
