"""The page You: crowns, streak, gentle steps, the best game and families."""

from __future__ import annotations

from gallery.scenes import LOST, WON
from solitaire.play.deals.packs import PackName
from solitaire.store.reviews import ReviewStore
from tests.kit import english
from tests.kit.browsing import Browser
from tests.kit.matches import begin_match, play_turns, put_match
from tests.kit.packs import eager_turns, pack_of
from tests.kit.reading import Element
from tests.kit.sites import Site
from tests.web.test_statistics import figures, finish


def crowns(page: Element) -> dict[str, str]:
    """How many crowns of each kind the page shows, and says."""
    listed = page.one("ul", cls="crowns").all("li")
    found = [crown.one("span") for crown in listed]
    return {each.text.partition(" ")[2]: each.one("b").text for each in found}


def test_a_newcomer_is_invited_to_play(site: Site) -> None:
    page = site.browser().open("/you")
    assert page.one("h1").text == "You"
    assert page.all("ul", cls="crowns") == page.all("dl") == []
    assert page.one("a", cls="primary")["href"] == "/"


def test_crowns_of_first_games_are_counted(site: Site, ada: Browser) -> None:
    finish(site, WON, "won", daily=3, on_day=True)
    finish(site, LOST, "lost")
    finish(site, WON, "again", first=False)
    finish(site, WON, "bob's", player="bob")
    page = ada.open("/you")
    unknown = {"Won": "1", "No help": "1", "No mistakes": "0", "Last card": "0", "Hard deal": "0"}
    assert crowns(page) == unknown
    assert [each["data-earned"] for each in page.one("ul", cls="crowns").all("li")].count(
        "yes"
    ) == 2
    assert ReviewStore(site.engine).rate("won", 0, 2, 1, 0)
    assert crowns(ada.open("/you")) == unknown | {"No mistakes": "1", "Hard deal": "1"}


def test_the_best_game_is_a_link_to_it(site: Site, ada: Browser) -> None:
    finish(site, LOST, "lost")
    finish(site, WON, "won")
    (best,) = [
        link for link in ada.open("/you").all("a") if link.text.startswith(english.YOUR_BEST_GAME)
    ]
    assert best["href"] == "/games/won"


def test_the_gentle_steps_and_the_streak_are_counted(site: Site, ada: Browser) -> None:
    code = pack_of(PackName.GENTLE_STEPS).codes[0]
    site.put(code, eager_turns(code), id="step", first=True)
    assert figures(ada.open("/you")) == {english.GENTLE_STEPS: "1"}
    finish(site, WON, "daily", daily=3, on_day=True)
    assert figures(ada.open("/you")) == {"Streak": "1", english.GENTLE_STEPS: "1"}
    ada.client.set_cookie("preferences", "statistics=hidden")
    assert figures(ada.open("/you")) == {english.GENTLE_STEPS: "1"}


def test_whoever_plays_only_matches_is_led_to_them(site: Site, ada: Browser) -> None:
    """Crowns and kinds of mistakes are those of the solitaire."""
    put_match(site, "over", play_turns(begin_match()), first=True, place=1)
    page = ada.open("/you")
    addresses = [link["href"] for link in page.one("main").all("a")]
    assert "/games?show=matches" in addresses
    assert not {"/matches", "/", "/ideas"} & set(addresses)
