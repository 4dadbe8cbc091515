"""The view of a table that nobody can play on, which results show."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.rules import Game, Rank
from solitaire.web.board.piles import HandView, hand_view
from solitaire.words import Words


@dataclass(frozen=True, slots=True)
class ReadOnlyPile:
    """A pile without controls."""

    rank: Rank
    flipped: bool
    hand: HandView


def read_only_piles(game: Game, words: Words) -> tuple[ReadOnlyPile, ...]:
    """Make the views of the piles of a game, in order."""
    return tuple(
        ReadOnlyPile(pile.rank, pile.flipped, hand_view(pile, words)) for pile in game.piles
    )
