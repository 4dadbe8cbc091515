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
    "TEAMS",
    "DealNext",
    "Draw",
    "Move",
    "Play",
    "SpiralCode",
    "SpiralRules",
    "SpiralState",
    "SpiralView",
    "Swap",
    "count_teams",
]

LENGTH: Final = Option("games", ("three", "one"))
JOKER: Final = Option("joker", ("on", "off"))
GAMES_OF: Final = {"three": 3, "one": 1}
"""How many games a match has at most, by the value of that option."""
TEAMS: Final = Option("teams", ("two", "three"), players=(6,))


def count_teams(players: int, options: Mapping[str, str]) -> int:
    """How many teams so many players are; of six that is an option.

    >>> count_teams(3, {}), count_teams(4, {}), count_teams(6, {"teams": "three"})
    (3, 2, 3)
    """
    return 3 if players == 3 or options.get(TEAMS.name) == "three" else 2


@dataclass(frozen=True, slots=True)
class SpiralRules:
    """The rules as a value. Of n teams, those who sit n seats apart are one."""

    name: str = "spiral"
    prefix: str = "K"
    players: tuple[int, ...] = (2, 3, 4, 6)
    options: tuple[Option, ...] = (LENGTH, JOKER, TEAMS)
    bots: tuple[SpiralBot, ...] = BOTS
    dailies: tuple[str, ...] = ("you,draws.1",)
    lowest_wins: bool = False
    may_be_drawn: bool = True
    examples: tuple[str, str] = EXAMPLES

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> SpiralState:
        """The first game, dealt."""
        games, joker = GAMES_OF[options[LENGTH.name]], options[JOKER.name] == "on"
        teams = count_teams(players, options)
        return SpiralState.start(shuffles, players, teams, games, joker=joker)

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
