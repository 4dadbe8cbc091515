"""Shared by the tools: JSON output, and a game record as the argument."""

from __future__ import annotations

from typing import BinaryIO, Final

import click

from solitaire.cli.language import words
from solitaire.play.games.help_used import parse_record
from solitaire.rules import Game, Record
from solitaire.rules.record import RECORD_LIMIT

BYTES_READ: Final = 4 * RECORD_LIMIT + 8
"""Enough to detect a record that is too long, in any characters; the rest is not read."""

as_json_option = click.option(
    "--json", "as_json", is_flag=True, help=words.gettext("Print JSON, for programs.")
)
record_argument = click.argument("file", type=click.File("rb"))


def read_record(file: BinaryIO) -> tuple[Record, Game]:
    """Read the record in a file and replay its game; NotationError or IllegalTurn if it is invalid."""
    # Invalid UTF-8 becomes a character that no record has, so parsing refuses it there.
    record = parse_record(file.read(BYTES_READ).decode("utf-8-sig", errors="replace"))
    return record, record.game()
