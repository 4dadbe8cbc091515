"""A deal, the open piles and the stock of a variant (R2), and its notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from solitaire.rules.cards import Card, Rank, format_cards, parse_cards
from solitaire.rules.errors import Code, NotationError
from solitaire.rules.seeds import Seed, parse_code, read_code
from solitaire.rules.shuffle import shuffle_deck
from solitaire.rules.variant import STANDARD, VARIANTS, Variant

GROUP_MARK: Final = "|"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of each pile, and the stock from its top down.

    ``seed`` is the seed of the shuffle, or None for a deal written out card by card. Equality ignores it:
    only the cards and their order count. NotationError unless the cards are the whole deck of the variant.
    """

    piles: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    seed: Seed | None = field(default=None, compare=False)
    variant: Variant = field(default=STANDARD, compare=False)

    def __post_init__(self) -> None:
        ranks = self.variant.piles
        if len(self.piles) != len(ranks):
            raise _refuse_groups(len(self.piles) + 1, [self.variant])
        for rank, pile in zip(ranks, self.piles, strict=True):
            if len(pile) != rank:
                raise NotationError(
                    Code.DEAL_SIZE, group=str(rank), found=len(pile), expected=int(rank)
                )
        if len(self.stock) != self.variant.stock_size:
            raise NotationError(
                Code.DEAL_SIZE,
                group="stock",
                found=len(self.stock),
                expected=self.variant.stock_size,
            )
        self.variant.check_copies([card for group in (*self.piles, self.stock) for card in group])

    @classmethod
    def from_seed(cls, seed: Seed, variant: Variant = STANDARD) -> Deal:
        """The deal of a seed: the shuffled deck dealt from its first card, pile 3 first, stock last."""
        cards = shuffle_deck(seed, variant)
        piles = []
        start = 0
        for size in variant.piles:
            piles.append(cards[start : start + size])
            start += size
        return cls(tuple(piles), cards[start:], seed, variant)

    @classmethod
    def from_code(cls, code: str) -> Deal:
        """The deal of a deal code; NotationError if ``code`` is none.

        >>> Deal.from_code("1-8QZK-4M2T").code, Deal.from_code("s1 8qzk 4m2t").code
        ('1-8QZK-4M2T', 'S1-8QZK-4M2T')
        """
        variant, seed = parse_code(code)
        return cls.from_seed(seed, variant)

    @classmethod
    def read(cls, text: str, variant: Variant = STANDARD) -> Deal:
        """The deal of a text typed by a person: a deal code, which says its variant, or words.

        Words are a deal of each variant: that of ``variant``. NotationError for a mistyped code, or text that
        cannot be a seed.

        >>> Deal.read("1 more game").code == Seed.from_text("1 more game").code
        True
        """
        found = read_code(text)
        if found is None:
            return cls.from_seed(Seed.from_text(text), variant)
        named, seed = found
        return cls.from_seed(seed, named)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Parse a deal written out card by card, as ``str`` formats it: groups separated by ``|``.

        Their number says the variant.
        """
        groups = text.split(GROUP_MARK)
        for variant in VARIANTS:
            if len(groups) == len(variant.piles) + 1:
                *piles, stock = map(parse_cards, groups)
                return cls(tuple(piles), stock, variant=variant)
        raise _refuse_groups(len(groups), VARIANTS)

    @classmethod
    def parse_any(cls, text: str, name: str = "") -> Deal:
        """Parse a deal of any piles of 3 to 13 cards and any stock from one box: a variant of that name.

        >>> deal = Deal.parse_any("6D 7D 9S KC | JK JK JK | 8D")
        >>> [str(rank) for rank in deal.variant.piles], deal.stock
        (['4', '3'], (Card('8D'),))
        """
        *piles, stock = map(parse_cards, text.split(GROUP_MARK))
        if not piles:
            raise NotationError(Code.LINE_GROUPS)
        fewest, most = int(min(Rank)), int(max(Rank))
        for number, pile in enumerate(piles, start=1):
            if not fewest <= len(pile) <= most:
                raise NotationError(
                    Code.PILE_SIZE, number=number, found=len(pile), fewest=fewest, most=most
                )
        deck = tuple(sorted([card for group in (*piles, stock) for card in group]))
        STANDARD.check_copies(deck)
        ranks = tuple(Rank(len(pile)) for pile in piles)
        return cls(tuple(piles), stock, variant=Variant(name, "", deck, ranks))

    @property
    def code(self) -> str | None:
        """The deal code, or None for a deal written out card by card."""
        return None if self.seed is None else self.variant.prefix + self.seed.code

    def __str__(self) -> str:
        """The deal card by card, independent of any generator; the inverse of ``parse``."""
        return f" {GROUP_MARK} ".join(map(format_cards, (*self.piles, self.stock)))


def _refuse_groups(found: int, variants: Iterable[Variant]) -> NotationError:
    """The error for a deal of ``found`` groups, where one of these variants was expected."""
    expected = ", ".join(str(len(variant.piles) + 1) for variant in variants)
    return NotationError(Code.DEAL_GROUPS, found=found, expected=expected)
