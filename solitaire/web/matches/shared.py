"""The result that the link of a match names, so that whoever follows it can compare.

It travels in the link, and nobody checks it: pages tell it as what the link says, and it counts nowhere. The
player's own cookie keeps that of the last few matches that were begun from links, until their ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask import session

from solitaire.matches import Table, find_places
from solitaire.matches.game import AnyRules
from solitaire.words import Words
from solitaire.words.matches.games import words_of_game

_KEY: Final = "shared"
KEPT: Final = 3
"""Of so many matches a cookie keeps the result."""
LONGEST: Final = 5
"""Digits of a total."""


def write_result(scores: Sequence[int]) -> str:
    """The totals by seat as a link has them, that of whoever shares it first: "46-91"."""
    return "-".join(map(str, scores))


def read_result(table: Table, text: str) -> tuple[int, ...]:
    """The totals of a link; empty if it has none for that table."""
    parts = text.split("-")
    is_result = len(parts) == table.players and all(
        part.isascii() and part.isdecimal() and len(part) <= LONGEST for part in parts
    )
    return tuple(map(int, parts)) if is_result else ()


def describe_result(words: Words, rules: AnyRules, scores: Sequence[int]) -> str:
    """How a match with these totals ended for the first seat; "" without any."""
    if not scores:
        return ""
    return words_of_game(rules).describe_end(words, find_places(rules, scores)[0], scores)


def keep_result(match: str, text: str) -> None:
    """Remember the result in the link from which a match was begun; call it once the player has a cookie."""
    kept = {**_read_kept(), match: text}
    session[_KEY] = dict([*kept.items()][-KEPT:])


def find_result(match: str) -> str:
    """The result in the link from which a match was begun; "" without one."""
    return _read_kept().get(match, "")


def _read_kept() -> dict[str, str]:
    kept: dict[str, str] = session.get(_KEY, {})
    return kept
