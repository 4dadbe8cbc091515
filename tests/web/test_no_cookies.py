"""A browser that refuses cookies gets a page before anything is stored, and can send its form again."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, form_to, own_forms, read
from tests.kit.sites import MakeSite, Site
from tests.web.test_untranslated import assert_translated

WORDS = {"deal": "grandma <b>cabin</b>", "kind": "short"}
FORMS = [
    ("/games", WORDS),
    ("/games?once=1", {"kind": "short", "level": "gentle"}),
    ("/deals/1-8QZK-4M2T", {}),
    ("/daily/4", {}),
    ("/you/come", {"phrase": "one two three"}),
    ("/settings", {"theme": "dark"}),
    ("/language", {"language": "nl"}),
    ("/statistics", {"statistics": "hidden"}),
]
"""Forms that a newcomer may send and that need a cookie."""


def send(client: FlaskClient, path: str, form: dict[str, str]) -> TestResponse:
    """Send a form as the page of a browser does, and again if the site redirects it."""
    headers = {**SAME_SITE, "Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = client.post(path, data=form, headers=headers)
    if answer.status_code == 307:
        again = urljoin(path, answer.headers["Location"])
        answer = client.post(again, data=form, headers=headers)
    return answer


def refusing(site: Site) -> FlaskClient:
    """A browser that keeps no cookies."""
    return site.app.test_client(use_cookies=False)


def explanation(answer: TestResponse) -> Element:
    """The page for a browser that did not accept the cookie."""
    assert answer.status_code == 409
    page = read(answer.text)
    assert page.one("h1").text == english.NO_COOKIES
    return page


@pytest.mark.parametrize(("path", "form"), FORMS, ids=[path for path, _ in FORMS])
def test_a_browser_that_refuses_cookies_can_send_the_form_again(
    site: Site, path: str, form: dict[str, str]
) -> None:
    page = explanation(send(refusing(site), path, form))
    again = own_forms(page)[0]
    assert again.buttons
    assert urljoin(path, again.action) in (path, f"{path}?")
    assert again.filled() == form


def test_nothing_is_stored_for_a_browser_that_refuses_cookies(site: Site) -> None:
    explanation(send(refusing(site), "/games", WORDS))
    assert site.store.get("game-1") is None
    send(site.client(), "/games", WORDS)
    assert site.store.get("game-1") is not None


def test_a_refused_invitation_leaves_the_name_free(site: Site) -> None:
    site.put("1-8QZK-4M2T")
    family = site.use_cases.families.start("ada", "The Lees", "Ada")
    path = f"/families/join/{site.use_cases.families.get('ada', family).invitation}"
    explanation(send(refusing(site), path, {"name": "Bob"}))
    assert send(site.client(), path, {"name": "Bob"}).status_code == 303


def test_a_link_to_another_device_is_not_used_up(site: Site) -> None:
    site.put("1-8QZK-4M2T")
    link = site.browser("ada").open("/you/device").one("p", id="way").text
    path = link.removeprefix("http://localhost")
    explanation(send(refusing(site), path, {}))
    assert send(site.client(), path, {}).status_code == 303


def test_a_browser_that_keeps_cookies_plays_at_once(site: Site) -> None:
    client = site.client()
    answer = send(client, "/games", WORDS)
    assert answer.status_code == 303
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.post("/games", data=WORDS, headers={"Accept": "text/html"}).status_code == 303


def test_pages_set_no_cookie(site: Site) -> None:
    headers = {"Accept": "text/html"}
    for path in ("/", "/learn", "/daily/4", "/settings", "/deals/1-8QZK-4M2T"):
        assert "Set-Cookie" not in site.client().get(path, headers=headers).headers


def test_the_cookie_is_limited_to_the_site_and_its_scheme(make_site: MakeSite) -> None:
    site = make_site(prefix="/crowns", secure_cookies=True)
    answer = site.client().post("/crowns/games", headers={"Accept": "text/html"})
    assert answer.status_code == 307
    cookie = answer.headers["Set-Cookie"]
    assert {"Secure", "HttpOnly", "Path=/crowns", "SameSite=Lax"} <= set(cookie.split("; "))


def test_the_lesson_works_without_cookies(site: Site) -> None:
    browser = Browser(refusing(site))
    page = browser.open("/learn/3:KS,9T,4:6S,5:KD,4:JH")
    assert browser.status == 200
    page = browser.open("/learn/3:KS,9T")
    page = browser.press(form_to(page, "/turns", cls="unplayed"))
    assert browser.status == 200
    real = form_to(browser.open("/learn/3:KS,9T,4:6S,5:KD,4:JH"), "/packs/gentle-steps")
    explanation(send(browser.client, real.action, real.filled()))


def test_what_is_said_is_translated(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    assert_translated(send(refusing(site), "/daily/4", {}).text)
