"""The computer players of Last Card, each named by what it looks at, and stronger than the one before.

``fits`` plays the first card that fits. ``bluffs`` plays the highest points first, and now and then a +4 that
it may not play. ``high`` does so without bluffs. ``keeps`` holds its wilds back, too. ``bench/`` plays them
against each other. None of them challenges, which costs cards in the mean, except at tables of bluffs: one
+4 in four. A bot is pure: it sees a view, and equal views get equal moves.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.game import DealNext
from solitaire.matches.lastcard.cards import Card, Color, Symbol
from solitaire.matches.lastcard.moves import Asked, Catch, Challenge, Draw, Move, Name, Pass, Play
from solitaire.matches.lastcard.view import LastCardView

BLUFFS: Final = 4
"""One in so many chances is a bluff."""
CHALLENGES: Final = 4
"""One +4 in so many is challenged, at a table of bluffs."""
FORGETS: Final = 8
"""One last card in so many is not said."""
FOLLOW: Final = 3
"""The points that it is worth to be left with one more card of the color that counts then."""
FOUR: Final = Card.of(Symbol.FOUR)


@dataclass(frozen=True, slots=True)
class LastCardBot(ABC):
    """A computer player: which card it plays, and which color it names. It seldom challenges."""

    name: str
    version: int = 1

    def choose(self, view: LastCardView) -> Move:
        """The move of the seat whose view this is."""
        if view.is_over:
            return DealNext()
        if view.can_catch:
            return Catch()
        match Asked(view.asked):
            case Asked.ANSWER:
                doubts = view.bluffs and _hash(view) % CHALLENGES == 0
                return Challenge() if doubts else Pass()
            case Asked.NAME:
                return Name(self.color(view, view.held))
            case _:
                playable = view.playable()
                card = self.card(view, playable) if playable else None
                return Draw() if card is None else self.play(view, card)

    def play(self, view: LastCardView, card: Card) -> Play:
        """A play with all that the card needs."""
        left = list(view.held)
        left.remove(card)
        says = view.says and len(left) == 1 and not _forgets(view)
        if not left or not card.is_wild:
            return Play(card, says=says)
        swap = None
        if card.symbol is Symbol.SWAP:
            swap = min(view.others, key=lambda seat: (view.counts[seat], seat))
        return Play(card, self.color(view, left), swap, says=says)

    @abstractmethod
    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        """The card to play, of those that may be played."""

    def color(self, view: LastCardView, left: Sequence[Card]) -> Color:
        """The color to name, with those cards left: the one of most cards."""
        counts = {color: sum(card.color is color for card in left) for color in Color}
        return max(Color, key=lambda color: counts[color])


class _Fits(LastCardBot):
    """Plays the first card that fits, wilds first."""

    __slots__ = ()

    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        return min(playable, key=lambda card: (not card.is_wild, card.index))


class _High(LastCardBot):
    """Plays the card of the most points."""

    __slots__ = ()

    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        return max(playable, key=lambda card: (card.points, -card.index))


class _Bluffs(_High):
    """Plays as ``high``, and bluffs a +4 one time in four that it may not play it."""

    __slots__ = ()

    def choose(self, view: LastCardView) -> Move:
        can = view.asked == Asked.PLAY.value and not view.is_over and FOUR in view.held
        can = can and not view.can_catch
        if can and FOUR not in view.playable() and _hash(view) % BLUFFS == 0:
            return replace(self.play(view, FOUR), is_bluff=True)
        return _High.choose(self, view)


class _Keeps(LastCardBot):
    """Plays high points, but wilds only if nothing else fits or somebody has one card left."""

    __slots__ = ()

    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        keeps = min(view.counts[seat] for seat in view.others) > 1

        def worth(card: Card) -> tuple[bool, int, int]:
            follow = sum(other.color is card.color for other in view.held) - 1
            if card.is_wild:
                follow = max(sum(other.color is color for other in view.held) for color in Color)
            return (not (keeps and card.is_wild), card.points + FOLLOW * follow, -card.index)

        return max(playable, key=worth)


def _forgets(view: LastCardView) -> bool:
    """Whether the seat does not think of saying "last card"."""
    return _hash(view, 1) % FORGETS == 0


def _hash(view: LastCardView, place: int = 0) -> int:
    """A number from 0 to 255 that follows from what the seat sees, one of several."""
    seen = f"{view.number} {' '.join(map(str, (*view.held, '/', *view.discards)))}".encode()
    return hashlib.sha256(seen).digest()[place]


KEEPS: Final = _Keeps("keeps")
"""The strongest: the coach asks it."""
BOTS: Final[tuple[LastCardBot, ...]] = (_Fits("fits"), _Bluffs("bluffs"), _High("high"), KEEPS)
