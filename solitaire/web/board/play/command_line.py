"""The command line under the table: executes typed commands, and answers in words.

Every response contains the table, as for a button, and the focus stays in the field. Without scripts a
command that only reads gets the page, and one that plays gets a redirect to it. A change applies to the
table that the page showed (``turn`` and ``revision``), not to a newer one.
"""

from __future__ import annotations

from flask import make_response, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Busy, Refused, StaleTurn
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.limits import Costly
from solitaire.rules import Card, Code, IllegalTurn, NotationError, Rank
from solitaire.web.board import blueprint
from solitaire.web.board.parts.piles import Choice
from solitaire.web.board.play.answers import chosen_by, describe, pile_of
from solitaire.web.board.play.commands import Command, Verb, read_command
from solitaire.web.board.play.help import PATIENCE
from solitaire.web.board.play.last_call import play_turn
from solitaire.web.board.play.notes import Warned
from solitaire.web.board.play.responses import (
    OPEN_LINE,
    CommandLine,
    load_game,
    read_chosen_pile,
    render_table,
    respond,
    respond_invalid,
    respond_stale,
    was_warned,
)
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import read_shown
from solitaire.web.http.limits import spend
from solitaire.web.http.player import required_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.words.board.hints import announce_search, describe_hint
from solitaire.words.board.table import announce_sort, list_commands
from solitaire.words.board.turns import announce_position, announce_undo, describe_last_turn


@blueprint.post("/games/<game>/line")
def run_command(game: str) -> AnyResponse:
    """Execute the command in the form's ``line``, with the pile that ``read_chosen_pile`` reads."""
    text, choice = request.form.get("line", ""), read_chosen_pile()
    try:
        return _run(read_command(text), load_game(game), choice)
    except (IllegalTurn, NotationError, Busy, Refused) as error:
        return respond_invalid(game, error, choice, command_line=CommandLine.of(text))
    except StaleTurn as error:
        return respond_stale(load_game(game), error, command_line=OPEN_LINE)


def _run(command: Command, player_game: PlayerGame, choice: Choice) -> AnyResponse:
    turns = use_cases().games.turns
    match command.verb:
        case Verb.TURN | Verb.DISCARD if command.card is not None:
            return _play(player_game, pile_of(command, choice), command.card)
        case Verb.UNPLAYED:
            return _discard_unplayed(player_game)
        case Verb.UNDO:
            after = turns.undo(required_player(), player_game.id, **read_shown())
            return respond(
                after, announce_undo(words_of_request(), 1, after.position), command_line=OPEN_LINE
            )
        case Verb.REDO:
            after = turns.redo(required_player(), player_game.id, **read_shown())
            return respond(after, command_line=OPEN_LINE)
        case Verb.SORT:
            following = preferences().order.following
            change_preferences({"sort": following})
            return respond(
                player_game,
                announce_sort(words_of_request(), following),
                choice=choice,
                command_line=OPEN_LINE,
            )
        case Verb.HINT:
            return _give_hint(player_game, command.step, choice)
        case _:
            status = _answer_of(command, player_game, choice)
            return _answer(player_game, status, chosen_by(command, choice))


def _answer(
    player_game: PlayerGame, status: str, choice: Choice, asked: HintStep | None = None
) -> AnyResponse:
    return make_response(
        render_table(player_game, status=status, choice=choice, asked=asked, command_line=OPEN_LINE)
    )


def _play(player_game: PlayerGame, pile: Rank, discard: Card) -> AnyResponse:
    after, losing = play_turn(player_game.id, pile, discard)
    if losing is not None:
        return make_response(render_table(after, losing=losing, command_line=OPEN_LINE))
    return respond(after, command_line=OPEN_LINE)


def _discard_unplayed(player_game: PlayerGame) -> AnyResponse:
    position = player_game.position
    if position.drawn is None:
        raise IllegalTurn(Code.GAME_OVER, turn=player_game.number)
    first_open = next(pile for pile in position.piles if not pile.flipped)
    return _play(player_game, first_open.rank, position.drawn)


def _give_hint(player_game: PlayerGame, wanted: int | None, choice: Choice) -> AnyResponse:
    """Give a step of the hint for the current turn, by default the next one, or say first what it costs."""
    given = player_game.help.steps.get(player_game.number)
    following = HintStep.PILE if given is None else HintStep(min(given + 1, max(HintStep)))
    step = following if wanted is None else HintStep(wanted)
    if player_game.risks_crown and not was_warned(Warned.HINT):
        return make_response(
            render_table(player_game, choice=choice, asking=step, command_line=OPEN_LINE)
        )
    spend(Costly.HINTS)
    player_game, hint = use_cases().hints.give_hint(
        player_game, step, number=player_game.number, wait=PATIENCE
    )
    words = words_of_request()
    status = describe_hint(words, hint) if hint else announce_search(words)
    return _answer(player_game, status, choice, asked=step)


def _answer_of(command: Command, player_game: PlayerGame, choice: Choice) -> str:
    """The answer to a command that changes nothing."""
    words, game, position = words_of_request(), player_game.game, player_game.position
    match command.verb:
        case Verb.LAST:
            return describe_last_turn(words, game.turns)
        case Verb.HELP:
            return list_commands(words)
        case _:
            described = describe(words, position, command, choice)
            return described or announce_position(words, position, game.outcome)
