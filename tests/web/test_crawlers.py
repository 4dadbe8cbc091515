"""What crawlers and other programs find at fixed addresses."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.robotparser import RobotFileParser

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.sites import MakeSite, Site


def check_cached(answer: TestResponse, mimetype: str) -> None:
    assert answer.status_code == 200
    assert answer.mimetype == mimetype
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert "Set-Cookie" not in answer.headers


def test_crawlers_are_kept_from_countless_pages_only(site: Site) -> None:
    answer = site.client().get("/robots.txt")
    check_cached(answer, "text/plain")
    robots = RobotFileParser()
    robots.parse(answer.text.splitlines())
    for path in (
        "/",
        "/rules",
        "/learn",
        "/booklets",
        "/daily/4",
        "/deals/1-8QZK-4M2T",
        "/games/x",
    ):
        assert robots.can_fetch("*", path), path
    private = "/you", "/you/come/x", "/families/x", "/records/x", "/try/x/0:0", "/learn/3:KS"
    for path in (*private, "/booklets/1-8QZK-4M2T"):
        assert not robots.can_fetch("*", path), path


def test_a_site_with_a_contact_has_a_valid_security_txt(make_site: MakeSite) -> None:
    site = make_site(security_contact="mailto:ada@crowns.example")
    answer = site.client().get("/.well-known/security.txt")
    check_cached(answer, "text/plain")
    found = re.fullmatch(r"Contact: mailto:ada@crowns\.example\nExpires: (.+)\n", answer.text)
    assert found
    left = datetime.fromisoformat(found[1]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


def test_a_site_without_a_contact_has_no_security_txt(client: FlaskClient) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404


def test_the_icon_is_a_picture(client: FlaskClient) -> None:
    answer = client.get("/favicon.ico", buffered=True)
    check_cached(answer, "image/png")
    assert answer.data.startswith(b"\x89PNG")


@pytest.mark.parametrize("path", ["/robots.txt", "/favicon.ico", "/healthz"])
def test_they_cannot_be_posted_to(client: FlaskClient, path: str) -> None:
    assert client.post(path).status_code == 405
