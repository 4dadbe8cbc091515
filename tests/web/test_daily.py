"""The daily on its pages: which there are, one attempt at each, no turn of it taken back, then practice."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.kit.attempts import (
    CODE,
    LOST,
    WON,
    attempt,
    golden,
    label_of,
    play_daily,
    play_form,
)
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import form_to, forms, read
from tests.kit.records import deal_text
from tests.kit.sites import MakeSite, Site


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


# ---- from home to the end of it --------------------------------------------------------------------------


def test_today_s_is_at_home_and_one_button_away(site: Site) -> None:
    browser = site.browser()
    today = browser.open("/").one("section", **{"aria-labelledby": "today"})
    assert "Daily 4 Thursday, November 5, 2026 Tricky" in today.text
    (play,) = today.all("a", cls="primary")
    assert play.text == "Play today\N{RIGHT SINGLE QUOTATION MARK}s deal"
    card = browser.open(browser.client.get(play["href"]).headers["Location"])
    table = browser.press(play_form(card))
    assert table.one("h1").text == "Daily 4"
    today = browser.open("/").one("section", **{"aria-labelledby": "today"})
    (go_on,) = today.all("a", cls="primary")
    assert go_on.text == "Continue today\N{RIGHT SINGLE QUOTATION MARK}s deal"
    assert browser.open(go_on["href"]).one("h1").text == "Daily 4"
    assert site.row(browser.path).turn == 1
    assert site.store.get("game-2") is None


def test_when_it_is_over_home_says_how_and_offers_no_second_attempt(site: Site) -> None:
    attempt(site, "ada")
    today = site.browser("ada").open("/").one("section", **{"aria-labelledby": "today"})
    assert "9 of 11 piles flipped, 23 points left." in today.text
    assert forms(today) == []
    assert [link.text for link in today.all("a", cls="primary")] == ["Share"]


def test_there_is_one_attempt_however_it_is_asked_for(site: Site) -> None:
    browser = site.browser("ada")
    play_daily(browser, upto=3)
    table = browser.path
    assert label_of(play_form(browser.open("/daily/4"))) == "Continue"
    browser.press(play_form(browser.page))
    assert browser.path == table
    for address in ("/daily/4", f"/deals/{CODE}", f"{table}/again"):
        answer = browser.client.post(address, headers=SAME_SITE)
        assert answer.headers["Location"] == table, address
    for turn in LOST.turns[3:]:
        browser.take(turn)
    assert browser.page.one(id="table")["data-state"] == "lost"
    assert browser.client.post("/daily/4", headers=SAME_SITE).headers["Location"] == table
    assert not [form for form in forms(browser.open("/daily/4")) if "daily" in form.action]


def test_each_player_has_one(site: Site) -> None:
    paths = set()
    for browser in (site.browser("ada"), site.browser("eve"), site.browser()):
        play_daily(browser, upto=1)
        paths.add(browser.path)
    assert len(paths) == 3


def test_the_attempt_of_somebody_new_is_theirs_from_then_on(site: Site) -> None:
    browser = site.browser()
    browser.press(play_form(browser.open("/daily/4")))
    table = browser.path
    browser.press(play_form(browser.open("/daily/4")))
    assert browser.path == table
    row = site.row(table)
    assert (row.daily, row.first, row.on_day, row.label) == (4, True, True, None)


def test_the_ending_leads_to_the_page_of_the_day_and_that_says_how_it_went(site: Site) -> None:
    browser = site.browser("ada")
    play_daily(browser)
    ending = browser.page.one(cls="ending")
    assert "9 of 11 piles flipped" in ending.one(cls="result").text
    (share,) = [link for link in ending.all("a") if link.text == "Share"]
    page = browser.open(share["href"])
    assert browser.path == "/daily/4"
    assert page.one(cls="outcome").text == "9 of 11 piles flipped, 23 points left."
    assert page.one("svg", cls="stairs")["data-stage"] == "lost"
    assert "The next daily begins in 23 h" in page.text or "24 h" in page.text


# ---- no turn is taken back -------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "fragment"])
@pytest.mark.parametrize("asked", ["undo", "line", "many"])
def test_no_turn_of_it_is_taken_back(
    site: Site, client: FlaskClient, asked: str, headers: dict[str, str]
) -> None:
    table = attempt(site, "ada", 5)
    before = site.row(table)
    page = read(client.get(table).text)
    assert form_to(page, "/undo").buttons == []
    assert form_to(page, "/redo").buttons == []
    form = {"turn": "6", "revision": "5"}
    extra = {"undo": {}, "many": {"turns": "5"}, "line": {"line": "undo"}}[asked]
    address = f"{table}/line" if asked == "line" else f"{table}/undo"
    answer = client.post(address, data=form | extra, headers=SAME_SITE | headers)
    assert answer.status_code == 422
    shown = read(answer.text)
    said = shown.one(id="status") if asked == "line" else shown.one(cls="alert")
    assert said.text == "In a daily no turn is taken back."
    assert shown.one(id="table")["data-state"] == "playing"
    assert site.row(table) == before


def test_nor_is_its_last_one(site: Site, client: FlaskClient) -> None:
    table = attempt(site, "ada")
    assert form_to(read(client.get(table).text), "/undo").buttons == []
    answer = client.post(f"{table}/undo", data={"turn": "29"}, headers=SAME_SITE)
    assert answer.status_code == 422
    assert site.row(table).over


def test_the_list_of_its_turns_offers_no_way_back(site: Site, client: FlaskClient) -> None:
    page = read(client.get(f"{attempt(site, 'ada', 5)}/turns").text)
    assert not [form for form in forms(page) if form.action.endswith("/undo")]


def test_who_draws_by_hand_may_change_the_discard_until_the_draw(site: Site) -> None:
    browser = site.browser("ada")
    browser.client.set_cookie("preferences", "draw=by-hand")
    page = browser.press(play_form(browser.open("/daily/4")))
    browser.press(form_to(page, "/draw"))
    browser.take(LOST.turns[0])
    page = browser.press(form_to(browser.page, "/undo", cls="take-back"))
    row = site.row(browser.path)
    assert (row.turns, row.undone) == ("", 0)
    browser.take(LOST.turns[0])
    page = browser.press(form_to(browser.page, "/draw"))
    assert form_to(page, "/undo").buttons == []
    refused = browser.client.post(
        f"{browser.path}/undo", data={"turn": "2"}, headers=SAME_SITE
    ).status_code
    assert refused == 422


# ---- practice --------------------------------------------------------------------------------------------


def test_practice_comes_after_the_attempt_and_counts_nowhere(site: Site) -> None:
    browser = site.browser("ada")
    play_daily(browser, upto=3)
    attempted = browser.path
    again = [form for form in browser.page.all("form") if form.get("action").endswith("/again")]
    assert again == []
    for turn in LOST.turns[3:]:
        browser.take(turn)
    browser.press(form_to(browser.page.one(cls="ending"), "/again"))
    practiced = browser.path
    assert practiced != attempted
    assert browser.page.one("h1").text == "Daily 4, practice"
    for turn in LOST.turns:
        browser.take(turn)
    browser.undo()
    browser.take(LOST.turns[-1])
    row = site.row(practiced)
    assert (row.daily, row.first, row.on_day, row.undone) == (4, False, False, 1)
    page = browser.open("/daily/4")
    assert [link["href"] for link in page.all("a") if link.text == "Look at the table"] == [
        attempted
    ]
    assert len(page.one("table", cls="results").one("tbody").all("tr")) == 1
    for path in (practiced, f"{practiced}/result"):
        page = browser.open(path)
        assert CODE not in browser.client.get(path).text
        assert not [link for link in page.all("a") if "download" in link]


# ---- which there are -------------------------------------------------------------------------------------

NONE = ["5", "6", "0", "-1", "-0", str(10**18), str(10**40), "4.0", "four", "%00", "4%2F..", " 4"]


@pytest.mark.parametrize("number", NONE)
def test_a_daily_that_is_not_there_yet_or_never_was(site: Site, number: str) -> None:
    client = site.client("ada")
    for part in ("", "/board", "/check", "/preview.png"):
        for ask in (client.get, client.head):
            assert ask(f"/daily/{number}{part}").status_code == 404, part
    assert client.post(f"/daily/{number}", headers=SAME_SITE).status_code == 404
    assert site.store.get("game-1") is None


def test_every_daily_before_it_can_be_played_and_counts_as_played_later(site: Site) -> None:
    browser = site.browser("ada")
    page = browser.open("/daily/1")
    assert "Its day is over" in page.text
    assert label_of(play_form(page, 1)) == "Begin"
    browser.press(play_form(page, 1))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.on_day) == (1, True, False)
    for _ in range(28):
        browser.discard_unplayed()
    page = browser.open("/daily/1")
    assert "piles flipped" in page.one(cls="outcome").text
    assert page.one("section", **{"aria-labelledby": "board"}).text.endswith(
        "Nobody finished it on its day."
    )


def test_neighbors_lead_from_day_to_day_and_not_into_tomorrow(site: Site) -> None:
    browser = site.browser("ada")
    path, seen = "/daily/1", []
    while path:
        page = browser.open(path)
        seen.append(page.one("h1").text)
        path = next((link["href"] for link in page.all("a", rel="next")), "")
    assert seen == ["Daily 1", "Daily 2", "Daily 3", "Daily 4"]
    assert browser.open("/daily/1").all("a", rel="prev") == []


# ---- plain pages -----------------------------------------------------------------------------------------


def test_the_pages_of_a_daily_need_no_htmx(site: Site, client: FlaskClient) -> None:
    attempt(site, "ada")
    paths = ["/", "/daily/4", "/daily/4/board", "/daily/4/check", "/daily/3", "/archive/2026-11"]
    for path in [*paths, "/games/ada-4/result", "/games/ada-4/replay", f"/deals/{deal_text(WON)}"]:
        for headers in ({}, HX):
            page = read(client.get(path, headers=headers).text)
            assert page.all("html")
            assert not [name for element in page for name in element.attributes if "hx-" in name]
            assert not [s for s in page.all("script") if "htmx" in s["src"] or "table" in s["src"]]


def test_a_head_of_them_is_that_of_the_page_and_begins_nothing(site: Site) -> None:
    attempt(site, "eve")
    client = site.client()
    for path in (
        "/daily/4",
        "/daily/4/check",
        "/games/eve-4",
        "/archive/2026-11",
    ):
        head, page = client.head(path), client.get(path)
        assert (head.status_code, head.data) == (page.status_code, b"") == (200, b"")
        assert head.headers["Content-Type"] == page.headers["Content-Type"]
        assert "Set-Cookie" not in head.headers
    assert site.store.get("game-1") is None


def test_everything_on_the_page_that_refers_to_an_id_finds_it(site: Site, ada: Browser) -> None:
    attempt(site, "ada")
    for path in ("/daily/4", "/daily/4/board", "/daily/4/check", "/archive/2026-11"):
        page = ada.open(path)
        ids = {element["id"] for element in page if "id" in element}
        for element in page:
            for name in ("for", "form", "aria-labelledby", "aria-describedby"):
                assert set(element.get(name).split()) <= ids, (path, name)
            for name in ("data-copy", "data-share"):
                assert name not in element or element[name] in ids, path
