"""The reasons for which Spiral refuses a move."""

from __future__ import annotations

from enum import StrEnum


class SpiralCode(StrEnum):
    """All reasons of the game, with IllegalMove. The values may be stored, so they never change."""

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
