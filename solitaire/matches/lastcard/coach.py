"""What a coach says in a first hand: the choice of the strongest computer player, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solitaire.matches.lastcard.bots import KEEPS
from solitaire.matches.lastcard.hand import Asked
from solitaire.matches.lastcard.moves import Move, Play
from solitaire.matches.lastcard.view import LastCardView


class Reason(Enum):
    """Why a move is advised."""

    ONLY = "only"
    """Nothing else fits."""
    POINTS = "points"
    """It has the most points of what fits, wilds aside."""
    FOLLOWS = "follows"
    """More cards of its color are left."""
    WILD = "wild"
    """Only wilds fit."""
    HURRY = "hurry"
    """Somebody has one card left, so wilds must not stay in the hand."""
    LAST = "last"
    """It is the last card."""
    NOTHING = "nothing"
    """Nothing fits, so a card has to be drawn."""
    DRAW_FOUR = "draw-four"
    """A challenge costs six cards if it is wrong."""
    MOST = "most"
    """The color of most cards is named."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and why."""

    move: Move
    reason: Reason


def advise(view: LastCardView) -> Advice:
    """The advice for the seat whose move it is, in a hand that is not over."""
    move = KEEPS.choose(view)
    if view.asked == Asked.ANSWER.value:
        return Advice(move, Reason.DRAW_FOUR)
    if view.asked == Asked.NAME.value:
        return Advice(move, Reason.MOST)
    if not isinstance(move, Play):
        return Advice(move, Reason.NOTHING)
    return Advice(move, _why(view, move))


def _why(view: LastCardView, move: Play) -> Reason:
    playable = view.playable()
    plain = [card for card in playable if not card.is_wild]
    if len(view.held) == 1:
        return Reason.LAST
    if move.card.is_wild:
        return Reason.HURRY if plain else Reason.WILD
    if len(playable) == 1:
        return Reason.ONLY
    most = max(card.points for card in plain)
    return Reason.POINTS if move.card.points == most else Reason.FOLLOWS
