"""The cards left that bring a pile one card nearer to going out.

A card is useful if a completion of least cost contains it (``solitaire.solver.completions``). If there is a
completion at all, every card that is wild in the pile is useful, since it can replace any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import NATURALS, Card, Pile
from solitaire.rules.packed import CardCounts, unpack
from solitaire.solver.completions import find_completions


def useful_cards(pile: Pile, stock: Sequence[Card]) -> frozenset[Card]:
    """The cards of the stock that bring the pile one card nearer to going out. Exact.

    Empty if the pile is flipped, or the stock cannot complete it. Cost: 2 ms a pile (``bench/``).

    >>> from solitaire.rules import Rank, parse_cards
    >>> pile = Pile.of(Rank.THREE, parse_cards("6D 7D KC"))
    >>> sorted(map(str, useful_cards(pile, parse_cards("5D 6C 6H 7H 8D 9D KS JK"))))
    ['5D', '8D', 'JK']
    """
    if pile.flipped:
        return frozenset()
    completions = find_completions(pile, tuple(sorted(stock)))
    if completions.least is None:
        return frozenset()
    naturals = 0
    for each in completions.of_cost(completions.least):
        naturals |= each
    return frozenset(
        {NATURALS[index] for index, _ in unpack(CardCounts(naturals))}
        | {card for card in stock if card.is_wild(pile.rank)}
    )
