"""The statistics page: the invitation, the player's numbers, and the switch that hides them."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from gallery.scenes import LOST, WON, games
from solitaire.play.results.ratings import Ratings
from solitaire.rules import SHORT, STANDARD
from solitaire.store.reviews import ReviewStore
from tests.kit import english
from tests.kit.browsing import Browser
from tests.kit.pseudo import pseudo_words
from tests.kit.reading import Element, form_to
from tests.kit.records import deal_text, record, turns_text
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


def folded(page: Element) -> Element:
    """What is not on the first screen."""
    return page.one("details", cls="fold")


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


def test_games_in_progress_and_practice_alone_leave_the_invitation(
    site: Site, ada: Browser
) -> None:
    site.put(WON[0], " ".join(WON[1].split()[:8]))
    finish(site, LOST, "again", first=False)
    assert ada.open("/statistics").all("dl", cls="figures") == []


def test_short_games_have_figures_of_their_own(site: Site, played: Browser) -> None:
    before = figures(played.open("/statistics"))
    assert played.page.all("nav", cls="kinds") == []
    finish(site, SHORT_GAME, "short")
    page = played.open("/statistics")
    assert figures(page) == before, "the game that was played most is shown"
    full, short = page.one("nav", cls="kinds").all("a")
    assert (full["aria-current"], "aria-current" in short) == ("page", False)
    page = played.open(short["href"])
    assert figures(page)[english.GAMES_FINISHED] == "1"
    assert list(table(page, "pile by pile")) == [str(rank) for rank in SHORT.piles]
    lists = [link["href"] for link in page.one("main").all("a") if "/games?" in link["href"]]
    assert lists
    assert all("game=short" in address for address in lists)
    assert len(played.open(lists[0]).one("main").one("ul", cls="rows").all("li")) == 1


def test_statistics_open_on_the_game_that_was_played_most(site: Site, ada: Browser) -> None:
    finish(site, LOST, "full")
    for at in range(2):
        finish(site, SHORT_GAME, f"short {at}", first=not at)
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true")
    page = ada.open("/statistics")
    assert figures(page)[english.GAMES_FINISHED] == "2"
    short, full = page.one("nav", cls="kinds").all("a")
    assert (short["aria-current"], "aria-current" in full) == ("page", False)
    assert figures(ada.open(full["href"]))[english.GAMES_FINISHED] == "1"


def test_the_first_screen_has_figures_piles_and_mistakes(site: Site, played: Browser) -> None:
    rate(site, ("daily", 9, 1, 2), ("free", 3, 2, 7))
    page = played.open("/statistics")
    rest = folded(page)
    assert "open" not in rest
    charts = [panel["aria-label"] for panel in page.all("section") if "aria-label" in panel]
    hidden = [panel["aria-label"] for panel in rest.all("section") if "aria-label" in panel]
    assert charts[:2] == [english.PILES_IN_A_GAME, english.LOST_BY_GAME]
    assert charts[2:] == hidden != []


def test_a_player_of_short_games_alone_gets_their_figures(site: Site, ada: Browser) -> None:
    finish(site, SHORT_GAME, "short")
    page = ada.open("/statistics")
    assert page.all("nav", cls="kinds") == []
    assert list(table(page, "pile by pile")) == [str(rank) for rank in SHORT.piles]


def test_figures_count_only_first_games_of_the_player(played: Browser) -> None:
    page = played.open("/statistics")
    assert figures(page) == {
        english.GAMES_FINISHED: "2",
        "Won": "1",
        "Streak": "1",
    }
    more = folded(page).one("dl", cls="figures").all("dt")
    assert [each.text for each in more] == [english.DAILIES_ON_THE_DAY], "none that is zero"
    assert "2 games, 1 won" in page.text
    flipped = {pile.rank: pile.flipped for pile in games(LOST)[-1].piles}
    rates = table(page, english.FLIPPED_BY_PILE)
    assert rates == {
        str(rank): "100% 2 of 2" if flipped[rank] else "50% 1 of 2" for rank in STANDARD.piles
    }
    piles = table(page, english.PILES_IN_A_GAME)
    assert {name for name, games in piles.items() if games != "0"} == {"9", "11"}
    trend = table(page, english.POINTS_LEFT)
    assert list(trend) == ["Game 1", "Game 2"]
    outcome = games(LOST)[-1].outcome
    assert outcome is not None
    assert sorted(trend.values()) == sorted(["0", str(outcome.points)])
    difficulties = table(page, english.WON_BY_DIFFICULTY)
    assert difficulties == {"Steady": "100% 1 of 1", english.OTHER_DEALS: "0% 0 of 1"}


def test_figures_leave_out_dailies_if_none_was_played(site: Site, ada: Browser) -> None:
    finish(site, LOST, "free")
    page = ada.open("/statistics")
    assert list(figures(page)) == [english.GAMES_FINISHED, "Won"]
    assert "difficulty" not in page.text
    assert "treak" not in page.all(cls="statistics")[0].text


# ---- how well a player plays -----------------------------------------------------------------------------


def rate(site: Site, *found: tuple[str, int, int, int]) -> None:
    """Store ratings as reviews would: game, start, luck, mistakes."""
    for game, start, luck, mistakes in found:
        assert ReviewStore(site.engine).rate(game, 0, start, luck, mistakes)


def rating(page: Element) -> Element:
    (panel,) = (each for each in page.all("section") if each.get("aria-labelledby") == "rating")
    return panel


def test_no_rating_without_a_reviewed_game(played: Browser) -> None:
    panel = rating(played.open("/statistics"))
    assert panel.one(cls="about").text == english.NONE_REVIEWED
    assert english.TWO_BEING_REVIEWED in panel.text
    assert english.LOST_BY_LUCK not in panel.text
    assert english.LOST_BY_MISTAKES not in figures(played.page)
    assert "Winnable" not in played.page.text


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
    assert list_games(played, figures[f"{english.DAILIES_ON_THE_DAY}: 1"]) == {"daily"}
    assert "free" in list_games(played, links(english.PILES_IN_A_GAME)["9"])
    assert list_games(played, links(english.PILES_IN_A_GAME)["3"]) == set()
    open_pile = next(pile.rank for pile in games(LOST)[-1].piles if not pile.flipped)
    assert "free" in list_games(played, links(english.FLIPPED_BY_PILE)[str(open_pile)])
    assert "daily" not in list_games(played, links(english.FLIPPED_BY_PILE)[str(open_pile)])
    assert list_games(played, links(english.WON_BY_DIFFICULTY)["Steady"]) == {"daily"}
    assert list_games(played, links(english.WINNABLE_WON_BY_DIFFICULTY)["Hard"]) == {"free"}
    for chart in (english.POINTS_LEFT, english.LOST_BY_GAME):
        found = [list_games(played, address) for address in links(chart).values()]
        assert sorted(found, key=str) == [{"daily"}, {"free"}]
    drawn = [link["href"] for link in page.all("a", tabindex="-1")]
    assert len(drawn) >= 4


def test_mistakes_luck_and_winnable_deals_are_counted_by_difficulty(
    site: Site, played: Browser
) -> None:
    finish(site, LOST, "unwinnable", first=False)
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true WHERE game = 'unwinnable'")
    rate(site, ("daily", 9, 1, 2), ("free", 3, 2, 7), ("unwinnable", -1, 0, 6))
    page = played.open("/statistics")
    panel = rating(page)
    assert panel.one(cls="about").text.startswith(english.AFTER_3_REVIEWED)
    assert english.SO_FEW_SAY_LITTLE in panel.text
    assert english.MORE_GAME not in panel.text
    shown = {each.one("dt").text: each.one("dd").text for each in panel.one("dl").all("div")}
    assert shown == {
        english.DAILIES_ON_THE_DAY: "1 1 won",
        english.LOST_BY_LUCK: english.ONE_PER_GAME,
        english.WINNABLE_WON: "50% 1 of 2",
    }
    assert figures(page)[english.LOST_BY_MISTAKES] == "5.0"
    won = table(page, english.WINNABLE_WON_BY_DIFFICULTY)
    assert won == {"Gentle": "100% 1 of 1", "Hard": "0% 0 of 1"}
    assert table(page, english.LOST_PER_GAME) == {
        "Gentle": "1 2.0 1.0",
        "Hard": "1 7.0 2.0",
        english.CANNOT_BE_WON: "1 6.0 0.0",
    }
    trend = table(page, english.LOST_BY_GAME)
    assert sorted(trend.values()) == ["0.0 6.0", "1.0 2.0", "2.0 7.0"], "bad luck, mistakes"
    assert list(trend) == ["Game 1", "Game 2", "Game 3"]


def test_charts_number_games_alike_and_have_gaps_without_a_review(site: Site, ada: Browser) -> None:
    for at in range(5):
        finish(site, LOST, f"game {at}", first=at < 1)
        if at not in (1, 3):
            rate(site, (f"game {at}", 5, 1, at))
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true")
    page = ada.open("/statistics")
    names = [f"Game {at}" for at in range(1, 6)]
    assert list(table(page, english.POINTS_LEFT)) == names
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
    assert rating(page).one(cls="about").text.startswith(english.AFTER_1_REVIEWED)
    assert english.ONE_BEING_REVIEWED in rating(page).text
    assert english.LOST_BY_GAME not in page.text


def test_games_that_cannot_be_reviewed_are_reported_as_left_out(site: Site, ada: Browser) -> None:
    finish(site, LOST, "free")
    finish(site, WON, "other")
    rate(site, ("other", 5, 0, 0))
    player_game = site.games.get("ada", "free")
    site.games.turns.undo("ada", "free", number=player_game.number)
    assert english.ONE_LEFT_OUT in rating(ada.open("/statistics")).text


def test_shares_over_time_need_enough_games(site: Site, ada: Browser) -> None:
    for at in range(20):
        finish(site, WON if at % 2 else LOST, f"game {at}", first=at < 2)
    for at in range(20):
        rate(site, (f"game {at}", 5, 1, 2))
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true WHERE game != 'game 19'")
    assert english.OVER_TIME not in ada.open("/statistics").text
    with site.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE results SET first = true")
    shares = table(ada.open("/statistics"), english.WINNABLE_OVER_TIME)
    assert shares == {"Games 1 to 10": "50%", "Games 11 to 20": "50%"}


def test_hidden_statistics_queue_no_reviews(
    site: Site, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(site, LOST, "free")

    def fail(self: Ratings, player: str) -> None:
        raise AssertionError("hidden statistics load ratings")

    monkeypatch.setattr(Ratings, "of", fail)
    client.set_cookie("preferences", "statistics=hidden")
    assert client.get("/statistics").status_code == 200


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
