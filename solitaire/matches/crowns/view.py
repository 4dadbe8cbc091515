"""What one seat sees of a match of Five Crowns: data only, with no way back to the state."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from solitaire.matches.crowns.moves import DealNext, Draw, Move, legal_moves
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
    """The first seat that went out: who has not moved since has its last turn."""
    is_over: bool
    """Whether the hand is over."""
    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each hand that is over."""

    @property
    def top(self) -> Card | None:
        """The top of the discards; None if there is none."""
        return self.discards[-1] if self.discards else None

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat; empty if it is not its move."""
        if self.turn_of != self.seat:
            return ()
        if self.is_over:
            return (DealNext(),)
        return legal_moves(self.held, self.drawn, self.top)

    def unseen(self) -> dict[Card, int]:
        """How often each card can still be in the stock or in another hand unseen; only those that can."""
        seen = Counter(self.held) + Counter(self.discards)
        for seat, cards in enumerate(self.known):
            if seat != self.seat:
                seen.update(cards)
        left = {card: copies - seen[card] for card, copies in STANDARD.copies.items()}
        return {card: copies for card, copies in left.items() if copies}
