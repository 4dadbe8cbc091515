"""Options and arguments of several commands: JSON output, a game record, the number of a daily."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, BinaryIO, Final, TypeVar

import click

from solitaire.play.daily import calendar
from solitaire.play.games.help_used import parse_record
from solitaire.rules import STANDARD, VARIANTS, Deal, Game, Record, Variant
from solitaire.rules.cleaning import decode_file, to_plain
from solitaire.rules.record import RECORD_LIMIT
from solitaire.words.filling import clean_text

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
record_argument = click.argument("file", type=click.File("rb"))


def variant_options(help: str) -> Callable[[Decorated], Decorated]:
    """A flag for each game but the one as printed, ``--short``; the command gets the ``variant`` or None.

    ``help`` has a place for the ``{game}``.
    """

    def decorate(command: Decorated) -> Decorated:
        for variant in reversed(VARIANTS):
            if variant is not STANDARD:
                command = click.option(
                    f"--{variant.name}",
                    "variant",
                    type=click.UNPROCESSED,
                    flag_value=variant,
                    help=help.format(game=variant.name),
                )(command)
        return command

    return decorate


same_seed_options = variant_options("The {game} game, with the same code or text.")


def choose_variant(deal: Deal, variant: Variant | None) -> Deal:
    """The deal of the same seed in that game, if there is one; else the deal as its code says."""
    return deal if variant is None or deal.seed is None else Deal.from_seed(deal.seed, variant)


def read_text(file: BinaryIO, limit: int) -> str:
    """The text of a file: enough of it to detect more characters than the limit, the rest is not read."""
    return decode_file(file.read(4 * limit + 8))


def read_record(file: BinaryIO) -> tuple[Record, Game]:
    """Read the record in a file and replay its game; NotationError or IllegalTurn if it is invalid."""
    record = parse_record(read_text(file, RECORD_LIMIT))
    return record, record.game()


class DailyNumber(click.ParamType[int]):
    """A click parameter type: a daily by its number or date."""

    name = "daily"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Convert to the number; BadParameter if there is no such daily.

        >>> DAILY_NUMBER.convert("4", None, None), DAILY_NUMBER.convert("2026-11-05", None, None)
        (4, 4)
        """
        text = to_plain(str(value)).strip()
        is_number = text.isascii() and text.isdecimal()
        try:
            number = int(text) if is_number else calendar.number_of(date.fromisoformat(text))
        except ValueError:  # int() limits the number of digits too
            number = 0
        if not 1 <= number <= calendar.LAST_NUMBER:
            sentence = (
                f"“{clean_text(text)}” is no daily. Name one by its number, or by its date from "
                f"{calendar.FIRST_DAY} on."
            )
            self.fail(sentence, param, ctx)
        return number


DAILY_NUMBER: Final = DailyNumber()
