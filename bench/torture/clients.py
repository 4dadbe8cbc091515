"""``python -m bench.torture.clients``: 1,200 slow clients hold connections while a player plays.

They are idle, or send half a header or half a body and then a byte each second, or do not read their answers.
Asserted for each kind: 95 of 100 turns of the player are answered within 200 ms, and pages are shown. At the
end no answered turn is lost, the log has no error, and ``solitaire db check`` finds no fault.
"""

from __future__ import annotations

import resource
import socket
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Final

from bench.report import Report, quantile
from bench.torture import BrokenPromise, make_parser, run
from bench.torture.group import (
    compare_all,
    finish,
    raise_problems,
    start_players,
    wait_for_each,
)
from bench.torture.players import Player
from bench.torture.sites import (
    HOST,
    PATIENCE,
    Server,
    check_database,
    check_quiet,
    memory_of,
    site,
)
from bench.torture.visitor import Visitor

SLOW: Final = {
    "idle": (1.0, b""),
    "half a header": (1.0, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
    "half a body": (1.0, b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"),
    # 24 MB of answers each. As many as of the others would be a flood of requests, and not slow.
    "answers not read": (0.05, 200 * b"GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n"),
}
"""The kinds of slow clients: which part of the connections they have, and what each sends."""


def main() -> None:
    """Run it as the command line says."""
    parser = make_parser("clients", __doc__)
    parser.add_argument("--connections", type=int, default=1_200, help="of each kind of client")
    parser.add_argument("--seconds", type=float, default=20.0, help="that each kind stays")
    parser.add_argument("--turn", type=float, default=200, help="milliseconds promised for a turn")
    run(torture, parser)


def torture(arguments: Namespace, report: Report) -> None:
    """Hold many connections in several ways, and play. BrokenPromise as the module says."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * arguments.connections)), hard)
    )
    with site("sqlite") as (settings, _):
        url, log = settings["DATABASE_URL"], Path(settings["INSTANCE"], "server.log")
        report.part(
            f"{arguments.connections:,} slow clients of each kind, for {arguments.seconds:.0f} s"
        )
        with Server(settings, log) as server:
            (player,) = start_players(1, server.port, url)
            print_figures(report, "nobody else", measure(player, arguments.seconds), server)
            visitor = Visitor(server.port)
            visitor.begin()
            for name, (part, sent) in SLOW.items():
                with slow_clients(sent, server.port, round(part * arguments.connections)):
                    wait_for_each([player], 1)
                    times = measure(player, arguments.seconds)
                    visitor.look()
                print_figures(report, name, times, server)
                took = 1000 * quantile(times, 0.95)
                if took > arguments.turn:
                    raise BrokenPromise(f"{name}: 95 of 100 turns take up to {took:.0f} ms")
            visitor.leave()
            finish([player])
            compare_all([player], url)
            server.stop()
        check_database(settings)
        check_quiet(log)
        print("Every turn was kept, and everybody went on.")


@contextmanager
def slow_clients(sent: bytes, port: int, connections: int) -> Iterator[None]:
    """Open connections that have sent that, for the block, and then send another byte each second."""
    stop = Event()

    def drip(sockets: Sequence[socket.socket]) -> None:
        while sent and not stop.wait(1):
            for each in sockets:
                with suppress(OSError):  # the server has closed it, or reads no more
                    each.send(b"x", socket.MSG_DONTWAIT)

    with ExitStack() as stack:
        sockets = [
            stack.enter_context(socket.create_connection((HOST, port), timeout=PATIENCE))
            for _ in range(connections)
        ]
        for each in sockets:
            with suppress(BrokenPipeError, ConnectionResetError):  # it had enough
                each.sendall(sent)
        dripping = Thread(target=drip, args=(sockets,), daemon=True)
        dripping.start()
        yield
        stop.set()
        dripping.join()


def measure(player: Player, seconds: float) -> list[float]:
    """The seconds from one answered change of a player to the next, sorted, while so many seconds pass."""
    begun = len(player.answered)
    sleep(seconds)
    raise_problems([player])
    answered = player.answered[begun:]
    if len(answered) < 2:
        raise BrokenPromise(f"no turn was answered in {seconds:.0f} s")
    return sorted(after - before for before, after in pairwise(answered))


def print_figures(report: Report, name: str, times: list[float], server: Server) -> None:
    """Print the times of turns, and the memory of the server."""
    report.figure(f"{name}: a turn, median", 1000 * quantile(times, 0.5), "ms")
    report.figure(f"{name}: 95 of 100 within", 1000 * quantile(times, 0.95), "ms")
    report.figure(f"{name}: the slowest", 1000 * times[-1], "ms")
    report.figure(f"{name}: memory of the server", memory_of(server.pid) / 1e6, "MB")


if __name__ == "__main__":
    main()
