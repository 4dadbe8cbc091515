"""``solitaire db``: bring a database to this version, and check whether what is stored in it agrees."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli import site
from solitaire.cli.failures import Failure
from solitaire.cli.parameters import database_option, instance_option
from solitaire.cli.progress import Progress
from solitaire.cli.speech import words

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from solitaire.play.games.checking import Fault


@click.group(
    short_help=words.gettext("Upgrade the database, and check what is stored."),
    help=words.gettext("The database: bring it to this version, and check what is stored."),
)
def db() -> None:
    """Commands about the database."""


@db.command(
    help=words.gettext(
        "Bring the database to this version of the program, and make it if it is missing. Every start of"
        " the game does it as well; this is for doing it before."
    )
)
@instance_option
@database_option
def upgrade(instance: Path | None, database: str | None) -> None:
    """Upgrade the database."""
    folder = instance or site.default_instance()
    with _connected(folder, database) as engine, site.opening(folder, database):
        from solitaire.play.games.old_games import complete_results
        from solitaire.store.migrations import HEAD
        from solitaire.store.upgrading import upgrade

        with Progress(None):
            before = upgrade(engine)
            added = complete_results(engine)
    click.echo(_upgraded(before, HEAD))
    if added:
        click.echo(
            words.ngettext(
                "%(games)s game that was over has its result now.",
                "%(games)s games that were over have their results now.",
                added,
                games=added,
            )
        )


def _upgraded(before: str | None, now: str) -> str:
    if before is None:
        return words.gettext("The database is at revision %(now)s now.", now=now)
    if before == now:
        return words.gettext("The database was at revision %(now)s already.", now=now)
    return words.gettext(
        "The database is at revision %(now)s now, and was at %(before)s.", now=now, before=before
    )


@db.command(
    help=words.gettext(
        "Play every stored game again by the rules and tell where what is stored does not agree: by the id"
        " of the game, a line for each fault. Nothing is changed, and the site may be used meanwhile."
    )
)
@click.option(
    "--dailies",
    is_flag=True,
    help=words.gettext("Solve the deals of the dailies again too, which takes longer."),
)
@instance_option
@database_option
def check(dailies: bool, instance: Path | None, database: str | None) -> None:
    """Check what is stored."""
    folder = instance or site.default_instance()
    with _connected(folder, database, existing=True) as engine, site.opening(folder, database):
        _must_be_of_this_version(engine)
        games, found = _check_games(engine)
        if dailies:
            found += _check_dailies(engine)
    click.echo(
        words.ngettext(
            "%(games)s game is stored.", "%(games)s games are stored.", games, games=f"{games:,}"
        )
    )
    if found:
        click.echo(words.ngettext("%(found)s fault.", "%(found)s faults.", found, found=found))
        sys.exit(1)
    click.echo(words.gettext("Everything agrees."))


def _check_games(engine: Engine) -> tuple[int, int]:
    from solitaire.play.games.checking import faults_of_firsts, faults_of_games
    from solitaire.store.checking import count_games

    games = found = 0
    with Progress(count_games(engine)) as progress:
        for faults in faults_of_games(engine):
            progress.step()
            games += 1
            found += _tell(progress, faults)
        found += _tell(progress, faults_of_firsts(engine))
    return games, found


def _check_dailies(engine: Engine) -> int:
    from solitaire.play.daily.calendar import LAST_NUMBER
    from solitaire.play.games.checking import faults_of_daily
    from solitaire.store.dailies import DailyStore

    rows = DailyStore(engine).between(1, LAST_NUMBER)
    found = 0
    with Progress(len(rows)) as progress:
        for row in rows:
            found += _tell(progress, faults_of_daily(row), "daily ")
            progress.step()
    return found


def _tell(progress: Progress, faults: Iterable[Fault], before: str = "") -> int:
    from solitaire.words.checking import describe_fault

    found = 0
    for fault in faults:
        progress.echo(f"{before}{fault.where}: {describe_fault(words, fault)}")
        found += 1
    return found


@contextmanager
def _connected(folder: Path, database: str | None, *, existing: bool = False) -> Iterator[Engine]:
    """The database as it is. Failure if it is to be there and is not."""
    with site.opening(folder, database, make=not existing):
        from solitaire.store.backup import file_of
        from solitaire.store.database import connect

        chosen = site.settings(folder, database)
        file = file_of(chosen.database)
        if existing and file is not None:
            site.there(file)
        engine = connect(chosen.database, synchronous=chosen.synchronous)
    try:
        yield engine
    finally:
        engine.dispose()


def _must_be_of_this_version(engine: Engine) -> None:
    from solitaire.store.migrations import HEAD
    from solitaire.store.upgrading import revision_of

    with engine.connect() as connection:
        found = revision_of(connection)
    if found != HEAD:
        raise Failure(
            words.gettext(
                "The database is not of this version: “solitaire db upgrade” comes first."
            )
        )
