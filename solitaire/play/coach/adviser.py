"""The adviser's game on a deal: a worker plays it once for all players, and its answer is kept for a day.

The adviser sees what a player sees (``solitaire.solver.playout``), but its game may go further than others:
who asks decides what of it may be shown.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final, Self

from solitaire.play.background import Queue
from solitaire.play.deals.row_text import deal_of, text_of_turns, turns_of
from solitaire.rules import Turn
from solitaire.solver import BudgetError, budget, play_out

STATES: Final = 500_000
"""The budget of the adviser's game, in states of the solver: more than its job has time for."""
STATES_OF_DAILY: Final = 100_000
"""The budget where another job needs the adviser's game on a daily: some five seconds."""


@dataclass(frozen=True, slots=True)
class AdviserGame:
    """The adviser's turns, and the values of its positions at the start and after each turn."""

    turns: tuple[Turn, ...]
    values: tuple[int, ...]

    @classmethod
    def parse(cls, answer: str) -> Self:
        """The game of a job's answer."""
        found = json.loads(answer)
        return cls(turns_of(found["turns"]), tuple(found["values"]))

    def value_after(self, draws: int) -> int:
        """The value after so many draws, or at its end. It follows from these draws alone."""
        return self.values[min(draws, len(self.values) - 1)]


def job_of_adviser(deal: str) -> str:
    """The key of the job that plays the adviser's game on the deal of that text."""
    return "adviser " + hashlib.sha256(deal.encode()).hexdigest()


def play_adviser_game(deal: str, states: int | None = None) -> str:
    """Play the adviser's game on the deal of that text; the answer of its job.

    BudgetError beyond ``states``, ``STATES`` by default. Cost: 0.6 s, rarely 2.
    """
    with budget(states or STATES):
        playout = play_out(deal_of(deal))
    return json.dumps({"turns": text_of_turns(playout.turns), "values": playout.values})


def find_adviser_game(queue: Queue, deal: str) -> AdviserGame | None:
    """The adviser's game on the daily of that text, for a job; None beyond ``STATES_OF_DAILY``.

    Plays it here unless it was played today, and keeps it for others.
    """
    key = job_of_adviser(deal)
    answer = queue.find_answers([key]).get(key)
    if answer is None:
        try:
            answer = play_adviser_game(deal, STATES_OF_DAILY)
        except BudgetError:
            return None
        queue.keep_answer(key, answer)
    return AdviserGame.parse(answer)
