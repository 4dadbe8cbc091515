"""``solitaire db``: bring a database to this version, and check whether what is stored in it agrees."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli import site
from solitaire.cli.failures import Failure
from solitaire.cli.parameters import database_option, instance_option
from solitaire.cli.progress import Progress
from solitaire.cli.speech import words
from solitaire.words.marks import _

if TYPE_CHECKING:
    from solitaire.play.games.checking import Fault
    from solitaire.store import Database

SENTENCES: Final = {
    "damaged": _("It is damaged: %(about)s."),
    "redo": _("The turns that were taken back cannot be played."),
    "no-result": _("It is over and has no result: “solitaire db upgrade” makes one."),
    "result": _("Its result is not that of the game: %(about)s."),
    "daily": _("It is not played on the deal of its daily."),
    "first": _("Of the games of its player on its deal not exactly one counts."),
    "spare": _("The solver finds another spare than is stored: %(about)s."),
    "band": _("A spare of %(about)s is not that of its weekday."),
}
"""By ``solitaire.play.games.checking.Wrong``, which is not imported before it is needed."""


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
    with _connected(folder, database) as db, site.opening(folder, database):
        from solitaire.play.games.old_games import complete_results
        from solitaire.store.migrations import HEAD
        from solitaire.store.upgrading import upgrade

        with Progress(None):
            before = upgrade(db)
            added = complete_results(db)
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
    with _connected(folder, database, existing=True) as db, site.opening(folder, database):
        _must_be_of_this_version(db)
        games, found = _check_games(db)
        if dailies:
            found += _check_dailies(db)
    click.echo(
        words.ngettext(
            "%(games)s game is stored.", "%(games)s games are stored.", games, games=f"{games:,}"
        )
    )
    if found:
        click.echo(words.ngettext("%(found)s fault.", "%(found)s faults.", found, found=found))
        sys.exit(1)
    click.echo(words.gettext("Everything agrees."))


def _check_games(db: Database) -> tuple[int, int]:
    from solitaire.play.games.checking import faults_of_firsts, faults_of_games
    from solitaire.store.checking import count_games

    games = found = 0
    with Progress(count_games(db)) as progress:
        for faults in faults_of_games(db):
            progress.step()
            games += 1
            found += _tell(progress, faults)
        found += _tell(progress, faults_of_firsts(db))
    return games, found


def _check_dailies(db: Database) -> int:
    from solitaire.play.daily.calendar import LAST_NUMBER
    from solitaire.play.games.checking import faults_of_daily
    from solitaire.store.dailies import DailyStore

    rows = DailyStore(db).between(1, LAST_NUMBER)
    found = 0
    with Progress(len(rows)) as progress:
        for row in rows:
            found += _tell(progress, faults_of_daily(row), "daily ")
            progress.step()
    return found


def _tell(progress: Progress, faults: Iterable[Fault], before: str = "") -> int:
    found = 0
    for fault in faults:
        sentence = words.gettext(SENTENCES[fault.wrong.value], about=fault.about)
        progress.echo(f"{before}{fault.where}: {sentence}")
        found += 1
    return found


@contextmanager
def _connected(folder: Path, database: str | None, *, existing: bool = False) -> Iterator[Database]:
    """The database as it is. Failure if it is to be there and is not."""
    with site.opening(folder, database, make=not existing):
        from solitaire.store.backup import file_of
        from solitaire.store.opening import connect

        chosen = site.settings(folder, database)
        file = file_of(chosen.database)
        if existing and file is not None:
            site.there(file)
        db = connect(chosen.database, synchronous=chosen.synchronous)
    try:
        yield db
    finally:
        db.dispose()


def _must_be_of_this_version(db: Database) -> None:
    from solitaire.store.migrations import HEAD
    from solitaire.store.upgrading import revision_of

    with db.connect() as connection:
        found = revision_of(connection)
    if found != HEAD:
        raise Failure(
            words.gettext(
                "The database is not of this version: “solitaire db upgrade” comes first."
            )
        )
