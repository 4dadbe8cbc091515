"""The home page: an introduction for newcomers; for everybody else what to play next, from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.puzzles.answers import PuzzleMark
from solitaire.play.daily import calendar
from solitaire.play.deals.pack_progress import PackProgress
from solitaire.play.deals.packs import find_place
from solitaire.play.games.days import DailyAttempt, DayState
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.pages.all_games import Show
from solitaire.play.pages.home import HomeState
from solitaire.rules import Rank
from solitaire.web.board.parts.piles import CardView
from solitaire.web.daily.day import DayView, WeekDay, day_view, week_view
from solitaire.web.daily.turning import TurningLine, turning_line
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.home import blueprint
from solitaire.web.home.examples import draw_picture
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.web.http.preferences import preferences
from solitaire.web.http.zone import ZoneView, zone_name, zone_view
from solitaire.web.matches.rows import match_line
from solitaire.web.matches.tiles import MatchTile, game_tiles
from solitaire.words import Words
from solitaire.words.dailies import count_streak, explain_day, name_daily, name_game
from solitaire.words.dates import format_day
from solitaire.words.deals.packs import name_deal, name_pack, name_place
from solitaire.words.home.home import (
    count_puzzle_streak,
    describe_end,
    describe_progress,
    name_resume,
    tell_next_daily,
    tell_second_day,
)
from solitaire.words.matches.games import name_score_sheet, words_of_game
from solitaire.words.people.families import phrase_day
from solitaire.words.people.levels import tell_progress
from solitaire.words.puzzles import puzzles
from solitaire.words.puzzles.mistakes import count_due

ENDED: Final = (Stage.WON, Stage.LOST)
BEGINNINGS: Final = 3
"""Who has finished so many gentle steps is a beginner no more."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to do: what it is, how far it is, and the button that does it."""

    title: str
    note: str
    label: str
    address: str
    """What the button leads to; empty if there is nothing to do."""
    posts: bool = False
    """Whether it is a form."""
    link: str = ""
    """What the title leads to, if anything."""
    staircase: Staircase | None = None
    day: DayView | None = None
    """A daily that is not begun, for its difficulty."""


class GentleStep(StrEnum):
    """A deal of the gentle steps in their picture."""

    NEXT = "next"
    WON = "won"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class HomePage:
    """The home page; each part is empty or None if there is nothing in it."""

    zone: ZoneView
    picture: tuple[tuple[Rank, tuple[CardView, ...]], ...] = ()
    """A won game for newcomers, who see nothing else but the games against the computer."""
    matches: tuple[MatchTile, ...] = ()
    """The games against the computer."""
    daily_match: Offer | None = None
    """The daily of today of that game that was played last."""
    heading: str = ""
    second_day: str = ""
    """That a daily of today makes a streak, in the place of one."""
    puzzle_streak: str = ""
    """The streak of days with puzzles, which stands beside that of the dailies."""
    next_daily: str = ""
    """How long until the next daily; empty before those of today are over."""
    progress: tuple[str, ...] = ()
    """What became better today."""
    mates: tuple[tuple[str, str], ...] = ()
    """Others at the player's family tables, and what they did at a daily of today."""
    resume: Offer | None = None
    dailies: tuple[Offer, ...] = ()
    week: tuple[WeekDay, ...] = ()
    gentle: Offer | None = None
    steps: tuple[GentleStep, ...] = ()
    """The gentle steps."""
    mistakes: Offer | None = None
    turning_point: TurningLine | None = None
    """That of the last daily that is over everywhere."""
    puzzles: Offer | None = None
    marks: tuple[PuzzleMark, ...] = ()
    """Of today's puzzles."""
    goes_on_first: bool = False
    """Whether what goes on comes before the dailies of today."""
    learns: bool = False
    """Whether the lesson is offered: to whoever has played matches only."""

    @property
    def primary(self) -> str:
        """The address of the one yellow button; empty for that of a new game.

        A daily waits for today only, so it comes before a game that does not; but beginners go on with their
        game or gentle step first, and whoever has not finished yesterday's daily while it still counts.
        """
        still = (each for each in self.dailies if not _is_ended(each))
        own = (self.resume, self.gentle)
        offers = (*own, *still) if self.goes_on_first else (*still, *own)
        return next((each.address for each in offers if each and each.address), "")


@blueprint.get("/")
def show_home() -> AnyResponse:
    """The home page. It once listed all unfinished games, and later pages of them had ``?from=``."""
    if "from" in request.args:
        return redirect(url_for("people.list_games", show=Show.UNFINISHED))
    cases, chosen = use_cases(), preferences()
    state = cases.home.load(
        known_player(),
        zone_name(),
        cases.dailies.now(),
        chosen.usual_variant,
        compares=chosen.shows_statistics,
    )
    zone = zone_view(state.now, state.number, exact=not state.is_new)
    page = home_view(words_of_request(), state, zone)
    return make_response(render_template("home/home.html", page=page))


def home_view(words: Words, state: HomeState, zone: ZoneView) -> HomePage:
    """Make the view of the page."""
    if state.is_new:
        return HomePage(zone, picture=draw_picture(), matches=game_tiles(words))
    number, steps = state.number, state.gentle
    streak = count_streak(words, state.streaks.current) if state.streaks else None
    puzzle_streak = (
        count_puzzle_streak(words, state.puzzle_streaks) if state.puzzle_streaks else None
    )
    dailies = tuple(
        _daily_offer(words, day, state.attempts.get((number, variant)))
        for variant, day in sorted(state.days.items(), key=lambda each: each[0] is not state.first)
    )
    return HomePage(
        zone,
        matches=game_tiles(words, state.matches.going_on),
        daily_match=_daily_match_offer(words, state),
        heading=streak or format_day(words, number),
        second_day=tell_second_day(words) if state.is_second_day else "",
        puzzle_streak=puzzle_streak or "",
        next_daily=tell_next_daily(words, state.now, number, zone.name)
        if dailies and all(map(_is_ended, dailies))
        else "",
        progress=tuple(tell_progress(words, level) for level in state.progress),
        mates=tuple((mate.name, phrase_day(words, mate.result)) for mate in state.mates),
        resume=_resume_offer(words, state),
        dailies=dailies,
        week=week_view(words, state.attempts, state.monday, number) if dailies else (),
        gentle=_gentle_offer(words, state),
        steps=step_views(steps) if steps else (),
        mistakes=_mistakes_offer(words, state.mistakes) if state.mistakes else None,
        turning_point=turning_line(words, state.turning_point) if state.turning_point else None,
        puzzles=_puzzles_offer(words, state.puzzles) if state.puzzles else None,
        marks=state.puzzles,
        goes_on_first=_is_closing(state) or _is_beginner(state),
        learns=not state.has_game,
    )


def _is_ended(daily: Offer) -> bool:
    return daily.staircase is not None and daily.staircase.stage in ENDED


def step_views(progress: PackProgress) -> tuple[GentleStep, ...]:
    """Make the views of the gentle steps."""
    next = progress.next.number - 1 if progress.next else None
    return tuple(
        GentleStep.NEXT if place == next else GentleStep.WON if attempt.won else GentleStep.OPEN
        for place, attempt in enumerate(progress.attempts)
    )


def _is_beginner(state: HomeState) -> bool:
    """Whether the player has finished few gentle steps, and begun no daily this week."""
    return bool(state.gentle and not state.attempts and state.gentle.finished < BEGINNINGS)


def _is_closing(state: HomeState) -> bool:
    """Whether the game that goes on is the attempt at a daily of before today, which still counts."""
    game = state.resume
    return (
        isinstance(game, PlayerGame)
        and game.first
        and game.daily is not None
        and calendar.last_closed(state.now) < game.daily < state.number
    )


def _resume_offer(words: Words, state: HomeState) -> Offer | None:
    resume = state.resume
    if resume is None:
        return None
    if isinstance(resume, PlayerGame):
        offer = _game_offer(words, resume)
        counts = explain_day(words, closed=False, over=True) if _is_closing(state) else None
        return replace(offer, note=counts or offer.note)
    line = match_line(words, resume)
    address = url_for("matches.show_match", match=line.id)
    return Offer(line.title, line.about, name_resume(words), address)


def _game_offer(words: Words, player_game: PlayerGame) -> Offer:
    staircase = Staircase.of_game(player_game)
    return Offer(
        name_game(words, player_game),
        describe_progress(words, staircase.variant, player_game.number, staircase.flipped),
        name_resume(words),
        url_for("board.show_table", game=player_game.id),
        staircase=staircase,
    )


def _daily_offer(words: Words, day: DayState, attempt: DailyAttempt | None) -> Offer:
    """A daily of today: it leads to its start card, to the table, or to the review."""
    number, variant = day.number, day.variant
    title = name_daily(words, number, variant)
    if attempt is None:
        # The server chooses the day at the request: by then the browser may have sent its time zone.
        address = url_for("daily.show_today", variant=variant)
        level = day_view(words, day.daily) if day.daily else None
        staircase = Staircase(variant)
        return Offer(
            title, "", words.pgettext("button", "Play"), address, staircase=staircase, day=level
        )
    page = url_for("daily.show_day", number=number, variant=variant)
    if game := attempt.read_game():
        return replace(_game_offer(words, game), title=title, link=page)
    result = attempt.result
    if result is None:  # it is damaged: its table says so
        address = url_for("board.show_table", game=attempt.game)
        staircase = Staircase(variant, Stage.PLAYING)
        return Offer(title, "", name_resume(words), address, link=page, staircase=staircase)
    return Offer(
        title,
        describe_end(words, result.outcome),
        words.pgettext("link", "Review"),
        url_for("board.show_table", game=attempt.game, turn=1),
        link=page,
        staircase=Staircase.of_result(result),
    )


def _daily_match_offer(words: Words, state: HomeState) -> Offer | None:
    """The daily match of today of the game that was played last, or None: as ``_daily_offer``."""
    rules, attempt = state.matches.last, state.matches.attempt
    if rules is None or not state.days:
        return None
    title = words_of_game(rules).name_daily(words, state.number)
    page = url_for("matches.show_daily_match", game=rules.name, number=state.number)
    if attempt is None:
        return Offer(title, "", words.pgettext("button", "Play"), page)
    result = attempt.result
    note = words_of_game(rules).phrase_result(words, *result) if result else ""
    label = name_score_sheet(words) if result else name_resume(words)
    return Offer(title, note, label, url_for("matches.show_match", match=attempt.id), link=page)


def _gentle_offer(words: Words, state: HomeState) -> Offer | None:
    """The next gentle step, without a button if that is the game to resume; None once all are won."""
    if state.gentle is None or (place := state.gentle.next) is None:
        return None
    name = place.pack.name
    page = url_for("deals.show_pack", name=name)
    resume = state.resume
    is_resumed = isinstance(resume, PlayerGame) and find_place(resume.label) == place
    play = "" if is_resumed else url_for("deals.play_next", name=name)
    note, label = name_place(words, place), name_deal(words, place)
    return Offer(name_pack(words, name), note, label, play, posts=True, link=page)


def _mistakes_offer(words: Words, due: int) -> Offer:
    address = url_for("puzzles.show_next_mistake")
    return Offer(
        count_due(words, due),
        words.gettext("Find the better move."),
        words.pgettext("button", "Find it"),
        address,
    )


def _puzzles_offer(words: Words, marks: Sequence[PuzzleMark]) -> Offer:
    """The puzzles of the day, without a button once all are done."""
    address = url_for("puzzles.show_today")
    return Offer(
        puzzles.name_home_row(words),
        puzzles.count_found(words, marks),
        puzzles.name_solve(words),
        address if PuzzleMark.OPEN in marks else "",
        link=address,
    )
