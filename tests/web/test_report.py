"""“Something wrong?”: whom to tell, with what to tell filled in, and no secret in it."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask.testing import FlaskClient

import solitaire
from tests.kit import english
from tests.kit.attempts import golden
from tests.kit.browsing import HX
from tests.kit.reading import Element, read
from tests.kit.sites import MakeSite, Site

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0"
SECRET = "a-secret-of-somebody"


def lines_of(page: str) -> list[str]:
    """The lines to send along, as they are on a page."""
    (lines,) = re.findall('<pre id="report-lines"[^>]*>(.*?)</pre>', page, re.S)
    return unescape(lines).splitlines()


def report_link(page: Element) -> str:
    (link,) = [each["href"] for each in page.all("a") if each["href"].startswith("/report")]
    return link


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/daily/4/board", "/daily/4/board"),
        ("/puzzles/4/2", "/puzzles/4/2"),
        ("/rules", "/rules"),
        (f"/games/{SECRET}/turns", "/games/<game>/turns"),
        (f"/games/{SECRET}/undo", "/games/<game>/undo"),
        (f"/deals/{SECRET}", "/deals/<code>"),
        (f"/races/{SECRET}", "/races/<race>"),
        (f"/you/come/{SECRET}", "/you/come/<token>"),
        (f"/families/join/{SECRET}", "/families/join/<invitation>"),
        (f"/try/{SECRET}/{SECRET}", "/try/<start>/<lines>"),
        (f"/matches/{SECRET}", "/matches/<match>"),
        (f"/matches/{SECRET}/daily/4", "/matches/<game>/daily/4"),
        ("/races/<race>", "/races/<race>"),
    ],
)
def test_a_report_tells_the_page_without_secrets(
    client: FlaskClient, path: str, shown: str
) -> None:
    client.environ_base["HTTP_USER_AGENT"] = FIREFOX
    page = client.get("/report", query_string={"page": path})
    assert lines_of(page.text) == [
        f"Five Crowns Solitaire {solitaire.__version__}",
        f"Page: {shown}",
        "Browser: Firefox 102",
    ]


@pytest.mark.parametrize(
    "page", ["", "call 555", "//other.example", "/no-such-page", "/static", "/x\r\ny"]
)
def test_a_report_tells_no_other_text(client: FlaskClient, page: str) -> None:
    answer = client.get("/report", query_string={"page": page, "error": "call 555"})
    assert lines_of(answer.text) == [f"Five Crowns Solitaire {solitaire.__version__}"]
    assert "555" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        f"/games/{SECRET}",
        f"/you/come/{SECRET}",
        f"/families/join/{SECRET}",
        f"/races/{SECRET}",
        f"/deals/{SECRET}?deal={SECRET}",
        f"/{SECRET}",
    ],
)
def test_an_error_page_leads_there_without_its_secret(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    link = report_link(read(answer.text).one("main"))
    assert SECRET not in unquote(link)
    assert client.get(link).status_code == 200


def test_the_number_of_an_error_goes_along(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(site.games), "get", None)
    client = site.client("ada")
    answer = client.get("/games/put")
    link = report_link(read(answer.text).one("main"))
    lines = lines_of(client.get(link).text)
    assert lines[1:] == [
        "Page: /games/<game>",
        f"Error number: {answer.headers['X-Request-Id']}",
    ]


def test_an_e_mail_is_filled_in(make_site: MakeSite) -> None:
    client = make_site(contact="ada+crowns@crowns.example").client()
    answer = client.get("/report?page=/daily/4")
    page = read(answer.text)
    (link,) = [each for each in page.one("main").all("a") if each["href"].startswith("mailto:")]
    mail = urlsplit(link["href"])
    assert unquote(mail.path) == "ada+crowns@crowns.example"
    values = parse_qs(mail.query, strict_parsing=True)
    assert set(values) == {"subject", "body"}
    assert values["body"][0].split("\r\n")[-2:] == lines_of(answer.text)
    assert "ada+crowns@crowns.example" in page.one("main").text


def test_another_site_is_linked(make_site: MakeSite) -> None:
    client = make_site(contact="https://crowns.example/@help").client()
    page = read(client.get("/report").text).one("main")
    (link,) = [each for each in page.all("a") if each["href"].startswith("https:")]
    assert (link["href"], link.text) == ("https://crowns.example/@help", "Go to crowns.example")


def test_without_a_contact_it_is_said_where_else(client: FlaskClient) -> None:
    page = read(client.get("/report").text).one("main")
    assert english.REPORT_IN_PRIVATE in page.text
    assert not [each for each in page.all("a") if ":" in each["href"]]


def test_the_table_opens_it_as_a_sheet_and_leads_back(site: Site) -> None:
    client = site.client("ada")
    table = site.put("1-8QZK-4M2T", id="secret")
    (link,) = [
        each
        for each in read(client.get(table).text).one(cls="menu-items").all("a")
        if each["href"].startswith("/report")
    ]
    assert link["hx-get"] == link["href"]
    page = client.get(link["href"]).text
    assert lines_of(page)[1] == "Page: /games/<game>"
    assert [each for each in read(page).one("main").all("a") if each["href"] == table]
    sheet = client.get(link["href"], headers=HX).text
    assert "<html" not in sheet
    assert "secret" not in sheet


def test_every_other_menu_and_about_lead_there(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    client = site.client("ada")
    match = client.post("/matches", data={"deal": "the cabin"}).headers["Location"]
    pages = {
        match: "/matches/<match>",
        "/try/1-8QZK-4M2T": "/try/<start>",
        "/about": "",
    }
    for path, shown in pages.items():
        link = report_link(read(client.get(path).text))
        lines = lines_of(client.get(link).text)
        assert lines[1:] == ([f"Page: {shown}"] if shown else [])
