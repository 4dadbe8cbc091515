"""The doors to a player's own mistakes: the next one, its board, and the forms that answer it."""

from __future__ import annotations

from http import HTTPStatus

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.puzzles.exercises import Exercise
from solitaire.rules import Card, IllegalTurn, NotationError, Rank, SolitaireError
from solitaire.web.board.piles import NO_CHOICE, Choice
from solitaire.web.board.puzzle import Asked, Frame
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import read_field, read_number
from solitaire.web.http.player import required_player
from solitaire.web.http.zone import todays_number, zone_name
from solitaire.web.puzzles import blueprint
from solitaire.web.puzzles.learning import frame_of_mistake
from solitaire.web.puzzles.responses import respond_after_answer, respond_with_question


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
    """The board of a mistake; ``?pile=5&discard=KD`` chooses a pile and a discard."""
    exercises, player = use_cases().exercises, required_player()
    found = exercises.get(player, mistake, exercises.today(zone_name()))
    return _respond(found, player, Choice.parse(request.args))


@blueprint.post("/mistakes/<mistake>/answers")
def answer_mistake(mistake: str) -> AnyResponse:
    """Answer with the form's ``pile`` and ``discard``."""
    exercises, player = use_cases().exercises, required_player()
    today = exercises.today(zone_name())
    try:
        seen = read_number("revision")
        pile, discard = Rank.parse(read_field("pile")), Card.parse(read_field("discard"))
        found = exercises.answer(player, mistake, pile, discard, seen, today)
    except (IllegalTurn, NotationError) as error:
        found = exercises.get(player, mistake, today)
        return _respond(found, player, Choice.parse(request.form), error)
    return _respond_after(found, player)


@blueprint.post("/mistakes/<mistake>/show")
def show_better_move(mistake: str) -> AnyResponse:
    """Show a right move."""
    exercises, player = use_cases().exercises, required_player()
    return _respond_after(exercises.show(player, mistake, exercises.today(zone_name())), player)


def _respond_after(found: Exercise, player: str) -> AnyResponse:
    return respond_after_answer(_ask(found), _frame(found, player))


def _respond(
    found: Exercise, player: str, choice: Choice = NO_CHOICE, error: SolitaireError | None = None
) -> AnyResponse:
    return respond_with_question(_ask(found), _frame(found, player), choice, error)


def _ask(found: Exercise) -> Asked:
    return Asked(found.question, found.tries, found.over, found.shown, found.played)


def _frame(found: Exercise, player: str) -> Frame:
    exercises = use_cases().exercises
    learning = exercises.learning(player, exercises.today(zone_name()))
    return frame_of_mistake(found, learning, todays_number(), words_of_request())
