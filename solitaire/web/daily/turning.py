"""The turning point of a daily: its line, and its question on the board.

Of a daily that is open anywhere there is neither: its address is that of a page that does not exist.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.puzzles.judging import find_rival
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.turning.points import TurningPoint, TurningState
from solitaire.rules import Turn, Variant
from solitaire.web.board.puzzle import AskedQuestion, QuestionFrame
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.daily import route
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.cookies import needs_cookies
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import DAILY_SECONDS
from solitaire.web.puzzles.responses import QuestionVisit, change_as_player
from solitaire.words import Words
from solitaire.words.dailies import name_daily
from solitaire.words.puzzles import turning as texts

ADDRESS = "/<int:number>/turning-point"


@dataclass(frozen=True, slots=True)
class TurningLine:
    """A turning point in a line, which leads to its question."""

    title: str
    """Which turn it was, and which card all drew."""
    losers: str
    """How many lost something; empty if too few played."""
    address: str


@dataclass(frozen=True, slots=True)
class TurningWait:
    """The page of a turning point that is being made."""

    title: str
    explanation: str
    address: str


def turning_line(words: Words, point: TurningPoint) -> TurningLine:
    """Make the line of a turning point."""
    return TurningLine(
        texts.tell_card(words, point),
        texts.tell_losers(words, point),
        address_of(point.number, point.variant),
    )


def address_of(number: int, variant: Variant) -> str:
    """The address of the turning point of a daily."""
    return url_for("daily.show_turning_point", number=number, variant=variant)


@route(ADDRESS)
def show_turning_point(number: int, variant: Variant) -> AnyResponse:
    """The board of a turning point."""
    return _visit(number, variant).respond()


@route(f"{ADDRESS}/stock")
def show_turning_stock(number: int, variant: Variant) -> AnyResponse:
    """The cards left in its stock."""
    return _visit(number, variant).respond_with_stock()


@route(f"{ADDRESS}/answers", "POST")
@needs_cookies
def answer_turning_point(number: int, variant: Variant) -> AnyResponse:
    """Try a move."""
    return _visit(number, variant).respond_to_try()


@route(f"{ADDRESS}/line", "POST")
@needs_cookies
def run_turning_command(number: int, variant: Variant) -> AnyResponse:
    """Execute a typed command."""
    return _visit(number, variant).respond_to_command()


@route(f"{ADDRESS}/show", "POST")
@needs_cookies
def show_turning_answer(number: int, variant: Variant) -> AnyResponse:
    """Show a right move, or first its pile."""
    return _visit(number, variant).respond_to_show()


def _visit(number: int, variant: Variant) -> QuestionVisit[TurningState]:
    """The way to a turning point."""
    points, player = use_cases().turning_points, known_player()
    return QuestionVisit(
        load=partial(points.load, number, variant, player),
        answer=lambda tried: change_as_player(
            lambda who: points.answer(number, variant, who, tried)
        ),
        hint=lambda: change_as_player(partial(points.hint, number, variant)),
        show=lambda: change_as_player(partial(points.show, number, variant)),
        present=_present,
    )


def _present(state: TurningState) -> tuple[AskedQuestion, QuestionFrame] | AnyResponse:
    """The question as the player has answered it; a page that waits, or the daily's if nobody can err."""
    if state.point is None and state.is_made:
        page = url_for("daily.show_day", number=state.number, variant=state.variant)
        return redirect(page, HTTPStatus.SEE_OTHER)
    if state.point is None or state.question is None:
        return _wait_for(state.number, state.variant)
    words = words_of_request()
    asked = AskedQuestion(state.question, state.answer, _find_rival(state, state.question))
    return asked, _frame(words, state, state.point, asked)


def _find_rival(state: TurningState, question: Question) -> Turn | None:
    """The wrong move to compare with: what the player played, or what others would think of."""
    if not state.answer.over:
        return None
    if state.played and not question.is_right(state.played):
        return state.played
    return find_rival(question)


def _frame(
    words: Words, state: TurningState, point: TurningPoint, asked: AskedQuestion
) -> QuestionFrame:
    back = ActionView(
        name_daily(words, state.number, state.variant),
        url_for("daily.show_day", number=state.number, variant=state.variant),
    )
    return QuestionFrame(
        address=address_of(state.number, state.variant),
        title=texts.name_own_turn(words, point.turn),
        home=back,
        next=back,
        notes=tuple(
            filter(None, (_tell_then(words, state, asked), texts.tell_keepers(words, point)))
        ),
    )


def _tell_then(words: Words, state: TurningState, asked: AskedQuestion) -> str:
    """What the player did in the daily itself, if the position is the player's own."""
    played, question = state.played, asked.question
    if played is None:
        return ""
    if asked.wrong == played:  # the comparison has named it
        return texts.tell_same(words)
    return texts.tell_then(words, played, question.judge(played), question.best)


def _wait_for(number: int, variant: Variant) -> AnyResponse:
    address = address_of(number, variant)
    if request.method == "POST":
        return redirect(address, HTTPStatus.SEE_OTHER)
    words = words_of_request()
    page = TurningWait(name_daily(words, number, variant), texts.name_waiting(words), address)
    response = make_response(render_template("daily/wait_turning.html", page=page))
    response.status_code = HTTPStatus.ACCEPTED
    response.headers["Refresh"] = f"{DAILY_SECONDS};url={address}"
    return response
