"""Trying out: how long the spare draws of a turn take a worker, whatever is polled meanwhile.

Cards of one's own are tried by a player who picks each card at random and plays every third turn so, too. The
worker weighs the one turn that is new; the figures include the queue and its rows. A page adds the time until
it polls (``web.http.polling``).
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bench.report import Report, quantile
from solitaire.play.background import Queue, memory_brokers
from solitaire.play.coach.trying.own_cards import OwnCards
from solitaire.play.coach.trying.trial import Setup, Trial
from solitaire.play.coach.trying.weighing import Weighed, Weighing
from solitaire.rules import Deal
from solitaire.store import open_database
from solitaire.store.jobs import JobStore

DEALS: Final = 20


def main(report: Report) -> None:
    """Print the figures."""
    report.part("Trying out")
    waits: list[float] = []
    with TemporaryDirectory() as folder:
        engine = open_database(f"sqlite:///{Path(folder) / 'jobs.sqlite3'}")
        weighing = Weighing(Queue(memory_brokers().jobs, JobStore(engine)))
        for number in range(2 if report.quick else DEALS):
            waits += _try_out(weighing, Random(number))
        engine.dispose()
    waits.sort()
    report.count("turns tried", len(waits))
    report.figure("spare draws of a turn: median", 1_000 * quantile(waits, 0.5), "ms")
    report.figure("spare draws of a turn: 99 %", 1_000 * quantile(waits, 0.99), "ms")


def _try_out(weighing: Weighing, randomness: Random) -> list[float]:
    """Try a deal to its end; the seconds until the values of each position were there."""
    deal = Deal.read(f"bench {randomness.random()}")
    cards = OwnCards(deal.variant, deal.piles)
    trial, waits = Trial.start(Setup.of(cards.deal(), 0)), []
    while not trial.game.is_over:
        begun = perf_counter()
        found = weighing.weigh(trial.whole_game, lambda: None)
        waits.append(perf_counter() - begun)
        assert isinstance(found, Weighed), "the queue works at once"
        trial = trial.pick(randomness.choice(trial.position.left))
        turns = trial.game.legal_turns()
        unplayed = next(turn for turn in turns if turn.is_unplayed)
        turn = randomness.choice(turns) if randomness.random() < 1 / 3 else unplayed
        trial = trial.play(turn.pile, turn.discard)
    return waits
