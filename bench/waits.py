"""How long the server needs for a move of a match of each game, by the level of all its opponents.

Whole matches are computed first, and the caches are cleared, so that the computer players decide with empty
caches, as those of a server do that has not seen the match. Then the same app answers a move of each match in
turns, so that a busy moment of the machine affects all. What ends a turn is answered after the moves of the
computer players.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from statistics import median
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlencode

from bench.report import Report, print_times
from bench.rules import clear_caches
from bench.web import CODINGS, Client, whole_app, wsgi_client
from solitaire.matches import GAMES, Match, Table, name_bot
from solitaire.matches.game import AnyBot, AnyRules
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed

MATCHES: Final = 8
"""The number of matches against each level."""

Waits = dict[str, list[float]]
"""Milliseconds by the kind of the move."""


def compute_moves(rules: AnyRules, seed: Seed, table: str) -> tuple[str, list[Any]]:
    """The code of a match, and the moves of a person who plays as the strongest computer player."""
    match = Match.start(rules, seed, Table.parse(rules, table)).play_bots()
    moves: list[Any] = []
    while not match.is_over:
        moves.append(rules.bots[-1].choose(match.state.view(PERSON)))
        match = match.play(moves[-1]).play_bots()
    return str(match.code), [rules.public(move) for move in moves]


def time_moves(
    ask: Client, game: str, opponents: str, code: str, moves: Sequence[Any], waits: Waits
) -> Iterator[None]:
    """Play a match, a move at each step, and add the times."""
    form = {"game": game, "table": opponents, "deal": code}
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
        waits[type(move).__name__].append(1_000 * took)
        yield


def opponents_of(rules: AnyRules, bot: AnyBot) -> str:
    """As many opponents as there may be, of that level, with the options of dailies."""
    _, *options = rules.dailies[0].split()
    return " ".join([",".join([name_bot(bot)] * (rules.players[-1] - 1)), *options])


def measure_waits(report: Report) -> None:
    """Measure all games, and print."""
    with whole_app("FULL") as app:
        ask = wsgi_client(app)
        for rules in GAMES:
            warm_up(ask, rules)
            measure_game(report, ask, rules)


def warm_up(ask: Client, rules: AnyRules) -> None:
    """Make some moves, so that templates are compiled."""
    opponents = opponents_of(rules, rules.bots[0])
    code, moves = compute_moves(rules, Seed.from_text("warm"), f"you,{opponents}")
    for _ in time_moves(ask, rules.name, opponents, code, moves[:20], defaultdict(list)):
        pass


def measure_game(report: Report, ask: Client, rules: AnyRules) -> None:
    """Measure and print the moves of a game, against each level in turns."""
    most = rules.players[-1] - 1
    report.part(f"A move of {rules.name} against {most} opponents, in process, SQLite FULL")
    levels = {bot.name: opponents_of(rules, bot) for bot in rules.bots}
    waits: dict[str, Waits] = {name: defaultdict(list) for name in levels}
    for number in range(1 if report.quick else MATCHES):
        seed = Seed.from_text(f"bench of waits {number}")
        played = {name: compute_moves(rules, seed, f"you,{levels[name]}") for name in levels}
        clear_caches()
        matches = (
            time_moves(ask, rules.name, levels[name], *match, waits[name])
            for name, match in played.items()
        )
        for _ in zip_longest(*matches):
            pass
    for name, wait in waits.items():
        for kind, times in wait.items():
            print_times(report, f"{name}: {kind}, {len(times)} moves", times)
    weakest, *_, strongest = (median(chain.from_iterable(wait.values())) for wait in waits.values())
    names = f"{rules.bots[-1].name} to {rules.bots[0].name}"
    report.ratio(f"a move: {names}, by medians", strongest / weakest)
