"""``solitaire names``: lists the names of players, and hides those that public pages should not show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from solitaire.cli.failures import Failure
from solitaire.cli.output import format_table
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import open_database, require_this_version
from solitaire.play.site import SiteSettings
from solitaire.store.players import PlayerStore


@click.group(
    help="List the names that players chose, and hide some from public pages.",
)
def names() -> None:
    """Commands about names."""


@with_options(SITE_OPTIONS)
@names.command(
    "list",
    help="List the players who have a name, the newest first.",
)
def list_names(**site: Any) -> None:
    """List the names."""
    with open_database(SiteSettings(**site), create=False) as database:
        require_this_version(database)
        named = PlayerStore(database).list_named()
    if not named:
        click.echo("No player has a name.")
        return
    head = (
        "Player",
        "Since",
        "Name",
    )
    hidden = "hidden"
    rows = [
        (each.id, f"{each.created:%Y-%m-%d}", str(each.name), hidden if each.hidden else "")
        for each in named
    ]
    click.echo(format_table([(*head, ""), *rows], set()))


@with_options(SITE_OPTIONS)
@names.command(
    help=(
        "Hide the names of the players with these IDs, which “solitaire names list” shows: public "
        "pages call them guests from now on, whatever names they choose. Their families still "
        "show them."
    ),
)
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
def hide(ids: Sequence[str], **site: Any) -> None:
    """Hide names."""
    for name in _hide_names(SiteSettings(**site), ids, hidden=True):
        click.echo(f"Public pages hide the name {name} now.")


@with_options(SITE_OPTIONS)
@names.command(
    help="Show hidden names again, of the players with these IDs.",
)
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
def show(ids: Sequence[str], **site: Any) -> None:
    """Show names again."""
    for name in _hide_names(SiteSettings(**site), ids, hidden=False):
        click.echo(f"Public pages show the name {name} now.")


def _hide_names(settings: SiteSettings, ids: Sequence[str], *, hidden: bool) -> list[str]:
    """Hide or show the names, and return them. Failure, without a change, if one has none."""
    with open_database(settings, create=False) as database:
        require_this_version(database)
        store = PlayerStore(database)
        found = [store.get(id) for id in ids]
        for id, player in zip(ids, found, strict=True):
            if player is None or player.name is None:
                raise Failure(f"No player {id} has a name.")
        for id in ids:
            store.hide_name(id, hidden)
    return [player.name for player in found if player and player.name]
