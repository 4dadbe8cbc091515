"""Makes the dailies, ahead of time or on request, each of them once, and finds them.

``candidates`` chooses the deals, ``calendar`` knows which day it is. A deal code determines the hidden stock:
it is for starting games, and is shown only once the daily is closed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from solitaire.play import clock
from solitaire.play.background import Queue, Task
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate, commitment, first_fitting
from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.errors import Busy, CorruptRowError, read_undamaged
from solitaire.rules import VARIANTS, Variant, variant_named
from solitaire.store.dailies import JOBS, DailyStore, StoredDaily
from solitaire.store.jobs import StoredJob
from solitaire.store.turning import StoredTurningLine

_LOG: Final = logging.getLogger(__name__)

Wanted = Sequence[tuple[int, Variant]]
"""Dailies to make: their numbers and variants."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A daily as every visitor may see it."""

    number: int
    variant: Variant
    spare: int
    """The spare of its deal."""
    candidate: int
    """How many candidates were passed over."""
    hash: str
    """Published before the day; reveals nothing of the deal."""
    code: str | None
    """The deal code; None until the daily is closed."""
    chosen: datetime = field(compare=False)
    """When it was made. Ignored by comparisons: the same secret makes the same daily at any time."""

    @property
    def day(self) -> date:
        """The date."""
        return calendar.day_of(self.number)

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty of its deal."""
        return Difficulty.of(self.spare, self.variant)


@dataclass(frozen=True, slots=True)
class LoadedDay:
    """The dailies of a day that are made, with the turning points of a day that is over, as rows."""

    dailies: Mapping[Variant, Daily]
    closed: frozenset[tuple[int, str]] = frozenset()
    """The dailies that are over and made, by number and variant."""
    turning_points: tuple[StoredTurningLine, ...] = ()
    jobs: Mapping[str, StoredJob] = field(default_factory=dict)
    """Those that make dailies and turning points, by key."""
    has_asked: bool = False
    """Whether the workers were asked for missing dailies just now."""


class Dailies:
    """The dailies of a site. The same secret makes the same dailies; without one none can be made.

    ``on_made`` is called with the number of each daily after it is made. Tests pass their own ``clock``
    (aware) and ``search``, which finds the deal of a date and a variant with one of some spares.
    """

    def __init__(
        self,
        store: DailyStore,
        secret: bytes | None,
        queue: Queue,
        *,
        on_made: Callable[[int], object] | None = None,
        clock: Callable[[], datetime] = clock.now,
        search: Callable[[bytes, date, Variant, range], Candidate] = first_fitting,
    ) -> None:
        self._store = store
        self._queue = queue
        self._secret = secret
        self._clock = clock
        self._search = search
        self._on_made = on_made
        # Visitors of an old archive must not hold up the next days, so these have priority.
        self._ahead = queue.task(
            self.make_batch, name="dailies_ahead", priority=1, timeout=None, keeps_failures=False
        )
        self._wanted = queue.task(self.make_batch, timeout=None, keeps_failures=False)

    def now(self) -> datetime:
        """The current time by the server's clock."""
        return self._clock()

    def get(self, number: int, variant: Variant) -> Daily | None:
        """The daily, or None if it is not made yet."""
        if not calendar.has_daily(number, variant):  # not every database accepts larger numbers
            return None
        row = self._store.get(number, variant)
        return None if row is None else self._daily(row)

    def load(self, number: int) -> Mapping[Variant, Daily]:
        """The dailies of a day that are made, by variant; none for a number without a daily.

        The others are queued, and those that must exist by now. Cost: one statement if all are made, or
        asked for already.
        """
        return self.load_day(number, 0).dailies

    def load_day(self, number: int, closed: int) -> LoadedDay:
        """As ``load``, with the turning points of the daily ``closed``; 0 for none. Cost: no more."""
        ahead = calendar.ahead(self._clock())
        found = self._store.on_days(number, ahead, closed)
        rows = [row for row in found.dailies if row.code]
        there = {(row.number, row.variant) for row in rows}
        has_asked = False
        for task, numbers in (self._ahead, ahead), (self._wanted, {number} - {*ahead}):
            missing = [
                each for each in _dailies_of(numbers) if (each[0], each[1].name) not in there
            ]
            if missing and self._queue.read(found.jobs.get(_job_of(missing))) is None:
                self._start(task, missing)
                has_asked = True
        of_day = [row for row in rows if row.number == number]
        dailies = {daily.variant: daily for row in of_day if (daily := self._daily(row))}
        over = frozenset(each for each in there if each[0] == closed)
        return LoadedDay(dailies, over, found.turning_points, found.jobs, has_asked)

    def hidden_code(self, number: int, variant: Variant) -> str | None:
        """The deal code of a daily, open or not; None if it is not made. Must not leave ``play``."""
        return self.hidden_codes(number, number, variant).get(number)

    def hidden_codes(self, first: int, last: int, variant: Variant) -> Mapping[int, str]:
        """The deal codes of the made dailies ``first`` to ``last``, by number. Must not leave ``play``."""
        last = min(last, calendar.LAST_NUMBER)  # not every database accepts larger numbers
        rows = self._store.between(first, last, variant)
        return {row.number: row.code for row in rows if row.code}

    def of_code(self, code: str) -> Daily | None:
        """The closed daily whose deal has that code; None for other codes, and for an open daily."""
        row = self._store.of_code(code)
        if row is None or not calendar.is_closed(row.number, self._clock()):
            return None
        return self._daily(row)

    def list_made(self, first: int, last: int, variant: Variant) -> tuple[Daily, ...]:
        """The dailies of a variant from ``first`` to ``last`` that are made, in order."""
        rows = self._store.between(max(1, first), min(last, calendar.LAST_NUMBER), variant)
        return tuple(daily for row in rows if (daily := self._daily(row)) is not None)

    def count_ahead(self, variant: Variant) -> int:
        """How many dailies of a variant are made that are not open yet."""
        return self._store.count_made(calendar.latest(self._clock()) + 1, variant)

    def make(self, number: int, variant: Variant) -> bool:
        """Make a daily in this thread, unless it is made or being made; returns whether this call did.

        ValueError if there is no such number. Cost: that of ``first_fitting``.
        """
        _check_exists(number, variant)
        claimed = self._clock()
        if not self._store.claim(number, variant, claimed):
            return False
        try:
            if self._secret is None:
                raise RuntimeError("the secret of the dailies is not known here")
            spares = spares_of(number, variant, self._store.plan_begins(variant))
            found = self._search(self._secret, calendar.day_of(number), variant, spares)
            row = (claimed, found.code, found.place, found.spare)
            is_made = self._store.put(StoredDaily(number, variant.name, *row))
        except BaseException:
            self._store.give_up(number, variant, claimed)
            raise
        if self._on_made is not None:
            self._on_made(number)
        return is_made

    def start_making(self, wanted: Wanted) -> None:
        """Queue a job that makes these dailies, in that order; returns at once.

        Does nothing if a job for the same ones is queued. After a failure the next request tries again.
        ValueError if there is no such daily.
        """
        self._start(self._wanted, wanted)

    def find_missing(self, numbers: range) -> Wanted:
        """The dailies with these numbers that are not made, of all variants, by number."""
        last = numbers.stop - 1
        codes = {each.name: self.hidden_codes(numbers.start, last, each) for each in VARIANTS}
        return [each for each in _dailies_of(numbers) if each[0] not in codes[each[1].name]]

    def is_making(self, wanted: Wanted) -> bool:
        """Whether the job queued by ``start_making`` for these dailies is still open."""
        return self._queue.look(_job_of(wanted)) is not None

    def _start(self, task: Task, wanted: Wanted) -> None:
        for number, variant in wanted:
            _check_exists(number, variant)
        try:
            task.ask(_job_of(wanted), [(number, variant.name) for number, variant in wanted])
        except Busy as error:
            _LOG.warning("dailies are not made: %s", error)

    def make_batch(self, wanted: Sequence[tuple[int, str]]) -> None:
        """Make those of the dailies (number, name of the variant) that are missing, in this process."""
        for number, variant in wanted:
            self.make(number, variant_named(variant))

    def _daily(self, row: StoredDaily) -> Daily | None:
        if row.code is None or row.spare is None or row.candidate is None:
            return None
        variant = read_undamaged(_variant_of, row)
        if variant is None:
            return None
        code = row.code if calendar.is_closed(row.number, self._clock()) else None
        hash = commitment(row.number, row.code)
        return Daily(row.number, variant, row.spare, row.candidate, hash, code, row.claimed)


def _variant_of(row: StoredDaily) -> Variant:
    try:
        return variant_named(row.variant)
    except ValueError as error:
        raise CorruptRowError("daily", str(row.number), str(error)) from None


def _dailies_of(numbers: Iterable[int]) -> Wanted:
    return [
        (number, variant)
        for number in numbers
        for variant in VARIANTS
        if calendar.has_daily(number, variant)
    ]


def _check_exists(number: int, variant: Variant) -> None:
    if not calendar.has_daily(number, variant):
        raise ValueError(f"there is no {variant.name} daily {number}")


def _job_of(wanted: Wanted) -> str:
    return JOBS + " ".join(f"{variant.prefix}{number}" for number, variant in wanted)
