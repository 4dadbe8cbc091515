"""/metrics: the numbers that Prometheus reads, if the settings turn them on."""

from __future__ import annotations

import sys

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from solitaire.play.limits import SHARED, Costly
from solitaire.rules import STANDARD
from solitaire.web.http.assets import NotInstalledError
from tests.kit.browsing import SAME_SITE
from tests.kit.postgresql import Server
from tests.kit.reading import read
from tests.kit.sites import MakeSite, Site

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0"
TURN = {"turn": "1", "revision": "0", "pile": "7", "discard": "JK"}


def metrics_of(site: Site) -> dict[str, float]:
    """The samples, by name with the values of their labels behind."""
    answer = site.client().get("/metrics")
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    assert "Set-Cookie" not in answer.headers
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_site_has_no_metrics_unless_its_settings_ask_for_them(site: Site) -> None:
    assert site.client().get("/metrics").status_code == 404


def test_responses_are_counted_and_timed_by_route(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    path = site.put("1-8QZK-4M2T", id="secret")
    client = site.client("ada")
    for address in (path, path, "/games/none", "/nowhere"):
        client.get(address)
    found = metrics_of(site)
    assert found["solitaire_responses_total GET /games/<game> 200"] == 2
    assert found["solitaire_responses_total GET /games/<game> 404"] == 1
    assert found["solitaire_responses_total GET - 404"] == 1
    assert found["solitaire_response_seconds_count GET /games/<game>"] == 3
    assert 0 < found["solitaire_response_seconds_sum GET /games/<game>"] < 60
    assert not [name for name in found if "secret" in name]


def test_turns_are_counted_once_however_they_are_played(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    client = site.client("ada")
    path = site.put("1-8QZK-4M2T")
    for _ in range(2):  # the second is stale
        client.post(f"{path}/turns", data=TURN)
    client.post(f"{path}/turns", data=TURN | {"discard": "3S", "turn": "2", "revision": "1"})
    other = site.put("1-8QZK-4M2T", id="other")
    client.post(f"{other}/line", data={"line": "7 jk", "turn": "1", "revision": "0"})
    turns = sum(len(site.row(each).turns.split()) for each in (path, other))
    assert metrics_of(site)["solitaire_turns_total"] == turns == 2


def test_newcomers_are_counted_by_browser_and_once(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    client = site.client()
    client.environ_base["HTTP_USER_AGENT"] = FIREFOX
    client.get("/")
    client.get("/rules", headers={"Referer": "http://localhost/"})
    for _ in range(2):
        table = client.post("/deals/1-8QZK-4M2T").headers["Location"]
        client.post(f"{table}/turns", data=TURN)
        client.post(f"{table}/give-up", data={"turn": "2", "revision": "1"})
        assert site.row(table.removeprefix("/games/")).over
    client.get("/")
    found = metrics_of(site)
    for what in ("visits", "cards", "games"):
        assert found[f"solitaire_first_{what}_total firefox 102"] == 1, what


def test_who_has_played_before_is_no_newcomer(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    client = site.client("ada")
    path = site.put("1-8QZK-4M2T")
    client.get("/")
    client.post(f"{path}/turns", data=TURN)
    client.post(f"{path}/give-up", data={"turn": "2", "revision": "1"})
    assert site.row("put").over
    assert not [name for name in metrics_of(site) if name.startswith("solitaire_first_")]


def test_a_first_move_and_a_first_match_count_too(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    client = site.client()
    match = client.post("/matches", data={"deal": "the cabin"}).headers["Location"]
    client.post(f"{match}/moves", data={"revision": "0", "move": "S"})
    assert metrics_of(site)["solitaire_first_cards_total other other"] == 1


def test_pages_tell_errors_of_scripts_by_their_room(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    client = site.client("ada")
    for path, room in (("/rules", "home"), ("/learn", "board"), ("/nowhere", "other")):
        (script,) = [
            each for each in read(client.get(path).text).all("script") if "data-to" in each
        ]
        assert script["data-to"] == f"/script-errors/{room}"
        answer = client.post(script["data-to"], headers=SAME_SITE | {"User-Agent": FIREFOX})
        assert (answer.status_code, answer.data) == (204, b"")
        assert "Set-Cookie" not in answer.headers
    client.post("/script-errors/x%0a1", headers=SAME_SITE)
    found = metrics_of(site)
    errors = {name: count for name, count in found.items() if name.startswith("solitaire_script")}
    assert errors == {
        "solitaire_script_errors_total firefox home 102": 1,
        "solitaire_script_errors_total firefox board 102": 1,
        "solitaire_script_errors_total firefox other 102": 1,
        "solitaire_script_errors_total other other other": 1,
    }


def test_errors_of_scripts_are_limited_by_address(make_site: MakeSite) -> None:
    site = make_site(metrics=True, limits={Costly.ERRORS: 1})
    sent = [site.client(name).post("/script-errors/home") for name in [None, "ada"] * SHARED]
    assert [each.status_code for each in sent] == [204] * SHARED + [429] * SHARED
    assert metrics_of(site)["solitaire_script_errors_total other home other"] == SHARED


def test_without_metrics_pages_tell_no_errors_of_scripts(client: FlaskClient) -> None:
    assert "errors.js" not in client.get("/").text
    assert client.post("/script-errors/home").status_code == 404


def test_gauges_tell_the_jobs_that_wait_and_the_dailies_ahead(make_site: MakeSite) -> None:
    site = make_site(metrics=True)
    before = metrics_of(site)
    assert before["solitaire_jobs_waiting"] == 0
    latest = 1
    while site.dailies.get(latest + 1, STANDARD):
        latest += 1
    site.dailies.make(latest + 1, STANDARD)
    site.dailies.start_making([(latest + 2, STANDARD)])
    after = metrics_of(site)
    for game, more in (("short", 0), ("standard", 1)):
        name = f"solitaire_dailies_ahead {game}"
        assert after[name] == before[name] + more
    assert after["solitaire_jobs_waiting"] == 1
    site.make_dailies()
    assert metrics_of(site)["solitaire_jobs_waiting"] == 0


def test_without_the_database_requests_are_still_counted(
    make_site: MakeSite, postgresql: Server
) -> None:
    with postgresql.database() as url:
        site = make_site(metrics=True, database_url=url)
    site.client("ada").get("/games")
    found = metrics_of(site)
    assert found["solitaire_responses_total GET /games 503"] == 1
    assert "solitaire_jobs_waiting" not in found


def test_without_the_library_the_site_does_not_start(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "solitaire.web.operation.prometheus", raising=False)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(NotInstalledError, match="metrics need prometheus-client"):
        make_site(metrics=True)
