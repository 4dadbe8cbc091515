"""A slow, obvious twin of ``solitaire.matches.crowns``, written from the rules M1 to M8 alone.

It is changed in place, finds legal moves by trying every card of the box, and takes melds and points from the
slow twins of the rules. Moves are words: ``S`` and ``P8H`` draw, ``:3S`` discards, ``next`` deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from solitaire.rules import CARDS, STANDARD, Card, Rank
from tests.rules import twins as melds

Order = Callable[[str, Sequence[Card]], list[Card]]
"""The cards in the order of the shuffle of that label."""


@cache
def goes_out(rank: Rank, cards: tuple[Card, ...]) -> bool:
    return melds.goes_out(rank, cards)


class SlowHand:
    """One hand: a stock of places that are emptied, and the hands as lists."""

    def __init__(self, order: Order, rank: Rank, dealer: int, players: int) -> None:
        self.order, self.rank, self.players = order, rank, players
        cards = order(f"hand{int(rank)}", list(STANDARD.deck))
        self.held: list[list[Card]] = [[] for _ in range(players)]
        self.seat = (dealer + 1) % players
        for _ in range(int(rank)):  # M2: one card at a time, from the dealer's left
            for step in range(players):
                self.held[(self.seat + step) % players].append(cards.pop(0))
        self.discards = [cards.pop(0)]
        self.stock: list[Card | None] = [*cards]
        self.first = 0
        self.drawn: Card | None = None
        self.just_taken: Card | None = None
        self.out: int | None = None
        self.turns_left: int | None = None
        self.shuffles = 0

    @property
    def is_over(self) -> bool:
        return self.turns_left == 0

    def lane(self, seat: int) -> list[Card]:
        """What is left at the stock places of a seat, in order."""
        places = range((seat - self.first) % self.players, len(self.stock), self.players)
        return [card for place in places if (card := self.stock[place]) is not None]

    def legal(self) -> set[str]:
        held = self.held[self.seat]
        if self.drawn is not None:
            return {f":{card}" for card in CARDS if card in held and card is not self.just_taken}
        top = self.discards[-1]
        takes = {f"P{card}" for card in CARDS if card is top and any(card != own for own in held)}
        return {"S"} | takes

    def move(self, word: str) -> None:
        held = self.held[self.seat]
        if word.startswith(":"):
            card = Card.parse(word[1:])
            held.remove(card)
            self.discards.append(card)
            self.drawn = self.just_taken = None
            if self.turns_left is not None:
                self.turns_left -= 1  # M5
            elif goes_out(self.rank, tuple(sorted(held))):  # M4
                self.out, self.turns_left = self.seat, self.players - 1
            self.seat = (self.seat + 1) % self.players
        elif word == "S":
            if not self.lane(self.seat):
                self.shuffle_again()
            place = (self.seat - self.first) % self.players
            while (drawn := self.stock[place]) is None:
                place += self.players
            self.stock[place] = None
            self.drawn = drawn
            held.append(drawn)
        else:
            self.drawn = self.just_taken = self.discards.pop()
            held.append(self.drawn)

    def shuffle_again(self) -> None:
        """M7."""
        self.shuffles += 1
        rest = [card for card in self.stock if card is not None]
        cards = sorted(rest + self.discards[:-1], key=lambda card: card.index)
        del self.discards[:-1]
        self.stock = [*self.order(f"hand{int(self.rank)}/again{self.shuffles}", cards)]
        self.first = self.seat

    def points(self) -> list[int]:
        return [melds.leftover(self.rank, cards) for cards in self.held]


class SlowMatch:
    """Hands of those ranks, one after the other; the human, seat 0, leads the first (M2)."""

    def __init__(
        self, order: Order, players: int, ranks: Sequence[Rank], *, draws: bool = False
    ) -> None:
        self.order, self.players, self.ranks = order, players, list(ranks)
        self.dealer = order("dealer", list(range(players)))[0] if draws else players - 1
        self.totals = [0] * players
        self.hand = SlowHand(order, self.ranks.pop(0), self.dealer, players)

    @property
    def seat(self) -> int | None:
        if self.hand.is_over:
            return 0 if self.ranks else None
        return self.hand.seat

    def legal(self) -> set[str]:
        if self.hand.is_over:
            return {"next"} if self.ranks else set()
        return self.hand.legal()

    def move(self, word: str) -> None:
        if word == "next":
            self.dealer = (self.dealer + 1) % self.players
            self.hand = SlowHand(self.order, self.ranks.pop(0), self.dealer, self.players)
            return
        self.hand.move(word)
        if self.hand.is_over:
            for seat, points in enumerate(self.hand.points()):
                self.totals[seat] += points

    def places(self) -> list[int]:
        """M6: the place of each seat; ties share it."""
        return [sorted(self.totals).index(total) + 1 for total in self.totals]
