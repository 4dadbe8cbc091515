"""The moves of Spiral, and their notation.

A move is one word: ``68>71`` plays card 68 and puts a stone on 71, ``88>-`` spends a card that no space is
left for, ``+`` draws, ``*`` swaps all four cards. ``next`` begins the next game.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from solitaire.matches.errors import not_a_move
from solitaire.matches.game import DealNext
from solitaire.matches.spiral.board import SPACES


class SpiralCode(StrEnum):
    """Why Spiral refuses a move, with IllegalMove. The values may be stored, so they never change."""

    # A comment names the keys of the error's data
    NOT_HELD = "spiral-not-held"  # card
    TAKEN = "spiral-taken"  # a stone is there: space
    LOW = "spiral-low"  # the space is lower than the card, and there are others: card, space
    NO_SPACE = "spiral-no-space"  # no space fits, and the card counts as no other: card, space
    FITS = "spiral-fits"  # a card cannot be spent while there is a space for it: card, space
    FULL = "spiral-full"  # no drawing with four cards
    SWAP = "spiral-swap"  # only four cards are swapped: found
    NEXT_FIRST = "spiral-next-first"  # the game is over, the next one is to begin
    NOT_OVER = "spiral-not-over"  # the next game cannot begin yet


HAND: Final = 4
"""The most cards of a hand; so many are dealt and swapped (K2)."""
EXAMPLES: Final = ("68>71", "+")
"""Two moves in notation."""


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card and puts a stone on a space, on none if no space is left for it (K2, K3)."""

    card: int
    space: int | None

    def __str__(self) -> str:
        return f"{self.card}>{self.space or '-'}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws a card (K2)."""

    def __str__(self) -> str:
        return "+"


@dataclass(frozen=True, slots=True)
class Swap:
    """Discards all four cards and draws as many (K2)."""

    def __str__(self) -> str:
        return "*"


Move = Play | Draw | Swap | DealNext
SeatMove = tuple[int, Move]
"""A move with the seat that made it."""

_PLAY: Final = re.compile(r"(\d{1,2})>(\d{1,2}|-)", re.A)
_OTHERS: Final = {str(move): move for move in (Draw(), Swap(), DealNext())}


def parse_word(word: str) -> Move:
    """Parse a move; NotationError (match-move) if it is none.

    >>> str(parse_word("68>71")), str(parse_word(" NEXT "))
    ('68>71', 'next')
    """
    plain = word.strip().lower()
    if plain in _OTHERS:
        return _OTHERS[plain]
    match = _PLAY.fullmatch(plain)
    if match:
        card, space = int(match[1]), None if match[2] == "-" else int(match[2])
        if card in SPACES and (space is None or space in SPACES):
            return Play(card, space)
    raise not_a_move(word[:40], EXAMPLES)


def spaces_for(card: int, free: tuple[int, ...], *, joker: bool) -> tuple[int, ...]:
    """Those of the sorted free spaces that a card may take: its own number and all higher ones (K2).

    If none of them is free, it counts as 1 with the joker option, and else may take none (K3).

    >>> spaces_for(88, (5, 87, 90), joker=True), spaces_for(88, (5, 87), joker=True)
    ((90,), (5, 87))
    """
    return free[bisect_left(free, card) :] or (free if joker else ())


def legal_moves(held: tuple[int, ...], free: tuple[int, ...], *, joker: bool) -> tuple[Move, ...]:
    """The moves of the seat whose turn it is, with these cards and sorted free spaces."""
    moves: list[Move] = []
    for card in held:
        spaces = spaces_for(card, free, joker=joker)
        plays = _list_plays(card)
        moves += [plays[space] for space in spaces] if spaces else [Play(card, None)]
    return (*moves, Swap() if len(held) == HAND else Draw())


@cache
def _list_plays(card: int) -> tuple[Play, ...]:
    """The plays of a card by their space; that of 0, which is none, is no move.

    Cached: to make them anew was two fifths of random play. Those of all cards take 0.5 MB; only tests and
    benches ask for them.
    """
    return tuple(Play(card, space) for space in (0, *SPACES))
