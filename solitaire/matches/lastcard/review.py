"""The review of a match of Last Card: each decision of a seat beside that of a computer player.

That is no judgement: nobody knows the best move of this game, so only what was done is told, and what a
computer player would have done with what the seat saw. What a decision lost (``losses.find_kept``) is the
points of the card which that player would have played, if it still counted at the end of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from solitaire.matches.game import DealNext
from solitaire.matches.lastcard.bots import LastCardBot
from solitaire.matches.lastcard.cards import Card
from solitaire.matches.lastcard.moves import Draw, Move, Play
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
    counted: tuple[Card, ...]
    """The cards that it had at the end of the hand."""

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self.before.number

    def beside(self, bot: LastCardBot) -> Decision:
        """The same beside another computer player."""
        return replace(self, choice=bot.choose(self.before))

    @property
    def differs(self) -> bool:
        """Whether the computer player would have moved otherwise; which card is drawn is no choice.

        Nor is whether it would have thought of saying "last card".
        """
        made = Draw() if isinstance(self.move, Draw) else self.move
        return _silent(made) != _silent(self.choice)

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the seat before it."""
        return self.before.held

    @property
    def riddance(self) -> tuple[Card, ...]:
        """The card that the computer player would have played, if that differs."""
        return (self.choice.card,) if self.differs and isinstance(self.choice, Play) else ()

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that the seat could play."""
        return self.before.playable()


def list_decisions(match: Match, seat: int, bot: LastCardBot) -> tuple[Decision, ...]:
    """All decisions of a seat. Replays the match; cost: 20 milliseconds for five hands."""
    found: list[Decision] = []
    states = list(cast("Iterable[LastCardState]", match.history()))
    ends = {state.hand_number: state.hand.held[seat] for state in states}
    for state, after, mover, move in zip(
        states, states[1:], match.seats, match.moves, strict=False
    ):
        if mover != seat or isinstance(move, DealNext):
            continue
        view = state.view(seat)
        left = len(after.hand.held[seat])
        counted = ends[state.hand_number]
        found.append(Decision(len(found) + 1, view, move, bot.choose(view), left, counted))
    return tuple(found)


def _silent(move: Move) -> Move:
    """The move without what is said with it."""
    return replace(move, says=False) if isinstance(move, Play) else move
