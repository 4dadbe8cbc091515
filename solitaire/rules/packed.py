"""Bit fields: counts of cards packed into integers, five bits for each rank.

One addition counts many cards, and one masked comparison tests all ranks. Each kind of packed integer is a
``NewType``, so that mypy tells them apart; at run time they are plain ``int``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, NewType, cast

from solitaire.rules.cards import CARDS, NATURALS, Card, Rank, Suit

SuitCounts = NewType("SuitCounts", int)
"""The number of naturals of each rank in one suit: eleven fields, rank 3 the lowest."""
RankCounts = NewType("RankCounts", int)
"""The number of naturals of each rank over all suits: the sum of five ``SuitCounts``."""
CardCounts = NewType("CardCounts", int)
"""The number of copies of each natural: 55 fields, by ``Card.index``."""
RankSet = NewType("RankSet", int)
"""A set of ranks: 1 in their fields, 0 in the others."""

FIELD: Final = 5
"""The width of a field, in bits."""
FULL: Final = (1 << FIELD) - 1
"""Mask of the lowest field."""
ONES: Final = sum(1 << FIELD * place for place in range(len(Rank)))
"""A one in every field of a suit."""

_SUIT_FIELDS: Final = FIELD * len(Rank)
SUIT_MASK: Final = (1 << _SUIT_FIELDS) - 1
SUIT_SHIFTS: Final = tuple(_SUIT_FIELDS * place for place in range(len(Suit)))
EVERY_SUIT: Final = sum(1 << shift for shift in SUIT_SHIFTS)
"""A one in the field of rank 3 of every suit; multiplying by it copies ``SuitCounts`` to every suit."""
ALL_ONES: Final = ONES * EVERY_SUIT

_NATURAL_FIELDS: Final = FIELD * len(NATURALS)
_NATURAL_MASK: Final = (1 << _NATURAL_FIELDS) - 1
_WILD_UNIT: Final = 1 << _NATURAL_FIELDS
_UNIT: Final = {
    pile: {card: _WILD_UNIT if card.is_wild(pile) else 1 << FIELD * card.index for card in CARDS}
    for pile in Rank
}
"""The summand of each card in each pile: a natural's own field, or for wilds the field above them."""


class PackedHand(NamedTuple):
    """A hand in a given pile: the naturals of each suit, their sum by rank, and the number of wilds."""

    suits: tuple[SuitCounts, SuitCounts, SuitCounts, SuitCounts, SuitCounts]
    ranks: RankCounts
    wilds: int


def pack(pile: Rank, cards: Iterable[Card]) -> PackedHand:
    """Pack a hand. Cost: about two microseconds for thirteen cards."""
    whole = sum(map(_UNIT[pile].__getitem__, cards))
    naturals = whole & _NATURAL_MASK
    # One cast for five suits: calling a NewType costs as much as the arithmetic.
    suits = cast("list[SuitCounts]", [naturals >> shift & SUIT_MASK for shift in SUIT_SHIFTS])
    first, second, third, fourth, fifth = suits
    ranks = RankCounts(first + second + third + fourth + fifth)
    return PackedHand((first, second, third, fourth, fifth), ranks, whole >> _NATURAL_FIELDS)


def pack_naturals(cards: Iterable[Card]) -> CardCounts:
    """Count the copies of each natural."""
    return CardCounts(sum([1 << FIELD * card.index for card in cards]))


def unpack(naturals: CardCounts) -> Iterator[tuple[int, int]]:
    """Unpack naturals into pairs (``Card.index``, copies)."""
    left: int = naturals
    while left:
        index = ((left & -left).bit_length() - 1) // FIELD
        copies = left >> FIELD * index & FULL
        yield index, copies
        left -= copies << FIELD * index


def unpack_cards(naturals: CardCounts) -> tuple[Card, ...]:
    """Unpack naturals into cards, sorted; a card for each copy."""
    return tuple([NATURALS[index] for index, copies in unpack(naturals) for _ in range(copies)])


def at_least(count: int, fields: SuitCounts | RankCounts) -> RankSet:
    """The ranks with ``count`` or more cards; ``count`` is 1 to 16."""
    return RankSet((fields + (16 - count) * ONES) >> (FIELD - 1) & ONES)


def alone_and_paired(ranks: RankCounts) -> tuple[RankSet, RankSet]:
    """The ranks with exactly one card, and those with exactly two."""
    one = (ranks + 15 * ONES) >> (FIELD - 1) & ONES
    two = (ranks + 14 * ONES) >> (FIELD - 1) & ONES
    three = (ranks + 13 * ONES) >> (FIELD - 1) & ONES
    return RankSet(one ^ two), RankSet(two ^ three)


def count_cards(counts: SuitCounts | CardCounts, among: int = ALL_ONES) -> int:
    """The sum of all fields, each at most 3, by popcount; only the fields of ``among`` if it is given."""
    return (counts & among).bit_count() + 2 * (counts >> 1 & among).bit_count()


def lowest_of(suit: SuitCounts) -> SuitCounts:
    """A single card of the lowest rank in a suit."""
    return SuitCounts(1 << ((suit & -suit).bit_length() - 1) // FIELD * FIELD)
