"""Killing the server loses neither answered turns nor the player."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from solitaire.rules import Game
from tests.kit.browsing import counts, piles, readable
from tests.kit.reading import read
from tests.kit.records import record
from tests.kit.waiting import LONG

LOST = record("lost")


@contextmanager
def server(folder: Path) -> Iterator[tuple[HTTPConnection, subprocess.Popen[str]]]:
    """Run the real command on a free port, and connect to it; kill it at the end."""
    command = ["-c", "from solitaire.cli import main; main()", "--port", "0", "--instance"]
    with subprocess.Popen(
        [sys.executable, *command, folder], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            (address,) = [word for word in said.split() if word.startswith("http://")]
            with closing(HTTPConnection(urlsplit(address).netloc, timeout=LONG)) as connection:
                yield connection, process
        finally:
            process.kill()


def send(
    connection: HTTPConnection, path: str, cookie: str = "", form: dict[str, str] | None = None
) -> tuple[HTTPResponse, str]:
    """Send a request; return the response and its body."""
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    method = "GET" if form is None else "POST"
    connection.request(method, path, urlencode(form or {}), headers)
    answer = connection.getresponse()
    return answer, answer.read().decode()


@pytest.mark.deep
def test_a_game_survives_killing_the_server(tmp_path: Path) -> None:
    with server(tmp_path) as (connection, process):
        answer, _ = send(connection, "/games", form={"deal": str(LOST.deal.code), "anyway": "1"})
        process.kill()  # at once: a game is stored before the answer
        path = answer.getheader("Location") or ""
        given = answer.headers.get_all("Set-Cookie", [])
        cookie = "; ".join(each.partition(";")[0] for each in given)
    game = Game.start(LOST.deal)
    with server(tmp_path) as (connection, process):
        for turn in LOST.turns[:5]:
            form = {"turn": str(game.number), "pile": str(turn.pile), "discard": str(turn.discard)}
            answer, _ = send(connection, f"{path}/turns", cookie, form)
            assert answer.status == 303
            game = game.play(turn)
        process.kill()
    with server(tmp_path) as (connection, _):
        answer, html = send(connection, path, cookie)
        assert answer.status == 200
        page = read(html)
        assert counts(page) == [str(game.stock_left), f"{game.flipped_count}/11"]
        assert piles(page) == readable(game)
        assert page.one(id="table").all("input", name="turn")[0]["value"] == "6"
