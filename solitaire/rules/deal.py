"""A deal, eleven open piles of 3 to 13 cards and a stock of 28 (R2), and its notation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from solitaire.rules.cards import DECK, Card, Rank, check_copies, format_cards, parse_cards
from solitaire.rules.errors import Code, NotationError
from solitaire.rules.seeds import Seed
from solitaire.rules.shuffle import shuffle_deck

PILES: Final[tuple[Rank, ...]] = tuple(Rank)
"""The piles, in the order of the staircase."""
STOCK_SIZE: Final = len(DECK) - sum(PILES)
"""28, the number of cards to draw."""
GROUP_MARK: Final = "|"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of each pile, and the stock from its top down.

    ``seed`` is the seed of the shuffle, or None for a deal written out card by card. Equality ignores it:
    only the cards and their order count. NotationError unless the cards are one whole deck.
    """

    piles: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    seed: Seed | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if len(self.piles) != len(PILES):
            raise NotationError(Code.DEAL_GROUPS, found=len(self.piles) + 1)
        for rank, pile in zip(PILES, self.piles, strict=True):
            if len(pile) != rank:
                raise NotationError(
                    Code.DEAL_SIZE, group=str(rank), found=len(pile), expected=int(rank)
                )
        if len(self.stock) != STOCK_SIZE:
            raise NotationError(
                Code.DEAL_SIZE, group="stock", found=len(self.stock), expected=STOCK_SIZE
            )
        check_copies([card for group in (*self.piles, self.stock) for card in group])

    @classmethod
    def from_seed(cls, seed: Seed) -> Deal:
        """The deal of a seed: the shuffled deck dealt from its first card, pile 3 first, stock last."""
        cards = shuffle_deck(seed)
        piles = []
        start = 0
        for size in PILES:
            piles.append(cards[start : start + size])
            start += size
        return cls(tuple(piles), cards[start:], seed)

    @classmethod
    def from_code(cls, code: str) -> Deal:
        """The deal of a deal code; NotationError if ``code`` is none.

        >>> Deal.from_code("1-8QZK-4M2T").code
        '1-8QZK-4M2T'
        """
        return cls.from_seed(Seed.parse(code))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Parse a deal written out card by card, as ``str`` formats it: twelve groups separated by ``|``."""
        groups = text.split(GROUP_MARK)
        if len(groups) != len(PILES) + 1:
            raise NotationError(Code.DEAL_GROUPS, found=len(groups))
        *piles, stock = map(parse_cards, groups)
        return cls(tuple(piles), stock)

    @property
    def code(self) -> str | None:
        """The deal code, or None for a deal written out card by card."""
        return None if self.seed is None else self.seed.code

    def __str__(self) -> str:
        """The deal card by card, independent of any generator; the inverse of ``parse``."""
        return f" {GROUP_MARK} ".join(map(format_cards, (*self.piles, self.stock)))
