"""Who sits at a table, by name: people under theirs, computer players under those of the cast.

A name that a person typed is put into sentences as it is, as a value of a placeholder; templates escape it.
"""

from __future__ import annotations

from solitaire.matches import CAST
from solitaire.words.words import Words


def name_seat(words: Words, seat: int) -> str:
    """The name of whoever sits there, at the table that is told of."""
    return words.seats[seat] if words.seats else CAST[seat]


def say_whose_turn(words: Words, seat: int) -> str:
    """Whom the reader waits for."""
    return words.gettext("It is %(name)s\u2019s turn.", name=name_seat(words, seat))
