"""A turn and Home beside the least that Flask does, and beside another release: ``python -m bench floor``.

Each answers in a process of its own (``bench.in_process``), without a socket, and one after the other: a
turn here, the same turn there, a bare route. So a busy moment of the machine affects all of them. What is
compared is processor time. ``--beside FOLDER`` is another checkout with its ``.venv``, from 1.0.0 on.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import IO, Final

from werkzeug.datastructures import Headers

from bench.report import Report
from bench.web import CODINGS, Player, Response, compute_games

HERE: Final = Path(__file__).parents[1]
PROGRAM: Final = HERE / "bench/in_process.py"
WARM: Final = 10
"""So many turns are not counted."""


@dataclass
class Site:
    """A site in its process, and the milliseconds that its answers took, by kind."""

    requests: IO[str]
    answers: IO[str]
    times: dict[str, list[float]] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)
    last: float = 0
    """What the last answer took."""

    def ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Response:
        """Send a request, and note what its answer took."""
        asked = {"method": method, "path": path, "body": body.decode(), "headers": headers}
        print(json.dumps(asked), file=self.requests, flush=True)
        told = json.loads(self.answers.readline())
        self.last = 1_000 * told["seconds"]
        return Response(told["status"], Headers(told["headers"]), told["body"].encode("latin-1"))

    def note(self, what: str) -> None:
        """Count the last answer as one of that kind."""
        self.times.setdefault(what, []).append(self.last)


@contextmanager
def run(python: Path, *arguments: str) -> Iterator[Site]:
    """Run a site of that Python until the end of the block."""
    command = [str(python), str(PROGRAM), *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield Site(process.stdin, process.stdout)
        finally:
            process.stdin.close()


def play(sites: dict[str, Site], bare: Site, turns: int) -> None:
    """Play the same games on each site; ask for Home, and for the bare route, after each turn."""
    games = compute_games(turns)
    players = {name: Player(site.ask, iter(games)) for name, site in sites.items()}
    for number in range(turns):
        for name, player in players.items():
            site, (path, form, headers) = sites[name], player.ready()
            answer = site.ask("POST", path, form, headers)
            player.see(answer)
            if number >= WARM:
                site.note("a turn")
                site.sizes.append(len(answer.body))
            home = {"Cookie": player.cookie, "Accept-Encoding": CODINGS}
            assert site.ask("GET", "/", b"", home).status == 200
            if number >= WARM:
                site.note("Home")
        for method, kind in (("POST", "a turn"), ("GET", "Home")):
            assert bare.ask(method, "/", b"", {}).status == 200
            if number >= WARM:
                bare.note(kind)


def main(report: Report) -> None:
    """Measure and print."""
    report.part("A turn and Home, beside a bare route")
    turns = 2 * WARM if report.quick else 300
    report.count("turns, each of them another", turns)
    with ExitStack() as stack:
        sites = {"here": stack.enter_context(run(Path(sys.executable), str(HERE)))}
        if report.beside is not None:
            other = report.beside.absolute()
            sites["there"] = stack.enter_context(run(other / ".venv/bin/python", str(other)))
        bare = stack.enter_context(run(Path(sys.executable)))
        play(sites, bare, turns)
    for kind in ("a turn", "Home"):
        here = median(sites["here"].times[kind])
        for name, site in sites.items():
            report.figure(f"{kind} {name}, processor time, median", median(site.times[kind]), "ms")
        report.figure("a bare route with the same statements", median(bare.times[kind]), "ms")
        report.ratio(f"{kind} to the bare route", here / median(bare.times[kind]))
        if "there" in sites:
            report.ratio(f"{kind} here to there", here / median(sites["there"].times[kind]))
    for name, site in sites.items():
        report.figure(f"bytes of an answer to a turn {name}, median", median(site.sizes), "B")
