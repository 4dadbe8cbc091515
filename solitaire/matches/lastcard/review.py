"""The review of a match of Last Card: each decision of a seat beside that of a computer player.

That is no judgement: nobody knows the best move of this game, so only what was done is told, and what a
computer player would have done with what the seat saw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from solitaire.matches.game import DealNext
from solitaire.matches.lastcard.bots import LastCardBot
from solitaire.matches.lastcard.cards import Card
from solitaire.matches.lastcard.moves import Draw, Move
from solitaire.matches.lastcard.state import LastCardState
from solitaire.matches.lastcard.view import LastCardView
from solitaire.matches.match import Match


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a seat, and what it saw before."""

    number: int
    """Of the seat's decisions in the whole match, from 1."""
    before: LastCardView
    move: Move
    choice: Move
    """That of the computer player, with what the seat saw."""
    left: int
    """How many cards the seat had after it."""

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self.before.number

    def beside(self, bot: LastCardBot) -> Decision:
        """The same beside another computer player."""
        return replace(self, choice=bot.choose(self.before))

    @property
    def differs(self) -> bool:
        """Whether the computer player would have moved otherwise; which card is drawn is no choice."""
        made = Draw() if isinstance(self.move, Draw) else self.move
        return made != self.choice

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that the seat could play."""
        return self.before.playable()


def list_decisions(match: Match, seat: int, bot: LastCardBot) -> tuple[Decision, ...]:
    """All decisions of a seat. Replays the match; cost: 20 milliseconds for five hands."""
    found: list[Decision] = []
    states = list(cast("Iterable[LastCardState]", match.history()))
    for state, after, mover, move in zip(
        states, states[1:], match.seats, match.moves, strict=False
    ):
        if mover != seat or isinstance(move, DealNext):
            continue
        view = state.view(seat)
        left = len(after.hand.held[seat])
        found.append(Decision(len(found) + 1, view, move, bot.choose(view), left))
    return tuple(found)
