"""``solitaire backup``: copies the SQLite database while the site is running."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import click

from solitaire.cli.failures import Failure
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import explain_failures
from solitaire.play.site import SiteSettings, require_database
from solitaire.store.backup import copy_database


@with_options(SITE_OPTIONS)
@click.command(
    help=(
        "Copy the SQLite database to FILE; the site may be running. The secrets of the instance "
        "folder are not in it: keep copies of them too."
    ),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def backup(file: Path, force: bool, **site: Any) -> None:
    """Copy the database."""
    settings = SiteSettings(**site)
    with explain_failures(settings):
        source = require_database(settings)
    if source is None:
        raise Failure("This copies SQLite databases in files. For PostgreSQL use pg_dump.")
    if file.exists():
        if file.samefile(source):
            raise Failure(f"{file} is the database itself.")
        if not force:
            raise Failure(f"{file} exists already: --force replaces it.")
    _copy(source, file)
    click.echo(f"The database is copied to {file}.")


def _copy(source: Path, file: Path) -> None:
    try:
        copy_database(source, file)
    except OSError as error:
        raise Failure(f"{file} cannot be written: {error.strerror or error}.") from error
    except sqlite3.Error as error:
        raise Failure(f"The database cannot be copied: {error}") from error
