"""What one seat sees of a match of Spiral: data only, with no way back to the state."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from solitaire.matches.game import DealNext
from solitaire.matches.spiral.board import SPACES, find_five, find_free
from solitaire.matches.spiral.moves import Move, legal_moves, spaces_for

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpiralView:
    """The cards of a seat, how many the others hold, and the board."""

    seat: int
    turn_of: int | None
    """Whose move it is; None when the match is over."""
    joker: bool
    """Whether a card that no space is left for counts as 1."""
    games: int
    """How many games the match has at most."""
    number: int
    """That of this game, from 1."""
    held: Numbers
    """Its own cards, sorted."""
    drawn: Numbers
    """Those of them that came with its last move."""
    cards: Numbers
    """By seat, how many cards it holds."""
    discards: Numbers
    stock_left: int
    stones: tuple[Numbers, ...]
    """By team, in the order in which they were put down."""
    is_over: bool
    """Whether the game is over."""
    points: tuple[Numbers, ...]
    """The points of each seat in each game that is over."""

    @property
    def team(self) -> int:
        """The team of the seat."""
        return self.seat % len(self.stones)

    @property
    def own(self) -> Numbers:
        """The stones of its team."""
        return self.stones[self.team]

    @property
    def rivals(self) -> tuple[Numbers, ...]:
        """The stones of each other team, in the order in which they play after this seat."""
        return self.stones[self.team + 1 :] + self.stones[: self.team]

    @property
    def theirs(self) -> Numbers:
        """The stones of all other teams."""
        one, *more = self.rivals
        return one if not more else tuple(chain(one, *more))

    @property
    def free(self) -> Numbers:
        """The spaces without a stone, sorted."""
        return find_free(self.stones)

    @property
    def five(self) -> Numbers:
        """The spaces of the line that won the game, or of several; empty if none did."""
        return next(filter(None, map(find_five, self.stones)), ())

    def spaces_for(self, card: int) -> Numbers:
        """The spaces that a card may take."""
        return spaces_for(card, self.free, joker=self.joker)

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat; empty if it is not its move."""
        if self.turn_of != self.seat:
            return ()
        if self.is_over:
            return (DealNext(),)
        return legal_moves(self.held, self.free, joker=self.joker)

    def unseen(self) -> Numbers:
        """The cards in the stock and in other hands, sorted."""
        seen = {*self.held, *self.discards}
        return tuple(card for card in SPACES if card not in seen)
