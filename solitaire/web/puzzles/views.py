"""The doors to the puzzles: the three of a day, each with its board, and the forms that answer it."""

from __future__ import annotations

from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.daily import calendar
from solitaire.play.limits import Costly
from solitaire.play.puzzles.judging import Crowns, find_rival
from solitaire.play.puzzles.puzzles import PuzzleState
from solitaire.play.puzzles.schedule import PuzzleKey
from solitaire.rules import Card, IllegalTurn, NotationError, Rank, SolitaireError
from solitaire.web.board.piles import NO_CHOICE, Choice
from solitaire.web.board.puzzle import Asked
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.forms import read_field, read_number
from solitaire.web.http.limits import limited
from solitaire.web.http.player import known_player, player_or_new, remember_player
from solitaire.web.http.polling import DAILY_SECONDS
from solitaire.web.http.zone import todays_number, zone_name, zone_view
from solitaire.web.puzzles import blueprint
from solitaire.web.puzzles.day import DayLink, address_of, day_page, frame_of
from solitaire.web.puzzles.responses import respond_after_answer, respond_with_question
from solitaire.words import puzzles as texts

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
    """The board of a puzzle; ``?pile=5&discard=KD`` chooses a pile and a discard."""
    if away := _lead_to_today(number):
        return away
    state = use_cases().puzzles.load(PuzzleKey(number, Crowns(crowns)), known_player())
    return _respond(state, Choice.parse(request.args))


@blueprint.post(f"{PUZZLE}/answers")
@needs_cookies
@limited(Costly.GAMES)
def answer_puzzle(number: int, crowns: int) -> AnyResponse:
    """Answer with the form's ``pile`` and ``discard``."""
    key, player = PuzzleKey(number, Crowns(crowns)), player_or_new()
    if away := _lead_to_today(number):
        return away
    try:
        seen = read_number("revision")
        pile, discard = Rank.parse(read_field("pile")), Card.parse(read_field("discard"))
        state = use_cases().puzzles.answer(key, player, pile, discard, seen)
    except (IllegalTurn, NotationError) as error:
        state = use_cases().puzzles.load(key, player)
        return _respond(state, Choice.parse(request.form), error)
    return _respond_after(state, player)


@blueprint.post(f"{PUZZLE}/show")
@needs_cookies
@limited(Costly.GAMES)
def show_answer(number: int, crowns: int) -> AnyResponse:
    """End the puzzle, and show a right move."""
    if away := _lead_to_today(number):
        return away
    player = player_or_new()
    return _respond_after(
        use_cases().puzzles.show(PuzzleKey(number, Crowns(crowns)), player), player
    )


def _show_day(number: int) -> AnyResponse:
    cases, today = use_cases(), todays_number()
    player, exercises = known_player(), cases.exercises
    day = cases.puzzles.load_day(number, player)
    learning = None
    if player and number == today:
        learning = exercises.learning_in_full(player, exercises.today(zone_name()))
    zone = zone_view(cases.dailies.now(), today)
    page = day_page(day, today, learning, zone, words_of_request())
    return make_response(render_template("puzzles/day.html", page=page))


def _lead_to_today(number: int) -> AnyResponse | None:
    """The way to today's puzzles from those of a day that has begun only in other time zones."""
    if todays_number() < number <= calendar.latest(use_cases().dailies.now()):
        return redirect(url_for("puzzles.show_today"), HTTPStatus.SEE_OTHER)
    return None


def _respond(
    state: PuzzleState, choice: Choice = NO_CHOICE, error: SolitaireError | None = None
) -> AnyResponse:
    """Respond with the board; with a page that waits if the puzzle is being made."""
    asked = _ask(state)
    if asked is None:
        return _wait_for(state.key)
    frame = frame_of(state, todays_number(), words_of_request())
    return respond_with_question(asked, frame, choice, error)


def _respond_after(state: PuzzleState, player: str) -> AnyResponse:
    remember_player(player)
    asked = _ask(state)
    if asked is None:
        return redirect(address_of(state.key), HTTPStatus.SEE_OTHER)
    return respond_after_answer(asked, frame_of(state, todays_number(), words_of_request()))


def _ask(state: PuzzleState) -> Asked | None:
    """The question as the player has answered it; None while it is being made."""
    question, answer = state.question, state.answer
    if question is None:
        return None
    rival = find_rival(question) if answer.over else None
    return Asked(question, answer.tries, answer.over, answer.shown, rival)


def _wait_for(key: PuzzleKey) -> AnyResponse:
    address = address_of(key)
    title = texts.name_puzzle(words_of_request(), *key)
    page = DayLink(title, address)
    response = make_response(render_template("puzzles/wait.html", page=page), HTTPStatus.ACCEPTED)
    response.headers["Refresh"] = f"{DAILY_SECONDS};url={address}"
    return response
