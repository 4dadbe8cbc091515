"""The record of a game, read from a file by a command, and what is said of its game."""

from __future__ import annotations

from typing import BinaryIO, Final

from solitaire.cli.speech import words
from solitaire.rules import Deal, Game, Record
from solitaire.rules.record import RECORD_LIMIT
from solitaire.words import records

BYTES_READ: Final = 4 * RECORD_LIMIT + 8
"""Enough to see that a record is too long, in any letters; the rest is not read."""


def read_record(file: BinaryIO) -> tuple[Record, Game]:
    """The record in that file and its game; NotationError and IllegalTurn if it is none."""
    # Bytes that are no UTF-8 become a character that no record has, so the record is refused there.
    record = Record.parse(file.read(BYTES_READ).decode("utf-8-sig", errors="replace"))
    return record, record.game()


def heading(deal: Deal) -> str:
    """Which deal it is."""
    return records.heading(words, deal)


def state(game: Game) -> str:
    """How the game ended, or how far it has come."""
    return records.state(words, game)
