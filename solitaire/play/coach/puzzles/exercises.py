"""Exercises: a player's own mistakes, asked again after 1, 3 and 7 days until they are learned.

A worker makes them from the review of a finished game. The first answer of a day counts: a wrong one starts
again, and three right ones in a row end it. Days are dates of the player's calendar; an interval counts from
the day of the answer, not from the day it was due. A mistake in a daily or a race is asked once that has
closed.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue
from solitaire.play.background.queue import HALF
from solitaire.play.coach.puzzles.answers import UNTRIED, Answer, Try
from solitaire.play.coach.puzzles.ideas import Idea, NamedMistake, classify, format_mistakes
from solitaire.play.coach.puzzles.question import Question, format_moves, read_question
from solitaire.play.coach.reviews import read_review
from solitaire.play.daily import calendar
from solitaire.play.deals.row_text import text_of, text_of_turns, turns_of
from solitaire.play.errors import Absent, CorruptRowError, PlayCode, read_undamaged
from solitaire.play.games.export import Values, format_time, leave_out_absent
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Game, Position, SolitaireError, Turn, format_cards
from solitaire.solver import BudgetError, TurnAnalysis, budget
from solitaire.store import GameStore
from solitaire.store.exercises import (
    LEARNED,
    ExerciseStore,
    LearningCounts,
    StoredExercise,
    Today,
)
from solitaire.store.reviews import ReviewStore

_LOG: Final = logging.getLogger(__name__)

INTERVALS: Final = (1, 3, 7)
"""Days from an answer to the next question, by the number of right answers in a row before it."""
MOST_A_DAY: Final = 5
"""How many exercises are asked on one day."""
KEPT_BACK: Final = 20
"""How many mistakes that are not asked are listed."""
STATES: Final = 20_000
"""The budget of one exercise, in states of the solver: some two seconds."""
PRIORITY: Final = 0
"""Below all that somebody waits for: an exercise is asked on the next day at the earliest."""


def next_due(right_answers: int, day: date) -> date | None:
    """When an exercise is asked again that was answered on ``day``; None if it is learned.

    ``right_answers`` in a row, that one included; 0 if it was wrong.

    >>> [str(next_due(right, date(2026, 12, 30))) for right in range(4)]
    ['2026-12-31', '2027-01-02', '2027-01-06', 'None']
    """
    return day + timedelta(days=INTERVALS[right_answers]) if right_answers < LEARNED else None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A mistake of a player, as a question. It knows the stock, so templates get other values."""

    id: str
    question: Question
    played: Turn
    """What the player played there."""
    game: str
    """The id of that game, which may be gone."""
    right_answers: int
    """In a row; ``LEARNED`` of them end it."""
    is_due: bool
    """Whether an answer counts now."""
    due_in: int | None
    """In how many days it is asked again; None while it is due, and once it is learned."""
    answer: Answer = UNTRIED
    """Since it was asked last."""
    idea: Idea | None = None
    """Of what was played; None until a worker has named it."""

    @property
    def is_learned(self) -> bool:
        """Whether it was answered right three times in a row."""
        return self.right_answers >= LEARNED


@dataclass(frozen=True, slots=True)
class KeptBack:
    """A mistake that is not asked, or not yet."""

    game: str
    """The id of its game."""
    turn: int
    made: datetime
    is_proven: bool
    """Whether it will be asked, once its daily or race has closed."""


@dataclass(frozen=True, slots=True)
class Learning:
    """How far a player is with the exercises."""

    counts: LearningCounts
    kept_back: tuple[KeptBack, ...] = ()
    """The newest mistakes that are not asked, if they are loaded."""

    @property
    def due(self) -> int:
        """How many are still to be answered today."""
        return max(0, min(self.counts.due, MOST_A_DAY - self.counts.answered_today))


@dataclass(frozen=True, slots=True)
class LearningToday:
    """What a player has to learn today."""

    due: int
    """How many exercises are still to be answered today."""
    has_any: bool
    """Whether the player has tried a puzzle, or made a mistake."""


class Exercises:
    """The exercises of one site. Safe for threads and several processes."""

    def __init__(
        self,
        store: ExerciseStore,
        games: GameStore,
        reviews: ReviewStore,
        queue: Queue,
        *,
        clock: Callable[[], datetime] = clock.now,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(9),
    ) -> None:
        self._store = store
        self._games = games
        self._reviews = reviews
        self._clock = clock
        self._new_id = new_id
        self._making = queue.task(
            self.make, name="exercises", priority=PRIORITY, keeps_failures=False
        )

    def prepare(self, game: str) -> None:
        """Queue making the exercises of a reviewed game, if there is room. Quick, and never raises."""
        try:
            self._making.ask(f"exercises {game}", game, limit=HALF)
        except SolitaireError as error:
            _LOG.info("no exercises of %s yet: %s", game, error)

    def make(self, game: str) -> None:
        """Make the exercises of a finished game from its review, in this process; nothing without one.

        Then the ideas of its mistakes are stored. Each exercise is stored as soon as it is made, so a job
        that is begun again goes on where it was. Cost: a tenth of a second for each mistake; a millisecond if
        there is an exercise of its position.
        """
        row, review_row = self._games.get(game), self._reviews.of_game(game)
        if row is None or review_row is None or review_row.is_worked_up:
            return
        player_game = PlayerGame.of(row)
        review = read_review(review_row, player_game)
        if review is None:
            return
        named = []
        for turn in review.turns:
            if turn.mistake:
                exercise = self._find_or_make(player_game, turn)
                if exercise is None:
                    return
                idea = self._name(exercise, turn.turn)
                if idea is not None:
                    named.append(NamedMistake(turn.number, idea, turn.mistake))
        self._reviews.name_mistakes(game, player_game.undone, format_mistakes(named))

    def today(self, zone: str) -> Today:
        """The day that it is now in a time zone; as in ``calendar.today``, the name may be any text."""
        now = self._clock()
        day = calendar.date_in_zone(now, zone)
        return Today(day, calendar.midnight_in_zone(day, zone), now)

    def summarize(self, player: str, today: Today) -> LearningToday:
        """What the player has to learn today. Cost: one statement, however many mistakes there are."""
        found = self._store.summarize(player, today, MOST_A_DAY)
        return LearningToday(
            max(0, min(found.due, MOST_A_DAY - found.answered_today)),
            found.has_exercises or found.has_answered,
        )

    def learning(self, player: str, today: Today) -> Learning:
        """How far the player is. Cost: one statement, which reads all exercises of the player."""
        return Learning(self._store.count(player, today))

    def learning_in_full(self, player: str, today: Today) -> Learning:
        """How far the player is, with the mistakes that are not asked. Cost: two statements at most."""
        found = self.learning(player, today)
        if not (found.counts.hidden or found.counts.unproven):
            return found
        rows = self._store.list_kept_back(player, today, KEPT_BACK)
        return replace(found, kept_back=tuple(map(_read_kept_back, rows)))

    def next(self, player: str, today: Today) -> Exercise | None:
        """The exercise to be answered now; None if there is none, or enough were answered today.

        Damaged ones are passed over.
        """
        if not self.summarize(player, today).due:
            return None
        rows = self._store.list_due(player, today, MOST_A_DAY)
        found = (read_undamaged(lambda each: _read(each, today), row) for row in rows)
        return next(filter(None, found), None)

    def get(self, player: str, id: str, today: Today) -> Exercise:
        """The player's exercise of that id.

        Absent (no-exercise) if there is none, if it is damaged, or if it may not be shown: in no list is one
        that is unproven, or of an open daily.
        """
        return self._load(player, id, today)[1]

    def answer(self, player: str, id: str, today: Today, tried: Try) -> Exercise:
        """Judge a try, of which the first of a day counts, on whichever device.

        Errors as ``get``; IllegalTurn if the rules do not allow the turn. Cost: two statements.
        """
        return self._change(player, id, today, lambda question, answer: answer.add(question, tried))

    def hint(self, player: str, id: str, today: Today) -> Exercise:
        """Show the pile of a right move, which counts as ``show`` does; errors and cost as ``answer``."""
        return self._change(player, id, today, lambda _, answer: answer.hint())

    def show(self, player: str, id: str, today: Today) -> Exercise:
        """Show a right move, which is a wrong answer if nothing was tried; errors and cost as ``answer``."""
        return self._change(player, id, today, lambda _, answer: answer.show())

    def _load(self, player: str, id: str, today: Today) -> tuple[StoredExercise, Exercise]:
        # An unprintable text cannot be an id, and not every database accepts it.
        row = self._store.get(player, id) if id.isprintable() else None
        if row is None or not row.moves or (row.hidden_until and row.hidden_until > today.now):
            raise Absent(PlayCode.NO_EXERCISE)
        exercise = read_undamaged(lambda each: _read(each, today), row)
        if exercise is None:
            raise Absent(PlayCode.NO_EXERCISE)
        return row, exercise

    def _change(
        self, player: str, id: str, today: Today, change: Callable[[Question, Answer], Answer]
    ) -> Exercise:
        """Change the answer to an exercise; again if another device stored one meanwhile."""
        row, exercise = self._load(player, id, today)
        answer = change(exercise.question, exercise.answer)
        if answer == exercise.answer:
            return exercise
        tries = text_of_turns(answer.tries)
        new = replace(row, tries=tries, over=answer.over, shown=answer.shown)
        if exercise.is_due:
            right = row.right_answers + 1 if answer.first else 0
            due = next_due(right, today.date)
            new = replace(new, right_answers=right, answered_on=today.date, due=due)
            stored = self._store.answer(new, today)
        else:
            stored = self._store.search(new, text_of_turns(exercise.answer.tries))
        return _read(new, today) if stored else self._change(player, id, today, change)

    def _find_or_make(
        self, player_game: PlayerGame, mistake: TurnAnalysis
    ) -> StoredExercise | None:
        """The exercise of the position of a mistake, made if there is none; None if the game is gone."""
        game = player_game.game
        turns = game.turns[: mistake.number - 1]
        before = Game.replay(game.deal, turns)
        position = hash_position(before.position)
        found = self._store.find(player_game.player, position)
        if found is not None:
            return found
        question, daily = _ask(before), player_game.daily
        row = StoredExercise(
            self._new_id(),
            player_game.player,
            position,
            player_game.id,
            text_of(game.deal),
            text_of_turns(turns),
            str(mistake.turn),
            mistake.before,
            format_moves(question.moves) if question else "",
            player_game.changed,
            calendar.closes_at(daily) if daily else player_game.sealed,
            idea=_idea_of(question, mistake.turn),
        )
        return row if self._store.add(row) else None

    def _name(self, row: StoredExercise, played: Turn) -> Idea | None:
        """The idea of a mistake in the position of an exercise; stores also that of the exercise.

        None if it is not known what each move keeps.
        """
        question = _question_of(row) if row.moves else None
        if row.idea is None and (idea := _idea_of(question, Turn.parse(row.played))):
            self._store.name(row.id, idea)
        return _idea_of(question, played)


def export_exercises(store: ExerciseStore, player: str, now: datetime) -> Iterator[Values]:
    """All exercises of a player, as an export has them."""
    for row in store.all_of(player):
        yield leave_out_absent(
            {
                "game": row.game,
                "played": row.played,
                "made": format_time(row.made),
                "right_answers": row.right_answers,
                "answered_on": row.answered_on and row.answered_on.isoformat(),
                "due": row.due and row.due.isoformat(),
                "idea": row.idea,
            }
        )


def _read_kept_back(row: StoredExercise) -> KeptBack:
    turns = len(row.turns.split())
    return KeptBack(row.game, turns + 1, row.made, is_proven=bool(row.moves))


def _ask(game: Game) -> Question | None:
    try:
        with budget(STATES):
            return Question.ask(game)
    except BudgetError:
        return None


def _idea_of(question: Question | None, played: Turn) -> Idea | None:
    """The idea of a mistake; None without a question, or if it shows that the review was inexact."""
    if question is None or question.is_right(played):
        return None
    return classify(question, played)


def hash_position(position: Position) -> str:
    """A hash of what the player sees; the order of the cards of a pile does not matter."""
    piles = [f"{pile.rank}: {format_cards(tuple(sorted(pile.cards)))}" for pile in position.piles]
    text = "\n".join([*piles, str(position.drawn), format_cards(position.left)])
    return hashlib.sha256(text.encode()).hexdigest()


def _question_of(row: StoredExercise) -> Question:
    try:
        return read_question(row.deal, row.turns, row.before, row.moves)
    except (SolitaireError, ValueError) as error:
        raise CorruptRowError("exercise", row.id, type(error).__name__) from None


def _read(row: StoredExercise, today: Today) -> Exercise:
    question = _question_of(row)
    try:
        played, tries = Turn.parse(row.played), turns_of(row.tries)
        idea = Idea(row.idea) if row.idea else None
    except (SolitaireError, ValueError) as error:
        raise CorruptRowError("exercise", row.id, type(error).__name__) from None
    is_first = row.answered_on is None and row.made < today.midnight
    is_due = is_first or (row.due is not None and row.due <= today.date)
    return Exercise(
        row.id,
        question,
        played,
        row.game,
        row.right_answers,
        is_due,
        None if is_due or row.due is None else (row.due - today.date).days,
        UNTRIED if is_due else Answer(tries, row.right_answers > 0, row.over, row.shown),
        idea,
    )
