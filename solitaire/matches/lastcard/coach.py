"""What a coach says in a first hand: the choice of the strongest computer player, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from solitaire.matches.game import CoachAdvice
from solitaire.matches.lastcard.bots import KEEPS
from solitaire.matches.lastcard.moves import Asked, Catch, Challenge, Move, Play
from solitaire.matches.lastcard.view import LastCardView


class MoveReason(Enum):
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
    DOUBTS = "doubts"
    """Bluffs that are never challenged would always succeed."""
    CATCHES = "catches"
    """Somebody has one card left and did not say so."""
    MOST = "most"
    """The color of most cards is named."""


@dataclass(frozen=True, slots=True)
class MoveAdvice(CoachAdvice[Move, MoveReason]):
    """A move and why."""


def advise(view: LastCardView) -> MoveAdvice:
    """The advice for the seat whose move it is, in a hand that is not over."""
    move = KEEPS.choose(view)
    if isinstance(move, Catch):
        return MoveAdvice(move, MoveReason.CATCHES)
    if isinstance(move, Play) and view.says and len(view.held) == 2:
        move = replace(move, says=True)  # he does not forget it
    if view.asked == Asked.ANSWER.value:
        doubts = isinstance(move, Challenge)
        return MoveAdvice(move, MoveReason.DOUBTS if doubts else MoveReason.DRAW_FOUR)
    if view.asked == Asked.NAME.value:
        return MoveAdvice(move, MoveReason.MOST)
    if not isinstance(move, Play):
        return MoveAdvice(move, MoveReason.NOTHING)
    return MoveAdvice(move, _why(view, move))


def _why(view: LastCardView, move: Play) -> MoveReason:
    playable = view.playable()
    plain = [card for card in playable if not card.is_wild]
    if len(view.held) == 1:
        return MoveReason.LAST
    if move.card.is_wild:
        return MoveReason.HURRY if plain else MoveReason.WILD
    if len(playable) == 1:
        return MoveReason.ONLY
    most = max(card.points for card in plain)
    return MoveReason.POINTS if move.card.points == most else MoveReason.FOLLOWS
