"""Large exports, and clients that do not read them, do not block the site."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event

import pytest

from solitaire.cli import serve
from solitaire.cli.server import make_server
from solitaire.store import GameStore, open_database
from solitaire.web import Settings
from solitaire.web.http.errors import WebCode
from tests.kit import english
from tests.kit.reading import read
from tests.kit.rows import game_row
from tests.kit.scratch import run_server
from tests.kit.serving import Answer, Served, start_server
from tests.kit.waiting import LONG

LARGE = 40 << 20
"""Bytes: more than waitress and the sockets buffer for a client that does not read."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    """A server, and the cookie of a player with a large export."""
    folder = tmp_path_factory.mktemp("instance")
    with start_server(folder) as server:
        begun = server.ask("POST", "/games", {}, {"deal": "the cabin", "anyway": "1"})
        engine = open_database(f"sqlite:///{folder / 'solitaire.db'}", synchronous="OFF")
        store = GameStore(engine)
        first = store.get(begun.headers["Location"].removeprefix("/games/"))
        assert first is not None
        for number in range(40):
            label = "x" * (LARGE // 40)
            store.add(game_row(f"game {number}", player=first.player, label=label))
        engine.dispose()
        yield server, begun.cookie


def request_export(server: Served, cookie: str, stack: ExitStack) -> socket.socket:
    """Request the export without reading the response."""
    client = socket.create_connection(("127.0.0.1", server.port), timeout=LONG)
    stack.enter_context(client)
    request = f"GET /you/export HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
    client.sendall(request.encode())
    return client


def fetch_export(server: Served, cookie: str) -> Answer:
    """Request the export, retrying on 503 until the server drops the earlier clients."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        answer = server.ask("GET", "/you/export", {"Cookie": cookie})
        if answer.status != 503:
            return answer
    raise TimeoutError("the export before never ended")


def test_clients_that_do_not_read_their_export_do_not_block_the_site(
    site: tuple[Served, str],
) -> None:
    server, cookie = site
    with ExitStack() as clients:
        waiting = {request_export(server, cookie, clients) for _ in range(8)}
        statuses = []
        while len(statuses) < 8:
            ready, _, _ = select.select(list(waiting), [], [], LONG)
            assert ready, f"no answer but {statuses}"
            for client in ready:
                statuses.append(client.recv(12))  # the rest stays unread
                waiting.discard(client)
        assert sorted(statuses) == [b"HTTP/1.1 200", *[b"HTTP/1.1 503"] * 7]
        assert server.ask("GET", "/keys").status == 200
        refused = server.ask("GET", "/you/export", {"Cookie": cookie})
        assert (refused.status, refused.headers["Retry-After"]) == (503, "10")
        assert english.error(WebCode.BUSY_EXPORT) in read(refused.text).one("main").text
    answer = fetch_export(server, cookie)
    assert answer.status == 200
    assert len(json.loads(answer.text)["games"]) == 41


@pytest.mark.deep
def test_a_client_that_reads_nothing_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client could otherwise block a thread, and all other exports, forever."""
    monkeypatch.setattr(serve, "UNREAD_SECONDS", 1)
    closed = Event()

    class Endless:
        def __iter__(self) -> Iterator[bytes]:
            while True:
                yield b"x" * (1 << 20)

        def close(self) -> None:
            closed.set()

    def app(environ: object, start_response: object) -> Endless:
        start_response("200 OK", [])  # type: ignore[operator]
        return Endless()

    with serve.listen("127.0.0.1", 0) as listener:
        server = make_server(app, listener, Settings(tmp_path))  # type: ignore[arg-type]
        with (
            run_server(server),
            closing(socket.create_connection(listener.getsockname())) as client,
        ):
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert closed.wait(LONG)
