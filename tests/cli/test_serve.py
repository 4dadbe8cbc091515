"""``solitaire`` alone, in its own process: it serves, prints its address and stops on a signal."""

import signal
import socket
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from click.testing import CliRunner

from solitaire.cli import main
from solitaire.cli.serve import listen
from solitaire.cli.server import BODY_LIMIT
from solitaire.cli.settings import DEFAULT_PORT
from solitaire.web import Settings
from tests.kit import english
from tests.kit.serving import Served, start_server
from tests.kit.tiers import sampled
from tests.kit.waiting import LONG


@pytest.mark.parametrize("stop", sampled([signal.SIGTERM, signal.SIGINT], fast=1))
def test_serves_once_the_address_is_printed_and_stops_quietly(
    tmp_path: Path, stop: signal.Signals
) -> None:
    with start_server(tmp_path / "new" / "instance") as server:
        page = server.ask("GET", "/")
        assert page.status == 200
        assert "Five Crowns" in page.text
        process = server.process
        process.send_signal(stop)
        assert process.stdout
        assert process.stderr
        assert (process.stdout.read(), process.stderr.read()) == ("", "")
        assert process.wait(timeout=LONG) == 0
    assert (tmp_path / "new" / "instance").stat().st_mode & 0o777 == 0o700
    assert any((tmp_path / "new" / "instance").iterdir())


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_app_knows_where_its_server_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    made: list[Settings] = []

    def stop(settings: Settings) -> None:
        made.append(settings)
        raise SystemExit

    monkeypatch.setattr("solitaire.cli.serve.make_app", stop)
    CliRunner().invoke(main, ["--host", host, "--port", "0", "--instance", str(tmp_path)])
    assert [settings.listens_on for settings in made] == [host]


def test_a_taken_default_port_is_replaced_by_a_free_one() -> None:
    with socket.socket() as other:
        # If another program has the port already, that will do.
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", DEFAULT_PORT))
            other.listen()
        except OSError:
            pass
        with listen("127.0.0.1", None) as listener:
            assert listener.getsockname()[1] not in (0, DEFAULT_PORT)


def test_a_taken_port_is_an_error_if_given_explicitly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = CliRunner().invoke(main, ["--port", str(port), "--instance", str(tmp_path)])
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == (
        f"Error: Port {port} is taken. Choose another, or leave --port out to get a free one.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--instance", "{file}/in"], "The folder {file}/in cannot be used: Not a directory."),
        (["--database", "games"], english.THE_DATABASE_NEEDS_AN_ADDRESS_AS),
        (["--database", "postgresql://h:x/"], "The database needs an address as in"),
        (["--database", "sqlite:///{file}/x"], "The database cannot be opened: "),
        (["--host", "no.such.host.invalid"], "Cannot listen on no.such.host.invalid, port 0: "),
    ],
)
def test_startup_errors_are_printed_as_a_sentence(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    file = tmp_path / "file"
    file.touch()
    arguments = [argument.format(file=file) for argument in arguments]
    standard = ["--port", "0", "--instance", str(tmp_path)]
    answer = CliRunner().invoke(main, [*standard, *arguments])
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith("Error: " + sentence.format(file=file))


BROWSER = """
import os, signal, sys, urllib.request
with urllib.request.urlopen(sys.argv[1]) as page, open(sys.argv[2], "w") as seen:
    seen.write(f"{sys.argv[1]} {page.status}")
os.kill(os.getppid(), signal.SIGTERM)
"""


@pytest.mark.deep
def test_the_browser_opens_once_the_server_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, seen = tmp_path / "browser.py", tmp_path / "seen"
    browser.write_text(BROWSER)
    monkeypatch.setenv("BROWSER", f"{sys.executable} {browser} %s {seen}")
    with start_server(tmp_path, "--open") as server:
        assert server.process.wait(timeout=LONG) == 0
    assert seen.read_text() == f"{server.address} 200"


def refusal_of(server: Served, size: int) -> tuple[int, str]:
    """Post a body of that size; return status and page. At the limit and above only headers are sent."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG)
    with closing(connection):
        connection.putrequest("POST", "/games")
        connection.putheader("Content-Type", "application/x-www-form-urlencoded")
        connection.putheader("Content-Length", str(size))
        connection.endheaders(b"deal=".ljust(size, b"x") if size < BODY_LIMIT else None)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_the_named_database_is_opened_and_large_bodies_get_413(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    with start_server(tmp_path, "--database", f"sqlite:///{database}") as server:
        assert database.is_file()
        status, page = refusal_of(server, BODY_LIMIT // 2)
        assert status == 413
        assert "Five Crowns Solitaire" in page
        assert refusal_of(server, BODY_LIMIT)[0] == 413
        assert refusal_of(server, 1 << 29)[0] == 413


def test_headers_over_the_limit_get_431(tmp_path: Path) -> None:
    with start_server(tmp_path) as server:
        languages = {"Accept-Language": "en," * 4_000}
        assert server.ask("GET", "/", languages).status == 200
        assert server.ask("GET", "/", {"Accept-Language": "en," * 6_000}).status == 431
