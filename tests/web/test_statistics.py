"""The statistics page: the invitation, the player's numbers, and the switch that hides them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from gallery.scenes import LOST, WON, games
from solitaire.matches import name_bot
from solitaire.matches.lastcard import LASTCARD
from solitaire.play.deals.levels import KNOWN
from solitaire.play.results.player_levels import PlayerLevels
from solitaire.play.results.ratings import Ratings
from solitaire.rules import SHORT, STANDARD
from solitaire.store.matches import MatchStore
from solitaire.store.reviews import ReviewStore
from solitaire.words.matches.games import count_matches
from solitaire.words.people.levels import tell_level
from tests.kit import english
from tests.kit.browsing import Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, form_to
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import match_row
from tests.kit.sites import Site
from tests.web.test_untranslated import assert_translated

SHORT_GAME = deal_text(record("short-won")), turns_text(record("short-won"))


def finish(
    site: Site, played: tuple[str, str], id: str, *, player: str = "ada", **more: Any
) -> None:
    """Store a finished game of the player."""
    site.put(*played, player=player, id=id, **{"first": True} | more)


def figures(page: Element) -> dict[str, str]:
    """The headline figures, by name."""
    found = page.all("dl", cls="figures")[0].all("div")
    return {figure.one("dt").text: figure.one("b").text for figure in found}


def table(page: Element, caption: str) -> dict[str, str]:
    """The rows of the table with that caption, by their headings."""
    (found,) = (each for each in page.all("table") if caption in each.one("caption").text)
    return {
        row.one("th").heard: " ".join(cell.heard for cell in row.all("td")).strip()
        for row in found.one("tbody").all("tr")
    }


@pytest.fixture
def played(site: Site, ada: Browser) -> Browser:
    """Ada's browser; she won a daily, lost another deal, and played both again. Bob has won as well."""
    finish(site, WON, "daily", daily=3, on_day=True)
    finish(site, LOST, "free")
    finish(site, WON, "again", first=False)
    finish(site, LOST, "free again", first=False)
    finish(site, WON, "bob's", player="bob")
    return ada


def test_new_players_get_an_invitation_and_no_cookie(site: Site) -> None:
    newcomer = site.browser()
    page = newcomer.open("/statistics")
    assert page.one("h1").text == "Statistics"
    assert page.one("svg", cls="stairs")["data-stage"] == "unplayed"
    assert page.all("dl", cls="figures") == []
    assert newcomer.client.get_cookie(site.cookie_name) is None
    newcomer.press(form_to(page, "/games"))
    assert newcomer.path.startswith("/games/")


def test_who_plays_only_matches_finds_them_counted_by_game(site: Site, ada: Browser) -> None:
    for at, (game, table, place) in enumerate(
        (
            ("crowns", "you,points.1", 1),
            ("crowns", "you,outs.1", 2),
            ("crowns", "you,outs.1", 1),
            ("lastcard", f"you,{name_bot(LASTCARD.bots[0])}", 1),
        )
    ):
        row = match_row(str(at), game=game, seats=table, deal=str(at), first=True, over=True)
        MatchStore(site.engine).add(replace(row, place=place, points=9, hands=5))
    page = ada.open("/statistics")
    lists = page.one("main").all("ul", cls="rows")
    crowns, lastcard = (row.text for row in lists[0].all("li"))
    assert crowns == "Five Crowns 3 matches, first in 2, 1.8 points a hand Fewest points win."
    assert lastcard.startswith("Last Card 1 match, first in 1, ")
    by_table = [row.text for row in lists[1].all("li")]
    assert len(by_table) == 2, "of the game that was played at several tables"
    assert page.one("h1").text == english.AGAINST_THE_COMPUTER
    assert count_matches(english.WORDS, 4, 3) in ada.open("/you").one("main").text
    ada.press(form_to(ada.open("/statistics"), "/statistics"))
    assert ada.page.all("ul", cls="rows") == []


def test_games_in_progress_and_practice_alone_leave_the_invitation(
    site: Site, ada: Browser
) -> None:
    site.put(WON[0], " ".join(WON[1].split()[:8]))
    finish(site, LOST, "again", first=False)
    assert ada.open("/statistics").all("dl", cls="figures") == []


def test_statistics_open_on_all_kinds_of_games_together(site: Site, played: Browser) -> None:
    assert played.open("/statistics").all("nav", cls="kinds") == [], "only one is played"
    finish(site, SHORT_GAME, "short")
    page = played.open("/statistics")
    assert figures(page)[english.GAMES_FINISHED] == "3"
    assert page.all("table", cls="rates") == [], "the games differ in their piles"
    together, full, short = page.one("nav", cls="kinds").all("a")
    assert ["aria-current" in link for link in (together, full, short)] == [True, False, False]
    page = played.open(full["href"])
    assert figures(page)[english.GAMES_FINISHED] == "2"
    assert list(table(page, "pile by pile")) == [str(rank) for rank in STANDARD.piles]
    page = played.open(short["href"])
    assert figures(page)[english.GAMES_FINISHED] == "1"
    assert list(table(page, "pile by pile")) == [str(rank) for rank in SHORT.piles]
    lists = [link["href"] for link in page.one("main").all("a") if "/games?" in link["href"]]
    assert lists
    assert all("game=short" in address for address in lists)
    assert len(played.open(lists[0]).one("main").one("ul", cls="rows").all("li")) == 1


def test_statistics_of_a_game_that_is_not_played_are_those_of_all(played: Browser) -> None:
    assert figures(played.open("/statistics?game=short")) == figures(played.open("/statistics"))


def test_each_number_stands_once_and_nothing_is_folded(site: Site, played: Browser) -> None:
    rate(site, ("daily", 9, 1, 2), ("free", 3, 2, 7))
    page = played.open("/statistics")
    assert page.all("details", cls="fold") == []
    names = [each.text for each in page.all("dt")]
    assert len(names) == len({*names})
    assert names == [
        english.GAMES_FINISHED,
        "Won",
        "Streak",
        english.LOST_BY_MISTAKES,
        english.LOST_BY_LUCK,
    ]


def test_a_player_of_short_games_alone_gets_their_figures(site: Site, ada: Browser) -> None:
    finish(site, SHORT_GAME, "short")
    page = ada.open("/statistics")
    assert page.all("nav", cls="kinds") == []
    assert list(table(page, "pile by pile")) == [str(rank) for rank in SHORT.piles]


def test_figures_count_only_first_games_of_the_player(played: Browser) -> None:
    page = played.open("/statistics")
    assert figures(page) == {english.GAMES_FINISHED: "2", "Won": "1", "Streak": "1"}
    assert "2 games, 1 won" in page.text
    flipped = {pile.rank: pile.flipped for pile in games(LOST)[-1].piles}
    rates = table(page, english.FLIPPED_BY_PILE)
    assert rates == {
        str(rank): "100% 2 of 2" if flipped[rank] else "50% 1 of 2" for rank in STANDARD.piles
    }
    piles = table(page, english.PILES_IN_A_GAME)
    assert {name for name, games in piles.items() if games != "0"} == {"9", "11"}


def test_figures_leave_out_dailies_if_none_was_played(site: Site, ada: Browser) -> None:
    finish(site, LOST, "free")
    page = ada.open("/statistics")
    assert list(figures(page)) == [english.GAMES_FINISHED, "Won"]
    assert "difficulty" not in page.text


# ---- how well a player plays -----------------------------------------------------------------------------


def rate(site: Site, *found: tuple[str, int, int, int]) -> None:
    """Store ratings as reviews would: game, start, luck, mistakes."""
    for game, start, luck, mistakes in found:
        assert ReviewStore(site.engine).rate(game, 0, start, luck, mistakes)


def test_no_draws_lost_without_a_reviewed_game(played: Browser) -> None:
    page = played.open("/statistics")
    assert english.TWO_BEING_REVIEWED in page.text
    assert english.LOST_BY_MISTAKES not in figures(page)
    assert english.LOST_BY_GAME not in page.text


def list_games(browser: Browser, address: str) -> set[str]:
    """The ids of the games that a link of a number shows, or of the one that it leads to."""
    page = browser.open(address)
    if not address.startswith("/games?") and address != "/games":
        return {browser.game}
    return {item.all("a")[0]["href"].rpartition("/")[2] for item in page.all("li", cls="item")}


def test_every_number_leads_to_its_games(site: Site, played: Browser) -> None:
    rate(site, ("daily", 9, 1, 2), ("free", 3, 2, 7))
    page = played.open("/statistics")

    def links(name: str) -> dict[str, str]:
        (found,) = [each for each in page.all("table") if each.one("caption").text.startswith(name)]
        return {link.text: link["href"] for link in found.all("a")}

    figures = {link["aria-label"]: link["href"] for link in page.all("a") if "aria-label" in link}
    assert "free" in list_games(played, figures[f"{english.GAMES_FINISHED}: 2"])
    assert "free" not in list_games(played, figures["Won: 1"])
    assert "free" in list_games(played, links(english.PILES_IN_A_GAME)["9"])
    assert list_games(played, links(english.PILES_IN_A_GAME)["3"]) == set()
    open_pile = next(pile.rank for pile in games(LOST)[-1].piles if not pile.flipped)
    assert "free" in list_games(played, links(english.FLIPPED_BY_PILE)[str(open_pile)])
    assert "daily" not in list_games(played, links(english.FLIPPED_BY_PILE)[str(open_pile)])
    found = [list_games(played, address) for address in links(english.LOST_BY_GAME).values()]
    assert sorted(found, key=str) == [{"daily"}, {"free"}]
    drawn = [link["href"] for link in page.all("a", tabindex="-1")]
    assert len(drawn) >= 4


def test_draws_lost_are_called_so_by_mistakes_and_by_bad_luck(site: Site, played: Browser) -> None:
    rate(site, ("daily", 9, 1, 2), ("free", 3, 2, 7))
    page = played.open("/statistics")
    assert english.SO_FEW_SAY_LITTLE in page.text
    assert english.MORE_GAME not in page.text
    assert figures(page)[english.LOST_BY_MISTAKES] == "4.5"
    assert figures(page)[english.LOST_BY_LUCK] == "1.5"
    (numbers,) = (each for each in page.all("table") if english.LOST_BY_GAME in each.text)
    assert [head.text for head in numbers.one("thead").all("th")][1:] == [
        "By bad luck",
        "By mistakes",
    ]
    assert sorted(table(page, english.LOST_BY_GAME).values()) == ["1.0 2.0", "2.0 7.0"]
    (chart,) = (each for each in page.all("figure") if english.LOST_BY_GAME in each.text)
    beside = [text.text for text in chart.all("text", cls="value")]
    assert beside == ["0", "2", "4", "6"], "without a decimal that says nothing"


def test_a_level_is_told_from_the_fifth_game_on(site: Site, ada: Browser) -> None:
    for at in range(KNOWN):
        finish(site, WON if at % 2 else LOST, f"game {at}", first=not at)
        rate(site, (f"game {at}", 3, 0, 0))
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true WHERE game != 'game 4'")
    for address in ("/statistics", "/you"):
        assert english.LEVEL_AFTER_FOUR in ada.open(address).text
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true")
    for address in ("/statistics", "/you"):
        (panel,) = ada.open(address).all("section", **{"aria-labelledby": "level"})
        level = site.use_cases.levels.of("ada")[0].level
        assert tell_level(english.WORDS, level) in panel.text
        assert panel.all("svg") == [], "one point is no line"
        assert english.LEVEL_AFTER_FOUR not in panel.text


def test_the_line_of_a_level_leads_to_its_games(site: Site, ada: Browser) -> None:
    for at in range(KNOWN + 1):
        finish(site, WON if at % 2 else LOST, f"game-{at}", first=not at)
        rate(site, (f"game-{at}", 3, 0, 0))
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true")
    page = ada.open("/you")
    (found,) = (each for each in page.all("table") if english.LEVEL_BY_GAME in each.text)
    links = [link["href"] for link in found.all("a")]
    assert [link.text for link in found.all("a")] == ["Game 5", "Game 6"]
    assert [list_games(ada, link) for link in links] == [{"game-4"}, {"game-5"}]


def test_charts_number_games_alike_and_have_gaps_without_a_review(site: Site, ada: Browser) -> None:
    for at in range(5):
        finish(site, LOST, f"game {at}", first=at < 1)
        if at not in (1, 3):
            rate(site, (f"game {at}", 5, 1, at))
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true")
    page = ada.open("/statistics")
    names = [f"Game {at}" for at in range(1, 6)]
    lost = table(page, english.LOST_BY_GAME)
    assert list(lost) == names, "the third reviewed game is the fifth"
    assert [*lost.values()] == [
        "1.0 0.0",
        "no value no value",
        "1.0 2.0",
        "no value no value",
        "1.0 4.0",
    ]


def test_one_reviewed_game_makes_no_chart_over_time(site: Site, played: Browser) -> None:
    rate(site, ("free", 3, 2, 7))
    page = played.open("/statistics")
    assert english.ONE_BEING_REVIEWED in page.text
    assert english.LOST_BY_GAME not in page.text


def test_games_that_cannot_be_reviewed_are_reported_as_left_out(site: Site, ada: Browser) -> None:
    finish(site, LOST, "free")
    finish(site, WON, "other")
    rate(site, ("other", 5, 0, 0))
    player_game = site.games.get("ada", "free")
    site.games.turns.undo("ada", "free", number=player_game.number)
    assert english.ONE_LEFT_OUT in ada.open("/statistics").text


def test_hidden_statistics_queue_no_reviews(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site, LOST, "free")

    def fail(self: object, player: str) -> None:
        raise AssertionError("hidden statistics load ratings")

    for owner, name in ((Ratings, "of"), (Ratings, "ask"), (PlayerLevels, "of")):
        monkeypatch.setattr(owner, name, fail)
    client.set_cookie("preferences", "statistics=hidden")
    for address in ("/statistics", "/you"):
        assert client.get(address).status_code == 200


def test_switch_hides_all_statistics_and_shows_them_again(played: Browser) -> None:
    page = played.open("/statistics")
    assert any(link["href"] == "/statistics" for link in played.open("/").all("a"))
    played.press(form_to(page, "/statistics"))
    assert played.path == "/statistics"
    assert played.page.one("h1").text == english.STATISTICS_HIDDEN
    assert played.page.all("dl", cls="figures") == []
    assert played.page.all("table") == []
    assert not any(link["href"] == "/statistics" for link in played.open("/").all("a"))
    played.press(form_to(played.open("/statistics"), "/statistics"))
    assert figures(played.page)[english.GAMES_FINISHED] == "2"


def test_switch_changes_no_other_setting(played: Browser) -> None:
    played.press(form_to(played.open("/settings"), "/settings"), theme="dark")
    form = form_to(played.open("/statistics"), "/statistics")
    sent = played.client.post(
        form.action,
        data={"statistics": "hidden", "theme": "light"},
        headers={"Sec-Fetch-Site": "same-origin"},
    )
    assert (sent.status_code, sent.headers["Location"]) == (303, "/statistics")
    root = played.open("/").one("html")
    assert (root["data-theme"], root["data-statistics"]) == ("dark", "hidden")


def test_statistics_are_translated(
    site: Site, played: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.web.http.context.words_for", lambda locale: pseudo_words())
    assert_translated(played.client.get("/statistics").text)
    rate(site, ("daily", 9, 1, 2), ("free", 3, 2, 7))
    assert_translated(played.client.get("/statistics").text)
    assert_translated(site.client("stranger").get("/statistics").text)
    played.client.set_cookie("preferences", "statistics=hidden")
    assert_translated(played.client.get("/statistics").text)


def test_a_game_whose_deal_is_begun_again_is_practice_and_its_menu_says_so_before(
    site: Site, ada: Browser
) -> None:
    lost = record("lost")
    path = site.put(deal_text(lost), turns_text(lost, 9), first=True)
    menu = ada.open(path).one(cls="menu-items")
    assert english.THEN_GAME_IS_PRACTICE in menu.text
    ada.press(form_to(menu, "/again"))
    page = ada.open(path)
    assert english.THEN_GAME_IS_PRACTICE not in page.one(cls="menu-items").text
    ada.press(form_to(page.one(cls="give-up"), "/give-up"))
    result = site.results.of_game(path.removeprefix("/games/"))
    assert result is not None
    assert not result.first
