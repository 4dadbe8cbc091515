"""The page of a deal: the results of first attempts, and a button that starts or resumes a game."""

from __future__ import annotations

from flask.testing import FlaskClient

from solitaire.rules import Outcome
from tests.kit import english
from tests.kit.attempts import (
    CLOSED,
    CODE,
    LOST,
    attempt,
    cells,
    golden,
    headings,
    label_of,
    lost,
    put_ended_attempt,
)
from tests.kit.browsing import SAME_SITE
from tests.kit.packs import eager_turns
from tests.kit.reading import Element, form_to, form_with, read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import START, MakeSite, Site

DEAL = deal_text(LOST)
FREE = {"daily": None, "on_day": False}
"""Arguments of ``put_ended_attempt`` for a game that belongs to no daily."""


def results(page: Element) -> list[str]:
    """The lines of the board."""
    return [line for table in page.all("table", cls="results") for line in cells(table)]


def test_the_button_starts_the_deal(site: Site) -> None:
    browser = site.browser()
    page = browser.open(f"/deals/{DEAL}")
    assert page.one("h1").text == f"Deal {DEAL}"
    assert label_of(form_to(page, f"/deals/{DEAL}")) == english.PLAY_THIS_DEAL
    browser.press(form_to(page, f"/deals/{DEAL}"))
    row = site.row(browser.path)
    assert (row.deal, row.label, row.daily, row.first) == (DEAL, DEAL, None, True)


def test_the_button_resumes_the_players_own_game_only(site: Site) -> None:
    table = site.put(DEAL, turns_text(LOST, 3))
    site.put(DEAL, turns_text(LOST, 5), player="eve", id="hers")
    browser = site.browser("ada")
    page = browser.open(f"/deals/{DEAL}")
    assert label_of(form_to(page, f"/deals/{DEAL}")) == "Continue"
    browser.press(form_to(page, f"/deals/{DEAL}"))
    assert browser.path == table


def test_every_spelling_of_a_code_is_accepted(site: Site, client: FlaskClient) -> None:
    for code in (DEAL.lower(), DEAL.replace("0", "O"), f"1-{DEAL[2:].replace('-', '')}"):
        page = read(client.get(f"/deals/{code}", follow_redirects=True).text)
        assert page.one("h1").one("code").text == DEAL
        answer = client.post(f"/deals/{code}", headers=SAME_SITE)
        assert site.row(answer.headers["Location"]).deal == DEAL


def test_invalid_codes_get_404(site: Site, client: FlaskClient) -> None:
    none = ("none", "1-8QZK-4M2", "9-8QZK-4M2T", "1-", "-", "%00", "the cabin, 2026", "x" * 3000)
    for code in none:
        for send in (client.get, client.head, client.post):
            assert send(f"/deals/{code}", headers=SAME_SITE).status_code == 404
    assert site.store.get("game-1") is None


def test_first_attempts_are_listed_best_first(site: Site) -> None:
    put_ended_attempt(site, "bob", lost(3, 50), **FREE)
    put_ended_attempt(site, "cy", Outcome(True, 11, 4, 0), **FREE)
    put_ended_attempt(site, "ada", lost(9, 20), **FREE)
    put_ended_attempt(site, "dee", lost(9, 20), **FREE, undone=3)
    put_ended_attempt(site, "eve", Outcome(True, 11, 9, 0), **FREE | {"first": False})
    page = site.browser("ada").open(f"/deals/{DEAL}")
    assert results(page) == [
        english.leaderboard_line(1, Outcome(True, 11, 4, 0)),
        english.leaderboard_line(2, lost(9, 20), you=True),
        english.leaderboard_line(3, lost(9, 20), helped=True),
        english.leaderboard_line(4, lost(3, 50)),
    ]


def test_a_deal_without_results_says_so(site: Site) -> None:
    site.put(DEAL, turns_text(LOST, 3), first=True)
    page = site.browser("ada").open(f"/deals/{DEAL}")
    assert results(page) == []
    assert english.NO_RESULTS_YET in page.text


def test_the_code_of_an_open_daily_shows_no_results(make_site: MakeSite) -> None:
    """A player who guesses codes must not learn that one is right."""
    site = make_site(search=golden)
    attempt(site, "eve")
    put_ended_attempt(site, "bob", lost(3, 50))
    empty = site.browser().open("/deals/1-8QZK-4M2T").text
    for moment, shown in ((START, False), (CLOSED, True)):
        site.at(moment)
        page = site.browser().open(f"/deals/{CODE}")
        assert bool(results(page)) is shown
        if not shown:
            assert page.text.replace(CODE, "1-8QZK-4M2T") == empty
    assert results(page)[0] == english.leaderboard_line(1, lost(9, 23))


def test_the_ending_of_a_first_attempt_shows_the_place(site: Site) -> None:
    for at in range(5):
        put_ended_attempt(site, f"player {at}", lost(3, 40 + at), **FREE)
    site.put(deal_text(LOST), turns_text(LOST), first=True)
    ending = site.browser("ada").open("/games/put").one(cls="ending")
    assert english.BEST_SO_FAR in ending.text
    site.put(deal_text(LOST), turns_text(LOST), id="again")
    assert english.BEST_SO_FAR not in site.browser("ada").open("/games/again").text


def test_players_who_hide_statistics_see_no_results_of_others(site: Site) -> None:
    put_ended_attempt(site, "bob", lost(3, 50), **FREE)
    client = site.client("ada")
    client.set_cookie("preferences", "statistics=hidden")
    page = read(client.get(f"/deals/{DEAL}").text)
    assert results(page) == []
    assert english.OTHERS_NOT_SHOWN in page.text
    assert headings(page) == set()
    assert label_of(form_to(page, f"/deals/{DEAL}")) == english.PLAY_THIS_DEAL
    assert english.OTHERS_NOT_SHOWN not in site.browser().open(f"/deals/{DEAL}").text


def test_a_page_past_the_last_result_is_empty_and_links_back(site: Site) -> None:
    for at in range(60):
        put_ended_attempt(site, f"player {at}", lost(3, at), **FREE)
    browser = site.browser()
    page = browser.open(f"/deals/{DEAL}?from=5000")
    assert english.NO_MORE_RESULTS in page.text
    assert english.NO_RESULTS_YET not in page.text
    links = {link.text: link["href"] for link in page.all("a", cls="button")}
    assert len(results(browser.open(links[english.BETTER_RESULTS]))) == 50
    empty = browser.open("/deals/1-8QZK-4M2T?from=5000")
    assert english.NO_RESULTS_YET in empty.text
    assert english.BETTER_RESULTS not in empty.text


def test_once_a_game_is_reviewed_a_deal_that_nobody_can_win_says_so(
    site: Site, client: FlaskClient
) -> None:
    for deal, is_winnable in (("1-8QZK-4M2T", False), ("1-8RSJ-8MYX", True)):
        path = site.put(deal, eager_turns(deal), id=deal, first=True)
        assert english.NOBODY_CAN_WIN not in client.get(f"/deals/{deal}").text
        site.review(path)
        said = english.NOBODY_CAN_WIN in client.get(f"/deals/{deal}").text
        assert said is not is_winnable


# ---- deals of dailies --------------------------------------------------------------------------------------


def test_the_deal_of_a_closed_daily_links_to_the_daily(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    for moment, links in ((START, []), (CLOSED, [(english.DEAL_OF_DAILY_4, "/daily/4")])):
        site.at(moment)
        page = site.browser().open(f"/deals/{CODE}")
        found = [(link.text, link["href"]) for link in page.one("main").all("a")]
        assert [link for link in found if link[1].startswith("/daily")] == links


def test_playing_a_closed_daily_by_its_code_is_the_attempt(make_site: MakeSite) -> None:
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


def test_typing_the_code_of_a_closed_daily_is_the_attempt(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    site.at(CLOSED)
    browser = site.browser("ada")
    browser.press(form_with(browser.open("/new"), "deal"), deal=CODE.lower())
    browser.press(form_to(browser.page, "/daily/4"))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.label) == (4, True, None)


def test_after_the_attempt_the_code_resumes_one_practice_game(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    attempt(site, "ada")
    site.at(CLOSED)
    browser = site.browser("ada")
    paths = []
    for label in (english.PLAY_THIS_DEAL, "Continue"):
        page = browser.open(f"/deals/{CODE}")
        assert label_of(form_to(page, f"/deals/{CODE}")) == label
        browser.press(form_to(page, f"/deals/{CODE}"))
        paths.append(browser.path)
    assert paths[0] == paths[1]
    row = site.row(paths[0])
    assert (row.daily, row.first) == (4, False)
