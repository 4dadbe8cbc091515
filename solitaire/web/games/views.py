"""The page of all games of a player: a list with a choice of what it shows, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from flask import render_template, request, url_for

from solitaire.play.daily import calendar
from solitaire.play.games.all_games import GamePage, Key, ListedGame, Show
from solitaire.rules import Outcome
from solitaire.web.daily.day import ZoneView, zone_name, zone_view
from solitaire.web.drawings.staircase import Stage
from solitaire.web.games import blueprint
from solitaire.web.http.context import use_cases, words
from solitaire.web.http.player import known_player
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty, name_game
from solitaire.words.dates import format_recent_day
from solitaire.words.games import count_mistakes, describe_state, explain_empty, name_show
from solitaire.words.statistics import Label, translate

NO_GAMES: Final = GamePage()
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
LAST: Final = 10**16
"""Microseconds of the last time that an address may name, in the year 2286."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of games, with the address of its list."""

    name: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of the list.

    ``day`` is when it was last played; ``code`` the deal code, if it may be shown and is not the title.
    ``level`` goes from 1 to 7, and is None while the ``difficulty`` is not known. ``result`` is how it ended,
    or how far it is; ``mistakes`` is empty before there is a review.
    """

    id: str
    title: str
    day: str
    code: str
    level: int | None
    difficulty: str
    is_practice: bool
    stage: Stage
    flipped: int
    on_day: bool
    result: str
    mistakes: str
    is_over: bool
    may_drop: bool


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The page: ``newer`` and ``older`` are addresses, empty without one.

    ``empty`` says what it means that there is no game; ``done`` names what the last form did.
    """

    show: Show
    choices: tuple[Choice, ...]
    games: tuple[GameRow, ...]
    newer: str
    older: str
    empty: str
    zone: ZoneView
    done: str


@blueprint.get("/games")
def list_games() -> str:
    """The player's games of the kind ``?show=``, before the place ``?before=`` or after ``?after=``."""
    player = known_player()
    show, before = _read_show(), _read_key("before")
    found = NO_GAMES
    if player is not None:
        found = use_cases().all_games.page(player, show, before=before, after=_read_key("after"))
    page = games_page(found, show, words(), done=request.args.get("done", ""))
    return render_template("games/list.html", page=page)


def games_page(found: GamePage, show: Show, words: Words, *, done: str = "") -> GamesPage:
    """Make the page of these games."""
    today = calendar.date_in_zone(use_cases().dailies.now(), zone_name())
    return GamesPage(
        show,
        tuple(Choice(name_show(words, each), _address(each), each is show) for each in Show),
        tuple(game_row(game, today, words) for game in found.games),
        newer=_address(show, after=found.newer) if found.newer else "",
        older=_address(show, before=found.older) if found.older else "",
        empty=explain_empty(words, show),
        zone=zone_view(),
        done=done,
    )


def game_row(game: ListedGame, today: date, words: Words) -> GameRow:
    """Make the row of a game; days are named as seen from ``today``."""
    difficulty = ""
    if game.difficulty is not None:
        difficulty = name_difficulty(words, game.difficulty)
    elif game.is_winnable is False:
        difficulty = translate(words, Label.UNWINNABLE)
    return GameRow(
        id=game.id,
        title=name_game(words, game),
        day=format_recent_day(words, calendar.date_in_zone(game.changed, zone_name()), today),
        code=game.code or "" if game.code != game.label else "",
        level=game.difficulty.level if game.difficulty else None,
        difficulty=difficulty,
        is_practice=game.daily is None and not game.first,
        stage=stage_of(game.outcome),
        flipped=game.flipped,
        on_day=game.on_day,
        result=describe_state(words, game.turn, game.flipped, game.outcome),
        mistakes="" if game.mistakes is None else count_mistakes(words, game.mistakes),
        is_over=game.is_over,
        may_drop=game.may_drop,
    )


def stage_of(outcome: Outcome | None) -> Stage:
    """The stage of a game with this outcome, or without one yet."""
    if outcome is None:
        return Stage.PLAYING
    return Stage.WON if outcome.won else Stage.LOST


def _address(show: Show, *, before: Key | None = None, after: Key | None = None) -> str:
    return url_for(
        "games.list_games",
        show=None if show is Show.ALL else show.value,
        before=before and _write_key(before),
        after=after and _write_key(after),
    )


def _read_show() -> Show:
    try:
        return Show(request.args.get("show", Show.ALL))
    except ValueError:
        return Show.ALL


def _write_key(key: Key) -> str:
    return f"{(key.changed - EPOCH) // MICROSECOND}.{key.id}"


def _read_key(name: str) -> Key | None:
    """A place in the query, or None: an invalid one never fails a request."""
    at, _, id = request.args.get(name, "").partition(".")
    if not (at.isascii() and at.isdecimal() and id.isprintable()) or int(at[:20]) > LAST:
        return None
    return Key(EPOCH + int(at) * MICROSECOND, id)
