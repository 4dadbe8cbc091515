"""Unsafe requests are accepted only from our own origin."""

from itertools import product

import pytest
from flask import Flask
from werkzeug.exceptions import Forbidden

from solitaire.web.http.security import refuse_other_sites
from tests.kit.routes import UNSAFE, Route
from tests.kit.sites import MakeSite, Site

HERE = "http://localhost"
SITES = {
    "same-origin": True,
    "same-site": False,
    "cross-site": False,
    "none": False,
    "Same-Origin": False,
    "": False,
}
ORIGINS = {
    None: True,
    HERE: True,
    "http://localhost:80": True,
    "http://LOCALHOST": True,
    "https://localhost": False,
    "http://localhost:81": False,
    "http://localhost.example.com": False,
    "http://example.com": False,
    "http://localhost@example.com": False,
    "http://example.com/http://localhost": False,
    "null": False,
    "": False,
    "http://[": False,
    "http://localhost:x": False,
    "://": False,
}


def headers_of(fetch: str | None, origin: str | None) -> dict[str, str]:
    """The headers of a request, without those that are None."""
    named = {"Sec-Fetch-Site": fetch, "Origin": origin}
    return {name: value for name, value in named.items() if value is not None}


def test_guard_follows_sec_fetch_site_and_else_origin() -> None:
    """Sec-Fetch-Site decides if it is present, since no page can set it; else Origin decides."""
    app = Flask("guarded")
    for fetch, origin in product([*SITES, None], ORIGINS):
        allowed = ORIGINS[origin] if fetch is None else SITES[fetch]
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            headers = headers_of(fetch, origin)
            with app.test_request_context("/", method=method, headers=headers):
                if allowed:
                    refuse_other_sites()
                else:
                    with pytest.raises(Forbidden):
                        refuse_other_sites()
        with app.test_request_context("/", headers=headers_of(fetch, origin)):
            refuse_other_sites()  # GET changes nothing


def test_every_unsafe_route_refuses_other_sites(site: Site) -> None:
    site.put("1-8QZK-4M2T")
    before = site.row("put")
    games = site.store.list_unfinished("ada", 99)

    def status(route: Route, headers: dict[str, str]) -> int:
        return (
            site.client("ada")
            .open(route.of("put"), method=route.method, data=dict(route.form), headers=headers)
            .status_code
        )

    for route in UNSAFE:
        assert status(route, {"Sec-Fetch-Site": "cross-site"}) == 403, route
        assert status(route, {"Origin": "http://example.com"}) == 403, route
    assert site.row("put") == before
    assert site.store.list_unfinished("ada", 99) == games
    for route in UNSAFE:
        # 308: an old address; 404: the game is deleted with its player; 409: it is not over, so its turns
        # cannot be shown
        answered = status(route, {"Sec-Fetch-Site": "same-origin"})
        assert answered in (200, 202, 303, 308, 404, 409, 422), route


def test_unsafe_methods_from_other_sites_get_403_on_any_path(site: Site) -> None:
    client = site.client()
    for path in ("/none", "/", "/rules", "/static/css/reset.css"):
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            headers = {"Sec-Fetch-Site": "cross-site"}
            assert client.open(path, method=method, headers=headers).status_code == 403


def test_get_requests_from_other_sites_are_allowed(site: Site) -> None:
    table = site.put("1-8QZK-4M2T")
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "http://example.com"}
    for path in ("/", "/rules", table, "/deals/1-8QZK-4M2T"):
        assert site.client("ada").get(path, headers=headers).status_code == 200


def test_origin_must_match_the_scheme_and_port_of_the_request(site: Site) -> None:
    client = site.client()
    for base in ("http://localhost:5200", "https://localhost", "http://[::1]:5200"):
        assert client.post("/games", base_url=base, headers={"Origin": base}).status_code == 303
        other = {"Origin": "http://localhost:5201"}
        assert client.post("/games", base_url=base, headers=other).status_code == 403


def test_forwarded_host_and_scheme_count_only_behind_a_proxy(make_site: MakeSite) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "crowns.example"}
    theirs = forwarded | {"Origin": "https://crowns.example"}
    behind, open_to_all = make_site("behind", proxies=1), make_site("open")
    assert behind.client().post("/games", headers=theirs).status_code == 303
    assert open_to_all.client().post("/games", headers=theirs).status_code == 403
    other = forwarded | {"Origin": HERE}
    assert behind.client().post("/games", headers=other).status_code == 403


def test_site_with_a_punycode_host_accepts_its_own_forms(site: Site) -> None:
    """Browsers send Punycode in Host and in Origin."""
    client = site.client()
    host = "xn--bcher-kva.example"
    for origin, status in ((f"http://{host}", 303), ("http://xn--bcher-0ya.example", 403)):
        headers = {"Host": host, "Origin": origin}
        assert client.post("/games", headers=headers).status_code == status
