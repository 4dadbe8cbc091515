"""If the database is down, hangs or is busy, requests get a 503 with Retry-After and one log line."""

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
    """The responses to a table, a turn, a new game and the home page."""
    client = site.client("ada")
    yield client.get(table)
    yield client.post(f"{table}/turns", data=TURN)
    yield client.post("/games")
    yield client.get("/")


def check_outage(answer: TestResponse, caplog: pytest.LogCaptureFixture, reason: str) -> None:
    """Check that the response is our 503 page with Retry-After, and that one log line has the reason."""
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


def test_an_unavailable_database_gets_503(
    make_site: MakeSite, postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with postgresql.database() as url:
        site = make_site(database_url=url)
        table = site.put("1-8QZK-4M2T")
        assert {answer.status_code for answer in answers(site, table)} == {200, 303}
    for answer in answers(site, table):
        check_outage(answer, caplog, ": OperationalError")
    for path in ("/keys", "/report?page=/daily/4"):
        assert site.client("ada").get(path).status_code == 200, path


def test_a_statement_timeout_gets_503(
    make_site: MakeSite,
    postgresql: Server,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with postgresql.database() as url:
        patient = make_site("patient", database_url=url)
        table = patient.put("1-8QZK-4M2T")
        site = make_site("hasty", database_url=f"{url}&options=-c%20statement_timeout%3D50")
        with closing(psycopg.connect(url)) as other:
            other.execute("LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
            for answer in answers(site, table):
                check_outage(answer, caplog, ": QueryCanceled 57014")
        assert {answer.status_code for answer in answers(patient, table)} == {200, 303}


def test_requests_have_a_statement_timeout_and_upgrades_have_none(
    postgresql: Server,
) -> None:
    def limit(url: str, **chosen: int) -> str:
        engine = open_database(url, **chosen)  # type: ignore[arg-type]
        with engine.connect() as connection:
            found = str(connection.scalar(text("SHOW statement_timeout")))
        with exclusive_transaction(engine) as connection:
            assert connection.scalar(text("SHOW statement_timeout")) == "0", (
                "an upgrade may take long"
            )
        engine.dispose()
        return found

    with postgresql.database() as url:
        assert limit(url) == "0"
        assert limit(url, statement_seconds=STATEMENT_SECONDS) == "10s"
        own = f"{url}&options=-c%20statement_timeout%3D3s"
        assert limit(own, statement_seconds=STATEMENT_SECONDS) == "3s", (
            "the timeout in the URL wins"
        )


def test_the_app_sets_the_statement_timeout(
    tmp_path: Path, postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solitaire.play import site
    from solitaire.web import Settings, app

    settings = []

    def opened(url: str, **chosen: object) -> object:
        settings.append(chosen)
        raise ConnectionAbortedError

    monkeypatch.setattr(site, "open_database", opened)
    with pytest.raises(ConnectionAbortedError):
        app.create_app(Settings(tmp_path))
    assert [chosen["statement_seconds"] for chosen in settings] == [STATEMENT_SECONDS]


@contextmanager
def listener() -> Iterator[int]:
    """The port of a server that accepts connections and never responds."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_connections_are_given_up_when_the_other_computer_says_nothing(
    postgresql: Server,
) -> None:
    """Pages and the queue have timeouts. Without them a thread would wait for a quarter of an hour."""
    with postgresql.database() as url:
        address = opening.postgresql_address(f"{url}&keepalives_idle=3")
        assert address
        engine = opening.connect(url)
        with engine.connect() as own, closing(psycopg.connect(address)) as queue:
            pages = own.connection.dbapi_connection
            assert isinstance(pages, psycopg.Connection)
            for connection, idle in ((pages, "10"), (queue, "3")):
                chosen = connection.info.get_parameters()
                assert chosen["tcp_user_timeout"] == "10000"
                assert (chosen["keepalives_idle"], chosen["keepalives_interval"]) == (idle, "5")
        engine.dispose()


def test_connecting_to_a_silent_server_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert opening.CONNECT_SECONDS <= 5
    monkeypatch.setattr(opening, "CONNECT_SECONDS", 2)  # the minimum of psycopg
    with listener() as port:
        engine = opening.connect(f"postgresql://ada@127.0.0.1:{port}/games")
        with pytest.raises(DatabaseUnavailable, match=r"^ConnectionTimeout"), engine.connect():
            pass
        engine.dispose()
