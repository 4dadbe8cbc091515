"""An attempt that counts starts only on its start card, which announces it."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from solitaire.rules import STANDARD
from tests.kit import english
from tests.kit.attempts import CLOSED, CODE, attempt, golden, label_of, play_form
from tests.kit.browsing import SAME_SITE
from tests.kit.crawling import crawl
from tests.kit.reading import forms
from tests.kit.sites import START, MakeSite, Site

NEXT_DAY = START.replace(day=6, hour=11)
"""Daily 5 is today's in UTC, and 4 is still open elsewhere."""


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


def has_begun(site: Site, player: str = "ada") -> bool:
    return site.games.find_attempt(player, 4, STANDARD) is not None


def test_home_links_to_the_start_card_without_starting_the_attempt(site: Site) -> None:
    browser = site.browser("ada")
    site.put("1-8QZK-4M2T")
    today = browser.open("/").one("section", cls="today")
    assert forms(today) == []
    play = today.one("a", cls="button")
    answer = browser.client.get(play["href"])
    assert answer.headers["Location"] == "/daily/4"
    browser.open("/daily/4")
    assert not has_begun(site)
    browser.press(play_form(browser.page))
    assert has_begun(site)


@pytest.mark.parametrize("moment", [START, NEXT_DAY, CLOSED])
def test_start_card_names_the_daily_and_says_there_is_one_attempt(
    site: Site, moment: object
) -> None:
    site.at(moment)  # type: ignore[arg-type]
    card = site.browser("ada").open("/daily/4").one(cls="of-game")
    assert card.one("h1").text == "Daily 4"
    assert "Steady" in card.text
    assert english.ONE_ATTEMPT_NO_UNDO in card.text
    assert label_of(play_form(card)) == "Begin"
    assert ("Its day is over. It still counts in your calendar" in card.text) is (moment == CLOSED)
    assert (english.NOT_WORLDWIDE in card.text) is (moment == NEXT_DAY)


def test_practice_from_the_start_card_is_another_deal_with_undo(site: Site) -> None:
    browser = site.browser("ada")
    card = browser.open("/daily/4")
    (practice,) = [form for form in forms(card) if form.action.startswith("/games?")]
    assert label_of(practice) == english.PRACTISE_STEADY
    browser.press(practice)
    row = site.row(browser.path)
    assert row.deal != CODE
    assert row.daily is None
    browser.discard_unplayed()
    browser.undo()
    assert site.row(browser.path).turn == 1
    assert not has_begun(site)


def test_start_card_offers_the_lesson_only_to_new_players(site: Site) -> None:
    attempt(site, "eve", daily=3)
    for player, offered in ((None, True), ("eve", False)):
        links = [link["href"] for link in site.browser(player).open("/daily/4").all("a")]
        assert ("/learn" in links) is offered


def test_start_card_of_a_started_attempt_offers_only_to_continue(site: Site) -> None:
    table = attempt(site, "ada", 3)
    browser = site.browser("ada")
    card = browser.open("/daily/4").one(cls="of-game")
    (form,) = forms(card)
    assert label_of(form).startswith("Continue: turn 4")
    browser.press(form)
    assert browser.path == table


WAYS = {
    "its code": (f"/deals/{CODE}", {}),
    "its code in another spelling": (f"/deals/{CODE.replace('-', ' ')}", {}),
    "its code typed at home": ("/games", {"deal": CODE}),
    "its code typed with blanks": ("/games", {"deal": CODE.lower().replace("-", " ")}),
}


@pytest.mark.parametrize(("path", "form"), WAYS.values(), ids=WAYS)
def test_every_other_way_to_play_the_daily_redirects_to_the_start_card(
    site: Site, path: str, form: dict[str, str]
) -> None:
    site.at(CLOSED)
    for player in ("ada", None):
        client = site.client(player)
        answer = client.post(path, data=form, headers=SAME_SITE)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/daily/4")
        assert "Set-Cookie" not in answer.headers
    assert not has_begun(site)
    table = attempt(site, "ada", 3)
    answer = site.client("ada").post(path, data=form, headers=SAME_SITE)
    assert answer.headers["Location"] == table


def test_only_the_start_card_has_a_form_that_starts_an_attempt(site: Site) -> None:
    """The forms for deals, records and games are tested above."""
    site.at(CLOSED)
    attempt(site, "eve", daily=3)
    pages, cards = 0, set()
    for reached in crawl(site, "eve"):
        if reached.is_page:
            pages += 1
            actions = {form.get("action") for form in reached.page.all("form")}
            begins = {action for action in actions if "/daily" in action}
            assert begins <= {urlsplit(reached.path).path}
            cards |= begins
    assert pages > 15
    assert "/daily/4" in cards


def test_table_is_marked_as_the_one_attempt_until_the_game_is_over(site: Site) -> None:
    for turns, daily, said in ((3, 4, True), (None, 3, False)):
        table = site.browser("ada").open(attempt(site, "ada", turns, daily))
        assert [mark.text for mark in table.all(cls="below-title")] == ["One attempt"] * said
    other = site.browser("ada").open(site.put("1-8QZK-4M2T"))
    assert other.all(cls="below-title") == []


def test_play_link_on_home_uses_a_zone_cookie_set_after_the_page_loaded(site: Site) -> None:
    """The script sets the cookie on the first page, which was rendered without it."""
    site.at(START.replace(hour=11))
    site.put("1-8QZK-4M2T")
    browser = site.browser("ada")
    today = browser.open("/").one("section", cls="today")
    assert "Daily 4" in today.text
    browser.client.set_cookie("zone", "Pacific/Kiritimati")
    play = today.one("a", cls="button")
    assert browser.client.get(play["href"]).headers["Location"] == "/daily/5"
