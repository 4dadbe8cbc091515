"""Error pages have the layout of the site and reveal no internals."""

import logging
import re
from collections.abc import Callable
from http import HTTPStatus
from io import StringIO

import pytest
from flask import Response
from flask.testing import FlaskClient
from sqlalchemy import update
from werkzeug.test import TestResponse

from solitaire.cli.logs import TextFormatter
from solitaire.play.errors import Absent, Busy, NotOver, PlayCode, Refused, TooOften
from solitaire.rules import Code, NotationError, SolitaireError
from solitaire.store.tables import games as table
from solitaire.web.http.access import add_request_number
from solitaire.web.http.errors import WebCode, status_of
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.sites import Site


def the_page(answer: TestResponse, status: int) -> Element:
    """Check that an answer is an error page with our layout and a link home; return the page."""
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    page = read(answer.text)
    assert page.one("html")["lang"] == "en"
    assert "Five Crowns Solitaire" in page.one("title").text
    assert page.one("a", cls="brand")["href"] == "/"
    main = page.one("main")
    assert main.one("h1").text
    assert main.one(cls="code").text == str(status)
    assert [link for link in main.all("a") if link["href"] == "/"]
    assert len(page.all("link", rel="stylesheet")) >= 2
    return page


CASES: dict[str, tuple[int, Callable[[FlaskClient], TestResponse]]] = {
    "nothing there": (404, lambda client: client.get("/none")),
    "no game": (404, lambda client: client.get("/games/none")),
    "no game to play at": (404, lambda client: client.post("/games/none/turns")),
    "no deal": (404, lambda client: client.get("/deals/none")),
    "no file": (404, lambda client: client.get("/static/none.css")),
    "a folder": (404, lambda client: client.get("/static/")),
    "a way out": (404, lambda client: client.get("/static/../pyproject.toml")),
    "another site": (403, lambda c: c.post("/games", headers={"Sec-Fetch-Site": "cross-site"})),
    "a method": (405, lambda client: client.delete("/games/put")),
    "not over": (409, lambda client: client.get("/games/put/record")),
    "too large": (413, lambda client: client.post("/games", data={"deal": "x" * 20_000})),
}


def test_client_errors_have_pages_and_are_not_logged(
    site: Site, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    site.put("1-8QZK-4M2T")
    for hx in ("false", "true"):
        client.environ_base["HTTP_HX_REQUEST"] = hx
        for status, send in CASES.values():
            the_page(send(client), status)
    assert not caplog.records


def test_each_kind_of_refusal_has_its_status() -> None:
    refusals: tuple[tuple[SolitaireError, int], ...] = (
        (Absent(PlayCode.NO_RACE), 404),
        (NotationError(Code.CODE, text="1-8QZU-4M2T"), 404),
        (NotationError(Code.CODE_VERSION, text="9-8QZK-4M2T", version=9), 404),
        (NotOver(PlayCode.RACE_OPEN), 409),
        (Refused(PlayCode.ATTEMPT_STAYS), 409),
        (Refused(PlayCode.RESULT_STAYS), 409),
        (Refused(WebCode.PLAY_FIRST), 409),
        (Refused(PlayCode.RACE_FULL, limit=6), 422),
        (NotationError(PlayCode.NAME_EMPTY), 422),
        (TooOften(PlayCode.TOO_OFTEN, seconds=60), 429),
        (Busy(PlayCode.BUSY, limit=100), 503),
    )
    for error, status in refusals:
        assert status_of(error, HTTPStatus.UNPROCESSABLE_ENTITY) == status, error


def test_errors_of_the_client_have_no_number(client: FlaskClient) -> None:
    answer = client.get("/none")
    assert "X-Request-Id" not in answer.headers
    assert "number" not in read(answer.text).one("main").text


def test_the_log_has_the_number_that_the_page_shows(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(TextFormatter())
    handler.addFilter(add_request_number)
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    monkeypatch.setattr(type(site.games), "get", None)
    numbers = [site.client("ada").get("/games/put").headers["X-Request-Id"] for _ in range(2)]
    logging.getLogger("solitaire").error("outside of any request")
    lines = [line for line in written.getvalue().splitlines() if " ERROR " in line]
    assert len({*numbers}) == 2
    assert [line.partition(": ")[2] for line in lines] == [
        *(f"unhandled exception in GET /games/<game> [{number}]" for number in numbers),
        "outside of any request",
    ]


def test_what_fails_after_a_request_is_logged_without_its_address(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Response) -> Response:
        raise RuntimeError(SECRET)

    monkeypatch.setitem(site.app.after_request_funcs, None, [fail])
    answer = site.client("ada").get("/deals/secret%0a2026-11-25T00:00:00.000Z forged%1b[31m")
    assert answer.status_code == 500
    assert "unhandled exception in GET /deals/<code>" in caplog.messages
    assert not re.search("secret|forged|\x1b", " ".join(caplog.messages))


def test_a_405_lists_the_allowed_methods(site: Site, client: FlaskClient) -> None:
    table = site.put("1-8QZK-4M2T")
    assert set(client.delete(table).allow) == {"GET", "HEAD", "OPTIONS"}
    assert set(client.get(f"{table}/undo").allow) == {"POST", "OPTIONS"}
    assert set(client.put("/games").allow) == {"GET", "HEAD", "POST", "OPTIONS"}


def test_an_unreadable_form_gets_a_422_with_the_table(site: Site, client: FlaskClient) -> None:
    table = site.put("1-8QZK-4M2T")
    for address in (f"{table}/turns", f"{table}/undo"):
        answer = client.post(address, headers=SAME_SITE)
        assert answer.status_code == 422
        assert read(answer.text).all(id="table")


SECRET = "a secret"


@pytest.mark.parametrize(
    "headers",
    [{}, HX],
)
def test_exceptions_are_logged_once_and_not_shown(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    headers: dict[str, str],
) -> None:
    fault = RuntimeError(SECRET)

    def fail(*_: object, **__: object) -> None:
        raise fault

    path = site.put("1-8QZK-4M2T")
    for name in ("get", "play_again", "start", "resume_or_start", "list_unfinished"):
        monkeypatch.setattr(type(site.games), name, fail)
    for name in ("load", "undo"):
        monkeypatch.setattr(type(site.games.turns), name, fail)
    monkeypatch.setattr(type(site.use_cases.days), "load_recent", fail)
    client = site.client("ada")
    turn = {"turn": "1", "pile": "7", "discard": "JK"}
    requests: tuple[tuple[str, str, dict[str, str]], ...] = (
        ("GET", path, {}),
        ("POST", f"{path}/turns", turn),
        ("POST", f"{path}/undo", {"turn": "1"}),
        ("POST", f"{path}/again", {}),
        ("POST", "/games", {}),
        ("POST", "/deals/1-8QZK-4M2T", {}),
        ("GET", "/", {}),
    )
    for method, address, form in requests:
        caplog.clear()
        answer = client.open(address, method=method, data=form, headers=headers)
        page = the_page(answer, 500)
        said = f"{answer.headers}{answer.text}"
        assert SECRET not in said
        assert not re.search(r"Traceback|\wError\b|\.py\b|sqlite|werkzeug", said, re.I)
        assert site.app.secret_key.hex() not in said  # type: ignore[union-attr]
        assert "saved" in page.one("main").text
        number = answer.headers["X-Request-Id"]
        assert re.fullmatch("[0-9A-F]{8}", number)
        assert number in page.one("main").text
        (record,) = caplog.records
        assert record.levelno == logging.ERROR
        assert record.exc_info is not None
        assert record.exc_info[1] is fault


def test_a_corrupt_stored_game_gets_a_500_and_is_logged(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    path = site.put("1-8QZK-4M2T")
    with site.engine.begin() as connection:
        connection.execute(update(table).values(turns="3S>3:3S"))
    the_page(site.client("ada").get(path), 500)
    (record,) = caplog.records
    assert "put" in (record.exc_text or str(record.exc_info))


def test_a_plain_page_is_sent_if_the_error_template_fails(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("solitaire.web.http.errors.render_template", fail)
    monkeypatch.setattr("solitaire.web.home.greeting.render_template", fail)
    for path in ("/none", "/games/none", "/"):
        answer = site.client("ada").get(path)
        assert (answer.status_code, answer.mimetype) == (500, "text/html")
        assert answer.headers["Content-Security-Policy"]
        assert SECRET not in answer.text
        page = read(answer.text)
        assert "saved" in page.one("body").text
        assert answer.headers["X-Request-Id"] in page.one("body").text
        number = answer.headers["X-Request-Id"]
        assert [link["href"] for link in page.all("a")] == ["/", f"/report?error={number}"]
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    assert all(record.exc_info for record in caplog.records)
