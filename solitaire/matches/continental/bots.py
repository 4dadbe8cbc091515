"""The computer players of Continental, each named by what it does, and stronger than the one before.

Both come as near to their contract as they can, lay it as soon as they can, in the way that leaves the fewest
points, and then lay off all that fits. ``novice`` discards the highest of the cards that bring it no nearer.
``deny`` keeps what fits the melds on the table. ``bench/`` plays them against each other. A bot is pure: it
sees a view, and equal views get equal moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import Card, without
from solitaire.matches.continental.melds import fits_any
from solitaire.matches.continental.moves import DealNext, Discard, Draw, Lay, Move, Source
from solitaire.matches.continental.view import ContinentalView


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
        cards = [card for card in dict.fromkeys(view.held) if not card.is_joker] or [*view.held]
        away = {card: cards_away(without(view.held, card), view.contract) for card in cards}
        nearest = min(away.values())
        return self.prefer(view, [card for card in cards if away[card] == nearest])

    @abstractmethod
    def prefer(self, view: ContinentalView, cards: Sequence[Card]) -> Card:
        """The one of these cards to discard, none of which is needed."""


class _Novice(ContinentalBot):
    """Discards the highest points."""

    __slots__ = ()

    def prefer(self, view: ContinentalView, cards: Sequence[Card]) -> Card:
        return max(cards, key=lambda card: (card.points, card.index))


class _Deny(ContinentalBot):
    """Keeps what fits the melds on the table, so that nobody can lay it off; else discards as ``novice``."""

    __slots__ = ()

    def prefer(self, view: ContinentalView, cards: Sequence[Card]) -> Card:
        return max(
            cards, key=lambda card: (not fits_any(card, view.melds), card.points, card.index)
        )


DENY: Final = _Deny("deny")
"""The strongest: a coach can ask it."""
BOTS: Final[tuple[ContinentalBot, ...]] = (_Novice("novice"), DENY)
