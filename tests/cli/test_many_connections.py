"""Thousands of idle connections neither crash nor block the server."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from solitaire.cli.serve import listen
from solitaire.cli.server import make_server
from solitaire.web import Settings
from tests.kit.serving import Served, served
from tests.kit.waiting import LONG

IDLE = 1_100
"""More than the 1,024 descriptors that select() and the usual soft limit allow."""
NEEDED = 4_096


@pytest.fixture(autouse=True)
def many_files() -> Iterator[int]:
    """Raise the soft limit of open files for this process; yields the hard limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < NEEDED:
        pytest.fail(
            f"These tests need {NEEDED} open files, and the hard limit (ulimit -Hn) is {hard}."
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, NEEDED), hard))
    yield hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connect(server: Served, number: int, stack: ExitStack) -> None:
    """Open that many idle connections."""
    for _ in range(number):
        address = ("127.0.0.1", server.port)
        stack.enter_context(socket.create_connection(address, timeout=LONG))


@pytest.mark.deep
@pytest.mark.parametrize("soft", [1024, NEEDED])
def test_requests_are_served_despite_a_thousand_idle_connections(
    tmp_path: Path, many_files: int, soft: int
) -> None:
    with served(tmp_path, files=(soft, many_files)) as server, ExitStack() as idle:
        connect(server, IDLE, idle)
        assert server.ask("GET", "/keys").status == 200
        assert server.stop() == ""


@pytest.mark.deep
def test_open_connections_are_served_at_the_connection_limit(tmp_path: Path) -> None:
    with served(tmp_path, files=(512, 512)) as server:
        visitor = HTTPConnection("127.0.0.1", server.port, timeout=LONG)
        visitor.connect()
        with ExitStack() as idle:
            connect(server, IDLE, idle)
            assert server.process.stderr
            assert "reached the connection limit" in server.process.stderr.readline()
            visitor.request("GET", "/keys")
            assert visitor.getresponse().status == 200
        visitor.close()
        assert server.ask("GET", "/keys").status == 200
        assert "Traceback" not in server.stop()


def test_an_idle_connection_is_closed_after_a_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listen("127.0.0.1", 0) as listener:
        server = make_server(lambda *_: [], listener, Settings(tmp_path))
        with closing(socket.create_connection(listener.getsockname())):
            server.adj.channel_timeout = server.adj.cleanup_interval = 0
            server.handle_accept()
            (channel,) = server.active_channels.values()
            before = time.time() - 3_600
            monkeypatch.setattr("time.time", lambda: before)
            server.readable()
            assert channel.will_close
        server.task_dispatcher.shutdown()
        server.asyncore.close_all(server._map)
