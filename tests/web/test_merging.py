"""Merging two players: links and cookies remain invalid, and attempts at dailies that counted still count."""

from __future__ import annotations

from datetime import timedelta

import pytest

from solitaire.rules import STANDARD
from tests.kit import english
from tests.kit.attempts import attempt, golden, lost, put_ended_attempt
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import form_to
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import START, MakeSite, Site

LOST = record("lost")


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


def link_of(browser: Browser) -> str:
    """The link to another device."""
    return browser.open("/you/device").one("p", id="way").text.removeprefix("http://localhost")


def come(browser: Browser, link: str) -> None:
    browser.press(form_to(browser.open(link), link))
    assert browser.path == "/you?done=came"


def test_two_devices_that_open_each_others_links_both_have_all_games(site: Site) -> None:
    for player in ("ada", "bob"):
        site.put(deal_text(LOST), turns_text(LOST, 5), player=player, id=f"of-{player}")
    ada, bob = site.browser("ada"), site.browser("bob")
    to_ada, to_bob = link_of(ada), link_of(bob)
    adas, bobs = form_to(ada.open(to_bob), to_bob), form_to(bob.open(to_ada), to_ada)
    ada.press(adas)
    bob.press(bobs)
    assert bob.status == 404
    assert english.LINK_NOT_VALID in bob.page.text
    for browser in (ada, bob):
        for player in ("ada", "bob"):
            assert browser.client.get(f"/games/of-{player}").status_code == 200


def test_signed_out_cookies_and_used_links_stay_invalid(site: Site) -> None:
    site.put(deal_text(LOST), turns_text(LOST, 5), player="ada", id="of-ada")
    ada, copied = site.browser("ada"), site.client("ada")
    used = link_of(ada)
    come(site.browser("eve"), used)
    ada.press(form_to(ada.open("/you/devices"), "/you/sign-out"))
    open_still = link_of(ada)
    assert english.SIGNED_OUT in copied.get("/you").text
    come(ada, link_of(site.browser("bob")))
    assert english.SIGNED_OUT in copied.get("/you").text
    begun = copied.post("/games", headers=SAME_SITE)
    assert site.row(begun.headers["Location"]).player not in ("ada", "bob")
    for link in (used, open_still):
        assert site.client("cy").post(link, headers=SAME_SITE).status_code == 404
    assert ada.client.get("/games/of-ada").status_code == 200


def test_another_device_of_a_merged_player_sees_a_note(site: Site) -> None:
    attempt(site, "ada", 3)
    tablet = site.client("ada")
    come(site.browser("ada"), link_of(site.browser("bob")))
    assert english.SIGNED_OUT in tablet.get("/you").text


@pytest.mark.parametrize(("here", "name"), [("ada", ""), ("bob", "Ada"), ("bob", "Zoe")])
def test_a_player_cannot_exchange_an_attempt_by_merging(site: Site, here: str, name: str) -> None:
    """Neither by coming to a throw-away player who did better, nor by having that one come.

    The merged player may have any name: the remaining name can be changed afterwards.
    """
    there = {"ada": "bob", "bob": "ada"}[here]
    site.put(deal_text(LOST), player="ada", id="long-ago", created=START - timedelta(days=1))
    site.use_cases.players.rename("bob", name)
    put_ended_attempt(site, "ada", lost(2, 50))
    put_ended_attempt(site, "bob", lost(10, 5))
    put_ended_attempt(site, "cy", lost(5, 50))
    family = site.use_cases.families.start("ada", "The Lees", "Ada")
    come(site.browser(here), link_of(site.browser(there)))
    best = [place.result for place in site.results.leaderboard_of_daily(4, STANDARD).places]
    assert [(each.player, each.outcome.flipped_count) for each in best] == [("cy", 5), (there, 2)]
    assert site.use_cases.statistics.streaks(there).current == 1
    (row,) = site.use_cases.families.compare(there, family, STANDARD, 4, 4).day
    assert row.seat.name == (name if there == "bob" and name else "Ada")
    assert row.result is not None
    assert row.result.outcome.flipped_count == 2
