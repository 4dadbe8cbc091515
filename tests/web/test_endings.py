"""The ending of a game: what it says once the review is there, what it offers, and what it hides."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.errors import Busy, PlayCode
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review.reviews import Reviews
from tests.kit import english
from tests.kit.attempts import CLOSED, LOST, WON, attempt, golden
from tests.kit.browsing import HX, Browser
from tests.kit.reading import Element, Form, form_to, forms, read
from tests.kit.records import deal_text, turns_text
from tests.kit.sites import MakeSite, Site

LOST_AT = 17
"""The turn that lost the recorded game."""


def put(site: Site, *, won: bool, reviewed: bool = True, **more: object) -> str:
    """Store a finished game that counts, and its review; its path."""
    played = WON if won else LOST
    path = site.put(deal_text(played), turns_text(played), first=True, **more)
    if reviewed:
        site.review(path)
    return path


def ending(page: Element) -> Element:
    return page.one(cls="ending")


def crowns(page: Element) -> list[str]:
    return [crown["data-earned"] for crown in page.one(cls="crowns").all("li")]


def primary(page: Element) -> Element:
    (button,) = ending(page).all(cls="primary")
    return button


def retry(page: Element) -> list[Form]:
    return [form for form in forms(ending(page)) if form.action.endswith("/from")]


# ---- a win -----------------------------------------------------------------------------------------------


def test_a_win_shows_what_it_earned(site: Site, ada: Browser) -> None:
    page = ada.open(put(site, won=True))
    assert crowns(page) == ["yes", "no", "yes", "yes", "yes"]
    assert ending(page).one(cls="ending-story").text == english.STORY_OF_THE_WIN


def test_crowns_that_need_the_review_wait_for_it(site: Site, client: FlaskClient) -> None:
    path = put(site, won=True, reviewed=False)
    waiting = read(client.get(path).text)
    assert crowns(waiting) == ["yes", "open", "open", "yes", "yes"]
    assert waiting.one(id="ending-body")["hx-get"] == f"{path}/ending"
    site.work()
    answer = read(client.get(f"{path}/ending", headers=HX).text)
    assert [each["data-earned"] for each in answer.one(cls="crowns").all("li")] == [
        *("yes", "no", "yes", "yes", "yes")
    ]
    assert "hx-get" not in answer.one(id="ending-body")
    assert answer.one(id="status").text == english.STORY_OF_THE_WIN


def test_help_and_turns_taken_back_lose_a_crown(site: Site, ada: Browser) -> None:
    for number, more in enumerate(({"help": "away"}, {"undone": 2})):
        path = site.put(deal_text(WON), turns_text(WON), id=f"helped-{number}", **more)
        assert crowns(ada.open(path))[3] == "no"


def test_par_of_an_open_daily_is_hidden(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada", daily=3)
    site.review(path)
    page = site.browser("ada").open(path)
    assert crowns(page)[1:3] == ["open", "yes"]
    assert english.PAR_SHOWN_LATER in ending(page).text
    assert "par." not in ending(page).one(cls="ending-story").text
    site.at(CLOSED)
    assert crowns(site.browser("ada").open(path))[1:3] == ["no", "yes"]


# ---- a loss ----------------------------------------------------------------------------------------------


def test_a_loss_says_until_when_it_could_be_won(site: Site, ada: Browser) -> None:
    path = put(site, won=False)
    page = ada.open(path)
    assert ending(page).one("h2").text == english.NINE_OF_ELEVEN
    assert str(LOST_AT) in ending(page).one(cls="ending-story").text
    assert primary(page).text == english.TRY_FROM_17
    ada.press(form_to(ending(page), "/from"))
    assert ada.path != path
    assert site.row(ada.path).turn == LOST_AT


def test_until_the_turn_is_known_its_place_has_a_link_to_the_review(
    site: Site, ada: Browser
) -> None:
    path = put(site, won=False, reviewed=False)
    page = ada.open(path)
    assert primary(page)["href"] == f"{path}?turn=1"
    assert retry(page) == []


def test_an_ending_does_not_need_a_review(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full queue or a review that was given up leaves the rest of the ending as it is."""

    def refuse(reviews: Reviews, player_game: PlayerGame, asker: str | None) -> None:
        raise Busy(PlayCode.BUSY, limit=100)

    path = put(site, won=False, reviewed=False)
    monkeypatch.setattr(Reviews, "of", refuse)
    page = ada.open(path)
    assert ending(page).all(cls="ending-story") == []
    assert "hx-get" not in page.one(id="ending-body")
    assert primary(page).text == "New deal"


def test_trying_a_daily_again_is_practice_and_hides_its_deal(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada")
    site.review(path)
    browser = site.browser("ada")
    page = browser.open(path)
    assert english.TRYING_IS_PRACTICE in ending(page).text
    assert deal_text(LOST) not in page.text
    browser.press(form_to(ending(page), "/from"))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.turn) == (4, False, LOST_AT)
    assert deal_text(LOST) not in browser.page.text


# ---- the page of a daily -------------------------------------------------------------------------------


def test_the_page_of_a_lost_daily_says_what_its_ending_says(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada")
    site.review(path)
    browser = site.browser("ada")
    story = ending(browser.open(path)).one(cls="ending-story").text
    day = browser.open("/daily/4").one(cls="of-game")
    assert story in day.text
    assert english.TRYING_IS_PRACTICE in day.text
    assert [link["href"] for link in day.all("a")] == [f"{path}?turn=1", path]
    assert form_to(day, "/again")
    browser.press(form_to(day, "/from"))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.turn) == (4, False, LOST_AT)


def test_the_page_of_a_won_daily_has_its_crowns(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada", daily=3)
    site.review(path)
    page = site.browser("ada").open("/daily/3")
    assert crowns(page)[1:3] == ["open", "yes"]
    assert not [form for form in forms(page) if form.action.endswith("/from")]


# ---- its address -----------------------------------------------------------------------------------------


def test_without_htmx_its_address_leads_to_the_table(site: Site, client: FlaskClient) -> None:
    path = put(site, won=True)
    answer = client.get(f"{path}/ending")
    assert answer.headers["Location"] == path


def test_a_game_that_goes_on_has_no_ending(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(WON), turns_text(WON, 9))
    answer = client.get(f"{path}/ending", headers=HX)
    assert answer.headers["Location"] == path


def test_looking_at_a_pile_closes_it(site: Site, ada: Browser) -> None:
    path = put(site, won=True)
    assert "open" in ending(ada.open(path)).one("details")
    assert "open" not in ending(ada.open(f"{path}?pile=7")).one("details")


# ---- by a shared link ------------------------------------------------------------------------------------


def test_a_stranger_finds_what_it_is_and_how_to_learn_it(site: Site) -> None:
    path = put(site, won=True, reviewed=False)
    for address in (f"{path}/result", f"/deals/{deal_text(WON)}"):
        stranger = site.browser().open(address)
        assert stranger.one(id="what-it-is")
        assert "/learn" in [link["href"] for link in stranger.one(cls="hero").all("a")]
        assert stranger.all("meta", property="og:description")
        known = site.browser("ada").open(address)
        assert known.all(id="what-it-is") == []


def test_the_result_page_leads_with_what_helps(site: Site) -> None:
    path = put(site, won=False)
    for player, first in (("ada", english.TRY_FROM_17), ("eve", english.PLAY_IT_YOURSELF)):
        hero = site.browser(player).open(f"{path}/result").one(cls="hero")
        (button,) = hero.all(cls="primary")
        assert button.text == first
