"""Simple habits of the patience, once more: written from their sentences and the rules alone.

``python -m tests.kit.habits 200`` plays the first deals of ``scripts/bench habits`` and says how many each
habit wins. Only the order of the cards comes from the product. A card is its suit and rank, a joker is None,
as in ``tests/kit/dealt.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from solitaire.rules import Deal, Seed
from tests.kit.dealt import Card

FIRST_DEAL: Final = 56_000_000
NEVER: Final = 99

Natural = tuple[int, int]
Cards = tuple[Card, ...]


def is_wild(rank: int, card: Card) -> bool:
    """R3."""
    return card is None or card[1] == rank


def order(card: Card) -> Natural:
    """Sorts by suit, then rank; jokers last."""
    return (NEVER, NEVER) if card is None else card


def count_points(rank: int, card: Card) -> int:
    """R12."""
    if card is None:
        return 50
    return 20 if card[1] == rank else card[1]


@lru_cache(maxsize=1 << 19)
def count_wilds(naturals: tuple[Natural, ...]) -> tuple[int, ...]:
    """How many wilds sorted naturals need to fall into melds, if none of them is dropped, one, and so on."""
    if not naturals:
        return (0,)
    (suit, rank), *rest = naturals
    best = [NEVER] * (len(naturals) + 1)

    def go_on(melded: Sequence[Natural], dropped: int, wilds: int) -> None:
        left = list(rest)
        for card in melded:
            left.remove(card)
        for more, needed in enumerate(count_wilds(tuple(left))):
            best[dropped + more] = min(best[dropped + more], wilds + needed)

    go_on((), 1, 0)
    mates = [card for card in rest if card[1] == rank]
    for count in range(len(mates) + 1):
        for some in sorted(set(combinations(mates, count))):
            go_on(some, 0, max(0, 2 - count))
    later = sorted({card for card in rest if card[0] == suit and card[1] > rank})
    for count in range(1, len(later) + 1):
        for some in combinations(later, count):
            go_on(some, 0, max(3, some[-1][1] - rank + 1) - 1 - count)
    return tuple(best)


def split(rank: int, cards: Cards) -> tuple[tuple[Natural, ...], int]:
    """The sorted naturals of a pile, and how many wilds it has."""
    naturals = sorted(card for card in cards if card is not None and card[1] != rank)
    return tuple(naturals), len(cards) - len(naturals)


def find_away(rank: int, cards: Cards) -> int:
    """The fewest wilds that complete a pile, each in exchange for a natural."""
    naturals, wilds = split(rank, cards)
    needs = count_wilds(naturals)
    return next(new for new, needed in enumerate(needs) if needed <= wilds + new)


def helps(rank: int, cards: Cards, card: Card) -> bool:
    """Whether a pile could need fewer wilds with a card in exchange for one of its naturals."""
    away = find_away(rank, cards)
    naturals, wilds = split(rank, (*cards, card))
    return away > 0 and count_wilds(naturals)[away] <= wilds + away - 1


@dataclass(frozen=True)
class Move:
    """A card placed on a pile and another one discarded; ``left`` is what the stock has left."""

    rank: int
    before: Cards
    after: Cards
    drawn: Card
    discard: Card
    left: Cards

    @property
    def base(self) -> tuple[int, int, Natural]:
        """The smallest pile, the discard of the fewest points, the lowest card."""
        return self.rank, self.points, order(self.discard)

    @property
    def points(self) -> int:
        return count_points(self.rank, self.discard)

    @property
    def away(self) -> int:
        return find_away(self.rank, self.before)

    @property
    def helping(self) -> int:
        """How many cards left help the pile now."""
        return sum(helps(self.rank, self.before, card) for card in self.left)

    @property
    def helping_then(self) -> int:
        """How many cards left help the pile after it."""
        return sum(helps(self.rank, self.after, card) for card in self.left)

    @property
    def breaks_pair(self) -> bool:
        """Whether the discard is one of exactly two naturals of its rank."""
        if self.discard is None or is_wild(self.rank, self.discard):
            return False
        naturals = [card[1] for card in (*self.before, self.drawn) if card is not None]
        return naturals.count(self.discard[1]) == 2

    @property
    def wild(self) -> int:
        return -self.rank if is_wild(self.rank, self.drawn) else 0


HABITS: Final[dict[str, Callable[[Move], Any]]] = {
    "smallest": lambda move: 0,
    "largest": lambda move: -move.rank,
    "nearest": lambda move: move.away,
    "farthest": lambda move: -move.away,
    "pairs": lambda move: move.breaks_pair,
    "wild": lambda move: move.wild,
    "discard": lambda move: (move.rank, -move.helping_then),
    "more help": lambda move: 0,
    "scarce": lambda move: move.helping,
    "scarce, farthest": lambda move: move.helping / move.away,
    "scarce, farthest, discard": lambda move: (move.helping / move.away, -move.helping_then),
    "nearest, other ties": lambda move: (move.away, -move.rank, -move.points),
    "farthest, other ties": lambda move: (-move.away, -move.rank, -move.points),
}
"""What each prefers to the base. All those of ``bench/habits.py`` but the greedy one."""


def list_moves(piles: dict[int, Cards], drawn: Card, left: Cards, nearer: int) -> Iterator[Move]:
    """Yield the moves on open piles after which the pile needs so many cards fewer."""
    for rank, cards in piles.items():
        away = find_away(rank, cards)
        if away and (helps(rank, cards, drawn) or not nearer):
            for discard in {*cards} - {drawn}:
                after = [*cards, drawn]
                after.remove(discard)
                if find_away(rank, tuple(after)) == away - nearer:
                    yield Move(rank, cards, tuple(after), drawn, discard, left)


def choose(habit: str, piles: dict[int, Cards], drawn: Card, left: Cards) -> Move | None:
    """The move of a habit; None if it discards the card unplayed."""
    nearer = list_moves(piles, drawn, left, 1)
    move = min(nearer, key=lambda move: (HABITS[habit](move), move.base), default=None)
    if move or habit != "more help":
        return move
    as_near = list_moves(piles, drawn, left, 0)
    more = [(move.helping - move.helping_then, move.base, move) for move in as_near]
    return min(
        [each for each in more if each[0] < 0], key=lambda each: each[:2], default=(0, 0, None)
    )[2]


def play(habit: str, piles: dict[int, Cards], stock: Cards) -> list[tuple[int, Card] | None]:
    """The moves of a game: pile and discard, or None for a card discarded unplayed."""
    played: list[tuple[int, Card] | None] = []
    piles = dict(piles)
    for place, drawn in enumerate(stock):
        if not any(find_away(rank, cards) for rank, cards in piles.items()):
            break
        move = choose(habit, piles, drawn, stock[place + 1 :])
        if move:
            piles[move.rank] = move.after
        played.append((move.rank, move.discard) if move else None)
    return played


def is_won(piles: dict[int, Cards], stock: Cards, played: list[tuple[int, Card] | None]) -> bool:
    """Whether all piles are complete after those moves."""
    held = {rank: list(cards) for rank, cards in piles.items()}
    for drawn, move in zip(stock, played, strict=False):
        if move:
            held[move[0]].append(drawn)
            held[move[0]].remove(move[1])
    return not any(find_away(rank, tuple(cards)) for rank, cards in held.items())


def deal(number: int) -> tuple[dict[int, Cards], Cards]:
    """The piles and the stock of a deal of ``scripts/bench habits``."""
    dealt = Deal.from_seed(Seed(FIRST_DEAL + number))

    def plain(index: int) -> Card:
        return None if index == 55 else (index // 11, 3 + index % 11)

    piles = [tuple([plain(card.index) for card in pile]) for pile in dealt.piles]
    return {len(cards): cards for cards in piles}, tuple(
        [plain(card.index) for card in dealt.stock]
    )


def main() -> None:
    deals = int(sys.argv[1])
    won = dict.fromkeys(HABITS, 0)
    for number in range(deals):
        piles, stock = deal(number)
        for habit in HABITS:
            won[habit] += is_won(piles, stock, play(habit, piles, stock))
    for habit, found in won.items():
        print(f"{habit:<30}{found:>6} of {deals}")


if __name__ == "__main__":
    main()
