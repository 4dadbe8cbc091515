"""The page of a daily, made from what was loaded for one visitor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from flask import url_for

from solitaire.play.coach.puzzles.answers import PuzzleMark
from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.schedule import has_puzzles
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.days import find_next
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, flipped_bits
from solitaire.play.pages.daily import DailyVisit, EndedAttempt
from solitaire.rules import Variant
from solitaire.web.board.review.outcome import (
    ActionView,
    CrownView,
    ShareView,
    again_action,
    crown_views,
    daily_action,
    link_to,
    retry_action,
    share_view,
)
from solitaire.web.daily.day import DayView, day_view
from solitaire.web.daily.leaderboard import results_chart
from solitaire.web.daily.turning import TurningLine, turning_line
from solitaire.web.drawings.figures import Columns
from solitaire.web.drawings.staircase import Staircase, stage_of
from solitaire.web.http.zone import ZoneView
from solitaire.web.matches.tiles import MatchTile, daily_tiles
from solitaire.words import Words
from solitaire.words.board.endings import Action, tell_after_result, tell_losses
from solitaire.words.dailies import (
    describe_streak,
    explain_day,
    explain_wait,
    format_wait,
    name_daily,
    offer_practice,
)
from solitaire.words.home.home import count_puzzle_streak
from solitaire.words.people.games import offer_to_continue
from solitaire.words.people.statistics import describe_lone_result
from solitaire.words.puzzles import puzzles as texts
from solitaire.words.puzzles.turning import name_question, name_turning_point
from solitaire.words.results import describe_result, describe_standing
from solitaire.words.variants import introduce


class DayStage(StrEnum):
    """What the card of a daily offers: nothing yet, to begin or to continue the attempt, or its result."""

    COMING = "coming"
    OPEN = "open"
    BEGUN = "begun"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class DailyLink:
    """The name of a daily, which leads to its page."""

    number: int
    variant: Variant
    title: str


@dataclass(frozen=True, slots=True)
class PuzzlesView:
    """The puzzles of today."""

    title: str
    address: str
    marks: tuple[PuzzleMark, ...]
    progress: str
    streak: str
    label: str
    """That of the button that leads to them; empty once all are done."""


@dataclass(frozen=True, slots=True)
class DayPage:
    """The page of a daily: its start card or the attempt's result, and the results of others."""

    day: DayView
    stage: DayStage
    staircase: Staircase
    """That of the attempt."""
    introduction: str | None
    """What the game is, for a visitor who has never played."""
    sentences: tuple[str, ...]
    """The result of the attempt with its story, or what to know before it."""
    crowns: tuple[CrownView, ...]
    actions: tuple[ActionView, ...]
    offer: str
    """The label of the button that leads back to the attempt."""
    share: ShareView | None
    next: str | None
    """How long until the next daily, once this is today's and over."""
    chart: Columns | None
    """The results of all, from two on."""
    lone_result: str
    """A sentence about the only result; empty without one, and with others."""
    played: int
    """How many others have finished it."""
    next_kind: DailyLink | None
    """The day's daily of the next game, unless an action leads there."""
    practice: str
    """The label of the button that deals a random game that is as hard."""
    practice_address: str
    month: str
    turning_point: TurningLine | None
    """None while the daily is open anywhere."""
    turning_label: str
    """That of the button that leads to its question."""
    turning_title: str
    puzzles: PuzzlesView | None
    """Those of today, on its page."""
    matches: tuple[MatchTile, ...]
    """The match dailies of today, on its page."""
    zone: ZoneView


def day_page(
    words: Words, visit: DailyVisit, daily: Daily, zone: ZoneView, *, squares: bool
) -> DayPage:
    """Make the page of a daily for a visitor; ``squares`` as in ``share_result``."""
    number, variant, others, ended = visit.number, visit.variant, visit.others, visit.ended
    attempt, result = visit.attempt, visit.day.result
    stage = _day_stage(number, visit.today, attempt, result)
    flipped = flipped_bits(attempt.game.piles) if attempt else 0
    outcome, on_day = (result.outcome, result.on_day) if result else (None, False)
    own_piles = outcome.flipped_count if outcome and on_day else None
    return DayPage(
        day=day_view(words, daily),
        stage=stage,
        staircase=Staircase(variant, stage_of(outcome, begun=attempt is not None), flipped, on_day),
        introduction=introduce(words, variant) if visit.player is None else None,
        sentences=tuple(filter(None, _sentences(words, visit, stage, zone))),
        crowns=crown_views(words, ended.ending) if ended and ended.ending else (),
        actions=_actions(words, visit, ended) if ended else (),
        offer=offer_to_continue(words, variant, attempt.number, flipped) if attempt else "",
        share=_share(words, visit, ended, squares=squares) if ended else None,
        next=(
            format_wait(words, visit.now, number, zone.name)
            if number == visit.today and result is not None
            else None
        ),
        chart=(
            results_chart(words, others.counts, yours=own_piles)
            if others and others.total > 1
            else None
        ),
        lone_result=(
            describe_lone_result(words, is_own=own_piles is not None, is_closed=visit.is_closed)
            if others and others.total == 1
            else ""
        ),
        played=visit.played,
        next_kind=_next_kind(words, visit),
        practice=offer_practice(words, daily.difficulty),
        practice_address=url_for(
            "home.start_game", kind=variant.name, level=daily.difficulty.value, once=1
        ),
        month=f"{daily.day:%Y-%m}",
        turning_point=turning_line(words, visit.turning_point) if visit.turning_point else None,
        turning_label=name_question(words),
        turning_title=name_turning_point(words),
        puzzles=_puzzles(words, visit) if number == visit.today and has_puzzles(number) else None,
        matches=daily_tiles(words, number, visit.own.matches if visit.own else {})
        if number == visit.today
        else (),
        zone=zone,
    )


def _sentences(
    words: Words, visit: DailyVisit, stage: DayStage, zone: ZoneView
) -> Iterator[str | None]:
    """The result of the attempt with its story, or what to know before it."""
    number, ended = visit.number, visit.ended
    if ended is not None:
        standing = visit.others.standing if visit.others else None
        yield words.join_sentences(
            describe_result(words, ended.result.outcome),
            describe_standing(words, standing, is_final=visit.is_closed) if standing else None,
        )
        if ended.ending:
            yield tell_after_result(words, ended.ending)
            yield tell_losses(words, ended.ending)
        if ended.streaks:
            yield describe_streak(words, ended.streaks)
    elif stage is DayStage.COMING:
        yield explain_wait(words, visit.now, number, zone.name)
    else:
        yield explain_day(words, closed=visit.is_closed, over=number < visit.today)
        if visit.own and visit.compares:
            yield describe_streak(words, visit.own.streaks)


def _puzzles(words: Words, visit: DailyVisit) -> PuzzlesView:
    """The puzzles of today, and how far the player is."""
    own = visit.own
    marks = own.marks if own else (PuzzleMark.OPEN,) * len(Crowns)
    streak = count_puzzle_streak(words, own.puzzle_streaks) if own and visit.compares else None
    return PuzzlesView(
        texts.name_home_row(words),
        url_for("puzzles.show_today"),
        marks,
        texts.count_found(words, marks) if own else "",
        streak or "",
        texts.name_solve(words) if PuzzleMark.OPEN in marks else "",
    )


def _share(words: Words, visit: DailyVisit, ended: EndedAttempt, *, squares: bool) -> ShareView:
    """The text to share; it names the streak only while the day lasts."""
    counts = ended.result.on_day and not visit.is_closed
    return share_view(
        words,
        ended.game,
        ended.result,
        ended.code,
        ended.signs,
        streak=ended.streaks.current if ended.streaks and counts else 0,
        squares=squares,
    )


def _next_kind(words: Words, visit: DailyVisit) -> DailyLink | None:
    """The link to the day's daily of the next game, unless ``_actions`` offers it.

    Those of earlier days are in the calendar.
    """
    if visit.number < visit.today or (visit.ended and _following(visit)):
        return None
    variant = find_next(visit.number, visit.variant, begun=())
    if variant is None:
        return None
    return DailyLink(visit.number, variant, name_daily(words, visit.number, variant))


def _following(visit: DailyVisit) -> Variant | None:
    """The next daily of the day that the player has not begun."""
    begun = {each.name for each, day in visit.days.items() if day.is_begun}
    return find_next(visit.number, visit.variant, begun)


def _actions(words: Words, visit: DailyVisit, ended: EndedAttempt) -> tuple[ActionView, ...]:
    """The actions after a finished attempt: to try again from the first mistake, then the next daily."""
    game, following = ended.game.id, _following(visit)
    again = url_for("board.play_again_from", game=game)
    mistake = ended.ending.first_mistake if ended.ending else None
    return (
        *([retry_action(words, again, mistake)] if mistake else []),
        *([daily_action(words, visit.number, following)] if following else []),
        link_to(words, Action.REVIEW, url_for("board.show_table", game=game, turn=1)),
        again_action(words, ended.game),
    )


def _day_stage(
    number: int, today: int, attempt: PlayerGame | None, result: Result | None
) -> DayStage:
    if result is not None:
        return DayStage.ENDED
    if attempt is not None:
        return DayStage.BEGUN
    return DayStage.COMING if number > today else DayStage.OPEN
