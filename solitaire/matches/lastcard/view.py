"""What one seat sees of a match of Last Card: data only, with no way back to the state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solitaire.matches.game import DealNext
from solitaire.matches.lastcard.cards import Card, Color, Symbol
from solitaire.matches.lastcard.moves import (
    Asked,
    Move,
    Play,
    legal_moves,
    list_playable,
    may_play,
    plays_of,
)


@dataclass(frozen=True, slots=True)
class LastCardView:
    """The cards of a seat, and what lies open."""

    seat: int
    turn_of: int | None
    """Whose move it is; None when the match is over."""
    asked: str
    """What that seat decides: a value of ``Asked``."""
    held: tuple[Card, ...]
    """Its own cards, sorted."""
    drawn: Card | None
    """The wild that it has drawn and may play."""
    discards: tuple[Card, ...]
    """The top one last."""
    color: Color | None
    """The color that counts; None until that of the first card is named."""
    direction: int
    """1 if play goes left, to the next seat, -1 if it goes right."""
    counts: tuple[int, ...]
    """By seat, the number of cards."""
    accused: int | None
    """The seat whose +4 may be challenged."""
    color_before: Color | None
    """The color of which that seat may not have held a card."""
    stock_left: int
    number: int
    """The number of the hand, from 1."""
    dealer: int
    is_over: bool
    """Whether the hand is over."""
    laid: tuple[tuple[Card, ...], ...]
    """By seat, the cards that are left, once the hand is over; empty before."""
    points: tuple[tuple[int, ...], ...]
    """What each seat won in each hand that is over."""

    @property
    def top(self) -> Card:
        """The top of the discards."""
        return self.discards[-1]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.counts)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.players

    @property
    def following(self) -> int:
        """The seat after this one, as play goes now."""
        return (self.seat + self.direction) % self.players

    def may_play(self, card: Card) -> bool:
        """Whether the seat may play a card of its hand now."""
        if self.drawn is not None:
            return card == self.drawn
        return may_play(card, self.held, self.top, self.color)

    def playable(self) -> tuple[Card, ...]:
        """The cards that the seat may play now, each once; empty if it is asked something else."""
        if self.turn_of != self.seat or self.is_over:
            return ()
        if self.asked not in (Asked.PLAY.value, Asked.KEEP.value):
            return ()
        return tuple(list_playable(self.held, self.drawn, self.top, self.color))

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat without bluffs; empty if it is not its move."""
        if self.turn_of != self.seat:
            return ()
        if self.is_over:
            return (DealNext(),)
        asked = Asked(self.asked)
        return legal_moves(
            asked, self.seat, self.held, self.drawn, self.top, self.color, self.players
        )

    def accepted(self) -> tuple[Move, ...]:
        """The moves of the seat, with bluffs: a +4 against the rule (U5)."""
        return (*self.legal(), *self._bluffs())

    def _bluffs(self) -> Iterator[Play]:
        if self.turn_of != self.seat or self.is_over or self.asked != Asked.PLAY.value:
            return
        for card in dict.fromkeys(self.held):
            if card.symbol is Symbol.FOUR and not self.may_play(card):
                for play in plays_of(card, self.seat, self.players, is_last=False):
                    yield replace(play, is_bluff=True)
