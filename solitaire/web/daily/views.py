"""The daily: today's and every one before, its boards, and whether it was honest.

A daily that nobody has asked for yet is made when it is asked for, in the background: the page says so and
comes back by itself. Its code is the seed of the hidden stock, and is shown when its day is over everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from flask import abort, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import PAGE, Place, Result, flipped_bits, outcome_of
from solitaire.web.daily.blueprint import blueprint
from solitaire.web.daily.boards import board_view
from solitaire.web.daily.days import DayView, day_view
from solitaire.web.drawings.histograms import results_chart
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.player import known_player, this_player
from solitaire.web.http.preferences import keep_while_played, preferences
from solitaire.web.http.query import number_of
from solitaire.web.http.use_cases import dailies, games, results, statistics
from solitaire.web.http.words import words
from solitaire.web.http.zone import zone, zone_view
from solitaire.web.table.endings import share_view
from solitaire.web.table.responses import to_table
from solitaire.words.dailies import streak_sentence, title_of, until_next
from solitaire.words.dates import moment_of
from solitaire.words.standings import standing_sentence

SHOWN: Final = 10
"""How many results the page of a daily lists; its board has them all."""
SECONDS: Final = 2
"""Until a page that waits for a daily looks again."""


def todays_number() -> int:
    """The number of the daily whose date it is where the player is."""
    return calendar.today(dailies().now(), zone())


@dataclass(frozen=True, slots=True)
class TodayView:
    """Today's daily for the home page; ``day`` is None while it is being made.

    ``game`` is the id of the player's attempt, begun or over, and ``turn`` its next turn; ``flipped`` are the
    bits of its flipped piles, and ``result`` how it ended.
    """

    number: int
    title: str
    day: DayView | None
    stage: Stage = Stage.UNPLAYED
    flipped: int = 0
    result: str = ""
    game: str = ""
    turn: int = 0

    @property
    def piles(self) -> int:
        """How many piles are flipped."""
        return self.flipped.bit_count()


def today_view(player: str | None) -> TodayView | None:
    """Today's daily, and what the player made of it; None before the first one."""
    number = todays_number()
    if number > calendar.latest(dailies().now()):
        return None
    title = title_of(number, words())
    daily = _daily(number)
    if daily is None:
        return TodayView(number, title, None)
    player_game = games().attempt_at(player, number, daily.code) if player else None
    ended = results().of_game(player_game.id) if player_game else None
    flipped = player_game.game.piles if player_game else ()
    result = words().result_sentence(outcome_of(ended)) if ended else ""
    bits = ended.flipped if ended else flipped_bits(flipped)
    return TodayView(
        number,
        title,
        day_view(daily, words()),
        stage_of(player_game, ended),
        bits,
        result,
        player_game.id if player_game else "",
        player_game.number if player_game else 0,
    )


def streak_of(player: str | None) -> str:
    """The player's streak in a sentence or two; nothing if there is none, or it is not to be told."""
    if player is None or not preferences().shows_statistics:
        return ""
    return streak_sentence(statistics().streaks(player), words())


@blueprint.get("/daily")
def show_today() -> AnyResponse:
    """On to today's."""
    return redirect(url_for("daily.show_day", number=todays_number()))


@blueprint.get("/daily/<int:number>")
def show_day(number: int) -> AnyResponse:
    """The page of a daily: the start card of the attempt, or how it went, and how it went for others."""
    daily = _daily(number)
    if daily is None:
        return _being_made(number)
    player = known_player()
    player_game = games().attempt_at(player, number, daily.code) if player else None
    ended = results().of_game(player_game.id) if player_game else None
    now = dailies().now()
    closed = calendar.is_closed(number, now)
    board = results().board_of_daily(number, limit=SHOWN) if _compares(number, ended) else None
    standing = results().standing(ended) if board and ended else None
    if board and ended and standing:
        # One's own line is there, however far down.
        board = board.including(Place(standing.rank, ended))
    counts = results().piles_on_day(number) if board and board.total else ()
    return make_response(
        render_template(
            "daily/day.html",
            day=day_view(daily, words()),
            player_game=player_game,
            stage=stage_of(player_game, ended),
            is_new=player is None,
            ended=ended,
            sentence=words().result_sentence(outcome_of(ended)) if ended else "",
            standing=standing_sentence(standing, words()) if standing else "",
            streak=streak_of(player) if ended else "",
            share=share_view(player_game, ended) if player_game and ended else None,
            chart=results_chart(counts, words(), yours=_own_piles(ended)) if counts else None,
            board=board_view(board, player, words(), SHOWN) if board else None,
            played=results().finished_on_day(number) if preferences().shows_statistics else 0,
            next=until_next(now, number, zone(), words()) if number == todays_number() else "",
            month=f"{daily.day:%Y-%m}",
            today=todays_number(),
            begins=until_next(now, number - 1, zone(), words()),
            closed=closed,
            zone=zone_view(exact=number == todays_number()),
        )
    )


@blueprint.post("/daily/<int:number>")
def begin_attempt(number: int) -> AnyResponse:
    """Begin that daily, or go on with it: each player has one attempt."""
    daily = _daily(number)
    if daily is None:
        return _being_made(number)
    player = this_player()
    if number > todays_number() and games().attempt_at(player, number, daily.code) is None:
        # it has begun elsewhere only; who has been there goes on with it
        return redirect(url_for("daily.show_day", number=number), HTTPStatus.SEE_OTHER)
    keep_while_played()
    by_hand = preferences().draws_by_hand
    return to_table(games().attempt(player, number, daily.code, by_hand=by_hand))


@blueprint.get("/daily/<int:number>/board")
def show_board(number: int) -> AnyResponse:
    """Everybody's first attempts on the day, a page at a time, from ``?from=`` on.

    Back to the daily for who has not finished it while it goes on, and who does not want to know.
    """
    daily = _daily(number)
    if daily is None:
        return _being_made(number)
    player = known_player()
    player_game = games().attempt_at(player, number, daily.code) if player else None
    if not _compares(number, results().of_game(player_game.id) if player_game else None):
        return redirect(url_for("daily.show_day", number=number), HTTPStatus.SEE_OTHER)
    view = board_view(results().board_of_daily(number, number_of("from")), player, words(), PAGE)
    return make_response(
        render_template(
            "daily/board.html",
            day=day_view(daily, words()),
            board=view,
            closed=calendar.is_closed(number, dailies().now()),
        )
    )


@blueprint.get("/daily/<int:number>/check")
def show_check(number: int) -> AnyResponse:
    """What was published when, and how anybody can check it."""
    daily = _daily(number)
    if daily is None:
        return _being_made(number)
    now = dailies().now()
    promised = calendar.published_at(number)
    coming = dailies().made_between(calendar.latest(now) + 1, calendar.ahead(now).stop - 1)
    return make_response(
        render_template(
            "daily/check.html",
            day=day_view(daily, words()),
            hash=daily.hash,
            code=daily.code_at(now),
            candidate=daily.candidate,
            chosen=moment_of(daily.chosen, words()),
            promised=moment_of(promised, words()) if daily.chosen > promised else "",
            closes=moment_of(calendar.closes_at(number), words()),
            ahead=[(day_view(following, words()), following.hash) for following in coming],
        )
    )


def _daily(number: int) -> Daily | None:
    """That daily, or None while it is being made; 404 for one that is not there yet, or never was."""
    if not 1 <= number <= calendar.latest(dailies().now()):
        abort(HTTPStatus.NOT_FOUND)
    dailies().start_making_ahead()
    made = dailies().made(number)
    if made is None:
        dailies().start_making([number])
    return made


def _compares(number: int, ended: Result | None) -> bool:
    """Whether the player is told how others did: after the own end, or that of the day; unless unwanted."""
    over = ended is not None or calendar.is_closed(number, dailies().now())
    return over and preferences().shows_statistics


def _being_made(number: int) -> AnyResponse:
    response = make_response(
        render_template("daily/wait.html", number=number, title=title_of(number, words())),
        HTTPStatus.ACCEPTED,
    )
    response.headers["Refresh"] = f"{SECONDS};url={url_for('daily.show_day', number=number)}"
    return response


def stage_of(player_game: PlayerGame | None, ended: Result | None) -> Stage:
    """What became of an attempt at a daily, or that there is none."""
    if ended is not None:
        return Stage.WON if ended.won else Stage.LOST
    return Stage.PLAYING if player_game else Stage.UNPLAYED


def _own_piles(ended: Result | None) -> int | None:
    """The column of the player's own result, if that is one of those on the day."""
    return ended.piles if ended and ended.on_day else None
