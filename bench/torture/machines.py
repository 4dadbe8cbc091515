"""``python -m bench.torture.machines``: a site of several machines, one of which is killed every few seconds.

Three servers and two programs with workers, each on an address of its own with a folder of its own, share
nothing but PostgreSQL, which they reach over TCP. Each has the secrets in its environment. One of the servers
is granian and one gunicorn, where they are installed. nginx stands in front; without ``--nginx`` the players
send each request to the next server themselves. SIGKILL comes to all processes of a machine at once, and a
moment later it is started again.

Asserted, besides what the players compare after each break: at the end the whole database is as the answers
said, every review that was asked for is answered, ``solitaire db check`` finds no fault, and no folder has
anything in it. Nobody repairs anything: what was not answered is sent again.
"""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from bench.report import Report, quantile
from bench.torture import BrokenPromise, make_parser, run
from bench.torture.group import compare_all, finish, print_counts, raise_problems
from bench.torture.players import TIMEOUT, Answer, Known, Player
from bench.torture.sites import (
    HOST,
    Program,
    Workers,
    check_database,
    free_port,
    postgresql,
    wait_until_healthy,
)
from solitaire.rules import Seed
from solitaire.rules.shuffle import below, word_stream
from tests.kit.serving import wsgi_command

HOSTS: Final = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
"""The addresses of the servers."""
WORKER_MACHINES: Final = 2
DOWN: Final = 2.0
"""Seconds at most until a killed machine is started again."""
REVIEW_SECONDS: Final = 240.0
"""Seconds within which all reviews are there, after the last kill: one whose message was lost is asked for
again after two minutes, one whose worker was killed after 35 seconds."""
SECRETS: Final = {
    "SECRET_KEY": "the key of cookies, the same on all machines",
    "PHRASE_KEY": "the key of phrases, the same on all machines",
    "DAILY_SECRET": "the secret of the dailies, the same on all machines",
}
NGINX: Final = """\
{user}
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log stderr crit;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream crowns {{
        {servers}
        keepalive 16;
    }}
    server {{
        listen {host}:{port};
        keepalive_requests 100000;
        location / {{
            proxy_pass http://crowns;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-Host $host;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header X-Forwarded-For $remote_addr;
        }}
    }}
}}
"""

Address = tuple[str, int]


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("machines", __doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument(
        "--every", type=float, default=5.0, help="seconds from one kill to the next"
    )
    parser.add_argument("--pace", type=float, default=4.0, help="seconds a player thinks")
    parser.add_argument("--nginx", action="store_true", help="in front of the servers")
    parser.add_argument("--seed", type=int, default=1, help="of the kills, the deals and turns")
    run(torture, parser)


# ---- the machines ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Machine:
    """A program on a machine of its own; ``address`` is that of a server, and None for workers."""

    name: str
    program: Program
    address: Address | None = None


def server_commands(port: int) -> Iterator[tuple[str, list[str], Address]]:
    """The name, the command and the address of each server: waitress, and what else is installed."""
    serve = [sys.executable, "-m", "solitaire", "serve", "--port", str(port)]
    factories = {
        "granian": ["--factory", "solitaire:create_app"],
        "gunicorn": ["solitaire:create_app()"],
    }
    for host, name in zip(HOSTS, ("waitress", *factories), strict=True):
        if name != "waitress" and find_spec(name):
            yield name, wsgi_command(name, host, port, *factories[name]), (host, port)
        else:
            yield "waitress", [*serve, "--host", host], (host, port)


@contextmanager
def machines(url: str, *, proxies: int) -> Iterator[list[Machine]]:
    """All machines of a site, running; none has the folder of another one."""
    with TemporaryDirectory(prefix="solitaire-torture-") as top, ExitStack() as stack:
        common = {"DATABASE_URL": url, "LIMITS": "off", "ANALYSTS": "0", "PROXIES": str(proxies)}

        def settings(folder: str) -> dict[str, str]:
            return {**common, **SECRETS, "INSTANCE": f"{top}/{folder}"}

        found = []
        for name, command, address in server_commands(free_port()):
            program = Program(command, settings(address[0]), Path(top, f"{address[0]}.log"))
            found.append(Machine(f"{name} at {address[0]}", program, address))
        for number in range(1, WORKER_MACHINES + 1):
            name = f"workers {number}"
            found.append(Machine(name, Workers(settings(name), Path(top, f"{name}.log"))))
        for machine in found:  # at once: all of them find an empty database
            stack.enter_context(machine.program)
        for machine in found:
            if machine.address:
                wait_until_healthy(machine.address[1], machine.program, machine.address[0])
        yield found
        kept = [path.name for path in Path(top).iterdir() if path.is_dir()]
        if kept:
            raise BrokenPromise(f"something was kept on {', '.join(kept)}")


@contextmanager
def nginx(servers: Sequence[Address]) -> Iterator[Address]:
    """nginx in front of the servers; the address of nginx."""
    if shutil.which("nginx") is None:
        raise SystemExit("There is no nginx here: apt-get install nginx-light")
    with TemporaryDirectory(prefix="solitaire-torture-") as folder:
        port = free_port()
        lines = (f"server {host}:{port} max_fails=1 fail_timeout=1s;" for host, port in servers)
        user = "user root;" if Path("/").owner() == Path(folder).owner() else ""
        settings = Path(folder, "nginx.conf")
        settings.write_text(
            NGINX.format(
                user=user, folder=folder, servers="\n        ".join(lines), host=HOST, port=port
            )
        )
        log = Path(folder, "log")
        with Program(["nginx", "-c", str(settings), "-e", "stderr"], {}, log) as program:
            wait_until_healthy(port, program)
            yield HOST, port
            program.stop()


# ---- the players -----------------------------------------------------------------------------------------


class RoamingPlayer(Player):
    """A player whose requests go to the next address each time, and who wants reviews of finished games."""

    def __init__(
        self, number: int, addresses: Sequence[Address], url: str, *, seed: int, pace: float
    ) -> None:
        super().__init__(number, [port for _, port in addresses], url, seed=seed, pace=pace)
        self.seconds: Final[list[float]] = []
        """How long each turn took until it was answered, what was sent again included."""
        self.ended: Final[list[str]] = []
        """The addresses of the games whose reviews were asked for."""
        self._addresses = cycle(addresses)
        self._count = len(addresses)

    def count_reviews(self, until: float) -> int:
        """Wait for the reviews of games that are still over. BrokenPromise if one is not there in time."""
        over = [path for path in self.ended if self.ledger[path].game.is_over]
        for path in over:
            self.wait_for_review(until - monotonic(), path)
        return len(over)

    def _change(self, before: Known, after: Known, what: str, form: Mapping[str, str]) -> None:
        begun = monotonic()
        super()._change(before, after, what, form)
        if what == "turns":
            self.seconds.append(monotonic() - begun)
        if after.ended and not before.ended:
            self.ended.append(self._path)
            self._send(f"{self._path}/review")

    def _send(self, path: str, form: Mapping[str, str] | None = None) -> Answer | None:
        try:
            return super()._send(path, form)
        finally:
            if self._count > 1:
                self.disconnect()

    def _connect(self) -> HTTPConnection:
        """The open connection, or a new one to the next server that accepts it."""
        if self._connection is not None:
            return self._connection
        for _ in range(self._count):
            connection = HTTPConnection(*next(self._addresses), timeout=TIMEOUT)
            with suppress(ConnectionRefusedError):
                connection.connect()
                self._connection = connection
                return connection
        raise ConnectionRefusedError


# ---- the run ---------------------------------------------------------------------------------------------


def torture(arguments: Namespace, report: Report) -> None:
    """Play and kill, compare, and print. BrokenPromise as the module says."""
    with ExitStack() as stack:
        database = stack.enter_context(postgresql(max_connections="500"))
        url = database.database("solitaire")
        found = stack.enter_context(machines(url, proxies=int(arguments.nginx)))
        servers = [machine.address for machine in found if machine.address]
        addresses = [stack.enter_context(nginx(servers))] if arguments.nginx else servers
        players = [
            RoamingPlayer(number, addresses, url, seed=arguments.seed, pace=arguments.pace)
            for number in range(arguments.players)
        ]
        for player in players:
            player.start()
        begun = monotonic()
        kills = kill_at_random(found, players, arguments)
        finish(players)
        last = monotonic()
        reviews = sum(player.count_reviews(last + REVIEW_SECONDS) for player in players)
        reviewed = monotonic()
        compare_all(players, url)
        for machine in found:
            machine.program.stop()
        check_database({**SECRETS, "INSTANCE": "/nonexistent", "DATABASE_URL": url})
    report.part("Several machines, one of them killed every few seconds")
    report.count("kills", kills.total())
    for machine in found:
        report.count(f"kills of {machine.name}", kills[machine.name])
    print_counts(report, players)
    report.count("reviews asked for and answered", reviews)
    print_times(report, players)
    report.figure("playing", last - begun, "s")
    report.figure("then until the last review", reviewed - last, "s")
    print(
        "No answered change was lost or made twice, all reviews are there, db check finds no fault."
    )


def kill_at_random(
    found: Sequence[Machine], players: Sequence[RoamingPlayer], arguments: Namespace
) -> Counter[str]:
    """Kill a machine every few seconds, and start it again; how often each was killed, by its name."""
    kills: Counter[str] = Counter()
    words = word_stream(Seed(arguments.seed))
    end = monotonic() + 60 * arguments.minutes
    while monotonic() < end:
        next_kill = monotonic() + arguments.every
        machine = found[below(len(found), words)]
        machine.program.kill_tree()
        kills[machine.name] += 1
        sleep(min(DOWN, arguments.every) * below(1_000, words) / 1_000)
        machine.program.start()
        raise_problems(players)
        sleep(max(0, next_kill - monotonic()))
    return kills


def print_times(report: Report, players: Sequence[RoamingPlayer]) -> None:
    """Print how long turns took until they were answered."""
    took = sorted(seconds for player in players for seconds in player.seconds)
    report.figure("a turn, median", 1_000 * median(took), "ms")
    for share in (0.95, 0.99):
        report.figure(f"{100 * share:.0f} of 100 within", 1_000 * quantile(took, share), "ms")
    report.figure("the longest", took[-1], "s")


if __name__ == "__main__":
    main()
