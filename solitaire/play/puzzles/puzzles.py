"""The puzzles of a day, as one player has answered them: the first try counts, and the rest leads to the end.

A puzzle is over for a player once a right move is found, or was shown. What is posted twice, or from a page
that is out of date, counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.daily.streaks import Streaks, streaks_of
from solitaire.play.errors import Absent, NotOver, PlayCode
from solitaire.play.games.export import Values, format_time, leave_out_absent
from solitaire.play.games.row_text import game_at, text_of_turns, turns_of
from solitaire.play.puzzles.judging import Crowns
from solitaire.play.puzzles.question import Question, parse_moves
from solitaire.play.puzzles.schedule import PuzzleKey, has_puzzles, is_open_to_all
from solitaire.play.puzzles.stock import PuzzleStock
from solitaire.rules import Card, Rank, Turn
from solitaire.store.puzzles import PuzzleStore, StoredAnswer, StoredPuzzle

ENOUGH: Final = 10
"""How many players have to try a puzzle before the page says how many found it."""

MOST_TRIES: Final = 200
"""So many wrong tries are stored, which is more than there are moves."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer to a puzzle."""

    tries: tuple[Turn, ...] = ()
    first: bool = False
    """Whether the first try was right."""
    over: bool = False
    """Whether it was found, or shown."""
    shown: bool = False


UNTRIED: Final = Answer()
Answers = Mapping[Crowns, Answer]
"""A player's answers to the puzzles of a day, without those not tried."""


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

    @property
    def answer(self) -> Answer:
        """The player's answer."""
        return self.answers.get(self.key.crowns, UNTRIED)


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """The puzzles of a day as one player sees them."""

    number: int
    made: frozenset[PuzzleKey]
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
        made = self.stock.find_made([number])
        if player is None:
            return PuzzleDay(number, made, {}, None)
        return PuzzleDay(number, made, self._load_answers(number, player), self.streaks(player))

    def load(self, key: PuzzleKey, player: str | None) -> PuzzleState:
        """A puzzle with the player's answers; a missing one is then being made. Absent as ``load_day``.

        Cost: two statements, three once it is over.
        """
        self._check_open(key.number)
        row = self._store.get(*key)
        question = _question_of(row)
        if question is None:
            self.stock.find_made([key.number])
        answers = self._load_answers(key.number, player) if player else {}
        return self._with_tried(PuzzleState(key, question, answers))

    def streaks(self, player: str) -> Streaks:
        """The player's streaks of days whose three puzzles were over on their day. Cost: one statement."""
        first_open = calendar.open_at(self._clock()).start
        return streaks_of(self._store.numbers_on_day(player, len(Crowns)), first_open)

    def answer(
        self, key: PuzzleKey, player: str, pile: Rank, discard: Card, seen: int
    ) -> PuzzleState:
        """Judge a try on a page that showed ``seen`` tries; IllegalTurn, or Absent as ``load``.

        A wrong try counts only if the page was up to date.
        """
        state = self.load(key, player)
        if state.question is None:
            return state
        turn = state.question.game.turn(pile, discard)
        is_right = state.question.is_right(turn)
        answer = state.answer
        counts = len(answer.tries) == seen < MOST_TRIES
        if answer.over or not (counts or is_right):
            return state
        new = replace(
            answer,
            tries=(*answer.tries, turn),
            first=is_right if not answer.tries else answer.first,
            over=is_right,
        )
        changed = self._change(state, player, new)
        return changed or self.answer(key, player, pile, discard, seen)

    def show(self, key: PuzzleKey, player: str) -> PuzzleState:
        """End a puzzle for the player without an answer; Absent as ``load``."""
        state = self.load(key, player)
        if state.question is None or state.answer.over:
            return state
        changed = self._change(state, player, replace(state.answer, over=True, shown=True))
        return changed or self.show(key, player)

    def reveal(self, key: PuzzleKey) -> Question | None:
        """A puzzle with its answers; None if it is not made. NotOver (daily-open) before its day is over."""
        if not (has_puzzles(key.number) and calendar.is_closed(key.number, self._clock())):
            raise NotOver(PlayCode.DAILY_OPEN)
        return _question_of(self._store.get(*key))

    def _check_open(self, number: int) -> None:
        if not is_open_to_all(number, self._clock()):
            raise Absent(PlayCode.NO_PUZZLE)

    def _change(self, state: PuzzleState, player: str, new: Answer) -> PuzzleState | None:
        """Store a player's new answer, and return the state with it; None if another came meanwhile."""
        key, now = state.key, self._clock()
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
        seen = text_of_turns(before.tries) if before else None
        if not self._store.change_answer(row, seen):
            return None
        answers = {**state.answers, key.crowns: new}
        return self._with_tried(replace(state, answers=answers))

    def _with_tried(self, state: PuzzleState) -> PuzzleState:
        if not state.answer.over:
            return state
        tried = Tried(*self._store.count_tried(*state.key))
        return replace(state, tried=tried if tried.players >= ENOUGH else None)

    def _load_answers(self, number: int, player: str) -> Answers:
        return {
            Crowns(row.crowns): Answer(turns_of(row.tries), row.first, row.over, row.shown)
            for row in self._store.list_answers(player, number)
        }


def export_answers(store: PuzzleStore, player: str, now: datetime) -> Iterator[Values]:
    """All answers of a player, as ``export_answer``."""
    return map(export_answer, store.list_answers(player))


def export_answer(row: StoredAnswer) -> Values:
    """One answer in the export of a player; keys whose value is False are left out."""
    return leave_out_absent(
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


def _question_of(row: StoredPuzzle | None) -> Question | None:
    if row is None or row.deal is None or row.before is None:
        return None
    return Question(game_at(row.deal, row.turns or ""), row.before, parse_moves(row.moves or ""))
