"""The last call: once in an easy game the table asks before a turn that would lose it.

The question counts as help, and is stored before it is shown. From then on every page of the game says in its
forms that it has warned (``Warned.LOSS``). So a form that is sent twice gets the question twice: only a form
of a page that has asked plays the turn.
"""

from __future__ import annotations

from typing import Final

from flask import request

from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Card, Rank, Turn
from solitaire.web.board.play.notes import Warned
from solitaire.web.board.play.responses import was_warned
from solitaire.web.http.access import note_turn
from solitaire.web.http.context import use_cases
from solitaire.web.http.forms import read_shown
from solitaire.web.http.newcomers import First, note_first
from solitaire.web.http.player import required_player
from solitaire.web.http.preferences import preferences

PATIENCE: Final = 0.1
"""How many seconds a turn waits for a free solver slot before it is played without a question."""


def play_turn(game: str, pile: Rank, discard: Card) -> tuple[PlayerGame, Turn | None]:
    """Play the turn in the game that the form shows; or, before a last call, return both as they are."""
    turns, hints = use_cases().games.turns, use_cases().hints
    player_game = turns.load(required_player(), game, **read_shown())
    turn = player_game.game.turn(pile, discard)
    if _may_ask(player_game):
        player_game, is_losing = hints.give_last_call(player_game, turn, wait=PATIENCE)
        if is_losing:
            return player_game, turn
    after = turns.play(player_game, turn)
    note_turn()
    note_first(First.CARD)
    return after, None


def _may_ask(player_game: PlayerGame) -> bool:
    """Whether the player wants a last call in such a game, and has had none when the page was made.

    A page from before an upgrade has no such field, and could not ask.
    """
    if "warned" not in request.form or was_warned(Warned.LOSS):
        return False
    return preferences().gets_last_call and player_game.is_forgiving
