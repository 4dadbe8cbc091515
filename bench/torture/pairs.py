"""Pairs of sites that differ only in what is hidden answer every request with the same bytes.

Each pair has one unfinished game, of a random deal with random turns, whose cards that are not drawn yet lie
in another order on the second site. Its player, another one and a stranger send random requests of all
routes, while the player plays on through the cards that are the same. Asserted: status, headers and body of
each answer are alike.
"""

from __future__ import annotations

import shutil
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

import pytest
from flask import Flask

from bench.report import Report
from bench.torture import BrokenPromise
from bench.torture.ledger import choose_turn
from solitaire.rules import VARIANTS, Deal, Game, Seed
from solitaire.store import open_database
from tests.kit.browsing import HX
from tests.kit.hands import Chance
from tests.kit.routes import ALL
from tests.kit.sites import site_in
from tests.kit.walk import SPARED, Walk, Walker, make_alike

REQUESTS: Final = 12
"""One request in so many is a turn."""
TURNS: Final = 4
"""How many cards are drawn on each pair, after those of the turns that it begins with."""
WHO: Final = ("ada", "ada", "ada", "eve", None)
"""The players of the requests; ada plays, and None is a new player."""
GAME: Final = "put"
ENDS: Final = "board.give_up"
"""Not asked: the rest of the stock is shown once a game is over."""
ROUTES: Final = [route for route in ALL if route.endpoint not in (*SPARED, ENDS)]
TABLES: Final = [route for route in ROUTES if "GAME" in route.path]


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=1_000, help="of pairs")


def torture(arguments: Namespace, report: Report) -> None:
    """Ask all pairs, and print. BrokenPromise as the module says."""
    randomness, statuses = Random(), Counter[int]()
    begun = monotonic()
    with TemporaryDirectory(prefix="solitaire-torture-") as top, ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        make_alike(patch, randomness)
        empty = Path(top, "empty.db")
        open_database(f"sqlite:///{empty}").dispose()
        apps: list[Flask | None] = [None, None]
        for number in range(arguments.count):
            chance = Chance(arguments.seed << 20 | number)
            with TemporaryDirectory(dir=top) as folder, ExitStack() as closed:
                sites = []
                for place, app in enumerate(apps):
                    randomness.seed(number)
                    put = partial(shutil.copyfile, empty)
                    site = site_in(Path(folder, str(place)), put, app=app)
                    sites.append(closed.enter_context(closing(site)))
                    apps[place] = site.app
                walk = Walk("en", sites[0])
                ask_pair(Walker((sites[0], sites[1]), walk, randomness), chance)
                statuses.update(answer.status for answer in walk.answers)
                if walk.differing:
                    raise BrokenPromise(f"pair {number} differs in {'; '.join(walk.differing)}")
    report.part("Pairs of sites that differ only in hidden cards")
    report.count("pairs", arguments.count)
    report.count("requests to both", statuses.total())
    for status in sorted(statuses):
        report.count(f"answered with {status}", statuses[status])
    report.figure("in all", monotonic() - begun, "s")
    print("Every pair answered with the same bytes.")


def ask_pair(walker: Walker, chance: Chance) -> None:
    """Put a game on both sites that differs in undrawn cards, play it on, and send random requests.

    A request draws one card at most, so no card is drawn of those that differ.
    """
    one, other = walker.sites
    deal = replace(Deal.from_seed(Seed(chance.below(1 << 30)), chance.one_of(VARIANTS)), seed=None)
    game = Game.start(deal)
    for _ in range(chance.below(len(deal.stock) - TURNS - 2)):
        game = game.play(choose_turn(game, chance))
    seen = game.number + TURNS
    rest = chance.some(deal.stock[seen:], len(deal.stock) - seen)
    if (*rest,) == deal.stock[seen:]:
        return ask_pair(walker, chance)
    turns = " ".join(map(str, game.turns))
    path = one.put(str(deal), turns, id=GAME)
    other.put(str(replace(deal, stock=(*deal.stock[:seen], *rest))), turns, id=GAME)
    while (game := one.games.get("ada", GAME).game).number < seen:
        identity = {"turn": str(game.number), "revision": str(one.row(path).revision)}
        if chance.below(REQUESTS) == 0:
            turn = choose_turn(game, chance)
            form = {**identity, "pile": str(turn.pile), "discard": str(turn.discard)}
            walker.ask("ada", f"{path}/turns", method="POST", form=form)
        else:
            ask_at_random(walker, chance, identity)
    return None


def ask_at_random(walker: Walker, chance: Chance, identity: Mapping[str, str]) -> None:
    """Send a random request, often about the game, whose turn and revision are ``identity``."""
    route = chance.one_of(chance.one_of((ROUTES, TABLES, TABLES)))
    form = dict(route.form)
    walker.ask(
        chance.one_of(WHO),
        route.of(GAME),
        method=route.method,
        form=form | {name: identity[name] for name in identity if name in form},
        headers=chance.one_of(({}, HX)),
        preferences=chance.one_of(("", "spare=on", "draw=by-hand")),
    )
