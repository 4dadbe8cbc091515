"""The command line of trying out: the commands of the table, and a card alone, which picks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import make_response, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.trying.trial import Trial
from solitaire.rules import Card, Code, IllegalTurn, NotationError, Rank, best_melds
from solitaire.rules.cleaning import to_plain
from solitaire.web.board import blueprint
from solitaire.web.board.commands import Command, Verb, read_command
from solitaire.web.board.piles import Choice
from solitaire.web.board.responses import CommandLine
from solitaire.web.board.trial_address import TrialSource, load_trial
from solitaire.web.board.trying_out import OPEN_LINE, answer_move, refuse, render_trial
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import WebCode
from solitaire.web.http.hx import wants_fragment
from solitaire.words.piles import describe_pile, describe_pile_with
from solitaire.words.table import list_flipped, list_stock
from solitaire.words.trying import announce, list_commands
from solitaire.words.turns import describe_last_turn

MOVES: Final = (Verb.TURN, Verb.DISCARD, Verb.UNPLAYED, Verb.UNDO, Verb.REDO)


@blueprint.post("/try/<start>/line")
def run_trial_command(start: str) -> AnyResponse:
    """Execute the command in the form's ``line`` on the trial of its ``lines``; else as ``run_command``."""
    source, trial, _ = load_trial(start, request.form.get("lines", ""))
    text = request.form.get("line", "")
    choice = Choice.parse({"pile": request.form.get("pile" if wants_fragment() else "chosen", "")})
    typed = CommandLine(True, text[: CommandLine.longest])
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
            pile, card = _pile(command, choice), command.card
            assert card is not None, "these commands name a card"
            return lambda: trial.play(pile, card)


def _discard_unplayed(trial: Trial) -> Trial:
    first = next((pile.rank for pile in trial.game.piles if not pile.flipped), None)
    if first is None:
        raise IllegalTurn(Code.GAME_OVER, turn=trial.game.number)
    drawn = trial.drawn or trial.game.piles[0].cards[0]  # without one the turn is refused
    return trial.play(first, drawn)


def _pile(command: Command, choice: Choice) -> Rank:
    if command.rank is not None:
        return command.rank
    if choice.pile is None:
        raise NotationError(WebCode.NO_PILE)
    return choice.pile


def _answer(command: Command, source: TrialSource, trial: Trial, choice: Choice) -> AnyResponse:
    """Answer a command that changes nothing."""
    words, position = words_of_request(), trial.position
    asks_best, status = False, ""
    match command.verb:
        case Verb.CHOOSE if command.rank is not None:
            status, choice = _read_with_drawn(trial, command.rank), Choice(command.rank)
        case Verb.READ:
            status = _read(trial, _pile(command, choice))
        case Verb.HINT:
            asks_best = True
        case Verb.STOCK:
            status = list_stock(words, position)
        case Verb.LAST:
            status = describe_last_turn(words, trial.game.turns)
        case Verb.FLIPPED:
            status = list_flipped(words, position)
        case Verb.HELP:
            status = list_commands(words)
        case _:
            last = trial.game.turns[-1] if trial.game.turns else None
            status = announce(words, last, position, trial.game.outcome)
    page = render_trial(
        source, trial, choice=choice, asks_best=asks_best, status=status, command_line=OPEN_LINE
    )
    return make_response(page)


def _read_with_drawn(trial: Trial, rank: Rank) -> str:
    """Describe the pile, with the drawn card on it where it can be placed."""
    pile, drawn = trial.game.pile(rank), trial.drawn
    if pile.flipped or drawn is None:
        return _read(trial, rank)
    layout = best_melds(rank, (*pile.cards, drawn))
    flipping = pile.flipping_discards(drawn)
    return describe_pile_with(words_of_request(), rank, layout, drawn, flipping)


def _read(trial: Trial, rank: Rank) -> str:
    pile = trial.game.pile(rank)
    layout = best_melds(rank, pile.cards)
    return describe_pile(words_of_request(), rank, layout, flipped=pile.flipped)
