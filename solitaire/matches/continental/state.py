"""A match of Continental at one moment: the hand that is played, and the points of those before (C3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.continental.cards import make_deck
from solitaire.matches.continental.hand import Hand
from solitaire.matches.continental.moves import DealNext, Draw, Move, hide
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.shuffles import Shuffles

DEALS_ON: Final = 0
"""The seat that goes on to the next hand, whoever deals it: a person has time to look at the points."""


@dataclass(frozen=True, slots=True)
class ContinentalState:
    """All hands so far."""

    numbers: tuple[int, ...]
    """Those of the contracts of the match."""
    jokers: int
    """How many are in the deck."""
    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each hand that is over."""
    hand: Hand
    """The one that is played, or was played last."""
    last: Move | None = None

    @classmethod
    def start(
        cls, shuffles: Shuffles, players: int, numbers: tuple[int, ...], jokers: int
    ) -> ContinentalState:
        """The first hand dealt by seat 1, so that seat 0, on its right, leads it."""
        hand = Hand.deal(shuffles, numbers[0], 1, players, make_deck(jokers))
        return cls(numbers, jokers, (), hand)

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the match is over."""
        if not self.hand.is_over:
            return self.hand.seat
        return None if self._is_last else DEALS_ON

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return 1 + self.numbers.index(self.hand.number)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat over the hands that are over."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.hand.players

    @property
    def hands_over(self) -> int:
        """How many hands are over."""
        return len(self.points)

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat, with one way to lay its contract; empty when the match is over."""
        return () if self.seat is None else self.view(self.seat).legal()

    def accepted(self) -> tuple[Move, ...]:
        """The moves of the seat, with every way to lay its contract."""
        return () if self.seat is None else self.view(self.seat).accepted()

    def play(self, move: Move) -> ContinentalState:
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

    def _deal(self) -> ContinentalState:
        """Deal the next hand; the dealer moves right, as play does."""
        played = self.hand
        if not played.is_over:
            raise IllegalMove(MatchCode.NOT_OVER)
        if self._is_last:
            raise IllegalMove(MatchCode.OVER)
        dealer = (played.dealer - 1) % played.players
        number = self.numbers[len(self.points)]
        deck = make_deck(self.jokers)
        hand = Hand.deal(played.shuffles, number, dealer, played.players, deck)
        return replace(self, hand=hand, last=DealNext())

    @property
    def _is_last(self) -> bool:
        return self.hand.number == self.numbers[-1]

    def view(self, seat: int) -> ContinentalView:
        """What a seat may see: its cards, and what lies open."""
        hand = self.hand
        drawn = hand.drawn
        if drawn is not None and seat != hand.seat:
            hidden = hide(drawn)
            assert isinstance(hidden, Draw)
            drawn = hidden
        return ContinentalView(
            seat=seat,
            turn_of=self.seat,
            number=hand.number,
            numbers=self.numbers,
            jokers=self.jokers,
            dealer=hand.dealer,
            held=hand.held[seat],
            drawn=drawn,
            discards=hand.discards,
            stock_left=hand.stock_left,
            counts=tuple(map(len, hand.held)),
            known=hand.held if hand.is_over else hand.taken,
            melds=hand.melds,
            owners=hand.owners,
            laid_now=hand.laid_now,
            closed=hand.closed,
            is_over=hand.is_over,
            points=self.points,
        )
