"""The link of a match, which names its deal and its table, and the start card to which it leads."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.matches import Table, format_code, read_match, read_seed
from solitaire.matches.game import AnyRules
from solitaire.matches.table import YOU
from solitaire.play.matches.matches import seat_person
from solitaire.rules.cleaning import to_plain
from solitaire.web.matches.shared import describe_result, read_result, write_result
from solitaire.words import Words
from solitaire.words.matches.games import (
    describe_level,
    introduce_level,
    name_level,
    name_player,
    name_random_match,
    words_of_game,
)


@dataclass(frozen=True, slots=True)
class OpponentView:
    """A computer player of a table."""

    name: str
    level: str
    """How strong it is, and what it looks at: "hard: counts useful cards."."""


@dataclass(frozen=True, slots=True)
class StartCard:
    """A match that a link names, before it is dealt."""

    title: str
    """Its words or its code."""
    about: str
    """What is played, and how long: "Five Crowns match, 11 hands"."""
    invitation: str
    opponents: tuple[OpponentView, ...]
    game: str
    """The name of the rules."""
    deal: str
    table: str
    """The opponents and options in notation."""
    result: str
    """The totals in the link; "" without any."""
    told: str
    """How it ended for whoever shared it, as the link says; "" if it does not."""


def address_of_match(code: str, table: Table, result: str = "", *, external: bool = False) -> str:
    """The address that leads to the start card of a match with the person at the first seat.

    The code says which game it is; ``result`` has the totals that the card tells, as ``write_result`` does.
    """
    opponents = str(table).removeprefix(f"{YOU},")
    return url_for(
        "matches.list_matches",
        deal=code,
        table=opponents,
        result=result or None,
        _external=external,
    )


def read_card(words: Words, rules: AnyRules, deal: str, table: str, result: str = "") -> StartCard:
    """Make the start card of a link; NotationError for an unknown table, and a code with a mistake.

    ``rules`` are those of words and of random cards; a code names its own. A ``result`` that cannot be one is
    ignored.
    """
    typed = " ".join(deal.split())
    found = read_match(typed)
    if typed:
        read_seed(typed)
    if found:
        rules, _ = found
    seated = seat_person(rules, to_plain(table))
    game = words_of_game(rules)
    scores = read_result(rules, seated, result)
    return StartCard(
        title=format_code(*found) if found else typed or name_random_match(words),
        about=game.describe_table(words, seated.players, seated.options_of(rules)),
        invitation=game.invite(words),
        opponents=list_opponents(words, rules, seated),
        game=rules.name,
        deal=typed,
        table=str(seated).removeprefix(f"{YOU},"),
        result=write_result(rules, scores),
        told=describe_result(words, rules, seated, scores),
    )


def list_opponents(words: Words, rules: AnyRules, table: Table) -> tuple[OpponentView, ...]:
    """Make the views of the computer players."""
    return tuple(
        OpponentView(
            name_player(words, seat),
            introduce_level(
                words, name_level(words, rules, bot), describe_level(words, rules, bot)
            ),
        )
        for seat, bot in enumerate(table.bots)
        if bot is not None
    )
