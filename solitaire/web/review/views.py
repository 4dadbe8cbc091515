"""The review of a finished game, and trying again from one of its turns."""

from __future__ import annotations

from flask import url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import is_as_it_ended, outcome_of
from solitaire.rules import Record
from solitaire.web.http.player import known_player
from solitaire.web.http.use_cases import games, results, reviews
from solitaire.web.http.words import words
from solitaire.web.review.blueprint import blueprint
from solitaire.web.review.packed import packed
from solitaire.web.review.page import Subject, answer
from solitaire.web.table.endings import deal_is_told, record_of
from solitaire.web.table.responses import number as number_of_form
from solitaire.web.table.responses import player as this_player
from solitaire.web.table.responses import to_table
from solitaire.words.dailies import title_of_game


@blueprint.get("/games/<game>/review")
def show_review(game: str) -> AnyResponse:
    """The review of a finished game; ``?turn=7`` looks at turn 7, ``&see=better`` at the better use."""
    # Asked first, so that what is not there is answered like what is not theirs.
    asker = known_player() or ""
    player_game = games().finished(game)
    return answer(_subject(player_game, asker), lambda: reviews().of(player_game, asker))


@blueprint.post("/games/<game>/from")
def play_from(game: str) -> AnyResponse:
    """A new game of the same deal, for practice, that begins with the turn of the form's ``turn``."""
    turn = number_of_form("turn", least=1)
    return to_table(games().again_from(this_player(), game, turn))


def _subject(player_game: PlayerGame, asker: str) -> Subject:
    ended = results().of_game(player_game.id)
    # That of the turns below, which may be others than those that counted; counting points takes a while.
    outcome = (
        outcome_of(ended)
        if ended and is_as_it_ended(player_game, ended)
        else player_game.game.outcome
    )
    mine = player_game.player == asker
    told = deal_is_told(player_game)
    code = player_game.game.deal.code if told else None
    return Subject(
        player_game.game,
        title_of_game(player_game, words()),
        words().result_sentence(outcome) if outcome else "",
        url_for("review.show_review", game=player_game.id),
        again=url_for("review.play_from", game=player_game.id) if mine else "",
        play=_play(player_game, mine, told),
        record=record_of(player_game) if mine else "",
        result=url_for("review.show_result", game=player_game.id),
        table=url_for("table.show_table", game=player_game.id) if mine else "",
        compare=url_for("deals.compare_games", code=code, own=player_game.id)
        if mine and code
        else "",
        undone=player_game.undone,
        help=player_game.help,
        par=lambda turns: (
            url_for(
                "review.show_record", record=packed(Record(player_game.game.deal, tuple(turns)))
            )
            if told
            else ""
        ),
    )


def _play(player_game: PlayerGame, mine: bool, told: bool) -> str:
    """Where the deal is played again, or for the first time by somebody else."""
    if mine:
        return url_for("table.play_again", game=player_game.id)
    code = player_game.game.deal.code
    return url_for("deals.play_deal", code=code) if told and code else ""
