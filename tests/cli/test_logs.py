"""The log of a site: its two forms, a line for each request, and no secret in it."""

from __future__ import annotations

import json
import logging
import re
import sys
from io import StringIO
from pathlib import Path

import pytest

from solitaire.cli.logs import JsonFormatter, TextFormatter, configure_logs
from solitaire.play.errors import CorruptGameError
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read
from tests.kit.serving import Served, start_server
from tests.kit.tiers import sampled

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


def spend_secrets(server: Served) -> list[str]:
    """Use all secrets of two players, and return them."""
    begun = server.ask("POST", "/games", SAME_SITE, {"deal": "the cabin", "anyway": "1"})
    game = begun.headers["Location"].rpartition("/")[2]
    cookie = SAME_SITE | {"Cookie": begun.cookie}
    made = server.ask("POST", "/you/phrase", cookie, {"seen": ""})
    words = read(made.text).one("main").one("ol").all("li")
    phrase = " ".join(word.text for word in words)
    link = re.search(r"/you/come/([\w.-]+)", made.text)
    assert link
    name = "Adalovelace"
    family = server.ask("POST", "/families", cookie, {"family": "Lovelaces", "name": name})
    invitation = re.search(
        r"/families/join/([\w.-]+)",
        server.ask("GET", family.headers["Location"], cookie).text,
    )
    assert invitation
    for path in (f"/games/{game}", f"/you/come/{link[1]}", f"/families/join/{invitation[1]}"):
        assert server.ask("GET", f"{path}?note=questioned", cookie).status in (200, 303), path
    assert server.ask("POST", "/you/come", SAME_SITE, {"phrase": phrase}).status == 303
    assert server.ask("GET", f"/nowhere/{link[1]}", cookie).status == 404
    assert server.ask("MADEUP", "/", cookie).status == 405
    return [
        game,
        phrase,
        link[1],
        invitation[1],
        name,
        "Lovelaces",
        begun.cookie.partition("=")[2].partition(";")[0],
        "questioned",
        "nowhere",
        "MADEUP",
        "127.0.0.1",
    ]


@pytest.mark.parametrize("form", sampled(["json", "text"], fast=1))
def test_the_access_log_has_every_route_and_no_secret(tmp_path: Path, form: str) -> None:
    with start_server(tmp_path, "--workers", "0", log=form, access_log="1") as server:
        secrets = spend_secrets(server)
        assert server.ask("GET", "/healthz").status == 200
        log = server.stop()
    assert [secret for secret in secrets if secret in log] == []
    if form == "json":
        lines = [json.loads(line) for line in log.splitlines()]
        assert all(re.fullmatch(TIME, line["time"]) for line in lines)
        assert all(line["milliseconds"] > 0 for line in lines)
        assert len({line["request"] for line in lines}) == len(lines)
        found = [f"{line['method']} {line['route']} {line['status']}" for line in lines]
    else:
        said = [
            re.fullmatch(rf"{TIME} INFO solitaire\.access: (.+) \d+\.\d ms \[[0-9A-F]{{8}}\]", line)
            for line in log.splitlines()
        ]
        assert all(said), log
        found = [line[1] for line in said if line]
    assert found == [
        "POST /games 303",
        "POST /you/phrase 200",
        "POST /families 303",
        "GET /families/<family> 200",
        "GET /games/<game> 200",
        "GET /you/come/<token> 200",
        "GET /families/join/<invitation> 303",
        "POST /you/come 303",
        "GET - 404",
        "- - 405",
    ]


@pytest.mark.deep
def test_without_the_setting_requests_are_not_logged(tmp_path: Path) -> None:
    with start_server(tmp_path, "--workers", "0") as server:
        assert server.ask("GET", "/").status == 200
        assert server.stop() == ""


def make_failure(message: str) -> logging.LogRecord:
    try:
        raise ValueError(message)
    except ValueError:
        return logging.LogRecord("a", logging.ERROR, "", 1, "it %s", ("fails",), sys.exc_info())


def test_an_error_is_one_object_with_its_traceback() -> None:
    line = JsonFormatter().format(make_failure("why"))
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["logger"], found["message"]) == ("ERROR", "a", "it fails")
    assert found["traceback"].endswith("ValueError")


def test_an_error_as_text_has_its_traceback_below() -> None:
    first, *more = TextFormatter().format(make_failure("why")).splitlines()
    assert re.fullmatch(f"{TIME} ERROR a: it fails", first)
    assert more[-1] == "ValueError"


def test_a_traceback_quotes_our_own_errors_only() -> None:
    typed = "by a stranger\n2026-11-25T00:00:00.000Z ERROR forged"
    try:
        try:
            int(typed)
        except ValueError as error:
            raise CorruptGameError("put", "it does not replay") from error
    except CorruptGameError:
        record = logging.LogRecord("a", logging.ERROR, "", 1, "it fails", (), sys.exc_info())
    said = TextFormatter().format(record)
    assert "stranger" not in said
    assert "forged" not in said
    assert said.count("Traceback") == 2
    assert said.endswith("CorruptGameError: stored game put: it does not replay")


def test_errors_of_the_server_name_no_path_and_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logger = logging.getLogger("waitress")
    kept = logging.getLogger().handlers[:], logging.getLogger("solitaire.access").level
    try:
        configure_logs("text")
        try:
            raise RuntimeError("while it answered")
        except RuntimeError:
            logger.exception("Exception while serving %s" % "/you/come/secret")  # noqa: UP031
            logger.error("closing channel <HTTPChannel 192.0.2.7:50000>")
        logger.error("closing channel <HTTPChannel 192.0.2.7:50000>")
        logger.warning("total open connections reached the connection limit")
    finally:
        logging.getLogger().handlers[:] = kept[0]
        logging.getLogger("solitaire.access").setLevel(kept[1])
    said = written.getvalue()
    assert "secret" not in said
    assert "192.0.2.7" not in said
    assert said.count("RuntimeError\n") == 2
    assert said.count(" ERROR waitress: ") == 3
    assert "reached the connection limit" in said
