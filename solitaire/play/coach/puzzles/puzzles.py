"""The puzzles of a day, as one player has answered them, and the streak of days that were done in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.coach.puzzles.answers import UNTRIED, Answer, PuzzleMark, Try
from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.question import Question, read_question
from solitaire.play.coach.puzzles.schedule import PuzzleKey, has_puzzles, is_open_to_all
from solitaire.play.coach.puzzles.stock import PuzzleStock
from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks, streaks_of
from solitaire.play.deals.row_text import text_of_turns, turns_of
from solitaire.play.errors import Absent, CorruptRowError, NotOver, PlayCode, read_undamaged
from solitaire.play.games.export import Values, format_time, leave_out_absent
from solitaire.rules import SolitaireError
from solitaire.store.puzzles import PuzzleStore, StoredAnswer, StoredPuzzle

_LOST: Final = Answer(over=True, shown=True)
"""In place of an answer that is damaged: nothing can be added to it."""

ENOUGH: Final = 10
"""How many players have to try a puzzle before the page says how many found it."""

Answers = Mapping[Crowns, Answer]
"""A player's answers to the puzzles of a day, without those not tried."""


def marks_of(answers: Answers) -> tuple[PuzzleMark, ...]:
    """The marks of the puzzles of a day, that of one crown first."""
    return tuple(answers.get(crowns, UNTRIED).mark for crowns in Crowns)


@dataclass(frozen=True, slots=True)
class Tried:
    """How many players have tried a puzzle, and how many found it at the first try."""

    players: int
    found: int


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """A puzzle as one player sees it. The question knows the stock and the answers: not for templates."""

    key: PuzzleKey
    question: Question | None
    """None while it is being made."""
    answers: Answers
    """Those to all puzzles of its day."""
    tried: Tried | None = None
    """Set once it is over for the player, and ``ENOUGH`` have tried it."""
    idea: Idea | None = None
    """Of its tempting wrong move; None until it is named."""

    @property
    def answer(self) -> Answer:
        """The player's answer."""
        return self.answers.get(self.key.crowns, UNTRIED)


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzles of a day as one player sees them."""

    number: int
    answers: Answers
    streaks: Streaks | None
    """None for a visitor who has played nothing."""


class Puzzles:
    """The puzzles of a site, and the answers to them."""

    def __init__(
        self,
        store: PuzzleStore,
        stock: PuzzleStock,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store: Final = store
        self.stock: Final = stock
        self._clock: Final = clock

    def load_day(self, number: int, player: str | None) -> PuzzleDay:
        """The puzzles of a day; missing ones are then being made. Absent (no-puzzle) before it begins.

        Cost: three statements, one without a player.
        """
        self._check_open(number)
        self.stock.refill([number])
        if player is None:
            return PuzzleDay(number, {}, None)
        return PuzzleDay(number, self._load_answers(number, player), self.streaks(player))

    def load(self, key: PuzzleKey, player: str | None) -> PuzzleState:
        """A puzzle with the player's answers; a missing one is then being made. Absent as ``load_day``.

        A damaged one is absent, too.

        Cost: two statements, three once it is over.
        """
        self._check_open(key.number)
        row = self._store.get(*key)
        question = read_undamaged(question_of, row) if row and row.made else None
        if row is None or row.made is None:
            self.stock.refill([key.number])
        elif question is None:
            raise Absent(PlayCode.NO_PUZZLE)
        answers = self._load_answers(key.number, player) if player else {}
        return self._with_tried(PuzzleState(key, question, answers, idea=_idea_of(row)))

    def streaks(self, player: str) -> Streaks:
        """The player's streaks of days whose three puzzles were over on the day, at least one of them found.

        Cost: one statement.
        """
        first_open = calendar.open_at(self._clock()).start
        return streaks_of(self._store.runs_on_day(player, len(Crowns)), first_open)

    def answer(self, key: PuzzleKey, player: str, tried: Try) -> PuzzleState:
        """Judge a try; IllegalTurn if the rules do not allow it, or Absent as ``load``."""
        return self._change(key, player, lambda question, answer: answer.add(question, tried))

    def hint(self, key: PuzzleKey, player: str) -> PuzzleState:
        """Show the player the pile of a right move; Absent as ``load``."""
        return self._change(key, player, lambda _, answer: answer.hint())

    def show(self, key: PuzzleKey, player: str) -> PuzzleState:
        """End a puzzle for the player without an answer; Absent as ``load``."""
        return self._change(key, player, lambda _, answer: answer.show())

    def reveal(self, key: PuzzleKey) -> Question | None:
        """A puzzle with its answers; None if it is not made, or damaged.

        NotOver (daily-open) before its day is over.
        """
        if not (has_puzzles(key.number) and calendar.is_closed(key.number, self._clock())):
            raise NotOver(PlayCode.DAILY_OPEN)
        row = self._store.get(*key)
        return read_undamaged(question_of, row) if row and row.made else None

    def _check_open(self, number: int) -> None:
        if not is_open_to_all(number, self._clock()):
            raise Absent(PlayCode.NO_PUZZLE)

    def _change(
        self, key: PuzzleKey, player: str, change: Callable[[Question, Answer], Answer]
    ) -> PuzzleState:
        """Change a player's answer, and return the state with it; again if another came meanwhile."""
        state, now = self.load(key, player), self._clock()
        new = change(state.question, state.answer) if state.question else state.answer
        if new == state.answer:
            return state
        before = state.answers.get(key.crowns)
        row = StoredAnswer(
            player,
            key.number,
            key.crowns.value,
            text_of_turns(new.tries),
            new.first,
            new.over,
            new.shown,
            new.over and calendar.is_open(key.number, now),
            now,
        )
        if not self._store.change_answer(row, text_of_turns(before.tries) if before else None):
            return self._change(key, player, change)
        return self._with_tried(replace(state, answers={**state.answers, key.crowns: new}))

    def _with_tried(self, state: PuzzleState) -> PuzzleState:
        if not state.answer.over:
            return state
        tried = Tried(*self._store.count_tried(*state.key))
        return replace(state, tried=tried if tried.players >= ENOUGH else None)

    def _load_answers(self, number: int, player: str) -> Answers:
        return {
            Crowns(row.crowns): read_undamaged(_answer_of, row) or _LOST
            for row in self._store.list_answers(player, [number])
        }


def export_answers(store: PuzzleStore, player: str, now: datetime) -> Iterator[Values]:
    """All answers of a player, as an export has them; keys whose value is False are left out."""
    for row in store.all_answers(player):
        yield leave_out_absent(
            {
                "number": row.number,
                "crowns": row.crowns,
                "begun": format_time(row.begun),
                "tries": row.tries,
                "first": row.first,
                "over": row.over,
                "shown": row.shown,
                "on_day": row.on_day,
            }
        )


def question_of(row: StoredPuzzle) -> Question:
    """The question of a made puzzle; CorruptRowError if the row is damaged."""
    try:
        return read_question(row.deal or "", row.turns or "", row.before or 0, row.moves or "")
    except (SolitaireError, ValueError) as error:
        # Without what is wrong, which could tell of its cards.
        name = f"{row.number}/{row.crowns}"
        raise CorruptRowError("puzzle", name, type(error).__name__) from None


def _idea_of(row: StoredPuzzle | None) -> Idea | None:
    """The idea of a puzzle; None also for one that a later program knows."""
    return next((idea for idea in Idea if row and row.idea == idea), None)


def _answer_of(row: StoredAnswer) -> Answer:
    try:
        return Answer(turns_of(row.tries), row.first, row.over, row.shown)
    except SolitaireError as error:
        name = f"{row.number}/{row.crowns}"
        raise CorruptRowError("answer to puzzle", name, str(error)) from None
