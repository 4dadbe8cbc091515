"""A match of Last Card (U1 to U13 of ``docs/lastcard.md``): who has no card left wins the others' points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.game import Option
from solitaire.matches.lastcard.bots import BOTS, LastCardBot
from solitaire.matches.lastcard.events import Event, events_of
from solitaire.matches.lastcard.house import (
    BLUFFS,
    DRAWN,
    EXTRAS,
    GOAL,
    GOALS,
    OPTIONS,
    OUT,
    PAIRS,
    SAY,
    House,
    count_teams,
)
from solitaire.matches.lastcard.moves import EXAMPLES, Move, hide, parse_word
from solitaire.matches.lastcard.state import LastCardState
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.shuffles import Shuffles

__all__ = [
    "BLUFFS",
    "DRAWN",
    "EXTRAS",
    "GOAL",
    "GOALS",
    "LASTCARD",
    "OUT",
    "PAIRS",
    "SAY",
    "House",
    "LastCardRules",
    "LastCardState",
    "LastCardView",
    "Move",
    "count_teams",
]


@dataclass(frozen=True, slots=True)
class LastCardRules:
    """The rules as a value."""

    name: str = "lastcard"
    prefix: str = "U"
    players: range = range(2, 11)
    options: tuple[Option, ...] = OPTIONS
    bots: tuple[LastCardBot, ...] = BOTS
    dailies: tuple[str, ...] = ("you,keeps.1,bluffs.1,high.1 goal=five",)
    lowest_wins: bool = False
    may_be_drawn: bool = False
    examples: tuple[str, str] = EXAMPLES

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> LastCardState:
        """The first hand, dealt."""
        return LastCardState.start(shuffles, players, House.of(players, options))

    def welcomes(self, view: LastCardView) -> bool:
        """Every deal does."""
        return True

    def public(self, move: Move) -> Move:
        """A move as the others see it: not which card was drawn, nor whether a +4 is a bluff."""
        return hide(move)

    def watch(
        self, states: Sequence[LastCardState], moves: Sequence[tuple[int, Move]], seat: int
    ) -> tuple[Event, ...]:
        """What came of each move."""
        return events_of(states, moves, seat)

    def parse(self, word: str) -> tuple[Move, ...]:
        """The move of a word; NotationError."""
        return parse_word(word)

    def format(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """A word for each move."""
        return tuple(map(str, moves))


LASTCARD: Final = LastCardRules()
