"""The doors to looking back: a game with ``?turn=7``, its findings, and how records answer, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus

from flask import make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.coach.review import Review
from solitaire.play.errors import Busy, Refused, TooOften
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import is_as_it_ended
from solitaire.web.board import blueprint
from solitaire.web.board.parts.board import Stamp
from solitaire.web.board.parts.piles import Choice
from solitaire.web.board.play.responses import render_sheet, render_still
from solitaire.web.board.review.looking_back import Subject, TakeBack, address_of, review_view
from solitaire.web.board.review.other_lines import lay_over
from solitaire.web.board.review.outcome import ActionView, deal_link, link_to
from solitaire.web.board.review.summary import findings_view
from solitaire.web.board.review.turn_report import Found, Query
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain, set_retry_after
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.hx import reload_page, wants_fragment
from solitaire.web.http.names import title_of
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import PollInterval
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.words import Words
from solitaire.words.board import reviews
from solitaire.words.board.endings import Action
from solitaire.words.results import describe_result


def show_turn(game: str) -> AnyResponse:
    """The board before the turn of the query; ``&see=better`` shows the better move of a mistake.

    ``?turn=last`` redirects to the last one, for a menu that does not change with each turn.
    """
    visitor = known_player()
    player_game = use_cases().games.get_looked_at(game, visitor)
    if request.args["turn"] == "last":
        last = max(1, len(player_game.game.turns))
        address = address_of(url_for("board.show_table", game=game), last)
        return redirect(address, HTTPStatus.SEE_OTHER)
    if not player_game.game.is_over and player_game.player == visitor:
        return _respond(_under_way(player_game), Found())
    subject = _subject(player_game, visitor)
    found, refused = _find(subject, lambda: use_cases().reviews.of(player_game, visitor))
    if player_game.player == visitor:
        found = lay_over(player_game, request.args.getlist("with"), found)
    return _respond(subject, found, refused)


@blueprint.get("/games/<game>/findings")
def show_findings(game: str) -> AnyResponse:
    """What the review found of the whole game; the board while there is none."""
    visitor = known_player()
    player_game = use_cases().games.get_finished(game)
    ended = use_cases().results.of_game(player_game.id)
    # The outcome of these turns, which may differ from those that counted; counting points takes a while.
    counted = ended is not None and is_as_it_ended(player_game, ended)
    outcome = ended.outcome if ended and counted else player_game.game.outcome
    result = describe_result(words_of_request(), outcome) if outcome else ""
    return respond_with_findings(
        _subject(player_game, visitor),
        lambda: use_cases().reviews.of(player_game, visitor),
        result,
    )


def respond_with_findings(
    subject: Subject, load_review: Callable[[], Review | Waiting], result: str
) -> AnyResponse:
    """Respond with the sheet, or lead to the board, which waits for the review or says why there is none."""
    address = address_of(subject.address, 1)
    review = _find(subject, load_review)[0].review
    if review is None:
        # A sheet is asked for from the board, which stays at its turn.
        return reload_page() if wants_fragment() else redirect(address, HTTPStatus.SEE_OTHER)
    findings = findings_view(words_of_request(), subject, review, result)
    return make_response(render_sheet("board/findings.html", address, findings=findings))


def respond(subject: Subject, load_review: Callable[[], Review | Waiting]) -> AnyResponse:
    """Respond with the board: complete, or as 202 with Retry-After while the review is being made."""
    return _respond(subject, *_find(subject, load_review))


def _find(
    subject: Subject, load_review: Callable[[], Review | Waiting]
) -> tuple[Found, Refused | None]:
    words = words_of_request()
    try:
        review = load_review()
    except Busy as error:
        progress = PollInterval.of_waiting(Waiting(0, 0), subject.address)
        return Found(progress=progress, wait=explain(words, error)), None
    except Refused as error:  # given up, or asked for too often
        return Found(wait=explain(words, error)), error
    if isinstance(review, Waiting):
        progress = PollInterval.of_waiting(review, subject.address)
        return Found(progress=progress, wait=reviews.describe_wait(words, progress.before)), None
    return Found(review), None


def _explain_spare_once(found: Found, turn: int) -> Found:
    """Say what spare draws are if a player sees them for the first time; from then on they are known."""
    review = found.review
    if review is None or found.others or known_player() is None or preferences().knows_spare:
        return found
    shown = review.turns[max(1, min(turn, len(review.turns))) - 1] if review.turns else None
    if shown is None or shown.after < 0 or shown.better:
        return found
    change_preferences({"spare_explained": "yes"})
    return replace(found, explains=True)


def _respond(subject: Subject, found: Found, refused: Refused | None = None) -> AnyResponse:
    words = words_of_request()
    query = Query(
        read_query_number("turn"),
        request.args.get("see", ""),
        Choice.parse(request.args),
        look="look" in request.args,
    )
    found = _explain_spare_once(found, query.turn)
    board = review_view(words, subject, found, query, preferences().order)
    response = make_response(render_still(board, reviews.name_review(words, board.title)))
    if found.progress:
        response.status_code = HTTPStatus.ACCEPTED
        response.headers["Retry-After"] = str(found.progress.seconds)
    if isinstance(refused, TooOften):
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        set_retry_after(response, refused)
    return response


def _subject(player_game: PlayerGame, visitor: str | None) -> Subject:
    game, mine = player_game.id, player_game.player == visitor
    disclosure, words = use_cases().games.disclosure, words_of_request()
    may_show_deal, code = disclosure.may_show(player_game), disclosure.find_code(player_game)
    actions: list[ActionView] = []
    if mine:
        again = url_for("board.play_again", game=game)
        actions.append(
            ActionView(words.pgettext("button", "Play from the start"), again, posts=True)
        )
    elif code:
        actions.append(play_action(words, url_for("deals.play_deal", code=code)))
    if mine and code:
        actions.append(deal_link(words, code))
    if mine and may_show_deal:
        record = url_for("board.download_record", game=game)
        actions.append(link_to(words, Action.RECORD, record, downloads=True))
    return Subject(
        player_game.game,
        title_of(player_game),
        url_for("board.show_table", game=game),
        end=url_for("board.show_table", game=game),
        actions=tuple(actions),
        try_again=url_for("board.play_again_from", game=game) if mine else "",
        try_out=partial(_address_to_try, game) if may_show_deal else None,
        findings=url_for("board.show_findings", game=game),
        lines=url_for("board.show_lines", game=game) if mine and may_show_deal else "",
        undone=player_game.undone,
        help=player_game.help,
        may_show_deal=may_show_deal,
    )


def _address_to_try(game: str, turn: int) -> str:
    return url_for("board.try_out_game", game=game, turn=turn)


def play_action(words: Words, address: str) -> ActionView:
    """The button that plays the deal of what is looked back at."""
    return ActionView(words.pgettext("button", "Play this deal"), address, posts=True, turn=1)


def _under_way(player_game: PlayerGame) -> Subject:
    address = url_for("board.show_table", game=player_game.id)
    stamp = Stamp(player_game.number, player_game.revision)
    undo = url_for("board.undo_turn", game=player_game.id)
    return Subject(
        player_game.game,
        title_of(player_game),
        address,
        end=address,
        under_way=True,
        take_back=TakeBack(undo, stamp) if player_game.may_undo else None,
    )
