"""Pairs of sites that differ only in what is hidden answer every request with the same bytes.

Each pair has an unfinished game, of a random deal with random turns, an unfinished match at a random table,
and an open race. On the second site the cards that nobody has drawn lie in another order; those of the other
hands of the match are others too, if no computer player moves while the pair is asked, and those of another
racer. The player, another one and a stranger send random requests of all routes, while the player plays on
through the cards that are the same. Asserted: status, headers and body of each answer are alike.
"""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import pytest

from bench.report import Report
from bench.torture import BrokenPromise
from bench.torture.twins import TwinGame, TwinMatch, TwinRace
from solitaire.store import open_database
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED, TriedGame
from tests.kit.sites import Site, site_in
from tests.kit.walk import Walk, Walker, make_alike

REQUESTS: Final = 24
"""How many random requests each pair gets about its game, its match and its race, each."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=1_000, help="of pairs")
    parser.add_argument("--game", choices=TRIED, help="of the matches (default: each in turns)")


def torture(arguments: Namespace, report: Report) -> None:
    """Ask all pairs, and print. BrokenPromise as the module says."""
    randomness, statuses, done = Random(), Counter[int](), Counter[str]()
    games = [TRIED[arguments.game]] if arguments.game else [*TRIED.values()]
    begun = monotonic()
    with TemporaryDirectory(prefix="solitaire-torture-") as top, ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        make_alike(patch, randomness)
        empty = Path(top, "empty.db")
        open_database(f"sqlite:///{empty}").dispose()
        put = partial(shutil.copyfile, empty)
        used: list[Site | None] = [None, None]
        for number in range(arguments.count):
            chance = Chance(arguments.seed << 20 | number)
            with ExitStack() as closed:
                sites: list[Site] = []
                for place, closed_site in enumerate(used):
                    randomness.seed(number)
                    site = site_in(Path(top, str(place)), put, closed=closed_site)
                    sites.append(closed.enter_context(closing(site)))
                used = [*sites]
                walk = Walk("en", sites[0])
                walker = Walker((sites[0], sites[1]), walk, randomness)
                ask_pair(walker, games[number % len(games)], chance, done)
                statuses.update(answer.status for answer in walk.answers)
                if walk.differing:
                    raise BrokenPromise(f"pair {number} differs in {'; '.join(walk.differing)}")
    report.part("Pairs of sites that differ only in hidden cards")
    report.count("pairs", arguments.count)
    for name in sorted(done):
        report.count(name, done[name])
    report.count("requests to both", statuses.total())
    for status in sorted(statuses):
        report.count(f"answered with {status}", statuses[status])
    report.figure("in all", monotonic() - begun, "s")
    print("Every pair answered with the same bytes.")


def ask_pair(walker: Walker, tried: TriedGame, chance: Chance, done: Counter[str]) -> None:
    """Put a game and a match on both sites, play them on, and send random requests. Counts what was done."""
    game, match, race = (
        TwinGame(walker, chance),
        TwinMatch(walker, chance, tried),
        TwinRace(walker, chance),
    )
    acts = [*game.turns, *match.moves, *[game.ask, match.ask, race.ask] * REQUESTS]
    for act in chance.some(acts, len(acts)):
        act()
    done[match.about] += 1
    done["matches that differ in hidden cards"] += match.differs
