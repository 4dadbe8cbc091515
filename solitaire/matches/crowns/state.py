"""A match of Five Crowns at one moment: the hand that is played, and the points of those before (M2, M6)."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import HandMove
from solitaire.matches.crowns.view import CrownsView
from solitaire.matches.hands import HandsState
from solitaire.matches.shuffles import Shuffles
from solitaire.rules import Rank


@dataclass(frozen=True, slots=True)
class CrownsState(HandsState[Hand, HandMove, CrownsView]):
    """All hands so far."""

    ranks: tuple[Rank, ...]
    """Those of the hands of the match."""
    drawn_dealer: int | None = None
    """The seat that was drawn to deal the first hand; None if that was the last one."""

    @classmethod
    def start(
        cls, shuffles: Shuffles, players: int, ranks: tuple[Rank, ...], *, is_drawn: bool = False
    ) -> CrownsState:
        """The first hand dealt by the last seat, so that seat 0 leads it, or by one that is drawn."""
        drawn = shuffles.order("dealer", range(players))[0] if is_drawn else None
        dealer = players - 1 if drawn is None else drawn
        return cls((), Hand.deal(shuffles, ranks[0], dealer, players), ranks, drawn)

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return 1 + self.ranks.index(self.hand.rank)

    @property
    def is_last(self) -> bool:
        """Whether no hand follows this one, which is over."""
        return self.hand.rank == self.ranks[-1]

    def deal_next(self) -> Hand:
        """Its dealer sits left of the last one."""
        played, rank = self.hand, self.ranks[len(self.points)]
        dealer = (played.dealer + 1) % played.players
        return Hand.deal(played.shuffles, rank, dealer, played.players)

    def view(self, seat: int) -> CrownsView:
        """What a seat may see: its cards, and what lies open."""
        hand = self.hand
        drawn = hand.drawn
        if drawn is not None and seat != hand.seat:
            drawn = drawn.seen
        return CrownsView(
            seat=seat,
            turn_of=self.seat,
            ranks=self.ranks,
            rank=hand.rank,
            held=hand.held[seat],
            drawn=drawn,
            discards=hand.discards,
            stock_left=hand.stock_left,
            known=hand.known,
            out=hand.out,
            drawn_dealer=self.drawn_dealer,
            is_over=hand.is_over,
            points=self.points,
        )
