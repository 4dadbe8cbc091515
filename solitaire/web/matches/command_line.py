"""The command line below a match: typed moves, and questions that are answered in words.

As at the table of the patience, each response has the table too, and without scripts a question gets the page
and a move a redirect. A move is made on the match that the page showed (``revision``).
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from flask import make_response, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.matches import IllegalMove
from solitaire.play.errors import StaleTurn
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.rules import NotationError
from solitaire.rules.cleaning import to_plain
from solitaire.web.board.play.responses import OPEN_LINE, CommandLine
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import WebCode
from solitaire.web.http.forms import read_number
from solitaire.web.http.player import required_player
from solitaire.web.http.preferences import change_preferences, preferences
from solitaire.web.matches import blueprint
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.party_pages import words_at
from solitaire.web.matches.responses import play, render_match, respond, respond_refused
from solitaire.web.matches.table import Look
from solitaire.words.matches.games import name_player, words_of_game


class MatchQuestion(Enum):
    """What may be asked in any game, with the letters of the patience's commands where they are the same."""

    NOW = "c"
    CARDS = "p"
    LAST = "l"
    SCORE = "g"
    SORT = "s"
    HELP = "?"


_QUESTIONS: Final = {question.value: question for question in MatchQuestion} | {
    "i": MatchQuestion.CARDS,
    "help": MatchQuestion.HELP,
}


@blueprint.post("/matches/<match>/line")
def run_match_command(match: str) -> AnyResponse:
    """Execute the command in the form's ``line``: a move if the game reads one, else a question."""
    text = request.form.get("line", "")
    typed = " ".join(to_plain(text).split())
    plain = typed.lstrip("/ ")  # the key that opens the line, and a part of some words: /G
    player_match = use_cases().matches.get(required_player(), match)
    game = GAMES[player_match.rules.name]
    try:
        word = game.read_typed(typed) or game.read_typed(plain)
        if word is not None:
            return play(player_match, read_number("revision"), word, OPEN_LINE)
        question = _QUESTIONS.get(plain.lower().rstrip(".!"))
        if question is None or (question is MatchQuestion.SORT and not game.orders):
            raise NotationError(WebCode.COMMAND, text=text.strip())
        return _answer(player_match, question)
    except (IllegalMove, NotationError, StaleTurn) as error:
        return respond_refused(match, error, CommandLine.of(text))


def _answer(player_match: PlayerMatch, question: MatchQuestion) -> AnyResponse:
    if question is MatchQuestion.SORT:
        rules = player_match.rules
        following = GAMES[rules.name].next_order(preferences().order)
        change_preferences({"sort": following})
        status = words_of_game(rules).announce_order(words_of_request(), following)
        return respond(player_match, status=status, line=OPEN_LINE)
    status = _answer_of(player_match, question)
    return make_response(render_match(player_match, status=status, line=OPEN_LINE))


def _answer_of(player_match: PlayerMatch, question: MatchQuestion) -> str:
    seen_match = player_match.seen
    words, seen = words_at(words_of_request(), seen_match), seen_match.hand
    game = words_of_game(seen.rules)
    view = GAMES[seen.rules.name].table(words, seen, Look())
    match question:
        case MatchQuestion.CARDS:
            return view.cards
        case MatchQuestion.LAST:
            return words.join_sentences(*view.told) or view.now
        case MatchQuestion.SCORE:
            names = [name_player(words, seat, seen.seat) for seat in range(seen.table.players)]
            return game.list_totals(words, [*zip(names, seen.scores, strict=True)])
        case MatchQuestion.HELP:
            return game.list_commands(words)
        case _:
            return words.join_sentences(view.alarm and f"{view.alarm}.", view.now)
