"""The pages of a daily, of a deal and of a finished game in fixed states, to be looked at in the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from gallery.scenes import ALL, DAY, LONG, LOST, WON, Scene
from solitaire.play.daily import calendar
from solitaire.play.daily.dailies import Daily
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import Result, flipped_bits, outcome_of
from solitaire.web.daily.archive import Cell, MonthView
from solitaire.web.daily.boards import BoardView, LineView
from solitaire.web.daily.days import day_view
from solitaire.web.drawings.histograms import results_chart
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.words import words
from solitaire.web.review.results import Step, pile_lines
from solitaire.web.table.endings import ShareView
from solitaire.words.dailies import title_of, title_of_game
from solitaire.words.dates import date_of, moment_of

NUMBER: Final = 4
"""The daily of the ``DAY`` of all scenes."""

Page = tuple[str, str, dict[str, Any]]
"""What to look at, the template, and what it is given."""


def pages() -> Iterator[Page]:
    """All of them."""
    yield "daily, not played", "daily/day.html", _day(played=1)
    yield "daily, in progress, on the last day of the week", "daily/day.html", _day(7, turns=9)
    yield "daily, nobody else yet", "daily/day.html", _day(turns=ALL)
    yield "daily, lost, 12,345 others", "daily/day.html", _day(turns=ALL, others=12_345)
    yield "daily whose day is over", "daily/day.html", _day(1, closed=True, others=3)
    made = {"title": title_of(NUMBER, words()), "number": NUMBER}
    yield "daily, being made", "daily/wait.html", made
    yield (
        "board, the middle of it",
        "daily/board.html",
        {"day": _named(NUMBER), "board": _board(99)},
    )
    yield "check of a daily", "daily/check.html", _check(NUMBER, None)
    yield "check of a daily whose day is over", "daily/check.html", _check(1, LOST[0])
    yield "a month", "daily/month.html", {"month": _month()}
    deal = {"code": LOST[0], "going_on": None, "finished": False, "board": _board(0), "daily": None}
    yield "a deal that nobody has finished", "deals/page.html", deal
    yield (
        "a deal to go on with",
        "deals/page.html",
        deal | {"going_on": True, "finished": True, "board": _board(99)},
    )
    of_daily = {"board": None, "daily": (NUMBER, title_of(NUMBER, words()))}
    yield "the deal of a daily, without results", "deals/page.html", deal | of_daily
    yield "result of one's own", "review/result.html", _result(mine=True)
    yield "result of somebody else's", "review/result.html", _result(mine=False)
    yield "turn by turn, the middle", "review/replay.html", _replay(9)
    yield "turn by turn, the end", "review/replay.html", _replay(ALL)


def _named(number: int) -> object:
    return day_view(
        Daily(number, spare=number, candidate=0, hash="", code=None, chosen=DAY), words()
    )


def _attempt(turns: int) -> PlayerGame:
    return replace(Scene("", LOST, turns).player_game, daily=NUMBER, first=True, on_day=True)


def _ended(player_game: PlayerGame) -> Result | None:
    outcome = player_game.game.outcome
    if outcome is None:
        return None
    return Result(
        game=player_game.id,
        player="",
        deal="",
        daily=player_game.daily,
        first=True,
        on_day=True,
        ended=DAY,
        won=outcome.won,
        stock_left=outcome.stock_left,
        piles=outcome.flipped_count,
        flipped=flipped_bits(player_game.game.piles),
        points=outcome.points,
        undone=player_game.undone,
        helped=False,
        spare=None,
        score=0,
    )


def _said(ended: Result | None) -> str:
    return words().result_sentence(outcome_of(ended)) if ended else ""


def _day(
    number: int = NUMBER, *, turns: int = 0, others: int = 0, played: int = 0, closed: bool = False
) -> dict[str, Any]:
    player_game = _attempt(turns) if turns else None
    ended = _ended(player_game) if player_game else None
    counts = tuple(others * part // 66 for part in range(12)) if others else ()
    return {
        "day": _named(number),
        "player_game": player_game,
        "stage": (Stage.LOST if ended else Stage.PLAYING) if player_game else Stage.UNPLAYED,
        "ended": ended,
        "sentence": _said(ended),
        "standing": "",
        "streak": "",
        "share": _share() if ended else None,
        "chart": results_chart(counts, words(), yours=9 if ended else None) if counts else None,
        "board": _board(others) if ended or closed else None,
        "played": played,
        "next": "" if closed else "0 h 1 min",
        "month": "2026-11",
        "today": NUMBER,
        "closed": closed,
        "zone": None,
    }


def _share() -> ShareView:
    return ShareView("Five Crowns daily 4: 9 of 11 piles.", "https://cards.example/games/gallery")


def _board(total: int) -> BoardView:
    names = ("W" * 24, "Ada", "", LONG[:24], "Ünï 👑")
    result = outcome_of(_ended(_attempt(ALL)))  # type: ignore[arg-type]
    lines = tuple(
        LineView(50 + at, name or "Somebody", words().result(result), at == 2, at == 3)
        for at, name in enumerate(names)
    )
    return BoardView(total, lines if total else (), 0 if total > 50 else None, total or None)


def _check(number: int, code: str | None) -> dict[str, Any]:
    return {
        "day": _named(number),
        "hash": "0123456789abcdef" * 4,
        "code": code,
        "candidate": 0,
        "chosen": moment_of(DAY, words()),
        "promised": moment_of(calendar.published_at(number), words()) if code else "",
        "closes": moment_of(calendar.closes_at(number), words()),
        "ahead": [(_named(number), "fedcba9876543210" * 4) for number in (NUMBER + 1, NUMBER + 2)],
    }


def _month() -> MonthView:
    def cell(number: int) -> Cell:
        label, stages = date_of(number, words()), tuple(Stage)
        if number > 2 * len(stages):
            return Cell(number)
        stage = stages[number % len(stages)]
        flipped = {Stage.WON: (1 << 11) - 1, Stage.LOST: 0b01011111011}.get(stage, 0)
        on_day = number > len(stages) and stage in (Stage.WON, Stage.LOST)
        return Cell(number, number, label, stage, flipped, on_day, number == 2 * len(stages))

    names = tuple((f"{DAY + timedelta(days=day):%a}",) * 2 for day in range(4, 11))
    weeks = tuple(tuple(cell(7 * week + day) for day in range(1, 8)) for week in range(4))
    return MonthView("November 2026", names, weeks, "2026-10", "2026-12", 4, 8)


def _result(*, mine: bool) -> dict[str, Any]:
    player_game = _attempt(ALL) if mine else Scene("", WON, ALL, label=LONG).player_game
    ended = _ended(player_game)
    return {
        "player_game": player_game,
        "title": title_of_game(player_game, words()),
        "mine": mine,
        "name": "" if mine else "W" * 24,
        "ended": ended,
        "sentence": _said(ended),
        "standing": "",
        "share": _share() if mine else None,
        "code": player_game.game.deal.code,
        "piles": pile_lines(player_game.game),
        "may_publish": mine,
        "shows_turns": mine,
    }


def _replay(at: int) -> dict[str, Any]:
    player_game, now = _attempt(ALL), _attempt(at).game
    said = words().turn(at, now.turns[-1])
    return {
        "player_game": player_game,
        "title": title_of_game(player_game, words()),
        "step": Step(at, ALL, said, pile_lines(now)),
    }
