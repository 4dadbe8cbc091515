"""The seatings and options that came with the rest of the sheets: a table for each, in short matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.matches import Table, find_game, name_bot
from solitaire.matches.game import AnyRules
from solitaire.matches.table import YOU
from tests.kit.hands import Chance

SHEETS: Final = (
    *[("crowns", players, "hands=five dealer=drawn") for players in (5, 6, 7, 8)],
    ("spiral", 3, "games=one"),
    ("spiral", 6, "games=one joker=off"),
    ("spiral", 6, "games=one teams=three"),
    ("lastcard", 4, "goal=100 pairs=yes"),
    ("lastcard", 5, "goal=100 out=yes"),
    ("lastcard", 6, "goal=200 drawn=played"),
    ("lastcard", 7, "goal=100 bluffs=yes"),
    ("lastcard", 8, "goal=100 say=yes"),
    ("lastcard", 9, "goal=five bluffs=yes say=yes drawn=played swap=yes"),
    ("lastcard", 10, "goal=100 out=yes bluffs=yes say=yes swap=yes draw=yes again=yes clear=yes"),
    *[("continental", players, "hands=three seats=drawn") for players in (2, 3, 4)],
)
"""The game, the number of players and the options of each."""


def seat_people(rules: AnyRules, players: int, options: str) -> Table:
    """The table without computer players."""
    return Table.parse(rules, f"{','.join([YOU] * players)} {options}")


def seat_bots(rules: AnyRules, players: int, options: str, chance: Chance) -> Table:
    """The table of a person and computer players of any level."""
    bots = [name_bot(chance.one_of(rules.bots)) for _ in range(players - 1)]
    return Table.parse(rules, f"{','.join([YOU, *bots])} {options}")


def list_sheets(game: str) -> Iterator[tuple[int, str]]:
    """The players and the options of those of a game."""
    rules = find_game(game)
    return ((players, options) for name, players, options in SHEETS if name == rules.name)
