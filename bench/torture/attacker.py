"""An attacker: a process with many connections to a site, each of which sends what a script says.

A script is a generator: it yields a request as bytes and is sent the answer. All connections share one
thread and send prepared bytes, and answers are parsed only as far as a script asks, so that the attacker
leaves the processors to the server. What is asked before the flood goes through ``wire``.
"""

from __future__ import annotations

import multiprocessing
import re
import selectors
import socket
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from time import monotonic
from typing import Final

from bench.torture import wire
from bench.torture.sites import HOST
from bench.torture.wire import Answer, browser_request
from solitaire.rules import Seed

TIMEOUT: Final = 60.0


@dataclass(frozen=True)
class Reply:
    """An answer: its status, and its headers and body as they came."""

    status: int
    head: bytes
    body: bytes

    @property
    def cookie(self) -> str:
        """The cookies that it sets, as a browser would send them."""
        return "; ".join(re.findall(r"(?im)^set-cookie: ([^;\r]*)", self.head.decode("latin-1")))

    @property
    def location(self) -> str:
        """Where it leads, or an empty text."""
        found = re.search(r"(?im)^location: (\S+)", self.head.decode("latin-1"))
        return found[1] if found else ""


Script = Generator[bytes, "Reply", object]
"""What a connection sends: yields a request, and is sent its answer."""


def request(
    method: str, path: str, cookie: str = "", form: Mapping[str, str] | None = None
) -> bytes:
    """The bytes of a request as a browser sends it."""
    return browser_request(method, path, cookie, form).as_bytes()


class Line:
    """A connection of the attacker; sends the next request of its script when it has an answer."""

    def __init__(self, port: int, source: str, script: Script) -> None:
        self.socket = socket.create_connection((HOST, port), TIMEOUT, (source, 0))
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._script = script
        self._received = bytearray()
        self._send(next(script))

    def read(self) -> Reply | None:
        """Read what has come; the answer if it is complete: then the next request is sent."""
        came = self.socket.recv(1 << 18)
        self._received += came
        reply = _parse(bytes(self._received), closed=not came)
        if reply is None and not came:
            raise ConnectionError("closed")
        if reply is not None:
            self._received.clear()
            self._send(self._script.send(reply))
        return reply

    def _send(self, request: bytes) -> None:
        self.socket.setblocking(True)
        self.socket.sendall(request)
        self.socket.setblocking(False)


def _parse(received: bytes, *, closed: bool) -> Reply | None:
    head, found, body = received.partition(b"\r\n\r\n")
    if not found:
        return None
    status, lowered = int(head[9:12]), head.lower()
    length = re.search(rb"\r\ncontent-length: (\d+)", lowered)
    if length:
        done = len(body) >= int(length[1])
    elif b"\r\ntransfer-encoding: chunked" in lowered:
        done = body.endswith(b"0\r\n\r\n")
    else:
        done = closed or status in (204, 304)
    return Reply(status, head, body) if done else None


@dataclass
class Tally:
    """What the attacker got: answers by status, and for how many seconds."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0


Scripts = Callable[["Preparing"], Iterator[Script]]
"""Prepares an attack, and makes a script for each connection."""


@contextmanager
def attacking(
    scripts: Scripts, connections: int, port: int, source: str
) -> Iterator[Callable[[], Tally]]:
    """An attack on a port from the address ``source``, prepared and begun; the function ends it."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(
        target=_attack, args=(scripts, connections, port, source, theirs), daemon=True
    )
    process.start()
    theirs.close()
    try:
        ours.recv()  # it is prepared
        yield lambda: _stop(ours)
    finally:
        process.kill()
        process.join()


def _stop(commands: Connection) -> Tally:
    commands.send("stop")
    tally: Tally = commands.recv()
    return tally


def _attack(make: Scripts, connections: int, port: int, source: str, commands: Connection) -> None:
    scripts, tally = make(Preparing(port, source)), Tally()
    commands.send("prepared")
    start = monotonic()
    with selectors.DefaultSelector() as selector:
        for _ in range(connections):
            _open(selector, Line(port, source, next(scripts)))
        while not commands.poll():
            for key, _ in selector.select(0.1):
                line: Line = key.data
                try:
                    reply = line.read()
                except OSError:  # closed by the server
                    selector.unregister(line.socket)
                    line.socket.close()
                    _open(selector, Line(port, source, next(scripts)))
                    tally.statuses[0] += 1
                    continue
                if reply is not None:
                    tally.statuses[reply.status] += 1
    tally.seconds = monotonic() - start
    commands.send(tally)


def _open(selector: selectors.BaseSelector, line: Line) -> None:
    selector.register(line.socket, selectors.EVENT_READ, line)


class Preparing:
    """What an attacker does before the flood."""

    def __init__(self, port: int, source: str) -> None:
        self._port = port
        self._source = source

    def ask(
        self, method: str, path: str, cookie: str = "", form: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request on a connection of its own."""
        with closing(wire.Connection(self._port, self._source)) as connection:
            return connection.ask(browser_request(method, path, cookie, form))

    def player(self) -> str:
        """The cookie of a new player."""
        return self.begin("")[0]

    def begin(self, cookie: str, path: str = "/games", **form: str) -> tuple[str, str]:
        """Begin a game, by default on some deal code; the cookie, and the address of its table."""
        given = form or {"deal": Seed(18).code}
        answer = self.ask("POST", path, cookie, given)
        assert answer.status == 303, answer
        return cookie or answer.cookie, answer.value("Location")
