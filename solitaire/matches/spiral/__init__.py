"""Spiral (K1 to K6 of ``docs/spiral.md``): stones on a spiral of numbers, five in a line win a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.game import DealNext, Option
from solitaire.matches.shuffles import Shuffles
from solitaire.matches.spiral.bots import BOTS, SpiralBot
from solitaire.matches.spiral.moves import (
    EXAMPLES,
    Draw,
    Move,
    Play,
    SeatMove,
    SpiralCode,
    Swap,
    parse_word,
)
from solitaire.matches.spiral.state import SpiralState
from solitaire.matches.spiral.view import SpiralView

__all__ = [
    "GAMES_OF",
    "JOKER",
    "LENGTH",
    "SPIRAL",
    "DealNext",
    "Draw",
    "Move",
    "Play",
    "SpiralCode",
    "SpiralRules",
    "SpiralState",
    "SpiralView",
    "Swap",
]

LENGTH: Final = Option("games", ("three", "one"))
JOKER: Final = Option("joker", ("on", "off"))
GAMES_OF: Final = {"three": 3, "one": 1}
"""How many games a match has at most, by the value of that option."""


@dataclass(frozen=True, slots=True)
class SpiralRules:
    """The rules as a value. Two players, or four: seats 0 and 2 against seats 1 and 3."""

    name: str = "spiral"
    prefix: str = "K"
    players: tuple[int, ...] = (2, 4)
    options: tuple[Option, ...] = (LENGTH, JOKER)
    bots: tuple[SpiralBot, ...] = BOTS
    dailies: tuple[str, ...] = ("you,draws.1",)
    lowest_wins: bool = False
    may_be_drawn: bool = True
    examples: tuple[str, str] = EXAMPLES

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> SpiralState:
        """The first game, dealt."""
        games, joker = GAMES_OF[options[LENGTH.name]], options[JOKER.name] == "on"
        return SpiralState.start(shuffles, players, games, joker=joker)

    def welcomes(self, view: SpiralView) -> bool:
        """Whether the first move that the coach advises puts a stone; it does in one of eight deals."""
        return isinstance(self.bots[-1].choose(view), Play)

    def public(self, move: Move) -> Move:
        """A move as the others see it: as it is, since no move names a card that was drawn."""
        return move

    def watch(
        self, states: Sequence[SpiralState], moves: Sequence[tuple[int, Move]], seat: int
    ) -> tuple[SeatMove, ...]:
        """The moves, with the seats that made them."""
        return tuple(moves)

    def parse(self, word: str) -> tuple[Move, ...]:
        """The move of a word; NotationError."""
        return (parse_word(word),)

    def format(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """A word for each move."""
        return tuple(map(str, moves))


SPIRAL: Final = SpiralRules()
