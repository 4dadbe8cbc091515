"""The rate limits of routes: each answers 429, says when to try again, and changes nothing."""

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solitaire.play.errors import PlayCode
from solitaire.play.limits import Costly
from solitaire.store.tables import metadata
from solitaire.web.http.record_codec import encode_record
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST, WON = record("lost"), record("won")
RECORD = encode_record(LOST)
TOO_OFTEN = english.error(PlayCode.TOO_OFTEN, seconds=3600)
HINT = {"turn": "1", "step": "1"}
LIMITED = {
    "/games": Costly.GAMES,
    "/deals/1-8QZK-4M2T": Costly.GAMES,
    "/daily/3": Costly.GAMES,
    "/games/over/again": Costly.GAMES,
    "/games/over/from": Costly.GAMES,
    "/races": Costly.RACES,
    "/races/some-race/join": Costly.NAMES,
    "/races/some-race/begin": Costly.GAMES,
    "/records": Costly.RECORDS,
    "/try": Costly.RECORDS,
    "/games/open/hint": Costly.HINTS,
    "/families": Costly.FAMILIES,
    "/families/join/some-invitation": Costly.FAMILIES,
    "/families/some-table/name": Costly.NAMES,
    "/you/name": Costly.NAMES,
}


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    """A site where everything costly may be done once an hour; ada has an open game and one that is over."""
    site = make_site(limits=dict.fromkeys(Costly, 1))
    site.put(deal_text(LOST), id="open")
    site.put(deal_text(LOST), turns_text(LOST), id="over")
    return site


def post(client: FlaskClient, address: str, **form: str) -> TestResponse:
    return client.post(address, data=form, headers=SAME_SITE)


def stored(site: Site) -> list[object]:
    """All rows but those of the limits."""
    with site.engine.connect() as connection:
        tables = [table for table in metadata.sorted_tables if table.name != "rates"]
        return [connection.execute(table.select()).all() for table in tables]


@pytest.mark.parametrize("address", LIMITED)
def test_each_costly_route_has_its_limit(site: Site, client: FlaskClient, address: str) -> None:
    site.use_cases.limits.spend(LIMITED[address], "127.0.0.1", "ada")
    before = stored(site)
    answer = post(client, address, turn="1", step="1")
    assert (answer.status_code, answer.headers.get("Retry-After")) == (429, "3600")
    assert TOO_OFTEN in read(answer.text).text
    assert stored(site) == before
    site.clock.now += timedelta(hours=1)
    assert post(client, address, turn="1", step="1").status_code != 429


def test_turns_and_pages_are_not_limited(site: Site, client: FlaskClient) -> None:
    for kind in Costly:
        site.use_cases.limits.spend(kind, "127.0.0.1", "ada")
    (turn, *_) = LOST.turns
    form = {"turn": "1", "pile": str(turn.pile), "discard": str(turn.discard)}
    assert post(client, "/games/open/turns", **form).status_code == 303
    assert post(client, "/games/open/undo", turn="2").status_code == 303
    for address in ("/", "/games/open", "/deals/1-8QZK-4M2T", "/records", "/you", "/daily/4"):
        assert client.get(address).status_code == 200


def test_a_hint_that_is_refused_is_said_in_the_dock(site: Site, client: FlaskClient) -> None:
    assert post(client, "/games/open/hint", **HINT).status_code == 200
    table = client.post("/games/open/hint", data=HINT, headers=HX | SAME_SITE)
    assert read(table.text).one(cls="drawn-note").text == TOO_OFTEN


def test_the_hint_of_the_command_line_counts_as_well(site: Site, client: FlaskClient) -> None:
    assert post(client, "/games/open/hint", **HINT).status_code == 200
    answer = post(client, "/games/open/line", line="h")
    assert TOO_OFTEN in read(answer.text).text


def test_only_reviews_that_a_worker_has_to_make_are_limited(
    site: Site, client: FlaskClient
) -> None:
    one, other = f"/try/{RECORD}?turn=1", f"/try/{encode_record(WON)}?turn=1"
    assert [client.get(one).status_code for _ in range(3)] == [202, 202, 202]
    site.work()
    refused = client.get(other)
    assert (refused.status_code, refused.headers.get("Retry-After")) == (429, "3600")
    assert TOO_OFTEN in read(refused.text).text
    assert [client.get(one).status_code for _ in range(3)] == [200, 200, 200]
    site.clock.now += timedelta(hours=1)
    assert client.get(other).status_code == 202


def test_new_players_are_limited_and_those_who_play_are_not(site: Site) -> None:
    newcomer = site.client()
    assert post(newcomer, "/games").status_code == 303
    refused = post(site.client(), "/games")
    assert (refused.status_code, "Set-Cookie" in refused.headers) == (429, False)
    assert post(site.client("bob"), "/games").status_code == 303


def test_without_limits_nothing_is_refused(make_site: MakeSite) -> None:
    site = make_site(limits={})
    assert {post(site.client(), "/games").status_code for _ in range(3)} == {303}
