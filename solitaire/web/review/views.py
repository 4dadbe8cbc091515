"""The review of a finished game, and trying again from one of its turns."""

from __future__ import annotations

from flask import url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import is_as_it_ended
from solitaire.play.limits import Costly
from solitaire.web.board.responses import redirect_to_table
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.forms import read_number
from solitaire.web.http.limits import limited
from solitaire.web.http.names import title_of
from solitaire.web.http.player import known_player, required_player
from solitaire.web.review import blueprint
from solitaire.web.review.page import ReviewLinks, Subject, respond
from solitaire.words.results import describe_result


@blueprint.get("/games/<game>/review")
def show_review(game: str) -> AnyResponse:
    """The review of a finished game; ``?turn=7`` selects turn 7, ``&see=better`` its better use."""
    asker = known_player()
    player_game = use_cases().games.get_finished(game)
    return respond(_subject(player_game, asker), lambda: use_cases().reviews.of(player_game, asker))


@blueprint.post("/games/<game>/from")
@limited(Costly.GAMES)
def play_from(game: str) -> AnyResponse:
    """Start a practice game of the same deal at the form's ``turn``."""
    turn = read_number("turn", least=1)
    return redirect_to_table(use_cases().games.play_again_from(required_player(), game, turn))


def _subject(player_game: PlayerGame, asker: str | None) -> Subject:
    ended = use_cases().results.of_game(player_game.id)
    # The outcome of these turns, which may differ from those that counted; counting points takes a while.
    outcome = (
        ended.outcome if ended and is_as_it_ended(player_game, ended) else player_game.game.outcome
    )
    mine = player_game.player == asker
    may_show_deal = use_cases().games.disclosure.may_show(player_game)
    code = player_game.game.deal.code if may_show_deal else None
    links = ReviewLinks(
        url_for("review.show_review", game=player_game.id),
        try_again=url_for("review.play_from", game=player_game.id) if mine else "",
        play=_play_address(player_game, mine, code),
        record=url_for("board.download_record", game=player_game.id)
        if mine and may_show_deal
        else "",
        result=url_for("review.show_result", game=player_game.id),
        table=url_for("board.show_table", game=player_game.id) if mine else "",
        compare=url_for("deals.compare_games", code=code, own=player_game.id)
        if mine and code
        else "",
    )

    return Subject(
        player_game.game,
        title_of(player_game),
        describe_result(words_of_request(), outcome) if outcome else "",
        links,
        undone=player_game.undone,
        help=player_game.help,
        may_show_deal=may_show_deal,
    )


def _play_address(player_game: PlayerGame, mine: bool, code: str | None) -> str:
    """The address that plays the deal: again for the game's own player, a first time for others."""
    if mine:
        return url_for("board.play_again", game=player_game.id)
    return url_for("deals.play_deal", code=code) if code else ""
