"""``solitaire daily``: makes dailies ahead (``prepare``), and checks that one was fair.

Neither command prints the deal code of a daily before its day is over in every time zone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from solitaire.cli.failures import Failure, explain_refusals
from solitaire.cli.options import DAILY_NUMBER, as_json_option, variant_options
from solitaire.cli.output import count
from solitaire.cli.prepare import prepare
from solitaire.cli.settings import SITE_OPTIONS, with_options
from solitaire.cli.site import open_site
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Check, HashCheck, verify
from solitaire.play.daily.dailies import Dailies
from solitaire.play.matches.dailies import MatchCheck, verify_match
from solitaire.play.site import SiteSettings
from solitaire.rules import STANDARD, Deal, Variant
from solitaire.words import ENGLISH
from solitaire.words.dailies import name_daily, name_difficulty, phrase_difficulty
from solitaire.words.matches.games import words_of_game


@click.group(
    help="The dailies: make them ahead, and check that one was honest.",
)
def daily() -> None:
    """Commands about dailies."""


daily.add_command(prepare)


@with_options(SITE_OPTIONS)
@daily.command(
    short_help="Check that a daily was honest.",
    help=(
        "Check a DAILY, named by its number or date: that its CODE belongs to the HASH which was "
        "published before, and that it can be won and is as hard as its day of the week demands. Of a "
        "daily match only the hash is checked. The code says which game it is of. This needs no site. "
        "Without CODE, check the daily of this site."
    ),
)
@click.argument("number", metavar="DAILY", type=DAILY_NUMBER)
@click.argument("code", required=False)
@click.argument("published", metavar="[HASH]", required=False)
@variant_options("The {game} daily of this site.")
@as_json_option
def check(
    number: int,
    code: str | None,
    published: str | None,
    variant: Variant | None,
    as_json: bool,
    **site: Any,
) -> None:
    """Check a daily."""
    if code is None:
        variant = variant or STANDARD
        _check_number(number, variant)
        with open_site(SiteSettings(**site), create=False) as use_cases:
            code = _find_own_code(use_cases.dailies, number, variant)
    with explain_refusals(as_json=as_json):
        match = verify_match(number, code, published)
    if match is not None:
        _show_match(match, as_json=as_json)
        return
    with explain_refusals(as_json=as_json):
        _check_number(number, Deal.from_code(code).variant)
        checked = verify(number, code, published)
    if as_json:
        click.echo(json.dumps(_as_json(checked)))
    else:
        click.echo("\n".join(_describe(checked)))
    if not checked.holds:
        click.get_current_context().exit(1)


def _show_match(checked: MatchCheck, *, as_json: bool) -> None:
    """Print what was found of a daily match; exits with 1 if its hash does not agree."""
    holds = checked.hash_agrees is not False
    day = calendar.day_of(checked.number)
    if as_json:
        values = {
            "number": checked.number,
            "game": checked.rules.name,
            "date": day.isoformat(),
            "code": checked.code,
            "hash": checked.hash,
            "hash_agrees": checked.hash_agrees,
            "holds": holds,
        }
        click.echo(json.dumps(values))
    else:
        name = words_of_game(checked.rules).name_daily(ENGLISH, checked.number)
        click.echo(f"{name}, {day}: match {checked.code}\n")
        click.echo(_compare_hash(checked, "match"))
    if not holds:
        click.get_current_context().exit(1)


def _check_number(number: int, variant: Variant) -> None:
    """Failure if the game has no daily of that number."""
    if not calendar.has_daily(number, variant):
        first = calendar.first_number(variant)
        raise Failure(
            f"{name_daily(ENGLISH, first, variant)}, of {calendar.day_of(first)}, is the first one."
        )


def _find_own_code(dailies: Dailies, number: int, variant: Variant) -> str:
    """The deal code of this site's daily; Failure if it is still secret or does not exist."""
    now = dailies.now()
    if not calendar.is_closed(number, now):
        raise Failure(
            f"{name_daily(ENGLISH, number, variant)}: its code is shown once it has ended worldwide, from "
            f"{calendar.closes_at(number).strftime('%Y-%m-%d %H:%M')} UTC on."
        )
    made = dailies.get(number, variant)
    if made is None or made.code is None:
        daily = name_daily(ENGLISH, number, variant)
        raise Failure(f"{daily} has not been made here.")
    return made.code


def _as_json(checked: Check) -> dict[str, object]:
    return {
        "number": checked.number,
        "variant": checked.variant.name,
        "date": checked.day.isoformat(),
        "difficulty": checked.difficulty,
        "code": checked.code,
        "hash": checked.hash,
        "hash_agrees": checked.hash_agrees,
        "spare": checked.spare,
        "in_band": checked.fits_plan,
        "holds": checked.holds,
    }


def _describe(checked: Check) -> Iterator[str]:
    daily = [name_daily(ENGLISH, checked.number, checked.variant), str(checked.day)]
    if checked.difficulty:
        daily.append(name_difficulty(ENGLISH, checked.difficulty))
    yield f"{', '.join(daily)}: deal {checked.code}"
    yield ""
    yield _compare_hash(checked, "deal")
    if checked.spare is None or checked.difficulty is None:
        yield "It cannot be won."
        return
    yield f"It can be won, with {count(checked.spare, 'spare draw')}."
    fits = "as it should be" if checked.fits_plan else f"as a {checked.day:%A}'s should not be"
    yield f"So it is {phrase_difficulty(ENGLISH, checked.difficulty)}, {fits}."


def _compare_hash(checked: HashCheck, what: str) -> str:
    if checked.hash_agrees is None:
        return f"Compare its hash with what was published: {checked.hash}"
    if checked.hash_agrees:
        return f"The hash agrees: this is the {what} that was promised."
    return (
        f"The hash does not agree: this is not the {what} that was promised. It has {checked.hash}"
    )
