"""What a player's mistakes cost by idea, and what there is to practise of one: own mistakes, then puzzles.

The worker that makes the exercises of a game names their ideas. Games of before, and puzzles, are named when
somebody looks at what the ideas are for: a game a job, the last one first, each of which queues the next. A
game without a review is reviewed then.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue, Task
from solitaire.play.background.queue import HALF, LOST_UNBEGUN
from solitaire.play.coach.puzzles.exercises import Exercises
from solitaire.play.coach.puzzles.ideas import Idea, NamedMistake, parse_mistakes
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.puzzles import question_of
from solitaire.play.coach.puzzles.schedule import PuzzleKey
from solitaire.play.coach.puzzles.stock import idea_of_puzzle
from solitaire.play.coach.reviews import Reviews
from solitaire.play.errors import read_undamaged
from solitaire.rules import SolitaireError
from solitaire.store.exercises import ExerciseStore, Today
from solitaire.store.puzzles import PuzzleStore
from solitaire.store.reviews import UNKNOWN_IDEAS, ReviewStore

_LOG: Final = logging.getLogger(__name__)

LAST: Final = 50
"""How many of the last games are summed up, so that who practises sees it."""
PUZZLES: Final = 100
"""How many puzzles are named by one job: a second's work."""
PRIORITY: Final = -2
"""Below the puzzles that are made ahead, and all jobs of players."""
NO_IDEA: Final = ""
"""In place of the idea of a puzzle that is damaged."""


@dataclass(frozen=True, slots=True)
class IdeaCost:
    """What the mistakes of an idea lost (draws, or piles of lost games), and how many they were."""

    idea: Idea
    lost: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class IdeaCosts:
    """What a player's mistakes lost in the last games that count and whose mistakes are named."""

    games: int = 0
    costs: tuple[IdeaCost, ...] = ()
    """The ideas that occurred, the costliest first."""


NO_COSTS: Final = IdeaCosts()


class Practice:
    """The ideas of all players. Safe for threads and several processes."""

    def __init__(
        self,
        exercise_store: ExerciseStore,
        puzzle_store: PuzzleStore,
        review_store: ReviewStore,
        reviews: Reviews,
        exercises: Exercises,
        queue: Queue,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._exercise_store: Final = exercise_store
        self._puzzle_store: Final = puzzle_store
        self._review_store: Final = review_store
        self._reviews: Final = reviews
        self._exercises: Final = exercises
        self._clock: Final = clock
        self._games: Final = queue.task(
            self._name_game, name="ideas", priority=PRIORITY, keeps_failures=False
        )
        self._puzzles: Final = queue.task(
            self._name_puzzles, name="ideas_of_puzzles", priority=PRIORITY, keeps_failures=False
        )

    def costs(self, player: str, *, asks: bool = True) -> IdeaCosts:
        """What the player's mistakes cost by idea. If it ``asks``, games without ideas are then being named.

        Cost: one statement, some more when the first of them is queued.
        """
        jobs = [_job_of(player, step) for step in range(2)]
        since = self._clock() - LOST_UNBEGUN
        found, is_unnamed = self._review_store.last_ideas(player, LAST, jobs, since)
        if is_unnamed and asks:
            self.prepare(player)
        return sum_up([parse_mistakes(each) for each in found if each not in (None, UNKNOWN_IDEAS)])

    def prepare(self, player: str) -> None:
        """Let the workers name the mistakes of the player's games, if there is room."""
        _ask(self._games, _job_of(player, 0), player, 0)

    def choose(
        self, player: str | None, idea: Idea, today: Today, number: int
    ) -> str | PuzzleKey | None:
        """What to practise: the id of an exercise, or a puzzle of a day before ``number``; None without any.

        The player's mistakes that are due come first, then puzzles that are not over for the player, then
        mistakes that were learned on an earlier day, which are due again. Cost: three statements at most, two
        more for a mistake that is due again, or while puzzles are queued to be named.
        """
        if player is not None:
            due = self._exercise_store.list_due(player, today, 1, idea)
            if due:
                return due[0].id
        puzzle, is_unnamed = self._puzzle_store.find_of_idea(idea, number, player)
        if is_unnamed:
            _ask(self._puzzles, "ideas of puzzles")
        if puzzle is not None:
            return PuzzleKey(puzzle[0], Crowns(puzzle[1]))
        return self._exercise_store.ask_again(player, idea, today) if player else None

    def _name_game(self, player: str, step: int) -> None:
        """Name the mistakes of the player's last game in which they are not named, and queue the next one.

        If it has no review or no exercises yet, they are made. Whatever fails is not tried again.
        """
        game = self._review_store.find_unnamed(player)
        if game is None:
            return
        try:
            if self._review_store.of_game(game) is None:
                self._reviews.make(game)
            self._exercises.make(game)
        finally:
            self._review_store.give_up_naming(game)
            _ask(self._games, _job_of(player, step + 1), player, step + 1)

    def _name_puzzles(self, part: int = 0) -> None:
        """Name the first puzzles that have no idea, and queue the next ones."""
        rows = self._puzzle_store.list_unnamed(PUZZLES)
        for row in rows:
            question = read_undamaged(question_of, row)
            idea = question and idea_of_puzzle(question)
            self._puzzle_store.name(row.number, row.crowns, idea or NO_IDEA)
        if len(rows) == PUZZLES:
            _ask(self._puzzles, f"ideas of puzzles {part + 1}", part + 1)


def _job_of(player: str, step: int) -> str:
    """The key of a job that names a game; of two in turn, since one queues the next before it is done."""
    return f"ideas {player} {step % 2}"


def sum_up(games: list[tuple[NamedMistake, ...]]) -> IdeaCosts:
    """What the mistakes of some games cost by idea; of equal costs the earlier idea comes first."""
    lost: dict[Idea, list[int]] = defaultdict(list)
    for each in (mistake for game in games for mistake in game):
        lost[each.idea].append(each.lost)
    costs = [IdeaCost(idea, sum(lost[idea]), len(lost[idea])) for idea in Idea if idea in lost]
    return IdeaCosts(len(games), tuple(sorted(costs, key=lambda each: -each.lost)))


def _ask(task: Task, key: str, *args: object) -> None:
    """Queue a job if there is room, and it is not waiting."""
    try:
        task.ask(key, *args, limit=HALF)
    except SolitaireError as error:
        _LOG.info("no %s yet: %s", key, error)
