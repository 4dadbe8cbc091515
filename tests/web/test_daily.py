"""The pages of a daily: one attempt without undo, then practice."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.errors import PlayCode
from solitaire.web.matches.games import GAMES
from solitaire.words.home.home import name_resume
from solitaire.words.matches.games import name_done
from tests.kit import english
from tests.kit.attempts import (
    CODE,
    LOST,
    LOST_RESULT,
    WON,
    attempt,
    golden,
    label_of,
    play_daily,
    play_form,
)
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.matches import begin_match, play_turns, put_match
from tests.kit.reading import form_to, forms, read
from tests.kit.records import deal_text
from tests.kit.sites import MakeSite, Site


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


# ---- the attempt -----------------------------------------------------------------------------------------


def test_home_starts_and_continues_todays_daily(site: Site) -> None:
    site.put("1-8QZK-4M2T")
    browser = site.browser("ada")

    def play_today() -> str:
        today = browser.open("/").one("section", cls="today")
        assert "Daily 4" in today.one("h2").text
        return today.one("a", cls="button")["href"]

    card = browser.open(browser.client.get(play_today()).headers["Location"])
    table = browser.press(play_form(card))
    assert table.one("h1").text == "Daily 4"
    assert browser.open(play_today()).one("h1").text == "Daily 4"
    assert site.row(browser.path).turn == 1
    assert site.store.get("game-2") is None


def test_every_way_to_start_a_daily_leads_to_the_same_attempt(site: Site) -> None:
    browser = site.browser("ada")
    play_daily(browser, upto=3)
    table = browser.path
    assert label_of(play_form(browser.open("/daily/4"))).startswith("Continue")
    browser.press(play_form(browser.page))
    assert browser.path == table
    for address in ("/daily/4", f"/deals/{CODE}", f"{table}/again"):
        answer = browser.client.post(address, headers=SAME_SITE)
        assert answer.headers["Location"] == table, address
    over = site.browser("eve")
    table = attempt(site, "eve")
    assert over.client.post("/daily/4", headers=SAME_SITE).headers["Location"] == table
    assert not [form for form in forms(over.open("/daily/4")) if "daily" in form.action]


def test_the_ending_links_to_the_daily_which_shows_the_result(site: Site) -> None:
    browser = site.browser("ada")
    browser.open(attempt(site, "ada", 27))
    browser.take(LOST.turns[-1])
    ending = browser.page.one(cls="ending")
    assert ending.one(id="pass-on").one(id="result-text")
    (day,) = [link for link in ending.all("a") if link["href"] == "/daily/4"]
    page = browser.open(day["href"])
    assert browser.path == "/daily/4"
    assert page.one(cls="outcome").text == LOST_RESULT
    assert page.one("svg", cls="stairs")["data-stage"] == "lost"
    assert english.NEXT_DAILY_BEGINS in page.text or "24 h" in page.text


# ---- no undo ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "headers"), [("undo", {}), ("line", HX)], ids=["undo", "line"])
def test_turns_of_a_daily_cannot_be_undone(
    site: Site, client: FlaskClient, by: str, headers: dict[str, str]
) -> None:
    table = attempt(site, "ada", 5)
    before = site.row(table)
    page = read(client.get(table).text)
    actions = [form.get("action") for form in page.all("form")]
    assert not [action for action in actions if action.endswith(("/undo", "/redo"))]
    form = {"turn": "6", "revision": "5"}
    extra = {"undo": {"turns": "5"}, "line": {"line": "undo"}}[by]
    answer = client.post(f"{table}/{by}", data=form | extra, headers=SAME_SITE | headers)
    assert answer.status_code == 422
    shown = read(answer.text)
    said = shown.one(id="status") if by == "line" else shown.one(**{"data-kind": "alert"})
    assert said.text == english.error(PlayCode.NO_UNDO, turn=6)
    assert shown.one(id="table")["data-state"] == "playing"
    assert site.row(table) == before


def test_looking_back_at_its_turns_offers_no_undo(site: Site, client: FlaskClient) -> None:
    page = read(client.get(f"{attempt(site, 'ada', 5)}?turn=3").text)
    assert not [each for each in page.all("form") if each.get("action").endswith("/undo")]


# ---- practice --------------------------------------------------------------------------------------------


def test_practice_follows_the_attempt_and_does_not_count(site: Site) -> None:
    browser = site.browser("ada")
    attempted = attempt(site, "ada", 27)
    page = browser.open(attempted)
    assert [form for form in page.all("form") if form.get("action").endswith("/again")] == []
    browser.take(LOST.turns[-1])
    browser.press(form_to(browser.page.one(cls="ending"), "/again"))
    practiced = browser.path
    assert practiced != attempted
    assert browser.page.one("h1").text == "Daily 4, practice"
    browser.take(LOST.turns[0])
    browser.undo()
    row = site.row(practiced)
    assert (row.daily, row.first, row.on_day, row.undone) == (4, False, False, 1)
    page = browser.open("/daily/4")
    assert f"{attempted}?turn=1" in [link["href"] for link in page.all("a")]
    assert len(browser.open("/daily/4/board").one("table").one("tbody").all("tr")) == 1
    assert CODE not in browser.client.get(practiced).text


# ---- other dailies ---------------------------------------------------------------------------------------

NONE = ["5", "6", "0", "-1", "-0", str(10**18), str(10**40), "4.0", "four", "%00", " 4"]


def test_numbers_without_a_daily_get_404(site: Site) -> None:
    client = site.client("ada")
    for number in NONE:
        assert client.get(f"/daily/{number}").status_code == 404, number
        assert client.post(f"/daily/{number}", headers=SAME_SITE).status_code == 404, number
    for part in ("/board", "/check"):
        assert client.get(f"/daily/5{part}").status_code == 404, part
    assert site.store.get("game-1") is None


def test_an_earlier_daily_counts_as_an_attempt_played_later(site: Site) -> None:
    browser = site.browser("ada")
    page = browser.open("/daily/1")
    assert english.ITS_DAY_IS_OVER in page.text
    assert label_of(play_form(page, 1)) == "Begin"
    browser.press(play_form(page, 1))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.on_day) == (1, True, False)
    for _ in range(28):
        drawn = site.games.get("ada", browser.game).game.drawn
        form = {"turn": str(site.row(browser.path).turn), "pile": "K", "discard": str(drawn)}
        browser.client.post(f"{browser.path}/turns", data=form)
    page = browser.open("/daily/1")
    assert page.one(cls="outcome").text
    assert page.all("table") == []


# ---- without htmx ----------------------------------------------------------------------------------------


def test_the_pages_of_a_daily_do_not_use_htmx(site: Site, client: FlaskClient) -> None:
    attempt(site, "ada")
    paths = ["/", "/daily/4", "/daily/4/board", "/daily/4/check", "/daily/3", "/archive/2026-11"]
    for path in [*paths, f"/deals/{deal_text(WON)}"]:
        for headers in ({}, HX):
            page = read(client.get(path, headers=headers).text)
            assert page.all("html")
            names = {name for element in page for name in element.attributes}
            assert {name for name in names if "hx-" in name} == {"hx-disable"}
            assert not [
                s for s in page.all("script") if "htmx" in s.get("src") or "table" in s.get("src")
            ]


# ---- what else there is on the day -------------------------------------------------------------------------


def test_the_match_dailies_of_today_stand_on_its_page_alone(site: Site) -> None:
    for number, games in ((4, GAMES), (3, {})):
        page = site.browser("ada").open(f"/daily/{number}")
        tiles = [link["href"] for link in page.all("a", cls="match-tile")]
        assert tiles == [f"/matches/{game}/daily/{number}" for game in games]


def test_a_tile_says_whether_its_match_goes_on_or_is_done(site: Site) -> None:
    """Practice says nothing, and neither do the attempts of another day."""
    put_match(site, "done", play_turns(begin_match()), daily=4, first=True)
    put_match(site, "practice", begin_match("a"), daily=4, game="spiral")
    put_match(site, "goes on", begin_match("b"), daily=4, first=True, game="lastcard")
    put_match(site, "before", begin_match("c"), daily=3, first=True, game="continental")
    page = site.browser("ada").open("/daily/4")
    tiles = page.all("a", cls="match-tile")
    notes = {link["href"]: [note.text for note in link.all("small")] for link in tiles}
    assert notes == {
        "/matches/crowns/daily/4": [name_done(english.WORDS)],
        "/matches/spiral/daily/4": [],
        "/matches/lastcard/daily/4": [name_resume(english.WORDS)],
        "/matches/continental/daily/4": [],
    }
