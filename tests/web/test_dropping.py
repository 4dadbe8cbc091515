"""Dropping a game or a match, after a page that asks for confirmation; those that count cannot be dropped."""

from __future__ import annotations

from tests.kit import english
from tests.kit.attempts import attempt, golden
from tests.kit.browsing import SAME_SITE
from tests.kit.matches import begin_match, play_turns, put_match
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


def test_a_page_asks_before_a_match_is_dropped(site: Site) -> None:
    path, browser = put_match(site, "open", begin_match()), site.browser("ada")
    page = browser.open(f"{path}/drop")
    assert page.one("a", cls="primary")["href"] == path  # the way back is the first choice
    after = browser.press(form_to(page, "/drop"))
    assert after.one("p", role="status").text == english.THE_MATCH_IS_DROPPED
    assert form_to(after, "/matches")  # there one chooses another
    assert browser.open("/games?show=matches").all("li", cls="item") == []
    for address in (path, f"{path}/drop"):
        assert site.client("ada").get(address).status_code == 404
    again = site.client("ada").post(f"{path}/drop", headers=SAME_SITE)
    assert again.status_code == 303


def test_matches_that_count_cannot_be_dropped(site: Site) -> None:
    over = put_match(site, "over", play_turns(begin_match()))
    attempt_at = put_match(site, "attempt", begin_match(), daily=4, first=True)
    for path in (over, attempt_at):
        client = site.client("ada")
        for answer in (client.get(f"{path}/drop"), client.post(f"{path}/drop", headers=SAME_SITE)):
            assert answer.status_code == (200 if answer.request.method == "GET" else 409)
            assert read(answer.text).all("button", cls="danger") == []
        assert client.get(path).status_code == 200


def test_a_match_in_the_hand_of_another_player_stays(site: Site) -> None:
    path = put_match(site, "open", begin_match())
    assert site.client("eve").post(f"{path}/drop", headers=SAME_SITE).status_code == 404
    assert site.client("ada").get(path).status_code == 200


def test_the_menu_of_a_match_under_way_leads_to_a_choice_and_to_dropping_it(site: Site) -> None:
    """A new match is dealt nowhere in it, since one goes on."""
    path = put_match(site, "open", begin_match())
    menu = site.browser("ada").open(path).one("details", cls="menu")
    assert {f"{path}/drop", "/matches?game=crowns"} <= {link["href"] for link in menu.all("a")}
    assert f"{path}/rematch" not in {form["action"] for form in menu.all("form")}
    over = put_match(site, "over", play_turns(begin_match()))
    menu = site.browser("ada").open(over).one("details", cls="menu")
    assert f"{over}/drop" not in {link["href"] for link in menu.all("a")}
