"""Idle connections, and clients that read no answer, neither end nor block the server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from solitaire.cli.server import CONNECTIONS, READ_BYTES, make_server
from solitaire.web import Settings
from tests.kit.scratch import run_server
from tests.kit.serving import start_server
from tests.kit.waiting import LONG, wait_until


@pytest.mark.deep
def test_open_connections_are_served_at_the_connection_limit(tmp_path: Path) -> None:
    with start_server(tmp_path) as server, ExitStack() as stack:
        visitor = HTTPConnection("127.0.0.1", server.port, timeout=LONG)
        stack.callback(visitor.close)
        visitor.connect()
        with ExitStack() as idle:
            for _ in range(CONNECTIONS + 50):
                address = ("127.0.0.1", server.port)
                idle.enter_context(socket.create_connection(address, timeout=LONG))
            assert server.process.stderr
            assert "reached the connection limit" in server.process.stderr.readline()
            visitor.request("GET", "/keys")
            assert visitor.getresponse().status == 200
        assert server.ask("GET", "/keys").status == 200
        assert "Traceback" not in server.stop()


@contextmanager
def serve_app(app: Any, folder: Path) -> Iterator[tuple[str, int]]:
    """Serve an app with two threads; yields its address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = make_server(app, listener, Settings(folder, threads=2))
        with run_server(server):
            yield listener.getsockname()


def test_clients_that_pipeline_and_read_nothing_leave_the_threads_to_others(tmp_path: Path) -> None:
    request = b"GET /sheet.css HTTP/1.1\r\n\r\n"
    sheet = b"x" * 120_000
    answers = count(1)
    answered = 0

    def app(environ: object, start_response: Any) -> list[bytes]:
        nonlocal answered
        answered = next(answers)
        start_response("200 OK", [("Content-Length", str(len(sheet)))])
        return [sheet]

    clients, most = 4, READ_BYTES // len(request)
    with serve_app(app, tmp_path) as address, ExitStack() as stack:
        for _ in range(clients):
            client = stack.enter_context(socket.create_connection(address, timeout=LONG))
            client.sendall(300 * request)
        wait_until(lambda: answered >= clients * most)
        visitor = HTTPConnection(*address, timeout=LONG)
        stack.callback(visitor.close)
        visitor.request("GET", "/")
        assert len(visitor.getresponse().read()) == len(sheet)
        assert answered == clients * most + 1
