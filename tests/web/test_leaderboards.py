"""The leaderboard of a daily and the places on it: seen after finishing it, or when its day is over."""

from __future__ import annotations

import re

import pytest

from solitaire.rules import Outcome
from tests.kit import english
from tests.kit.attempts import (
    CLOSED,
    LOST_RESULT,
    attempt,
    cells,
    golden,
    headings,
    label_of,
    lost,
    play_form,
    put_ended_attempt,
)
from tests.kit.reading import Element, read
from tests.kit.sites import START, MakeSite, Site


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


def links(page: Element) -> dict[str, str]:
    """The addresses of a page's links, by their text."""
    return {link.text: link["href"] for link in page.all("a")}


def test_before_finishing_players_see_only_how_many_have_finished(site: Site) -> None:
    for player, piles in (("bob", 3), ("cy", 7)):
        put_ended_attempt(site, player, lost(piles, 50))
    for player, turns in (("ada", 0), ("ada", 9), ("eve", None)):
        if turns:
            attempt(site, "ada", turns)
        page = site.browser(player).open("/daily/4")
        assert english.TWO_HAVE_FINISHED in page.text
        assert page.all("figure") == page.all("table") == page.all(cls="standing") == []
        assert "Share" not in headings(page)
        assert english.BEST_OF_THE_DAY not in links(page)
        assert "piles," not in page.text


def test_after_finishing_players_see_their_place_and_all_results(site: Site) -> None:
    for player, piles in (("bob", 3), ("cy", 9), ("dee", 11), ("eve", 8), ("flo", 5)):
        put_ended_attempt(site, player, lost(piles, 50))
    attempt(site, "ada")  # 9 piles, 23 points
    page = site.browser("ada").open("/daily/4")
    assert english.PLACE_2_OF_6 in page.one(cls="outcome").text
    assert "Share" in headings(page)
    (chart,) = page.all("section", **{"aria-label": english.HOW_EVERYBODY_DID})
    found = [row.all("td")[0].text for row in chart.one("tbody").all("tr")]
    assert list(map(int, found)) == [0, 0, 0, 1, 0, 1, 0, 0, 1, 2, 0, 1]
    best = site.browser("ada").open(links(page)[english.BEST_OF_THE_DAY])
    lines = best.one("table", cls="results").one("tbody").all("tr")
    assert [line.all("td")[0].text for line in lines] == ["1", "2", "3", "4", "5", "6"]
    assert ["data-mine" in line for line in lines] == [False, True, False, False, False, False]


def test_the_first_finisher_gets_no_place(site: Site) -> None:
    attempt(site, "ada")
    page = site.browser("ada").open("/daily/4")
    assert page.one(cls="outcome").text == LOST_RESULT
    assert "others" not in page.text


def test_a_lone_result_is_a_sentence_that_stays_true(site: Site) -> None:
    def results_of(player: str) -> Element:
        page = site.browser(player).open("/daily/4")
        (found,) = page.all("section", **{"aria-label": english.HOW_EVERYBODY_DID})
        assert found.all("figure") == []
        assert english.BEST_OF_THE_DAY in links(found)
        return found.all("p")[0]

    attempt(site, "ada")
    assert results_of("ada").text == english.YOU_ARE_THE_FIRST_WHO_FINISHED
    site.at(CLOSED)
    assert results_of("ada").text == english.YOURS_IS_THE_ONLY_RESULT
    assert results_of("eve").text == english.ONE_PLAYER_FINISHED


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([(1, 9)] * 5, english.BEST_SO_FAR),
        ([(9, 23)] * 5, english.NO_BETTER_RESULT),
        ([(9, 22)] * 2 + [(1, 9)] * 3, english.PLACE_3_OF_6),
    ],
)
def test_the_place_is_a_sentence_after_the_result(
    site: Site, others: list[tuple[int, int]], said: str
) -> None:
    for at, (piles, points) in enumerate(others):
        put_ended_attempt(site, f"player {at}", lost(piles, points))
    attempt(site, "ada")
    page = site.browser("ada").open("/daily/4")
    assert page.one(cls="outcome").text == f"{LOST_RESULT} {said}"


@pytest.mark.parametrize("finished", [False, True])
def test_players_who_hide_statistics_see_no_results_of_others(site: Site, finished: bool) -> None:
    for player in ("bob", "cy", "dee", "eve", "flo"):
        put_ended_attempt(site, player, lost(3, 50))
    attempt(site, "ada", None if finished else 3)
    browser = site.browser("ada")
    browser.client.set_cookie("preferences", "statistics=hidden")
    for moment in (START, CLOSED):
        site.at(moment)
        page = browser.open("/daily/4")
        assert ("Share" in headings(page)) is finished
        assert english.BEST_OF_THE_DAY not in links(page)
        assert page.all("table") == page.all("figure") == []
        assert not re.search(r"finished|others|Place|Streak|best", page.one("main").text)
    ending = browser.open("/games/ada-4")
    assert ending.all(cls="standing") == []


def test_all_players_see_the_results_of_a_closed_daily(site: Site) -> None:
    put_ended_attempt(site, "bob", lost(3, 50))
    site.at(CLOSED)
    page = site.browser().open("/daily/4")
    best = site.browser().open(links(page)[english.BEST_OF_THE_DAY])
    assert cells(best.one("table", cls="results")) == [english.leaderboard_line(1, lost(3, 50))]
    assert english.ITS_DAY_IS_OVER in page.text
    assert label_of(play_form(page)) == "Begin"


def test_the_pages_of_the_board_list_every_result_once(site: Site) -> None:
    for at in range(123):
        put_ended_attempt(site, f"player {at}", lost(at % 11, 50 + at // 60))
    browser, path, places = site.browser("player 7"), "/daily/4/board", list[str]()
    while path:
        page = browser.open(path)
        places += cells(page.one("table", cls="results"))
        links = {link.text: link["href"] for link in page.all("a", cls="button")}
        path = links.get(english.MORE_RESULTS, "")
    assert english.FIRST_ATTEMPTS in page.text
    assert len(places) == 123
    assert sum(f"| {english.YOU} |" in place for place in places) == 1
    ranks = [int(place.split()[0]) for place in places]
    assert ranks == sorted(ranks)
    better = browser.open(links[english.BETTER_RESULTS])
    assert cells(better.one("table"))[0] == places[50]
    first = {link.text: link["href"] for link in better.all("a", cls="button")}[
        english.BETTER_RESULTS
    ]
    assert first == "/daily/4/board"


def test_the_board_redirects_players_who_may_not_see_it(site: Site) -> None:
    put_ended_attempt(site, "bob", lost(3, 50))
    for client in (site.client(), site.client("ada")):
        answer = client.get("/daily/4/board")
        assert (answer.status_code, answer.headers["Location"]) == (303, "/daily/4")
    unwilling = site.client("bob")
    unwilling.set_cookie("preferences", "statistics=hidden")
    assert unwilling.get("/daily/4/board").status_code == 303


def test_an_invalid_start_of_the_board_gets_a_page(site: Site) -> None:
    put_ended_attempt(site, "bob", lost(3, 50))
    for start in ("x", "-1", "9" * 30, "", "1.5", "999999"):
        answer = site.client("bob").get("/daily/4/board", query_string={"from": start})
        assert answer.status_code == 200
        links = {link["href"] for link in read(answer.text).all("a", cls="button")}
        assert ("/daily/4/board" in links) is (start == "999999")  # the link back to the first page


def test_results_with_help_are_marked_and_rank_after_equal_ones(site: Site) -> None:
    put_ended_attempt(site, "bob", lost(9, 23), undone=2)
    put_ended_attempt(site, "cy", Outcome(True, 11, 4, 0), undone=1)
    put_ended_attempt(site, "dee", lost(9, 23))
    page = site.browser("dee").open("/daily/4/board")
    assert cells(page.one("table")) == [
        english.leaderboard_line(1, Outcome(True, 11, 4, 0), helped=True),
        english.leaderboard_line(2, lost(9, 23), you=True),
        english.leaderboard_line(3, lost(9, 23), helped=True),
    ]
