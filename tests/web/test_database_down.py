"""A database that is down, hangs or is busy makes a 503 that says to try again, and one line in the log."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from werkzeug.test import TestResponse

from solitaire.store import DatabaseUnavailable, open_database, opening
from solitaire.store.upgrading import exclusive_transaction
from solitaire.web.app import STATEMENT_SECONDS
from tests.kit.postgresql import Server
from tests.kit.reading import read
from tests.kit.sites import MakeSite, Site

TURN = {"turn": "1", "revision": "0", "pile": "7", "discard": "JK"}


def answers(site: Site, table: str) -> Iterator[TestResponse]:
    """Those to a table, a turn, a new game and the home page."""
    client = site.client("ada")
    yield client.get(table)
    yield client.post(f"{table}/turns", data=TURN)
    yield client.post("/games")
    yield client.get("/")


def check_outage(answer: TestResponse, caplog: pytest.LogCaptureFixture, reason: str) -> None:
    """It is a page of ours that says to try again, and the log says in a line what is wrong."""
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert read(answer.text).one("main").one(cls="code").text == "503"
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.ERROR, None)
    said = record.getMessage()
    assert reason in said
    assert answer.request.method in said
    assert "\n" not in said
    caplog.clear()


def test_a_database_that_is_gone_is_a_503(
    make_site: MakeSite, postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with postgresql.database() as url:
        site = make_site(database_url=url)
        table = site.put("1-8QZK-4M2T")
        assert {answer.status_code for answer in answers(site, table)} == {200, 303}
    for answer in answers(site, table):
        check_outage(answer, caplog, ": OperationalError")
    assert site.client("ada").get("/keys").status_code == 200


def test_a_statement_that_waits_too_long_is_a_503(
    make_site: MakeSite,
    postgresql: Server,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with postgresql.database() as url:
        site = make_site(database_url=f"{url}&options=-c%20statement_timeout%3D50")
        table = site.put("1-8QZK-4M2T")
        with closing(psycopg.connect(url)) as other:
            other.execute("LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
            for answer in answers(site, table):
                check_outage(answer, caplog, ": QueryCanceled 57014")
        assert {answer.status_code for answer in answers(site, table)} == {200, 303}


def test_requests_have_a_time_limit_and_what_an_administrator_starts_has_none(
    postgresql: Server,
) -> None:
    def limit(url: str, **chosen: int) -> str:
        engine = open_database(url, **chosen)  # type: ignore[arg-type]
        with engine.connect() as connection:
            found = str(connection.scalar(text("SHOW statement_timeout")))
        with exclusive_transaction(engine) as connection:
            assert connection.scalar(text("SHOW statement_timeout")) == "0", "an upgrade takes long"
        engine.dispose()
        return found

    with postgresql.database() as url:
        assert limit(url) == "0"
        assert limit(url, statement_seconds=STATEMENT_SECONDS) == "10s"
        own = f"{url}&options=-c%20statement_timeout%3D3s"
        assert limit(own, statement_seconds=STATEMENT_SECONDS) == "3s", "that of the URL"


def test_the_app_limits_its_statements(
    tmp_path: Path, postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solitaire.play import site
    from solitaire.web import Settings, app

    asked = []

    def opened(url: str, **chosen: object) -> object:
        asked.append(chosen)
        raise ConnectionAbortedError

    monkeypatch.setattr(site, "open_database", opened)
    with pytest.raises(ConnectionAbortedError):
        app.create_app(Settings(tmp_path))
    assert [chosen["statement_seconds"] for chosen in asked] == [STATEMENT_SECONDS]


@contextmanager
def listener() -> Iterator[int]:
    """The port of a server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert opening.CONNECT_SECONDS <= 5
    monkeypatch.setattr(opening, "CONNECT_SECONDS", 2)  # the least that psycopg waits
    with listener() as port:
        engine = opening.connect(f"postgresql://ada@127.0.0.1:{port}/games")
        with pytest.raises(DatabaseUnavailable, match=r"^ConnectionTimeout"), engine.connect():
            pass
        engine.dispose()
