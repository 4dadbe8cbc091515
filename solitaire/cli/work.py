"""``solitaire work``: runs worker processes for a site, on this computer or another one."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import click

from solitaire.cli.logs import configure_logs
from solitaire.cli.settings import LOG_OPTION, MOST_WORKERS, SITE_OPTIONS, with_options
from solitaire.cli.site import explain_failures
from solitaire.play.background.workers import run_workers, standard_workers
from solitaire.play.site import SiteSettings, open_brokers_for_workers


@with_options((*SITE_OPTIONS, LOG_OPTION))
@click.command(
    help=(
        "Run worker processes for a site until Ctrl+C. They make reviews, dailies, puzzles, the deals of "
        "new games and whatever else takes long. `solitaire` starts its own; run this beside any other "
        "server, or on another computer, which needs only the database, a PostgreSQL one. Workers without "
        "the secret of the dailies make no dailies."
    ),
)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, MOST_WORKERS),
    help="How many processes. Default: one for each processor but one.",
)
@click.option("--with-server", is_flag=True, hidden=True)  # end when stdin does
def work(workers: int | None, with_server: bool, log: str, **site: Any) -> None:
    """Work in the background."""
    configure_logs(log)
    settings = SiteSettings(**site)
    with explain_failures(settings):
        brokers, with_dailies = open_brokers_for_workers(settings)
    count = workers or standard_workers()
    waiting = "1 worker waits" if count == 1 else f"{count} workers wait"
    click.echo(f"{waiting} for jobs  (Ctrl+C stops {'it' if count == 1 else 'them'})")
    with closing(brokers):
        run_workers(brokers, count, with_dailies=with_dailies, until_stdin_closes=with_server)
