"""``flask --app solitaire`` finds the app, and ``--debug`` sets it up for development."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path

import pytest
from sqlalchemy import update

from solitaire.store import GameStore, open_database
from solitaire.store.tables import games
from tests.kit.rows import game_row
from tests.kit.waiting import LONG

FLASK = [sys.executable, "-m", "flask", "--app", "solitaire"]


def environment(instance: Path) -> Mapping[str, str]:
    clean = {name: value for name, value in os.environ.items() if "SOLITAIRE" not in name}
    return clean | {"SOLITAIRE_INSTANCE": str(instance)}


def routes(instance: Path, *options: str) -> str:
    command = [*FLASK, *options, "routes"]
    run = subprocess.run(
        command, env=environment(instance), capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_flask_routes_lists_the_routes(tmp_path: Path) -> None:
    assert re.search(r"^board\.show_table +GET +/games/<game> *$", routes(tmp_path), re.M)
    assert (tmp_path / "solitaire.db").is_file()


@pytest.mark.deep
def test_debug_mode_shows_the_debugger_for_an_unhandled_error(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'solitaire.db'}")
    GameStore(engine).add(game_row("damaged", public=True))
    process = subprocess.Popen(
        [*FLASK, "run", "--debug", "--no-reload", "--port", "0"],
        env=environment(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    with process:
        try:
            found = (re.search(r"Running on http://127\.0\.0\.1:(\d+)", x) for x in process.stderr)
            port = int(next(match for match in found if match)[1])

            def get(path: str, cookie: str = "") -> tuple[int, str]:
                connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
                connection.request("GET", path, headers={"Cookie": cookie})
                answer = connection.getresponse()
                text = answer.read().decode()
                connection.close()
                return answer.status, text

            connection = HTTPConnection("127.0.0.1", port, timeout=LONG)
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", "/games", "deal=the+cabin&anyway=1", form)
            begun = connection.getresponse()
            begun.read()
            connection.close()
            with engine.begin() as writing:
                writing.execute(update(games).values(turns="3S>3:3S"))
            path = begun.headers["Location"]
            given = begun.headers.get_all("Set-Cookie", [])
            cookie = "; ".join(each.partition(";")[0] for each in given)
            status, page = get(path, cookie)
            assert status == 500
            assert "CorruptGameError" in page
            assert "Werkzeug" in page
        finally:
            process.kill()
            engine.dispose()
