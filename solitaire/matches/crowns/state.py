"""A match of Five Crowns at one moment: the hand that is played, and the points of those before (M2, M6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.crowns.hand import Hand
from solitaire.matches.crowns.moves import DealNext, Move
from solitaire.matches.crowns.view import CrownsView
from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.shuffles import Shuffles
from solitaire.rules import Rank

DEALS_ON: Final = 0
"""The seat that goes on to the next hand, whoever deals it: a person has time to look at the points.

The state does not know who is a person: on the site seat 0 is. A computer player who sits there, which only
happens on the command line and in records, goes on at once.
"""


@dataclass(frozen=True, slots=True)
class CrownsState:
    """All hands so far. ``ranks`` are those of the match."""

    ranks: tuple[Rank, ...]
    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each hand that is over."""
    hand: Hand
    """The one that is played, or was played last."""
    last: Move | None = None

    @classmethod
    def start(cls, shuffles: Shuffles, players: int, ranks: tuple[Rank, ...]) -> CrownsState:
        """The first hand dealt; seat 0 leads it, so the last seat deals it."""
        return cls(ranks, (), Hand.deal(shuffles, ranks[0], players - 1, players))

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the match is over."""
        if not self.hand.is_over:
            return self.hand.seat
        return None if self._is_last else DEALS_ON

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return 1 + self.ranks.index(self.hand.rank)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat over the hands that are over."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.hand.players

    @property
    def hands_over(self) -> int:
        """How many hands are over."""
        return len(self.points)

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat, as it can know them; empty when the match is over."""
        return () if self.seat is None else self.view(self.seat).legal()

    def accepted(self) -> tuple[Move, ...]:
        """The moves of ``legal``: there are no others."""
        return self.legal()

    def play(self, move: Move) -> CrownsState:
        """The state after a move; IllegalMove."""
        if isinstance(move, DealNext):
            return self._deal()
        if self.seat is None:
            raise IllegalMove(MatchCode.OVER)
        if self.hand.is_over:
            raise IllegalMove(MatchCode.DEAL_FIRST)
        hand = self.hand.play(move)
        points = (*self.points, hand.points()) if hand.is_over else self.points
        return replace(self, points=points, hand=hand, last=hand.drawn or move)

    def _deal(self) -> CrownsState:
        """Deal the next hand; the dealer moves left."""
        if self._is_last and self.hand.is_over:
            raise IllegalMove(MatchCode.OVER)
        if not self.hand.is_over:
            raise IllegalMove(MatchCode.NOT_OVER)
        played = self.hand
        dealer = (played.dealer + 1) % played.players
        rank = self.ranks[len(self.points)]
        hand = Hand.deal(played.shuffles, rank, dealer, played.players)
        return replace(self, hand=hand, last=DealNext())

    @property
    def _is_last(self) -> bool:
        return self.hand.rank == self.ranks[-1]

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
            is_over=hand.is_over,
            points=self.points,
        )
