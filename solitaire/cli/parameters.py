"""The parameters that several commands share."""

from __future__ import annotations

import click

from solitaire.cli.speech import words

as_json_option = click.option(
    "--json", "as_json", is_flag=True, help=words.gettext("Print JSON, for programs.")
)
record_argument = click.argument("file", type=click.File("rb"))
