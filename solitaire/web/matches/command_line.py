"""The command line below a match: typed moves, and questions that are answered in words.

As at the table of the patience, each response has the table too, and without scripts a question gets the page
and a move a redirect. A move is made on the match that the page showed (``revision``).
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from flask import make_response, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import IllegalMove, MatchCode
from solitaire.play.errors import StaleTurn
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.rules import NotationError
from solitaire.rules.cleaning import to_plain
from solitaire.web.board.command_line import OPEN_LINE
from solitaire.web.board.responses import CommandLine
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import WebCode
from solitaire.web.http.forms import read_number
from solitaire.web.http.player import required_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.matches import blueprint
from solitaire.web.matches.games import GAMES, view_match
from solitaire.web.matches.responses import play, render_match, respond, respond_refused
from solitaire.web.matches.table import Look
from solitaire.words.matches import list_totals
from solitaire.words.table import Sort, announce_sort


class Question(Enum):
    """What may be asked, with the letters of the patience's commands where they are the same."""

    NOW = "c"
    CARDS = "p"
    LAST = "l"
    SCORE = "g"
    SORT = "s"
    HELP = "?"


_QUESTIONS: Final = {question.value: question for question in Question} | {
    "i": Question.CARDS,
    "help": Question.HELP,
}


@blueprint.post("/matches/<match>/line")
def run_match_command(match: str) -> AnyResponse:
    """Execute the command in the form's ``line``."""
    text = request.form.get("line", "")
    plain = " ".join(to_plain(text).lower().lstrip("/").rstrip(".!").split())
    try:
        player_match = use_cases().matches.get(required_player(), match)
        if question := _QUESTIONS.get(plain):
            return _answer(player_match, question)
        return play(match, read_number("revision"), _read_move(player_match, plain), OPEN_LINE)
    except (IllegalMove, NotationError, StaleTurn) as error:
        return respond_refused(match, error, CommandLine(True, text[: CommandLine.longest]))


def _read_move(player_match: PlayerMatch, text: str) -> str:
    """The word of notation of a typed move; NotationError (command) if it is none."""
    rules = player_match.match.rules
    word = GAMES[rules.name].read_typed(text)
    try:
        rules.parse(word)
    except NotationError as error:
        if error.code is MatchCode.MOVE:
            raise NotationError(WebCode.COMMAND, text=text) from error
        raise
    return word


def _answer(player_match: PlayerMatch, question: Question) -> AnyResponse:
    if question is Question.SORT:
        orders = tuple(Sort)
        following = orders[(orders.index(preferences().order) + 1) % len(orders)]
        change_preferences({"sort": following})
        return respond(player_match, announce_sort(words_of_request(), following), OPEN_LINE)
    status = _answer_of(player_match, question)
    return make_response(render_match(player_match, status=status, line=OPEN_LINE))


def _answer_of(player_match: PlayerMatch, question: Question) -> str:
    words = words_of_request()
    view = view_match(player_match, words, look=Look(), address="")
    match question:
        case Question.CARDS:
            return view.game.cards
        case Question.LAST:
            return words.join_sentences(*view.game.told) or view.game.now
        case Question.SCORE:
            return list_totals(words, [(each.name, each.total) for each in view.players])
        case Question.HELP:
            return GAMES[player_match.match.rules.name].list_commands(words)
        case _:
            return words.join_sentences(view.game.alarm and f"{view.game.alarm}.", view.game.now)
