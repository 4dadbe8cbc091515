"""Which of the cards that are left could bring a pile a card nearer to going out.

Those are the cards of its completions of least cost (``solitaire.solver.completions``); and if there is one
at all, every card that is wild in the pile, which can take the place of any of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules import NATURALS, Card, Pile
from solitaire.solver.completions import fields
from solitaire.solver.need import find_completions


def useful_cards(pile: Pile, stock: Sequence[Card]) -> frozenset[Card]:
    """The cards of that stock with which the pile needs one card less of it; none for a flipped pile. Exact.

    None either if the stock cannot complete the pile. Cost: 2 ms a pile (``bench/``), kept for a while.

    >>> from solitaire.rules import Rank, parse_cards
    >>> pile = Pile.of(Rank.THREE, parse_cards("6D 7D KC"))
    >>> sorted(map(str, useful(pile, parse_cards("5D 6C 6H 7H 8D 9D KS JK"))))
    ['5D', '8D', 'JK']
    """
    if pile.flipped:
        return frozenset()
    completions = find_completions(pile, tuple(sorted(stock)))
    if completions.least is None:
        return frozenset()
    naturals = 0
    for each in completions.at(completions.least):
        naturals |= each
    return frozenset(
        {NATURALS[index] for index, _ in fields(naturals)}
        | {card for card in stock if card.is_wild(pile.rank)}
    )
