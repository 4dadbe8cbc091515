"""The daily matches: one a day of each game, the same for everybody, computed from the secret of the site.

Any shuffle makes a fair match, so none is searched for, and no worker is needed. Numbers, opening times, hash
and code are those of the patience's dailies (``solitaire.play.daily``). What was shown once is stored, so a
new secret changes no daily that somebody may have played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from solitaire.matches import Table, format_code
from solitaire.matches.game import AnyRules
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import commitment, derive_seed
from solitaire.rules import Seed
from solitaire.store.matches import MatchStore


@dataclass(frozen=True, slots=True)
class DailyMatch:
    """A daily match as every visitor may see it."""

    number: int
    rules: AnyRules
    table: Table
    hash: str
    """Published before the day; reveals nothing of the deal."""
    code: str | None
    """None until the daily is closed."""
    hidden_code: str = field(repr=False)
    """The code, open or not. Must not leave ``play``."""


class DailyMatches:
    """The daily matches of a site; without a secret there are none but those that are stored."""

    def __init__(
        self, store: MatchStore, secret: bytes | None, *, clock: Callable[[], datetime]
    ) -> None:
        self._store: Final = store
        self._secret: Final = secret
        self._clock: Final = clock

    def now(self) -> datetime:
        """The current time by the server's clock."""
        return self._clock()

    def get(self, number: int, rules: AnyRules) -> DailyMatch | None:
        """A daily match; None if there is none of that number, or its hash is not to be published yet.

        Cost: one statement, and two more when it is shown for the first time.
        """
        if not 1 <= number < calendar.ahead(self._clock()).stop:
            return None
        found = self._store.get_daily(rules.name, number)
        if found is None and self._secret is not None:
            made = format_code(rules, seed_of(self._secret, number, rules))
            self._store.fix_daily(rules.name, number, made, table_of(number, rules))
            found = self._store.get_daily(rules.name, number)
        if found is None:
            return None
        table, hash = Table.parse(rules, found.seats), commitment(number, found.code)
        code = found.code if calendar.is_closed(number, self._clock()) else None
        return DailyMatch(number, rules, table, hash, code, found.code)


def table_of(number: int, rules: AnyRules) -> str:
    """The table of a daily match, in notation, by its weekday."""
    return rules.dailies[calendar.day_of(number).weekday() % len(rules.dailies)]


def seed_of(secret: bytes, number: int, rules: AnyRules) -> Seed:
    """The seed of a daily match, by its game and date."""
    return derive_seed(secret, f"match/{rules.name}/{calendar.day_of(number).isoformat()}")
