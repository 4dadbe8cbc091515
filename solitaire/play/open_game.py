"""Loads all that the table of a game shows to its player, in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.errors import Refused
from solitaire.play.games.days import Days, DayState, find_next
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result
from solitaire.play.help.hint import Spare
from solitaire.play.help.hints import Hints
from solitaire.play.results.crowns import Ending
from solitaire.play.results.endings import Endings
from solitaire.play.results.results import Results, Standing
from solitaire.play.results.statistics import Statistics
from solitaire.rules import Rank


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """What the player has chosen to see, and how long it may take."""

    aways: bool = False
    spare: bool = False
    compares: bool = False
    """Whether results are compared with others', and streaks counted."""
    wait: float = 0
    """The seconds that spare may wait for a free solver slot."""
    coached_games: int = 0
    """Up to how many finished games of the player are counted for the coach; 0 where it is silent."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A finished game: its result, and what follows from it."""

    ending: Ending
    result: Result | None
    standing: Standing | None
    code: str | None
    """The deal code, if the deal has one and it may be shown."""
    streak: int
    """The player's days in a row, if this is the attempt at an open daily; else 0."""
    next_daily: DayState | None
    """The day's daily of the next kind that the player has not begun, after an attempt."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game as its player sees it at the table."""

    game: PlayerGame
    finished: int | None
    """How many games the player has finished, up to ``coached_games``; None if that was 0."""
    aways: Mapping[Rank, int] | None
    spare: Spare | Refused | None
    """None while the solver looks for it, or if it is not options."""
    ended: EndedGame | None


class OpenGames:
    """Loads games for their tables."""

    def __init__(
        self,
        games: Games,
        dailies: Dailies,
        days: Days,
        results: Results,
        endings: Endings,
        statistics: Statistics,
        hints: Hints,
    ) -> None:
        self._games: Final = games
        self._dailies: Final = dailies
        self._days: Final = days
        self._results: Final = results
        self._endings: Final = endings
        self._statistics: Final = statistics
        self._hints: Final = hints

    def load(self, player_game: PlayerGame, options: LoadOptions) -> OpenGame:
        """What the table shows beside the cards; stores with the game which help is shown.

        Cost: nothing but the help for a game that goes on; a few statements for one that has ended.
        """
        if player_game.game.is_over:
            return OpenGame(player_game, None, None, None, self._load_ended(player_game, options))
        aways: Mapping[Rank, int] | None = None
        spare: Spare | Refused | None = None
        finished = None
        if options.aways:
            player_game, aways = self._hints.give_aways(player_game)
        if options.spare:
            player_game, spare = self.load_spare(player_game, options.wait)
        if options.coached_games:
            finished = self._results.count_finished(player_game.player, options.coached_games)
        return OpenGame(player_game, finished, aways, spare, None)

    def load_spare(
        self, player_game: PlayerGame, wait: float
    ) -> tuple[PlayerGame, Spare | Refused | None]:
        """Find the spare within ``wait`` seconds, and store that help; None or Refused if it is not found."""
        try:
            return self._hints.give_spare(player_game, wait=wait)
        except Refused as error:
            return player_game, error

    def _load_ended(self, player_game: PlayerGame, options: LoadOptions) -> EndedGame:
        result = self._results.of_game(player_game.id)
        return EndedGame(
            self._endings.of(player_game),
            result,
            self._results.standing(result) if result and options.compares else None,
            self._games.disclosure.find_code(player_game),
            self.count_streak(result) if result and options.compares else 0,
            self._find_next_daily(player_game),
        )

    def count_streak(self, result: Result) -> int:
        """The player's days in a row, if this is the result of the attempt at an open daily; else 0."""
        is_open = result.daily and not calendar.is_closed(result.daily, self._dailies.now())
        if not (is_open and result.on_day):
            return 0
        return self._statistics.streaks(result.player).current

    def _find_next_daily(self, player_game: PlayerGame) -> DayState | None:
        if player_game.daily is None or not player_game.is_attempt:
            return None
        days = self._days.load(player_game.daily, player_game.player)
        return find_next(days, player_game.variant)
