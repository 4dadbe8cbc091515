"""Games on the deals of packs, played by the greedy player."""

from __future__ import annotations

from functools import cache

from solitaire.play.deals.beginner import play_greedily
from solitaire.play.deals.packs import PACKS, Pack, PackName
from solitaire.rules import Deal, Game


def pack_of(name: PackName) -> Pack:
    """The pack of that name."""
    return PACKS[[pack.name for pack in PACKS].index(name)]


@cache
def greedy_game(code: str) -> Game:
    """The greedy player's game on a deal. Cost: 12 ms for a short one."""
    return play_greedily(Game.start(Deal.from_code(code)))


def greedy_turns(code: str) -> str:
    """The turns of that game, as they are stored."""
    return " ".join(map(str, greedy_game(code).turns))
