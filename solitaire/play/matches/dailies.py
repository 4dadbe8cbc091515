"""The daily matches: one a day of each game, the same for everybody, computed from the secret of the site.

Any shuffle makes a fair match, so none is searched for. Numbers, opening times, hash and code are those of
the patience's dailies (``solitaire.play.daily``). They are fixed when these are made, or when somebody looks:
what was shown once, be it the hash, is stored, so a new secret does not change it. ``verify_match`` needs
neither the secret nor the site.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from solitaire.matches import GAMES, Table, format_code, parse_code, read_match
from solitaire.matches.game import AnyRules
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import HashCheck, commitment, derive_seed
from solitaire.play.errors import CorruptRowError, read_undamaged
from solitaire.rules import NotationError, Seed
from solitaire.store.matches import FixedDaily, MatchStore


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


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A daily match that has not begun: what is published of it."""

    number: int
    hash: str


@dataclass(frozen=True, slots=True)
class MatchCheck(HashCheck):
    """The result of verifying a daily match."""

    rules: AnyRules


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

        A damaged one is none. Cost: one statement if it is fixed.
        """
        if not 1 <= number < calendar.ahead(self._clock()).stop:
            return None
        found = self._load([number], rules).get(number)
        if found is None:
            return None
        table = read_undamaged(lambda row: _read_table(number, rules, row), found)
        if table is None:
            return None
        hash = commitment(number, found.code)
        code = found.code if calendar.is_closed(number, self._clock()) else None
        return DailyMatch(number, rules, table, hash, code, found.code)

    def list_coming(self, rules: AnyRules) -> tuple[ComingMatch, ...]:
        """The daily matches of a game that have not begun, but whose hash must be public.

        Cost: one statement if they are fixed.
        """
        now = self._clock()
        numbers = range(max(1, calendar.latest(now) + 1), calendar.ahead(now).stop)
        found = self._load(numbers, rules)
        return tuple(
            ComingMatch(number, commitment(number, each.code)) for number, each in found.items()
        )

    def fix(self, numbers: Sequence[int]) -> None:
        """Fix the daily matches of these days of all games; without a secret none.

        Cost: a statement a game if all are fixed.
        """
        for rules in GAMES:
            self._load(numbers, rules)

    def _load(self, numbers: Sequence[int], rules: AnyRules) -> Mapping[int, FixedDaily]:
        """The daily matches of these days, fixed if they are not."""
        found = self._store.dailies_of(rules.name, numbers)
        missing = [number for number in numbers if number not in found]
        if not missing or self._secret is None:
            return found
        for number in missing:
            made = format_code(rules, seed_of(self._secret, number, rules))
            self._store.fix_daily(rules.name, number, made, table_of(number, rules))
        return self._store.dailies_of(rules.name, numbers)


def verify_match(number: int, code: str, published: str | None = None) -> MatchCheck | None:
    """Check a daily match as a site published it; None if ``code`` is not that of a match.

    NotationError for one with a mistake.
    """
    found = read_match(code)
    if found is None:
        return None
    rules, seed = found
    return MatchCheck(number, format_code(rules, seed), published, rules)


def _read_table(number: int, rules: AnyRules, row: FixedDaily) -> Table:
    """The table of a stored daily match; CorruptRowError if it, or the code, cannot be read."""
    try:
        parse_code(rules, row.code)
        return Table.parse(rules, row.seats)
    except NotationError:
        reason = "its code or its table cannot be read"
        raise CorruptRowError("daily match", f"{rules.name} {number}", reason) from None


def table_of(number: int, rules: AnyRules) -> str:
    """The table of a daily match, in notation, by its weekday."""
    return rules.dailies[calendar.day_of(number).weekday() % len(rules.dailies)]


def seed_of(secret: bytes, number: int, rules: AnyRules) -> Seed:
    """The seed of a daily match, by its game and date."""
    return derive_seed(secret, f"match/{rules.name}/{calendar.day_of(number).isoformat()}")
