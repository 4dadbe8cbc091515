"""The slow, obvious twins of ``solitaire.rules.melds`` and ``layout``: the rules, card by card.

They share nothing with the fast code but the cards. Where a twin takes a short cut, so that hands of
thirteen cards finish in this life, its docstring says why the cut is allowed, and a test compares it
with the twin that does not take it.
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
    """R4, no card being wild."""
    return len(cards) >= 3 and len({card.rank for card in cards}) == 1


def is_run_of_naturals(cards: Sequence[Card]) -> bool:
    """R5, no card being wild."""
    ranks = sorted(int(card.rank or 0) for card in cards)
    consecutive = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and len({card.suit for card in cards}) == 1 and consecutive


def is_meld_by_trying_all_cards(pile: Rank, cards: Sequence[Card]) -> bool:
    """R6 to the letter: put each of the 55 naturals in the place of each wild. For two wilds at most."""
    choices = [NATURALS if is_wild(pile, card) else (card,) for card in cards]
    return any(
        is_book_of_naturals(stand_ins) or is_run_of_naturals(stand_ins)
        for stand_ins in product(*choices)
    )


@cache
def is_meld(pile: Rank, cards: tuple[Card, ...]) -> bool:
    """R4 to R6: a book of some rank, or a run of some suit over some span from 3 to K."""
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
    """Every meld among the cards that has at most ``longest`` of them, as a bit for each place."""
    for size in range(3, min(longest, len(cards)) + 1):
        for places in combinations(range(len(cards)), size):
            if is_meld(pile, tuple(cards[place] for place in places)):
                yield sum(1 << place for place in places)


def _by_first_card(pile: Rank, cards: Sequence[Card], longest: int) -> list[list[int]]:
    """The melds that begin at each place: the first card not yet placed must be in one of those."""
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

    The melds are counted right only if ``longest`` allows for all of them; the rest holds anyhow, as
    for ``all_meld``.
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
