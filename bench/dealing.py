"""How long a turn takes while others begin games, and how long a new game takes.

``solitaire serve`` with its workers, nothing limited, SQLite. One player plays turns, with a pause after
each: alone, beside four players who play turns all the time, beside four who begin games all the time, and
beside four who retry at once instead of waiting. Each has a process, a connection and an address of their
own, and a new player in each round. The rounds alternate, so that a busy moment of the machine affects all
kinds.

New games are those of newcomers, which take longest to find.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep
from typing import Final

from bench.report import Report, quantile
from bench.torture.programs import NO_LIMITS, Server
from bench.web import CODINGS, Client, Player, compute_games, connect
from solitaire.rules import Seed, Turn

OTHERS: Final = 4
ROUNDS: Final = 6
SECONDS: Final = 6.0
"""How long a round lasts."""
PAUSE: Final = 0.05
"""Seconds between two turns of the player who is measured."""
BEFORE: Final = 0.5
"""Seconds for the others to begin, before the player does."""
RATE: Final = 60
"""For how many turns a second games are computed; quicker players begin again with the first."""
NEWCOMERS: Final = 40
APART: Final = 0.5
"""Seconds between two newcomers."""

NEW_GAME: Final = "/games?once=1"
"""A random game that leaves the preferences, and their cookie, as they are."""

Games = list[tuple[Seed, tuple[Turn, ...]]]


@dataclass
class Others:
    """What the others did: how many turns, how many games, and how often they had to ask again for one."""

    turns: int = 0
    games: int = 0
    again: int = 0


def begin_game(ask: Client, cookie: str, *, waits: bool = True) -> tuple[str, int]:
    """Begin a random game, and look at its table like a browser: the cookie, and how often it asked again."""
    headers = {"Cookie": cookie, "Accept-Encoding": CODINGS}
    again = 0
    while (answer := ask("POST", NEW_GAME, b"", headers)).status == 202:
        again += 1
        if waits:
            sleep(float(answer.headers["retry-after"]))
    assert answer.status == 303, answer.status
    cookie = answer.cookies(cookie)
    table = ask(
        "GET", answer.headers["location"], b"", {"Cookie": cookie, "Accept-Encoding": CODINGS}
    )
    assert table.status == 200, table.status
    return cookie, again


def play_turns(port: int, address: str, games: Games, start: float, end: float) -> Others:
    """Play turns one after the other."""
    done = Others()
    with connect(port, address) as ask:
        player = Player(ask, cycle(games))
        sleep(max(0.0, start - monotonic()))
        while monotonic() < end:
            path, form, headers = player.ready()
            player.see(ask("POST", path, form, headers))
            done.turns += 1
    return done


def begin_games(port: int, address: str, games: Games, start: float, end: float) -> Others:
    """Begin games one after the other; wait for a deal as its page does."""
    return _begin_games(port, address, start, end, waits=True)


def press_for_games(port: int, address: str, games: Games, start: float, end: float) -> Others:
    """Begin games one after the other, and ask again at once for a deal that is not there yet."""
    return _begin_games(port, address, start, end, waits=False)


def _begin_games(port: int, address: str, start: float, end: float, *, waits: bool) -> Others:
    done, cookie = Others(), ""
    with connect(port, address) as ask:
        sleep(max(0.0, start - monotonic()))
        while monotonic() < end:
            cookie, again = begin_game(ask, cookie, waits=waits)
            done.games += 1
            done.again += again
    return done


BESIDE_TURNS: Final = "beside turns"
KINDS: Final[dict[str, Callable[[int, str, Games, float, float], Others] | None]] = {
    "alone": None,
    BESIDE_TURNS: play_turns,
    "beside new games": begin_games,
    "beside impatient new games": press_for_games,
}


@dataclass
class Times:
    """The seconds that turns of the player took, and what the others did meanwhile, by kind."""

    turns: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    others: dict[str, list[Others]] = field(default_factory=lambda: defaultdict(list))


def play_beside(port: int, games: Games, end: float) -> list[float]:
    """Play turns with pauses; the seconds of each."""
    took = []
    with connect(port) as ask:
        player = Player(ask, iter(games))
        while monotonic() < end:
            path, form, headers = player.ready()
            start = perf_counter()
            answer = ask("POST", path, form, headers)
            took.append(perf_counter() - start)
            player.see(answer)
            sleep(PAUSE)
    return took


def measure_turns(port: int, rounds: int, seconds: float) -> Times:
    """Measure turns of all kinds in alternating rounds. A first round, which is not counted, warms up."""
    times, seed = Times(), 0
    own, whole = int(seconds / PAUSE) + 1, int(seconds * RATE / OTHERS) + 1
    with ProcessPoolExecutor(OTHERS, mp_context=get_context("spawn")) as clients:
        for number in range(-1, rounds):
            for kind, others in KINDS.items():
                shares: Sequence[Games] = [[]] * OTHERS
                if others is play_turns:
                    shares = [compute_games(whole, seed + 100_000 * each) for each in range(1, 5)]
                games = compute_games(own, seed)
                seed += len(games) + max(map(len, shares))
                start = monotonic() + BEFORE
                end = start + BEFORE + seconds
                busy = [
                    clients.submit(others, port, f"127.0.0.{place}", share, start, end)
                    for place, share in enumerate(shares, start=2)
                    if others is not None
                ]
                sleep(2 * BEFORE)
                took = play_beside(port, games, end)
                done = [each.result() for each in busy]
                if number >= 0:
                    times.turns[kind] += took
                    times.others[kind] += done
    return times


def measure_newcomers(port: int, count: int, apart: float) -> list[float]:
    """The seconds until newcomers, one after the other, see the table of their first game."""
    took = []
    with connect(port) as ask:
        for _ in range(count):
            start = perf_counter()
            begin_game(ask, "")
            took.append(perf_counter() - start)
            sleep(apart)
    return took


def print_turns(report: Report, times: Times) -> None:
    """Print the times of turns, and their ratios."""
    medians = {}
    for kind, turns in times.turns.items():
        took = sorted(1000 * each for each in turns)
        medians[kind] = median(took)
        report.figure(f"{kind}: turns", len(took), "turns")
        report.figure(f"{kind}: median", medians[kind], "ms")
        report.figure(f"{kind}: 95 of 100 within", quantile(took, 0.95), "ms")
        others = times.others[kind]
        report.figure(f"{kind}: turns of others", sum(each.turns for each in others), "turns")
        report.figure(f"{kind}: games of others", sum(each.games for each in others), "games")
        report.figure(f"{kind}: asked again", sum(each.again for each in others), "times")
    for kind in medians:
        report.ratio(f"{kind}: to alone", medians[kind] / medians["alone"])
        report.ratio(f"{kind}: to beside turns", medians[kind] / medians[BESIDE_TURNS])


def main(report: Report) -> None:
    """Measure, and print."""
    rounds, seconds = (1, 0.5) if report.quick else (ROUNDS, SECONDS)
    newcomers, apart = (3, 0.1) if report.quick else (NEWCOMERS, APART)
    with TemporaryDirectory(prefix="solitaire-dealing-") as folder:
        settings = {"INSTANCE": folder, **NO_LIMITS}
        with Server(settings, Path(folder) / "server.log", workers=1) as server:
            (first,) = measure_newcomers(server.port, 1, 0)
            took = sorted(measure_newcomers(server.port, newcomers, apart))
            times = measure_turns(server.port, rounds, seconds)
    report.part("New games")
    report.count("newcomers", len(took))
    report.figure("the first game of a new site, at once", 1000 * first, "ms")
    report.figure("a newcomer's first game, median", 1000 * median(took), "ms")
    report.figure("a newcomer's first game, 95 of 100 within", 1000 * quantile(took, 0.95), "ms")
    report.part("A turn beside four other players")
    report.count("other players", OTHERS)
    print_turns(report, times)
