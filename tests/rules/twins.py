"""Slow reference implementations (twins) of ``solitaire.rules.melds`` and ``layout``.

They share only the cards with the fast code. Where a twin takes a shortcut, so that hands of thirteen
cards finish in reasonable time, its docstring says why that is correct, and a test compares it with the
twin without the shortcut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from solitaire.rules import JOKER, NATURALS, Card, Rank

LOWEST, HIGHEST = 3, 13


def is_wild(pile: Rank, card: Card) -> bool:
    """Whether the card is wild (R3)."""
    return card is JOKER or card.rank == pile


def is_book_of_naturals(cards: Sequence[Card]) -> bool:
    """Whether the cards are a book (R4); none of them is wild."""
    return len(cards) >= 3 and len({card.rank for card in cards}) == 1


def is_run_of_naturals(cards: Sequence[Card]) -> bool:
    """Whether the cards are a run (R5); none of them is wild."""
    ranks = sorted(int(card.rank or 0) for card in cards)
    consecutive = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and len({card.suit for card in cards}) == 1 and consecutive


def is_meld_by_trying_all_cards(pile: Rank, cards: Sequence[Card]) -> bool:
    """Whether the cards are a meld (R6): try each of the 55 naturals for each of at most two wilds."""
    choices = [NATURALS if is_wild(pile, card) else (card,) for card in cards]
    return any(
        is_book_of_naturals(stand_ins) or is_run_of_naturals(stand_ins)
        for stand_ins in product(*choices)
    )


@cache
def is_meld(pile: Rank, cards: tuple[Card, ...]) -> bool:
    """Whether the cards are a book, or a run in some span from 3 to K (R4 to R6)."""
    if len(cards) < 3:
        return False
    naturals = [card for card in cards if not is_wild(pile, card)]
    ranks = {int(card.rank or 0) for card in naturals}
    if len(ranks) <= 1:
        return True  # a book, or only wilds
    if len({card.suit for card in naturals}) > 1 or len(ranks) < len(naturals):
        return False
    spans = (
        range(lowest, lowest + len(cards)) for lowest in range(LOWEST, HIGHEST + 2 - len(cards))
    )
    return any(ranks <= set(span) for span in spans)


def melds_of(pile: Rank, cards: Sequence[Card], longest: int) -> Iterator[int]:
    """Yield every meld of at most ``longest`` of the cards, as a bit mask of places."""
    for size in range(3, min(longest, len(cards)) + 1):
        for places in combinations(range(len(cards)), size):
            if is_meld(pile, tuple(cards[place] for place in places)):
                yield sum(1 << place for place in places)


def _by_first_card(pile: Rank, cards: Sequence[Card], longest: int) -> list[list[int]]:
    """Return the melds by first place: the first card that is left must be in one of those."""
    starting: list[list[int]] = [[] for _ in cards]
    for meld in melds_of(pile, cards, longest):
        starting[(meld & -meld).bit_length() - 1].append(meld)
    return starting


def all_meld(pile: Rank, cards: Sequence[Card], longest: int = 5) -> bool:
    """Whether the cards can be split into melds: try each meld for the first card.

    Melds of six or more need not be tried: a book of six is two books, a run of six two runs, and a wild
    stands for the same card in either half.
    """
    cards = sorted(cards)
    starting = _by_first_card(pile, cards, longest)

    @cache
    def rest_melds(rest: int) -> bool:
        if not rest:
            return True
        first = (rest & -rest).bit_length() - 1
        return any(meld & rest == meld and rest_melds(rest ^ meld) for meld in starting[first])

    return rest_melds((1 << len(cards)) - 1)


def goes_out(pile: Rank, cards: Sequence[Card]) -> bool:
    """Whether the pile goes out (R7)."""
    return len(cards) == int(pile) and all_meld(pile, cards)


def points(pile: Rank, card: Card) -> int:
    """The leftover points of one card (R12)."""
    if card is JOKER:
        return 50
    return 20 if card.rank == pile else int(card.rank or 0)


def best(pile: Rank, cards: Sequence[Card], longest: int = 5) -> tuple[int, int, int]:
    """The fewest (leftover points, loose cards, melds) of all ways to meld some of the cards.

    The number of melds is right only if ``longest`` covers all cards; points and loose cards are always
    right, as for ``all_meld``.
    """
    cards = sorted(cards)
    starting = _by_first_card(pile, cards, longest)

    @cache
    def fewest(rest: int) -> tuple[int, int, int]:
        if not rest:
            return 0, 0, 0
        place = (rest & -rest).bit_length() - 1
        total, loose, melds = fewest(rest & rest - 1)
        found = total + points(pile, cards[place]), loose + 1, melds
        for meld in starting[place]:
            if meld & rest == meld:
                total, loose, melds = fewest(rest ^ meld)
                found = min(found, (total, loose, melds + 1))
        return found

    return fewest((1 << len(cards)) - 1)


def leftover(pile: Rank, cards: Sequence[Card]) -> int:
    """The leftover points of a pile (R12)."""
    return best(pile, cards)[0]
