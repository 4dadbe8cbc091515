"""Dropping a game, after a page that asks for confirmation; games that count cannot be dropped."""

from __future__ import annotations

from tests.kit.attempts import attempt, golden
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST = record("lost")


def test_a_page_asks_for_confirmation(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    browser = site.browser("ada")
    page = browser.open(f"{path}/drop")
    assert page.one("a", cls="primary")["href"] == path  # the way back is the first choice
    browser.press(form_to(page, "/drop"))
    assert site.row(path).dropped
    for address in (path, f"{path}/drop", f"{path}/stock"):
        assert site.client("ada").get(address).status_code == 404


def test_pressing_twice_is_pressing_once(site: Site) -> None:
    path = site.put(deal_text(LOST))
    answers = [site.client("ada").post(f"{path}/drop", headers=SAME_SITE) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location


def test_games_that_count_cannot_be_dropped(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    for path in (attempt(site, "ada", 3), site.put(deal_text(LOST), turns_text(LOST), id="over")):
        client = site.client("ada")
        for answer in (client.get(f"{path}/drop"), client.post(f"{path}/drop", headers=SAME_SITE)):
            assert answer.status_code == (200 if answer.request.method == "GET" else 409)
            assert read(answer.text).all("button", cls="danger") == []
        assert not site.row(path).dropped
