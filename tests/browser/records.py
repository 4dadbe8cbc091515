"""Whole games to play, from the golden records, and what must be said in them.

Everything expected here comes from the rules and the words, never from the page.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from solitaire.rules import Card, Game, Rank, Record
from solitaire.words import Words, words_for

RECORDS: Final = Path(__file__).parent.parent / "data" / "records"
WORDS: Final[Words] = words_for("en")


@cache
def recorded(name: str) -> Game:
    """The game of that golden record, played to its end as it was recorded."""
    return Record.parse((RECORDS / f"{name}.txt").read_text()).game()


def after(name: str, turns: int) -> Game:
    """That game after so many turns."""
    return next(islice(recorded(name).history(), turns, None))


def said(game: Game) -> str:
    """What the status must say of that game's last turn, or of its start."""
    if game.turns:
        return WORDS.after_turn(game.turns[-1], game.position, game.outcome)
    return WORDS.at_start(game.position, game.outcome)


def named(card: Card, pile: Rank) -> str:
    """How a card in that pile's tray is named."""
    return WORDS.card_in(card, pile)
