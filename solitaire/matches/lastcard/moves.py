"""The moves of a match of Last Card, and their notation.

A move is one word: ``R7`` plays the red 7, ``W/G`` a wild and names green, ``H/G/2`` swaps hands with seat 2,
too. ``+`` draws, ``+B3`` once it is known which card; a drawn card that fits is played with it. ``.`` keeps a
drawn wild, or draws four cards for a +4; ``!`` challenges the +4, after a play it says "last card", and who
does not is caught by ``^``. ``/G`` names the color of the first card.
``W4/G?`` is a +4 that may be a bluff. ``next`` deals the next hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from solitaire.matches.errors import not_a_move
from solitaire.matches.game import DealNext
from solitaire.matches.lastcard.cards import CARDS, Card, Color, Symbol
from solitaire.rules import NotationError


class Asked(Enum):
    """What the seat whose move it is has to decide."""

    PLAY = "play"
    """To play a card or to draw one."""
    KEEP = "keep"
    """To play the wild that it has drawn, or to keep it."""
    ANSWER = "answer"
    """To challenge a +4, or to draw four cards."""
    NAME = "name"
    """To name the color of the first card."""


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card, and names a color and another seat if it needs them."""

    card: Card
    color: Color | None = None
    swap: int | None = None
    """The seat to swap hands with."""
    is_bluff: bool = False
    """Whether a +4 may be played with a card of the color in the hand. Only who plays it knows."""
    says: bool = False
    """Whether "last card" is said with it, where players do that themselves (U7)."""

    def __str__(self) -> str:
        marks = ("?" if self.is_bluff else "") + ("!" if self.says else "")
        return f"{self.card}{_format_naming(self.color, self.swap)}{marks}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws a card (U4). The card is None before it is known, and if there was none to draw."""

    card: Card | None = None

    def __str__(self) -> str:
        return f"+{self.card or ''}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Keeps a drawn wild, or draws four cards for a +4 without a challenge."""

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenges a +4 (U5)."""

    def __str__(self) -> str:
        return "!"


@dataclass(frozen=True, slots=True)
class Catch:
    """Catches a seat that did not say "last card" (U7). The turn goes on."""

    def __str__(self) -> str:
        return "^"


@dataclass(frozen=True, slots=True)
class Name:
    """Names the color of the first card, a wild (U2)."""

    color: Color
    swap: int | None = None
    """The seat to swap hands with, if the card allows it."""

    def __str__(self) -> str:
        return _format_naming(self.color, self.swap)


HandMove = Play | Draw | Pass | Challenge | Catch | Name
Move = HandMove | DealNext

EXAMPLES: Final = ("R7", "W/G")
"""Moves in notation, to show what they look like."""
_SINGLE: Final[dict[str, Move]] = {
    str(move).upper(): move for move in (Draw(), Pass(), Challenge(), Catch(), DealNext())
}
_NAMING: Final = r"(?:/([RYGB])(?:/(\d))?)"
_PLAY: Final = re.compile(rf"(\w\+|\w+)(?:{_NAMING})?(\?)?(!)?", re.A)
_NAME: Final = re.compile(_NAMING, re.A)


def parse_word(word: str) -> tuple[Move, ...]:
    """Parse a move; NotationError (match-move) if it is none.

    >>> [str(*parse_word(word)) for word in ("r7", "b+", "w/g", "h/g/2", "+r+", "/y", "NEXT")]
    ['R7', 'B+', 'W/G', 'H/G/2', '+R+', '/Y', 'next']
    """
    plain = word.strip().upper()
    try:
        move = _SINGLE.get(plain) or _parse_naming(plain)
    except NotationError as error:
        raise not_a_move(word[:40], EXAMPLES) from error
    return (move,)


def _parse_naming(plain: str) -> Move:
    if naming := _NAME.fullmatch(plain):
        return Name(Color(naming[1]), int(naming[2]) if naming[2] else None)
    if plain.startswith("+"):
        return Draw(Card.parse(plain[1:]))
    found = _PLAY.fullmatch(plain)
    card = Card.parse(found[1] if found else plain)
    color, swap, bluff, says = found.groups()[1:] if found else (None,) * 4
    if (color and not card.is_wild) or (swap and card.symbol is not Symbol.SWAP):
        raise not_a_move(plain, EXAMPLES)
    if bluff and card.symbol is not Symbol.FOUR:
        raise not_a_move(plain, EXAMPLES)
    named = Color(color) if color else None
    return Play(card, named, int(swap) if swap else None, bool(bluff), bool(says))


def _format_naming(color: Color | None, swap: int | None) -> str:
    return (f"/{color.value}" if color else "") + (f"/{swap}" if swap is not None else "")


def hide(move: Move) -> Move:
    """A move as the others see it: not which card was drawn, nor whether a +4 is a bluff."""
    if isinstance(move, Draw):
        return Draw()
    if isinstance(move, Play) and move.is_bluff:
        return replace(move, is_bluff=False)
    return move


_PLAIN: Final = tuple(map(Play, CARDS))
"""By the index of its card, a play that names nothing: made once, as a fifth of random play made them."""
_WILD: Final = {
    card.index: tuple(Play(card, color) for color in Color) for card in CARDS if card.is_wild
}


def plays_of(card: Card, others: Sequence[int], *, is_last: bool) -> tuple[Play, ...]:
    """The ways to play a card: of a wild, one for each color, and for each of the others to swap with.

    A last card names nothing.
    """
    if is_last or not card.is_wild:
        return (_PLAIN[card.index],)
    if card.symbol is not Symbol.SWAP:
        return _WILD[card.index]
    return tuple(Play(card, color, swap) for color in Color for swap in others)


def names_of(top: Card, others: Sequence[int]) -> Iterator[Name]:
    """The ways to name the color of the first card; whether to swap hands is free (U2)."""
    swaps = (None, *(others if top.symbol is Symbol.SWAP else ()))
    for color in Color:
        for swap in swaps:
            yield Name(color, swap)


def find_forbidding(held: Sequence[Card], color: Color | None) -> Card | None:
    """The first card of the color, with which a +4 may not be played (U5); None if there is none."""
    return next((card for card in held if card.color is color), None) if color else None


def may_play(card: Card, held: Sequence[Card], top: Card, color: Color | None) -> bool:
    """Whether a card of a hand may be played (U3, U5)."""
    if card.symbol is Symbol.FOUR:
        return find_forbidding(held, color) is None
    return card.fits(top, color)


def list_bluffs(held: Sequence[Card], color: Color | None) -> tuple[Play, ...]:
    """The ways to play a +4 of a hand with which the rule forbids it (U5)."""
    four = Card.of(Symbol.FOUR)
    if four not in held or find_forbidding(held, color) is None:
        return ()
    return tuple(replace(play, is_bluff=True) for play in _WILD[four.index])


def list_playable(
    held: Sequence[Card], drawn: Card | None, top: Card, color: Color | None
) -> list[Card]:
    """The cards of a hand that may be played, each once; a ``drawn`` wild alone."""
    if drawn is not None:
        return [drawn]
    once = {card.index: card for card in held}.values()
    fitting = [card for card in once if card.fits(top, color)]
    if find_forbidding(held, color):
        return [card for card in fitting if card.symbol is not Symbol.FOUR]
    return fitting


def legal_moves(
    asked: Asked,
    others: Sequence[int],
    held: Sequence[Card],
    drawn: Card | None,
    top: Card,
    color: Color | None,
    *,
    keeps_wilds: bool,
    bluffs: bool,
    says: bool,
    catches: bool,
) -> tuple[HandMove, ...]:
    """The moves of the seat whose turn it is, beside these others; bluffs only if all may."""
    if asked is Asked.NAME:
        return tuple(names_of(top, others))
    catch = (Catch(),) if catches else ()
    if asked is Asked.ANSWER:
        return (Pass(), Challenge(), *catch)
    moves: list[HandMove] = []
    for card in list_playable(held, drawn, top, color):
        moves += plays_of(card, others, is_last=len(held) == 1)
    if asked is Asked.PLAY:
        moves += list_bluffs(held, color) if bluffs else ()
    if says and len(held) == 2:
        moves += [replace(move, says=True) for move in moves if isinstance(move, Play)]
    if asked is Asked.PLAY:
        return (*moves, Draw(), *catch)
    return (*moves, *catch, Pass()) if keeps_wilds else (*moves, *catch)
