"""The questions of the study: each has a class of rows, and a function that answers it for a deal.

The fields of the class are the columns of the shards (``shards``) and, but for ``states``, of the lines
(``lines``). Each is ``int``, ``bool``, ``str`` or a tuple of one of them, or None in their place. The first
is ``seed``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from study.rows.exchanges import WorthRow, weigh_wilds
from study.rows.players import PlayersRow, play_players
from study.rows.readings import READINGS, Reading
from study.rows.row import Row, solve_deal


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the class of its rows, and what makes the row of a reading and a seed.

    The third argument of ``answer`` is a factor for the limits of its searches, if it has any. Unless it can
    be asked ``by_any_rules``, the reading may change only the deck.
    """

    row: type[Any]
    answer: Callable[[Reading, int, int], Any]
    by_any_rules: bool = False


def _need(reading: Reading, seed: int, factor: int) -> Row:
    return reading.solve(reading.deal(seed), factor)


def _par(reading: Reading, seed: int, factor: int) -> Row:
    return solve_deal(reading.deal(seed), factor, with_par=True)


def _worth(reading: Reading, seed: int, _: int) -> WorthRow:
    return weigh_wilds(reading.deal(seed))


def _players(reading: Reading, seed: int, _: int) -> PlayersRow:
    return play_players(reading.deal(seed))


QUESTIONS: Final = {
    "need": Question(Row, _need, by_any_rules=True),
    "par": Question(Row, _par),
    "worth": Question(WorthRow, _worth),
    "players": Question(PlayersRow, _players),
}

BATCH: Final = 25
"""How many seeds a process or worker is given at a time."""


def split_batches(seeds: range) -> list[range]:
    """Split a range of seeds into batches."""
    return [seeds[start : start + BATCH] for start in range(0, len(seeds), BATCH)]


def solve_seeds(reading: str, ask: str, seeds: Sequence[int], factor: int = 1) -> list[Any]:
    """The rows of these seeds. Runs in worker processes, so its arguments are names and numbers."""
    return [QUESTIONS[ask].answer(READINGS[reading], seed, factor) for seed in seeds]
