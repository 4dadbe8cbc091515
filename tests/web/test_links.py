"""Links lead from Home to every page; the navigation, and what stands below each page."""

from __future__ import annotations

import pytest

from tests.kit.attempts import attempt, golden, lost, put_ended_attempt
from tests.kit.browsing import HX
from tests.kit.crawling import crawl
from tests.kit.matches import put_matches
from tests.kit.puzzles import begin_puzzles, put_puzzles
from tests.kit.reading import read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST, WON = record("lost"), record("won")
NOT_LINKED = {
    "board.show_table_of_form": "the address of a form",
    "board.show_ending": "polled by the ending",
    "board.show_lines": "on a review, which is deeper than is followed; test_other_lines.py",
    "board.download_record": "on a review, the same; test_review.py",
    "deals.compare_games": "on the page of a finished deal, the same; test_other_lines.py",
    "board.show_spare": "polled by the table",
    "board.show_stock_panel": "asked for by a script",
    "drawings.preview": "in the head of a page",
    "drawings.preview_game": "in the head of a page",
    "daily.show_preview": "in the head of a page",
    "operation.show_health": "for machines",
    "operation.show_icon": "for machines",
    "operation.show_metrics": "for machines",
    "operation.show_robots": "for machines",
    "operation.show_security_contact": "for machines",
    "home.show_manifest": "for machines",
    "static": "for machines",
    "people.show_deleted": "after a form",
    "people.show_invitation": "sent by a friend",
    "people.show_link": "scanned from another device",
    "deals.show_race": "sent by a friend; test_races.py",
    "deals.show_race_line": "polled by the table",
    "deals.show_seals": "polled by the race",
    "puzzles.show_next_mistake": "from the next day on; test_own_mistakes.py",
    "puzzles.show_mistake": "the same",
    "puzzles.show_mistake_stock": "the same",
    "board.show_trial_findings": "on a review, which is deeper than is followed; test_records.py",
    "board.download_trial": "on a trial with turns, the same; test_trying_out.py",
    "board.try_out_game": "on a review, the same; test_trying_out.py",
    "board.show_trial_spare": "polled by the board",
}


@pytest.fixture
def site(make_site: MakeSite, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Puzzles; ada has a family, a game of every kind, an attempt at the daily, and has taken the lesson."""
    begin_puzzles(monkeypatch, 2)
    site = make_site(search=golden)
    for number in (2, 3, 4):
        put_puzzles(site.engine, number)
    site.put(deal_text(LOST), turns_text(LOST, 3), id="open")
    site.put(deal_text(WON), turns_text(WON), id="over", first=True)
    site.review("/games/over")
    attempt(site, "ada")
    put_matches(site, changed=False)
    for number in range(11):  # more than the page of the daily lists
        put_ended_attempt(site, f"player {number}", lost(3, 50))
    site.client("ada").post("/families", data={"family": "Lee", "name": "Ada"}, headers=HX)
    return site


def test_links_lead_to_every_page(site: Site) -> None:
    reached = {each.endpoint for player in (None, "ada") for each in crawl(site, player)}
    pages = {
        rule.endpoint for rule in site.app.url_map.iter_rules() if "GET" in (rule.methods or ())
    }
    assert pages - reached - set(NOT_LINKED) == set()
    assert not set(NOT_LINKED) & reached


def test_below_a_page_stand_rules_settings_about_and_the_languages(site: Site) -> None:
    for path in ("/", "/you", "/daily/4", "/rules", "/no-such-page"):
        foot = read(site.client("ada").get(path).text).one("footer")
        assert [link["href"] for link in foot.all("a")] == ["/rules", "/settings", "/about"]
        assert [button["value"] for button in foot.all("button")] == ["en", "es", "nl"]


def test_the_navigation_marks_the_part_of_the_site(site: Site) -> None:
    parts = {
        "/": "/",
        "/games": "/",
        "/daily/4": "/daily/today",
        "/archive/2026-11": "/daily/today",
        "/families": "/families",
        "/you": "/you",
        "/you/devices": "/you",
    }
    for path, part in parts.items():
        navigation = read(site.client("ada").get(path).text).one("nav", cls="navigation")
        assert [a["href"] for a in navigation.all("a")] == [
            "/",
            "/daily/today",
            "/families",
            "/statistics",
            "/you",
        ]
        assert [a["href"] for a in navigation.all("a") if "aria-current" in a] == [part], path
    navigation = read(site.client("ada").get("/statistics").text).one("nav", cls="navigation")
    marks = {a["href"]: a["aria-current"] for a in navigation.all("a") if "aria-current" in a}
    assert marks == {"/statistics": "page", "/you": "true"}, "phones have no tab of statistics"
