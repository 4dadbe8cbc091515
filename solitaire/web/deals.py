"""A deal that somebody passed on: how others ended on it, and play it.

The deal of a daily that is closed is that daily, by whichever address somebody comes to it: to play it by its
code is one's attempt, too.
"""

from __future__ import annotations

from flask import Blueprint, render_template
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play import Sitting
from solitaire.play.results import PAGE
from solitaire.rules import NotationError, Seed
from solitaire.web.answers import to_table
from solitaire.web.boards import board_view
from solitaire.web.days import title_of
from solitaire.web.play import dailies, games, ghosts, results
from solitaire.web.player import known_player, this_player
from solitaire.web.preferences import keep_while_played, preferences
from solitaire.web.query import number_of
from solitaire.web.words import words

blueprint = Blueprint("deals", __name__)


@blueprint.get("/deals/<code>")
def page(code: str) -> str:
    """The results of first attempts at that deal, from ``?from=`` on; and whether one's own goes on.

    Without results for who does not want to know.
    """
    seed = Seed.parse(code)
    me = known_player()
    daily = dailies().of_code(seed.code)
    compares = preferences().shows_statistics
    board = results().board_of_deal(seed.code, number_of("from")) if compares else None
    return render_template(
        "deals/page.html",
        code=seed.code,
        going_on=games().unfinished(me, seed) if me else None,
        finished=me is not None and ghosts().finished(me, seed),
        board=board_view(board, me, words(), PAGE) if board else None,
        daily=(daily.number, title_of(daily.number, words())) if daily else None,
    )


@blueprint.post("/deals/<code>")
def play(code: str) -> AnyResponse:
    """Start that deal, or go on with it where this player left it."""
    seed = Seed.parse(code)
    keep_while_played()
    by_hand = preferences().draws_by_hand
    return to_table(begun(this_player(), seed, by_hand=by_hand))


def of_closed_daily(text: str) -> Seed | None:
    """The seed of the code that somebody typed, if a daily that is over had it; else None."""
    try:
        seed = Seed.parse(text)
    except NotationError:
        return None
    return seed if dailies().of_code(seed.code) else None


def begun(player: str, seed: Seed, *, by_hand: bool) -> Sitting:
    """The player's game on that deal, gone on with or begun; of a daily the attempt comes first."""
    daily = dailies().of_code(seed.code)
    if daily is None:
        return games().resume_or_start(player, seed, by_hand=by_hand)
    sitting = games().attempt(player, daily.number, daily.code, by_hand=by_hand)
    if not sitting.game.is_over:
        return sitting
    # The attempt is over: this is practice.
    return games().unfinished(player, seed) or games().again(player, sitting.id, by_hand=by_hand)
