"""A game that the wing does not know is played end to end: rules, store, pages, daily, record."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from jinja2 import ChoiceLoader, DictLoader

from solitaire.matches import CROWNS, DRAWN, IllegalMove, MatchCode, MatchRecord, catalogue
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.table import Table
from solitaire.rules import NotationError
from solitaire.store.matches import MatchStore
from solitaire.web.http.errors import explain
from solitaire.web.matches.games import GAMES
from solitaire.words.matches.games import GAME_WORDS
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.example_game import PAGES, SUMS, TEMPLATES, SumCode, SumWords
from tests.kit.matches import put_matches
from tests.kit.reading import Form, form_to, forms
from tests.kit.sites import Site


@pytest.fixture
def sums(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site with that game beside Five Crowns."""
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, SUMS))
    monkeypatch.setitem(GAMES, SUMS.name, PAGES)
    monkeypatch.setitem(GAME_WORDS, SUMS.name, SumWords())
    loader = site.app.jinja_env.loader
    assert loader is not None
    monkeypatch.setattr(site.app.jinja_env, "loader", ChoiceLoader([DictLoader(TEMPLATES), loader]))
    return site


def start_form(browser: Browser, query: str = "?game=sums") -> Form:
    return form_to(browser.open(f"/matches{query}"), "/matches")


def press(browser: Browser, turns: str = "up") -> None:
    """Press a button of the table."""
    browser.press(form_to(browser.page, "/moves"), turns=turns)


def play_out(site: Site, browser: Browser, **choices: str) -> str:
    """Start a match by the form, and play it to its end; return its id."""
    browser.press(start_form(browser), **choices)
    match = browser.path.removeprefix("/matches/")
    while not site.use_cases.matches.get("ada", match).match.is_over:
        press(browser)
        assert browser.status == 200
    return match


def test_a_new_game_is_played_through_store_and_pages(sums: Site) -> None:
    browser = sums.browser("ada")
    match = play_out(sums, browser, opponents="3", level="spinner", deal="the cabin")
    row = MatchStore(sums.engine).get(match)
    assert row is not None
    assert (row.over, row.game, row.revision) == (True, "sums", 3)
    assert row.seats == "you,spinner.1,spinner.1,spinner.1"
    ended = sums.use_cases.matches.get("ada", match).match
    scores = ended.state.scores
    assert scores[:2] == scores[2:], "two teams"
    assert row.points == scores[0]
    totals = browser.page.one("tfoot").all("td")
    assert [each.text for each in totals] == [f"{score / 2:g}" for score in scores]
    record = MatchRecord.parse(browser.client.get(f"{browser.path}/record").text)
    assert record.match() == ended
    refused = browser.client.post(
        f"{browser.path}/moves", data={"revision": "3", "turns": "up"}, headers=SAME_SITE
    )
    assert refused.status_code == 422


def test_the_form_has_what_the_game_offers(sums: Site) -> None:
    page = sums.browser("ada").open("/matches?game=sums")
    form = form_to(page, "/matches")
    assert form.options("opponents") == ["1", "3"]
    assert form.options("level") == ["turner", "spinner"]
    assert form.options("rounds") == ["three", "one"]
    assert form.filled()["game"] == "sums"
    assert not page.all("input", name="hands")
    assert page.one("h1").text == "Against the computer"
    assert page.one(id="deal")["placeholder"].startswith("Z1-")


def test_the_games_are_a_choice_and_the_one_played_last_is_chosen(sums: Site) -> None:
    browser = sums.browser("ada")

    def chosen(query: str = "") -> tuple[str, str]:
        page = browser.open(f"/matches{query}")
        (link,) = page.one(cls="match-tiles").all("a", **{"aria-current": "page"})
        names = [each.text for each in page.one(cls="match-tiles").all("a")]
        assert (names[0], names[-1], len(names)) == ("Five Crowns", "Sums", len(GAMES))
        return link.text, str(form_to(page, "/matches").filled()["game"])

    assert chosen() == chosen("?game=chess") == ("Five Crowns", "crowns")
    assert chosen("?game=sums") == chosen("?deal=Z1-8QZK-4M2T") == ("Sums", "sums")
    put_matches(sums, changed=False)
    sums.clock.now += timedelta(hours=1)
    play_out(sums, browser, rounds="one", opponents="1")
    assert chosen() == ("Sums", "sums")
    form = form_to(browser.page, "/matches").filled()
    assert (form["rounds"], form["opponents"]) == ("one", "1"), "as they were chosen last"
    assert chosen("?game=crowns&hands=five") == ("Five Crowns", "crowns")


def test_all_options_but_the_first_are_folded_unless_one_is_chosen(sums: Site) -> None:
    """Also all values but two of the first one, if it has more."""
    browser = sums.browser("ada")
    for query, is_open in (("", False), ("&swap=yes", True)):
        (fold,) = browser.open(f"/matches?game=lastcard{query}").all("details", cls="more-choices")
        names = {radio["name"] for radio in fold.all("input")}
        assert names == {option.name for option in LASTCARD.options}
        assert ("open" in fold.attributes) is is_open
    (fold,) = browser.open("/matches?game=crowns").all("details", cls="more-choices")
    assert {radio["name"] for radio in fold.all("input")} == {"dealer"}


def test_lists_say_which_game_it_was(sums: Site) -> None:
    browser = sums.browser("ada")
    put_matches(sums, changed=False)
    sums.clock.now += timedelta(hours=1)
    play_out(sums, browser, opponents="1")
    browser.press(start_form(browser), opponents="1")
    page = browser.open("/matches")
    lines = [row.text for row in page.all("li", cls="item")]
    assert any(line.startswith("Sums") and "Round 1 of 3" in line for line in lines)
    assert any(line.startswith("Five Crowns") and " · Hand " in line for line in lines)
    totals = browser.open("/statistics").one("main").text
    assert re.search(r"Sums 1 match, (\d won|first in \d)", totals), totals
    assert "Against Ada · Round 1 of 3" in browser.open("/").one("main").text


def test_the_code_of_another_game_leads_to_its_form(sums: Site) -> None:
    browser = sums.browser("ada")
    browser.press(start_form(browser, "?game=crowns"), deal="Z1-8QZK-4M2T")
    form = form_to(browser.page, "/matches")
    assert (form.filled()["game"], form.filled()["deal"]) == ("sums", "Z1-8QZK-4M2T")
    browser.press(form)
    match = sums.use_cases.matches.get("ada", browser.path.removeprefix("/matches/")).match
    assert (match.rules, match.code) == (SUMS, "Z1-8QZK-4M2T")


def test_the_link_of_a_match_leads_to_the_same_game(sums: Site) -> None:
    browser = sums.browser("ada")
    match = play_out(sums, browser, rounds="one", deal="the cabin")
    link = browser.page.one(id="match-link").text.removeprefix("http://localhost")
    friend = sums.browser("bob")
    page = friend.open(link)
    assert "Sums of one" in page.text
    assert "The same numbers for all." in page.text
    friend.press(form_to(page, "/matches"))
    ended = sums.use_cases.matches.get("ada", match).match
    begun = sums.use_cases.matches.get("bob", friend.path.removeprefix("/matches/")).match
    assert (begun.rules, begun.table, begun.shuffles) == (SUMS, ended.table, ended.shuffles)


def test_words_with_a_table_are_of_the_game_that_the_link_names(sums: Site) -> None:
    browser = sums.browser("bob")
    browser.press(
        form_to(browser.open("/matches?deal=the+lake&table=turner&game=sums"), "/matches")
    )
    match = sums.use_cases.matches.get("bob", browser.path.removeprefix("/matches/")).match
    assert (match.rules, str(match.table)) == (SUMS, "you,turner.1")
    assert browser.client.get("/matches?deal=the+lake&table=turner").status_code == 422


def test_a_daily_of_each_game_has_its_page_and_its_attempt(sums: Site) -> None:
    browser = sums.browser("ada")
    number = browser.client.get("/matches/sums/daily").location.rpartition("/")[2]
    page = browser.open(f"/matches/sums/daily/{number}")
    assert page.one("h1").text == f"Sums daily {number}"
    browser.press(form_to(page, f"/matches/sums/daily/{number}"))
    attempt = browser.path
    press(browser)
    played = sums.use_cases.matches.get("ada", attempt.removeprefix("/matches/"))
    assert (played.is_attempt, played.match.rules) == (True, SUMS)
    page = browser.open(f"/matches/sums/daily/{number}")
    points = played.match.state.scores[0]
    assert page.one(cls="results").one("tbody").all("td")[1].text == f"{points} points"
    page = browser.open(f"/matches/crowns/daily/{number}")
    assert [form.action for form in forms(page)].count(f"/matches/crowns/daily/{number}") == 1
    assert attempt not in page.text


def test_a_match_in_which_all_are_level_is_drawn(sums: Site) -> None:
    """Searches for a seed where it happens: of two players one number doubled is the other."""
    matches = sums.use_cases.matches
    for seed in range(200):
        begun = matches.start("ada", SUMS, "turner rounds=three", f"the cabin {seed}")
        for word in ("turn", "double", "turn"):
            begun = matches.play(begun, revision=begun.revision, word=word)
        if len(set(begun.match.state.scores)) == 1:
            break
    else:
        pytest.fail("no draw among 200 matches")
    assert begun.row.place == DRAWN
    assert set(begun.match.places()) == {DRAWN}
    (totals,) = matches.load_totals("ada").tables
    assert totals.drawn >= 1
    page = sums.browser("ada").open("/statistics")
    assert f"{totals.drawn} drawn" in page.one(cls="page").text


@pytest.mark.parametrize(
    ("rules", "style", "script"), [("sums", True, True), ("crowns", False, False)]
)
def test_only_the_pages_of_a_game_load_what_is_its_own(
    sums: Site, rules: str, style: bool, script: bool
) -> None:
    browser = sums.browser("ada")
    browser.press(start_form(browser, f"?game={rules}"))
    for address in (browser.path, f"/matches/{rules}/rules", f"/matches/{rules}/daily"):
        text = browser.client.get(address, follow_redirects=True).text
        assert ("compiled/sums.css" in text) is style
        assert ("js/sums.js" in text) is (script and address == browser.path)
        assert "compiled/matches/match.css" in text


def test_rules_and_keys_are_those_of_the_game(sums: Site) -> None:
    browser = sums.browser("ada")
    browser.press(start_form(browser))
    links = [link["href"] for link in browser.page.one(cls="menu").all("a")]
    assert "/matches/sums/rules" in links
    assert "/keys?match=sums" in links
    assert browser.page.all("button", name="pace")
    assert not browser.page.all("button", name="sort"), "its cards are not sorted"
    assert "The highest sum wins." in browser.open("/matches/sums/rules").text
    assert browser.open("/keys?match=sums").one(id="sums-keys")


def test_a_refusal_of_the_game_is_said_in_its_words(sums: Site) -> None:
    browser = sums.browser("ada")
    browser.press(start_form(browser))
    path = browser.path
    press(browser, "double")
    assert browser.status == 422
    assert browser.page.one(cls="match-alert").text == "The first number is not doubled."
    press(browser)
    press(browser, "double")
    browser.press(form_to(browser.open(path), "/moves"), turns="double")
    assert browser.page.one(cls="match-alert").text.endswith("was doubled already.")


def test_a_typed_move_that_cannot_be_read_says_how_moves_look(sums: Site) -> None:
    with pytest.raises(NotationError) as refused:
        SUMS.parse("hello")
    said = explain(english.WORDS, refused.value)
    assert "turn12" in said
    assert "double7" in said
    unknown = IllegalMove(SumCode.TWICE, doubled=7)
    assert explain(english.WORDS, unknown) == "7 was doubled already."


@pytest.mark.parametrize(
    ("players", "code"),
    [(1, MatchCode.PLAYERS), (3, MatchCode.PLAYERS_KNOWN), (5, MatchCode.PLAYERS)],
)
def test_a_number_of_players_that_the_game_does_not_have_is_refused(
    players: int, code: MatchCode
) -> None:
    with pytest.raises(NotationError) as refused:
        Table.parse(SUMS, ",".join(["you", *["turner"] * (players - 1)]))
    assert refused.value.code is code


def test_a_coach_of_one_game_is_not_silent_for_another(site: Site) -> None:
    with site.app.test_request_context():
        from solitaire.web.http.preferences import Preferences

        known = Preferences().with_match(CROWNS.name)
    assert known.knows_match("crowns")
    assert not known.knows_match("sums")


@pytest.mark.parametrize("path", ["chess/rules", "chess/daily", "chess/daily/4", "you/rules"])
def test_a_game_that_does_not_exist_is_not_found(site: Site, path: str) -> None:
    assert site.client("ada").get(f"/matches/{path}").status_code == 404
