"""A match of Five Crowns (M1 to M8 of ``docs/matches.md``): eleven hands, the fewest points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.crowns.bots import BOTS, CrownsBot
from solitaire.matches.crowns.moves import (
    EXAMPLES,
    CrownsCode,
    Discard,
    Draw,
    Move,
    Source,
    Turn,
    format_moves,
    parse_word,
    turns_of,
)
from solitaire.matches.crowns.state import CrownsState
from solitaire.matches.crowns.view import CrownsView
from solitaire.matches.game import DealNext, Option, see_moves
from solitaire.matches.shuffles import Shuffles
from solitaire.rules import Rank

__all__ = [
    "CROWNS",
    "DEALER",
    "HANDS",
    "RANKS",
    "CrownsCode",
    "CrownsRules",
    "CrownsState",
    "CrownsView",
    "DealNext",
    "Discard",
    "Draw",
    "Move",
    "Source",
]

HANDS: Final = Option("hands", ("eleven", "five"))
RANKS: Final = {"eleven": tuple(Rank), "five": tuple(Rank)[:5]}
"""The ranks of the hands, by the value of that option."""

DEALER: Final = Option("dealer", ("last", "drawn"))
"""Who deals the first hand: the last seat, so that the first one leads, or one drawn from the seed (M2)."""


@dataclass(frozen=True, slots=True)
class CrownsRules:
    """The rules as a value."""

    name: str = "crowns"
    prefix: str = "M"
    players: range = range(2, 9)
    options: tuple[Option, ...] = (HANDS, DEALER)
    bots: tuple[CrownsBot, ...] = BOTS
    dailies: tuple[str, ...] = ("you,outs.1,away.1",)
    lowest_wins: bool = True
    may_be_drawn: bool = False
    examples: tuple[str, str] = EXAMPLES

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> CrownsState:
        """The first hand, dealt."""
        ranks, is_drawn = RANKS[options[HANDS.name]], options.get(DEALER.name) == "drawn"
        return CrownsState.start(shuffles, players, ranks, is_drawn=is_drawn)

    def welcomes(self, view: CrownsView) -> bool:
        """Every deal does."""
        return True

    def public(self, move: Move) -> Move:
        """A move as the others see it: not the card that came from the stock."""
        return move.seen if isinstance(move, Draw) else move

    def watch(
        self, states: Sequence[CrownsState], moves: Sequence[tuple[int, Move]], seat: int
    ) -> tuple[Turn, ...]:
        """The turns."""
        return turns_of(see_moves(self, moves, seat))

    def parse(self, word: str) -> tuple[Move, ...]:
        """The moves of a turn or of a half of one; NotationError."""
        return parse_word(word)

    def format(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """A word for each turn."""
        return format_moves(moves)


CROWNS: Final = CrownsRules()
