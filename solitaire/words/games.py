"""Sentences about a player's games: how far they are, and what dropping one means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.rules import PILES, STOCK_SIZE
from solitaire.words.words import Words

if TYPE_CHECKING:
    from solitaire.play.games.player_game import PlayerGame  # loads SQLAlchemy, 0.2 s


def describe_progress(words: Words, turn: int, flipped: int) -> str:
    """How far an unfinished game is: its next turn, and its flipped piles."""
    return words.gettext(
        "Turn %(turn)s of %(turns)s, %(flipped)s of %(piles)s piles flipped",
        turn=turn,
        turns=STOCK_SIZE,
        flipped=flipped,
        piles=len(PILES),
    )


def explain_practice(words: Words, player_game: PlayerGame) -> str | None:
    """What another game on the deal of a dropped one would be; None if the player cannot get at the deal."""
    if player_game.label is None or not player_game.first:
        return None
    return words.gettext(
        "If you play this deal again, that is practice: only your first game on a deal counts."
    )
