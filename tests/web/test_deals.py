"""The page of a deal: how first attempts at it ended, and one button that begins it or goes on with it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.rules import Outcome
from tests.kit.attempts import (
    CLOSED,
    CODE,
    LOST,
    attempt,
    cells,
    ended,
    golden,
    headings,
    label_of,
    lost,
)
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import Element, form_to, read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import START, MakeSite, Site

DEAL = deal_text(LOST)
FREE = {"daily": None, "on_day": False}
"""What makes an ``ended`` game one on a deal that is no daily's."""


def results(page: Element) -> list[str]:
    """The lines of the board."""
    return [line for table in page.all("table", cls="results") for line in cells(table)]


def test_a_look_begins_nothing_and_gives_no_cookie(site: Site) -> None:
    client = site.client()
    for ask in (client.get, client.head):
        answer = ask(f"/deals/{DEAL}")
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
    assert site.store.get("game-1") is None


def test_the_button_begins_the_deal(site: Site) -> None:
    browser = site.browser()
    page = browser.open(f"/deals/{DEAL}")
    assert page.one("h1").text == f"Deal {DEAL}"
    assert label_of(form_to(page, f"/deals/{DEAL}")) == "Play this deal"
    browser.press(form_to(page, f"/deals/{DEAL}"))
    row = site.row(browser.path)
    assert (row.deal, row.label, row.daily, row.first) == (DEAL, DEAL, None, True)


def test_it_goes_on_with_one_s_own_and_with_nobody_else_s(site: Site) -> None:
    table = site.put(DEAL, turns_text(LOST, 3))
    site.put(DEAL, turns_text(LOST, 5), player="eve", id="hers")
    browser = site.browser("ada")
    page = browser.open(f"/deals/{DEAL}")
    assert label_of(form_to(page, f"/deals/{DEAL}")) == "Continue"
    browser.press(form_to(page, f"/deals/{DEAL}"))
    assert browser.path == table


def test_a_finished_game_is_begun_anew(site: Site) -> None:
    table = site.put(DEAL, turns_text(LOST), first=True)
    browser = site.browser("ada")
    page = browser.open(f"/deals/{DEAL}")
    assert label_of(form_to(page, f"/deals/{DEAL}")) == "Play this deal"
    browser.press(form_to(page, f"/deals/{DEAL}"))
    assert browser.path != table
    assert not site.row(browser.path).first


@pytest.mark.parametrize(
    "code", [DEAL.lower(), DEAL.replace("0", "O"), DEAL.replace("-", "").replace("1", "1-", 1)]
)
def test_a_code_is_read_as_people_write_it(site: Site, client: FlaskClient, code: str) -> None:
    page = read(client.get(f"/deals/{code}", follow_redirects=True).text)
    assert page.one("h1").one("code").text == DEAL
    answer = client.post(f"/deals/{code}", headers=SAME_SITE)
    assert site.row(answer.headers["Location"]).deal == DEAL


@pytest.mark.parametrize(
    "code", ["none", "1-8QZK-4M2", "9-8QZK-4M2T", "1-", "-", "%00", "the cabin, 2026", "x" * 3000]
)
def test_what_is_no_code_is_not_there(site: Site, client: FlaskClient, code: str) -> None:
    for ask in (client.get, client.head, client.post):
        assert ask(f"/deals/{code}", headers=SAME_SITE).status_code == 404
    assert site.store.get("game-1") is None


def test_it_lists_first_attempts_best_first(site: Site) -> None:
    ended(site, "bob", lost(3, 50), **FREE)
    ended(site, "cy", Outcome(True, 11, 4, 0), **FREE)
    ended(site, "ada", lost(9, 20), **FREE)
    ended(site, "dee", lost(9, 20), **FREE, undone=3)
    ended(site, "eve", Outcome(True, 11, 9, 0), **FREE | {"first": False})
    page = site.browser("ada").open(f"/deals/{DEAL}")
    assert results(page) == [
        "1 | Somebody | won with 4 cards left in the stock",
        "2 | Somebody (you) | 9 of 11 piles, 20 points left",
        "3 | Somebody | 9 of 11 piles, 20 points left with help",
        "4 | Somebody | 3 of 11 piles, 50 points left",
    ]


def test_of_nobody_s_results_it_says_so(site: Site) -> None:
    site.put(DEAL, turns_text(LOST, 3), first=True)
    page = site.browser("ada").open(f"/deals/{DEAL}")
    assert results(page) == []
    assert "Nobody has finished it yet." in page.text


def test_the_results_come_a_page_at_a_time(site: Site) -> None:
    for at in range(60):
        ended(site, f"player {at}", lost(3, at), **FREE)
    browser = site.browser()
    page = browser.open(f"/deals/{DEAL}")
    assert len(results(page)) == 50
    links = {link.text: link["href"] for link in page.all("a", cls="button")}
    page = browser.open(links["More results"])
    assert len(results(page)) == 10
    links = {link.text: link["href"] for link in page.all("a", cls="button")}
    assert links["Better results"] == f"/deals/{DEAL}"
    assert "More results" not in links


def test_of_a_daily_that_goes_on_no_result_is_told_by_its_code(make_site: MakeSite) -> None:
    """Who has guessed it would otherwise learn that it was right."""
    site = make_site(search=golden)
    attempt(site, "eve")
    ended(site, "bob", lost(3, 50))
    nobody = site.browser().open("/deals/1-8QZK-4M2T").text
    for moment, told in ((START, False), (CLOSED, True)):
        site.at(moment)
        page = site.browser().open(f"/deals/{CODE}")
        assert bool(results(page)) is told
        if not told:
            assert page.text.replace(CODE, "1-8QZK-4M2T") == nobody
    assert results(page)[0] == "1 | Somebody | 9 of 11 piles, 23 points left"


def test_the_place_at_a_deal_is_told_when_the_game_is_over(site: Site) -> None:
    for at in range(4):
        ended(site, f"player {at}", lost(3, 40 + at), **FREE)
    site.put(deal_text(LOST), turns_text(LOST), first=True)
    ending = site.browser("ada").open("/games/put").one(cls="ending")
    assert ending.one(cls="standing").text == "The best result so far."
    site.put(deal_text(LOST), turns_text(LOST), id="again")
    assert site.browser("ada").open("/games/again").all(cls="standing") == []


def test_who_does_not_want_to_know_is_shown_no_result_of_others(site: Site) -> None:
    ended(site, "bob", lost(3, 50), **FREE)
    client = site.client()
    client.set_cookie("preferences", "statistics=hidden")
    page = read(client.get(f"/deals/{DEAL}").text)
    assert results(page) == []
    assert "The results of others are not shown" in page.text
    assert headings(page) == set()
    assert label_of(form_to(page, f"/deals/{DEAL}")) == "Play this deal"
    assert "are not shown" not in site.browser().open(f"/deals/{DEAL}").text


def test_past_the_last_result_there_are_no_more_and_a_way_back(site: Site) -> None:
    for at in range(60):
        ended(site, f"player {at}", lost(3, at), **FREE)
    browser = site.browser()
    page = browser.open(f"/deals/{DEAL}?from=5000")
    assert "There are no more results." in page.text
    assert "Nobody has finished it yet." not in page.text
    links = {link.text: link["href"] for link in page.all("a", cls="button")}
    assert len(results(browser.open(links["Better results"]))) == 50
    nobody = browser.open("/deals/1-8QZK-4M2T?from=5000")
    assert "Nobody has finished it yet." in nobody.text
    assert "Better results" not in nobody.text


# ---- a daily's ---------------------------------------------------------------------------------------------


def test_of_a_closed_daily_it_says_which_one_it_was(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    for moment, links in ((START, []), (CLOSED, [("It was the deal of Daily 4.", "/daily/4")])):
        site.at(moment)
        page = site.browser().open(f"/deals/{CODE}")
        found = [(link.text, link["href"]) for link in page.one("main").all("a")]
        assert [link for link in found if link[1].startswith("/daily")] == links


def test_to_play_a_closed_daily_by_its_code_is_the_attempt_at_it(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    site.at(CLOSED)
    browser = site.browser("ada")
    browser.press(form_to(browser.open(f"/deals/{CODE}"), f"/deals/{CODE}"))
    browser.press(form_to(browser.page, "/daily/4"))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.on_day, row.label) == (4, True, False, None)
    page = browser.open(f"/deals/{CODE}")
    assert label_of(form_to(page, f"/deals/{CODE}")) == "Continue"
    browser.press(form_to(page, f"/deals/{CODE}"))
    assert site.row(browser.path).id == row.id


def test_the_code_of_a_closed_daily_typed_at_home_is_the_attempt_as_well(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    site.at(CLOSED)
    browser = site.browser("ada")
    browser.press(form_to(browser.open("/"), "/games", cls="by-code"), deal=CODE.lower())
    browser.press(form_to(browser.page, "/daily/4"))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.label) == (4, True, None)


def test_after_the_attempt_a_daily_s_code_is_practice_of_which_there_is_one(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    attempt(site, "ada")
    site.at(CLOSED)
    browser = site.browser("ada")
    paths = []
    for label in ("Play this deal", "Continue"):
        page = browser.open(f"/deals/{CODE}")
        assert label_of(form_to(page, f"/deals/{CODE}")) == label
        browser.press(form_to(page, f"/deals/{CODE}"))
        paths.append(browser.path)
    assert paths[0] == paths[1]
    row = site.row(paths[0])
    assert (row.daily, row.first) == (4, False)
