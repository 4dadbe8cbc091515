"""Every response has the security headers, and no page needs what they forbid."""

from collections.abc import Iterator

import pytest
from werkzeug.test import TestResponse

from solitaire.web.http.security import HEADERS, POLICY
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST = record("lost")


def answers(site: Site) -> Iterator[tuple[str, int, TestResponse]]:
    """Every kind of response that the walk over all pages has not, with its name and expected status."""
    client = site.client("ada")
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    yield "page", 200, client.get(path)
    yield "fragment", 200, client.get(path, headers=HX)
    yield "options", 200, client.options(path)
    yield "redirect", 303, client.post("/deals/1-8QZK-4M2T", headers=SAME_SITE)
    yield "refused, fragment", 422, client.post(f"{path}/turns", headers=SAME_SITE | HX)
    yield "forbidden", 403, client.post("/games", headers={"Sec-Fetch-Site": "cross-site"})
    yield "absent", 404, client.get("/none")
    yield "absent file", 404, client.get("/static/none.css")
    yield "method", 405, client.delete(path)
    large = {"deal": "x" * 20_000}
    yield "large", 413, client.post("/games", data=large, headers=SAME_SITE)
    yield "static", 200, client.get("/static/css/reset.css", buffered=True)
    yield "static script", 200, client.get("/static/js/table.js", buffered=True)


def test_every_kind_of_response_has_the_headers(site: Site) -> None:
    for what, status, answer in answers(site):
        assert answer.status_code == status, what
        for name, value in HEADERS.items():
            assert answer.headers.getlist(name) == [value], (what, name)
        assert "Server" not in answer.headers
        if "static" not in what:
            assert answer.headers["Cache-Control"] == "private, no-store", what


def test_a_500_has_the_headers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    path = site.put("1-8QZK-4M2T")
    monkeypatch.setattr(type(site.games), "get", lambda *_: 1 / 0)
    answer = site.client("ada").get(path)
    assert answer.status_code == 500
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize("secure", [True, False])
def test_only_a_site_with_secure_cookies_insists_on_https(
    make_site: MakeSite, secure: bool
) -> None:
    answer = make_site(secure_cookies=secure).client().get("/nowhere")
    expected = ["max-age=31536000"] if secure else []
    assert answer.headers.getlist("Strict-Transport-Security") == expected


def test_content_security_policy_allows_only_our_own_files() -> None:
    policy = dict(part.strip().split(" ", 1) for part in POLICY.split(";"))
    assert policy.pop("default-src") == "'none'"
    assert set(policy.values()) == {"'self'", "'none'"}
    assert {"script-src", "style-src", "form-action", "frame-ancestors", "base-uri"} <= set(policy)


def test_other_security_headers_are_strict() -> None:
    """No referrer for other sites, no framing, no MIME sniffing, no shared browsing context."""
    assert HEADERS | {"Content-Security-Policy": "", "Permissions-Policy": ""} == {
        "Content-Security-Policy": "",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
    assert all(part.endswith("=()") for part in HEADERS["Permissions-Policy"].split(", "))


def test_autoescaping_is_on_in_every_template(site: Site) -> None:
    """``scripts/lint_project.py`` checks that no template switches it off."""
    templates = site.app.jinja_env.list_templates()
    assert len(templates) > 50
    for name in templates:
        if name.endswith(".html"):
            assert site.app.jinja_env.autoescape(name) is True  # type: ignore[operator]
