"""Cards as text that is short enough for an address: one character each, which no browser escapes."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from solitaire.rules import CARDS, Card, Code, NotationError, Rank, Turn

LETTERS: Final = ascii_uppercase + ascii_lowercase + digits + "-_"
"""The characters of base64url; a card has that of its index, and a small number the one at its place."""
_CARD_OF: Final = dict(zip(LETTERS, CARDS, strict=False))
TURN_SIZE: Final = 3
"""The characters of a turn: the drawn card, the pile, the discard."""


def pack_cards(cards: Iterable[Card]) -> str:
    """One character for each card.

    >>> from solitaire.rules import parse_cards
    >>> pack_cards(parse_cards("3S 4S JK"))
    'AB3'
    """
    return "".join([LETTERS[card.index] for card in cards])


def unpack_cards(text: str) -> tuple[Card, ...]:
    """The inverse of ``pack_cards``; NotationError for a character that is no card."""
    try:
        return tuple([_CARD_OF[letter] for letter in text])
    except KeyError:
        raise NotationError(Code.CARD, text=text[:80]) from None


def pack_number(number: int) -> str:
    """A number below 64 as one character."""
    return LETTERS[number]


def unpack_number(text: str) -> int:
    """The inverse of ``pack_number``; NotationError if ``text`` is no such character."""
    place = LETTERS.find(text) if len(text) == 1 else -1
    if place < 0:
        raise NotationError(Code.TURN, text=text[:80])
    return place


def pack_turns(turns: Iterable[Turn]) -> str:
    """Three characters for each turn."""
    return "".join(
        [
            pack_cards([turn.drawn]) + pack_number(turn.pile) + pack_cards([turn.discard])
            for turn in turns
        ]
    )


def unpack_turns(text: str) -> tuple[Turn, ...]:
    """The inverse of ``pack_turns``; NotationError if ``text`` is none. Does not play them."""
    if len(text) % TURN_SIZE:
        raise NotationError(Code.TURN, text=text[-TURN_SIZE:])
    parts = [text[at : at + TURN_SIZE] for at in range(0, len(text), TURN_SIZE)]
    return tuple([_unpack_turn(*part) for part in parts])


def _unpack_turn(drawn: str, pile: str, discard: str) -> Turn:
    rank = unpack_number(pile)
    if not min(Rank) <= rank <= max(Rank):
        raise NotationError(Code.RANK, text=pile)
    (placed,), (given,) = unpack_cards(drawn), unpack_cards(discard)
    return Turn(placed, Rank(rank), given)
