"""``solitaire health``: the exit code of a server's health."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import solitaire
from solitaire.cli import main
from solitaire.store.migrations import HEAD
from tests.kit.serving import start_server
from tests.kit.tiers import sampled


def ask(port: int, **environment: str) -> Result:
    chosen = {f"SOLITAIRE_{name.upper()}": value for name, value in environment.items()}
    return CliRunner().invoke(main, ["health", "--port", str(port)], env=chosen)


@pytest.mark.parametrize(
    "hosts", sampled(["", "crowns.example", ".crowns.example, other.example"], fast=1)
)
def test_a_running_server_is_healthy(tmp_path: Path, hosts: str) -> None:
    with start_server(tmp_path, trusted_hosts=hosts) as server:
        answer = ask(server.port, trusted_hosts=hosts)
    assert answer.output == (
        f"Version {solitaire.__version__} answers, with the database at revision {HEAD}.\n"
    )
    assert answer.exit_code == 0


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (b"HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n", "The server answers with status 503."),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nup", ": JSONDecodeError."),
        (b"SSH-2.0\r\n", ": BadStatusLine."),
    ],
)
def test_another_answer_is_no_health(said: bytes, reason: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def reply() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1 << 16)
                connection.sendall(said)

        thread = threading.Thread(target=reply)
        thread.start()
        answer = ask(server.getsockname()[1])
        thread.join()
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith("Error: ")
    assert answer.stderr.endswith(f"{reason}\n")
