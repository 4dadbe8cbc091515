"""A game belongs to the browser that started it, by a signed cookie."""

from http.cookies import SimpleCookie
from itertools import product

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.reading import own_forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import ALL, FORMS, OF_A_GAME, PASSED_ON, Route
from tests.kit.sites import MakeSite, Site

NAMED = {"deal": "1-8QZK-4M2T"}
"""A form that starts a game, and chooses nothing about later ones."""

LOST = record("lost")


def cookie_of(answer: TestResponse) -> SimpleCookie:
    found: SimpleCookie = SimpleCookie()
    for text in answer.headers.getlist("Set-Cookie"):
        found.load(text)
    return found


STRANGERS = (("eve", {"HX-Request": "true"}), (None, {}))


def send(
    site: Site, who: str | None, route: Route, game: str, headers: dict[str, str]
) -> TestResponse:
    return site.client(who).open(
        route.of(game), method=route.method, data=dict(route.form), headers=headers
    )


def test_strangers_get_the_same_404_for_a_game_as_for_none(site: Site) -> None:
    """Every route of an unfinished and of a finished game, except the shared result."""
    site.put(deal_text(LOST), id="begun")
    site.put(deal_text(LOST), turns_text(LOST), id="finished")
    before = {game: site.row(game) for game in ("begun", "finished")}
    for (who, headers), route in product(STRANGERS, OF_A_GAME):
        nothing = send(site, who, route, "none", headers)
        for game in ("begun", "finished"):
            if game == "finished" and route.endpoint in PASSED_ON:
                continue
            answer = send(site, who, route, game, headers)
            if route.endpoint in FORMS:
                assert answer.status_code == nothing.status_code == 308, route
                continue
            assert answer.status_code == 404, (route, game)
            assert (answer.data, [*answer.headers]) == (nothing.data, [*nothing.headers]), route
    assert {game: site.row(game) for game in before} == before
    assert site.store.list_unfinished("eve", 9) == ()


def test_strangers_see_only_the_result_of_a_finished_game(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), id="hers")
    before = site.row(path)
    passed_on = [route for route in OF_A_GAME if route.endpoint in PASSED_ON]
    for (who, headers), route in product(STRANGERS, passed_on):
        answer = send(site, who, route, "hers", headers)
        if "turn=" in route.path:  # private unless the player publishes it
            assert answer.status_code == 404, route
            continue
        assert answer.status_code == 200, route
        assert "Set-Cookie" not in answer.headers
        if answer.mimetype == "text/html" and answer.data:
            assert own_forms(read(answer.text)) == []  # no buttons
            assert f'"{path}"' not in answer.text  # and no link to the table
            assert read(answer.text).all(cls="card") == []
    assert site.row(path) == before


def test_reading_pages_sets_no_cookie(site: Site) -> None:
    pages = ("/", "/rules", "/games/none", "/deals/1-8QZK-4M2T", "/daily/4", "/archive/2026-11")
    for path in (*pages, "/static/css/reset.css", "/none"):
        assert "Set-Cookie" not in site.client().get(path, buffered=True).headers


@pytest.mark.parametrize("secure", [False, True])
def test_the_first_game_sets_an_http_only_cookie(make_site: MakeSite, secure: bool) -> None:
    site = make_site(secure_cookies=secure)
    client = site.client()
    base = "https://localhost" if secure else "http://localhost"
    cookie = cookie_of(client.post("/games", data=NAMED, base_url=base))[site.cookie_name]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert bool(cookie["secure"]) is secure
    assert cookie["path"] == "/"
    assert not cookie["domain"]
    assert cookie["expires"]


def test_the_cookie_of_the_player_is_set_once(site: Site) -> None:
    client = site.client()
    first = client.post("/games", data=NAMED)
    assert site.cookie_name in cookie_of(first)
    for path in ("/", first.headers["Location"], "/deals/1-8QZK-4M2T", "/daily/4"):
        assert "Set-Cookie" not in client.get(path).headers
    assert site.cookie_name not in cookie_of(client.post("/games", data=NAMED))


def test_players_get_long_unique_ids(site: Site) -> None:
    players = {
        site.row(site.client().post("/games", data=NAMED).headers["Location"]).player
        for _ in range(9)
    }
    assert len(players) == 9
    assert all(len(player) >= 20 for player in players)


def tamper(cookie: str) -> list[str]:
    head, stamp, signature = cookie.rsplit(".", 2)
    turned = signature[:-2] + ("A" if signature[-2] != "A" else "B") + signature[-1]
    return [
        f"{head}.{stamp}.{turned}",
        f"{head}x.{stamp}.{signature}",
        f"eyJwbGF5ZXIiOiJhZGEifQ.{stamp}.{signature}x",
        head,
        "",
        "ada",
        ".",
        "...",
        "\xff\xfe",
        cookie * 3,
        "." + cookie,
    ]


def test_a_tampered_cookie_counts_as_a_new_player(site: Site) -> None:
    path = site.put("1-8QZK-4M2T")
    for cookie in tamper(site.cookie("ada")):
        client = site.client()
        client.set_cookie(site.cookie_name, cookie)
        assert client.get(path).status_code == 404, cookie
        assert client.get("/").status_code == 200
        started = client.post("/games", data=NAMED)
        assert started.status_code == 303
        assert site.row(started.headers["Location"]).player != "ada"


def test_a_cookie_signed_by_another_site_is_ignored(make_site: MakeSite) -> None:
    here, there = make_site("here"), make_site("there")
    path = here.put("1-8QZK-4M2T")
    client = here.client()
    client.set_cookie(here.cookie_name, there.cookie("ada"))
    assert client.get(path).status_code == 404


def test_a_signed_cookie_without_a_player_counts_as_a_new_player(site: Site) -> None:
    signer = site.app.session_interface.get_signing_serializer(site.app)  # type: ignore[attr-defined]
    for content in ({}, {"player": 7}, {"player": None}, {"player": ["ada"]}, {"x": "y"}):
        client = site.client()
        client.set_cookie(site.cookie_name, signer.dumps(content))
        assert client.get("/").status_code == 200
        assert client.post("/games", data=NAMED).status_code == 303


def test_invalid_game_ids_get_a_404(client: FlaskClient) -> None:
    for game in ("%00", "%ED%A0%80", "a%0Ab", "%F0%9F%91%91", "x" * 3000, "..x", "'--"):
        assert client.get(f"/games/{game}").status_code == 404
        assert client.post(f"/games/{game}/again").status_code == 404


def test_the_list_of_routes_under_test_is_complete(site: Site) -> None:
    listed = {(route.endpoint, route.method) for route in ALL if route.method != "HEAD"}
    there = {
        (rule.endpoint, method)
        for rule in site.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint != "static"
    }
    assert listed == there
