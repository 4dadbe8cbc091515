"""``solitaire daily``: makes dailies ahead (``prepare``), and checks that one was fair.

Neither command prints the deal code of a daily before its day is over in every time zone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from solitaire.cli.failures import Failure, explain_refusals
from solitaire.cli.language import words
from solitaire.cli.options import DAILY_NUMBER, as_json_option
from solitaire.cli.prepare import prepare
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import open_site
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Check, verify
from solitaire.play.daily.dailies import Dailies
from solitaire.play.site import SiteSettings
from solitaire.rules import SHORT, STANDARD, Deal, Variant
from solitaire.words.dailies import name_daily, name_difficulty, phrase_difficulty


@click.group(
    help=words.gettext("The dailies: make them ahead, and check that one was honest."),
)
def daily() -> None:
    """Commands about dailies."""


daily.add_command(prepare)


@with_options(SITE_OPTIONS)
@daily.command(
    short_help=words.gettext("Check that a daily was honest."),
    help=words.gettext(
        "Check a DAILY, named by its number or date: that its CODE belongs to the HASH which was"
        " published before, and that it can be won and is as hard as its day of the week demands."
        " The code says which game it is of. This needs no site. Without CODE, check the daily of"
        " this site."
    ),
)
@click.argument("number", metavar="DAILY", type=DAILY_NUMBER)
@click.argument("code", required=False)
@click.argument("published", metavar="[HASH]", required=False)
@click.option("--short", is_flag=True, help=words.gettext("The short daily of this site."))
@as_json_option
def check(
    number: int, code: str | None, published: str | None, short: bool, as_json: bool, **site: Any
) -> None:
    """Check a daily."""
    if code is None:
        variant = SHORT if short else STANDARD
        _check_number(number, variant)
        with open_site(SiteSettings(**site), create=False) as use_cases:
            code = _find_own_code(use_cases.dailies, number, variant)
    with explain_refusals(as_json=as_json):
        _check_number(number, Deal.from_code(code).variant)
        checked = verify(number, code, published)
    if as_json:
        click.echo(json.dumps(_as_json(checked)))
    else:
        click.echo("\n".join(_describe(checked)))
    if not checked.holds:
        click.get_current_context().exit(1)


def _check_number(number: int, variant: Variant) -> None:
    """Failure if the game has no daily of that number."""
    if not calendar.has_daily(number, variant):
        first = calendar.first_number(variant)
        raise Failure(
            words.gettext(
                "%(daily)s, of %(day)s, is the first one.",
                daily=name_daily(words, first, variant),
                day=calendar.day_of(first),
            )
        )


def _find_own_code(dailies: Dailies, number: int, variant: Variant) -> str:
    """The deal code of this site's daily; Failure if it is still secret or does not exist."""
    now = dailies.now()
    if not calendar.is_closed(number, now):
        raise Failure(
            words.gettext(
                "%(daily)s: its code is shown once it has ended worldwide, from %(moment)s UTC on.",
                daily=name_daily(words, number, variant),
                moment=calendar.closes_at(number).strftime("%Y-%m-%d %H:%M"),
            )
        )
    made = dailies.made(number, variant)
    if made is None or made.code is None:
        daily = name_daily(words, number, variant)
        raise Failure(words.gettext("%(daily)s has not been made here.", daily=daily))
    return made.code


def _as_json(checked: Check) -> dict[str, object]:
    return {
        "number": checked.number,
        "variant": checked.variant.name,
        "date": checked.day.isoformat(),
        "difficulty": checked.difficulty.value,
        "code": checked.code,
        "hash": checked.hash,
        "hash_agrees": checked.hash_agrees,
        "spare": checked.spare,
        "in_band": checked.in_band,
        "holds": checked.holds,
    }


def _describe(checked: Check) -> Iterator[str]:
    yield words.gettext(
        "%(daily)s, %(day)s, %(difficulty)s: deal %(code)s",
        daily=name_daily(words, checked.number, checked.variant),
        day=checked.day,
        difficulty=name_difficulty(words, checked.difficulty),
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
        "It can be won, with %(spare)s spare draw.",
        "It can be won, with %(spare)s spare draws.",
        checked.spare,
        spare=checked.spare,
    )
    difficulty = phrase_difficulty(words, checked.difficulty)
    if checked.in_band:
        yield words.gettext("So it is %(difficulty)s, as it should be.", difficulty=difficulty)
    else:
        yield words.gettext("It should be %(difficulty)s, and is not.", difficulty=difficulty)
