"""``solitaire db``: upgrades a database, and checks its contents."""

from __future__ import annotations

import sys
from typing import Any

import click

from solitaire.cli.failures import Failure
from solitaire.cli.language import words
from solitaire.cli.output import echo_above, progress_bar
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import open_database
from solitaire.play.daily.calendar import LAST_NUMBER
from solitaire.play.games.checking import (
    Fault,
    faults_of_daily,
    faults_of_firsts,
    faults_of_games,
)
from solitaire.play.games.old_games import complete_results
from solitaire.play.site import SiteSettings
from solitaire.rules import VARIANTS
from solitaire.store import Database
from solitaire.store.checking import count_games
from solitaire.store.dailies import DailyStore
from solitaire.store.migrations import HEAD
from solitaire.store.upgrading import revision_of
from solitaire.store.upgrading import upgrade as upgrade_database
from solitaire.words.checking import describe_fault


@click.group(
    help=words.gettext("Upgrade the database, and check what is stored."),
)
def db() -> None:
    """Commands about the database."""


@with_options(SITE_OPTIONS)
@db.command(
    help=words.gettext(
        "Upgrade the database to this version of the program, or create it. Every start of the game does"
        " the same; run this to do it beforehand."
    )
)
def upgrade(**site: Any) -> None:
    """Upgrade the database."""
    with open_database(SiteSettings(**site)) as database:
        before = upgrade_database(database)
        added = complete_results(database)
    click.echo(_describe_upgrade(before, HEAD))
    if added:
        click.echo(
            words.ngettext(
                "%(games)s game that was over has its result now.",
                "%(games)s games that were over have their results now.",
                added,
                games=added,
            )
        )


def _describe_upgrade(before: str | None, now: str) -> str:
    if before is None:
        return words.gettext("The database is at revision %(now)s now.", now=now)
    if before == now:
        return words.gettext("The database was at revision %(now)s already.", now=now)
    return words.gettext(
        "The database is at revision %(now)s now, and was at %(before)s.", now=now, before=before
    )


@with_options(SITE_OPTIONS)
@db.command(
    help=words.gettext(
        "Replay every stored game, and print a line for each fault, with the id of the game. Nothing is"
        " changed, and the site may be running."
    )
)
@click.option(
    "--dailies",
    is_flag=True,
    help=words.gettext("Also solve the deals of the dailies again, which takes longer."),
)
def check(dailies: bool, **site: Any) -> None:
    """Check what is stored."""
    with open_database(SiteSettings(**site), create=False) as database:
        _require_this_version(database)
        games, faults = _check_games(database)
        if dailies:
            faults += _check_dailies(database)
    click.echo(
        words.ngettext(
            "%(games)s game is stored.", "%(games)s games are stored.", games, games=f"{games:,}"
        )
    )
    if faults:
        click.echo(words.ngettext("%(found)s fault.", "%(found)s faults.", faults, found=faults))
        sys.exit(1)
    click.echo(words.gettext("Everything agrees."))


def _require_this_version(database: Database) -> None:
    with database.connect() as connection:
        found = revision_of(connection)
    if found != HEAD:
        raise Failure(
            words.gettext(
                "The database is not of this version: “solitaire db upgrade” comes first."
            )
        )


def _check_games(database: Database) -> tuple[int, int]:
    """Print the faults of all games; return the numbers of games and faults."""
    games = found = 0
    with progress_bar(faults_of_games(database), length=count_games(database)) as bar:
        for faults in bar:
            games += 1
            for fault in faults:
                echo_above(bar, _describe(fault))
            found += len(faults)
    for fault in faults_of_firsts(database):
        click.echo(_describe(fault))
        found += 1
    return games, found


def _check_dailies(database: Database) -> int:
    """Print the faults of all dailies; return the number of faults."""
    found = 0
    store = DailyStore(database)
    rows = [row for variant in VARIANTS for row in store.between(1, LAST_NUMBER, variant)]
    with progress_bar(rows) as bar:
        for row in bar:
            for fault in faults_of_daily(row):
                echo_above(bar, f"daily {_describe(fault)}")
                found += 1
    return found


def _describe(fault: Fault) -> str:
    return f"{fault.where}: {describe_fault(words, fault)}"
