"""Tables that no match can have: forms, links and records name what is wrong, and nothing changes."""

from __future__ import annotations

from typing import Final

import pytest
from werkzeug.test import TestResponse

from solitaire.matches import MatchCode
from tests.kit.bad_tables import BAD_TABLES, BadTable
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import read
from tests.kit.sites import Site

every_bad_table: Final = pytest.mark.parametrize("bad", BAD_TABLES.values(), ids=BAD_TABLES)
TWICE: Final = BadTable("lastcard", 3, "", MatchCode.PERSON, "you,you,fits.1")
"""Of two people, which is a table, but none that is played here."""


def said(answer: TestResponse) -> str:
    assert answer.status_code == 422
    (alert,) = read(answer.text).all(role="alert")
    return alert.text


def count_rows(site: Site) -> int:
    with site.engine.connect() as connection:
        query = "SELECT (SELECT count(*) FROM matches) + (SELECT count(*) FROM jobs)"
        return int(connection.exec_driver_sql(query).scalar_one())


@pytest.mark.parametrize("name", sorted({*BAD_TABLES} - {"one of Last Card"}))
def test_a_form_or_a_link_with_a_bad_table_starts_nothing(site: Site, name: str) -> None:
    """A table without opponents is the usual one there."""
    bad = BAD_TABLES[name]
    client, table = site.client(), {"game": bad.game, "table": bad.opponents}
    assert bad.named in said(client.post("/matches", data=table, headers=SAME_SITE))
    assert bad.named in said(client.get("/matches", query_string=table))
    assert count_rows(site) == 0


@every_bad_table
def test_a_record_with_a_bad_table_is_not_kept(site: Site, bad: BadTable) -> None:
    answer = paste(site, bad.record())
    assert bad.named in said(answer)
    assert count_rows(site) == 0


@pytest.mark.parametrize("opponents", ["you,fits", "fits,you"])
def test_nobody_sits_in_two_seats(site: Site, opponents: str) -> None:
    client, table = site.client(), {"game": "lastcard", "table": opponents}
    assert "“you”" in said(client.post("/matches", data=table, headers=SAME_SITE))
    assert "“you”" in said(client.get("/matches", query_string=table))
    assert count_rows(site) == 0


def paste(site: Site, record: str) -> TestResponse:
    return site.client().post("/matches/records", data={"record": record}, headers=SAME_SITE)
