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
    """Every kind of response, with its name and expected status."""
    client = site.client("ada")
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    over = site.put(deal_text(LOST), turns_text(LOST), id="over")
    late = {"turn": "1", "pile": "7", "discard": "JK"}

    def post(address: str, form: dict[str, str], **headers: str) -> TestResponse:
        return client.post(address, data=form, headers=SAME_SITE | headers)

    yield "home", 200, client.get("/")
    yield "rules", 200, client.get("/rules")
    yield "table", 200, client.get(path)
    yield "fragment", 200, client.get(path, headers=HX)
    yield "head", 200, client.head(path)
    yield "options", 200, client.options(path)
    yield "ending", 200, client.get(over)
    yield "record", 200, client.get(f"{over}/record")
    yield "not yet", 409, client.get(f"{path}/record")
    yield "redirect", 303, post("/deals/1-8QZK-4M2T", {})
    yield "daily", 200, client.get("/daily/4")
    yield "daily not there", 404, client.get("/daily/5")
    yield "board", 200, client.get("/daily/1/board")
    yield "check", 200, client.get("/daily/4/check")
    yield "calendar", 200, client.get("/archive/2026-11")
    yield "deal", 200, client.get("/deals/1-8QZK-4M2T")
    yield "card for others", 200, site.client("eve").get(over)
    yield "review", 202, client.get(f"{over}?turn=9")
    yield "address of a form", 308, client.get(f"{over}/turns")
    yield "behind", 303, post(f"{path}/turns", late)
    yield "behind, fragment", 409, client.post(f"{path}/turns", data=late, headers=SAME_SITE | HX)
    yield "refused", 422, post(f"{path}/turns", {})
    yield "refused, fragment", 422, client.post(f"{path}/turns", headers=SAME_SITE | HX)
    yield "refused deal", 422, post("/games", {"deal": "1-8QZK-4M2"})
    yield "forbidden", 403, client.post("/games", headers={"Sec-Fetch-Site": "cross-site"})
    yield "absent", 404, client.get("/none")
    yield "absent game", 404, client.get("/games/none")
    yield "absent file", 404, client.get("/static/none.css")
    yield "method", 405, client.delete(path)
    yield "large", 413, post("/games", {"deal": "x" * 20_000})
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
