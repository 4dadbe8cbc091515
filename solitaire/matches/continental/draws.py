"""Cards drawn for the first deal: the highest deals, and those who drew equally high draw again (C4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.matches.continental.cards import Card, Cards, Rank

JOKER: Final = Rank.KING + 2
"""How high a joker is: above the ace, which is above the king."""


def draw_for_deal(cards: Sequence[Card], players: int) -> tuple[Cards, ...]:
    """By seat, the cards that it drew: one, and one more each time that it was among the highest.

    They come from the front of the shuffled deck, in the order of the seats. A deck has enough: at most six
    cards are equally high.
    """
    left = iter(cards)
    draws: list[Cards] = [()] * players
    drawing = [*range(players)]
    while len(drawing) > 1:
        for seat in drawing:
            draws[seat] = (*draws[seat], next(left))
        highest = max(height(draws[seat][-1]) for seat in drawing)
        drawing = [seat for seat in drawing if height(draws[seat][-1]) == highest]
    return tuple(draws)


def find_highest(draws: Sequence[Cards]) -> int:
    """The seat that deals: whoever drew longest, the highest card at last."""
    most = max(map(len, draws))
    return max(
        (seat for seat, cards in enumerate(draws) if len(cards) == most),
        key=lambda seat: height(draws[seat][-1]),
    )


def height(card: Card) -> int:
    """How high a card is when it is drawn."""
    if card.rank is None:
        return JOKER
    return card.rank if card.rank is not Rank.ACE else Rank.KING + 1
