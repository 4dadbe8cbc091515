"""The picture of a won game that newcomers see on Home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.rules import STANDARD, Rank, parse_cards
from solitaire.web.board.piles import CardView

WON: Final = """
10H 3T JK
6H 7H 8H JK
8S 9S 5D JS QS
10H 6C QH 8H 8C JK
4C 4T 7S 5S 5H 5C 5T
9S 10S 8D QS KS JC QC JK
JC QC 9C 7T 8T 9D 5C 5D JK
3H 10S 5H 6H 3S 3C 3T 7D 10C 10T
6C 7C 8C 9C 5S 5T JT JK KS KC KC
4S 4H 4H 9H 9D 9T 10C 10T QT JS JH JD
6S 7S 8S 6T 7T KD 9T 3H 3D 3D 4C 4D 4T
"""
"""The eleven piles at the end of a won game."""


@dataclass(frozen=True, slots=True)
class PictureColumn:
    """A pile of the picture."""

    rank: Rank
    cards: tuple[CardView, ...]


def draw_picture() -> tuple[PictureColumn, ...]:
    """Make the picture of a won game."""
    piles = zip(STANDARD.piles, WON.split("\n")[1:-1], strict=True)
    return tuple(
        PictureColumn(
            rank, tuple(CardView(card, "", card.is_wild(rank)) for card in parse_cards(cards))
        )
        for rank, cards in piles
    )
