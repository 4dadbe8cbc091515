"""The tutorial: a small game of its own, three piles and a stock of seven cards, step by step.

This module is the script: the cards, the goal of each step, and how a move is judged. It is played on a
``Game`` like any other; the solver says what a turn cost. A turn that does not fit the step is played all the
same, and then the only thing to do is to undo it.

A lesson is its moves, and its address holds nothing else, as text: ``3:KS`` places the drawn card on pile 3
and discards the king of spades, ``9T`` chooses that card among those left in the stock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from solitaire.play.errors import PlayCode
from solitaire.rules import (
    Card,
    Code,
    Deal,
    Game,
    IllegalTurn,
    NotationError,
    Position,
    Rank,
    SolitaireError,
)
from solitaire.solver import find_need

DEAL: Final = Deal.parse_any(
    "6H 7H KS | 9S 4C 9D JH | 8C 10C JC 5H KD | 8H 6S JK 9T QS 10T 6D", "lesson"
)
"""Pile 3 lacks a card of a run, pile 4 one of a book, pile 5 can only hope for a joker. The last three cards
of the stock are never drawn in a lesson without mistakes."""

LONGEST: Final = 60
"""The most characters of a lesson's text that are read."""


class Topic(Enum):
    """What a step teaches."""

    RUN = "run"
    STOCK = "stock"
    SPARE = "spare"
    JOKER = "joker"
    BOOK = "book"


class StepGoal(Enum):
    """The goal of a step."""

    FLIP = "flip"  # a turn that flips the pile of the step
    WASTE = "waste"  # a turn that wastes no more than the drawn card
    CARD = "card"  # a card of the stock that would complete the pile of the step


class Judgment(Enum):
    """How a move is judged."""

    RIGHT = "right"
    AS_GOOD = "as-good"  # not the goal, but it costs no more
    COSTS = "costs"  # it costs more spare than the step allows
    LOSES = "loses"  # not all piles can be flipped any more
    NO_HELP = "no-help"  # the card of the stock does not complete the pile


FITS: Final = (Judgment.RIGHT, Judgment.AS_GOOD)
TAKES_BACK: Final = (Judgment.COSTS, Judgment.LOSES)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the lesson; ``pile`` is its pile, or None."""

    topic: Topic
    goal: StepGoal
    pile: Rank | None = None


STEPS: Final = (
    Step(Topic.RUN, StepGoal.FLIP, Rank.THREE),
    Step(Topic.STOCK, StepGoal.CARD, Rank.FOUR),
    Step(Topic.SPARE, StepGoal.WASTE),
    Step(Topic.JOKER, StepGoal.FLIP, Rank.FIVE),
    Step(Topic.BOOK, StepGoal.FLIP, Rank.FOUR),
)


@dataclass(frozen=True, slots=True)
class LessonMove:
    """A turn without its drawn card, which is known; or, without a pile, a card chosen from the stock."""

    card: Card
    pile: Rank | None = None

    @classmethod
    def parse(cls, text: str) -> LessonMove:
        """Parse a move; NotationError if ``text`` is none."""
        pile, colon, card = text.rpartition(":")
        return cls(Card.parse(card), Rank.parse(pile) if colon else None)

    def __str__(self) -> str:
        return self.card.text if self.pile is None else f"{self.pile}:{self.card}"


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson after some moves. Made by ``start`` and ``play``."""

    moves: tuple[LessonMove, ...]
    game: Game
    place: int
    """How many steps are finished."""
    answer: Judgment | None = None
    """Judges the last move; None before the first one."""
    before: Lesson | None = None
    """The lesson one move ago."""

    @classmethod
    def start(cls) -> Lesson:
        """The lesson before the first move."""
        return cls((), Game.start(DEAL), 0)

    @classmethod
    def read(cls, text: str) -> tuple[Lesson, bool]:
        """The lesson after the moves in ``text`` as far as they are legal, and whether all of them are."""
        lesson = cls.start()
        try:
            for move in text[:LONGEST].split(",") if text else ():
                lesson = lesson.play(LessonMove.parse(move))
        except SolitaireError:
            return lesson, False
        return lesson, len(text) <= LONGEST

    def __str__(self) -> str:
        return ",".join(map(str, self.moves))

    @property
    def step(self) -> Step | None:
        """The current step; None when all are done."""
        return STEPS[self.place] if self.place < len(STEPS) else None

    @property
    def went_wrong(self) -> bool:
        """Whether the last turn has to be undone."""
        return self.answer in TAKES_BACK

    @property
    def is_over(self) -> bool:
        """Whether all steps are done, and so all piles flipped."""
        return self.step is None

    @property
    def takes_turn(self) -> bool:
        """Whether a card is drawn and can be placed."""
        return not self.went_wrong and self.step is not None and self.step.goal is not StepGoal.CARD

    @property
    def position(self) -> Position:
        """What the player sees, as in any game; between turns no card is drawn."""
        position = self.game.position
        return position if self.takes_turn else position.before_draw

    @property
    def spare(self) -> int | None:
        """How many draws can still be wasted, this one included; None if the game is lost."""
        return find_need(self.position.before_draw).spare

    @property
    def stuck(self) -> tuple[Rank, ...]:
        """The open piles that could not be completed even with all cards left in the stock."""
        left = self.position.before_draw.left
        return tuple(
            pile.rank
            for pile in self.game.piles
            if not pile.flipped and find_need(Position((pile,), None, left)).cards is None
        )

    @property
    def back(self) -> Lesson:
        """The lesson before the last turn if that went wrong, else this one."""
        return self.before if self.went_wrong and self.before is not None else self

    def helps(self, card: Card) -> bool:
        """Whether ``card`` would complete the pile of the step."""
        if self.step is None or self.step.pile is None:
            return False
        pile = self.game.pile(self.step.pile)
        return any(pile.after(card, discard).flipped for discard in pile.cards)

    def play(self, move: LessonMove) -> Lesson:
        """The lesson after a move. IllegalTurn or NotationError if it cannot be made here."""
        return self._choose(move.card) if move.pile is None else self._turn(move.pile, move.card)

    def _choose(self, card: Card) -> Lesson:
        """Choose a card of the stock. Only the last wrong choice is kept, since it is no turn of the game."""
        left = self.position.left
        if self.step is None or self.step.goal is not StepGoal.CARD or card not in left:
            raise NotationError(Code.CARD, text=card.text)
        start = self.before if self.answer is Judgment.NO_HELP and self.before else self
        chosen = replace(start, moves=(*start.moves, LessonMove(card)), before=start)
        if self.helps(card):
            return replace(chosen, place=self.place + 1, answer=Judgment.RIGHT)
        return replace(chosen, answer=Judgment.NO_HELP)

    def _turn(self, rank: Rank, discard: Card) -> Lesson:
        step = self.step
        if step is not None and not self.takes_turn:
            raise IllegalTurn(PlayCode.NO_CARD, turn=self.game.number)
        turn = self.game.turn(rank, discard)
        lesson = replace(
            self,
            moves=(*self.moves, LessonMove(discard, rank)),
            game=self.game.play(turn),
            before=self,
        )
        assert step is not None, "the game is over when all steps are done"
        answer = _judge(step, self, lesson, discarded=discard is turn.drawn)
        return replace(lesson, place=self.place + (answer in FITS), answer=answer)


def _judge(step: Step, before: Lesson, after: Lesson, *, discarded: bool) -> Judgment:
    """Judge a turn: by what it cost in spare, and by whether it reached the goal."""
    spare_before, spare = before.spare, after.spare
    if spare is None or spare_before is None:
        return Judgment.LOSES
    if step.goal is StepGoal.WASTE:
        if spare < spare_before - 1:
            return Judgment.COSTS
        return Judgment.RIGHT if discarded else Judgment.AS_GOOD
    if step.pile is not None and after.game.pile(step.pile).flipped:
        return Judgment.RIGHT
    return Judgment.COSTS
