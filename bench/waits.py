"""How long the server needs for a move of a match, by the level of three opponents.

Whole matches are computed first, and the caches are cleared, so that the computer players decide with empty
caches, as those of a server do that has not seen the match. Then the same app answers a move of each match in
turns, so that a busy moment of the machine affects all. A draw is answered at once, a discard after the moves
of the computer players, and so is the deal of a hand that one of them leads.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from statistics import median
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

from bench.report import Report
from bench.rules import clear_caches
from bench.solver import print_times
from bench.web import CODINGS, Client, whole_app, wsgi_client
from solitaire.matches import CROWNS, Match, Table, name_bot
from solitaire.matches.crowns import DealNext, Discard, Draw, Move
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed

OPPONENTS: Final = 3
MATCHES: Final = 8
"""The number of matches against each level."""
NAMES: Final = {Draw: "a draw", Discard: "a discard", DealNext: "the next hand"}

Waits = dict[str, list[float]]
"""Milliseconds by the name of the move."""


def compute_moves(seed: Seed, table: str) -> tuple[str, list[Move]]:
    """The code of a match, and the moves of a person who plays as the strongest computer player."""
    match = Match.start(CROWNS, seed, Table.parse(CROWNS, table)).play_bots()
    moves: list[Move] = []
    while not match.is_over:
        moves.append(CROWNS.bots[-1].choose(match.state.view(PERSON)))
        match = match.play(moves[-1]).play_bots()
    return str(match.code), [CROWNS.public(move) for move in moves]


def time_moves(
    ask: Client, opponents: str, code: str, moves: Sequence[Move], waits: Waits
) -> Iterator[None]:
    """Play a match, a move at each step, and add the times."""
    form = {"table": opponents, "deal": code}
    begun = ask("POST", "/matches", urlencode(form).encode(), {"Sec-Fetch-Site": "same-origin"})
    assert begun.status == 303, begun
    headers = {
        "Cookie": begun.cookies(""),
        "HX-Request": "true",
        "Accept-Encoding": CODINGS,
        "Sec-Fetch-Site": "same-origin",
    }
    path = f"{begun.headers['location']}/moves"
    for revision, move in enumerate(moves):
        body = urlencode({"revision": revision, "move": str(move)}).encode()
        start = perf_counter()
        answer = ask("POST", path, body, headers)
        took = perf_counter() - start
        assert answer.status == 200, answer
        waits[NAMES[type(move)]].append(1_000 * took)
        yield


def warm_up(ask: Client) -> None:
    """Make some moves, so that templates are compiled."""
    opponents = name_bot(CROWNS.bots[0])
    code, moves = compute_moves(Seed.from_text("warm"), f"you,{opponents}")
    for _ in time_moves(ask, opponents, code, moves[:20], defaultdict(list)):
        pass


def measure_waits(report: Report) -> None:
    """Measure and print."""
    report.part(f"A move against {OPPONENTS} opponents, in process, SQLite FULL")
    levels = {bot.name: ",".join([bot.name] * OPPONENTS) for bot in CROWNS.bots}
    waits: dict[str, Waits] = {name: defaultdict(list) for name in levels}
    with whole_app("FULL") as app:
        ask = wsgi_client(app)
        warm_up(ask)
        for number in range(1 if report.quick else MATCHES):
            seed = Seed.from_text(f"bench of waits {number}")
            played = {
                name: compute_moves(seed, f"you,{opponents}") for name, opponents in levels.items()
            }
            clear_caches()
            matches = (
                time_moves(ask, levels[name], *match, waits[name]) for name, match in played.items()
            )
            for _ in zip_longest(*matches):
                pass
    for name, wait in waits.items():
        report.count(f"{name}: discards", len(wait[NAMES[Discard]]))
        for move, times in wait.items():
            print_times(report, f"{name}: {move}", times)
    weakest, *_, strongest = (median(wait[NAMES[Discard]]) for wait in waits.values())
    names = f"{CROWNS.bots[-1].name} to {CROWNS.bots[0].name}"
    report.ratio(f"a discard: {names}, by medians", strongest / weakest)
