"""How adviser_games.txt comes about: ``python -m tests.data.make_adviser_games`` writes it anew.

That is right when the adviser plays otherwise on purpose. To play them takes the better part of a minute.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from solitaire.rules import Deal, Game, Seed, Turn
from solitaire.solver import Playout, step_playout

FILE: Final = Path(__file__).parent / "adviser_games.txt"
SEEDS: Final = range(2640, 2650)
HEAD: Final = (
    "# Games of the adviser, as make_adviser_games.py writes them: a seed and its turns.\n"
)


def by_the_adviser(deal: Deal) -> Game:
    """The game of the best use at every turn."""
    line = Playout(deal)
    while (further := step_playout(line)) is not None:
        line = further
    return Game.replay(deal, line.turns)


@cache
def kept_games() -> dict[int, Game]:
    """The games in the file, by seed."""
    lines = FILE.read_text(encoding="utf-8").removeprefix(HEAD).splitlines()
    games = {}
    for seed, *turns in map(str.split, lines):
        deal = Deal.from_seed(Seed(int(seed)))
        games[int(seed)] = Game.replay(deal, map(Turn.parse, turns))
    return games


if __name__ == "__main__":
    played = {seed: by_the_adviser(Deal.from_seed(Seed(seed))) for seed in SEEDS}
    lines = (f"{seed} {' '.join(map(str, game.turns))}\n" for seed, game in played.items())
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")
