"""``solitaire backup``: a copy of the SQLite database while the site is used."""

from __future__ import annotations

from pathlib import Path

import click

from solitaire.cli import site
from solitaire.cli.failures import Failure
from solitaire.cli.parameters import database_option, instance_option
from solitaire.cli.progress import Progress
from solitaire.cli.speech import words


@click.command(
    short_help=words.gettext("Copy the database while the site is used."),
    help=words.gettext(
        "Copy the SQLite database to FILE, while the site is used if you like. The secrets of the instance"
        " folder are not in it: keep copies of them too."
    ),
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--force", is_flag=True, help=words.gettext("Replace FILE if there is such a file already.")
)
@instance_option
@database_option
def backup(file: Path, force: bool, instance: Path | None, database: str | None) -> None:
    """Copy the database."""
    source = _source(instance or site.default_instance(), database)
    if file.exists():
        if file.samefile(source):
            raise Failure(words.gettext("%(file)s is the database itself.", file=file))
        if not force:
            raise Failure(
                words.gettext("%(file)s is there already: --force replaces it.", file=file)
            )
    _copy(source, file)
    click.echo(words.gettext("The database is copied to %(file)s.", file=file))


def _source(instance: Path, database: str | None) -> Path:
    with site.opening(instance, database, make=False):
        from solitaire.store.backup import file_of

        url = site.settings(instance, database).database
        source = file_of(url)
    if source is None:
        raise Failure(
            words.gettext("This copies SQLite databases in files. For PostgreSQL use pg_dump.")
        )
    return site.there(source)


def _copy(source: Path, file: Path) -> None:
    import sqlite3

    from solitaire.store.backup import copy_database

    try:
        with Progress(None):
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
