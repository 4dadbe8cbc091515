"""A player's list of games and matches: all of them or one kind, a page at a time, newest change first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from solitaire.play import clock
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.row_text import is_written_out
from solitaire.play.errors import read_undamaged
from solitaire.play.games.disclosure import why_hidden
from solitaire.play.games.origin import Origin
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import flipped_bits, outcome_of, variant_of
from solitaire.play.matches.player_match import ListedMatch
from solitaire.rules import Outcome, Variant
from solitaire.store.game_lists import (
    EVERY,
    GameListStore,
    Key,
    ListedRow,
    Only,
    Show,
    sort_newest_first,
)
from solitaire.store.matches import MatchStore, StoredMatch

PAGE: Final = 20
"""The default number of games on a page."""

_Row: TypeAlias = ListedRow | StoredMatch

__all__ = ["EVERY", "AllGames", "GamePage", "Key", "ListedGame", "Only", "Show", "only_as_hard"]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a list, without its cards. Fields without a description are as in ``PlayerGame``."""

    id: str
    variant: Variant
    daily: int | None
    first: bool
    on_day: bool
    label: str | None
    code: str | None
    """The deal code; None while it is hidden."""
    changed: datetime
    turn: int
    """The next turn."""
    flipped: int
    """The piles flipped at the first end, or now; bits as in ``flipped_bits``."""
    outcome: Outcome | None
    """The outcome of the first end; None before it."""
    is_over: bool
    """False again while a game that has ended is played on."""
    difficulty: Difficulty | None
    is_winnable: bool | None
    lost_by_mistakes: int | None
    """What mistakes cost, in draws; None before there is a review."""
    race: str | None
    """The id of its race."""
    origin: Origin

    @property
    def may_drop(self) -> bool:
        """Whether ``Dropping`` allows to drop it."""
        return self.outcome is None and not (
            self.first and (self.daily is not None or self.race is not None)
        )


@dataclass(frozen=True, slots=True)
class GamePage:
    """A page of a list; the next ones are after ``newer`` and before ``older``, None without one."""

    games: tuple[ListedGame | ListedMatch, ...] = ()
    newer: Key | None = None
    older: Key | None = None


class AllGames:
    """The lists of all players' games and matches."""

    def __init__(
        self,
        store: GameListStore,
        matches: MatchStore,
        *,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store = store
        self._matches = matches
        self._clock = clock

    def load_page(
        self,
        player: str,
        show: Show = Show.ALL,
        *,
        only: Only = EVERY,
        before: Key | None = None,
        after: Key | None = None,
        limit: int = PAGE,
    ) -> GamePage:
        """The newest games, or the page before or after a key. Matches are among them without ``only``.

        The first page is always full if there are enough games. Damaged games are logged and left out.
        Cost: three queries by an index at any depth, 1 ms; between games of other kinds 2 us a game.
        """
        rows: Sequence[_Row]
        if after is not None:
            rows = self._store.newer(player, show, limit + 1, after, only)
            if only == EVERY:
                matches = self._matches.page_of(player, show, limit + 1, after=after)
                rows = _merge(rows, matches)[-limit - 1 :]
            if len(rows) > limit:
                rows = rows[1:]
                return GamePage(self._list_games(rows), newer=rows[0].key, older=rows[-1].key)
        rows = self._store.older(player, show, limit + 1, before, only)
        if only == EVERY:
            matches = self._matches.page_of(player, show, limit + 1, before=before)
            rows = _merge(rows, matches)
        older = rows[limit - 1].key if len(rows) > limit else None
        rows = rows[:limit]
        newer = rows[0].key if rows and before is not None else before
        return GamePage(self._list_games(rows), newer, older)

    def _list_games(self, rows: Iterable[_Row]) -> tuple[ListedGame | ListedMatch, ...]:
        now = self._clock()
        read = (
            ListedMatch.of_undamaged(row)
            if isinstance(row, StoredMatch)
            else read_undamaged(lambda each: _listed_game(each, now), row)
            for row in rows
        )
        return tuple(filter(None, read))


def _merge(games: Sequence[_Row], matches: Sequence[_Row]) -> list[_Row]:
    return sort_newest_first([*games, *matches])


def _listed_game(row: ListedRow, now: datetime) -> ListedGame:
    game, result = row.game, row.result
    if result is None:
        replayed = PlayerGame.of(game).game
        outcome, flipped = replayed.outcome, flipped_bits(replayed.piles)
    else:
        outcome, flipped = outcome_of(result), result.flipped_mask
    hidden = why_hidden(game.over, game.daily, game.sealed, now)
    start = result.start if result else None
    variant = variant_of(game.id, game.variant)
    return ListedGame(
        id=game.id,
        variant=variant,
        daily=game.daily,
        first=game.first and not game.copied,
        on_day=result.on_day if result else game.on_day,
        label=game.label,
        code=None if hidden or is_written_out(game.deal) else game.deal,
        changed=game.changed,
        turn=game.turn,
        flipped=flipped,
        outcome=outcome,
        is_over=game.over,
        difficulty=_difficulty(variant, start if row.spare is None else row.spare),
        is_winnable=None if start is None else start >= 0,
        lost_by_mistakes=result.mistakes if result else None,
        race=game.race,
        origin=Origin.parse(game.origin),
    )


def only_as_hard(variant: Variant, difficulty: Difficulty) -> Only:
    """Narrow a list to games of a variant of this difficulty, as ``ListedGame`` has it."""
    return Only(variant, spares=difficulty.spares_in(variant))


def _difficulty(variant: Variant, spare: int | None) -> Difficulty | None:
    """The difficulty of a daily, or of a deal that a review found winnable."""
    return None if spare is None or spare < 0 else Difficulty.of(spare, variant)
