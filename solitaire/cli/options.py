"""What the tools share: printing JSON, and the record of a game as their argument."""

from __future__ import annotations

from typing import BinaryIO, Final

import click

from solitaire.cli.language import words
from solitaire.rules import Game, Record
from solitaire.rules.record import RECORD_LIMIT

BYTES_READ: Final = 4 * RECORD_LIMIT + 8
"""Enough to see that a record is too long, in any letters; the rest is not read."""

as_json_option = click.option(
    "--json", "as_json", is_flag=True, help=words.gettext("Print JSON, for programs.")
)
record_argument = click.argument("file", type=click.File("rb"))


def read_record(file: BinaryIO) -> tuple[Record, Game]:
    """The record in a file, and its game; NotationError and IllegalTurn if it is none."""
    # Bytes that are no UTF-8 become a character that no record has, so the record is refused there.
    record = Record.parse(file.read(BYTES_READ).decode("utf-8-sig", errors="replace"))
    return record, record.game()
