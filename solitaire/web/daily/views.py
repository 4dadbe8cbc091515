"""The pages of a daily: its start card or result, its board, and the check that it was fair.

A daily is made in the background at the first request for it; until then its page polls. Its deal code is
the seed of the hidden stock, so it is published only when its day is over in every time zone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.games.days import DayState, find_next
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, flipped_bits, is_as_it_ended
from solitaire.play.limits import Costly
from solitaire.play.results.crowns import Ending
from solitaire.play.results.results import PAGE, BoardPlace
from solitaire.rules import VARIANTS, Variant
from solitaire.web.daily import route
from solitaire.web.daily.board import BoardView, board_view, results_chart
from solitaire.web.daily.day import (
    DayView,
    ZoneView,
    day_view,
    load_day,
    stage_of,
    todays_number,
    zone_name,
    zone_view,
)
from solitaire.web.drawings.figures import Columns
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player, player_or_new
from solitaire.web.http.polling import DAILY_SECONDS
from solitaire.web.http.preferences import preferences, renew_preferences
from solitaire.web.table.endings import (
    ActionView,
    CrownView,
    ShareView,
    again_action,
    code_of,
    crown_views,
    daily_action,
    link_to,
    retry_action,
    share_view,
)
from solitaire.web.table.responses import redirect_to_table
from solitaire.words.dailies import (
    describe_streak,
    explain_board,
    explain_day,
    explain_wait,
    format_wait,
    name_daily,
)
from solitaire.words.dates import format_moment
from solitaire.words.endings import Action, tell_story
from solitaire.words.games import offer_to_continue
from solitaire.words.results import describe_result, describe_standing
from solitaire.words.variants import describe_picture, introduce

SHOWN: Final = 10
"""How many results the page of a daily lists; its board has them all."""


class DayStage(StrEnum):
    """What the card of a daily offers: nothing yet, to begin or to continue the attempt, or its result."""

    COMING = "coming"
    OPEN = "open"
    BEGUN = "begun"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class DayLink:
    """A link to the page of another daily."""

    number: int
    variant: Variant
    title: str


@dataclass(frozen=True, slots=True)
class DayPage:
    """The page of a daily: its start card or the attempt's result, and the results of others.

    ``picture``, ``flipped`` (bits) and ``on_day`` draw the player's attempt, and ``offer`` is the label of
    the button that leads back to it. ``sentences`` are its result and what came of it, or what to know
    before it; ``preview`` is what the picture of a link to it shows; ``crowns`` and ``actions`` are those of
    its ending. ``is_over`` says that a later daily is today's, ``sister`` is the other game's daily of the
    day. ``no_results`` is the text of an empty board, ``played`` how many others have finished it.
    ``practise`` deals a random game that is as hard.
    """

    day: DayView
    stage: DayStage
    picture: Stage
    flipped: int
    on_day: bool
    is_new: bool
    preview: str
    introduction: str | None
    is_over: bool
    sentences: tuple[str, ...]
    crowns: tuple[CrownView, ...]
    actions: tuple[ActionView, ...]
    offer: str
    share: ShareView | None
    next: str | None
    chart: Columns | None
    board: BoardView | None
    no_results: str
    played: int
    before: DayLink | None
    after: DayLink | None
    sister: DayLink | None
    practise: str
    month: str
    zone: ZoneView


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of the whole board of a daily; ``no_results`` is the text of an empty one."""

    day: DayView
    board: BoardView
    no_results: str


@dataclass(frozen=True, slots=True)
class CheckPage:
    """The published data of a daily; ``code`` only once its day is over in every time zone.

    ``promised`` is when its hash should have been shown, empty if it was. ``ahead`` are dailies to come with
    their hashes.
    """

    day: DayView
    hash: str
    code: str | None
    candidate: int
    chosen: str
    promised: str
    closes: str
    ahead: tuple[tuple[DayView, str], ...]


@dataclass(frozen=True, slots=True)
class WaitPage:
    """The page while a daily is being made."""

    number: int
    variant: Variant
    title: str


@route("")
def show_today(variant: Variant) -> AnyResponse:
    """Redirect to today's daily."""
    return redirect(url_for("daily.show_day", number=todays_number(), variant=variant))


@route("/<int:number>")
def show_day(number: int, variant: Variant) -> AnyResponse:
    """The page of a daily: its start card or the attempt's result, and the results of others."""
    player, chosen = known_player(), preferences()
    now, today = use_cases().dailies.now(), todays_number()
    days = load_day(number, variant, player)
    daily, attempt, result = days[variant].daily, days[variant].attempt, days[variant].result
    if daily is None:
        return _wait_for(number, variant)
    board = (
        use_cases().results.board_of_daily(number, variant, limit=SHOWN)
        if _compares(number, result)
        else None
    )
    standing = use_cases().results.standing(result) if board and result else None
    if board and result and standing:
        # The player's own row is always shown, however far down.
        board = board.with_place(BoardPlace(standing.rank, result))
    counts = use_cases().results.piles_on_day(number, variant) if board and board.total else ()
    own_piles = result.outcome.flipped_count if result and result.on_day else None
    closed, is_over = calendar.is_closed(number, now), number < today
    flipped = flipped_bits(attempt.game.piles) if attempt else 0
    stage = _stage_of(number, today, attempt, result)
    ending = share = None
    sentences: tuple[str | None, ...]
    if attempt is not None and result is not None:
        if is_as_it_ended(attempt, result):
            ending = use_cases().endings.of(attempt)
        place = describe_standing(words(), standing) if standing else None
        outcome = words().join_sentences(describe_result(words(), result.outcome), place)
        story = words().join_sentences(*tell_story(words(), ending)) if ending else None
        streaks = (
            use_cases().statistics.streaks(attempt.player) if chosen.shows_statistics else None
        )
        sentences = outcome, story, describe_streak(words(), streaks) if streaks else None
        share = share_view(
            attempt,
            result,
            code_of(attempt),
            streak=streaks.current if streaks and result.on_day and not closed else 0,
            squares=chosen.shares_squares,
        )
    elif stage is DayStage.COMING:
        sentences = (explain_wait(words(), now, number, zone_name()),)
    else:
        sentences = (explain_day(words(), closed=closed, over=is_over),)
    page = DayPage(
        day=day_view(daily),
        stage=stage,
        picture=stage_of(result, begun=attempt is not None),
        flipped=flipped,
        on_day=result is not None and result.on_day,
        is_new=player is None,
        preview=describe_picture(words(), variant),
        introduction=introduce(words(), variant) if player is None else None,
        is_over=is_over,
        sentences=tuple(filter(None, sentences)),
        crowns=crown_views(ending) if ending else (),
        actions=_actions(attempt, ending, find_next(days, variant)) if attempt and result else (),
        offer=(
            offer_to_continue(words(), attempt.variant, attempt.number, flipped) if attempt else ""
        ),
        share=share,
        next=format_wait(words(), now, number, zone_name()) if number == today else None,
        chart=results_chart(counts, words(), yours=own_piles) if counts else None,
        board=board_view(board, player, SHOWN) if board else None,
        no_results=explain_board(words(), closed=closed),
        played=use_cases().results.count_on_day(number, variant) if chosen.shows_statistics else 0,
        before=_link(number - 1, variant),
        after=_link(number + 1, variant) if is_over else None,
        sister=next((_link(number, each) for each in VARIANTS if each is not variant), None),
        practise=url_for(
            "pages.start_game", kind=variant.name, level=daily.difficulty.value, once=1
        ),
        month=f"{daily.day:%Y-%m}",
        zone=zone_view(now, today, exact=number == today),
    )
    return make_response(render_template("daily/day.html", page=page))


@route("/<int:number>", "POST")
@needs_cookies
@limited(Costly.GAMES)
def begin_attempt(number: int, variant: Variant) -> AnyResponse:
    """Begin or resume the player's one attempt at a daily."""
    day = load_day(number, variant, known_player())[variant]
    if day.daily is None:
        return _wait_for(number, variant)
    player = player_or_new()
    if number > todays_number() and day.attempt is None:
        # It has begun only in other time zones; an attempt begun there goes on.
        return redirect(
            url_for("daily.show_day", number=number, variant=variant), HTTPStatus.SEE_OTHER
        )
    renew_preferences()
    return redirect_to_table(use_cases().games.attempt(player, number, variant))


@route("/<int:number>/board")
def show_board(number: int, variant: Variant) -> AnyResponse:
    """The board of first attempts on the day, a page at a time; ``?from=`` is the offset.

    Redirects players who have not finished it while its day lasts, or who hide statistics.
    """
    player = known_player()
    day = load_day(number, variant, player)[variant]
    if day.daily is None:
        return _wait_for(number, variant)
    if not _compares(number, day.result):
        return redirect(
            url_for("daily.show_day", number=number, variant=variant), HTTPStatus.SEE_OTHER
        )
    view = board_view(
        use_cases().results.board_of_daily(number, variant, read_query_number("from")), player, PAGE
    )
    closed = calendar.is_closed(number, use_cases().dailies.now())
    page = BoardPage(day_view(day.daily), view, explain_board(words(), closed=closed))
    return make_response(render_template("daily/board.html", page=page))


@route("/<int:number>/check")
def show_check(number: int, variant: Variant) -> AnyResponse:
    """The page with the commitment of a daily, the times of publication and how to verify it."""
    daily = load_day(number, variant)[variant].daily
    if daily is None:
        return _wait_for(number, variant)
    now = use_cases().dailies.now()
    promised = calendar.published_at(number)
    coming = use_cases().dailies.list_made(
        calendar.latest(now) + 1, calendar.ahead(now).stop - 1, variant
    )
    page = CheckPage(
        day=day_view(daily),
        hash=daily.hash,
        code=daily.code,
        candidate=daily.candidate,
        chosen=format_moment(words(), daily.chosen),
        promised=format_moment(words(), promised) if daily.chosen > promised else "",
        closes=format_moment(words(), calendar.closes_at(number)),
        ahead=tuple((day_view(following), following.hash) for following in coming),
    )
    return make_response(render_template("daily/check.html", page=page))


def _link(number: int, variant: Variant) -> DayLink | None:
    """The link to a daily; None if there is none of that number."""
    if not calendar.has_daily(number, variant):
        return None
    return DayLink(number, variant, name_daily(words(), number, variant))


def _compares(number: int, result: Result | None) -> bool:
    """Whether the player sees others' results: after finishing the daily or after its day, unless hidden."""
    over = result is not None or calendar.is_closed(number, use_cases().dailies.now())
    return over and preferences().shows_statistics


def _actions(
    attempt: PlayerGame, ending: Ending | None, next_daily: DayState | None
) -> tuple[ActionView, ...]:
    """What can be done with a finished attempt.

    To try again from the turn that lost it comes first, then the next kind's daily of the day.
    """
    game = attempt.id
    lost_at = ending.lost_at if ending else None
    return (
        *([retry_action(game, lost_at)] if lost_at else []),
        *([daily_action(next_daily)] if next_daily else []),
        link_to(Action.REVIEW, url_for("review.show_review", game=game)),
        link_to(Action.TABLE, url_for("table.show_table", game=game)),
        again_action(attempt),
    )


def _stage_of(
    number: int, today: int, attempt: PlayerGame | None, result: Result | None
) -> DayStage:
    if result is not None:
        return DayStage.ENDED
    if attempt is not None:
        return DayStage.BEGUN
    return DayStage.COMING if number > today else DayStage.OPEN


def _wait_for(number: int, variant: Variant) -> AnyResponse:
    response = make_response(
        render_template(
            "daily/wait.html", page=WaitPage(number, variant, name_daily(words(), number, variant))
        ),
        HTTPStatus.ACCEPTED,
    )
    response.headers["Refresh"] = f"{DAILY_SECONDS};url={url_for('daily.show_day', number=number)}"
    return response
