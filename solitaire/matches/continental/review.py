"""The review of a match of Continental: each decision of a seat beside that of a computer player.

That is no judgement: how many cards the contract needed is exact, and what a computer player would have done
with what the seat saw is told as such.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import cast

from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.bots import ContinentalBot
from solitaire.matches.continental.moves import Discard, Draw, Move
from solitaire.matches.continental.state import ContinentalState
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.game import DealNext
from solitaire.matches.match import Match


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a seat, and what it saw before."""

    number: int
    """Of the seat's decisions in the whole match, from 1."""
    hand_number: int
    before: ContinentalView
    move: Move
    choice: Move
    """That of the computer player, with what the seat saw."""
    needed: int
    """How many cards the contract needed after it; 0 once it is laid."""

    def beside(self, bot: ContinentalBot) -> Decision:
        """The same beside another computer player."""
        return replace(self, choice=bot.choose(self.before))

    @property
    def differs(self) -> bool:
        """Whether the computer player would have moved otherwise; of a draw by where it is from."""
        if isinstance(self.move, Draw) and isinstance(self.choice, Draw):
            return self.move.source is not self.choice.source
        if isinstance(self.move, Discard) and isinstance(self.choice, Discard):
            return self.move.card != self.choice.card
        return str(self.move) != str(self.choice)


def list_decisions(match: Match, seat: int, bot: ContinentalBot) -> tuple[Decision, ...]:
    """All decisions of a seat. Replays the match; cost: some ten milliseconds a hand."""
    found: list[Decision] = []
    states = pairwise(cast("Iterable[ContinentalState]", match.history()))
    for (state, after), mover, move in zip(states, match.seats, match.moves, strict=True):
        if mover != seat or isinstance(move, DealNext):
            continue
        view, later = state.view(seat), after.view(seat)
        needed = 0 if later.is_laid else cards_away(later.held, view.contract)
        found.append(
            Decision(len(found) + 1, state.hand_number, view, move, bot.choose(view), needed)
        )
    return tuple(found)
