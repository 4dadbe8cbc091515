"""What one request passes through: SQL statements, modules of ours, templates, and ways back up.

A request should load, decide and render. While a template renders, or a view model is made (a function of
``solitaire.web`` that is named ``..._view``), nothing should be loaded any more: each call of ``use_cases()``
or ``preferences()``, and each statement, from there is a way back up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from types import FrameType
from typing import Any, Final

from flask import Flask

import solitaire
from bench.report import Report
from bench.waits import compute_moves
from solitaire.matches import GAMES, name_bot
from solitaire.matches.game import AnyRules
from solitaire.play.background import memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.deals.beginner import choose_greedily
from solitaire.play.use_cases import UseCases
from solitaire.rules import STANDARD, Deal, Game, Seed
from solitaire.store import Database, open_database
from solitaire.web import Settings, create_app
from solitaire.web.http.assets import web_folder
from tests.kit.statements import watch_statements

PACKAGE: Final = str(Path(solitaire.__file__).parent)
TEMPLATES: Final = str(web_folder() / "templates")
LOADERS: Final = ("use_cases", "preferences")
TIMED: Final = 5
"""How often each request is timed before it is traced, so that caches and imports do not count."""
TRIED: Final = 4
"""Of so many matches of each game the longest is played."""


@dataclass
class Trace:
    """What a request passed through."""

    statements: list[str] = field(default_factory=list)
    modules: set[str] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)
    back_up: list[str] = field(default_factory=list)
    """The caller and the function of each way back up while rendering."""
    seconds: float = 0
    """The median time of the request in this process, without a trace."""


@contextmanager
def trace_thread(engine: Database) -> Iterator[Trace]:
    """Trace what happens meanwhile on this thread."""
    trace = Trace()
    rendering: list[FrameType] = []

    def follow(frame: FrameType, kind: str, _: object) -> None:
        name, function = frame.f_code.co_filename, frame.f_code.co_name
        if kind == "return" and rendering and rendering[-1] is frame:
            rendering.pop()
        elif kind == "call" and name.startswith(TEMPLATES):
            trace.templates.add(name.removeprefix(TEMPLATES + "/"))
            rendering.append(frame)
        elif kind == "call" and name.startswith(PACKAGE) and not function.startswith("<"):
            module = name.removeprefix(PACKAGE + "/").removesuffix(".py")
            trace.modules.add(module)
            if rendering and function in LOADERS:
                trace.back_up.append(f"{_name(frame.f_back)} asks for {function}")
            if module.startswith("web/") and function.endswith("_view"):
                rendering.append(frame)

    def execute(statement: str) -> None:
        trace.statements.append(statement)
        if rendering:
            trace.back_up.append(f"{_name(rendering[-1])} executes {statement[:40]}")

    with watch_statements(engine, execute):
        sys.setprofile(follow)
        try:
            yield trace
        finally:
            sys.setprofile(None)


def _name(frame: FrameType | None) -> str:
    if frame is None:
        return "nothing"
    return f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}"


def compute_long_match(rules: AnyRules) -> tuple[str, str, list[Any]]:
    """The code of a long match, the opponents, and the moves of the person.

    It is the longest of some with the usual options, which are the longer ones, and with as many of the
    weakest opponents as there may be.
    """
    opponents = ",".join([name_bot(rules.bots[0])] * (rules.players[-1] - 1))
    found = [
        compute_moves(rules, Seed.from_text(f"bench {number}"), f"you,{opponents}")
        for number in range(TRIED)
    ]
    code, moves = max(found, key=lambda match: len(match[1]))
    return code, opponents, moves


def trace_requests(app: Flask, engine: Database, use_cases: UseCases) -> dict[str, Trace]:
    """Trace a turn, a hint, a daily's page, Home, moves of matches, reviews, for a player with a name."""
    client = app.test_client()
    number = calendar.today(use_cases.dailies.now(), None)
    for day, variant in use_cases.dailies.find_missing(calendar.ahead(use_cases.dailies.now())):
        use_cases.dailies.make(day, variant)
    own = {"Sec-Fetch-Site": "same-origin"}
    by_script = own | {"HX-Request": "true"}
    client.post("/you/name", data={"name": "Ada"}, headers=own)
    client.post(f"/daily/{number}", headers=own)
    table = client.post("/games", data={"deal": "the cabin", "anyway": "1"}, headers=own).location
    game = Game.start(Deal.read("the cabin", STANDARD))
    traces: dict[str, Trace] = {}
    times: dict[str, list[float]] = {}

    def ask(name: str, method: str, path: str, form: dict[str, object] | None = None) -> None:
        data = {key: str(value) for key, value in (form or {}).items()}
        times.setdefault(name, [])
        headers, begun = by_script if form else own, perf_counter()
        if len(times[name]) < TIMED:
            answer = client.open(path, method=method, data=data, headers=headers)
            times[name].append(perf_counter() - begun)
        else:
            with trace_thread(engine) as traces[name]:
                answer = client.open(path, method=method, data=data, headers=headers)
        assert answer.status_code == 200, f"{method} {path}: {answer.status}"

    for revision in range(TIMED + 1):
        turn = choose_greedily(game)
        form = {"turn": game.number, "revision": revision}
        ask(
            "a turn", "POST", f"{table}/turns", {**form, "pile": turn.pile, "discard": turn.discard}
        )
        game = game.play(turn)
    for _ in range(TIMED + 1):
        ask("a hint", "POST", f"{table}/hint", {"turn": game.number, "step": 3})
        ask("a daily's page", "GET", f"/daily/{number}")
        ask("Home", "GET", "/")
    for rules in GAMES:
        code, opponents, moves = compute_long_match(rules)
        fields = {"game": rules.name, "deal": code, "table": opponents}
        match = client.post("/matches", data=fields, headers=own).location
        middle, last = len(moves) // 2, len(moves) - TIMED - 2
        for revision, move in enumerate(moves):
            move_form: dict[str, object] = {"revision": revision, "move": str(move)}
            if middle <= revision <= middle + TIMED:
                ask(f"{rules.name}, middle of a match", "POST", f"{match}/moves", move_form)
            elif last <= revision <= last + TIMED:
                ask(f"{rules.name}, end of a match", "POST", f"{match}/moves", move_form)
            else:
                client.post(f"{match}/moves", data=move_form, headers=own)
        for _ in range(TIMED + 1):
            ask(f"{rules.name}, a turn of the review", "GET", f"{match}?turn=7")
    while not game.is_over:
        turn, turns = choose_greedily(game), len(game.turns)
        data = {"turn": turns + 1, "pile": str(turn.pile), "discard": turn.discard.text}
        client.post(f"{table}/turns", data=data, headers=own)
        game = game.play(turn)
    client.get(f"{table}?turn=7", headers=own)  # has it reviewed
    for _ in range(TIMED + 1):
        ask("a review's turn", "GET", f"{table}?turn=7")
    for name, trace in traces.items():
        trace.seconds = median(times[name])
    return traces


def main(report: Report) -> None:
    """Print what each of the requests passes through."""
    report.part("Requests")
    with TemporaryDirectory() as scratch:
        settings = Settings(Path(scratch))
        engine = open_database(settings.database)
        brokers = memory_brokers(immediate=True)
        use_cases = UseCases.of(engine, b"a secret of the bench", brokers)
        app = create_app(settings, use_cases=use_cases)
        try:
            for name, trace in trace_requests(app, engine, use_cases).items():
                report.count(f"{name}: SQL statements", len(trace.statements))
                report.count(f"{name}: modules of ours", len(trace.modules))
                report.count(f"{name}: templates", len(trace.templates))
                report.count(f"{name}: ways back up while rendering", len(trace.back_up))
                report.figure(f"{name}: time", 1_000 * trace.seconds, "ms")
                if not report.quick:
                    for way in trace.back_up:
                        print(f"    {way}")
                    for statement in trace.statements:
                        print(f"    {statement[:110]}")
        finally:
            engine.dispose()
