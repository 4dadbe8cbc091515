"""``solitaire db``: upgrades a database, checks its contents, and prunes it."""

from __future__ import annotations

import sys
from datetime import timedelta
from time import sleep
from typing import Any, Final

import click

from solitaire.cli.failures import Failure
from solitaire.cli.output import count, echo_above, progress_bar
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import open_database, require_this_version
from solitaire.play.clock import now
from solitaire.play.daily.calendar import LAST_NUMBER
from solitaire.play.games.checking import (
    Fault,
    Wrong,
    faults_of_daily,
    faults_of_firsts,
    faults_of_games,
)
from solitaire.play.games.old_games import complete_results
from solitaire.play.site import SiteSettings
from solitaire.play.zones import ZoneSource, zone_source
from solitaire.rules import VARIANTS
from solitaire.store import Database
from solitaire.store.checking import count_games
from solitaire.store.dailies import DailyStore
from solitaire.store.migrations import HEAD
from solitaire.store.pruning import Pruned
from solitaire.store.pruning import prune as prune_database
from solitaire.store.upgrading import is_compatible, revision_of, steps_from
from solitaire.store.upgrading import upgrade as upgrade_database

KEPT_DAYS: Final = 90
MOST_DAYS: Final = 36_600
"""A hundred years: a limit against typing errors."""
READABLE: Final = "0002"
"""The first revision with dailies, results and first games, which a check reads."""
PAUSE: Final = 0.05
"""Seconds between two deletions, in which players' turns are written."""


@click.group(
    help="Upgrade the database, check it, and delete abandoned games and players.",
)
def db() -> None:
    """Commands about the database."""


@with_options(SITE_OPTIONS)
@db.command(
    help=(
        "Upgrade the database to this version of the program, or create it. Every start of the game "
        "does the same; run this to do it beforehand."
    )
)
def upgrade(**site: Any) -> None:
    """Upgrade the database."""
    with open_database(SiteSettings(**site)) as database:
        before = upgrade_database(database)
        added = complete_results(database)
    click.echo(_describe_upgrade(before, HEAD))
    if added:
        one, many = "game that was over has its result", "games that were over have their results"
        click.echo(f"{count(added, one, many)} now.")


def _describe_upgrade(before: str | None, now: str) -> str:
    if before is None:
        return f"The database is at revision {now} now."
    if before == now:
        return f"The database was at revision {now} already."
    if is_compatible(before):
        return (
            f"The database is at revision {before}, which a newer version made, and which this one can "
            "use."
        )
    return f"The database is at revision {now} now, and was at {before}."


@with_options(SITE_OPTIONS)
@db.command(
    help=(
        "Replay every stored game, and print a line for each fault, with the id of the game, and if "
        "the database is of an older version, what an upgrade would do. Nothing is changed, and the "
        "site may be running."
    )
)
@click.option(
    "--dailies",
    is_flag=True,
    help="Also solve the deals of the dailies again, which takes longer.",
)
def check(dailies: bool, **site: Any) -> None:
    """Check what is stored."""
    with open_database(SiteSettings(**site), create=False) as database:
        steps = _steps_of_upgrade(database)
        if steps and dailies:
            raise Failure("The dailies can be checked after an upgrade only.")
        games, faults = _check_games(database)
        if dailies:
            faults += _check_dailies(database)
    for line in steps:
        click.echo(line)
    click.echo(_describe_zones(zone_source()))
    click.echo(f"{count(games, 'game is', 'games are')} stored.")
    if faults:
        click.echo(f"{count(faults, 'fault')}.")
        sys.exit(1)
    click.echo("Everything agrees.")


@with_options(SITE_OPTIONS)
@db.command(
    help=(
        "Delete what is older than N days and was only looked at: games without a turn, matches without a "
        "move, puzzles and turning points that were shown without a try, races and matches with friends that "
        "nobody has begun; and players who have nothing else: no result, no game or match to play on, no "
        "race, no seat, no try at a puzzle, no name, no recovery phrase and no family. The site may be "
        "running."
    )
)
@click.option(
    "--days",
    metavar="N",
    envvar="SOLITAIRE_PRUNE_DAYS",
    show_envvar=True,
    type=click.IntRange(1, MOST_DAYS),
    default=KEPT_DAYS,
    show_default=True,
    help="How many days they are kept.",
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Only count what would be deleted.",
)
def prune(days: int, dry_run: bool, **site: Any) -> None:
    """Delete abandoned games, races and players."""
    before = now() - timedelta(days=days)
    total = Pruned()
    with open_database(SiteSettings(**site), create=False) as database:
        require_this_version(database)
        try:
            for part in prune_database(database, before, dry_run=dry_run):
                total += part
                if not dry_run:
                    sleep(PAUSE)
        finally:  # also what was deleted before an error
            for line in _describe_pruned(total, dry_run=dry_run):
                click.echo(line)


def _describe_pruned(pruned: Pruned, *, dry_run: bool) -> tuple[str, ...]:
    kinds = (
        (pruned.games, "game", "games"),
        (pruned.matches, "match", "matches"),
        (pruned.answers, "answer to a puzzle", "answers to puzzles"),
        (pruned.players, "player", "players"),
        (pruned.races, "race", "races"),
        (pruned.parties, "match with friends", "matches with friends"),
    )
    if dry_run:
        return tuple(f"{count(number, one, many)} would be deleted." for number, one, many in kinds)
    return tuple(
        f"{count(number, f'{one} is', f'{many} are')} deleted." for number, one, many in kinds
    )


def _describe_zones(source: ZoneSource) -> str:
    where = f"the folder {source.folder}" if source.folder else "the package tzdata"
    return f"Time zones are those of {source.version}, from {where}."


def _steps_of_upgrade(database: Database) -> list[str]:
    """What an upgrade would do, in lines; empty if none is needed. Failure for a database without results."""
    with database.connect() as connection:
        found = revision_of(connection)
    if is_compatible(found):
        return []
    if found is None or found < READABLE:
        require_this_version(database)
    steps = steps_from(found)
    return [
        f"The database is at revision {found}. An upgrade would bring it to {HEAD}:",
        *(f"{revision}  {about}" for revision, about in steps),
    ]


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
    match fault.wrong:
        case Wrong.DAMAGED:
            sentence = f"It is damaged: {fault.about}."
        case Wrong.VARIANT:
            sentence = f"It is stored as another game than its deal is of: {fault.about}."
        case Wrong.REDO:
            sentence = "The turns that were taken back cannot be played."
        case Wrong.NO_RESULT:
            sentence = "It is over and has no result: “solitaire db upgrade” makes one."
        case Wrong.RESULT:
            sentence = f"The stored result does not follow from its turns: {fault.about}."
        case Wrong.DAILY:
            sentence = "It is not played on the deal of its daily."
        case Wrong.FIRST:
            sentence = "Not exactly one of the games of its player on its deal counts."
        case Wrong.SPARE:
            sentence = f"The stored spare is not the one that the solver finds: {fault.about}."
        case Wrong.BAND:
            sentence = f"A spare of {fault.about} does not fit its weekday."
    return f"{fault.where}: {sentence}"
