"""Makes the puzzles of the days, two weeks ahead, in small jobs of low priority.

A job tries one candidate, a second's work, and then queues the next, or that of the next puzzle: so reviews
and hints never wait long behind it. The row of a puzzle has the place of the next candidate, at which any
process goes on. The secret stays in this process: a job gets the seeds of its puzzles only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue, Task
from solitaire.play.background.queue import HALF
from solitaire.play.errors import Busy
from solitaire.play.games.row_text import text_of, text_of_game
from solitaire.play.games.secret_deals import SecretDeals
from solitaire.play.puzzles.judging import Crowns
from solitaire.play.puzzles.making import find_puzzle
from solitaire.play.puzzles.question import Question, format_moves
from solitaire.play.puzzles.schedule import PuzzleKey, keys_ahead, keys_of
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

    def refill(self) -> None:
        """Let the workers make the puzzles of today and of two weeks to come. Cost: one statement."""
        self.find_made(())

    def find_made(self, numbers: Collection[int]) -> frozenset[PuzzleKey]:
        """Which puzzles of these days are made; workers make the others, and those of the next weeks.

        Cost: one statement if all are made.
        """
        ahead = keys_ahead(self._clock())
        wanted = [key for number in numbers for key in keys_of(number)]
        states = self._store.list_states({key.number for key in (*ahead, *wanted)})
        places = {(each.number, each.crowns): each.place for each in states}
        made = {PuzzleKey(each.number, Crowns(each.crowns)) for each in states if each.is_made}
        self._start(self._wanted, [key for key in wanted if key not in made], places)
        self._start(
            self._ahead, [key for key in ahead if key not in made and key not in wanted], places
        )
        return frozenset(key for key in wanted if key in made)

    def _start(
        self, task: Task, keys: Sequence[PuzzleKey], places: Mapping[tuple[int, int], int]
    ) -> None:
        if not keys:
            return
        if self._secret is None:
            _LOG.warning("puzzles are not made: the secret of the dailies is not known here")
            return
        seeds = [(key.number, key.crowns.value, key.seed(self._secret).code) for key in keys]
        self._ask(task, seeds, places.get((keys[0].number, keys[0].crowns), 0))

    @staticmethod
    def _ask(task: Task, wanted: Wanted, place: int) -> None:
        """Queue the job that tries the candidate at that place for the first of the puzzles."""
        number, crowns, _ = wanted[0]
        try:
            task.ask(f"puzzle {number} {crowns} {place}", wanted, limit=HALF)
        except Busy as error:
            _LOG.warning("puzzles are not made: %s", error)

    def _make_wanted(self, wanted: Wanted) -> None:
        self._make(self._wanted, wanted)

    def _make_ahead(self, wanted: Wanted) -> None:
        self._make(self._ahead, wanted)

    def _make(self, task: Task, wanted: Wanted) -> None:
        """Try one candidate, and queue what is left to do. Idempotent. Cost: a second."""
        number, crowns, seed = wanted[0]
        row = self._store.get(number, crowns)
        is_made = bool(row and row.made)
        if not is_made:
            place = row.place if row else 0
            is_made = self._try(PuzzleKey(number, Crowns(crowns)), Seed.parse(seed), place)
        if rest := wanted[1:] if is_made else wanted:
            head = self._store.get(rest[0][0], rest[0][1])
            self._ask(task, rest, head.place if head else 0)

    def _try(self, key: PuzzleKey, seed: Seed, place: int) -> bool:
        """Make a puzzle if the candidate at that place has one; else go on to the next."""
        question = self._search(seed, key.variant, key.crowns, place)
        if question is None or self._secret_deals.is_secret(question.game.deal):
            self._store.pass_over(*key, place + 1)
            return False
        self._store.put(puzzle_row(key, place, question, self._clock()))
        return True


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
    )
