"""Dropping an unfinished match, after a page that asks for confirmation."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.matches.player_match import SeenMatch
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.player import required_player
from solitaire.web.matches import blueprint
from solitaire.web.matches.table import title_of
from solitaire.words import Words
from solitaire.words.matches.games import words_of_game


@dataclass(frozen=True, slots=True)
class DropMatchPage:
    """The match to drop."""

    id: str
    game: str
    """The name of its rules, which is that of its sign."""
    title: str
    about: str
    """Who is played against."""
    refusal: str
    """Why it cannot be dropped, or empty."""


@blueprint.get("/matches/<match>/drop")
def ask_to_drop_match(match: str) -> AnyResponse:
    """Ask for confirmation, or explain why the match cannot be dropped; one with others can be left."""
    seen = use_cases().matches.get(required_player(), match).seen
    if seen.people is not None:
        return redirect(url_for("matches.ask_to_leave_match", match=match), HTTPStatus.SEE_OTHER)
    page = drop_page(words_of_request(), seen)
    return make_response(render_template("matches/drop.html", page=page))


@blueprint.post("/matches/<match>/drop")
def drop_match(match: str) -> AnyResponse:
    """Drop the match, and redirect to the page of matches."""
    try:
        use_cases().matches.drop(required_player(), match)
    except Refused:
        return make_response(ask_to_drop_match(match), HTTPStatus.CONFLICT)
    except StaleTurn:
        address = url_for("matches.ask_to_drop_match", match=match)
        return redirect(address, HTTPStatus.SEE_OTHER)
    return redirect(url_for("matches.list_matches", done="dropped"), HTTPStatus.SEE_OTHER)


def drop_page(words: Words, seen: SeenMatch) -> DropMatchPage:
    """Make the page that asks for confirmation, or explains why the match stays."""
    return DropMatchPage(
        seen.id,
        seen.rules.name,
        title_of(words, seen),
        words_of_game(seen.rules).name_table(
            words, seen.table.players, seen.table.options_of(seen.rules), seen.hand.seat
        ),
        explain(words, Refused(seen.kept)) if seen.kept else "",
    )
