"""Unsafe requests are taken from our own pages only."""

from itertools import product

import pytest

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


def status(site: Site, route: Route, headers: dict[str, str]) -> int:
    client = site.client("ada")
    return client.open(
        route.of("put"), method=route.method, data=dict(route.form), headers=headers
    ).status_code


@pytest.mark.parametrize("route", UNSAFE, ids=str)
def test_what_another_site_sends_changes_nothing(site: Site, route: Route) -> None:
    """Sec-Fetch-Site decides where there is one, since no page can set it; else Origin does."""
    site.put("1-8QZK-4M2T")
    before = site.row("put")
    fetched: list[str | None] = [*SITES, None]
    for fetch, origin in product(fetched, ORIGINS):
        allowed = ORIGINS[origin] if fetch is None else SITES[fetch]
        headers = {
            name: value
            for name, value in (("Sec-Fetch-Site", fetch), ("Origin", origin))
            if value is not None
        }
        if not allowed:
            assert status(site, route, headers) == 403, headers
    assert site.row("put") == before
    assert site.store.get("game-1") is None


@pytest.mark.parametrize("route", UNSAFE, ids=str)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": HERE},
        *({"Origin": origin} for origin, allowed in ORIGINS.items() if origin and allowed),
    ],
    ids=str,
)
def test_what_our_own_pages_send_is_taken(
    site: Site, route: Route, headers: dict[str, str]
) -> None:
    site.put("1-8QZK-4M2T")
    # 409: this game is not over, so that its turns cannot be shown to others
    assert status(site, route, headers) in (200, 303, 409, 422)


@pytest.mark.parametrize("path", ["/none", "/", "/rules", "/static/css/base.css"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_every_unsafe_method_is_judged_before_its_address(
    site: Site, path: str, method: str
) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert site.client().open(path, method=method, headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/", "/rules", "/games/put", "/deals/1-8QZK-4M2T"])
def test_a_link_from_another_site_is_followed(site: Site, path: str) -> None:
    site.put("1-8QZK-4M2T")
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "http://example.com"}
    assert site.client("ada").get(path, headers=headers).status_code in (200, 303)


def test_another_port_or_scheme_of_our_name_is_ours_when_we_are_there(site: Site) -> None:
    client = site.client()
    for base in ("http://localhost:5200", "https://localhost", "http://[::1]:5200"):
        assert client.post("/games", base_url=base, headers={"Origin": base}).status_code == 303
        other = {"Origin": "http://localhost:5201"}
        assert client.post("/games", base_url=base, headers=other).status_code == 403


def test_behind_a_proxy_the_address_that_people_see_counts(make_site: MakeSite) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "crowns.example"}
    theirs = forwarded | {"Origin": "https://crowns.example"}
    behind, open_to_all = make_site("behind", proxies=1), make_site("open")
    assert behind.client().post("/games", headers=theirs).status_code == 303
    assert open_to_all.client().post("/games", headers=theirs).status_code == 403
    other = forwarded | {"Origin": HERE}
    assert behind.client().post("/games", headers=other).status_code == 403


def test_a_site_with_an_international_name_takes_its_own_forms(site: Site) -> None:
    """Browsers send Punycode in Host and in Origin."""
    client = site.client()
    host = "xn--bcher-kva.example"
    for origin, status in ((f"http://{host}", 303), ("http://xn--bcher-0ya.example", 403)):
        headers = {"Host": host, "Origin": origin}
        assert client.post("/games", headers=headers).status_code == status
