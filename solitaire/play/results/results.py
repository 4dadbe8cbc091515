"""How finished games compare: the result that counts, and its place among others, in the order of R11.

A game's result is that of its first end. Only a player's first game on a deal is compared with others',
and of dailies those that were begun on the day and ended before it was over everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from solitaire.play.clock import now
from solitaire.play.daily import calendar
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import PILES, Game, Outcome, Pile
from solitaire.store import ResultStore, StoredGame, StoredResult

Result = StoredResult
"""How a game ended for the first time, as it is stored."""
PAGE: Final = 50
"""How many results a board shows at once unless told otherwise."""
_PILE: Final = 20_000
_MOST_POINTS: Final = 9_999


def score(outcome: Outcome, *, helped: bool) -> int:
    """The order of results as one number, higher is better: that of R11, and without help before with it.

    >>> lost, won = Outcome(False, 10, 0, 3), Outcome(True, 11, 0, 0)
    >>> score(lost, helped=True) < score(lost, helped=False) < score(won, helped=True)
    True
    """
    rest = outcome.stock_left if outcome.won else _MOST_POINTS - outcome.points
    return outcome.flipped_count * _PILE + rest * 2 + (not helped)


def flipped_bits(piles: Iterable[Pile]) -> int:
    """Which piles are flipped: 1 for the pile of 3, 2 for that of 4, 4 for that of 5, and so on."""
    return sum(1 << at for at, pile in enumerate(piles) if pile.flipped)


def result_of(row: StoredGame, game: Game, spare: int | None = None) -> StoredResult:
    """What is stored of a game that is over; ``spare`` is that of its deal, if it is known.

    ValueError for a game that is not over.
    """
    outcome = game.outcome
    if outcome is None:
        raise ValueError(f"game {row.id} is not over")
    helped = row.undone > 0 or bool(row.help)
    return StoredResult(
        game=row.id,
        player=row.player,
        deal=row.deal,
        daily=row.daily,
        first=row.first,
        # The code of a daily that is closed is public, so what is played on then is not its day's.
        on_day=row.on_day
        and row.daily is not None
        and not calendar.is_closed(row.daily, row.changed),
        ended=row.changed,
        won=outcome.won,
        stock_left=outcome.stock_left,
        piles=outcome.flipped_count,
        flipped=flipped_bits(game.piles),
        points=outcome.points,
        undone=row.undone,
        helped=helped,
        spare=spare,
        score=score(outcome, helped=helped),
    )


def outcome_of(result: StoredResult) -> Outcome:
    """How that game ended."""
    return Outcome(result.won, result.piles, result.stock_left, result.points)


def is_as_it_ended(player_game: PlayerGame, result: StoredResult | None) -> bool:
    """Whether its table is that of its result: no turn of it was taken back since, and others played."""
    return result is not None and player_game.game.is_over and player_game.undone == result.undone


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a result stands among ``total``, itself among them: so many are better, so many as good."""

    total: int
    better: int
    equal: int

    @property
    def rank(self) -> int:
        """The place, from 1, which those that are as good share."""
        return self.better + 1

    @property
    def beaten(self) -> int | None:
        """Better than so many in a hundred of the others, rounded down; None without others."""
        others = self.total - 1
        return 100 * (self.total - self.better - self.equal) // others if others > 0 else None


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a board: the place, which equal results share, and the result."""

    rank: int
    result: StoredResult


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a board: how many results it has in all, and those from ``start`` on, best first."""

    total: int
    start: int
    places: tuple[Place, ...]

    def including(self, place: Place) -> Board:
        """The same with that place as its last one, unless it is there."""
        if any(each.result.game == place.result.game for each in self.places):
            return self
        return replace(self, places=(*self.places, place))


class Results:
    """The results of all players, and how they compare."""

    def __init__(self, store: ResultStore, *, clock: Callable[[], datetime] = now) -> None:
        self._store = store
        self._clock = clock

    def of_game(self, game: str) -> StoredResult | None:
        """The result of that game at its first end, or None if it has not ended."""
        return self._store.of_game(game)

    def standing(self, result: StoredResult) -> Standing | None:
        """Where a first attempt stands: among those on the day of its daily, or those at its deal.

        None for what is not compared: practice, and a daily that was begun after its day.
        """
        if not result.first:
            return None
        if result.daily is None:
            closed = self._closed
            return Standing(*self._store.standing_on_deal(result.deal, closed, result.score))
        if result.on_day:
            return Standing(*self._store.standing_on_day(result.daily, result.score))
        return None

    def piles_on_day(self, daily: int) -> tuple[int, ...]:
        """How many first attempts on the day of that daily flipped 0, 1, ... 11 piles."""
        found = self._store.piles_on_day(daily)
        return tuple(found.get(piles, 0) for piles in range(len(PILES) + 1))

    def finished_on_day(self, daily: int) -> int:
        """How many first attempts on the day of that daily are over."""
        return self._store.standing_on_day(daily, 0)[0]

    def board_of_daily(self, daily: int, start: int = 0, limit: int = PAGE) -> Board:
        """First attempts on the day of that daily, best first, from ``start`` (0 the first) on."""
        rows = self._store.on_day(daily, limit, start)
        return _board(rows, start, lambda score: self._store.standing_on_day(daily, score))

    def board_of_deal(self, deal: str, start: int = 0, limit: int = PAGE) -> Board:
        """First attempts at a deal, best first; without those at a daily that still goes on."""
        closed = self._closed
        rows = self._store.on_deal(deal, closed, limit, start)
        return _board(rows, start, lambda score: self._store.standing_on_deal(deal, closed, score))

    def of_dailies(self, player: str, low: int, high: int) -> Mapping[int, StoredResult]:
        """The player's first attempts at the dailies from ``low`` to ``high``, by number."""
        rows = self._store.of_dailies(player, low, high)
        return {row.daily: row for row in rows if row.daily is not None}

    def numbers_on_day(self, player: str) -> tuple[int, ...]:
        """The dailies that the player finished having begun them on the day, in order."""
        return self._store.numbers_on_day(player)

    @property
    def _closed(self) -> int:
        return calendar.last_closed(self._clock())


def _board(
    rows: Sequence[StoredResult], start: int, standing: Callable[[int], tuple[int, int, int]]
) -> Board:
    if not rows:
        return Board(standing(0)[0], start, ())
    total, better, _ = standing(rows[0].score)
    return Board(total, start, tuple(_places(rows, start, better)))


def _places(rows: Sequence[StoredResult], start: int, better: int) -> Iterator[Place]:
    rank, before = better + 1, rows[0].score
    for at, row in enumerate(rows, start=start + 1):
        if row.score != before:
            rank, before = at, row.score
        yield Place(rank, row)
