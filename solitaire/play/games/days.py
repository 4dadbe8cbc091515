"""The dailies of a day as one visitor may see them, with the visitor's attempts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies, Daily, LoadedDay
from solitaire.play.errors import read_undamaged
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, variant_of
from solitaire.rules import SHORT, VARIANTS, Variant, variants_after
from solitaire.store import StoredGame
from solitaire.store.endings import EndingStore, StoredEnding
from solitaire.store.game_lists import ENOUGH_WINS, GameListStore, ListedRow


@dataclass(frozen=True, slots=True)
class DayState:
    """A daily as one visitor sees it."""

    number: int
    variant: Variant
    daily: Daily | None
    """None while it is being made."""
    stored: StoredEnding | None = field(repr=False)
    """The visitor's one attempt that counts, with its end, if it is begun."""
    result: Result | None
    """The result of the attempt, if it is over."""

    @property
    def is_begun(self) -> bool:
        """Whether the attempt is begun."""
        return self.stored is not None

    def read_attempt(self) -> PlayerGame | None:
        """The attempt, replayed; None before it is begun, or with a line in the log if it is damaged."""
        return PlayerGame.of_undamaged(self.stored.game) if self.stored else None


@dataclass(frozen=True, slots=True)
class DailyAttempt:
    """An attempt at a daily, for lists."""

    number: int
    variant: Variant
    game: str
    """The id of its game."""
    result: Result | None
    row: StoredGame | None = field(repr=False)
    """That of the game while it has no result."""

    def read_game(self) -> PlayerGame | None:
        """The game while it has no result, replayed; None, with a line in the log, if it is damaged.

        Most lists need no game, and to replay one costs 1 ms.
        """
        return PlayerGame.of_undamaged(self.row) if self.row else None


Attempts = Mapping[tuple[int, Variant], DailyAttempt]
"""A player's attempts, by the number and variant of the daily."""


@dataclass(frozen=True, slots=True)
class RecentGames:
    """What a player was at last."""

    unfinished: tuple[StoredGame, ...]
    """Newest change first, damaged ones too."""
    attempts: Attempts
    has_finished: bool
    """Whether any game is over."""
    daily_wins: int = 0
    """How many dailies the player has won, counted up to ``ENOUGH_WINS``."""

    def choose_daily(self, usual: Variant) -> Variant:
        """Whose daily comes first: the short one until three are won, then that of the ``usual`` game."""
        return usual if self.daily_wins >= ENOUGH_WINS else SHORT

    def find_game(self, but: int) -> PlayerGame | None:
        """The unfinished game last changed that is no attempt at a daily of that number.

        Damaged games are logged and passed over.
        """
        others = (row for row in self.unfinished if not (row.first and row.daily == but))
        return next(filter(None, map(PlayerGame.of_undamaged, others)), None)


class Days:
    """Loads the dailies of days with a player's attempts."""

    def __init__(self, dailies: Dailies, lists: GameListStore, endings: EndingStore) -> None:
        self._dailies: Final = dailies
        self._lists: Final = lists
        self._endings: Final = endings

    def load(self, number: int, player: str | None) -> Mapping[Variant, DayState]:
        """The dailies of a day, of each variant that has one; missing ones are then being made.

        Cost: two statements, one without a player.
        """
        return self.load_with_turning_points(number, player, 0)[0]

    def load_with_turning_points(
        self, number: int, player: str | None, closed: int
    ) -> tuple[Mapping[Variant, DayState], LoadedDay]:
        """As ``load``, with the rows that ``Dailies.load_day`` has of the daily ``closed``. Cost: no more."""
        loaded = self._dailies.load_day(number, closed)
        rows = self._endings.of_day(player, number) if player else ()
        attempts = {row.game.variant: row for row in rows}
        states = {}
        for variant in VARIANTS:
            if calendar.has_daily(number, variant):
                row = attempts.get(variant.name)
                states[variant] = DayState(
                    number,
                    variant,
                    loaded.dailies.get(variant),
                    row,
                    read_undamaged(Result.of, row.result) if row and row.result else None,
                )
        return states, loaded

    def load_attempts(self, player: str, first: int, last: int) -> Attempts:
        """The player's attempts at the dailies from ``first`` to ``last``. Cost: one statement."""
        return _read_attempts(self._lists.attempts(player, first, last))

    def load_recent(self, player: str, unfinished: int, first: int, last: int) -> RecentGames:
        """The player's newest unfinished games, so many at most, and ``load_attempts``.

        Cost: one statement; no game is replayed yet.
        """
        rows = self._lists.recent(player, unfinished, first, last)
        games = [row.game for row in rows if not row.game.over]
        newest = sorted(games, key=lambda each: (each.changed, each.id), reverse=True)
        attempts = [
            row for row in rows if row.game.first and row.game.daily in range(first, last + 1)
        ]
        return RecentGames(
            tuple(newest[:unfinished]),
            _read_attempts(attempts),
            any(row.game.over for row in rows),
            min(ENOUGH_WINS, sum(map(_is_won_daily, rows))),
        )


def _is_won_daily(row: ListedRow) -> bool:
    result = row.result
    return result is not None and result.won and result.first and result.daily is not None


def _read_attempts(rows: Iterable[ListedRow]) -> Attempts:
    found = {}
    for attempt in filter(None, (read_undamaged(_read_attempt, row) for row in rows)):
        found[attempt.number, attempt.variant] = attempt
    return found


def _read_attempt(row: ListedRow) -> DailyAttempt:
    assert row.game.daily is not None, "an attempt is at a daily"
    variant = variant_of(row.game.id, row.game.variant)
    result = Result.of(row.result) if row.result else None
    return DailyAttempt(row.game.daily, variant, row.game.id, result, None if result else row.game)


def find_next(number: int, variant: Variant, begun: Container[str]) -> Variant | None:
    """The next kind of daily of a day whose name is not among those ``begun``, if there is one."""
    others = (each for each in variants_after(variant) if calendar.has_daily(number, each))
    return next((each for each in others if each.name not in begun), None)
