"""What one seat sees of a match of Last Card: data only, with no way back to the state."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.game import DealNext
from solitaire.matches.lastcard.cards import Card, Color, Symbol
from solitaire.matches.lastcard.moves import (
    Asked,
    Move,
    legal_moves,
    list_bluffs,
    list_playable,
    may_play,
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
    teams: int
    """How many teams play, of which seat s is of team s modulo that: pairs, or each is one."""
    seated: tuple[int, ...]
    """The seats that play this hand: all that are not out (U13)."""
    keeps_wilds: bool
    """Whether a drawn wild may be kept."""
    bluffs: bool
    """Whether a +4 against the rule is offered, and computer players challenge."""
    says: bool
    """Whether players say "last card" themselves."""
    unsaid: int | None
    """The seat that has one card and did not say so; None for nobody."""
    begins_with: int
    """The points with which everybody began, and which are lost; 0 if points are won."""
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
        return count_totals(self.points, self.players, self.begins_with)

    @property
    def winner(self) -> int:
        """The seat without cards, in a hand that is over."""
        return next(seat for seat in self.seated if not self.counts[seat])

    @property
    def others(self) -> tuple[int, ...]:
        """The others that play this hand."""
        return tuple(seat for seat in self.seated if seat != self.seat)

    @property
    def following(self) -> int:
        """The seat after this one, as play goes now; a seat that is out is its own."""
        return next(iter(self.list_following()), self.seat)

    def list_following(self) -> tuple[int, ...]:
        """The others in the order in which they play after this seat, as play goes now."""
        if self.seat not in self.seated:
            return ()
        at, count = self.seated.index(self.seat), len(self.seated)
        return tuple(
            self.seated[(at + self.direction * steps) % count] for steps in range(1, count)
        )

    def wins_with(self, seat: int) -> bool:
        """Whether a seat is this one, or its partner (U12)."""
        return (seat - self.seat) % self.teams == 0

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
        """The moves of the seat, with bluffs only where all may; empty if it is not its move."""
        if self.turn_of != self.seat:
            return ()
        if self.is_over:
            return (DealNext(),)
        asked = Asked(self.asked)
        return legal_moves(
            asked,
            self.others,
            self.held,
            self.drawn,
            self.top,
            self.color,
            keeps_wilds=self.keeps_wilds,
            bluffs=self.bluffs,
            says=self.says,
            catches=self.can_catch,
        )

    def accepted(self) -> tuple[Move, ...]:
        """The moves of the seat, with bluffs: a +4 against the rule (U5)."""
        moves = self.legal()
        if self.bluffs or not self._may_act:
            return moves
        return (*moves, *list_bluffs(self.held, self.color))

    @property
    def _may_act(self) -> bool:
        """Whether the seat is to play a card or draw."""
        is_turn = self.turn_of == self.seat and not self.is_over
        return is_turn and self.asked == Asked.PLAY.value

    @property
    def can_catch(self) -> bool:
        """Whether the seat, whose move it is, can catch one that did not say "last card": no partner."""
        if self.turn_of != self.seat or self.is_over or self.asked == Asked.NAME.value:
            return False
        return self.unsaid is not None and not self.wins_with(self.unsaid)

    def may_bluff(self, card: Card) -> bool:
        """Whether a card is a +4 which the seat could play now only as a bluff."""
        return self._may_act and card.symbol is Symbol.FOUR and not self.may_play(card)


def count_totals(
    points: tuple[tuple[int, ...], ...], players: int, begins_with: int
) -> tuple[int, ...]:
    """The total of each seat after hands with these points: won, or left of what it began with (U13)."""
    totals = tuple(map(sum, zip(*points, strict=True))) or (0,) * players
    return tuple(max(0, begins_with + total) for total in totals)
