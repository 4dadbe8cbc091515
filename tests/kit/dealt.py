"""How often hands are complete as dealt, once more: written from the rules alone, without the product's code.

``python -m tests.kit.dealt`` measures with Python's own random numbers what ``scripts/bench dealt`` does with
the product and its shuffle. A card of Five Crowns is its suit and rank, a joker is None. The searches for
Continental, and the games of Spiral, are those of the twins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Final

from tests.matches.continental import twins as continental
from tests.matches.spiral.twins import SlowGame

Card = tuple[int, int] | None

DECK: Final[list[Card]] = [
    *[(suit, rank) for suit in range(5) for rank in range(3, 14) for _ in "12"],
    *[None] * 6,
]
"""R1."""


def is_complete(wild: int, cards: Sequence[Card]) -> bool:
    """Whether three or more cards fall into books and runs (R3 to R7), that rank wild."""
    naturals = sorted(card for card in cards if card is not None and card[1] != wild)
    return can_meld(naturals, len(cards) - len(naturals))


def can_meld(naturals: list[tuple[int, int]], wilds: int) -> bool:
    """Whether sorted naturals can be melded with at most so many wilds, by a meld for the first one.

    Wilds that are left over lengthen a meld: any book, or a run, and a run from 3 to K is two.
    """
    if not naturals:
        return True
    (suit, rank), *rest = naturals
    mates = [card for card in rest if card[1] == rank]
    later = sorted({card for card in rest if card[0] == suit and card[1] > rank})
    for others in (*subsets(mates), *subsets(later)):
        length = 1 + len(others)
        if others and others[-1] in later:
            length = others[-1][1] - rank + 1  # from the first to the last of a run
        needed = max(3, length) - 1 - len(others)
        if needed <= wilds:
            left = list(rest)
            for card in others:
                left.remove(card)
            if can_meld(left, wilds - needed):
                return True
    return False


def subsets(cards: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every choice of the cards, each in their order."""
    for count in range(len(cards) + 1):
        yield from combinations(cards, count)


def is_complete_with_one_more(wild: int, cards: Sequence[Card]) -> bool:
    """Whether one of the cards can be discarded so that the others are complete."""
    return any(
        is_complete(wild, [*cards[:place], *cards[place + 1 :]]) for place in range(len(cards))
    )


def count_complete(size: int) -> tuple[int, int]:
    """Of all hands of so many cards, that rank wild: those that are complete, and all."""
    copies = Counter(DECK)
    found = 0
    for hand in combinations_with_replacement(copies, size):
        if is_complete(size, hand):
            found += prod(comb(copies[card], held) for card, held in Counter(hand).items())
    return found, comb(len(DECK), size)


def share_without_fit() -> Fraction:
    """Of the first hands of Last Card below a number, those in which nothing fits (U1, U3).

    Below a 7 fit 24 others of its color, two 7s of each other color, and eight wilds; below a 0 one of each.
    """
    cards = 108
    fits = {72: 24 + 6 + 8, 4: 24 + 3 + 8}  # how many such cards there are, and what fits on one
    ways = sum(count * comb(cards - 1 - fit, 7) for count, fit in fits.items())
    return Fraction(ways, 76 * comb(cards - 1, 7))


# ---- samples -----------------------------------------------------------------------------------------------


def is_drawn(random: Random) -> bool:
    """Whether nobody wins a game of Spiral between two who move at random."""

    def order(_: str, cards: Sequence[int]) -> list[int]:
        return random.sample(cards, len(cards))

    game = SlowGame(order, 1, 2, 2, joker=True)
    while not game.is_over:
        game.move(random.choice(sorted(game.legal())))
    return game.winner is None


def say(name: str, found: int, total: int) -> None:
    """Print a share and its interval of 95 % (Wilson)."""
    share, z = found / total, 1.96
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    off = z * (share * (1 - share) / total + (z / (2 * total)) ** 2) ** 0.5 / (1 + z * z / total)
    low, high = 100 * max(0.0, middle - off), 100 * (middle + off)
    print(f"{name:<40}{found:>8,} of {total:>9,} {100 * share:8.4g} ({low:.3g} to {high:.3g}) %")


def main() -> None:
    random = Random("dealt")
    for size in (3, 4):
        found, total = count_complete(size)
        print(f"{size} cards, exactly: {found:,} of {total:,}")
    for size in range(3, 14):
        hands = [random.sample(DECK, size + 1) for _ in range(20_000)]
        say(f"{size} cards", sum(is_complete(size, hand[:-1]) for hand in hands), len(hands))
        more = sum(is_complete_with_one_more(size, hand) for hand in hands[:2_000])
        say(f"{size} cards, one more and a discard", more, 2_000)
    deals: Counter[int] = Counter()
    for _ in range(5_000):
        cards = iter(random.sample(DECK, 88))
        piles = {size: [next(cards) for _ in range(size)] for size in range(3, 14)}
        deals[sum(is_complete(size, pile) for size, pile in piles.items())] += 1
    for piles_complete, found in sorted(deals.items()):
        say(f"the patience, {piles_complete} complete", found, deals.total())
    print(f"Last Card, nothing fits, exactly: {100 * float(share_without_fit()):.4f} %", flush=True)
    say("Spiral, random games drawn", sum(is_drawn(random) for _ in range(200)), 200)
    deck = continental.whole_deck(6)
    for contract, size in zip(continental.CONTRACTS, continental.DEALT, strict=True):
        laid = sum(continental.can_lay(random.sample(deck, size), contract) for _ in range(10_000))
        say(f"Continental, {contract}", laid, 10_000)


if __name__ == "__main__":
    main()
