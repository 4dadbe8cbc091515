"""Makes the puzzles of the days, two weeks ahead, in small jobs of low priority.

A job tries one candidate, a second's work, and then queues the next, or that of the next puzzle: so reviews
and hints never wait long behind it. The row of a puzzle has the place of the next candidate, at which any
process goes on. The secret stays in this process: a job gets the seeds of its puzzles only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue, Task
from solitaire.play.background.queue import HALF
from solitaire.play.coach.puzzles.ideas import Idea, classify
from solitaire.play.coach.puzzles.judging import Crowns, find_rival
from solitaire.play.coach.puzzles.making import find_puzzle
from solitaire.play.coach.puzzles.question import Question, format_moves
from solitaire.play.coach.puzzles.schedule import PuzzleKey, keys_ahead, keys_of
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.row_text import text_of, text_of_game
from solitaire.play.errors import Busy
from solitaire.rules import Seed, Variant
from solitaire.store.puzzles import PuzzleStore, StoredPuzzle

_LOG: Final = logging.getLogger(__name__)

PRIORITY: Final = -1
"""Below all jobs of players."""

Wanted = Sequence[tuple[int, int, str]]
"""Puzzles to make, in order: number, crowns and seed."""
Search = Callable[[Seed, Variant, Crowns, int], Question | None]
"""The puzzle in a candidate, as ``find_puzzle``."""


class PuzzleStock:
    """Makes the puzzles of a site. The same secret makes the same puzzles; without one none can be made.

    Tests pass their own ``clock`` (aware) and ``search``.
    """

    def __init__(
        self,
        store: PuzzleStore,
        secret: bytes | None,
        queue: Queue,
        secret_deals: SecretDeals,
        *,
        clock: Callable[[], datetime] = clock.now,
        search: Search = find_puzzle,
    ) -> None:
        self._store: Final = store
        self._queue: Final = queue
        self._secret: Final = secret
        self._secret_deals: Final = secret_deals
        self._clock: Final = clock
        self._search: Final = search
        self._wanted: Final = queue.task(
            self._make_wanted, name="puzzle", timeout=None, keeps_failures=False
        )
        self._ahead: Final = queue.task(
            self._make_ahead,
            name="puzzle_ahead",
            priority=PRIORITY,
            timeout=None,
            keeps_failures=False,
        )

    def refill(self, numbers: Collection[int] = ()) -> None:
        """Let the workers make the puzzles of these days, and those of today and of two weeks to come.

        Cost: one statement if all are made.
        """
        ahead = keys_ahead(self._clock())
        wanted = _keys_of_days(numbers)
        places = self._find_places([*wanted, *ahead])
        self._start(self._wanted, {key: at for key, at in places.items() if key in wanted})
        self._start(self._ahead, {key: at for key, at in places.items() if key not in wanted})

    # ---- all puzzles of some days, for ``solitaire daily prepare`` ----

    def find_missing(self, numbers: Iterable[int]) -> list[PuzzleKey]:
        """The puzzles of these days that are not made, by number. Cost: one statement."""
        return list(self._find_places(_keys_of_days(numbers)))

    def start_making(self, keys: Sequence[PuzzleKey]) -> None:
        """Queue the first job that makes these puzzles, one after the other; returns at once."""
        self._start(self._wanted, self._find_places(keys))

    def is_making(self, keys: Sequence[PuzzleKey]) -> bool:
        """Whether a job for these puzzles is still open."""
        return any(
            self._queue.look(_job_of(key, place)) is not None
            for key, place in self._find_places(keys).items()
        )

    def make(self, key: PuzzleKey) -> None:
        """Make a puzzle in this process, unless it is made. Cost: some seconds."""
        if self._secret is None:
            raise RuntimeError("the secret of the dailies is not known here")
        while places := self._find_places([key]):
            self._try(key, key.seed(self._secret), places[key])

    # ---- the jobs ----

    def _find_places(self, keys: Sequence[PuzzleKey]) -> Mapping[PuzzleKey, int]:
        """For each of the puzzles that is not made, the place of its next candidate. Cost: one statement."""
        states = {each[:2]: each for each in self._store.list_states({key.number for key in keys})}
        places = {key: states[key].place if key in states else 0 for key in keys}
        return {
            key: at for key, at in places.items() if key not in states or not states[key].is_made
        }

    def _start(self, task: Task, places: Mapping[PuzzleKey, int]) -> None:
        """Queue the first job of puzzles that are not made, which have these places."""
        if not places:
            return
        if self._secret is None:
            _LOG.warning("puzzles are not made: the secret of the dailies is not known here")
            return
        seeds = [(key.number, key.crowns.value, key.seed(self._secret).code) for key in places]
        self._ask(task, seeds, next(iter(places.values())))

    @staticmethod
    def _ask(task: Task, wanted: Wanted, place: int) -> None:
        """Queue the job that tries the candidate at that place for the first of the puzzles."""
        try:
            task.ask(_job_of(_key_of(wanted), place), wanted, limit=HALF)
        except Busy as error:
            _LOG.warning("puzzles are not made: %s", error)

    def _make_wanted(self, wanted: Wanted) -> None:
        self._make(self._wanted, wanted)

    def _make_ahead(self, wanted: Wanted) -> None:
        self._make(self._ahead, wanted)

    def _make(self, task: Task, wanted: Wanted) -> None:
        """Try one candidate, and queue what is left to do. Idempotent. Cost: a second."""
        key = _key_of(wanted)
        place = self._find_places([key]).get(key)
        is_made = place is None or self._try(key, Seed.parse(wanted[0][2]), place)
        if rest := wanted[1:] if is_made else wanted:
            following = _key_of(rest)
            self._ask(task, rest, self._find_places([following]).get(following, 0))

    def _try(self, key: PuzzleKey, seed: Seed, place: int) -> bool:
        """Make a puzzle if the candidate at that place has one; else go on to the next."""
        question = self._search(seed, key.variant, key.crowns, place)
        if question is None or self._secret_deals.is_secret(question.game.deal):
            self._store.pass_over(*key, place + 1)
            return False
        self._store.put(puzzle_row(key, place, question, self._clock()))
        return True


def _keys_of_days(numbers: Iterable[int]) -> list[PuzzleKey]:
    return [key for number in numbers for key in keys_of(number)]


def _key_of(wanted: Wanted) -> PuzzleKey:
    """The first of the puzzles to make."""
    number, crowns, _ = wanted[0]
    return PuzzleKey(number, Crowns(crowns))


def _job_of(key: PuzzleKey, place: int) -> str:
    """The key of the job that tries a candidate."""
    return f"puzzle {key.number} {key.crowns.value} {place}"


def idea_of_puzzle(question: Question) -> Idea | None:
    """The idea of the wrong move that a player would think of; None in what is no puzzle. Cost: 10 ms."""
    rival = find_rival(question)
    return classify(question, rival) if rival else None


def puzzle_row(key: PuzzleKey, place: int, question: Question, made: datetime) -> StoredPuzzle:
    """The row of a made puzzle."""
    return StoredPuzzle(
        key.number,
        key.crowns.value,
        place,
        made,
        text_of(question.game.deal),
        text_of_game(question.game),
        question.before,
        format_moves(question.moves),
        idea_of_puzzle(question),
    )
