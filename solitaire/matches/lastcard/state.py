"""A match of Last Card at one moment: the hand that is played, and the points of those before (U9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.lastcard.cards import Card, Symbol, make_deck
from solitaire.matches.lastcard.hand import Hand
from solitaire.matches.lastcard.moves import DealNext, Move
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.shuffles import Shuffles

DEALS_ON: Final = 0
"""The seat that goes on to the next hand, whoever deals it: a person has time to look at the points."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When a match is over: after so many hands, or once a seat has so many points."""

    hands: int | None = None
    points: int | None = None

    def is_reached(self, points: tuple[tuple[int, ...], ...]) -> bool:
        """Whether the match is over after hands with these points."""
        if self.hands is not None:
            return len(points) >= self.hands
        assert self.points is not None
        return max(map(sum, zip(*points, strict=True)), default=0) >= self.points


@dataclass(frozen=True, slots=True)
class LastCardState:
    """All hands so far."""

    goal: Goal
    deck: tuple[Card, ...]
    points: tuple[tuple[int, ...], ...]
    """What each seat won in each hand that is over."""
    hand: Hand
    """The one that is played, or was played last."""
    last: Move | None = None

    @classmethod
    def start(
        cls, shuffles: Shuffles, players: int, goal: Goal, extras: tuple[Symbol, ...] = ()
    ) -> LastCardState:
        """The first hand dealt; the last seat deals it, so seat 0 leads unless the first card acts."""
        deck = make_deck(extras)
        return cls(goal, deck, (), Hand.deal(shuffles, 1, players - 1, players, deck))

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the match is over."""
        if not self.hand.is_over:
            return self.hand.seat
        return None if self._is_last else DEALS_ON

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self.hand.number

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat over the hands that are over."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.hand.players

    @property
    def hands_over(self) -> int:
        """How many hands are over."""
        return len(self.points)

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat without bluffs; empty when the match is over."""
        return () if self.seat is None else self.view(self.seat).legal()

    def accepted(self) -> tuple[Move, ...]:
        """The moves of the seat, with bluffs."""
        return () if self.seat is None else self.view(self.seat).accepted()

    def play(self, move: Move) -> LastCardState:
        """The state after a move; IllegalMove."""
        if isinstance(move, DealNext):
            return self._deal()
        if self.seat is None:
            raise IllegalMove(MatchCode.OVER)
        if self.hand.is_over:
            raise IllegalMove(MatchCode.DEAL_FIRST)
        hand, made = self.hand.play(move)
        points = (*self.points, hand.points()) if hand.is_over else self.points
        return replace(self, points=points, hand=hand, last=made)

    def _deal(self) -> LastCardState:
        """Deal the next hand; the dealer moves left."""
        played = self.hand
        if not played.is_over:
            raise IllegalMove(MatchCode.NOT_OVER)
        if self._is_last:
            raise IllegalMove(MatchCode.OVER)
        dealer = (played.dealer + 1) % played.players
        hand = Hand.deal(played.shuffles, played.number + 1, dealer, played.players, self.deck)
        return replace(self, hand=hand, last=DealNext())

    @property
    def _is_last(self) -> bool:
        return self.goal.is_reached(self.points)

    def view(self, seat: int) -> LastCardView:
        """What a seat may see: its cards, and what lies open."""
        hand = self.hand
        return LastCardView(
            seat=seat,
            turn_of=self.seat,
            asked=hand.asked.value,
            held=hand.held[seat],
            drawn=hand.drawn if seat == hand.seat else None,
            discards=hand.discards,
            color=hand.color,
            direction=hand.direction,
            counts=tuple(map(len, hand.held)),
            accused=hand.accused,
            color_before=hand.color_before,
            stock_left=hand.stock_left,
            number=hand.number,
            dealer=hand.dealer,
            is_over=hand.is_over,
            laid=hand.held if hand.is_over else (),
            points=self.points,
        )
