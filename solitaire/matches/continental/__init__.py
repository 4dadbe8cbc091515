"""A match of Continental (C1 to C9 of ``docs/continental.md``): seven contracts, the fewest points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.continental.bots import BOTS, ContinentalBot
from solitaire.matches.continental.cards import ContinentalCode
from solitaire.matches.continental.moves import EXAMPLES, Move, Turn, hide, parse_word, turns_of
from solitaire.matches.continental.state import ContinentalState
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.game import Option, see_moves
from solitaire.matches.shuffles import Shuffles

__all__ = [
    "CONTINENTAL",
    "ContinentalCode",
    "ContinentalRules",
    "ContinentalState",
    "ContinentalView",
    "Move",
]

HANDS: Final = Option("hands", ("seven", "three"))
NUMBERS: Final = {"seven": tuple(range(1, 8)), "three": (1, 4, 7)}
"""The numbers of the contracts, by the value of that option."""
DECK: Final = Option("cards", ("110", "108"))
JOKERS: Final = {"110": 6, "108": 4}
"""How many jokers there are, by the value of that option."""

SEATS: Final = Option("seats", ("fixed", "drawn"))
"""Who deals the first hand: the seat right of which you lead, or who draws the highest card (C4)."""


@dataclass(frozen=True, slots=True)
class ContinentalRules:
    """The rules as a value."""

    name: str = "continental"
    prefix: str = "C"
    players: range = range(2, 5)
    options: tuple[Option, ...] = (HANDS, DECK, SEATS)
    bots: tuple[ContinentalBot, ...] = BOTS
    dailies: tuple[str, ...] = (
        *["you,deny.1,novice.1 hands=three"] * 5,
        *["you,deny.1,novice.1"] * 2,
    )
    lowest_wins: bool = True
    may_be_drawn: bool = False
    examples: tuple[str, str] = EXAMPLES

    def start(
        self, shuffles: Shuffles, players: int, options: Mapping[str, str]
    ) -> ContinentalState:
        """The first hand, dealt."""
        numbers, jokers = NUMBERS[options[HANDS.name]], JOKERS[options[DECK.name]]
        is_drawn = options.get(SEATS.name) == "drawn"
        return ContinentalState.start(shuffles, players, numbers, jokers, is_drawn=is_drawn)

    def welcomes(self, view: ContinentalView) -> bool:
        """Every deal does."""
        return True

    def public(self, move: Move) -> Move:
        """A move as the others see it: not the card of the stock, nor the last one, which is face down."""
        return hide(move)

    def watch(
        self, states: Sequence[ContinentalState], moves: Sequence[tuple[int, Move]], seat: int
    ) -> tuple[Turn, ...]:
        """The turns."""
        return turns_of(see_moves(self, moves, seat))

    def parse(self, word: str) -> tuple[Move, ...]:
        """The move of a word; NotationError."""
        return parse_word(word)

    def format(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """A word for each move."""
        return tuple(map(str, moves))


CONTINENTAL: Final = ContinentalRules()
