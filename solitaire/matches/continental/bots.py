"""The computer players of Continental, each named by what it does, and stronger than the one before.

Both come as near to their contract as they can, lay it as soon as they can, in the way that leaves the fewest
points, and then lay off all that fits. They differ in which card they discard of those that bring them no
nearer. ``novice`` discards the highest. ``deny`` keeps what fits the melds on the table, what goes with other
cards of its hand, and what leaves more unseen cards useful; it weighs all of that in points. Since its second
version it gives nothing that fits to a next player with one card, who could close with it. ``bench/`` plays
them against each other. A bot is pure: it sees a view, and equal views get equal moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import Card, Cards, Rank, without
from solitaire.matches.continental.melds import Contract, fits_any
from solitaire.matches.continental.moves import Discard, Draw, Lay, Move, Source
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.game import DealNext

FITS: Final = 5
"""The points that it is worth to keep a card that somebody could lay off."""
PAIR: Final = 12
"""The points that a card is worth for each other one of its rank."""
NEAR: Final = {1: 9, 2: 6, 3: 3}
"""The same by the steps to each other card of its suit."""
CANDIDATES: Final = 5
"""The most discards whose useful cards are counted."""
COUNTED: Final = 2
"""The most cards away at which they are."""
WORTH: Final = 200
"""The points that it is worth if every unseen card is useful."""


@dataclass(frozen=True, slots=True)
class ContinentalBot(ABC):
    """A computer player: what it discards of the cards that it does not need."""

    name: str
    version: int = 1

    def choose(self, view: ContinentalView) -> Move:
        """The move of the seat whose view this is."""
        if view.is_over:
            return DealNext()
        if view.drawn is None:
            takes = view.top is not None and self.takes(view, view.top)
            return Draw(Source.DISCARDS, view.top) if takes else Draw(Source.STOCK)
        layout = None
        if view.is_laid or cards_away(view.held, view.contract) == 0:
            layout = view.layout()
        if layout is None:
            return Discard(self.discard(view))
        if layout.melds:
            return Lay(tuple(meld.cards for meld in layout.melds))
        if layout.offs:
            return layout.offs[0]
        return Discard(layout.discard, is_last=len(view.held) == 1)

    def takes(self, view: ContinentalView, top: Card) -> bool:
        """Whether to take the top of the discards: if it can be laid off, or brings the contract nearer."""
        if view.is_laid:
            return fits_any(top, view.melds)
        with_top = tuple(sorted((*view.held, top)))
        return cards_away(with_top, view.contract) < cards_away(view.held, view.contract)

    def discard(self, view: ContinentalView) -> Card:
        """The card to discard before the contract is laid: one of those that leave the hand nearest to it.

        A joker only if there is nothing else.
        """
        naturals = [card for card in dict.fromkeys(view.held) if not card.is_joker]
        cards = self.spare(view, naturals or view.held)
        away = {card: cards_away(without(view.held, card), view.contract) for card in cards}
        nearest = min(away.values())
        return self.prefer(view, [card for card in cards if away[card] == nearest])

    def spare(self, view: ContinentalView, cards: Sequence[Card]) -> Sequence[Card]:
        """Those of the cards that may be discarded; one at least."""
        return cards

    @abstractmethod
    def prefer(self, view: ContinentalView, cards: Sequence[Card]) -> Card:
        """The one of these cards to discard, none of which is needed."""


class _Novice(ContinentalBot):
    """Discards the highest points."""

    __slots__ = ()

    def prefer(self, view: ContinentalView, cards: Sequence[Card]) -> Card:
        return max(cards, key=lambda card: (card.points, card.index))


class _Deny(ContinentalBot):
    """Weighs the points of a card against what it may bring, to the others and to itself."""

    __slots__ = ()

    def prefer(self, view: ContinentalView, cards: Sequence[Card]) -> Card:
        def cost(card: Card) -> int:
            return card.points - FITS * fits_any(card, view.melds)

        def rough(card: Card) -> tuple[int, int]:
            return cost(card) - count_kin(view.held, card, view.contract), card.index

        likely = sorted(cards, key=rough, reverse=True)[:CANDIDATES]
        away = cards_away(without(view.held, likely[0]), view.contract)
        if len(likely) == 1 or away > COUNTED:
            return likely[0]
        unseen = view.unseen()
        total = sum(unseen.values())
        # What helps without a card helps with it, too: that leaves few to look at for each one.
        useful = find_useful(view.held, view.contract, unseen, away)

        def exact(card: Card) -> tuple[int, int]:
            left = find_useful(without(view.held, card), view.contract, useful, away)
            return cost(card) * total + WORTH * sum(left.values()), card.index

        return max(likely, key=exact)


class _DenyLast(_Deny):
    """The same, but gives nothing that fits to a next player who has laid and holds one card.

    That one would take it, add it to a meld, discard the last card, and close.
    """

    __slots__ = ()

    def spare(self, view: ContinentalView, cards: Sequence[Card]) -> Sequence[Card]:
        if not view.next_can_close:
            return cards
        return [card for card in cards if not fits_any(card, view.melds)] or cards


def count_kin(held: Cards, card: Card, contract: Contract) -> int:
    """The points that it is worth to keep a card for the naturals beside it that may make a meld with it."""
    worth = 0
    for other in held:
        if other is card or card.rank is None or other.rank is None:
            continue
        if contract.trios and other.rank is card.rank:
            worth += PAIR
        if contract.escaleras and other.suit is card.suit:
            steps = (other.rank - card.rank) % len(Rank)
            worth += NEAR.get(min(steps, len(Rank) - steps), 0)
    return worth


def find_useful(
    held: Cards, contract: Contract, unseen: Mapping[Card, int], away: int
) -> Mapping[Card, int]:
    """Those of the unseen cards, with how many there are, with which a hand needs fewer than ``away``."""
    return {
        card: copies
        for card, copies in unseen.items()
        if cards_away(tuple(sorted((*held, card))), contract) < away
    }


DENY: Final = _DenyLast("deny", 2)
"""The strongest: a coach can ask it."""
BOTS: Final[tuple[ContinentalBot, ...]] = (_Novice("novice"), _Deny("deny"), DENY)
