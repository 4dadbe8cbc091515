"""What the games of hands share: Five Crowns, Last Card and Continental deal, play and count hand by hand.

A game has a ``Hand`` of its own, and a state that says how the next one is dealt and what a seat sees.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.game import DEALS_ON, DealNext

MadeT = TypeVar("MadeT")
"""A move that is made in a hand, such as a draw."""
HandT = TypeVar("HandT", bound="PlayedHand[Any]")
ViewT = TypeVar("ViewT", bound="HandsView")


class PlayedHand(Protocol[MadeT]):
    """The cards of all seats from the deal to the end of a hand. Frozen."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def seat(self) -> int:
        """Whose move it is."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether nobody moves any more."""
        ...

    def points(self) -> tuple[int, ...]:
        """What each seat gets, once the hand is over."""
        ...

    def play(self, move: MadeT) -> tuple[Self, MadeT]:
        """The hand after a move, and the move with the card that it drew; IllegalMove."""
        ...


class HandsView(Protocol):
    """What a seat sees of a match."""

    def legal(self) -> tuple[Any, ...]:
        """The moves of the seat; empty if it is not its move."""
        ...

    def accepted(self) -> tuple[Any, ...]:
        """These, and those that are taken though no player is offered them."""
        ...


@dataclass(frozen=True, slots=True)
class HandsState(ABC, Generic[HandT, MadeT, ViewT]):
    """A match at one moment: the hand that is played, and the points of those before."""

    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each hand that is over."""
    hand: HandT
    """The one that is played, or was played last."""
    last: MadeT | DealNext | None = field(default=None, kw_only=True)

    @property
    def seat(self) -> int | None:
        """Whose move it is; None when the match is over."""
        if not self.hand.is_over:
            return self.hand.seat
        return None if self.is_last else DEALS_ON

    @property
    @abstractmethod
    def hand_number(self) -> int:
        """The number of the hand, from 1."""

    @property
    @abstractmethod
    def is_last(self) -> bool:
        """Whether no hand follows this one, which is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat over the hands that are over."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.hand.players

    @property
    def hands_over(self) -> int:
        """How many hands are over."""
        return len(self.points)

    def legal(self) -> tuple[MadeT | DealNext, ...]:
        """The moves of the seat, as it can know them; empty when the match is over."""
        return () if self.seat is None else self.view(self.seat).legal()

    def accepted(self) -> tuple[MadeT | DealNext, ...]:
        """All moves that ``play`` takes: those of ``legal``, and what no player is offered, as bluffs."""
        return () if self.seat is None else self.view(self.seat).accepted()

    def play(self, move: MadeT | DealNext) -> Self:
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

    def _deal(self) -> Self:
        if not self.hand.is_over:
            raise IllegalMove(MatchCode.NOT_OVER)
        if self.is_last:
            raise IllegalMove(MatchCode.OVER)
        return replace(self, hand=self.deal_next(), last=DealNext())

    @abstractmethod
    def deal_next(self) -> HandT:
        """The next hand as it is dealt."""

    @abstractmethod
    def view(self, seat: int) -> ViewT:
        """What a seat may see: its cards, and what lies open."""
