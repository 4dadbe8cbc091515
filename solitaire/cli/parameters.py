"""The parameters that several commands share."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

import click

from solitaire.cli import site
from solitaire.cli.speech import words
from solitaire.words.errors import shown

as_json_option = click.option(
    "--json", "as_json", is_flag=True, help=words.gettext("Print JSON, for programs.")
)
instance_option = click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    envvar=site.INSTANCE,
    show_envvar=True,
    help=words.gettext("The folder that keeps the games and the secrets."),
)
database_option = click.option(
    "--database",
    metavar="URL",
    envvar=site.DATABASE_URL,
    show_envvar=True,
    help=words.gettext("The database that keeps the games, if not a file in the folder."),
)
record_argument = click.argument("file", type=click.File("rb"))


class DailyNumber(click.ParamType[int]):
    """The number of a daily, given as that or as its date."""

    name = "daily"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number; wrong usage if there is no such daily.

        >>> DAILY_NUMBER.convert("4", None, None), DAILY_NUMBER.convert("2026-11-05", None, None)
        (4, 4)
        """
        from solitaire.play.daily.calendar import FIRST_DAY, LAST_NUMBER, number_of

        text = str(value)
        is_number = text.isascii() and text.isdecimal()
        try:
            number = int(text) if is_number else number_of(date.fromisoformat(text))
        except ValueError:  # int has a limit too
            number = 0
        if not 1 <= number <= LAST_NUMBER:
            sentence = words.gettext(
                "“%(text)s” is no daily. Name one by its number, or by its date from %(first)s on.",
                text=shown(text),
                first=FIRST_DAY,
            )
            self.fail(sentence, param, ctx)
        return number


DAILY_NUMBER: Final = DailyNumber()
