"""Responds with the table of a match, changed or with the error, or with its review: a page or a fragment."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import IllegalMove
from solitaire.play.errors import StaleTurn
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.rules import NotationError, SolitaireError
from solitaire.web.board.play.responses import CommandLine
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.newcomers import First, note_first
from solitaire.web.http.player import remember_player, required_player
from solitaire.web.http.preferences import preferences, save_preferences
from solitaire.web.matches.games import load_review, view_match, view_overview, view_review
from solitaire.web.matches.table import Look

CLOSED_LINE: Final = CommandLine()


def render_match(
    player_match: PlayerMatch,
    *,
    news: bool = False,
    alert: str = "",
    status: str = "",
    line: CommandLine = CLOSED_LINE,
) -> str:
    """Render the table of a match.

    ``news`` says that the others have just moved; ``status`` is the answer to a typed question.
    """
    view = view_match(
        words_of_request(),
        player_match.seen,
        look=Look(preferences().order, coached=_is_coached(player_match), news=news),
        address=url_for("matches.show_match", match=player_match.id),
        code=use_cases().matches.find_code(player_match),
        alert=alert,
        status=status,
    )
    template = "matches/_swap.html" if wants_fragment() else "matches/page.html"
    return render_template(template, match=view, line=line)


def render_review(player_match: PlayerMatch, turn: int) -> str | None:
    """Render a turn of a finished match; None if there is no review."""
    address = url_for("matches.show_match", match=player_match.id)
    sort, words = preferences().order, words_of_request()
    past = load_review(player_match, turn)
    if past is None:
        return None
    review = view_review(words, player_match.seen, past, turn, sort=sort, address=address)
    template = "matches/_review_swap.html" if wants_fragment() else "matches/review.html"
    return render_template(template, review=review)


def render_overview(player_match: PlayerMatch) -> str | None:
    """Render the turns of a finished match that lost most; None if there is no review."""
    past = load_review(player_match, 1)
    if past is None:
        return None
    address = url_for("matches.show_match", match=player_match.id)
    view = view_overview(words_of_request(), player_match.seen, past, address=address)
    template = "matches/_review_swap.html" if wants_fragment() else "matches/review.html"
    return render_template(template, review=view)


def redirect_to_match(player_match: PlayerMatch) -> AnyResponse:
    """Redirect to the table of a match."""
    remember_player(player_match.player)
    address = url_for("matches.show_match", match=player_match.id)
    return redirect(address, HTTPStatus.SEE_OTHER)


def respond(
    player_match: PlayerMatch,
    *,
    news: bool = False,
    status: str = "",
    line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond with the table after a change: a fragment for htmx, else a redirect."""
    if wants_fragment():
        return make_response(render_match(player_match, news=news, status=status, line=line))
    return redirect_to_match(player_match)


def play(
    player_match: PlayerMatch, revision: int, word: str, line: CommandLine = CLOSED_LINE
) -> AnyResponse:
    """Make the moves of a word of notation, and respond with the table after them."""
    after = use_cases().matches.play(player_match, revision=revision, word=word)
    note_first(First.CARD)
    if after.match.is_over:
        note_first(First.GAME)
    game = after.match.rules.name
    if after.match.state.hands_over and not preferences().knows_match(game):
        save_preferences(preferences().with_match(game))
    return respond(after, news=True, line=line)


def answers_refusals(view: Callable[[str], AnyResponse]) -> Callable[[str], AnyResponse]:
    """A decorator, below that of the route: a refused move is answered by the table with the reason."""

    @wraps(view)
    def answer(match: str) -> AnyResponse:
        try:
            return view(match)
        except (IllegalMove, NotationError, StaleTurn) as error:
            return respond_refused(match, error)

    return answer


def respond_refused(
    match: str, error: SolitaireError, line: CommandLine = CLOSED_LINE
) -> AnyResponse:
    """Respond with the table as it is now, and with why nothing was done."""
    player_match = use_cases().matches.get(required_player(), match)
    alert = explain(words_of_request(), error)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(error, StaleTurn):
        status = HTTPStatus.CONFLICT
    return make_response(render_match(player_match, alert=alert, line=line), status)


def _is_coached(player_match: PlayerMatch) -> bool:
    """Whether a coach speaks: in the first hand of a player at that game, but in no attempt at a daily."""
    known = preferences().knows_match(player_match.match.rules.name)
    return not (known or player_match.is_attempt)
