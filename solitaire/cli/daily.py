"""``solitaire daily``: make dailies ahead (``prepare``), and check that one was honest.

Nothing here tells the code of a daily of a site before its day is over everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli import site
from solitaire.cli.failures import Failure, failing
from solitaire.cli.parameters import (
    DAILY_NUMBER,
    as_json_option,
    database_option,
    instance_option,
)
from solitaire.cli.prepare import prepare
from solitaire.cli.speech import words
from solitaire.words.dailies import difficulty_of

if TYPE_CHECKING:
    from solitaire.play.daily.candidates import Check
    from solitaire.play.daily.dailies import Dailies


@click.group(
    short_help=words.gettext("Make dailies ahead, and check that one was honest."),
    help=words.gettext("The dailies: make them ahead, and check that one was honest."),
)
def daily() -> None:
    """Commands about dailies."""


daily.add_command(prepare)


@daily.command(
    short_help=words.gettext("Check that a daily was honest."),
    help=words.gettext(
        "Check a DAILY, named by its number or date: that its CODE belongs to the HASH which was"
        " published before, and that it can be won and is as hard as its day of the week demands."
        " That needs nothing of the site. Without a code, it is that of this site's own daily."
    ),
)
@click.argument("number", metavar="DAILY", type=DAILY_NUMBER)
@click.argument("code", required=False)
@click.argument("published", metavar="[HASH]", required=False)
@as_json_option
@instance_option
@database_option
def check(
    number: int,
    code: str | None,
    published: str | None,
    as_json: bool,
    instance: Path | None,
    database: str | None,
) -> None:
    """Check a daily."""
    from solitaire.play.daily.candidates import verify

    if code is None:
        folder = instance or site.default_instance()
        _must_be_there(folder, database)
        with site.opened(folder, database) as use_cases:
            code = _own(use_cases.dailies, number)
    with failing(as_json=as_json):
        checked = verify(number, code, published)
    if as_json:
        click.echo(json.dumps(_as_json(checked)))
    else:
        click.echo("\n".join(_told(checked)))
    if not checked.holds:
        click.get_current_context().exit(1)


def _must_be_there(folder: Path, database: str | None) -> None:
    """Failure if the site has no database, which opening it would make, with its folder and its secret."""
    with site.opening(folder, database, make=False):
        from solitaire.store.backup import file_of

        file = file_of(site.settings(folder, database).database)
        if file is not None:
            site.there(file)


def _own(dailies: Dailies, number: int) -> str:
    """The code of this site's daily; Failure if it cannot be told yet, or there is none."""
    from solitaire.play.daily import calendar

    now = dailies.now()
    if not calendar.is_closed(number, now):
        raise Failure(
            words.gettext(
                "The code of daily %(number)s is told when its day is over everywhere:"
                " from %(moment)s UTC on.",
                number=number,
                moment=calendar.closes_at(number).strftime("%Y-%m-%d %H:%M"),
            )
        )
    made = dailies.made(number)
    if made is None or made.code is None:
        raise Failure(words.gettext("Daily %(number)s has not been made here.", number=number))
    return made.code


def _as_json(checked: Check) -> dict[str, object]:
    return {
        "number": checked.number,
        "date": checked.day.isoformat(),
        "difficulty": checked.difficulty.value,
        "code": checked.code,
        "hash": checked.hash,
        "hash_agrees": checked.hash_agrees,
        "spare": checked.spare,
        "in_band": checked.in_band,
        "holds": checked.holds,
    }


def _told(checked: Check) -> Iterator[str]:
    difficulty = difficulty_of(checked.difficulty, words)
    yield words.gettext(
        "Daily %(number)s, %(day)s, %(difficulty)s: deal %(code)s",
        number=checked.number,
        day=checked.day,
        difficulty=difficulty,
        code=checked.code,
    )
    yield ""
    if checked.hash_agrees is None:
        yield words.gettext("Compare its hash with what was published: %(hash)s", hash=checked.hash)
    elif checked.hash_agrees:
        yield words.gettext("The hash agrees: this is the deal that was promised.")
    else:
        yield words.gettext(
            "The hash does not agree: this is not the deal that was promised. It has %(hash)s",
            hash=checked.hash,
        )
    if checked.spare is None:
        yield words.gettext("It cannot be won.")
        return
    yield words.ngettext(
        "It can be won, with %(spare)s draw to spare.",
        "It can be won, with %(spare)s draws to spare.",
        checked.spare,
        spare=checked.spare,
    )
    if checked.in_band:
        yield words.gettext("So it is %(difficulty)s, as it should be.", difficulty=difficulty)
    else:
        yield words.gettext("It should be %(difficulty)s, and is not.", difficulty=difficulty)
