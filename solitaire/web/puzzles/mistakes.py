"""The doors to a player's own mistakes: the next one, its board, and the forms that answer it."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from flask import redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.puzzles.exercises import Exercise
from solitaire.web.board.puzzle import AskedQuestion, QuestionFrame
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.player import required_player
from solitaire.web.http.zone import todays_number, zone_name
from solitaire.web.puzzles import blueprint
from solitaire.web.puzzles.learning import frame_of_mistake
from solitaire.web.puzzles.responses import QuestionVisit


@blueprint.get("/mistakes")
def show_next_mistake() -> AnyResponse:
    """Redirect to the mistake to be answered now; without one to the page that says how far the player is."""
    exercises = use_cases().exercises
    found = exercises.next(required_player(), exercises.today(zone_name()))
    if found is None:
        return redirect(url_for("puzzles.show_today", _anchor="mistakes"), HTTPStatus.SEE_OTHER)
    return redirect(url_for("puzzles.show_mistake", mistake=found.id), HTTPStatus.SEE_OTHER)


@blueprint.get("/mistakes/<mistake>")
def show_mistake(mistake: str) -> AnyResponse:
    """The board of a mistake."""
    return _visit(mistake).respond()


@blueprint.get("/mistakes/<mistake>/stock")
def show_mistake_stock(mistake: str) -> AnyResponse:
    """The cards left in its stock."""
    return _visit(mistake).respond_with_stock()


@blueprint.post("/mistakes/<mistake>/answers")
def answer_mistake(mistake: str) -> AnyResponse:
    """Try a move."""
    return _visit(mistake).respond_to_try()


@blueprint.post("/mistakes/<mistake>/line")
def run_mistake_command(mistake: str) -> AnyResponse:
    """Execute a typed command."""
    return _visit(mistake).respond_to_command()


@blueprint.post("/mistakes/<mistake>/show")
def show_better_move(mistake: str) -> AnyResponse:
    """Show a right move, or first its pile."""
    return _visit(mistake).respond_to_show()


def _visit(mistake: str) -> QuestionVisit[Exercise]:
    exercises, player = use_cases().exercises, required_player()
    today = exercises.today(zone_name())

    def present(found: Exercise) -> tuple[AskedQuestion, QuestionFrame]:
        asked = AskedQuestion(found.question, found.answer, found.played)
        learning = exercises.learning(player, today)
        return asked, frame_of_mistake(words_of_request(), found, learning, todays_number())

    return QuestionVisit(
        load=partial(exercises.get, player, mistake, today),
        answer=partial(exercises.answer, player, mistake, today),
        hint=partial(exercises.hint, player, mistake, today),
        show=partial(exercises.show, player, mistake, today),
        present=present,
    )
