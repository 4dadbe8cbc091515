"""The dailies: made ahead or when somebody asks for one, each of them once, and never again.

Where the deals come from is in ``candidates``, which day it is in ``calendar``. A code is the order of a
hidden stock: it is for starting games, and to be shown only where ``code_at`` gives it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from threading import Lock, Thread
from traceback import format_tb
from typing import Final

from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate, commitment, first_fitting
from solitaire.play.daily.difficulty import Difficulty
from solitaire.store.dailies import DailyStore, StoredDaily

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Daily:
    """A daily as anybody may see it: the spare of its deal, and how many candidates were passed over.

    ``hash`` is published before its day, and tells nothing of the deal; ``code`` is the deal code, and None
    until the date is over everywhere. ``chosen`` is when it was made. It does not count in comparisons: the
    same secret makes the same daily at any time.
    """

    number: int
    spare: int
    candidate: int
    hash: str
    code: str | None
    chosen: datetime = field(compare=False)

    @property
    def day(self) -> date:
        """Its date."""
        return calendar.day_of(self.number)

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, by its day of the week."""
        return Difficulty.on(self.day)


class Dailies:
    """The dailies of a site. Whoever has the same secret gets the same ones.

    ``clock`` (aware) and ``search``, which finds the deal of a date, are what a test would want to decide.
    """

    def __init__(
        self,
        store: DailyStore,
        secret: bytes,
        *,
        clock: Callable[[], datetime] = clock.now,
        search: Callable[[bytes, date], Candidate] = first_fitting,
    ) -> None:
        self._store = store
        self._secret = secret
        self._clock = clock
        self._search = search
        self._waiting: set[int] = set()
        self._lock = Lock()

    def now(self) -> datetime:
        """The moment by the server's clock."""
        return self._clock()

    def made(self, number: int) -> Daily | None:
        """That daily, or None if it is not made yet."""
        if not 1 <= number <= calendar.LAST_NUMBER:  # which not every database takes
            return None
        row = self._store.get(number)
        return None if row is None else self._daily(row)

    def hidden_code(self, number: int) -> str | None:
        """The deal code of that daily, open or not; None before it is made. It must not leave ``play``."""
        return self.hidden_codes(number, number).get(number)

    def hidden_codes(self, first: int, last: int) -> Mapping[int, str]:
        """Those of the dailies ``first`` to ``last`` that are made, by number, in order; likewise."""
        last = min(last, calendar.LAST_NUMBER)  # not every database takes any number
        return {row.number: row.code for row in self._store.between(first, last) if row.code}

    def of_code(self, code: str) -> Daily | None:
        """The closed daily whose deal has that code; None of any other code, and of one that is open."""
        row = self._store.of_code(code)
        if row is None or not calendar.is_closed(row.number, self._clock()):
            return None
        return self._daily(row)

    def made_between(self, first: int, last: int) -> tuple[Daily, ...]:
        """Those of the numbers from ``first`` to ``last`` that are made, in order."""
        rows = self._store.between(max(1, first), min(last, calendar.LAST_NUMBER))
        return tuple(daily for row in rows if (daily := self._daily(row)) is not None)

    def make(self, number: int) -> Daily | None:
        """That daily, made now if it is not there and nobody else is making it; None if somebody is.

        ValueError if there is no such number. Cost: that of ``first_fitting``, in this thread.
        """
        self.try_to_make(number)
        return self.made(number)

    def try_to_make(self, number: int) -> bool:
        """As ``make``; whether it was made by this call."""
        day = calendar.day_of(number)
        claimed = self._clock()
        if not self._store.claim(number, claimed):
            return False
        try:
            found = self._search(self._secret, day)
            made = StoredDaily(number, claimed, found.code, found.place, found.spare)
            return self._store.put(made)
        except BaseException:
            self._store.give_up(number, claimed)
            raise

    def start_making(self, number: int) -> None:
        """Have it made in the background, one at a time in this process; answers at once.

        Nothing happens if it is waiting already. A failure is logged, and the next one who asks tries again.
        ValueError if there is no such number.
        """
        calendar.day_of(number)
        with self._lock:
            if number in self._waiting:
                return
            self._waiting.add(number)
            if len(self._waiting) == 1:
                Thread(target=self._make_waiting, name="dailies", daemon=True).start()

    def start_making_ahead(self) -> None:
        """Have made, in the background, what should be there by now and is not; costs one query."""
        numbers = calendar.ahead(self._clock())
        rows = self._store.between(numbers.start, numbers.stop - 1)
        made = {row.number for row in rows if row.code is not None}
        for number in numbers:
            if number not in made:
                self.start_making(number)

    def _make_waiting(self) -> None:
        """Make all that are waiting; ends when none is."""
        while True:
            with self._lock:
                # The newest first: whoever looks through an old archive does not hold up today's.
                number = max(self._waiting)
            try:
                self.make(number)
            except Exception as error:
                # Where it failed, without the values: a database's message may hold the code.
                where = "".join(format_tb(error.__traceback__))
                _LOG.error("daily %s was not made: %s\n%s", number, type(error).__name__, where)
            with self._lock:
                self._waiting.remove(number)
                if not self._waiting:
                    return

    def _daily(self, row: StoredDaily) -> Daily | None:
        if row.code is None or row.spare is None or row.candidate is None:
            return None
        code = row.code if calendar.is_closed(row.number, self._clock()) else None
        hash = commitment(row.number, row.code)
        return Daily(row.number, row.spare, row.candidate, hash, code, row.claimed)
