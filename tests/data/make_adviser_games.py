"""Writes adviser_games.txt: ``python -m tests.data.make_adviser_games``, in about a minute.

Run it only after an intended change of how the adviser plays.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from solitaire.rules import Deal, Game, Seed, Turn
from solitaire.solver import play_out

FILE: Final = Path(__file__).parent / "adviser_games.txt"
SEEDS: Final = range(2640, 2650)
HEAD: Final = (
    "# Games of the adviser, as make_adviser_games.py writes them: a seed and its turns.\n"
)


def play_adviser_game(deal: Deal) -> Game:
    """Play the best use at every turn."""
    return Game.replay(deal, play_out(deal).turns)


@cache
def read_adviser_games() -> dict[int, Game]:
    """Read the games of the file, by seed."""
    lines = FILE.read_text(encoding="utf-8").removeprefix(HEAD).splitlines()
    games = {}
    for seed, *turns in map(str.split, lines):
        deal = Deal.from_seed(Seed(int(seed)))
        games[int(seed)] = Game.replay(deal, map(Turn.parse, turns))
    return games


if __name__ == "__main__":
    played = {seed: play_adviser_game(Deal.from_seed(Seed(seed))) for seed in SEEDS}
    lines = (f"{seed} {' '.join(map(str, game.turns))}\n" for seed, game in played.items())
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")
