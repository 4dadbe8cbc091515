"""The language of a page is the player's choice, or negotiated by ``Accept-Language``."""

from __future__ import annotations

import pytest
from flask import Flask

from solitaire.web.http import context
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Form, form_to, read
from tests.kit.sites import Site

WISHES: list[tuple[str, str]] = [
    ("", "en"),
    ("nl", "nl"),
    ("NL", "nl"),
    ("nl-BE", "nl"),
    ("fr, nl;q=0.5", "nl"),
    ("en;q=0.4, nl;q=0.6", "nl"),
    ("nl;q=0", "en"),
    ("nl;q=0, en", "en"),
    ("pt-br", "pt-BR"),
    ("fr", "en"),
    ("*", "en"),
    ("nl;q=best, en", "en"),
    ("nl;q=nan", "en"),
    (";;q=,,=", "en"),
    ("nl-BE,en;q=0.5", "nl"),
    ("de-DE,nl-NL;q=0.8,en;q=0.5", "nl"),
    ("en;q=0.1,nl-AR", "nl"),
    ("nl-BE,en;q=0.8", "nl"),
    ("en-GB,nl;q=0.9", "en"),
    ("fr,*;q=0.1", "en"),
    ("en;q=0,*;q=0.5", "nl"),
    ("en;q=0,nl;q=0,pt-BR;q=0", "en"),
    ("*;q=0", "en"),
]


@pytest.mark.parametrize(("header", "language"), WISHES)
def test_the_most_preferred_available_language_is_chosen(
    monkeypatch: pytest.MonkeyPatch, header: str, language: str
) -> None:
    monkeypatch.setattr(context, "LANGUAGES", ["en", "nl", "pt-BR"])
    monkeypatch.setattr(context, "words_for", lambda locale: locale)
    with Flask("words").test_request_context(headers={"Accept-Language": header}):
        assert str(context.words_of_request()) == language


@pytest.mark.parametrize("header", ["es-MX,en;q=0.8", "en;q=0.1,es-AR", "es-419"])
def test_spanish_of_a_region_is_spanish(site: Site, header: str) -> None:
    page = read(site.client().get("/", headers={"Accept-Language": header}).text)
    assert page.one("html")["lang"] == "es"


def chooser(browser: Browser) -> Form:
    """The choice of a language below the page."""
    return form_to(browser.page, "/language")


def language_of(browser: Browser) -> str:
    return browser.page.one("html")["lang"]


def test_a_language_is_chosen_below_a_page_and_kept(site: Site) -> None:
    ada = site.browser()
    ada.open("/rules")
    assert language_of(ada) == "en"
    ada.press(chooser(ada), language="nl")
    assert (ada.path, language_of(ada)) == ("/rules", "nl")
    ada.open("/settings")
    assert language_of(ada) == "nl"
    ada.press(form_to(ada.page, "/settings"), language="")
    assert language_of(ada) == "en"


def test_a_chosen_language_is_stronger_than_that_of_the_browser(site: Site) -> None:
    client = site.client("ada")
    client.set_cookie("preferences", "language=es")
    page = read(client.get("/", headers={"Accept-Language": "nl"}).text)
    assert page.one("html")["lang"] == "es"


def choose(site: Site, referrer: str, **given: str) -> str:
    """Where choosing Dutch leads from that page."""
    headers = {**SAME_SITE, "Referer": referrer}
    answer = site.client("ada").post("/language", data={"language": "nl"}, headers=headers, **given)
    return answer.headers["Location"]


@pytest.mark.parametrize("path", ["/games?show=won&game=short", "/deals/the%20cabin", "/"])
def test_choosing_a_language_goes_back_with_the_whole_address(site: Site, path: str) -> None:
    assert choose(site, f"http://localhost{path}") == path


def test_choosing_a_language_goes_back_below_a_mount_path(site: Site) -> None:
    base = "http://localhost/crowns"
    assert choose(site, f"{base}/rules", base_url=base) == "/crowns/rules"


def test_choosing_a_language_never_leads_to_another_site(site: Site) -> None:
    assert choose(site, "http://localhost//rules") == "/rules"


@pytest.mark.parametrize(
    "referrer",
    ["", "http://example.com/rules", "http://localhost.example.com/", "http://localhost/you/name"],
    ids=["unknown", "another site", "a longer name", "the answer to a form"],
)
def test_choosing_a_language_leads_home_otherwise(site: Site, referrer: str) -> None:
    assert choose(site, referrer) == "/"


def test_an_unknown_language_changes_nothing(site: Site) -> None:
    ada = site.client("ada")
    ada.post("/language", data={"language": "tlh", "page": "/"}, headers=SAME_SITE)
    assert ada.get_cookie("preferences") is None


def test_a_language_chosen_over_the_table_reloads_it(site: Site) -> None:
    ada = site.client("ada")
    headers = {**SAME_SITE, **HX}
    chosen = ada.post("/settings", data={"language": "nl"}, headers=headers)
    assert chosen.headers["HX-Refresh"] == "true"
    same = ada.post("/settings", data={"language": "nl", "theme": "dark"}, headers=headers)
    assert "HX-Refresh" not in same.headers


def test_pages_say_that_they_vary_by_language(site: Site) -> None:
    assert {"Accept-Language", "Cookie"} <= set(site.client("ada").get("/").vary)
