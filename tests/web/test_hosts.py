"""Trusted hosts, and the host that a proxy forwards."""

from __future__ import annotations

from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.kit.reading import read
from tests.kit.sites import MakeSite, Site

TRUSTED = ("crowns.example", ".crowns.example")


def test_untrusted_hosts_get_a_400_page_without_links(make_site: MakeSite) -> None:
    client = make_site(trusted_hosts=TRUSTED).client()
    for host in ("example.com", "crowns.example.evil.com", "localhost"):
        for path in ("/", "/none", "/static/css/reset.css"):
            for method in ("GET", "POST"):
                answer = client.open(path, method=method, base_url=f"http://{host}")
                assert answer.status_code == 400
                page = read(answer.text)
                assert page.one("h1").text
                assert page.all("a") == [], "no trusted host to build an address with"
                assert host not in answer.text


def test_a_cross_site_post_to_an_untrusted_host_gets_a_403(make_site: MakeSite) -> None:
    client = make_site(trusted_hosts=TRUSTED).client()
    headers = {"Host": "example.com", "Sec-Fetch-Site": "cross-site"}
    assert client.post("/games", headers=headers).status_code == 403


def test_trusted_hosts_are_served(make_site: MakeSite) -> None:
    client = make_site(trusted_hosts=TRUSTED).client()
    for host in ("crowns.example", "crowns.example:8080", "www.crowns.example"):
        assert client.get("/", base_url=f"http://{host}").status_code == 200
        assert client.post("/games", base_url=f"http://{host}").status_code == 303


def test_every_host_is_served_if_none_are_configured(site: Site) -> None:
    assert site.client().get("/", base_url="http://192.168.1.7:5200").status_code == 200


def test_the_forwarded_host_is_checked_behind_a_proxy(make_site: MakeSite) -> None:
    client = make_site(trusted_hosts=("crowns.example",), proxies=1).client()
    for host, status in (("crowns.example", 200), ("example.com", 400)):
        assert client.get("/", headers={"X-Forwarded-Host": host}).status_code == status


def test_an_invalid_host_header_causes_no_500(site: Site) -> None:
    for host in ("example.com/", "a b", "", "x" * 300, "[::1", '"><script>', "a,b"):
        answer = site.client().get("/", headers={"Host": host})
        assert answer.status_code < 500
        assert host == "" or host not in answer.text


def test_invalid_punycode_in_the_host_gets_a_400(site: Site) -> None:
    for host in ("xn--0", "xn--", "xn--a-ecp.ru"):
        for path, others in (
            ("/games", {"Origin": "http://x"}),
            ("/games", {"Origin": f"http://{host}"}),
            ("/language", {"Sec-Fetch-Site": "same-origin"}),
        ):
            builder = EnvironBuilder(path, method="POST", headers={"Host": host, **others})
            # Flask's test client would decode the host itself.
            page, status, _ = run_wsgi_app(site.app, builder.get_environ(), buffered=True)
            assert status == "400 BAD REQUEST"
            assert read(b"".join(page).decode()).one("h1").text


def test_redirects_contain_no_host(site: Site) -> None:
    answer = site.client().post("/games", headers={"Host": "example.com"})
    assert answer.headers["Location"].startswith("/games/")


def test_no_redirect_leads_to_the_host_that_a_request_names(site: Site) -> None:
    for path in ("/daily//4", "/games//put", "/you//come/none"):
        answer = site.client().get(path, base_url="http://evil.example")
        assert (answer.status_code, answer.location) == (404, None), path
