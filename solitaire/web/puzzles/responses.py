"""What all questions answer: their board, a try by button or by command, and a right move that is shown.

A door makes a ``QuestionVisit`` of its question, and everything else is here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, Generic, TypeVar

from flask import make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.puzzles.answers import Try
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.errors import Refused
from solitaire.play.limits import Costly
from solitaire.rules import Card, IllegalTurn, NotationError, Rank, SolitaireError
from solitaire.web.board.parts.piles import NO_CHOICE, Choice
from solitaire.web.board.parts.stock import stock_view
from solitaire.web.board.play.answers import chosen_by, describe, pile_of
from solitaire.web.board.play.commands import ASKING, TAKING, Command, Verb, read_command
from solitaire.web.board.play.responses import (
    CLOSED_LINE,
    OPEN_LINE,
    CommandLine,
    read_chosen_pile,
    render_sheet,
)
from solitaire.web.board.puzzle import HINT_STEP, AskedQuestion, QuestionFrame, puzzle_view
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain, set_retry_after, status_of
from solitaire.web.http.forms import read_field, read_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import spend
from solitaire.web.http.player import player_or_new, remember_player
from solitaire.web.http.preferences import preferences
from solitaire.words.puzzles.puzzles import list_commands, tell_drawn

S = TypeVar("S")
Presented = tuple[AskedQuestion, QuestionFrame] | AnyResponse
"""A question with what is around it; or the response while there is none."""
COMMANDS: Final = ASKING | TAKING | {Verb.SHOW}


def change_as_player(change: Callable[[str], S]) -> S:
    """What a change makes of a question; with it a new visitor becomes a player, which is limited."""
    spend(Costly.GAMES)
    player = player_or_new()
    state = change(player)
    remember_player(player)
    return state


@dataclass(frozen=True, slots=True)
class QuestionVisit(Generic[S]):
    """A visitor's way to one question: how it is loaded, answered, shown in two steps, and presented."""

    load: Callable[[], S]
    answer: Callable[[Try], S]
    hint: Callable[[], S]
    show: Callable[[], S]
    present: Callable[[S], Presented]

    def respond(self) -> AnyResponse:
        """The board; ``?pile=5&discard=KD`` chooses a pile and a discard."""
        return self._show_board(self.present(self.load()), Choice.parse(request.args))

    def respond_to_try(self) -> AnyResponse:
        """Try the form's ``pile`` and ``discard``; the board says why if that cannot be played (422)."""
        try:
            seen = read_number("revision")
            tried = Try(Rank.parse(read_field("pile")), Card.parse(read_field("discard")), seen)
            state = self.answer(tried)
        except (IllegalTurn, NotationError) as error:
            return self._show_board(self.present(self.load()), Choice.parse(request.form), error)
        return self._show_change(state)

    def respond_to_show(self) -> AnyResponse:
        """Show the pile of a right move, if that is the form's ``step``; else the move."""
        is_hint = request.form.get("step") == HINT_STEP
        return self._show_change(self.hint() if is_hint else self.show())

    def respond_with_stock(self) -> AnyResponse:
        """The cards left in the stock; ``?pile=7`` marks those that the pile could use."""
        presented = self.present(self.load())
        if not isinstance(presented, tuple):
            return presented
        asked, frame = presented
        position, pile = asked.question.game.position, request.args.get("pile", "")
        stock = stock_view(words_of_request(), position, pile)
        return make_response(render_sheet("board/stock.html", frame.address, stock=stock))

    def respond_to_command(self) -> AnyResponse:
        """Execute the command in the form's ``line``; else as ``run_command`` of the table."""
        text = request.form.get("line", "")
        choice = read_chosen_pile()
        try:
            return self._execute(read_command(text, COMMANDS), choice)
        except (IllegalTurn, NotationError, Refused) as error:
            presented = self.present(self.load())
            return self._show_board(presented, choice, error, command_line=CommandLine.of(text))

    def _execute(self, command: Command, choice: Choice) -> AnyResponse:
        presented = self.present(self.load())
        if not isinstance(presented, tuple):
            return presented
        question, answer = presented[0].question, presented[0].answer
        if command.verb is Verb.SHOW:
            state = self.show() if answer.shown else self.hint()
            return self._show_change(state, OPEN_LINE)
        if command.verb in TAKING:
            tried = _read_try(command, choice, question)
            return self._show_change(self.answer(tried), OPEN_LINE)
        status, chosen = _describe(command, choice, question), chosen_by(command, choice)
        return self._show_board(presented, chosen, status=status, command_line=OPEN_LINE)

    def _show_change(self, state: S, command_line: CommandLine = CLOSED_LINE) -> AnyResponse:
        """Respond to a form: with the board for htmx, else with a redirect to its page."""
        presented = self.present(state)
        if isinstance(presented, tuple) and not wants_fragment():
            return redirect(presented[1].address, HTTPStatus.SEE_OTHER)
        return self._show_board(presented, command_line=command_line)

    def _show_board(
        self,
        presented: Presented,
        choice: Choice = NO_CHOICE,
        error: SolitaireError | None = None,
        *,
        status: str = "",
        command_line: CommandLine = CLOSED_LINE,
    ) -> AnyResponse:
        """Respond with the board of the question; with its reason if something was refused."""
        if not isinstance(presented, tuple):
            return presented
        words = words_of_request()
        said, is_typed = explain(words, error) if error else "", command_line.is_open
        board = puzzle_view(
            words,
            *presented,
            choice,
            sort=preferences().order,
            alert="" if is_typed else said,
            status=said if error and is_typed else status,
            focus=not is_typed,
        )
        template = "board/_swap.html" if wants_fragment() else "board/puzzle.html"
        page = render_template(template, board=board, command_line=command_line)
        response = make_response(page)
        if error:
            refused = HTTPStatus.UNPROCESSABLE_ENTITY
            response.status_code = refused if wants_fragment() else status_of(error, refused)
            set_retry_after(response, error)
        return response


def _read_try(command: Command, choice: Choice, question: Question) -> Try:
    """The move that a command names, on the page that sent it."""
    seen, drawn = read_number("revision"), question.game.drawn
    if command.card is not None:
        return Try(pile_of(command, choice), command.card, seen)
    assert drawn is not None, "a question is about a card"
    return Try(question.open_pile, drawn, seen)


def _describe(command: Command, choice: Choice, question: Question) -> str:
    """The answer to a command that changes nothing; empty for what the board itself says last."""
    words, position = words_of_request(), question.game.position
    match command.verb:
        case Verb.CARD if position.drawn is not None:
            return tell_drawn(words, position.drawn)
        case Verb.HELP:
            return list_commands(words)
        case _:
            return describe(words, position, command, choice) or ""
