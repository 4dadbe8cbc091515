"""No wild rank: only jokers are wild, in all piles.

The searches for away and for completions take packed hands, which say what is wild. A packing knows two
things of a card: which options want it, and that it is wild in piles of its rank. So each pile is packed as a
pile of 3, and the naturals of the stock get the numbers of other cards, none of them a 3. Then no natural is
wild anywhere. There are fifty such numbers, and a stock has fewer cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from solitaire.rules import JOKER, NATURALS, Card, Pile, Rank, packed
from solitaire.solver import LIMIT, Completions, Options, Packed, find_packing, search_away

_PACKED_AS: Final = Rank.THREE
_NUMBERS: Final = tuple(card for card in NATURALS if card.rank != _PACKED_AS)


def away_without_wild_rank(pile: Pile) -> int:
    """The fewest cards that complete a pile, if any card could be drawn. Exact."""
    return search_away(_pack_hand(pile.cards))


def pack_without_wild_rank(
    piles: Iterable[Pile], stock: Sequence[Card], limit: int = LIMIT
) -> Packed:
    """The packing of least cost of these piles, which must be open. Cost: 0.1 s for a whole deal.

    UNKNOWN if it takes more than ``limit`` states.
    The naturals of its choices are those of the new numbers.
    """
    naturals = sorted({card for card in stock if card is not JOKER})
    numbers = dict(zip(naturals, _NUMBERS, strict=False))
    supply = [numbers.get(card, JOKER) for card in stock]
    return find_packing([_Renumbered(pile, stock, numbers) for pile in piles], supply, limit)


class _Renumbered(Completions):
    """The completions of a pile, whose options have the naturals by their new numbers."""

    def __init__(self, pile: Pile, stock: Sequence[Card], numbers: Mapping[Card, Card]) -> None:
        away = away_without_wild_rank(pile)
        super().__init__(_PACKED_AS, _pack_hand(pile.cards), _pack_hand(stock), away)
        self._numbers = {card.index: number.index for card, number in numbers.items()}

    def options(self, extra: int) -> Options:
        found = super().options(extra)
        by_extra = [frozenset(map(self._renumber, ways)) for ways in found.by_extra]
        return found._replace(by_extra=tuple(by_extra))

    def _renumber(self, naturals: packed.CardCounts) -> packed.CardCounts:
        return packed.CardCounts(
            sum(
                [
                    copies << packed.FIELD * self._numbers[index]
                    for index, copies in packed.unpack(naturals)
                ]
            )
        )


def _pack_hand(cards: Sequence[Card]) -> packed.PackedHand:
    """Pack a hand in which only jokers are wild."""
    naturals = [card for card in cards if card is not JOKER]
    whole = packed.pack_naturals(naturals)
    first, second, third, fourth, fifth = (
        packed.SuitCounts(whole >> shift & packed.SUIT_MASK) for shift in packed.SUIT_SHIFTS
    )
    ranks = packed.RankCounts(first + second + third + fourth + fifth)
    return packed.PackedHand(
        (first, second, third, fourth, fifth), ranks, len(cards) - len(naturals)
    )
