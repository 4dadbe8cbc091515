"""/healthz: the version and whether the database answers, without a cookie."""

from __future__ import annotations

import logging

import pytest
from sqlalchemy import text

import solitaire
from solitaire.play.zones import zone_source
from solitaire.store.migrations import HEAD
from tests.kit.postgresql import Server
from tests.kit.sites import MakeSite, Site


@pytest.mark.parametrize("player", [None, "ada"])
def test_a_healthy_site_answers_version_and_schema_and_sets_no_cookie(
    site: Site, player: str | None
) -> None:
    answer = site.client(player).get("/healthz")
    assert answer.json == {
        "status": "ok",
        "version": solitaire.__version__,
        "schema": HEAD,
        "zones": zone_source().version,
    }
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("revision", "status"), [(f"9999_since_{HEAD[:4]}", "ok"), ("9999", "old program")]
)
def test_a_newer_database_is_healthy_if_this_program_can_use_it(
    site: Site, revision: str, status: str
) -> None:
    with site.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    answer = site.client().get("/healthz")
    assert answer.json == {
        "status": status,
        "version": solitaire.__version__,
        "schema": revision,
        "zones": zone_source().version,
    }
    assert answer.status_code == (200 if status == "ok" else 503)
    assert ("Retry-After" in answer.headers) == (status != "ok")


def test_without_its_database_a_site_is_not_healthy_until_it_is_back(
    make_site: MakeSite, postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with postgresql.database() as url:
        site = make_site(database_url=url)
        assert site.client().get("/healthz").status_code == 200
    answer = site.client().get("/healthz")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert answer.json == {
        "status": "no database",
        "version": solitaire.__version__,
        "schema": None,
        "zones": zone_source().version,
    }
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.ERROR, None)
