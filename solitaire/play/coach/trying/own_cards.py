"""Cards of somebody's own: the piles of a real table, laid out card by card, or written down.

The stock is what is left of the deck, so only the piles are needed. A stock that is written down, too,
counts as known, in that order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Self

from solitaire.play.coach.trying.packed import pack_cards, unpack_cards
from solitaire.play.errors import PlayCode
from solitaire.rules import VARIANTS, Card, Code, Deal, NotationError, Rank, Variant
from solitaire.rules.cleaning import clean_line
from solitaire.rules.deal import GROUP_MARK

TEXT_LIMIT: Final = 4_000
"""The longest text that is read; the cards of a whole deck take some 400 characters."""
_LABEL: Final = re.compile(r"(?:[^\W\d_]+\s+)?(1[0-3]|[3-9JQK])\s*[:=)]\s*(.*)", re.I)
"""A line that names its pile: ``7: 8H JK``, ``pile J: ...``, ``stapel 7) ...``."""
_STOCK: Final = re.compile(r"[^\W\d_]{4,}\s*[:=]\s*(.*)")
"""A line that names the stock, in any language."""
_BETWEEN: Final = re.compile(r"[\s,;.]+")
_SUITS: Final = str.maketrans(
    {
        "♠": "S",
        "♤": "S",
        "♥": "H",
        "♡": "H",
        "♣": "C",
        "♧": "C",
        "♦": "D",
        "♢": "D",
        "★": "T",
        "☆": "T",
    }
)


@dataclass(frozen=True, slots=True)
class OwnCards:
    """Piles that are being laid out, the first one first; each has at most as many cards as its rank."""

    variant: Variant
    piles: tuple[tuple[Card, ...], ...]

    @classmethod
    def start(cls, variant: Variant) -> Self:
        """No cards yet."""
        return cls(variant, tuple(() for _ in variant.piles))

    @classmethod
    def parse(cls, text: str) -> OwnCards:
        """The cards of an address: the number of piles, then each pile, with dots between.

        NotationError as ``add``, and for a text that is none.
        """
        number, *groups = text.split(".")
        variant = next((each for each in VARIANTS if str(len(each.piles)) == number), None)
        if variant is None or len(groups) > len(variant.piles):
            raise NotationError(Code.RECORD, text=text[:80])
        cards = cls.start(variant)
        for rank, group in zip(variant.piles, groups, strict=False):
            for card in unpack_cards(group):
                cards = cards.add(card, rank)
        return cards

    def __str__(self) -> str:
        """The inverse of ``parse``; empty piles at the end are left out."""
        text = ".".join([str(len(self.piles)), *map(pack_cards, self.piles)])
        return text.rstrip(".")

    @property
    def filling(self) -> Rank | None:
        """The first pile that lacks cards; None if all are whole."""
        ranks = zip(self.variant.piles, self.piles, strict=True)
        return next((rank for rank, pile in ranks if len(pile) < rank), None)

    @property
    def count(self) -> int:
        """How many cards lie in the piles."""
        return sum(map(len, self.piles))

    @property
    def left(self) -> Counter[Card]:
        """How often each card can still be laid."""
        return Counter(self.variant.copies) - Counter(
            [card for pile in self.piles for card in pile]
        )

    def pile(self, rank: Rank) -> tuple[Card, ...]:
        """The cards of the pile of that rank; NotationError (pile-absent) if there is none."""
        return self.piles[self._place(rank)]

    def add(self, card: Card, rank: Rank | None = None) -> OwnCards:
        """With the card in that pile, or in the first that lacks one.

        NotationError (card-laid) if none of it is left; (pile-full) if the pile is, or all of them are.
        """
        pile = rank or self.filling or self.variant.piles[-1]
        place = self._place(pile)
        if len(self.piles[place]) >= pile:
            raise NotationError(PlayCode.PILE_FULL, pile=str(pile), card=card.text)
        limit = self.variant.copies.get(card, 0)
        if sum([each.count(card) for each in self.piles]) >= limit:
            raise NotationError(PlayCode.CARD_LAID, pile=str(pile), card=card.text, limit=limit)
        return self._with(place, (*self.piles[place], card))

    def undo(self) -> OwnCards:
        """Without the last card of the pile that is being filled, or of the nearest one before it."""
        rank = self.filling
        place = len(self.piles) - 1 if rank is None else self._place(rank)
        filled = [at for at, pile in enumerate(self.piles) if pile]
        before = [at for at in filled if at <= place] or filled
        return self._with(before[-1], self.piles[before[-1]][:-1]) if before else self

    def clear(self, rank: Rank) -> OwnCards:
        """Without the cards of that pile."""
        return self._with(self._place(rank), ())

    def deal(self) -> Deal:
        """The deal, with the stock sorted; NotationError (pile-size-of-cards) if a pile lacks cards."""
        for rank, pile in zip(self.variant.piles, self.piles, strict=True):
            if len(pile) != rank:
                raise NotationError(
                    PlayCode.PILE_SIZE, pile=str(rank), found=len(pile), expected=int(rank)
                )
        return Deal(self.piles, tuple(sorted(self.left.elements())), variant=self.variant)

    def _place(self, rank: Rank) -> int:
        if rank not in self.variant.piles:
            raise NotationError(Code.PILE_ABSENT, pile=str(rank))
        return self.variant.piles.index(rank)

    def _with(self, place: int, pile: tuple[Card, ...]) -> OwnCards:
        return replace(self, piles=(*self.piles[:place], pile, *self.piles[place + 1 :]))


def read_cards(text: str) -> tuple[OwnCards, Deal | None]:
    """The cards of a written text: a line for each pile, or ``|`` between them, from the smallest pile on.

    A line may name its pile. A stock may come last: then the second answer is the deal in that order.
    NotationError names the card and the pile at fault.
    """
    if len(text) > TEXT_LIMIT:
        raise NotationError(PlayCode.CARDS_LONG, limit=TEXT_LIMIT)
    groups = [*_split(text)]
    if not groups:
        raise NotationError(PlayCode.CARDS_EMPTY)
    piles = [group for group in groups if not group.is_stock]
    stock = next((group.words for group in groups if group.is_stock), None)
    variant = _find_variant(len(piles), 0 if stock is not None else 1)
    if len(piles) > len(variant.piles):
        stock = piles.pop().words
    cards = OwnCards.start(variant)
    for rank, words in zip(variant.piles, _in_order(piles, variant), strict=True):
        cards = _lay(cards, rank, words)
    deal = cards.deal()
    return cards, None if stock is None else _with_written_stock(deal, stock)


@dataclass(frozen=True, slots=True)
class _Group:
    """The words of a pile or of the stock, and the pile that they name, if they name one."""

    words: tuple[str, ...]
    rank: Rank | None = None
    is_stock: bool = False


def _split(text: str) -> Iterator[_Group]:
    """Yield each group of cards in order."""
    for line in text.translate(_SUITS).splitlines():
        for part in line.split(GROUP_MARK):
            bare = clean_line(part)
            label = _LABEL.fullmatch(bare)
            stock = None if label else _STOCK.fullmatch(bare)
            rest = label[2] if label else stock[1] if stock else bare
            words = tuple(filter(None, _BETWEEN.split(rest)))
            if words or label:
                yield _Group(words, Rank.parse(label[1]) if label else None, bool(stock))


def _find_variant(found: int, more: int) -> Variant:
    """The game with so many piles, or with ``more`` fewer, of which the last group is the stock."""
    for variant in VARIANTS:
        if 0 <= found - len(variant.piles) <= more:
            return variant
    expected = " / ".join(str(len(variant.piles)) for variant in VARIANTS)
    raise NotationError(PlayCode.PILES_TOTAL, found=found, expected=expected)


def _in_order(groups: list[_Group], variant: Variant) -> list[tuple[str, ...]]:
    """The words of each pile; groups that name no pile fill those that nobody names, in order."""
    named: dict[Rank, tuple[str, ...]] = {}
    for group in groups:
        if group.rank is None:
            continue
        if group.rank not in variant.piles:
            raise NotationError(Code.PILE_ABSENT, pile=str(group.rank))
        if group.rank in named:
            raise NotationError(PlayCode.PILE_TWICE, pile=str(group.rank))
        named[group.rank] = group.words
    others = iter([group.words for group in groups if group.rank is None])
    return [named[rank] if rank in named else next(others) for rank in variant.piles]


def _lay(cards: OwnCards, rank: Rank, words: tuple[str, ...]) -> OwnCards:
    """With the cards of these words in that pile."""
    read = []
    for word in words:
        try:
            read.append(Card.parse(word))
        except NotationError:
            raise NotationError(PlayCode.NO_SUCH_CARD, pile=str(rank), text=word) from None
    if len(read) != rank:
        raise NotationError(PlayCode.PILE_SIZE, pile=str(rank), found=len(read), expected=int(rank))
    for card in read:
        cards = cards.add(card, rank)
    return cards


def _with_written_stock(deal: Deal, words: tuple[str, ...]) -> Deal:
    """The deal with that stock, from its top down; NotationError if it is not what is left of the deck."""
    stock = tuple(map(Card.parse, words))
    if len(stock) != len(deal.stock):
        raise NotationError(PlayCode.STOCK_SIZE, found=len(stock), expected=len(deal.stock))
    return Deal(deal.piles, stock, variant=deal.variant)
