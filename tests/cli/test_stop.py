"""A server that is stopped answers the requests that it has begun."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from bench.torture.programs import free_port
from tests.kit.serving import wsgi_command
from tests.kit.tiers import sampled
from tests.kit.waiting import LONG, wait_until

SIZE = 20_000
"""The bytes of an answer."""
APP = f"""
import sys, time

def app(environ, start_response):
    seconds = environ["QUERY_STRING"]
    print("begun", seconds, flush=True)
    time.sleep(float(seconds))
    start_response("200 OK", [("Content-Length", "{SIZE}")])
    return [b"x" * {SIZE}]
"""
SERVER = f"""
{APP}
from functools import partial
from pathlib import Path
from solitaire.cli.logs import configure_logs
from solitaire.cli.serve import listen, stop_quietly
from solitaire.cli.server import make_server
from solitaire.web import Settings

configure_logs("text")
with stop_quietly(), listen("127.0.0.1", 0) as listener:
    server = make_server(app, listener, Settings(Path(".")))
    # The requests of a slow machine may take longer than those of a site.
    server.task_dispatcher.shutdown = partial(server.task_dispatcher.shutdown, timeout={LONG})
    print(listener.getsockname()[1], flush=True)
    server.run()
print("stopped", flush=True)
"""


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("stop", sampled([signal.SIGTERM, signal.SIGINT], fast=1))
def test_requests_begun_are_answered_whole_before_it_ends(stop: signal.Signals) -> None:
    with (
        subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
        ExitStack() as at_the_end,
    ):
        at_the_end.callback(process.kill)
        port = int(line_of(process))
        waiting = []
        for _ in range(3):
            connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
            at_the_end.enter_context(closing(connection))
            connection.request("GET", "/?0.5")
            assert line_of(process) == "begun 0.5"
            waiting.append(connection)
        at_the_end.enter_context(socket.create_connection(("127.0.0.1", port)))  # stays idle
        process.send_signal(stop)
        for connection in waiting:
            assert len(connection.getresponse().read()) == SIZE
        assert process.communicate(timeout=LONG) == ("stopped\n", "")
        assert process.returncode == 0


@pytest.mark.deep
def test_granian_answers_the_request_that_it_has_as_well(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(APP)
    port = free_port()
    one_worker = ["--workers", "1"]  # the one that has answered; another could still be starting
    command = [*wsgi_command("granian", "127.0.0.1", port, "slow:app"), *one_worker]

    def is_answering() -> bool:
        """By an answer, since connections are accepted before a worker answers them."""
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
            try:
                connection.request("GET", "/?0")
                return len(connection.getresponse().read()) == SIZE
            except OSError:
                assert process.poll() is None
                return False

    with (
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process,
        ExitStack() as at_the_end,
    ):
        at_the_end.callback(process.kill)
        wait_until(is_answering)
        connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
        at_the_end.enter_context(closing(connection))
        connection.request("GET", "/?1")
        while line_of(process) != "begun 1":
            assert process.poll() is None
        process.terminate()
        assert len(connection.getresponse().read()) == SIZE
        connection.close()
        process.communicate(timeout=LONG)
        assert process.returncode == 0
