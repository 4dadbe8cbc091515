"""The idea of a mistake: what a player overlooked, in one of six words.

It follows from the position, the move played, and what each move keeps. The rules are tried in the order of
``Idea``, and the first that holds names the mistake; the last one holds for all that are left. So each
mistake has one idea. ``docs/puzzles.md`` says how often each occurs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from solitaire.play.coach.puzzles.question import Question
from solitaire.rules import Pile, Turn
from solitaire.solver import away


class Idea(StrEnum):
    """The ideas of mistakes, in the order in which they are tried. Values are stored and in addresses."""

    UNUSED = "unused"
    """The drawn card was discarded, and a pile could have used it."""
    WILD = "wild"
    """A wild card went: it was discarded, or the drawn one was placed on a pile that needed it less."""
    GREEDY = "greedy"
    """The drawn card was placed, and to discard it unplayed keeps more."""
    IDLE = "idle"
    """It was placed where it brought its pile no nearer to going out, and another pile could have used it."""
    WRONG_PILE = "wrong-pile"
    """It brought its pile nearer, and another pile needed it more."""
    WRONG_DISCARD = "wrong-discard"
    """It was placed on the right pile, which still needed the card that was discarded."""


def classify(question: Question, played: Turn) -> Idea:
    """The idea of a mistake; ValueError if the move is right, IllegalTurn if the rules do not allow it.

    Cost: 0.1 ms.
    """
    kept = question.judge(played)
    if kept == question.best:
        raise ValueError("the move is right")
    if played.is_unplayed:
        return Idea.UNUSED
    pile, is_right_pile = question.game.pile(played.pile), _is_right_pile(question, played)
    placed_wild = played.drawn.is_wild(pile.rank) and not is_right_pile
    if placed_wild or played.discard.is_wild(pile.rank):
        return Idea.WILD
    if _keeps_unplayed(question) > kept:
        return Idea.GREEDY
    if is_right_pile:
        return Idea.WRONG_DISCARD
    return Idea.WRONG_PILE if _brings_nearer(pile, played) else Idea.IDLE


def _is_right_pile(question: Question, played: Turn) -> bool:
    return any(move.pile == played.pile for move in question.right)


def _keeps_unplayed(question: Question) -> int:
    return next(move.value for move in question.moves if move.pile is None)


def _brings_nearer(pile: Pile, played: Turn) -> bool:
    return away(pile.after(played.drawn, played.discard)) < away(pile)


@dataclass(frozen=True, slots=True)
class NamedMistake:
    """A mistake of a game: its turn, its idea, and what it lost (draws, or piles of a lost game)."""

    turn: int
    idea: Idea
    lost: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse what ``str`` makes; ValueError if it cannot be parsed.

        >>> NamedMistake.parse(str(NamedMistake(7, Idea.GREEDY, 2)))
        NamedMistake(turn=7, idea=<Idea.GREEDY: 'greedy'>, lost=2)
        """
        turn, idea, lost = text.split(":")
        return cls(int(turn), Idea(idea), int(lost))

    def __str__(self) -> str:
        return f"{self.turn}:{self.idea}:{self.lost}"


def format_mistakes(mistakes: Iterable[NamedMistake]) -> str:
    """The mistakes of a game as text, which ``parse_mistakes`` parses.

    >>> format_mistakes([NamedMistake(7, Idea.GREEDY, 2), NamedMistake(9, Idea.WRONG_PILE, 1)])
    '7:greedy:2 9:wrong-pile:1'
    """
    return " ".join(map(str, mistakes))


def parse_mistakes(text: str) -> tuple[NamedMistake, ...]:
    """Parse what ``format_mistakes`` wrote. ValueError if it cannot be parsed."""
    return tuple(map(NamedMistake.parse, text.split()))
