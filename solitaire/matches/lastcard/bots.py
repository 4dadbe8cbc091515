"""The computer players of Last Card."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.matches.lastcard.cards import Card, Color, Symbol
from solitaire.matches.lastcard.hand import Asked
from solitaire.matches.lastcard.moves import DealNext, Draw, Move, Name, Pass, Play
from solitaire.matches.lastcard.view import LastCardView


@dataclass(frozen=True, slots=True)
class LastCardBot(ABC):
    """A computer player: which card it plays, and which color it names. It never challenges."""

    name: str
    version: int = 1

    def choose(self, view: LastCardView) -> Move:
        """The move of the seat whose view this is."""
        if view.is_over:
            return DealNext()
        match Asked(view.asked):
            case Asked.ANSWER:
                return Pass()
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
        if not left or not card.is_wild:
            return Play(card)
        swap = None
        if card.symbol is Symbol.SWAP:
            others = [seat for seat in range(view.players) if seat != view.seat]
            swap = min(others, key=lambda seat: (view.counts[seat], seat))
        return Play(card, self.color(view, left), swap)

    @abstractmethod
    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        """The card to play, of those that may be played."""

    def color(self, view: LastCardView, left: Sequence[Card]) -> Color:
        """The color to name, with those cards left: the one of most cards."""
        counts = {color: sum(card.color is color for card in left) for color in Color}
        return max(Color, key=lambda color: counts[color])


class _Fits(LastCardBot):
    """Plays the first card that fits."""

    __slots__ = ()

    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        return playable[0]


class _High(LastCardBot):
    """Plays the card of the most points."""

    __slots__ = ()

    def card(self, view: LastCardView, playable: Sequence[Card]) -> Card:
        return max(playable, key=lambda card: (card.points, -card.index))


class _Bluffs(_High):
    """Plays as ``high``, and bluffs a +4 one time in four."""

    __slots__ = ()

    def choose(self, view: LastCardView) -> Move:
        four = Card.of(Symbol.FOUR)
        can = view.asked == Asked.PLAY.value and not view.is_over and four in view.held
        if can and four not in view.playable() and len(view.held) > 1 and self._dares(view):
            left = list(view.held)
            left.remove(four)
            return Play(four, self.color(view, left), is_bluff=True)
        return _High.choose(self, view)

    def _dares(self, view: LastCardView) -> bool:
        seen = f"{view.held} {view.discards} {view.number}".encode()
        return hashlib.sha256(seen).digest()[0] % 4 == 0


BOTS: Final[tuple[LastCardBot, ...]] = (_Fits("fits"), _High("high"), _Bluffs("bluffs"))
