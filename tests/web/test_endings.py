"""The ending of a game: what it says first and once the review is there, what it offers and hides."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.coach.reviews import Reviews
from solitaire.play.daily.streaks import Streaks
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.play.deals.row_text import text_of_game
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.results.statistics import Statistics
from solitaire.rules import Deal, Game
from solitaire.words import words_for
from solitaire.words.board.endings import name_retry
from tests.kit import english
from tests.kit.attempts import CLOSED, LOST, WON, attempt, golden
from tests.kit.browsing import HX, Browser
from tests.kit.reading import Element, Form, form_to, forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import START, MakeSite, Site

WORDS = words_for("en")
LOST_AT = 17
"""The turn that lost the recorded game."""


def put(site: Site, *, won: bool, reviewed: bool = True, **more: object) -> str:
    """Store a finished game that counts, and its review; its path."""
    played = WON if won else LOST
    path = site.put(deal_text(played), turns_text(played), **{"first": True} | more)
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


def buttons(page: Element) -> list[str]:
    """The buttons that are not folded."""
    body = page.one(cls="ending-body").all("div", cls="actions")[0]
    return [each.text for each in body if each.tag in ("a", "button")]


def retry(page: Element) -> list[Form]:
    return [form for form in forms(ending(page)) if form.action.endswith("/from")]


# ---- a win -----------------------------------------------------------------------------------------------


def test_a_win_cheers_first(site: Site, ada: Browser) -> None:
    page = ada.open(put(site, won=True))
    assert crowns(page) == ["yes", "yes", "yes", "no", "yes"]
    assert ending(page).one("h2").text == english.FIRST_WIN
    assert ending(page).one(id="ending-fact").text == english.NOT_ONE_MISTAKE
    assert buttons(page) == ["New game", "Review"]


def test_what_needs_the_review_waits_for_it(site: Site, client: FlaskClient) -> None:
    path = put(site, won=True, reviewed=False)
    waiting = read(client.get(path).text)
    assert crowns(waiting) == ["yes", "open", "yes", "open", "yes"]
    assert waiting.one(id="ending-story")["hx-get"] == f"{path}/ending?seen=1"
    site.work()
    answer = read(client.get(f"{path}/ending", headers=HX).text)
    assert [each["data-earned"] for each in answer.one(cls="crowns").all("li")] == [
        *("yes", "yes", "yes", "no", "yes")
    ]
    assert "hx-get" not in answer.one(id="ending-story")
    assert answer.one(id="status").text == english.NOT_ONE_MISTAKE


def test_a_headline_in_sight_does_not_change(site: Site, client: FlaskClient) -> None:
    """The first poll after a turn comes before the panel does; one from a page comes after it."""
    path = site.put(deal_text(WON), turns_text(WON))
    shown = read(client.get(path, headers=HX).text)
    assert ending(shown).one("h2").text == english.YOU_WIN
    assert shown.one(id="ending-story")["hx-get"] == f"{path}/ending"
    polled = read(client.get(f"{path}/ending", headers=HX).text)
    assert polled.one(id="ending-story")["hx-get"] == f"{path}/ending?seen=1", (
        "later polls are late"
    )
    site.work()
    for query, headline, fact in (
        ("", english.NOT_ONE_MISTAKE, english.THREE_LEFT),
        ("?seen=1", english.YOU_WIN, english.NOT_ONE_MISTAKE),
    ):
        answer = read(client.get(f"{path}/ending{query}", headers=HX).text)
        assert answer.one("h2", id="ending").text == headline
        assert answer.one(id="ending-fact").text == fact


def test_the_focus_stays_with_the_first_ending(site: Site, client: FlaskClient) -> None:
    path = put(site, won=True, reviewed=False)
    assert "autofocus" in ending(read(client.get(path, headers=HX).text)).one("h2")
    answer = read(client.get(f"{path}/ending", headers=HX).text)
    assert not [element for element in answer if "autofocus" in element]
    assert answer.one("h2")["hx-swap-oob"] == "innerHTML", (
        "the element stays, and so does the focus"
    )


def test_help_and_turns_taken_back_lose_a_crown(site: Site, ada: Browser) -> None:
    for number, more in enumerate(({"help": "away"}, {"undone": 2})):
        path = site.put(deal_text(WON), turns_text(WON), id=f"helped-{number}", **more)
        assert crowns(ada.open(path))[2] == "no"


def test_par_is_told_by_the_review_only_and_of_an_open_daily_later(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada", daily=3)
    site.review(path)
    browser = site.browser("ada")
    assert "par" not in ending(browser.open(path)).text.casefold().split()
    assert english.PAR_SHOWN_LATER in browser.open(f"{path}/findings").text
    site.at(CLOSED)
    assert english.PAR_SHOWN_LATER not in browser.open(f"{path}/findings").text
    assert english.DRAWS_OVER_PAR in browser.page.text


# ---- a loss ----------------------------------------------------------------------------------------------


def test_a_loss_says_until_when_it_could_be_won(site: Site, ada: Browser) -> None:
    path = put(site, won=False)
    page = ada.open(path)
    assert ending(page).one("h2").text == english.NINE_OF_ELEVEN
    assert str(LOST_AT) in ending(page).one(id="ending-fact").text
    assert buttons(page) == [english.TRY_FROM_THE_MISTAKE, "Review"]
    ada.press(form_to(ending(page), "/from"))
    assert ada.path != path
    assert site.row(ada.path).turn == LOST_AT


def test_no_control_of_an_ending_waits_for_the_review(site: Site, client: FlaskClient) -> None:
    """What a poll brings has none but the offer of a harder game, whose place is kept."""
    for won in (True, False):
        path = put(site, won=won, reviewed=False, id=f"won-{won}")
        waiting = read(client.get(path).text)
        assert waiting.one(id="ending-story")["hx-get"]
        site.work()
        answer = read(client.get(f"{path}/ending?seen=1", headers=HX).text)
        assert [each for each in answer if each.tag in ("a", "button", "form", "summary")] == []


def test_trying_again_waits_until_the_turn_is_known(site: Site, ada: Browser) -> None:
    path = put(site, won=False, reviewed=False)
    assert primary(ada.open(path)).text == name_retry(WORDS)
    ada.press(form_to(ending(ada.page), "/from"))
    assert ada.status == 202
    ada.press(form_to(ada.page, "/from"))
    assert ada.status == 202
    site.work()
    ada.press(form_to(ada.page, "/from"))
    assert site.row(ada.path).turn == LOST_AT


def test_without_a_mistake_trying_again_leads_back_to_the_ending(site: Site, ada: Browser) -> None:
    played = record("lost-without-a-try")
    path = site.put(deal_text(played), turns_text(played), first=True)
    page = ada.open(path)
    site.work()
    ada.press(form_to(ending(page), "/from"))
    assert ada.path == path
    assert ending(ada.page).one(id="ending-fact").text.startswith(english.COULD_NOT_BE_WON)
    assert retry(ada.page) == []


def test_an_ending_does_not_need_a_review(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full queue or a review that was given up leaves the rest of the ending as it is."""

    def refuse(*given: object) -> None:
        raise Busy(PlayCode.BUSY, limit=100)

    path = put(site, won=False, reviewed=False)
    monkeypatch.setattr(Reviews, "of_own", refuse)
    page = ada.open(path)
    assert ending(page).one(id="ending-fact").text == english.POINTS_LEFT_OVER
    assert "hx-get" not in page.one(id="ending-story")
    assert primary(page).text == "New game"


def test_a_game_given_up_is_looked_back_at_like_any_other(site: Site, ada: Browser) -> None:
    given_up = record("given-up")
    path = site.put(deal_text(given_up), text_of_game(given_up.game()), first=True)
    site.review(path)
    page = ada.open(path)
    assert ending(page).one("h2").text != english.YOU_WIN
    assert ending(page).all(cls="crowns") == []
    assert ending(page).one("a", id="step-previous")["href"] == f"{path}?turn=20"
    for part in ("?turn=20", "/findings", "/lines"):
        ada.open(f"{path}{part}")
        assert ada.status == 200, part


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
    story = ending(browser.open(path)).one(id="ending-fact").text
    day = browser.open("/daily/4").one(cls="of-game")
    assert story in day.text
    assert english.TRYING_IS_PRACTICE in day.text
    assert [link["href"] for link in day.all("a")] == [f"{path}?turn=1"]
    assert form_to(day, "/again")
    browser.press(form_to(day, "/from"))
    row = site.row(browser.path)
    assert (row.daily, row.first, row.turn) == (4, False, LOST_AT)


def test_the_page_of_a_won_daily_has_its_crowns(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada", daily=3)
    site.review(path)
    page = site.browser("ada").open("/daily/3")
    assert crowns(page)[1:3] == ["yes", "yes"]
    assert not [form for form in forms(page) if form.action.endswith("/from")]


# ---- the ending of a daily -------------------------------------------------------------------------------


def said_of_daily(page: Element) -> list[str]:
    """The streak and the two numbers, without what only keeps their place."""
    story = page.one(id="ending-story")
    said = story.all(cls="ending-streak") + story.all(cls="ending-losses")
    return [each.text for each in said if "aria-hidden" not in each]


def test_the_ending_of_a_lost_daily_has_the_streak_two_numbers_and_the_turns(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    attempt(site, "ada", daily=3)
    path = attempt(site, "ada")
    site.review(path)
    browser = site.browser("ada")
    page = browser.open(path)
    assert said_of_daily(page) == [english.TWO_IN_A_ROW, english.LOSSES_OF_LOST]
    assert page.one("svg", cls="signs")
    assert english.LOSSES_OF_LOST in browser.open("/daily/4").one(cls="of-game").text


@pytest.mark.parametrize("daily", [3, 4], ids=["won", "lost"])
@pytest.mark.parametrize(
    ("streaks", "said"),
    [
        ((3, 3, 3), [english.THREE_IN_A_ROW]),
        ((3, 3, 4), [english.THREE_OF_FOUR_IN_A_ROW]),
        ((2, 2, 2), [english.TWO_IN_A_ROW]),
        ((1, 1, 1), []),
    ],
)
def test_the_streak_is_told_of_a_lost_daily_too_and_that_it_is_the_best(
    make_site: MakeSite,
    monkeypatch: pytest.MonkeyPatch,
    streaks: tuple[int, int, int],
    said: list[str],
    daily: int,
) -> None:
    site = make_site(search=golden)
    monkeypatch.setattr(Statistics, "streaks", lambda *_: Streaks(*streaks))
    page = site.browser("ada").open(attempt(site, "ada", daily=daily))
    assert [each.text for each in page.all(cls="ending-streak")] == said


def test_what_is_not_known_yet_says_so_in_its_place(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    path, client = attempt(site, "ada"), site.client("ada")
    assert said_of_daily(read(client.get(path).text)) == [english.LOSSES_NOT_KNOWN]
    site.work()
    answer = read(client.get(f"{path}/ending?seen=1", headers=HX).text)
    assert said_of_daily(answer) == [english.LOSSES_OF_LOST]
    assert english.LOSSES_OF_LOST in answer.one(id="status").text
    (room,) = answer.one(id="ending-story").all(cls="ending-losses")[1:]
    assert len(room.text) >= len(english.LOSSES_OF_LOST)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("daily", [3, 4])
def test_the_ending_of_a_daily_shares_and_reviews_and_leads_on(
    make_site: MakeSite, daily: int, closed: bool
) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada", daily=daily)
    site.review(path)
    if closed:
        site.at(CLOSED)
    page = site.browser("ada").open(path)
    assert buttons(page) == ["Share", "Review"]
    assert primary(page)["data-share"] == page.one(id="result-text")["id"]
    assert page.one(id="ending-following")["href"] == f"/daily/{daily}"
    more = page.one(id="ending-more").one(cls="more")
    links = more.all("a") + more.all("button")
    assert len(links) == (daily == 4) + 1
    assert bool(retry(page)) is (daily == 4), "a lost one can be tried again from its mistake"


@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize(
    "of",
    [{}, {"label": "the cabin"}, {"daily": 4}, {"race": "race", "sealed": START}, {"first": False}],
    ids=["random", "words", "daily", "race", "again"],
)
def test_what_is_folded_in_an_ending_has_at_most_four_ways(
    make_site: MakeSite, of: dict[str, object], won: bool
) -> None:
    """Also once its deal may be shown to all. To copy the result is no way."""
    site = make_site(search=golden)
    site.at(CLOSED)
    path = put(site, won=won, **of)
    more = site.browser("ada").open(path).one(id="ending-more")
    ways = [*(link["href"] for link in more.all("a")), *(form.action for form in forms(more))]
    assert 0 < len(ways) <= 4
    assert not [way for way in ways if way.startswith("/deals/") or "with=" in way], (
        "the review's menu has them"
    )


def test_a_lost_step_leads_to_the_next_one(site: Site, ada: Browser) -> None:
    step = GENTLE_STEPS.codes[0]
    played = Game.start(Deal.from_code(step)).give_up()
    path = site.put(step, text_of_game(played), first=True, label=step)
    page = ada.open(path)
    (button,) = page.one(cls="ending-following").all("button")
    assert button.text.startswith("Step 2")


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
    assert "open" in ending(ada.open(path)).all("details")[0]
    assert "open" not in ending(ada.open(f"{path}?pile=7")).all("details")[0]


def test_a_step_leads_back_to_the_last_turn(site: Site, ada: Browser) -> None:
    path = put(site, won=False)
    assert ending(ada.open(path)).one("a", id="step-previous")["href"] == f"{path}?turn=28"


# ---- by a shared link ------------------------------------------------------------------------------------


def test_a_stranger_finds_what_it_is_and_how_to_learn_it(site: Site) -> None:
    path = put(site, won=True, reviewed=False)
    for address in (path, f"/deals/{deal_text(WON)}"):
        stranger = site.browser().open(address)
        assert stranger.one(id="what-it-is")
        assert "/learn" in [link["href"] for link in stranger.one(cls="hero").all("a")]
        assert stranger.all("meta", property="og:description")
        known = site.browser("eve").open(address)
        assert known.all(id="what-it-is") == []
