"""A server that is stopped answers the requests that it has."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from bench.torture.programs import free_port
from tests.kit.serving import wsgi_command
from tests.kit.tiers import sampled
from tests.kit.waiting import LONG, wait_until

SIZE = 20_000_000
"""The bytes of an answer: more than the buffers of a connection hold."""
APP = f"""
import sys, time

def app(environ, start_response):
    print("begun", flush=True)
    time.sleep(float(environ["QUERY_STRING"] or 0))
    start_response("200 OK", [("Content-Length", "{SIZE}")])
    return [b"x" * {SIZE}]
"""
SERVER = f"""
{APP}
from pathlib import Path
from solitaire.cli.logs import configure_logs
from solitaire.cli.serve import listen
from solitaire.cli.server import make_server
from solitaire.cli import stopping
from solitaire.web import Settings
from tests.kit.tiers import sampled

stopping.GRACE_SECONDS = 600  # the requests of a slow machine may take longer than those of a site

configure_logs("text")
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
stopping.run_until_stopped(make_server(app, listener, Settings(Path("."), threads=1)))
print("stopped", flush=True)
"""


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    """A server with one thread, which answers after as many seconds as the query says."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def is_refused(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=LONG).close()
    except (
        ConnectionRefusedError,
        ConnectionResetError,
    ):  # a reset: it was about to stop listening
        return True
    return False


@pytest.mark.parametrize("stop", sampled([signal.SIGTERM, signal.SIGINT], fast=1))
def test_requests_begun_and_queued_are_answered_whole_before_it_ends(
    server: subprocess.Popen[str], stop: signal.Signals
) -> None:
    port = int(line_of(server))
    with ExitStack() as open_connections:
        waiting = []
        for _ in range(3):
            connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
            open_connections.enter_context(closing(connection))
            connection.request("GET", "/?0.5")
            waiting.append(connection)
        open_connections.enter_context(socket.create_connection(("127.0.0.1", port)))  # stays idle
        assert line_of(server) == "begun"
        server.send_signal(stop)
        for connection in waiting:
            assert len(connection.getresponse().read()) == SIZE
        out, log = server.communicate(timeout=LONG)
    assert (out.split(), log, server.returncode) == (["begun", "begun", "stopped"], "", 0)


@pytest.mark.deep
def test_connections_that_wait_to_be_accepted_are_answered(server: subprocess.Popen[str]) -> None:
    port = int(line_of(server))
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as connection:
        connection.request("GET", "/")  # once it is answered, the server heeds signals
        assert len(connection.getresponse().read()) == SIZE
    server.send_signal(signal.SIGSTOP)
    with ExitStack() as open_connections:
        waiting = []
        for _ in range(3):
            connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
            open_connections.enter_context(closing(connection))
            connection.request("GET", "/")
            waiting.append(connection)
        server.send_signal(signal.SIGTERM)
        server.send_signal(signal.SIGCONT)
        for connection in waiting:
            assert len(connection.getresponse().read()) == SIZE


@pytest.mark.deep
def test_new_connections_are_refused_while_requests_are_answered(
    server: subprocess.Popen[str],
) -> None:
    port = int(line_of(server))
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as connection:
        connection.request("GET", "/")
        assert line_of(server) == "begun"
        server.send_signal(signal.SIGTERM)
        while not is_refused(port):
            pass
        assert len(connection.getresponse().read()) == SIZE


@pytest.mark.deep
def test_a_second_signal_ends_it_at_once(server: subprocess.Popen[str]) -> None:
    port = int(line_of(server))
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as connection:
        connection.request("GET", "/?600")
        assert line_of(server) == "begun"
        server.send_signal(signal.SIGTERM)
        while not is_refused(port):
            pass
        server.send_signal(signal.SIGTERM)
        out, _ = server.communicate(timeout=LONG)
    assert (out, server.returncode) == ("", 0), "it did not wait until the requests were answered"


@pytest.mark.deep
@pytest.mark.parametrize("name", ["granian", "gunicorn"])
def test_other_servers_answer_the_request_that_they_have_as_well(name: str, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(APP)
    port = free_port()
    command = wsgi_command(name, "127.0.0.1", port, "slow:app")

    def is_listening() -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", port)) == 0

    with (
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process,
        ExitStack() as at_the_end,
    ):
        at_the_end.callback(process.kill)
        wait_until(is_listening)
        connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
        at_the_end.enter_context(closing(connection))
        connection.request("GET", "/?1")
        while line_of(process) != "begun":
            assert process.poll() is None
        process.terminate()
        assert len(connection.getresponse().read()) == SIZE
        connection.close()
        process.communicate(timeout=LONG)
        assert process.returncode == 0
