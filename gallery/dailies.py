"""Specimens of the pages of a daily, of a deal and of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from gallery.scenes import ALL, DAY, LONG, LOST, WON, Scene
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.coach.puzzles.answers import PuzzleMark
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import Result, flipped_bits
from solitaire.play.pages.game import SharedGame
from solitaire.play.results.signs import read_signs
from solitaire.rules import SHORT, STANDARD, Card, Rank, Turn, Variant
from solitaire.solver import TurnAnalysis
from solitaire.web.board.review.outcome import ShareView, link_to, retry_action
from solitaire.web.board.review.stranger import SharedPage, shared_page
from solitaire.web.daily.day import AttemptView, DayView, day_view
from solitaire.web.daily.leaderboard import LeaderboardView, ResultRow, results_chart
from solitaire.web.daily.month import DayCell, MonthPage
from solitaire.web.daily.page import DailyLink, DayPage, DayStage, PuzzlesView
from solitaire.web.daily.turning import TurningLine
from solitaire.web.daily.views import CheckPage, LeaderboardPage
from solitaire.web.deals.views import DealPage
from solitaire.web.drawings.staircase import Stage, Staircase
from solitaire.web.http.context import words_of_request
from solitaire.web.http.zone import zone_view
from solitaire.web.matches.tiles import daily_tiles
from solitaire.words.board.endings import Action
from solitaire.words.dailies import (
    count_played,
    explain_day,
    name_daily,
    name_game,
    offer_practice,
)
from solitaire.words.dates import format_day, format_moment
from solitaire.words.people.games import offer_to_continue
from solitaire.words.people.statistics import describe_lone_result
from solitaire.words.puzzles.puzzles import name_home_row, name_solve
from solitaire.words.puzzles.turning import name_question, name_turning_point
from solitaire.words.results import describe_result, phrase_result
from solitaire.words.variants import introduce, invite_to, name_variant

NUMBER: Final = 4
"""The number of the daily of ``DAY``, the date of all scenes."""
MISTAKE: Final = TurnAnalysis(
    3, Turn(Card.parse("9H"), Rank.SEVEN, Card.parse("9H")), 2, 2, 1, None, exact=True
)
SHORT_NUMBER: Final = 22
"""The number of the first short daily."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Dailies and results", _pages()


def _pages() -> Iterator[Specimen]:
    yield page_specimen("daily, not played", "daily/day.html", _day(played=1))
    yield page_specimen("daily, for a newcomer", "daily/day.html", _day(is_new=True))
    yield page_specimen("daily, not begun here yet", "daily/day.html", _day(5, coming=True))
    yield page_specimen(
        "daily, in progress, on the last day of the week", "daily/day.html", _day(7, turns=9)
    )
    yield page_specimen("short daily, not played", "daily/day.html", _short_day())
    yield page_specimen("daily, no other players yet", "daily/day.html", _day(turns=ALL))
    yield page_specimen(
        "daily, lost, 12,345 others", "daily/day.html", _day(turns=ALL, others=12_345)
    )
    yield page_specimen(
        "daily whose day is over", "daily/day.html", _day(1, closed=True, others=345)
    )
    lone = describe_lone_result(words_of_request(), is_own=True, is_closed=True)
    yield page_specimen(
        "daily whose day is over, nobody else played",
        "daily/day.html",
        replace(_day(1, turns=ALL, closed=True), lone_result=lone),
    )
    yield page_specimen(
        "daily, being made",
        "daily/wait.html",
        DailyLink(NUMBER, STANDARD, _title(NUMBER, STANDARD)),
    )
    leaderboard = LeaderboardPage(_day_view(NUMBER), _leaderboard(99), "")
    yield page_specimen("board, the middle of it", "daily/leaderboard.html", leaderboard)
    yield page_specimen("check of a daily", "daily/check.html", _check(NUMBER, None))
    yield page_specimen(
        "check of a daily whose day is over", "daily/check.html", _check(1, LOST[0])
    )
    yield page_specimen("a month", "daily/month.html", _month())
    deal = DealPage(
        LOST[0],
        variant=STANDARD,
        kind="",
        invitation=invite_to(words_of_request(), STANDARD),
        introduction=None,
        is_new=False,
        in_progress=False,
        may_compare=False,
        leaderboard=_leaderboard(0),
        is_unwinnable=False,
        daily=None,
    )
    yield page_specimen("a deal without results", "deals/page.html", deal)
    short = replace(
        deal,
        code="S" + deal.code,
        variant=SHORT,
        kind=name_variant(words_of_request(), SHORT),
        introduction=introduce(words_of_request(), SHORT),
        is_new=True,
    )
    yield page_specimen("a short deal, for a newcomer", "deals/page.html", short)
    going_on = replace(deal, in_progress=True, may_compare=True, leaderboard=_leaderboard(99))
    yield page_specimen("a deal to go on with", "deals/page.html", going_on)
    of_daily = replace(deal, leaderboard=None, daily=NUMBER, daily_title=_title(NUMBER, STANDARD))
    yield page_specimen("the deal of a daily, without results", "deals/page.html", of_daily)
    shared = _shared(shows_turns=False, is_new=True)
    yield page_specimen("a shared game, for a newcomer", "board/shared.html", shared)
    published = _shared(shows_turns=True, is_new=False)
    yield page_specimen("a shared game that is published", "board/shared.html", published)


def _title(number: int, variant: Variant) -> str:
    return name_daily(words_of_request(), number, variant)


def _day_view(number: int, variant: Variant = STANDARD) -> DayView:
    daily = Daily(number, variant, spare=number % 7, candidate=0, hash="", code=None, chosen=DAY)
    return day_view(words_of_request(), daily)


def _attempt(turns: int) -> PlayerGame:
    player_game = _scene(turns).player_game
    return replace(player_game, row=replace(player_game.row, on_day=True))


def _scene(turns: int) -> Scene:
    return Scene("", LOST, turns, attempt=True)


def _sentence(ended: Result | None) -> str:
    return describe_result(words_of_request(), ended.outcome) if ended else ""


def _day(
    number: int = NUMBER,
    *,
    turns: int = 0,
    others: int = 0,
    played: int = 0,
    closed: bool = False,
    is_new: bool = False,
    coming: bool = False,
) -> DayPage:
    player_game = _attempt(turns) if turns else None
    ended = _scene(turns).result if turns else None
    counts = tuple(others * part // 66 for part in range(12)) if others else ()
    stage = DayStage.COMING if coming else DayStage.BEGUN if player_game else DayStage.OPEN
    day = explain_day(words_of_request(), closed=closed, over=closed)
    return DayPage(
        day=_day_view(number),
        stage=DayStage.ENDED if ended else stage,
        staircase=Staircase(
            STANDARD,
            (Stage.LOST if ended else Stage.PLAYING) if player_game else Stage.UNPLAYED,
            flipped_bits(player_game.game.piles) if player_game else 0,
            on_day=ended is not None,
        ),
        introduction=introduce(words_of_request(), STANDARD) if is_new else None,
        sentences=(_sentence(ended),) if ended else (day,) if day else (),
        crowns=(),
        actions=(
            retry_action(words_of_request(), "gallery", MISTAKE),
            link_to(words_of_request(), Action.REVIEW, "/"),
        )
        if ended
        else (),
        offer=offer_to_continue(words_of_request(), STANDARD, turns, 7) if player_game else "",
        share=_share() if ended else None,
        next="0 h 1 min" if ended and not closed else None,
        chart=results_chart(words_of_request(), counts, yours=9 if ended else None)
        if counts
        else None,
        lone_result="",
        played=played,
        next_kind=None,
        practice=offer_practice(words_of_request(), Difficulty.STEADY),
        practice_address="/games",
        month="2026-11",
        turning_point=TurningLine(
            "Turn 9 of daily 4: everybody drew the 8 of hearts.",
            "7 of 12 lost something by it.",
            "/daily/4/turning-point",
        )
        if closed
        else None,
        turning_label=name_question(words_of_request()),
        turning_title=name_turning_point(words_of_request()),
        matches=()
        if closed
        else daily_tiles(words_of_request(), number, {"crowns": True, "spiral": False}),
        puzzles=None
        if closed
        else PuzzlesView(
            name_home_row(words_of_request()),
            "/puzzles",
            (PuzzleMark.FOUND, PuzzleMark.SHOWN, PuzzleMark.OPEN),
            "1 of 3 found",
            "Puzzles: 3 days in a row.",
            name_solve(words_of_request()),
        ),
        zone=zone_view(DAY, 4),
    )


def _short_day() -> DayPage:
    day = replace(_day(SHORT_NUMBER), day=_day_view(SHORT_NUMBER, SHORT))
    day = replace(day, staircase=Staircase(SHORT))
    next_kind = DailyLink(SHORT_NUMBER, STANDARD, _title(SHORT_NUMBER, STANDARD))
    return replace(day, introduction=introduce(words_of_request(), SHORT), next_kind=next_kind)


def _share() -> ShareView:
    return ShareView(
        "Five Crowns daily 4: 9 of 11 piles, no hints\n👑🟦🟦⬜🟦🟥👑",
        "https://crowns.example/games/gallery",
    )


def _leaderboard(total: int) -> LeaderboardView:
    names = ("W" * 24, "Ada", "", LONG[:24], "Ünï 👑")
    ended = _scene(ALL).result
    assert ended is not None
    rows = tuple(
        ResultRow(50 + at, name, phrase_result(words_of_request(), ended.outcome), at == 2, at == 3)
        for at, name in enumerate(names)
    )
    return LeaderboardView(total, rows if total else (), 0 if total > 50 else None, total or None)


def _check(number: int, code: str | None) -> CheckPage:
    return CheckPage(
        day=_day_view(number),
        hash="0123456789abcdef" * 4,
        code=code,
        candidate=0,
        chosen=format_moment(words_of_request(), DAY),
        promised=format_moment(words_of_request(), calendar.published_at(number)) if code else "",
        closes=format_moment(words_of_request(), calendar.closes_at(number)),
        ahead=tuple(
            (_day_view(number), "fedcba9876543210" * 4) for number in (NUMBER + 1, NUMBER + 2)
        ),
    )


def _month() -> MonthPage:
    stages = tuple(Stage)

    def attempt(number: int, variant: Variant) -> AttemptView:
        stage = stages[(number + (variant is SHORT)) % len(stages)]
        piles = len(variant.piles)
        flipped = {Stage.WON: (1 << piles) - 1, Stage.LOST: 0b1011011}.get(stage, 0)
        on_day = number > len(stages) and stage in (Stage.WON, Stage.LOST)
        label = f"{_title(number, variant)}, {format_day(words_of_request(), number)}"
        return AttemptView(number, label, Staircase(variant, stage, flipped, on_day))

    def cell(number: int) -> DayCell:
        if number > 2 * len(stages):
            return DayCell(number)
        games = (STANDARD, SHORT) if number > 3 else (STANDARD,)
        dailies = tuple(attempt(number, variant) for variant in games)
        return DayCell(number, dailies, number == 2 * len(stages))

    names = tuple((f"{DAY + timedelta(days=day):%a}",) * 2 for day in range(4, 11))
    weeks = tuple(tuple(cell(7 * week + day) for day in range(1, 8)) for week in range(4))
    counts = tuple(
        count_played(words_of_request(), 4, days, variant)
        for days, variant in ((8, STANDARD), (5, SHORT))
    )
    return MonthPage("November 2026", names, weeks, "2026-10", "2026-12", counts, zone_view(DAY, 4))


def _shared(*, shows_turns: bool, is_new: bool) -> SharedPage:
    scene = Scene("", WON, ALL, label=LONG)
    player_game, result, words = scene.player_game, scene.result, words_of_request()
    assert result is not None
    shared = SharedGame(
        player_game, result, WON[0], shows_turns, read_signs(player_game.game, None)
    )
    title = name_game(words, player_game)
    return shared_page(words, shared, title, "W" * 24 if is_new else None, is_new=is_new)
