"""A slow rules engine whose rules can be changed, for the readings of the study.

It shares only the cards with the fast code, plays every game of tiny deals, and gives every subset of a stock
to every pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

from solitaire.rules import JOKER, Card, Rank

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Rules:
    """The rules as numbered, but for what differs from the defaults."""

    wild_rank: bool = True
    around: bool = False
    """Whether king and three are neighbors in runs."""
    flips_as_dealt: bool = True
    """R8."""
    may_discard_placed: bool = True
    """Whether the card just placed may be discarded (R9)."""


class Pile(NamedTuple):
    """A pile; its cards are sorted."""

    rank: Rank
    cards: Cards
    is_open: bool


Piles = tuple[Pile, ...]


# ---- melds -------------------------------------------------------------------------------------------


def is_wild(rules: Rules, rank: Rank, card: Card) -> bool:
    """Whether the card is wild in the pile of that rank."""
    return card is JOKER or (rules.wild_rank and card.rank == rank)


@cache
def is_meld(rules: Rules, rank: Rank, cards: Cards) -> bool:
    """Whether at least three cards are a book or a run: looks for the place where the run begins."""
    naturals = [card for card in cards if not is_wild(rules, rank, card)]
    ranks = [int(card.rank or 0) for card in naturals]
    if len(set(ranks)) <= 1:
        return True
    if len({card.suit for card in naturals}) > 1 or len(set(ranks)) < len(ranks):
        return False
    circle = [*range(3, 14), *(range(3, 13) if rules.around else ())]
    length = min(len(cards), 11)
    places = [circle[first : first + length] for first in range(len(circle) - length + 1)]
    return len(cards) <= 11 and any(set(ranks) <= set(place) for place in places)


@cache
def all_meld(rules: Rules, rank: Rank, cards: Cards) -> bool:
    """Whether the sorted cards split into melds: tries all melds of the first card.

    Melds of three to five cards suffice, since every longer one is two melds.
    """
    if not cards:
        return True
    first, *others = cards
    for more in range(2, 5):
        for places in combinations(range(len(others)), more):
            meld = (first, *[others[place] for place in places])
            if is_meld(rules, rank, meld):
                rest = tuple(card for place, card in enumerate(others) if place not in places)
                if all_meld(rules, rank, rest):
                    return True
    return False


def goes_out_with(rules: Rules, pile: Pile, added: Cards) -> bool:
    """Whether the pile goes out after exchanging as many of its cards for exactly these."""
    keeps = int(pile.rank) - len(added)
    return keeps >= 0 and any(
        all_meld(rules, pile.rank, tuple(sorted((*kept, *added))))
        for kept in set(combinations(pile.cards, keeps))
    )


def away(rules: Rules, pile: Pile) -> int:
    """The fewest jokers that complete the pile in exchange for its cards."""
    counts = range(int(pile.rank) + 1)
    return next(count for count in counts if goes_out_with(rules, pile, (JOKER,) * count))


# ---- all assignments ---------------------------------------------------------------------------------


def find_need(rules: Rules, piles: Piles, stock: Cards) -> int | None:
    """The fewest cards of the stock that flip all piles, none given to two; None if they cannot be flipped.

    A pile that is open though it is complete takes any card.
    """
    used = {0}
    for pile in piles:
        if pile.is_open:
            ways = [bits for bits, added in subsets(stock) if flips_with(rules, pile, added)]
            used = {before | way for before in used for way in ways if not before & way}
    return min((bits.bit_count() for bits in used), default=None)


def flips_with(rules: Rules, pile: Pile, added: Cards) -> bool:
    """Whether the open pile is flipped by playing these cards on it, in as many turns."""
    if all_meld(rules, pile.rank, pile.cards):
        return len(added) == 1
    return goes_out_with(rules, pile, added)


def subsets(stock: Cards) -> Iterator[tuple[int, Cards]]:
    """Every subset of the stock, as bits and as cards."""
    for bits in range(1 << len(stock)):
        yield bits, tuple(card for place, card in enumerate(stock) if bits >> place & 1)


# ---- all games ---------------------------------------------------------------------------------------


def deal_piles(rules: Rules, hands: Sequence[Cards]) -> Piles:
    """The piles as dealt, each of the rank of its size."""
    piles = []
    for hand in hands:
        rank, cards = Rank(len(hand)), tuple(sorted(hand))
        is_open = not (rules.flips_as_dealt and all_meld(rules, rank, cards))
        piles.append(Pile(rank, cards, is_open))
    return tuple(piles)


def after_turn(rules: Rules, piles: Piles, drawn: Card) -> Iterator[Piles]:
    """The piles after each turn that is allowed with that card."""
    for place, pile in enumerate(piles):
        if pile.is_open:
            hands = {without((*pile.cards, drawn), card) for card in set(pile.cards)}
            if rules.may_discard_placed:
                hands.add(pile.cards)
            for hand in hands:
                after = Pile(pile.rank, hand, is_open=not all_meld(rules, pile.rank, hand))
                yield (*piles[:place], after, *piles[place + 1 :])


def fewest_draws(rules: Rules, piles: Piles, stock: Cards) -> int | None:
    """The fewest draws of a won game in that order of the stock; None if no game is won."""

    @cache
    def fewest(piles: Piles, draws: int) -> int | None:
        if not any(pile.is_open for pile in piles):
            return draws
        if draws == len(stock):
            return None
        found = (fewest(after, draws + 1) for after in after_turn(rules, piles, stock[draws]))
        return min((end for end in found if end is not None), default=None)

    return fewest(piles, 0)


def wins_in_every_order(rules: Rules, piles: Piles, stock: Cards) -> bool:
    """Whether a player who does not know the order of the stock wins for sure."""

    @cache
    def wins(piles: Piles, left: Cards) -> bool:
        if not any(pile.is_open for pile in piles):
            return True
        return bool(left) and all(
            any(wins(after, without(left, drawn)) for after in after_turn(rules, piles, drawn))
            for drawn in set(left)
        )

    return wins(piles, tuple(sorted(stock)))


def without(cards: Cards, card: Card) -> Cards:
    """The cards without one copy of that card, sorted."""
    left = sorted(cards)
    left.remove(card)
    return tuple(left)
