"""What the computer players and the review of a match compute about a hand: exact for the ``unseen`` given.

``cards`` are those of a seat during its turn, one more than the rank; ``held`` are as many as the rank.
``unseen`` says how often each card can still come, each copy equally likely. ``CrownsView.unseen`` is that
until discards are shuffled (M7).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from solitaire.rules import Card, Rank, leftover
from solitaire.rules.packed import PackedHand, pack
from solitaire.solver.away import search_away


def cards_away(rank: Rank, held: Iterable[Card]) -> int:
    """The fewest cards that a hand needs to go out, if any card could be drawn."""
    return search_away(pack(rank, held))


def cards_away_with(rank: Rank, cards: Iterable[Card]) -> int:
    """The same with a card too many, after the best discard.

    It is the search for the hand with one wild less, less one: to drop d naturals and draw d - 1 wilds needs
    what dropping d and drawing d needs with one wild less.
    """
    suits, ranks, wilds = pack(rank, cards)
    return max(0, search_away(PackedHand(suits, ranks, wilds - 1)) - 1)


def count_useful(rank: Rank, held: tuple[Card, ...], unseen: Mapping[Card, int]) -> int:
    """How many unseen cards bring the hand one card nearer to going out. Cost: up to ten milliseconds."""
    away = cards_away(rank, held)
    return sum(
        copies
        for card, copies in unseen.items()
        if away and (card.is_wild(rank) or cards_away_with(rank, (*held, card)) < away)
    )


def fewest_points(
    rank: Rank, cards: tuple[Card, ...], kept: Card | None = None
) -> tuple[int, Card]:
    """The fewest points that a discard leaves, and that discard; ``kept`` may not be discarded (M8).

    Whoever discards a card leaves at least the points of all cards less its own. So most cards are not tried.
    """
    whole = leftover(rank, cards)
    best: tuple[int, Card] | None = None
    for card in sorted(set(cards) - {kept}, key=lambda card: (-card.points(rank), card.index)):
        least = max(0, whole - card.points(rank))
        if best is not None and best[0] <= least:
            break
        left = leftover(rank, without(cards, card))
        if best is None or left < best[0]:
            best = left, card
    assert best is not None
    return best


def expected_points(rank: Rank, held: tuple[Card, ...], unseen: Mapping[Card, int]) -> Fraction:
    """The mean of the fewest points after a draw from the stock: the exact value of a last draw."""
    total = sum(copies * fewest_points(rank, (*held, card))[0] for card, copies in unseen.items())
    return Fraction(total, sum(unseen.values()))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one copy of that card."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
