"""One game of Spiral, from the deal to five in a line or a draw (K2 to K5).

Frozen: a move returns a new game. ``solitaire.matches.spiral.state`` puts the games of a match together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.errors import IllegalMove
from solitaire.matches.shuffles import Shuffles, deal_lanes
from solitaire.matches.spiral.board import SPACES, find_free, find_new_five
from solitaire.matches.spiral.moves import HAND, Draw, Play, SpiralCode, Swap, spaces_for

Numbers = tuple[int, ...]

STONES: Final = 35
"""With its stone of that number a team ends the game in a draw, unless it wins (K5)."""


@dataclass(frozen=True, slots=True)
class Game:
    """The cards of all seats, the stones of all teams, and whose turn it is."""

    shuffles: Shuffles
    number: int
    """From 1."""
    joker: bool
    """Whether a card that no space is left for counts as 1 (K3)."""
    held: tuple[Numbers, ...]
    """By seat, sorted."""
    lanes: tuple[Numbers, ...]
    """The stock: the cards that each seat will draw, in order."""
    discards: Numbers
    """In order; they lie open. A swap adds its cards sorted."""
    stones: tuple[Numbers, ...]
    """By team, in the order in which they were put down: of n teams, seat s is of team s modulo n."""
    seat: int
    """Whose turn it is."""
    drawn: tuple[Numbers, ...]
    """By seat, sorted: the cards that came with its last move."""
    shuffled: int = 0
    """How often the discards became the stock (K4)."""
    five: Numbers = ()
    """The spaces of all lines of five, sorted: the winner's, since the first line ends the game.

    Found by the move that completes it. A replay asks at each move whether the game is over.
    """

    @classmethod
    def deal(
        cls, shuffles: Shuffles, number: int, players: int, teams: int, *, joker: bool
    ) -> Game:
        """Deal four cards to each, one at a time from the lead, which passes on with each game."""
        lead = lead_of(number, players)
        cards = shuffles.order(_label(number), SPACES)
        dealt = players * HAND
        return cls(
            shuffles,
            number,
            joker,
            tuple(tuple(sorted(each)) for each in deal_lanes(cards[:dealt], players, lead)),
            deal_lanes(cards[dealt:], players, lead),
            (),
            ((),) * teams,
            lead,
            ((),) * players,
        )

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.held)

    @property
    def teams(self) -> int:
        """The number of teams."""
        return len(self.stones)

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock."""
        return sum(map(len, self.lanes))

    @property
    def free(self) -> Numbers:
        """The spaces without a stone, sorted."""
        return find_free(self.stones)

    @property
    def winner(self) -> int | None:
        """The team that won; None in a draw, and before the end."""
        if not self.five:
            return None
        return next(team for team, stones in enumerate(self.stones) if self.five[0] in stones)

    @property
    def is_over(self) -> bool:
        """Whether a team has five in a line or has put down its last stone, or the board is full (K5)."""
        counts = [*map(len, self.stones)]
        return bool(self.five) or STONES in counts or sum(counts) == len(SPACES)

    def play(self, move: Play | Draw | Swap) -> Game:
        """The game after a move of the seat; IllegalMove."""
        if isinstance(move, Play):
            return self._play(move.card, move.space)
        own = self.held[self.seat]
        if isinstance(move, Draw):
            if len(own) == HAND:
                raise IllegalMove(SpiralCode.FULL)
            return self._draw(own, 1)
        if len(own) != HAND:
            raise IllegalMove(SpiralCode.SWAP, found=len(own))
        # The cards are discarded first: they may come back if the stock ends (K4).
        return replace(self, discards=(*self.discards, *own))._draw((), HAND)

    def _play(self, card: int, space: int | None) -> Game:
        """Play a card, and put a stone down if there is a space for it (K2, K3)."""
        own = self.held[self.seat]
        if card not in own:
            raise IllegalMove(SpiralCode.NOT_HELD, card=card)
        free = self.free
        spaces = spaces_for(card, free, joker=self.joker)
        if space is None and spaces:
            raise IllegalMove(SpiralCode.FITS, card=card, space=spaces[0])
        if space is not None and space not in spaces:
            if space not in free:
                raise IllegalMove(SpiralCode.TAKEN, space=space)
            code = SpiralCode.LOW if spaces else SpiralCode.NO_SPACE
            raise IllegalMove(code, card=card, space=space)
        team = self.seat % self.teams
        stones, five = self.stones, self.five
        if space is not None:
            stones = _with(stones, team, (*stones[team], space))
            five = find_new_five(stones[team], space)
        return replace(
            self,
            held=_with(self.held, self.seat, tuple(each for each in own if each != card)),
            discards=(*self.discards, card),
            stones=stones,
            seat=(self.seat + 1) % self.players,
            drawn=_with(self.drawn, self.seat, ()),
            five=five,
        )

    def _draw(self, kept: Numbers, count: int) -> Game:
        """Take the next cards of the seat's lane to those that it has kept (K2)."""
        game, came = self, Numbers()
        while len(came) < count:
            if not game.lanes[game.seat]:
                game = game._shuffle_again()
            lane, wanted = game.lanes[game.seat], count - len(came)
            came += lane[:wanted]
            game = replace(game, lanes=_with(game.lanes, game.seat, lane[wanted:]))
        return replace(
            game,
            held=_with(game.held, game.seat, tuple(sorted((*kept, *came)))),
            seat=(game.seat + 1) % game.players,
            drawn=_with(game.drawn, game.seat, tuple(sorted(came))),
        )

    def _shuffle_again(self) -> Game:
        """All discards become the stock, with what is left of the other lanes (K4)."""
        number = self.shuffled + 1
        cards = sorted(self.discards + tuple(card for lane in self.lanes for card in lane))
        stock = self.shuffles.order(f"{_label(self.number)}/again{number}", cards)
        return replace(
            self, lanes=deal_lanes(stock, self.players, self.seat), discards=(), shuffled=number
        )


def lead_of(number: int, players: int) -> int:
    """The seat that leads the game of that number, from 1: the lead passes on with each."""
    return (number - 1) % players


def _label(number: int) -> str:
    """The label of the shuffle of a game."""
    return f"game{number}"


def _with(parts: tuple[Numbers, ...], place: int, part: Numbers) -> tuple[Numbers, ...]:
    """The parts with another one in that place."""
    return (*parts[:place], part, *parts[place + 1 :])
