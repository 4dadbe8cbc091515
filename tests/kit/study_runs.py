"""Rows of the study that no solver gave, of all kinds, and folders of runs with real shards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from solitaire.rules import STANDARD
from solitaire.study.manifest import MANIFEST, format_manifest
from solitaire.study.player_figures import PLAYERS
from solitaire.study.players import PlayersRow
from solitaire.study.shards import write_shard
from solitaire.study.solving import Row
from tests.kit.studies import RUN

LOST: Final = Row(
    seed=0,
    verdict="lost",
    away=(3,) * 11,
    complete=(),
    need=None,
    par=None,
    reach=9,
    may_stay=None,
    exact=True,
    jokers_dealt=3,
    jokers_in_stock=3,
    wilds_at_home=7,
    states=10,
)


def random_rows(seed: int, deals: int, *, with_par: bool, stock: int = 28) -> list[Row]:
    """Rows whose values allow each other; ``with_par`` or not they are of the same deals."""
    return [_random_row(Random(f"{seed} {each}"), each, with_par, stock) for each in range(deals)]


def _random_row(random: Random, seed: int, with_par: bool, stock: int) -> Row:
    away = tuple(random.choices(range(5), (2, 20, 40, 30, 8), k=11))
    need = sum(away) + random.choice((0, 0, 0, 1, 2))
    jokers = random.randrange(7)
    exact = random.random() < 0.8
    row = replace(
        LOST,
        seed=seed,
        away=away,
        jokers_dealt=jokers,
        jokers_in_stock=6 - jokers,
        wilds_at_home=random.randrange(12),
        states=random.randrange(9, 99),
    )
    if need > stock:
        stay = sorted(random.sample([int(rank) for rank in STANDARD.piles], random.randrange(4)))
        return replace(row, exact=exact, may_stay=tuple(stay)) if with_par else row
    if random.random() < 0.2:
        return replace(row, verdict="unknown", need=need, reach=None, exact=False)
    row = replace(row, verdict="won", need=need, reach=11)
    return replace(row, par=random.randint(need, stock), exact=exact) if with_par else row


def play(seed: int, **left: tuple[int, ...]) -> PlayersRow:
    """How the players end a deal: each leaves these piles open, and who is not named wins in 25 draws."""
    values: dict[str, Any] = {}
    for player in PLAYERS:
        values[f"{player}_open"] = left.get(player, ())
        values[f"{player}_draws"] = 28 if player in left else 25
    return PlayersRow(seed=seed, **values)


def random_games(seed: int, rows: Iterable[Row]) -> list[PlayersRow]:
    """Games of these deals, of which the rows have par: the adviser wins all that can be won."""
    return [_random_games(Random(f"{seed} {row.seed}"), row) for row in rows]


def _random_games(random: Random, row: Row) -> PlayersRow:
    values: dict[str, Any] = {}
    for skill, player in enumerate(PLAYERS, 2):
        chance = 1 if player == "adviser" else skill * (28 - (row.need or 0)) / 20
        won = row.par is not None and random.random() < chance
        left = random.sample([int(rank) for rank in STANDARD.piles], random.randint(1, 11))
        values[f"{player}_open"] = () if won else tuple(sorted(left))
        values[f"{player}_draws"] = row.par + random.randrange(4) if won and row.par else 28
    return PlayersRow(seed=row.seed, **values)


def write_run(
    folder: Path, reading: str, ask: str, rows: Sequence[Any], size: int = 10_000
) -> Path:
    """Write a finished run of these rows, whose seeds are in a row, and return its folder."""
    folder.mkdir(exist_ok=True)
    run = replace(RUN, reading=reading, ask=ask)
    hashes = []
    for first in range(0, len(rows), size):
        some = rows[first : first + size]
        seeds = range(some[0].seed, some[-1].seed + 1)
        hashes.append((seeds, write_shard(folder, run, seeds, some)))
    (folder / MANIFEST).write_text(format_manifest(run, hashes), encoding="utf-8")
    return folder
