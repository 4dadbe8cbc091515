"""The lesson: ``/learn`` followed by the moves so far.

The whole state is in the address, so nothing is stored, and every step can be revisited. An invalid form
leaves the lesson unchanged. ``solitaire.play.lesson`` is the script.
"""

from __future__ import annotations

from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.lesson import Lesson, Move
from solitaire.rules import Card, Rank, SolitaireError
from solitaire.web.board import blueprint
from solitaire.web.board.lesson import lesson_view
from solitaire.web.board.piles import NO_CHOICE, Choice
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_field
from solitaire.web.http.hx import wants_fragment
from solitaire.words.lesson import UNREADABLE


@blueprint.get("/learn", defaults={"moves": ""})
@blueprint.get("/learn/<moves>")
def show_lesson(moves: str) -> AnyResponse:
    """The page of a lesson; ``?pile=5&discard=KD`` chooses a pile and a discard."""
    lesson, is_whole = Lesson.read(moves)
    if is_whole:
        return make_response(_render(lesson, Choice.parse(request.args)))
    alert = words_of_request().gettext(UNREADABLE)
    return make_response(_render(lesson, alert=alert), HTTPStatus.UNPROCESSABLE_ENTITY)


@blueprint.post("/learn/turns", defaults={"moves": ""})
@blueprint.post("/learn/<moves>/turns")
def take_lesson_turn(moves: str) -> AnyResponse:
    """Place the drawn card on the form's ``pile`` and discard its ``discard``."""
    lesson, _is_whole = Lesson.read(moves)
    try:
        move = Move(Card.parse(read_field("discard")), Rank.parse(read_field("pile")))
        after = lesson.play(move)
    except SolitaireError as error:
        page = _render(lesson, Choice.parse(request.form), alert=explain(words_of_request(), error))
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    if wants_fragment():
        return make_response(_render(after))
    return redirect(_address(after), HTTPStatus.SEE_OTHER)


def _address(lesson: Lesson) -> str:
    return url_for("board.show_lesson", moves=str(lesson))


def _render(lesson: Lesson, choice: Choice = NO_CHOICE, *, alert: str = "") -> str:
    board = lesson_view(lesson, choice, words_of_request(), address=_address(lesson), alert=alert)
    template = "board/_swap.html" if wants_fragment() else "board/still.html"
    return render_template(template, board=board, title=board.title)
