"""Responds with the board of a question, to whichever door it belongs."""

from __future__ import annotations

from http import HTTPStatus

from flask import make_response, redirect
from werkzeug.wrappers import Response as AnyResponse

from solitaire.rules import SolitaireError
from solitaire.web.board.piles import NO_CHOICE, Choice
from solitaire.web.board.puzzle import Asked, Frame, puzzle_view
from solitaire.web.board.responses import render_still
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.hx import wants_fragment


def respond_with_question(
    asked: Asked, frame: Frame, choice: Choice = NO_CHOICE, error: SolitaireError | None = None
) -> AnyResponse:
    """Respond with the board of a question; with 422 and the reason if a move was refused."""
    words = words_of_request()
    board = puzzle_view(asked, frame, words, choice, alert=explain(words, error) if error else "")
    response = make_response(render_still(board, board.title))
    if error:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response


def respond_after_answer(asked: Asked, frame: Frame) -> AnyResponse:
    """Respond to a form: with the board for htmx, else with a redirect to its page."""
    if wants_fragment():
        return respond_with_question(asked, frame)
    return redirect(frame.address, HTTPStatus.SEE_OTHER)
