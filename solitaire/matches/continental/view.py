"""What one seat sees of a match of Continental: data only, with no way back to the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from solitaire.matches.continental.cards import Card, Cards, make_deck
from solitaire.matches.continental.layouts import Layout, find_layout, list_all_lays
from solitaire.matches.continental.melds import CONTRACTS, Contract, Meld, MeldKind
from solitaire.matches.continental.moves import Discard, Draw, Lay, LayOff, Move, Source
from solitaire.matches.game import DealNext


@dataclass(frozen=True, slots=True)
class ContinentalView:
    """The cards of a seat, and what lies open."""

    seat: int
    turn_of: int | None
    """Whose move it is; None when the match is over."""
    number: int
    """That of the hand's contract, from 1 to 7."""
    numbers: tuple[int, ...]
    """Those of all hands of the match."""
    jokers: int
    """How many are in the deck."""
    dealer: int
    draws: tuple[Cards, ...]
    """By seat, the cards that were drawn for the first deal; empty if none were."""
    held: Cards
    """Its own cards, sorted, with the drawn one during its turn."""
    drawn: Draw | None
    """What the seat to move drew in this turn; the card only if this seat may see it."""
    discards: Cards
    """The top one last."""
    stock_left: int
    counts: tuple[int, ...]
    """By seat, the number of cards (C5)."""
    known: tuple[Cards, ...]
    """By seat: what all know of its cards: it took them from the discards, or the hand is over."""
    melds: tuple[Meld, ...]
    """Those on the table, in the order in which they were laid."""
    owners: tuple[int, ...]
    """The seats that laid them."""
    laid_now: bool
    """Whether the seat to move laid its contract in this turn, or did so in the last turn of the hand."""
    closed: int | None
    """The seat that closed the hand; None before its end, and if nobody did (C9)."""
    is_over: bool
    """Whether the hand is over."""
    points: tuple[tuple[int, ...], ...]
    """The points of each seat in each hand that is over."""

    @property
    def top(self) -> Card | None:
        """The top of the discards; None if there is none."""
        return self.discards[-1] if self.discards else None

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.counts)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(map(sum, zip(*self.points, strict=True))) or (0,) * self.players

    @property
    def contract(self) -> Contract:
        """What is to be laid in this hand."""
        return CONTRACTS[self.number - 1]

    @property
    def is_laid(self) -> bool:
        """Whether this seat has laid its contract."""
        return self.seat in self.owners

    @property
    def following(self) -> int:
        """The seat after this one."""
        return (self.seat - 1) % self.players

    @property
    def next_can_close(self) -> bool:
        """Whether a card that fits a meld lets the next player close: it has laid, and holds one card."""
        return self.following in self.owners and self.counts[self.following] == 1

    def layout(self) -> Layout | None:
        """The lay-out that leaves the fewest points; None before the draw, or if nothing can be laid."""
        if self.turn_of != self.seat or self.is_over or self.drawn is None:
            return None
        return find_layout(self.held, None if self.is_laid else self.contract, self.melds)

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat; empty if it is not its move.

        Of the ways to lay the contract, of which there may be thousands, only that of ``layout``.
        """
        if self.turn_of != self.seat:
            return ()
        if self.is_over:
            return (DealNext(),)
        if self.drawn is None:
            return (
                Draw(Source.STOCK),
                *(Draw(Source.DISCARDS, card) for card in self.discards[-1:]),
            )
        is_last = len(self.held) == 1
        discards = tuple(Discard(card, is_last) for card in dict.fromkeys(self.held))
        return (*self._lays(), *self.list_offs(), *discards)

    def accepted(self) -> tuple[Move, ...]:
        """The moves of ``legal``, with every way to lay the contract, in any order of its melds.

        Cost: there may be thousands of ways.
        """
        moves = self.legal()
        if not any(isinstance(move, Lay) for move in moves):
            return moves
        lays = [
            Lay(tuple(meld.cards for meld in (*trios, *escaleras)))
            for melds in list_all_lays(self.held, self.contract)
            for trios in permutations(meld for meld in melds if meld.kind is MeldKind.TRIO)
            for escaleras in permutations(meld for meld in melds if meld.kind is MeldKind.ESCALERA)
        ]
        return tuple(dict.fromkeys((*moves, *lays)))

    def _lays(self) -> Iterator[Lay]:
        layout = None if self.is_laid else self.layout()
        if layout is not None:
            yield Lay(tuple(meld.cards for meld in layout.melds))

    def list_offs(self) -> Iterator[LayOff]:
        """What can be laid off now, each card and place once."""
        if self.turn_of != self.seat or self.drawn is None:
            return
        if not self.is_laid or len(self.held) == 1:
            return
        for number, meld in enumerate(self.melds, start=1):
            ends = (False,) if meld.kind is MeldKind.TRIO else (False, True)
            for card in dict.fromkeys(self.held):
                for low in ends:
                    if meld.fits(card, low=low):
                        yield LayOff(number, card, low)

    def unseen(self) -> dict[Card, int]:
        """How often each card can still be in the stock or in another hand unseen; only those that can.

        Discards that were shuffled (C9) count as unseen too, and so does a last card, face down.
        """
        seen = Counter(self.held) + Counter(self.discards)
        for meld in self.melds:
            seen.update(meld.cards)
        for seat, cards in enumerate(self.known):
            if seat != self.seat:
                seen.update(cards)
        left = Counter(make_deck(self.jokers))
        left.subtract(seen)
        return {card: copies for card, copies in left.items() if copies}
