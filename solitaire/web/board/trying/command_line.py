"""The command line of trying out: the commands of the table, and a card alone, which picks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import make_response, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.coach.trying.trial import Trial
from solitaire.rules import Card, Code, IllegalTurn, NotationError
from solitaire.rules.cleaning import to_plain
from solitaire.web.board import blueprint
from solitaire.web.board.parts.piles import Choice
from solitaire.web.board.play.answers import chosen_by, describe, pile_of
from solitaire.web.board.play.commands import Command, Verb, read_command
from solitaire.web.board.play.responses import OPEN_LINE, CommandLine, read_chosen_pile
from solitaire.web.board.trying.address import TrialSource, load_trial
from solitaire.web.board.trying.views import answer_move, refuse, render_trial
from solitaire.web.http.context import words_of_request
from solitaire.words.board.trying import list_commands
from solitaire.words.board.turns import describe_last_turn

MOVES: Final = (Verb.TURN, Verb.DISCARD, Verb.UNPLAYED, Verb.UNDO, Verb.REDO)


@blueprint.post("/try/<start>/line")
def run_trial_command(start: str) -> AnyResponse:
    """Execute the command in the form's ``line`` on the trial of its ``lines``; else as ``run_command``."""
    source, trial, _ = load_trial(start, request.form.get("lines", ""))
    text, choice = request.form.get("line", ""), read_chosen_pile()
    typed = CommandLine.of(text)
    try:
        if card := _read_card(text):
            return answer_move(source, trial, lambda: trial.pick(card), choice, typed)
        command = read_command(text)
        if command.verb in MOVES:
            move = _move(command, trial, choice)
            return answer_move(source, trial, move, choice, typed)
        return _answer(command, source, trial, choice)
    except (IllegalTurn, NotationError) as error:
        return refuse(source, trial, error, choice, typed)


def _read_card(text: str) -> Card | None:
    """The card that a command consists of, with or without a blank between rank and suit."""
    try:
        return Card.parse("".join(to_plain(text).split()))
    except NotationError:
        return None


def _move(command: Command, trial: Trial, choice: Choice) -> Callable[[], Trial]:
    match command.verb:
        case Verb.UNDO:
            return trial.undo
        case Verb.REDO:
            return trial.redo
        case Verb.UNPLAYED:
            return lambda: _discard_unplayed(trial)
        case _:
            pile, card = pile_of(command, choice), command.card
            assert card is not None, "these commands name a card"
            return lambda: trial.play(pile, card)


def _discard_unplayed(trial: Trial) -> Trial:
    first = next((pile.rank for pile in trial.game.piles if not pile.flipped), None)
    if first is None:
        raise IllegalTurn(Code.GAME_OVER, turn=trial.game.number)
    drawn = trial.drawn or trial.game.piles[0].cards[0]  # without one the turn is refused
    return trial.play(first, drawn)


def _answer(command: Command, source: TrialSource, trial: Trial, choice: Choice) -> AnyResponse:
    """Answer a command that changes nothing."""
    words, position = words_of_request(), trial.position
    asks_best, status = False, ""
    match command.verb:
        case Verb.HINT:
            asks_best = True
        case Verb.LAST:
            status = describe_last_turn(words, trial.game.turns)
        case Verb.HELP:
            status = list_commands(words)
        case _:
            status = describe(words, position, command, choice) or ""
    page = render_trial(
        source,
        trial,
        choice=chosen_by(command, choice),
        asks_best=asks_best,
        status=status,
        command_line=OPEN_LINE,
    )
    return make_response(page)
