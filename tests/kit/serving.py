"""Runs ``solitaire`` in its own process, and sends requests through real sockets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlencode

from tests.kit.waiting import LONG

ADDRESS = re.compile(
    r"Five Crowns Solitaire is at http://127\.0\.0\.1:(\d+)/  \(Ctrl\+C stops it\)\n"
)
# A shell starts background jobs with SIGINT ignored, and their child processes inherit that.
PROGRAM = (
    "from signal import SIGINT, default_int_handler, signal; signal(SIGINT, default_int_handler);"
    " from solitaire.cli import main; main()"
)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: HTTPMessage
    text: str

    @property
    def cookie(self) -> str:
        """The Cookie header that a browser would send after this response."""
        given = self.headers.get_all("Set-Cookie", [])
        return "; ".join(cookie.partition(";")[0] for cookie in given)


@dataclass(frozen=True)
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        form: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request on a new connection."""
        sent = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **(headers or {})}
        body = None
        if form is not None:
            body = urlencode(form)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=LONG)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())

    def stop(self) -> str:
        """Stop it with a signal, and return its log."""
        self.process.terminate()
        return self.process.communicate(timeout=LONG)[1]


def wsgi_command(server: str, host: str, port: int, *app: str, processes: int = 2) -> list[str]:
    """The command of granian, as in ``docs/operations.md``."""
    options = {
        "granian": f"--interface wsgi --workers {processes} --blocking-threads 1 --workers-kill-timeout 10"
        f" --host {host} --port {port}",
    }
    return [sys.executable, "-m", server, *options[server].split(), *app]


@contextmanager
def start_server(instance: Path, *options: str, **environment: str) -> Iterator[Served]:
    """Run a server on a free port with that instance folder, and kill it at the end if it still runs.

    ``options`` are command line options, ``environment`` has settings without the prefix (``proxies="1"``).
    """
    clean = {name: value for name, value in os.environ.items() if "SOLITAIRE" not in name}
    chosen = {f"SOLITAIRE_{name.upper()}": value for name, value in environment.items()}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "--port", "0", "--instance", str(instance), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=clean | chosen,
    )
    assert process.stdout
    assert process.stderr
    with process:
        try:
            line = process.stdout.readline()
            match = ADDRESS.fullmatch(line)
            assert match, (line, process.stderr.read())
            yield Served(process, int(match[1]))
        finally:
            process.kill()
