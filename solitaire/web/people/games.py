"""All games of a player, a list with filters, a page at a time; and dropping an unfinished game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solitaire.play.daily import calendar
from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.matches.player_match import ListedMatch
from solitaire.play.pages.all_games import GamePage, ListedGame, Show
from solitaire.web.drawings.staircase import Staircase, stage_of
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.player import known_player, required_player
from solitaire.web.http.zone import ZoneView, todays_number, zone_view
from solitaire.web.matches.rows import MatchRow, match_row
from solitaire.web.people import blueprint
from solitaire.web.people.game_addresses import Filter, read_filter, read_key
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty, name_game
from solitaire.words.dates import format_recent_day
from solitaire.words.people.games import (
    count_lost_by_mistakes,
    describe_state,
    explain_empty,
    explain_practice,
    name_show,
)
from solitaire.words.people.statistics import FigureLabel, translate
from solitaire.words.variants import mark_variant


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
    """From 1 to 5; None while the difficulty is not known."""
    difficulty: str
    is_practice: bool
    staircase: Staircase
    result: str
    """How it ended, or how far it is."""
    mistakes: str
    """What mistakes cost, in words; empty before there is a review."""
    is_over: bool
    may_drop: bool


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The page of a list."""

    choices: tuple[ChoiceLink, ...]
    only: str
    """The filter in words; empty without one."""
    games: tuple[GameRow | MatchRow, ...]
    newer: str
    """The address of the page before, or empty."""
    older: str
    """The address of the page after, or empty."""
    empty: str
    """The text in place of games."""
    zone: ZoneView
    done: str
    """The name of what the last form did."""


@dataclass(frozen=True, slots=True)
class DropPage:
    """The game to drop."""

    id: str
    title: str
    staircase: Staircase
    progress: str
    later: str | None
    """What another game on its deal would be."""
    refusal: str = ""
    """Why it cannot be dropped, or empty."""


@blueprint.get("/games")
def list_games() -> str:
    """The player's games (``addresses.Filter``), before the place ``?before=`` or after ``?after=``."""
    player, chosen = known_player(), read_filter()
    found = GamePage()
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
    page = games_page(words_of_request(), found, chosen, now, zone, done=done)
    return render_template("people/games.html", page=page)


def games_page(
    words: Words,
    found: GamePage,
    chosen: Filter,
    now: datetime,
    zone: ZoneView,
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
        tuple(
            match_row(words, game, now, zone.name)
            if isinstance(game, ListedMatch)
            else game_row(words, game, now, zone.name)
            for game in found.games
        ),
        newer=chosen.address(after=found.newer) if found.newer else "",
        older=chosen.address(before=found.older) if found.older else "",
        empty=explain_empty(words, chosen.show),
        zone=zone,
        done=done,
    )


def game_row(words: Words, game: ListedGame, now: datetime, zone: str) -> GameRow:
    """Make the row of a game; days are named as seen now, in this time zone."""
    today, changed = (calendar.date_in_zone(time, zone) for time in (now, game.changed))
    difficulty = ""
    if game.difficulty is not None:
        difficulty = name_difficulty(words, game.difficulty)
    elif game.is_winnable is False:
        difficulty = translate(words, FigureLabel.UNWINNABLE)
    return GameRow(
        id=game.id,
        title=name_game(words, game),
        kind=mark_variant(words, game.variant) if game.daily is None else "",
        day=format_recent_day(words, changed, today),
        code=game.code or "" if game.code != game.label else "",
        level=game.difficulty.level if game.difficulty else None,
        difficulty=difficulty,
        is_practice=game.daily is None and not (game.first or game.origin.again),
        staircase=Staircase(game.variant, stage_of(game.outcome), game.flipped, game.on_day),
        result=describe_state(words, game.variant, game.turn, game.flipped, game.outcome),
        mistakes=""
        if game.lost_by_mistakes is None
        else count_lost_by_mistakes(words, game.lost_by_mistakes),
        is_over=game.is_over,
        may_drop=game.may_drop,
    )


@blueprint.get("/games/<game>/drop")
def ask_to_drop(game: str) -> str:
    """Ask for confirmation, or explain why the game cannot be dropped."""
    refusal, words = "", words_of_request()
    try:
        use_cases().dropping.check(required_player(), game)
    except Refused as error:
        refusal = explain(words, error)
    player_game = use_cases().games.get(required_player(), game)
    return render_template("people/drop.html", page=drop_page(words, player_game, refusal))


@blueprint.post("/games/<game>/drop")
def drop_game(game: str) -> ResponseReturnValue:
    """Drop the game, and redirect to the list of unfinished games."""
    try:
        use_cases().dropping.drop(required_player(), game)
    except Refused:
        return ask_to_drop(game), HTTPStatus.CONFLICT
    except StaleTurn:
        return redirect(url_for("people.ask_to_drop", game=game), HTTPStatus.SEE_OTHER)
    unfinished = url_for("people.list_games", show=Show.UNFINISHED.value, done="dropped")
    return redirect(unfinished, HTTPStatus.SEE_OTHER)


def drop_page(words: Words, player_game: PlayerGame, refusal: str) -> DropPage:
    """Make the page that asks for confirmation, or explains the ``refusal``."""
    outcome, staircase = player_game.game.outcome, Staircase.of_game(player_game)
    variant, number = player_game.variant, player_game.number
    return DropPage(
        player_game.id,
        name_game(words, player_game),
        staircase,
        describe_state(words, variant, number, staircase.flipped, outcome),
        explain_practice(words, player_game),
        refusal,
    )
