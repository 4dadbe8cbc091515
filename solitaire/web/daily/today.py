"""Today's daily on the home page, and functions that the pages of a daily share with it."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import Result, flipped_bits, outcome_of
from solitaire.web.daily.parts import DayView, day_view
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases
from solitaire.web.http.preferences import preferences
from solitaire.web.http.time_zone import todays_number
from solitaire.words import Words
from solitaire.words.dailies import describe_streak, name_daily
from solitaire.words.results import describe_result


@dataclass(frozen=True, slots=True)
class TodayView:
    """Today's daily for the home page; ``day`` is None while it is being made.

    ``game`` is the id of the player's attempt, ``turn`` its next turn, ``flipped`` the bits of its flipped
    piles, ``result`` how it ended.
    """

    number: int
    title: str
    day: DayView | None
    stage: Stage = Stage.UNPLAYED
    flipped: int = 0
    result: str = ""
    game: str | None = None
    turn: int = 0

    @property
    def piles(self) -> int:
        """How many piles are flipped."""
        return self.flipped.bit_count()


def today_view(player: str | None, words: Words) -> TodayView | None:
    """Today's daily with the player's attempt at it; None before the first daily."""
    number = todays_number()
    if number > calendar.latest(use_cases().dailies.now()):
        return None
    title = name_daily(words, number)
    daily = load_daily(number)
    if daily is None:
        return TodayView(number, title, None)
    player_game = use_cases().games.attempt_at(player, number) if player else None
    ended = use_cases().results.of_game(player_game.id) if player_game else None
    flipped = player_game.game.piles if player_game else ()
    result = describe_result(words, outcome_of(ended)) if ended else ""
    bits = ended.flipped_mask if ended else flipped_bits(flipped)
    return TodayView(
        number,
        title,
        day_view(daily, words),
        stage_of(player_game, ended),
        bits,
        result,
        player_game.id if player_game else None,
        player_game.number if player_game else 0,
    )


def streak_of(player: str | None, words: Words) -> str | None:
    """The player's streak in a sentence or two; None without one, or if the player hides statistics."""
    if player is None or not preferences().shows_statistics:
        return None
    return describe_streak(words, use_cases().statistics.streaks(player))


def load_daily(number: int) -> Daily | None:
    """Load a daily; None while it is being made, 404 for a number without a daily."""
    if not 1 <= number <= calendar.latest(use_cases().dailies.now()):
        abort(HTTPStatus.NOT_FOUND)
    use_cases().dailies.start_making_ahead()
    made = use_cases().dailies.made(number)
    if made is None:
        use_cases().dailies.start_making([number])
    return made


def stage_of(player_game: PlayerGame | None, ended: Result | None) -> Stage:
    """The stage of an attempt at a daily; ``UNPLAYED`` without one."""
    if ended is not None:
        return Stage.WON if ended.won else Stage.LOST
    return Stage.PLAYING if player_game else Stage.UNPLAYED
