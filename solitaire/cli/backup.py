"""``solitaire backup``: copies the SQLite database while the site is running."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import click

from solitaire.cli.failures import Failure
from solitaire.cli.language import words
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import explain_failures
from solitaire.play.site import SiteSettings, require_database
from solitaire.store.backup import copy_database


@with_options(SITE_OPTIONS)
@click.command(
    help=words.gettext(
        "Copy the SQLite database to FILE; the site may be running. The secrets of the instance folder are"
        " not in it: keep copies of them too."
    ),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help=words.gettext("Replace FILE if it exists."))
def backup(file: Path, force: bool, **site: Any) -> None:
    """Copy the database."""
    settings = SiteSettings(**site)
    with explain_failures(settings):
        source = require_database(settings)
    if source is None:
        raise Failure(
            words.gettext("This copies SQLite databases in files. For PostgreSQL use pg_dump.")
        )
    if file.exists():
        if file.samefile(source):
            raise Failure(words.gettext("%(file)s is the database itself.", file=file))
        if not force:
            raise Failure(words.gettext("%(file)s exists already: --force replaces it.", file=file))
    _copy(source, file)
    click.echo(words.gettext("The database is copied to %(file)s.", file=file))


def _copy(source: Path, file: Path) -> None:
    try:
        copy_database(source, file)
    except OSError as error:
        raise Failure(
            words.gettext(
                "%(file)s cannot be written: %(reason)s.",
                file=file,
                reason=error.strerror or error,
            )
        ) from error
    except sqlite3.Error as error:
        raise Failure(
            words.gettext("The database cannot be copied: %(reason)s", reason=error)
        ) from error
