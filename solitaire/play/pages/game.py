"""Loads all that the board of a game shows to its player, or to others, in one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.hint import Hint, Spare
from solitaire.play.coach.hints import Hints
from solitaire.play.coach.reviews import read_review
from solitaire.play.coach.turning.points import TurningPoint, TurningPoints
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.streaks import Streaks
from solitaire.play.errors import Absent, PlayCode, Refused
from solitaire.play.games.days import find_next
from solitaire.play.games.games import Games
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, is_as_it_ended
from solitaire.play.results.crowns import Ending
from solitaire.play.results.endings import Endings
from solitaire.play.results.results import Results, Standing
from solitaire.play.results.signs import Sign, read_signs
from solitaire.play.results.statistics import Statistics
from solitaire.rules import Rank, Variant
from solitaire.store.endings import StoredEnding

STREAK: Final = 3
"""The shortest streak that is called the player's best."""


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """What the player has chosen to see, and how long it may take."""

    aways: bool = False
    spare: bool = False
    only_lost: bool = False
    """Whether of spare no more is told than that the game is lost."""
    asked: HintStep | None = None
    """A step of a hint that was asked for; steps that are noted are loaded without."""
    compares: bool = False
    """Whether results are compared with others', and streaks counted."""
    wait: float = 0
    """The seconds that spare, or a hint, may wait for a free solver slot."""
    counted: int = 0
    """How many finished games are counted at most, at the end of one."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: its result, and what follows from it."""

    ending: Ending
    result: Result | None
    standing: Standing | None
    """None for a daily, whose page says it."""
    code: str | None
    """The deal code, if the deal has one and it may be shown."""
    may_show_deal: bool
    """Whether the deal may be shown, with or without a code: its record saved, its turns published."""
    streak: int
    """The player's days in a row, if this is the attempt at an open daily; else 0."""
    is_best_streak: bool
    next_daily: Variant | None
    """The next kind of daily of the day that the player has not begun, after an attempt."""
    signs: tuple[Sign, ...]
    """Of its turns; none if these are not those of the result."""
    turning_point: TurningPoint | None = None
    """The last one that the player may answer, after the attempts at all dailies of an open day."""
    finished: int = 0
    """How many games the player has finished, counted as far as was asked for."""


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A finished game as others may know it."""

    game: PlayerGame
    """Its turns are for visitors only if ``shows_turns``."""
    result: Result
    """That of its first end."""
    code: str | None
    """The deal code, if the deal has one and it may be shown."""
    shows_turns: bool
    """Whether its player has published it, and it is as it ended, and no open daily."""
    signs: tuple[Sign, ...]
    """As in ``FinishedGame``."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game as its player sees it at the table."""

    game: PlayerGame
    aways: Mapping[Rank, int] | None = None
    spare: Spare | Refused | None = None
    """None while the solver looks for it, or if it was not asked for."""
    hint: Hint | None = None
    """The hint for this turn, as far as it was given."""
    asked: HintStep | None = None
    """The step of a hint that the solver still looks for."""
    ended: FinishedGame | None = None


class OpenGames:
    """Loads games for their tables."""

    def __init__(
        self,
        games: Games,
        dailies: Dailies,
        results: Results,
        endings: Endings,
        statistics: Statistics,
        hints: Hints,
        turning_points: TurningPoints,
    ) -> None:
        self._games: Final = games
        self._dailies: Final = dailies
        self._results: Final = results
        self._endings: Final = endings
        self._statistics: Final = statistics
        self._hints: Final = hints
        self._turning_points: Final = turning_points

    def load(self, player_game: PlayerGame, options: LoadOptions) -> OpenGame:
        """What the table shows beside the cards; stores with the game which help is shown.

        Cost: nothing but the help for a game that goes on; a few statements for one that has ended.
        """
        if player_game.game.is_over:
            return OpenGame(player_game, ended=self._load_ended(player_game, options))
        aways: Mapping[Rank, int] | None = None
        spare: Spare | Refused | None = None
        if options.aways:
            player_game, aways = self._hints.give_aways(player_game)
        if options.spare or options.only_lost:
            player_game, spare = self.load_spare(player_game, options)
        hint, asked = self._load_hint(player_game, options)
        return OpenGame(player_game, aways, spare, hint, asked)

    def share(self, game_id: str) -> SharedGame:
        """What others may know of a finished game; Absent if there is none of that id."""
        stored = self._endings.load(game_id)
        if stored.result is None:  # not over, or an older version stored it without a result
            raise Absent(PlayCode.NO_GAME)
        player_game, result = PlayerGame.of(stored.game), Result.of(stored.result)
        may_show = self._games.disclosure.may_show(player_game)
        is_as_ended = is_as_it_ended(player_game, result)
        return SharedGame(
            player_game,
            result,
            self._games.disclosure.find_code(player_game),
            player_game.public and may_show and is_as_ended,
            read_signs(player_game.game, read_review(stored.review, player_game))
            if is_as_ended
            else (),
        )

    def load_spare(
        self, player_game: PlayerGame, options: LoadOptions
    ) -> tuple[PlayerGame, Spare | Refused | None]:
        """Find the spare, and store that help; None or Refused if it is not found."""
        try:
            return self._hints.give_spare(
                player_game, wait=options.wait, only_lost=options.only_lost
            )
        except Refused as error:
            return player_game, error

    def _load_hint(
        self, player_game: PlayerGame, options: LoadOptions
    ) -> tuple[Hint | None, HintStep | None]:
        """The hint for this turn as far as it was given, or the step that the solver still looks for."""
        try:
            hint = self._hints.repeat_hint(player_game, options.asked, wait=options.wait)
        except Refused:
            return None, None
        noted = player_game.help.steps.get(player_game.number)
        return hint, None if hint else options.asked or noted

    def _load_ended(self, player_game: PlayerGame, options: LoadOptions) -> FinishedGame:
        stored, next_daily = self._load_stored(player_game, options.counted)
        result = Result.of(stored.result) if stored.result else None
        streaks = self._find_streaks(result) if result and options.compares else Streaks()
        ending = self._endings.of(player_game, stored)
        # The results of others in an open race are hidden; those at a daily are on its page.
        is_racing = self._games.disclosure.why_hidden(player_game) is PlayCode.RACE_OPEN
        standing = None
        if result and options.compares and not (result.daily or is_racing):
            standing = self._results.standing(result, player_game.row.deal)
        return FinishedGame(
            ending,
            result,
            standing,
            self._games.disclosure.find_code(player_game),
            self._games.disclosure.may_show(player_game),
            streaks.current,
            STREAK <= streaks.current == streaks.longest,
            next_daily,
            read_signs(player_game.game, ending.review)
            if is_as_it_ended(player_game, result)
            else (),
            self._find_turning_point(player_game, result) if next_daily is None else None,
            stored.finished,
        )

    def _find_turning_point(
        self, player_game: PlayerGame, result: Result | None
    ) -> TurningPoint | None:
        if result is None or not (self._is_open(result) and player_game.is_attempt):
            return None
        return self._turning_points.find_unanswered(result.player, player_game.variant)

    def _is_open(self, result: Result) -> bool:
        """Whether it is that of an open daily."""
        daily = result.daily
        return daily is not None and not calendar.is_closed(daily, self._dailies.now())

    def _find_streaks(self, result: Result) -> Streaks:
        """The player's streaks with an open daily, if this is the result of the attempt at it; else none."""
        if not (self._is_open(result) and result.on_day):
            return Streaks()
        return self._statistics.streaks(result.player, result.daily)

    def _load_stored(
        self, player_game: PlayerGame, counted: int
    ) -> tuple[StoredEnding, Variant | None]:
        """What is stored of the end; and after an attempt the next kind of daily of the day not begun.

        Cost: one statement.
        """
        game, number = player_game.id, player_game.daily
        if number is None or not player_game.is_attempt:
            return self._endings.load(game, counted), None
        attempts = self._endings.load_day(player_game.player, number, counted)
        begun = {each.game.variant for each in attempts.values()}
        following = find_next(number, player_game.variant, begun)
        # An attempt that an older version stored without a result is not among them.
        return attempts.get(game) or self._endings.load(game, counted), following
