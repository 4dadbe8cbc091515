"""A game belongs to the browser that started it, by a cookie that nobody can make."""

from http.cookies import SimpleCookie

import pytest
from werkzeug.test import TestResponse

from tests.kit.reading import forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import OF_A_GAME, PASSED_ON, Route
from tests.kit.sites import MakeSite, Site

LOST = record("lost")


def cookie_of(answer: TestResponse) -> SimpleCookie:
    return SimpleCookie(answer.headers["Set-Cookie"])


@pytest.mark.parametrize("who", ["eve", None])
@pytest.mark.parametrize("hx", ["", "true"])
@pytest.mark.parametrize(
    ("route", "turns"),
    [
        pytest.param(route, turns, id=f"{route} after {turns}")
        for route in OF_A_GAME
        for turns in (0, 28)
        if not (turns == 28 and route.endpoint in PASSED_ON)
    ],
)
def test_the_game_of_somebody_else_is_not_there(
    site: Site, route: Route, turns: int, hx: str, who: str | None
) -> None:
    site.put(deal_text(LOST), turns_text(LOST, turns), id="hers")
    before = site.row("hers")
    headers = {"HX-Request": hx} if hx else {}

    def answer(game: str) -> tuple[int, bytes, list[tuple[str, str]]]:
        response = site.client(who).open(
            route.of(game), method=route.method, data=dict(route.form), headers=headers
        )
        return response.status_code, response.data, list(response.headers)

    assert answer("hers")[0] == 404
    assert answer("hers") == answer("none")  # nobody learns that it exists
    assert site.row("hers") == before
    assert len(site.store.in_progress("eve", 9)) == 0


@pytest.mark.parametrize("who", ["eve", None])
@pytest.mark.parametrize("hx", ["", "true"])
def test_of_the_finished_game_of_somebody_else_only_the_result_is_there(
    site: Site, hx: str, who: str | None
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), id="hers")
    before = site.row("hers")
    client = site.client(who)
    for route in OF_A_GAME:
        if route.endpoint not in PASSED_ON:
            continue
        headers = {"HX-Request": hx} if hx else {}
        answer = client.open(route.of("hers"), method=route.method, headers=headers)
        if route.endpoint == "shared.replay":  # unless its player says so
            assert answer.status_code == 404, route
            continue
        assert answer.status_code == 200, route
        assert "Set-Cookie" not in answer.headers
        if answer.mimetype == "text/html" and answer.data:
            assert forms(read(answer.text)) == []  # nothing to press
            assert f'"{path}"' not in answer.text  # and no way to the table
    assert site.row("hers") == before


def test_a_look_at_the_pages_sets_no_cookie(site: Site) -> None:
    pages = ("/", "/rules", "/games/none", "/deals/1-8QZK-4M2T", "/daily/4", "/archive/2026-11")
    for path in (*pages, "/static/css/base.css", "/none"):
        assert "Set-Cookie" not in site.client().get(path, buffered=True).headers


@pytest.mark.parametrize("secure", [False, True])
def test_the_first_game_brings_a_cookie_that_scripts_cannot_read(
    make_site: MakeSite, secure: bool
) -> None:
    client = make_site(secure_cookies=secure).client()
    base = "https://localhost" if secure else "http://localhost"
    cookie = cookie_of(client.post("/games", base_url=base))["player"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert bool(cookie["secure"]) is secure
    assert cookie["path"] == "/"
    assert not cookie["domain"]
    assert cookie["expires"]


def test_the_cookie_is_given_once(site: Site) -> None:
    client = site.client()
    first = client.post("/games")
    assert "Set-Cookie" in first.headers
    for path in ("/", first.headers["Location"], "/deals/1-8QZK-4M2T", "/daily/4"):
        assert "Set-Cookie" not in client.get(path).headers
    assert "Set-Cookie" not in client.post("/games").headers


def test_players_differ(site: Site) -> None:
    players = {site.row(site.client().post("/games").headers["Location"]).player for _ in range(9)}
    assert len(players) == 9
    assert all(len(player) >= 20 for player in players)


def tampered(cookie: str) -> list[str]:
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


@pytest.mark.parametrize("number", range(11))
def test_a_tampered_cookie_is_somebody_new(site: Site, number: int) -> None:
    path = site.put("1-8QZK-4M2T")
    client = site.client()
    client.set_cookie("player", tampered(site.cookie("ada"))[number])
    assert client.get(path).status_code == 404
    assert client.get("/").status_code == 200
    started = client.post("/games")
    assert started.status_code == 303
    assert site.row(started.headers["Location"]).player != "ada"


def test_the_cookie_of_another_site_is_nobody_here(make_site: MakeSite) -> None:
    here, there = make_site("here"), make_site("there")
    path = here.put("1-8QZK-4M2T")
    client = here.client()
    client.set_cookie("player", there.cookie("ada"))
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "content", [{}, {"player": 7}, {"player": None}, {"player": ["ada"]}, {"x": "y"}]
)
def test_a_signed_cookie_that_names_no_player_is_somebody_new(
    site: Site, content: dict[str, object]
) -> None:
    signer = site.app.session_interface.get_signing_serializer(site.app)  # type: ignore[attr-defined]
    client = site.client()
    client.set_cookie("player", signer.dumps(content))
    assert client.get("/").status_code == 200
    assert client.post("/games").status_code == 303


@pytest.mark.parametrize(
    "game", ["%00", "%ED%A0%80", "a%0Ab", "%F0%9F%91%91", "x" * 3000, "..", "'--"]
)
def test_an_id_that_is_none_is_not_there(site: Site, game: str) -> None:
    assert site.client("ada").get(f"/games/{game}").status_code == 404
    assert site.client("ada").post(f"/games/{game}/again").status_code == 404
