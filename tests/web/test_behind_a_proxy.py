"""Forwarded headers are used behind a reverse proxy, and ignored without one."""

import pytest

from tests.kit.sites import MakeSite

FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "crowns.example"}


@pytest.mark.parametrize(
    ("proxies", "root"), [(1, "https://crowns.example"), (0, "http://localhost")]
)
def test_forwarded_headers_count_only_behind_a_proxy(
    make_site: MakeSite, proxies: int, root: str
) -> None:
    page = make_site(proxies=proxies).client().get("/daily/4", headers=FORWARDED).text
    assert f'<meta property="og:image" content="{root}/' in page


@pytest.mark.parametrize("port", ["", ":8443"])
def test_addresses_and_forms_know_the_port_of_the_proxy(make_site: MakeSite, port: str) -> None:
    site = make_site(proxies=1, trusted_hosts=("crowns.example",))
    host = f"crowns.example{port}"
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": host, "Host": host}
    page = site.client().get("/daily/4", headers=forwarded).text
    assert f'<meta property="og:image" content="https://{host}/' in page
    for origin, status in ((f"https://{host}", 303), ("https://crowns.example:1", 403)):
        answer = site.client().post("/games", headers=forwarded | {"Origin": origin})
        assert answer.status_code == status
