"""The result that the link of a match names, so that whoever follows it can compare.

It travels in the link, and nobody checks it: pages tell it as what the link says, and it counts nowhere. The
player's own cookie keeps that of the last few matches that were begun from links, until their ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from flask import session

from solitaire.matches import Table, find_places
from solitaire.matches.game import AnyRules
from solitaire.words import Words
from solitaire.words.matches.games import describe_end, words_of_game

_KEY: Final = "shared"
KEPT: Final = 3
"""Of so many matches a cookie keeps the result."""
_TOTAL: Final = re.compile(r"(?:^|-)(-?[0-9]{1,5}(?:\.[0-9])?)", re.ASCII)
"""Of at most five digits; some games have totals below zero."""


def write_result(rules: AnyRules, scores: Sequence[int]) -> str:
    """The totals by seat as players count them, that of whoever shares the link first: "46-91", "1.5-0.5"."""
    unit = words_of_game(rules).unit
    return "-".join(f"{score / unit:g}" for score in scores)


def read_result(rules: AnyRules, table: Table, text: str) -> tuple[int, ...]:
    """The totals of a link; empty if it has none for that table."""
    unit = words_of_game(rules).unit
    totals = [float(total) * unit for total in _TOTAL.findall(text)]
    scores = tuple(int(total) for total in totals if total.is_integer())
    is_result = len(scores) == table.players and write_result(rules, scores) == text
    return scores if is_result else ()


def describe_result(words: Words, rules: AnyRules, table: Table, scores: Sequence[int]) -> str:
    """How a match at that table with these totals ended for the first seat; "" without any."""
    if not scores:
        return ""
    return describe_end(words, rules, table, find_places(rules, scores)[0], scores)


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
