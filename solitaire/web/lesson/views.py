"""The interactive lesson: ``/learn`` followed by the moves so far.

The whole state is in the address, so nothing is stored, and every step can be revisited. An invalid form
leaves the lesson unchanged. ``solitaire.play.lesson`` is the script; piles render as on any table.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.lesson import FITS, STEPS, Answer, Goal, Lesson, Move
from solitaire.rules import Card, Rank, SolitaireError
from solitaire.web.board.piles import NO_CHOICE, CardView, Choice, PileView, card_view, pile_view
from solitaire.web.board.sheets import render_why
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_field
from solitaire.web.http.hx import wants_fragment
from solitaire.web.lesson import blueprint
from solitaire.words import lesson as texts
from solitaire.words.table import count_stock


@dataclass(frozen=True, slots=True)
class CoachView:
    """The coach's text: the outcome of the last move, what to do now, and texts for chosen piles by rank.

    ``fits`` says that the last move was what its step asked for, or as good.
    """

    step: int
    steps: int
    answer: str | None
    now: str
    here: tuple[tuple[str, str], ...]
    fits: bool


@dataclass(frozen=True, slots=True)
class LeftView:
    """A card left in the stock; ``address`` is where choosing it leads, if it can be chosen."""

    card: CardView
    address: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LessonView:
    """The page of a lesson, with the fields of ``TableView`` that the pile macro reads.

    ``shows_spare`` waits for the step that says what spare draws are.
    ``back`` is the address before the turn to take back, if the lesson asks for that.
    """

    address: str
    number: int
    revision: int
    coach: CoachView
    piles: tuple[PileView, ...]
    last_pile: Rank | None
    focus_pile: Rank | None
    left: tuple[LeftView, ...]
    spare: int | None
    shows_left: bool
    shows_spare: bool
    drawn: CardView | None
    open_pile: Rank | None
    left_hint: str
    back: str
    is_over: bool
    alert: str


@blueprint.get("", defaults={"moves": ""})
@blueprint.get("/<moves>")
def show_lesson(moves: str) -> AnyResponse:
    """The page of a lesson; ``?pile=5&discard=KD`` chooses a pile and a discard."""
    lesson, is_whole = Lesson.read(moves)
    choice = Choice.parse(request.args)
    if is_whole:
        return make_response(_render(lesson, choice))
    alert = words_of_request().gettext(texts.UNREADABLE)
    return make_response(_render(lesson, alert=alert), HTTPStatus.UNPROCESSABLE_ENTITY)


@blueprint.post("/turns", defaults={"moves": ""})
@blueprint.post("/<moves>/turns")
def take_turn(moves: str) -> AnyResponse:
    """Place the drawn card on the form's ``pile`` and discard its ``discard``."""
    lesson, _is_whole = Lesson.read(moves)
    choice = Choice.parse(request.form)
    try:
        move = Move(Card.parse(read_field("discard")), Rank.parse(read_field("pile")))
        after = lesson.play(move)
    except SolitaireError as error:
        alert = explain(words_of_request(), error)
        return make_response(_render(lesson, choice, alert=alert), HTTPStatus.UNPROCESSABLE_ENTITY)
    if wants_fragment():
        return make_response(_render(after))
    return redirect(_address(after), HTTPStatus.SEE_OTHER)


@blueprint.get("/piles/<rank>/why", defaults={"moves": ""})
@blueprint.get("/<moves>/piles/<rank>/why")
def explain_pile(moves: str, rank: str) -> str:
    """Explain why a pile of the lesson is complete, or why not."""
    lesson, _is_whole = Lesson.read(moves)
    return render_why(lesson.game.pile(Rank.parse(rank)), _address(lesson))


def _address(lesson: Lesson) -> str:
    return url_for("lesson.show_lesson", moves=str(lesson))


def _render(lesson: Lesson, choice: Choice = NO_CHOICE, *, alert: str = "") -> str:
    template = "lesson/_swap.html" if wants_fragment() else "lesson/page.html"
    return render_template(template, lesson=_lesson_view(lesson, choice, alert))


def _lesson_view(lesson: Lesson, choice: Choice, alert: str) -> LessonView:
    position = lesson.position
    drawn = position.drawn
    last = next((move.pile for move in reversed(lesson.moves) if move.pile is not None), None)
    # After a swap the focus stays at the piles, unless a button is the only thing left to do.
    has_focus = wants_fragment() and not lesson.went_wrong and not lesson.is_over
    return LessonView(
        address=_address(lesson),
        number=lesson.game.number,
        revision=len(lesson.moves),
        coach=_coach_view(lesson),
        piles=tuple(
            pile_view(pile, drawn, words_of_request(), choice) for pile in lesson.game.piles
        ),
        last_pile=last,
        focus_pile=(choice.pile or last) if has_focus else None,
        left=_left_views(lesson),
        spare=lesson.spare,
        shows_left=lesson.place > 0 or lesson.went_wrong,
        shows_spare=lesson.place > 1 or lesson.went_wrong,
        drawn=card_view(drawn, words_of_request()) if drawn else None,
        open_pile=next((pile.rank for pile in lesson.game.piles if not pile.flipped), None),
        left_hint=count_stock(words_of_request(), len(position.left)),
        back=_address(lesson.back) if lesson.went_wrong else "",
        is_over=lesson.is_over,
        alert=alert,
    )


def _left_views(lesson: Lesson) -> tuple[LeftView, ...]:
    """The cards left in the stock, in the order of the deck, so that the order of the stock stays hidden."""
    chooses = lesson.step is not None and lesson.step.goal is Goal.CARD
    tried = lesson.moves[-1].card if lesson.answer is Answer.NO_HELP else None
    return tuple(
        LeftView(
            card_view(card, words_of_request()),
            _address(lesson.play(Move(card))) if chooses else "",
            card is tried,
        )
        for card in lesson.position.left
    )


def _coach_view(lesson: Lesson) -> CoachView:
    step = lesson.step
    place = min(lesson.place + 1, len(STEPS))
    if lesson.went_wrong:
        back = words_of_request().gettext(texts.TAKE_BACK)
        return CoachView(place, len(STEPS), _describe_cost(lesson), back, (), False)
    fits = lesson.answer in FITS
    if step is None:
        over = texts.describe_end(words_of_request(), len(lesson.position.left))
        return CoachView(place, len(STEPS), over, words_of_request().gettext(texts.REAL), (), fits)
    spare = lesson.spare or 0
    drawn = lesson.position.drawn
    here = tuple(
        (
            str(pile.rank),
            texts.advise_on_pile(words_of_request(), step.topic, step.pile, pile, drawn),
        )
        for pile in lesson.game.piles
    )
    now = texts.describe_task(words_of_request(), step.topic, step.pile, drawn, spare)
    return CoachView(place, len(STEPS), _describe_answer(lesson), now, here, fits)


def _describe_answer(lesson: Lesson) -> str | None:
    """The outcome of the last move, or the goal before the first; None if it needs no words."""
    if not lesson.moves:
        return words_of_request().gettext(texts.GOAL)
    if lesson.answer is None or lesson.before is None or lesson.before.step is None:
        return None
    done = lesson.before.step
    move = lesson.moves[-1]
    return texts.describe_answer(
        words_of_request(),
        done.topic,
        lesson.answer,
        pile=done.pile,
        card=move.card,
        spare=lesson.spare or 0,
    )


def _describe_cost(lesson: Lesson) -> str:
    """What the last turn cost, which has to be taken back."""
    pile = lesson.moves[-1].pile
    assert pile is not None  # only a turn goes wrong
    return texts.describe_cost(
        words_of_request(),
        before=lesson.back.spare or 0,
        spare=lesson.spare,
        stuck=lesson.stuck,
        flipped=pile if lesson.game.pile(pile).flipped else None,
    )
