"""Responds with the table of a match, changed or with the error, or with its review: a page or a fragment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Final

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import IllegalMove
from solitaire.matches.key_hand import find_key_hand
from solitaire.play.errors import Refused, StaleTurn
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
from solitaire.web.matches.party_pages import people_view, who_waits, words_at, write_told
from solitaire.web.matches.shared import find_result
from solitaire.web.matches.table import Look
from solitaire.words.matches.people import say_played_for

CLOSED_LINE: Final = CommandLine()


def render_match(
    player_match: PlayerMatch,
    *,
    news: bool = False,
    coach_leaves: bool = False,
    alert: str = "",
    status: str = "",
    line: CommandLine = CLOSED_LINE,
    told: int = 0,
) -> str:
    """Render the table of a match.

    ``news`` says that the others have just moved, and ``told`` how many of the sentences about it the page
    has shown before; ``status`` is the answer to a typed question.
    """
    coached = preferences().is_coached(player_match.match.rules.name)
    has_coach = not player_match.is_attempt
    seen = player_match.seen
    words = words_at(words_of_request(), seen)
    view = view_match(
        words,
        seen,
        look=Look(
            preferences().order,
            coached=coached and has_coach,
            coach=("on" if coached else "off") if has_coach else "",
            coach_leaves=coach_leaves or _coach_leaves(player_match),
            news=news,
            told=told,
        ),
        address=url_for("matches.show_match", match=player_match.id),
        code=use_cases().matches.find_code(player_match),
        shared=find_result(player_match.id),
        waits=who_waits(words, seen),
        alert=alert,
        status=status,
    )
    told_now = write_told(player_match.match.state.hand_number, len(view.game.told))
    people = people_view(words, seen, told_now)
    first, last = "", ""
    if people:
        first = say_played_for(words) if people.is_away else people.begun
        last = people.ready or ""
    view = replace(view, people=people, status=words.join_sentences(first, view.status, last))
    template = "matches/_swap.html" if wants_fragment() else "matches/page.html"
    return render_template(template, match=view, line=line)


def render_people(player_match: PlayerMatch, told: str) -> str:
    """Render who sits at a match with people, whose page has told that (``write_told``), and what is said."""
    seen = player_match.seen
    people = people_view(words_at(words_of_request(), seen), seen, told)
    address = url_for("matches.show_match", match=player_match.id)
    match = {"people": people, "address": address}
    return render_template("matches/_people_swap.html", match=match)


def render_review(player_match: PlayerMatch, turn: int) -> str | None:
    """Render a turn of a finished match; None if there is no review."""
    address = url_for("matches.show_match", match=player_match.id)
    past = load_review(player_match, turn)
    if past is None:
        return None
    seen, sort = player_match.seen, preferences().order
    words = words_at(words_of_request(), seen)
    review = view_review(words, seen, past, turn, sort=sort, address=address)
    template = "matches/_review_swap.html" if wants_fragment() else "matches/review.html"
    return render_template(template, review=review)


def render_overview(player_match: PlayerMatch) -> str | None:
    """Render what the review of a finished match opens with; None if there is no review."""
    past = load_review(player_match, 1)
    if past is None:
        return None
    address = url_for("matches.show_match", match=player_match.id)
    key = find_key_hand(player_match.match, player_match.seat)
    seen = player_match.seen
    words = words_at(words_of_request(), seen)
    view = view_overview(words, seen, past, key, address=address)
    template = "matches/_review_swap.html" if wants_fragment() else "matches/review.html"
    return render_template(template, review=view)


def redirect_to_match(player_match: PlayerMatch) -> AnyResponse:
    """Redirect to the table of a match."""
    remember_player(required_player() if player_match.people else player_match.row.player)
    address = url_for("matches.show_match", match=player_match.id)
    return redirect(address, HTTPStatus.SEE_OTHER)


def respond(
    player_match: PlayerMatch,
    *,
    news: bool = False,
    coach_leaves: bool = False,
    status: str = "",
    line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond with the table after a change: a fragment for htmx, else a redirect."""
    if wants_fragment():
        page = render_match(
            player_match, news=news, coach_leaves=coach_leaves, status=status, line=line
        )
        return make_response(page)
    return redirect_to_match(player_match)


def play(
    player_match: PlayerMatch, revision: int, word: str, line: CommandLine = CLOSED_LINE
) -> AnyResponse:
    """Make the moves of a word of notation, and respond with the table after them."""
    after = use_cases().matches.play(player_match, revision=revision, word=word)
    note_first(First.CARD)
    if after.match.is_over:
        note_first(First.GAME)
    leaves, state, game = _coach_leaves(after), after.match.state, after.match.rules.name
    # Between two hands he says that he leaves, so the first hand counts once the second is dealt.
    has_played = after.match.is_over or state.hands_over < state.hand_number
    if state.hands_over and has_played and not preferences().knows_match(game):
        save_preferences(preferences().with_match(game))
    return respond(after, news=True, coach_leaves=leaves, line=line)


def answers_refusals(view: Callable[[str], AnyResponse]) -> Callable[[str], AnyResponse]:
    """A decorator, below that of the route: a refused move is answered by the table with the reason."""

    @wraps(view)
    def answer(match: str) -> AnyResponse:
        try:
            return view(match)
        except (IllegalMove, NotationError, Refused, StaleTurn) as error:
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


def _coach_leaves(player_match: PlayerMatch) -> bool:
    """Whether the hand that a coach came for is over, and no setting keeps him: a player's first one."""
    state, chosen = player_match.match.state, preferences()
    is_between = state.hands_over == state.hand_number
    is_first = not (chosen.coach or chosen.knows_match(player_match.match.rules.name))
    return is_between and is_first and not player_match.is_attempt
