"""The link of a match, which names its deal and its table, and the start card to which it leads."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.matches import CROWNS, Table, format_code, read_match, read_seed
from solitaire.matches.crowns import HANDS, RANKS
from solitaire.matches.table import YOU
from solitaire.play.matches.matches import seat_person
from solitaire.rules.cleaning import to_plain
from solitaire.words import Words
from solitaire.words.crowns import describe_length
from solitaire.words.matches import name_level, name_player, name_random_match


@dataclass(frozen=True, slots=True)
class OpponentView:
    """A computer player of a table."""

    name: str
    level: str
    """What it looks at: "counts useful cards"."""


@dataclass(frozen=True, slots=True)
class StartCard:
    """A match that a link names, before it is dealt."""

    title: str
    """Its words or its code."""
    about: str
    """What is played, and how long: "Five Crowns match, 11 hands"."""
    opponents: tuple[OpponentView, ...]
    deal: str
    table: str
    """The opponents and options in notation."""


def address_of_match(code: str, table: Table, *, external: bool = False) -> str:
    """The address that leads to the start card of a match with the person at the first seat."""
    opponents = str(table).removeprefix(f"{YOU},")
    return url_for("matches.list_matches", deal=code, table=opponents, _external=external)


def read_card(deal: str, table: str, words: Words) -> StartCard:
    """Make the start card of a link; NotationError for an unknown table, and a code with a mistake."""
    typed = " ".join(deal.split())
    seated = seat_person(CROWNS, to_plain(table))
    found = read_match(typed)
    if typed:
        read_seed(typed)
    return StartCard(
        title=format_code(*found) if found else typed or name_random_match(words),
        about=describe_length(words, len(RANKS[seated.options_of(CROWNS)[HANDS.name]])),
        opponents=list_opponents(seated, words),
        deal=typed,
        table=str(seated).removeprefix(f"{YOU},"),
    )


def list_opponents(table: Table, words: Words) -> tuple[OpponentView, ...]:
    """Make the views of the computer players."""
    return tuple(
        OpponentView(name_player(words, seat), name_level(words, bot))
        for seat, bot in enumerate(table.bots)
        if bot is not None
    )
