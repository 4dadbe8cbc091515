"""Which names the site answers to, and what it believes of a proxy."""

import pytest
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.kit.reading import read
from tests.kit.sites import MakeSite


@pytest.mark.parametrize("path", ["/", "/rules", "/none", "/static/css/base.css"])
@pytest.mark.parametrize("host", ["example.com", "crowns.example.evil.com", "localhost"])
def test_another_name_is_refused_by_a_page_that_says_so(
    make_site: MakeSite, host: str, path: str
) -> None:
    site = make_site(trusted_hosts=("crowns.example", ".crowns.example"))
    for method in ("GET", "POST"):
        answer = site.client().open(path, method=method, base_url=f"http://{host}")
        assert answer.status_code == 400
        page = read(answer.text)
        assert page.one("h1").text
        assert page.all("a") == [], "there is no name to build an address with"
        assert host not in answer.text


def test_a_forged_name_is_refused_to_other_sites_too(make_site: MakeSite) -> None:
    client = make_site(trusted_hosts=("crowns.example",)).client()
    headers = {"Host": "example.com", "Sec-Fetch-Site": "cross-site"}
    assert client.post("/games", headers=headers).status_code == 403


@pytest.mark.parametrize("host", ["crowns.example", "crowns.example:8080", "www.crowns.example"])
def test_our_own_names_are_answered(make_site: MakeSite, host: str) -> None:
    site = make_site(trusted_hosts=("crowns.example", ".crowns.example"))
    assert site.client().get("/", base_url=f"http://{host}").status_code == 200
    assert site.client().post("/games", base_url=f"http://{host}").status_code == 303


def test_without_a_setting_every_name_is_answered(make_site: MakeSite) -> None:
    assert make_site().client().get("/", base_url="http://192.168.1.7:5200").status_code == 200


def test_the_name_that_a_proxy_forwards_is_judged(make_site: MakeSite) -> None:
    site = make_site(trusted_hosts=("crowns.example",), proxies=1)
    for host, status in (("crowns.example", 200), ("example.com", 400)):
        headers = {"X-Forwarded-Host": host}
        assert site.client().get("/", headers=headers).status_code == status


@pytest.mark.parametrize(
    "host", ["example.com/", "a b", "", "x" * 300, "[::1", '"><script>', "a,b"]
)
def test_a_name_that_is_none_is_no_fault_of_ours(make_site: MakeSite, host: str) -> None:
    answer = make_site().client().get("/", headers={"Host": host})
    assert answer.status_code < 500
    assert host == "" or host not in answer.text


@pytest.mark.parametrize("host", ["xn--0", "xn--", "xn--a-ecp.ru"])
def test_punycode_of_nothing_is_no_fault_of_ours(make_site: MakeSite, host: str) -> None:
    app = make_site().app
    for origin in ("http://x", f"http://{host}"):
        asked = EnvironBuilder("/games", method="POST", headers={"Host": host, "Origin": origin})
        # Flask's client would decode the name itself.
        page, status, _ = run_wsgi_app(app, asked.get_environ(), buffered=True)
        assert status == "400 BAD REQUEST"
        assert read(b"".join(page).decode()).one("h1").text


def test_redirects_name_no_host_so_none_can_be_forged(make_site: MakeSite) -> None:
    answer = make_site().client().post("/games", headers={"Host": "example.com"})
    assert answer.headers["Location"].startswith("/games/")
