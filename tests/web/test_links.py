"""Links lead from Home to every page; the navigation, and what stands below each page."""

from __future__ import annotations

import pytest

from solitaire.store.turning import TurningStore
from tests.kit.attempts import CLOSED, attempt, golden, lost, put_ended_attempt
from tests.kit.browsing import HX
from tests.kit.crawling import crawl
from tests.kit.matches import put_matches
from tests.kit.puzzles import begin_puzzles, put_puzzles
from tests.kit.reading import Element, forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site
from tests.kit.turning import golden_turning_row

LOST, WON = record("lost"), record("won")
NOT_LINKED = {
    "board.show_table_of_form": "the address of a form",
    "daily.show_today": "on Home before today's is begun; test_home.py",
    "board.show_ending": "polled by the ending",
    "board.show_lines": "on a review, which is deeper than is followed; test_other_lines.py",
    "board.download_record": "on a review, the same; test_review.py",
    "deals.compare_games": "on the page of a finished deal, the same; test_other_lines.py",
    "board.show_spare": "polled by the table",
    "board.show_stock_panel": "asked for by a script",
    "drawings.show_preview": "in the head of a page",
    "operation.show_health": "for machines",
    "operation.show_icon": "for machines",
    "operation.show_metrics": "for machines",
    "operation.show_robots": "for machines",
    "operation.show_security_contact": "for machines",
    "home.show_manifest": "for machines",
    "static": "for machines",
    "people.show_deleted": "after a form",
    "matches.plan_party": "after the form of a match; test_parties.py",
    "matches.show_party": "sent by a friend; test_parties.py",
    "matches.show_seats": "polled by it",
    "matches.show_news": "polled by the match",
    "matches.ask_to_leave_match": "in the menu of a match with friends; test_parties.py",
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
    assert TurningStore(site.engine).put(golden_turning_row(2))
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


@pytest.mark.parametrize("player", [None, "ada"])
def test_languages_stand_below_pages_on_a_first_visit_only(site: Site, player: str | None) -> None:
    for path in ("/", "/you", "/daily/3", "/rules", "/no-such-page"):
        foot = read(site.client(player).get(path).text).one("footer")
        assert [link["href"] for link in foot.all("a")] == ["/rules", "/settings", "/about"]
        assert [button["value"] for button in foot.all("button")] == (
            [] if player else ["en", "es", "nl"]
        )


def doors(page: Element) -> list[str]:
    """Where the links and buttons of the page lead, without navigation and footer."""
    main = page.one("main")
    return [*(link["href"] for link in main.all("a")), *(form.action for form in forms(main))]


def test_few_ways_lead_on_from_a_page_that_begins_something(site: Site) -> None:
    """A day of the archive that others have played has four beside Begin, New game five beside Deal.

    And one to its turning point.
    """
    site.at(CLOSED)
    ada, eve = site.browser("ada"), site.browser("eve")
    for path in ("/daily/4", "/daily/3", "/daily/2"):
        found = doors(eve.open(path))
        assert path in found
        assert len(found) <= 1 + 4 + (f"{path}/turning-point" in found), found
    page = ada.open("/new")
    (_deal, *buttons), links = page.one("main").all("button"), page.one("main").all("a")
    assert len(buttons) + len(links) <= 5


def test_a_family_is_on_its_own_page_alone(site: Site) -> None:
    you = site.browser("ada").open("/you")
    assert not [way for way in doors(you) if way.startswith("/families")]


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
