"""The doors to the puzzles: the three of a day, each with its board, and the forms that answer it."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.puzzles.judging import Crowns, find_rival
from solitaire.play.coach.puzzles.puzzles import PuzzleState
from solitaire.play.coach.puzzles.schedule import PuzzleKey
from solitaire.play.daily import calendar
from solitaire.web.board.puzzle import AskedQuestion, QuestionFrame
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import DAILY_SECONDS
from solitaire.web.http.zone import todays_number, zone_name, zone_view
from solitaire.web.puzzles import blueprint
from solitaire.web.puzzles.day import PuzzleDayLink, address_of, day_page, frame_of
from solitaire.web.puzzles.responses import QuestionVisit, change_as_player
from solitaire.words.puzzles import puzzles as texts

PUZZLE = "/puzzles/<int:number>/<int(min=1, max=3):crowns>"


@blueprint.get("/puzzles")
def show_today() -> AnyResponse:
    """The puzzles of today."""
    return _show_day(todays_number())


@blueprint.get("/puzzles/<int:number>")
def show_day(number: int) -> AnyResponse:
    """The puzzles of a day; one that has begun only in other time zones leads to today's."""
    if number == todays_number():
        return redirect(url_for("puzzles.show_today"))
    return _lead_to_today(number) or _show_day(number)


@blueprint.get(PUZZLE)
def show_puzzle(number: int, crowns: int) -> AnyResponse:
    """The board of a puzzle."""
    return _lead_to_today(number) or _visit(number, crowns).respond()


@blueprint.get(f"{PUZZLE}/stock")
def show_puzzle_stock(number: int, crowns: int) -> AnyResponse:
    """The cards left in its stock."""
    return _lead_to_today(number) or _visit(number, crowns).respond_with_stock()


@blueprint.post(f"{PUZZLE}/answers")
@needs_cookies
def answer_puzzle(number: int, crowns: int) -> AnyResponse:
    """Try a move."""
    return _lead_to_today(number) or _visit(number, crowns).respond_to_try()


@blueprint.post(f"{PUZZLE}/line")
@needs_cookies
def run_puzzle_command(number: int, crowns: int) -> AnyResponse:
    """Execute a typed command."""
    return _lead_to_today(number) or _visit(number, crowns).respond_to_command()


@blueprint.post(f"{PUZZLE}/show")
@needs_cookies
def show_answer(number: int, crowns: int) -> AnyResponse:
    """End the puzzle, and show a right move; or first show its pile."""
    return _lead_to_today(number) or _visit(number, crowns).respond_to_show()


def _visit(number: int, crowns: int) -> QuestionVisit[PuzzleState]:
    """The way to a puzzle."""
    puzzles, key, player = use_cases().puzzles, PuzzleKey(number, Crowns(crowns)), known_player()

    return QuestionVisit(
        load=partial(puzzles.load, key, player),
        answer=lambda tried: change_as_player(lambda who: puzzles.answer(key, who, tried)),
        hint=lambda: change_as_player(partial(puzzles.hint, key)),
        show=lambda: change_as_player(partial(puzzles.show, key)),
        present=_present,
    )


def _show_day(number: int) -> AnyResponse:
    cases, today = use_cases(), todays_number()
    player, exercises = known_player(), cases.exercises
    day = cases.puzzles.load_day(number, player)
    learning = None
    if player and number == today:
        learning = exercises.learning_in_full(player, exercises.today(zone_name()))
    zone = zone_view(cases.dailies.now(), today)
    page = day_page(words_of_request(), day, today, learning, zone)
    return make_response(render_template("puzzles/day.html", page=page))


def _lead_to_today(number: int) -> AnyResponse | None:
    """The way to today's puzzles from those of a day that has begun only in other time zones."""
    if todays_number() < number <= calendar.latest(use_cases().dailies.now()):
        return redirect(url_for("puzzles.show_today"), HTTPStatus.SEE_OTHER)
    return None


def _present(state: PuzzleState) -> tuple[AskedQuestion, QuestionFrame] | AnyResponse:
    """The question as the player has answered it; a page that waits while it is being made."""
    question, answer = state.question, state.answer
    if question is None:
        return _wait_for(state.key)
    asked = AskedQuestion(question, answer, find_rival(question) if answer.over else None)
    return asked, frame_of(words_of_request(), state, todays_number())


def _wait_for(key: PuzzleKey) -> AnyResponse:
    address = address_of(key)
    if request.method == "POST":
        return redirect(address, HTTPStatus.SEE_OTHER)
    title = texts.name_puzzle(words_of_request(), *key)
    page = PuzzleDayLink(title, address)
    response = make_response(render_template("puzzles/wait.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Refresh"] = f"{DAILY_SECONDS};url={address}"
    return response
