"""The doors to looking back: a finished game with ``?turn=7``, and how records answer, too."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused, TooOften
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import is_as_it_ended
from solitaire.play.review.review import Review
from solitaire.web.board import blueprint
from solitaire.web.board.findings import findings_view
from solitaire.web.board.piles import Choice
from solitaire.web.board.responses import render_sheet
from solitaire.web.board.review import Query, ReviewLinks, Subject, address_of, review_view
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain, set_retry_after
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.names import title_of
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import Progress
from solitaire.words.results import describe_result


def show_turn(game: str) -> AnyResponse:
    """A finished game before the turn of the query; ``&see=better`` shows the better move of a mistake."""
    visitor = known_player()
    player_game = use_cases().games.get_finished(game)
    subject = _subject(player_game, visitor)
    return respond(subject, lambda: use_cases().reviews.of(player_game, visitor))


@blueprint.get("/games/<game>/findings")
def show_findings(game: str) -> AnyResponse:
    """What the review found of the whole game; the board while it is being made."""
    visitor = known_player()
    player_game = use_cases().games.get_finished(game)
    subject = _subject(player_game, visitor)
    return respond_with_findings(subject, use_cases().reviews.of(player_game, visitor))


def respond_with_findings(subject: Subject, found: Review | Waiting) -> AnyResponse:
    """Respond with the sheet, or lead to the board, which waits for the review."""
    address = address_of(subject.links.address, 1)
    if isinstance(found, Waiting):
        return redirect(address, HTTPStatus.SEE_OTHER)
    findings = findings_view(subject, found, words_of_request())
    return make_response(render_sheet("board/findings.html", address, findings=findings))


def respond(subject: Subject, load_review: Callable[[], Review | Waiting]) -> AnyResponse:
    """Respond with the board: complete, or as 202 with Retry-After while the review is being made."""
    words, trouble = words_of_request(), ""
    found: Review | Waiting | None = None
    refused: Refused | None = None
    try:
        found = load_review()
    except Busy as error:
        found, trouble = Waiting(0, 0), explain(words, error)
    except Refused as error:  # given up, or asked for too often
        trouble, refused = explain(words, error), error
    review = found if isinstance(found, Review) else None
    address = subject.links.address
    progress = Progress.of_waiting(found, address) if isinstance(found, Waiting) else None
    query = Query(
        read_query_number("turn"),
        request.args.get("see", ""),
        Choice.parse(request.args),
        look="look" in request.args,
    )
    board = review_view(subject, review, query, words, progress=progress, trouble=trouble)
    template = "board/_swap.html" if wants_fragment() else "board/review.html"
    response = make_response(render_template(template, board=board))
    if progress:
        response.status_code = HTTPStatus.ACCEPTED
        response.headers["Retry-After"] = str(progress.seconds)
    if isinstance(refused, TooOften):
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        set_retry_after(response, refused)
    return response


def _subject(player_game: PlayerGame, visitor: str | None) -> Subject:
    ended = use_cases().results.of_game(player_game.id)
    # The outcome of these turns, which may differ from those that counted; counting points takes a while.
    counted = ended is not None and is_as_it_ended(player_game, ended)
    outcome = ended.outcome if ended and counted else player_game.game.outcome
    mine = player_game.player == visitor
    may_show_deal = use_cases().games.disclosure.may_show(player_game)
    code = use_cases().games.disclosure.find_code(player_game)
    game = player_game.id
    links = ReviewLinks(
        url_for("board.show_table", game=game),
        end=url_for("board.show_table" if mine else "review.show_result", game=game),
        try_again=url_for("review.play_from", game=game) if mine else "",
        play=_play_address(player_game, mine, code),
        record=url_for("board.download_record", game=game) if mine and may_show_deal else "",
        compare=url_for("deals.compare_games", code=code, own=game) if mine and code else "",
        findings=url_for("board.show_findings", game=game),
    )
    return Subject(
        player_game.game,
        title_of(player_game),
        describe_result(words_of_request(), outcome) if outcome else "",
        links,
        undone=player_game.undone,
        help=player_game.help,
        may_show_deal=may_show_deal,
    )


def _play_address(player_game: PlayerGame, mine: bool, code: str | None) -> str:
    """The address that plays the deal: again for the game's own player, a first time for others."""
    if mine:
        return url_for("board.play_again", game=player_game.id)
    return url_for("deals.play_deal", code=code) if code else ""
