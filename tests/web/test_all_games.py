"""The page of all games: its kinds, its pages, and what can be done with a game."""

from __future__ import annotations

from datetime import timedelta

import pytest

from solitaire.play.pages.all_games import Show
from solitaire.store import StoredGame
from solitaire.store.matches import MatchStore
from solitaire.words import words_for
from solitaire.words.matches.crowns.telling import CROWNS_WORDS
from solitaire.words.people.games import explain_empty, name_show
from tests.kit.attempts import attempt, golden
from tests.kit.browsing import SAME_SITE
from tests.kit.matches import begin_match, play_turns, put_match
from tests.kit.reading import Element, forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import game_row, result_row
from tests.kit.sites import START, MakeSite, Site

LOST, WON = record("lost"), record("won")
EN = words_for("en")


def rows(page: Element) -> list[Element]:
    """The games of the page."""
    lists = page.one("main").all("ul", cls="rows")
    return lists[0].all("li") if lists else []


def links(row: Element) -> dict[str, str]:
    """The addresses of a game's buttons that are links, by their last part."""
    return {link["href"].rpartition("/")[2]: link["href"] for link in row.all("a", cls="button")}


def neighbors(page: Element) -> dict[str, str]:
    return {link["rel"]: link["href"] for link in page.all("a") if "rel" in link}


def put_many(site: Site, count: int) -> list[StoredGame]:
    """Store so many lost games of Ada; the newest first."""
    games = [
        game_row(f"g{at}", at=START + timedelta(minutes=at), label=f"game {at}", over=True)
        for at in range(count)
    ]
    for game in games:
        site.store.add(game, result_row(game))
    return games[::-1]


def test_each_kind_is_a_link_and_says_which_is_shown(site: Site) -> None:
    for show in Show:
        page = site.browser("ada").open(f"/games?show={show}")
        kinds = page.one("nav", cls="kinds").all("a")
        assert [kind.text for kind in kinds] == [name_show(EN, each) for each in Show]
        (shown,) = [kind for kind in kinds if "aria-current" in kind]
        assert shown.text == name_show(EN, show)


@pytest.mark.parametrize("player", ["ada", None])
def test_an_empty_list_says_what_will_be_in_it(site: Site, player: str | None) -> None:
    for show in Show:
        page = site.browser(player).open(f"/games?show={show}")
        assert explain_empty(EN, show) in page.one("main").text
        assert rows(page) == []


def test_a_finished_game_can_be_reviewed_played_again_and_shared(site: Site) -> None:
    path = site.put(deal_text(WON), turns_text(WON))
    (row,) = rows(site.browser("ada").open("/games?show=won"))
    assert [*links(row).values()] == [f"{path}?turn=1", f"{path}#pass-on"]
    (again,) = forms(row)
    assert (again.method, again.action) == ("POST", f"{path}/again")
    assert WON.deal.code is not None
    assert WON.deal.code in row.text
    assert rows(site.browser("ada").open("/games?show=lost")) == []
    assert rows(site.browser("eve").open("/games")) == []


def test_an_unfinished_game_can_be_continued_and_dropped(site: Site) -> None:
    path = site.put(deal_text(WON), turns_text(WON, 5))
    (row,) = rows(site.browser("ada").open("/games?show=unfinished"))
    assert sorted(links(row).values()) == [path, f"{path}/drop"]
    assert forms(row) == []
    assert WON.deal.code is not None
    assert WON.deal.code not in row.text


def test_an_attempt_cannot_be_dropped_and_hides_its_code(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada", 3)
    page = site.browser("ada").open("/games?show=daily")
    assert [*links(rows(page)[0]).values()] == [path]
    attempt(site, "ada", daily=3)
    found = rows(site.browser("ada").open("/games?show=daily"))
    assert len(found) == 2
    for row in found:
        assert site.row(path).deal not in row.text


def test_matches_are_among_the_games_with_their_result_and_review(site: Site) -> None:
    over = put_match(site, "over", play_turns(begin_match()), first=True, place=1)
    begun = put_match(site, "open", begin_match(), changed=START + timedelta(hours=1))
    game = site.put(deal_text(WON), turns_text(WON), changed=START + timedelta(minutes=5))
    shown = {
        show: [
            row.all("a")[0]["href"] for row in rows(site.browser("ada").open(f"/games?show={show}"))
        ]
        for show in Show
    }
    assert shown == {
        Show.ALL: [begun, game, over],
        Show.DAILY: [],
        Show.WON: [game, over],
        Show.LOST: [],
        Show.UNFINISHED: [begun],
        Show.MATCHES: [begun, over],
    }
    page = site.browser("ada").open("/games")
    unfinished, _, finished = rows(page)
    assert [*links(unfinished).values()] == [begun, f"{begun}/drop"]
    assert [*links(finished).values()] == [f"{over}/review"]
    points = MatchStore(site.engine).get("over")
    assert points is not None
    assert points.points is not None
    assert CROWNS_WORDS.phrase_result(EN, 1, points.points) in finished.text
    assert rows(site.browser("ada").open("/games?game=standard")) == [rows(page)[1]]


def test_after_a_drop_the_list_says_so(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 3))
    answer = site.client("ada").post(f"{path}/drop", headers=SAME_SITE, follow_redirects=True)
    page = read(answer.text)
    assert rows(page) == []
    assert page.one("p", role="status")


def test_older_and_newer_pages_are_links(site: Site) -> None:
    games = put_many(site, 45)
    browser, found = site.browser("ada"), []
    page = browser.open("/games?show=lost")
    assert "prev" not in neighbors(page)
    while True:
        found += [row.one("b").text for row in rows(page)]
        if "next" not in neighbors(page):
            break
        page = browser.open(neighbors(page)["next"])
    assert found == [game.label for game in games]
    assert len(rows(page)) == 5
    for _ in range(2):
        page = browser.open(neighbors(page)["prev"])
        assert "show=lost" in browser.path
    assert [row.one("b").text for row in rows(page)] == found[:20]
    assert "prev" not in neighbors(page)


@pytest.mark.parametrize(
    "place", ["x", "1", ".", "9" * 40 + ".a", "-1.a", "²3.a", "1.%00", "1." + "a" * 999]
)
@pytest.mark.parametrize("name", ["before", "after"])
def test_an_invalid_place_never_fails_a_request(site: Site, name: str, place: str) -> None:
    put_many(site, 2)
    assert site.client("ada").get(f"/games?{name}={place}&show=x").status_code == 200
