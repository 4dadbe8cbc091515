"""A match of Last Card at one moment: the hand that is played, and the points of those before (U9)."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.game import DealNext
from solitaire.matches.hands import HandsState
from solitaire.matches.lastcard.cards import Card, Symbol, make_deck
from solitaire.matches.lastcard.hand import Hand
from solitaire.matches.lastcard.moves import HandMove, Move
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.shuffles import Shuffles


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
class LastCardState(HandsState[Hand, HandMove, LastCardView]):
    """All hands so far."""

    goal: Goal
    deck: tuple[Card, ...]

    @classmethod
    def start(
        cls, shuffles: Shuffles, players: int, goal: Goal, extras: tuple[Symbol, ...] = ()
    ) -> LastCardState:
        """The first hand dealt; the last seat deals it, so seat 0 leads unless the first card acts."""
        deck = make_deck(extras)
        return cls((), Hand.deal(shuffles, 1, players - 1, players, deck), goal, deck)

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self.hand.number

    @property
    def is_last(self) -> bool:
        """Whether no hand follows this one, which is over."""
        return self.goal.is_reached(self.points)

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat: those of its view, without the cost of making one."""
        if not self.hand.is_over:
            return self.hand.legal()
        return () if self.is_last else (DealNext(),)

    def deal_next(self) -> Hand:
        """Its dealer sits left of the last one."""
        played = self.hand
        dealer = (played.dealer + 1) % played.players
        return Hand.deal(played.shuffles, played.number + 1, dealer, played.players, self.deck)

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
