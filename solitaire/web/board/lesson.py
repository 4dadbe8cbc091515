"""The lesson: ``/learn`` followed by the moves so far, and its board.

The whole state is in the address, so nothing is stored, and every step can be revisited. An invalid form
leaves the lesson unchanged. The coach's sentence is in the dock, advice about a pile in its tray.
``solitaire.play.coach.lesson`` is the script.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from flask import make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.lesson import FITS, STEPS, Judgment, Lesson, LessonMove, StepGoal
from solitaire.rules import Card, Rank, SolitaireError
from solitaire.web.board import blueprint
from solitaire.web.board.parts.board import BoardView, Dock, Marks, Stamp, TurnForm, board_view
from solitaire.web.board.parts.piles import NO_CHOICE, CardView, Choice, Showing, card_view
from solitaire.web.board.play.responses import render_still
from solitaire.web.drawings.staircase import Stage
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_field
from solitaire.web.http.hx import wants_fragment
from solitaire.words import Words
from solitaire.words.board import lesson as texts


@dataclass(frozen=True, slots=True)
class LeftView:
    """A card left in the stock."""

    card: CardView
    moves: str | None
    """The moves with this card chosen; None if no card can be chosen."""
    is_tried: bool


@dataclass(frozen=True, slots=True)
class LessonDock(Dock):
    """What the lesson adds to the board."""

    mode: ClassVar[str] = "lesson"
    step: int
    steps: int
    answer: str | None
    """What came of the last move, or why it was refused."""
    fits: bool
    """Whether that was what its step asked for, or as good."""
    now: str
    habit: str | None
    """The habit that is worth most, at the end."""
    left: tuple[LeftView, ...]
    """The cards left in the stock; empty until a step is about them."""
    spare: int | None
    """None until a step has said what spare draws are, and if the game is lost: then the answer says so."""
    back: str | None
    """The moves before the turn that has to be taken back."""
    is_over: bool


@blueprint.get("/learn", defaults={"moves": ""})
@blueprint.get("/learn/<moves>")
def show_lesson(moves: str) -> AnyResponse:
    """The page of a lesson; ``?pile=5&discard=KD`` chooses a pile and a discard."""
    lesson, is_whole = Lesson.read(moves)
    if is_whole:
        return make_response(_render(lesson, Choice.parse(request.args)))
    alert = words_of_request().gettext(texts.UNREADABLE)
    return make_response(_render(lesson, alert=alert), HTTPStatus.UNPROCESSABLE_ENTITY)


@blueprint.post("/learn/turns", defaults={"moves": ""})
@blueprint.post("/learn/<moves>/turns")
def take_lesson_turn(moves: str) -> AnyResponse:
    """Place the drawn card on the form's ``pile`` and discard its ``discard``."""
    lesson, _is_whole = Lesson.read(moves)
    try:
        move = LessonMove(Card.parse(read_field("discard")), Rank.parse(read_field("pile")))
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
    board = lesson_view(words_of_request(), lesson, choice, address=_address(lesson), alert=alert)
    return render_still(board, board.title)


def lesson_view(
    words: Words, lesson: Lesson, choice: Choice, *, address: str, alert: str = ""
) -> BoardView:
    """Make the board of a lesson."""
    last = next((move.pile for move in reversed(lesson.moves) if move.pile is not None), None)
    first = next((pile.rank for pile in lesson.game.piles if not pile.flipped), None)
    dock, stamp = _dock(words, lesson, alert), Stamp(lesson.game.number, len(lesson.moves))
    # The focus is at the piles, unless a button is the only thing left to do.
    has_focus = not lesson.went_wrong and not lesson.is_over
    return board_view(
        words,
        lesson.position,
        Showing(choice, advice=_advice(words, lesson)),
        dock,
        address=address,
        title=words.gettext("Your first game"),
        stamp=stamp,
        state=Stage.WON if lesson.is_over else Stage.PLAYING,
        marks=Marks(last, choice.pile, (choice.pile or last or first) if has_focus else None),
        form=TurnForm(f"{address}/turns", "post", stamp.hidden),
        status=words.join_sentences(dock.answer, dock.now, dock.habit),
    )


def _dock(words: Words, lesson: Lesson, alert: str) -> LessonDock:
    left = lesson.place > 0 or lesson.went_wrong
    explained = lesson.place > 1 or lesson.went_wrong
    return LessonDock(
        step=min(lesson.place + 1, len(STEPS)),
        steps=len(STEPS),
        answer=alert or _describe_answer(words, lesson),
        fits=lesson.answer in FITS and not alert,
        now=_describe_task(words, lesson),
        habit=words.gettext(texts.HABIT) if lesson.is_over else None,
        left=_left_views(words, lesson) if left and not lesson.is_over else (),
        spare=lesson.spare if explained else None,
        back=str(lesson.back) if lesson.went_wrong else None,
        is_over=lesson.is_over,
    )


def _left_views(words: Words, lesson: Lesson) -> tuple[LeftView, ...]:
    """The cards left in the stock, in the order of the deck, so that the order of the stock stays hidden."""
    chooses = lesson.step is not None and lesson.step.goal is StepGoal.CARD
    tried = lesson.moves[-1].card if lesson.answer is Judgment.NO_HELP else None
    return tuple(
        LeftView(
            card_view(words, card),
            str(lesson.play(LessonMove(card))) if chooses else None,
            card is tried,
        )
        for card in lesson.position.left
    )


def _advice(words: Words, lesson: Lesson) -> dict[Rank, str]:
    step, drawn = lesson.step, lesson.position.drawn
    if step is None or lesson.went_wrong:
        return {}
    return {
        pile.rank: texts.advise_on_pile(words, step.topic, step.pile, pile, drawn)
        for pile in lesson.game.piles
    }


def _describe_task(words: Words, lesson: Lesson) -> str:
    if lesson.went_wrong:
        return words.gettext(texts.TAKE_BACK)
    if lesson.step is None:
        return words.gettext(texts.REAL)
    step, drawn = lesson.step, lesson.position.drawn
    return texts.describe_task(words, step.topic, step.pile, drawn, lesson.spare or 0)


def _describe_answer(words: Words, lesson: Lesson) -> str | None:
    """What came of the last move, or the goal before the first; None if it needs no words."""
    if lesson.went_wrong:
        return _describe_cost(words, lesson)
    if lesson.is_over:
        return texts.describe_end(words, len(lesson.position.left))
    if not lesson.moves:
        return words.gettext(texts.GOAL)
    if lesson.answer is None or lesson.before is None or lesson.before.step is None:
        return None
    done, card = lesson.before.step, lesson.moves[-1].card
    return texts.describe_answer(
        words, done.topic, lesson.answer, pile=done.pile, card=card, spare=lesson.spare or 0
    )


def _describe_cost(words: Words, lesson: Lesson) -> str:
    """What the last turn cost, which has to be taken back."""
    pile = lesson.moves[-1].pile
    assert pile is not None, "only a turn goes wrong"
    return texts.describe_cost(
        words,
        before=lesson.back.spare or 0,
        spare=lesson.spare,
        stuck=lesson.stuck,
        flipped=pile if lesson.game.pile(pile).flipped else None,
    )
