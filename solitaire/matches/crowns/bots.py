"""The computer players of Five Crowns, each named by what it looks at, and stronger than the one before.

``points`` keeps the fewest points. ``away`` comes as near as it can to going out, and once somebody is out it
plays its last turn exactly. ``outs`` weighs points and the unseen cards that would bring it nearer as well.
``bench/`` plays them against each other. A bot is pure: it sees a view, and equal views get equal moves.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import Final

from solitaire.matches.crowns.estimates import (
    cards_away,
    cards_away_with,
    count_useful,
    expected_points,
    fewest_points,
    without,
)
from solitaire.matches.crowns.moves import Discard, Draw, Move, Source, can_take
from solitaire.matches.crowns.view import CrownsView
from solitaire.matches.game import DealNext
from solitaire.rules import Card, leftover

CANDIDATES: Final = 5
"""The most discards whose useful cards are counted."""
WORTH: Final = {1: 250, 2: 50}
"""By cards away, the points that it is worth if every unseen card is useful; further off, nothing.

From a regression of the points of 9,320 turns of self-play on the points left and the share of useful cards.
"""


@dataclass(frozen=True, slots=True)
class CrownsBot(ABC):
    """A computer player: whether it takes the top discard, and what it discards."""

    name: str
    version: int = 1

    def choose(self, view: CrownsView) -> Move:
        """The move of the seat whose view this is."""
        if view.is_over:
            return DealNext()
        if view.drawn is not None:
            return Discard(self.discard(view, view.drawn.kept))
        top = view.top
        if top is not None and can_take(view.held, top) and self.takes(view, top):
            return Draw(Source.DISCARDS, top)
        return Draw(Source.STOCK)

    @abstractmethod
    def takes(self, view: CrownsView, top: Card) -> bool:
        """Whether to take the top of the discards, not that of the stock."""

    @abstractmethod
    def discard(self, view: CrownsView, kept: Card | None) -> Card:
        """The card to discard; not ``kept``, which was just taken."""


class _Points(CrownsBot):
    """Keeps the fewest points, now."""

    __slots__ = ()

    def takes(self, view: CrownsView, top: Card) -> bool:
        with_top, _ = fewest_points(view.rank, (*view.held, top), kept=top)
        return with_top < leftover(view.rank, view.held)

    def discard(self, view: CrownsView, kept: Card | None) -> Card:
        return fewest_points(view.rank, view.held, kept)[1]


class _Away(CrownsBot):
    """Comes nearer to going out, and does not look at points until somebody is out."""

    __slots__ = ()

    def takes(self, view: CrownsView, top: Card) -> bool:
        if view.out is not None:
            with_top, _ = fewest_points(view.rank, (*view.held, top), kept=top)
            stock = view.unseen() or Counter(view.discards[:-1])  # those are shuffled then (M7)
            return with_top < expected_points(view.rank, view.held, stock)
        return cards_away_with(view.rank, (*view.held, top)) < cards_away(view.rank, view.held)

    def discard(self, view: CrownsView, kept: Card | None) -> Card:
        if view.out is not None:
            return fewest_points(view.rank, view.held, kept)[1]
        away = {
            card: cards_away(view.rank, without(view.held, card))
            for card in dict.fromkeys(view.held)
            if card is not kept
        }
        nearest = min(away.values())
        return self.prefer(view, [card for card in away if away[card] == nearest], nearest)

    def prefer(self, view: CrownsView, cards: list[Card], away: int) -> Card:
        """Choose one of the discards that leave the hand as near as can be: any, by a hash of the view."""
        seen = f"{view.held} {view.discards}".encode()
        return cards[hashlib.sha256(seen).digest()[0] % len(cards)]


class _Outs(_Away):
    """Of equally near discards, weighs the points left against the chance of coming nearer."""

    __slots__ = ()

    def prefer(self, view: CrownsView, cards: list[Card], away: int) -> Card:
        """The discard that leaves the best of both."""
        left = sorted(
            (leftover(view.rank, without(view.held, card)), card.index, card) for card in cards
        )
        if away not in WORTH:
            return left[0][-1]
        unseen = view.unseen()
        total = sum(unseen.values())
        weighed = []
        for points, place, card in left[:CANDIDATES]:
            useful = count_useful(view.rank, without(view.held, card), unseen)
            weighed.append((points * total - WORTH[away] * useful, place, card))
        return min(weighed)[-1]


BOTS: Final[tuple[CrownsBot, ...]] = (_Points("points"), _Away("away"), _Outs("outs"))
