"""Random hands of several kinds, the same in every run: plain, with twins, complete, nearly complete.

Randomness comes from the stream of our own shuffle, which never changes, so the hands are the same on every
machine and in every version of Python. ``bench/`` uses them too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from solitaire.rules import JOKER, STANDARD, Card, Rank, Seed, Suit
from solitaire.rules.shuffle import below, word_stream

T = TypeVar("T")

SUITS = tuple(Suit)
RANKS = tuple(Rank)


class Chance:
    """Random numbers and choices from the stream of a seed."""

    def __init__(self, seed: int) -> None:
        self._words = word_stream(Seed(seed))

    def below(self, bound: int) -> int:
        return below(bound, self._words)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """``count`` of the things, none twice, in random order."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]


def plain(chance: Chance, pile: Rank, size: int) -> list[Card]:
    """Random cards of the deck."""
    return chance.some(STANDARD.deck, size)


def crowded(chance: Chance, pile: Rank, size: int) -> list[Card]:
    """Cards of few suits and ranks: many twins, books that compete with runs, often wilds."""
    suits = chance.some(SUITS, 1 + chance.below(3))
    lowest = 3 + chance.below(8)
    width = max(3 + chance.below(4), (size + 2 * len(suits) - 1) // (2 * len(suits)))
    ranks = range(lowest, lowest + width)
    near = [card for card in STANDARD.deck if card.suit in suits and card.rank in ranks]
    wilds = [card for card in STANDARD.deck if card.is_wild(pile) and card not in near]
    near += chance.some(wilds, chance.below(5))
    far = [card for card in STANDARD.deck if card not in near]
    near += far[: max(0, size - len(near))]
    return chance.some(near, size)


def complete(chance: Chance, pile: Rank, size: int) -> list[Card]:
    """Cards that make melds, some of them wild. ``size`` is at least 3."""
    while True:
        hand = _melds(chance, pile, size)
        if all(hand.count(card) <= STANDARD.deck.count(card) for card in set(hand)):
            return chance.some(hand, size)


def near_complete(chance: Chance, pile: Rank, size: int) -> list[Card]:
    """A complete hand with one or two cards replaced, sometimes by a neighbor in rank."""
    hand = complete(chance, pile, size)
    for _ in range(1 + chance.below(2)):
        place = chance.below(size)
        old = hand[place]
        if old.rank is not None and old.suit is not None and chance.below(2):
            step = chance.one_of((-1, 1))
            new = Card.of(Rank(min(13, max(3, old.rank + step))), old.suit)
        else:
            new = chance.one_of(STANDARD.deck)
        if hand.count(new) < STANDARD.deck.count(new):
            hand[place] = new
    return hand


def wild(chance: Chance, pile: Rank, size: int) -> list[Card]:
    """A hand of at least three wilds, with up to six jokers."""
    wilds = [card for card in STANDARD.deck if card.is_wild(pile)]
    count = min(size, 3 + chance.below(min(size, 9)))
    hand = chance.some(wilds, count)
    return hand + chance.some(
        [card for card in STANDARD.deck if not card.is_wild(pile)], size - count
    )


Kind = Callable[[Chance, Rank, int], list[Card]]

KINDS: tuple[Kind, ...] = (
    plain,
    crowded,
    complete,
    near_complete,
    wild,
)


def _melds(chance: Chance, pile: Rank, size: int) -> list[Card]:
    wild_cards = [card for card in STANDARD.deck if card.is_wild(pile)]
    often = chance.one_of((0, 0, 1, 2, 4))  # wilds replace so many cards in ten
    hand: list[Card] = []
    while len(hand) < size:
        rest = size - len(hand)
        length = rest if rest < 6 else 3 + chance.below(min(rest - 5, 9))
        suit = chance.one_of(SUITS)
        if chance.below(2):
            rank = chance.one_of(RANKS)
            meld = [Card.of(rank, chance.one_of(SUITS)) for _ in range(length)]
        else:
            lowest = 3 + chance.below(12 - length)
            meld = [Card.of(Rank(rank), suit) for rank in range(lowest, lowest + length)]
        hand += [chance.one_of(wild_cards) if chance.below(10) < often else card for card in meld]
    return hand


def jokers(count: int) -> list[Card]:
    return [JOKER] * count
