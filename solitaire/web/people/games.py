"""The page of all games of a player: a list with filters, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from flask import render_template, request

from solitaire.play.daily import calendar
from solitaire.play.games.all_games import GamePage, ListedGame, Show
from solitaire.web.drawings.staircase import Staircase, stage_of
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import known_player
from solitaire.web.http.zone import ZoneView, todays_number, zone_view
from solitaire.web.people import blueprint
from solitaire.web.people.game_addresses import Filter, read_filter, read_key
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty, name_game
from solitaire.words.dates import format_recent_day
from solitaire.words.games import count_mistakes, describe_state, explain_empty, name_show
from solitaire.words.statistics import Label, translate
from solitaire.words.variants import mark_variant

NO_GAMES: Final = GamePage()


@dataclass(frozen=True, slots=True)
class ChoiceLink:
    """A choice of what a page shows, with the address of that page."""

    name: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of the list."""

    id: str
    title: str
    kind: str
    """The name of the variant, unless the title has it or it is the game as printed."""
    day: str
    """When it was last played."""
    code: str
    """The deal code, if it may be shown and is not the title."""
    level: int | None
    """From 1 to 7; None while the difficulty is not known."""
    difficulty: str
    is_practice: bool
    staircase: Staircase
    result: str
    """How it ended, or how far it is."""
    mistakes: str
    """The number of mistakes in words; empty before there is a review."""
    is_over: bool
    may_drop: bool


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The page of a list."""

    choices: tuple[ChoiceLink, ...]
    only: str
    """The filter in words; empty without one."""
    games: tuple[GameRow, ...]
    newer: str
    """The address of the page before, or empty."""
    older: str
    """The address of the page after, or empty."""
    empty: str
    """The text in place of games."""
    zone: ZoneView
    done: str
    """The name of what the last form did."""


@blueprint.get("/games")
def list_games() -> str:
    """The player's games (``addresses.Filter``), before the place ``?before=`` or after ``?after=``."""
    player, chosen = known_player(), read_filter()
    found = NO_GAMES
    if player is not None:
        found = use_cases().all_games.load_page(
            player,
            chosen.show,
            only=chosen.only,
            before=read_key("before"),
            after=read_key("after"),
        )
    now, done = use_cases().dailies.now(), request.args.get("done", "")
    zone = zone_view(now, todays_number())
    page = games_page(found, chosen, now, zone, words_of_request(), done=done)
    return render_template("people/games.html", page=page)


def games_page(
    found: GamePage,
    chosen: Filter,
    now: datetime,
    zone: ZoneView,
    words: Words,
    *,
    done: str = "",
) -> GamesPage:
    """Make the page of these games, with days as they are in the zone."""
    kinds = [Filter(show, chosen.variant) for show in Show]
    return GamesPage(
        tuple(
            ChoiceLink(name_show(words, kind.show), kind.address(), kind == chosen)
            for kind in kinds
        ),
        chosen.describe(words),
        tuple(game_row(game, now, zone.name, words) for game in found.games),
        newer=chosen.address(after=found.newer) if found.newer else "",
        older=chosen.address(before=found.older) if found.older else "",
        empty=explain_empty(words, chosen.show),
        zone=zone,
        done=done,
    )


def game_row(game: ListedGame, now: datetime, zone: str, words: Words) -> GameRow:
    """Make the row of a game; days are named as seen now, in this time zone."""
    today, changed = (calendar.date_in_zone(time, zone) for time in (now, game.changed))
    difficulty = ""
    if game.difficulty is not None:
        difficulty = name_difficulty(words, game.difficulty)
    elif game.is_winnable is False:
        difficulty = translate(words, Label.UNWINNABLE)
    return GameRow(
        id=game.id,
        title=name_game(words, game),
        kind=mark_variant(words, game.variant) if game.daily is None else "",
        day=format_recent_day(words, changed, today),
        code=game.code or "" if game.code != game.label else "",
        level=game.difficulty.level if game.difficulty else None,
        difficulty=difficulty,
        is_practice=game.daily is None and not game.first,
        staircase=Staircase(game.variant, stage_of(game.outcome), game.flipped, game.on_day),
        result=describe_state(words, game.variant, game.turn, game.flipped, game.outcome),
        mistakes="" if game.mistakes is None else count_mistakes(words, game.mistakes),
        is_over=game.is_over,
        may_drop=game.may_drop,
    )
