"""A new game gets a deal found ahead; without one a page waits, and repeats the request."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus

import pytest
from flask.testing import FlaskClient

from solitaire.play.deals.difficulty import FOR_YOU, Difficulty
from solitaire.play.deals.fair import FIRST_STEP, DealChoice
from solitaire.play.deals.ready import FULL, SHELVES, Shelf
from solitaire.play.deals.typed import find_chances
from solitaire.play.games.games import Games
from solitaire.play.limits import Costly
from solitaire.rules import SHORT, STANDARD, Deal, Seed, Variant
from solitaire.store.ready_deals import ReadyDealStore
from solitaire.web.http.context import set_use_cases
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, form_to, form_with, forms, read
from tests.kit.routes import ALL
from tests.kit.sites import MakeSite, Site

NEWCOMERS = Shelf(FIRST_STEP, inviting=True)
HARD = Shelf(DealChoice(SHORT, Difficulty.HARD))
CODE = "S1-8QZK-4M2T"


def with_ready_deals(site: Site) -> Site:
    """The site, whose new games take the deals that its workers find ahead."""
    ready = site.use_cases.ready_deals
    games = Games(
        site.store, site.dailies, site.use_cases.secret_deals, ready=ready, clock=site.clock
    )
    site.use_cases = replace(site.use_cases, games=games)
    set_use_cases(site.app, site.use_cases)
    return site


def shelves(site: Site) -> ReadyDealStore:
    return ReadyDealStore(site.engine)  # type: ignore[arg-type]


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return with_ready_deals(make_site())


def press_new_game(browser: Browser) -> None:
    browser.press(form_to(browser.open("/new"), "/games"))


def test_a_newcomer_gets_a_deal_found_ahead(site: Site) -> None:
    shelves(site).put(NEWCOMERS.name, CODE)
    newcomer = site.browser()
    press_new_game(newcomer)
    assert site.row(newcomer.path).deal == CODE
    assert shelves(site).count(NEWCOMERS.name) == 0


def test_a_page_waits_for_a_deal_that_fits_the_player_and_takes_the_nearest(site: Site) -> None:
    client = site.client("ada")
    form = {"kind": "standard", "level": FOR_YOU}
    page = read(client.post("/games", data=form, headers=SAME_SITE).text)
    assert page.one("section", role="status").one("h1").text == "Full game, for you"
    again = form_to(page, "/games")
    assert again.filled() == form
    gentle = Shelf(DealChoice(STANDARD, Difficulty.GENTLE)).name
    for spare in (8, 30):
        shelves(site).put(gentle, f"1-0000-00{spare:02}", spare)
    answer = client.post("/games", data=again.filled(), headers=SAME_SITE)
    assert site.row(answer.headers["Location"]).deal == "1-0000-0008"


def test_a_page_waits_for_a_deal_and_repeats_the_request(site: Site) -> None:
    """Without scripts by its button. Nothing is begun before: neither a game nor a player."""
    client = site.client()
    form = {"kind": HARD.choice.kind, "level": HARD.choice.level}
    answer = client.post("/games?once=1", data=form, headers=SAME_SITE)
    assert answer.status_code == HTTPStatus.ACCEPTED
    assert answer.headers["Retry-After"] == "1"
    assert client.get_cookie(site.cookie_name) is None
    page = read(answer.text)
    assert page.one("section", role="status").one("h1").text == "Short game, hard"
    again = form_to(page, "/games?once=1")
    assert again.filled() == form
    assert page.one("section", role="status").one("button").text == english.LOOK_AGAIN
    assert page.one("form", **{"data-again": "1000"})
    site.work()
    answer = client.post("/games?once=1", data=again.filled(), headers=SAME_SITE)
    assert answer.status_code == HTTPStatus.SEE_OTHER
    assert client.get(answer.headers["Location"]).status_code == HTTPStatus.OK


def test_without_workers_the_second_request_is_dealt_a_game(site: Site) -> None:
    newcomer = site.client()
    assert newcomer.post("/games", headers=SAME_SITE).status_code == HTTPStatus.ACCEPTED
    site.clock.now += timedelta(seconds=1)
    assert newcomer.post("/games", headers=SAME_SITE).status_code == HTTPStatus.SEE_OTHER


def test_waiting_is_not_counted_as_a_game(make_site: MakeSite) -> None:
    site = with_ready_deals(make_site(limits={Costly.GAMES: 1, Costly.PLAYERS: 1}))
    newcomer = site.client()
    for _ in range(30):
        assert newcomer.post("/games", headers=SAME_SITE).status_code == HTTPStatus.ACCEPTED
    for code in (CODE, "S1-0000-0001"):
        shelves(site).put(NEWCOMERS.name, code)
    # The first game counts for the address, the second for the player.
    statuses = [newcomer.post("/games", headers=SAME_SITE).status_code for _ in range(3)]
    assert statuses == [303, 303, 429]


def fill_shelves(site: Site, first: int) -> list[str]:
    """Put deals on all shelves; their codes."""
    codes = []
    for place, shelf in enumerate(SHELVES.values()):
        for number in range(FULL):
            seed = Seed(first + 100 * place + number)
            code = shelf.choice.variant.prefix + seed.code
            shelves(site).put(shelf.name, code)
            codes.append(code)
    return codes


def send_all_requests(client: FlaskClient) -> list[tuple[str, int, bytes]]:
    """The status and the body of each page that is not of a game."""
    routes = [each for each in ALL if each.method == "GET" and "GAME" not in each.path]
    answers = ((route.path, client.get(route.path)) for route in routes)
    return [(path, answer.status_code, answer.data) for path, answer in answers]


@pytest.mark.parametrize("player", ["ada", None])
def test_no_page_differs_by_the_deals_found_ahead(make_site: MakeSite, player: str | None) -> None:
    """Ready deals are seeds of hidden stocks. Exports and metrics are among the routes."""
    site = with_ready_deals(make_site(metrics=True))
    client = site.client(player)
    codes = fill_shelves(site, 1 << 20)
    before = send_all_requests(client)
    for shelf in SHELVES.values():
        while shelves(site).take(shelf.name):
            pass
    codes += fill_shelves(site, 1 << 30)
    after = send_all_requests(client)
    assert len(before) > 40
    for (path, *one), (_, *other) in zip(before, after, strict=True):
        if path not in ("/metrics", "/you/device"):  # these count, or name the time
            assert one == other, path
    bodies = b"".join(body for _, _, body in before + after)
    assert not [code for code in codes if code.encode() in bodies]


# ---- typed deals -----------------------------------------------------------------------------------------


@pytest.fixture
def judging(make_site: MakeSite) -> Site:
    """A site whose workers judge what players type."""
    site = make_site()
    site.judge_typed_deals()
    return site


def type_deal(browser: Browser, typed: str, variant: Variant = SHORT) -> Element:
    """Type a deal on the sheet of a new game, and let the workers judge it."""
    browser.press(form_with(browser.open("/new"), "deal"), deal=typed, kind=variant.name)
    return browser.page


def judge_and_look_again(site: Site, browser: Browser) -> Element:
    site.work()
    (again,) = forms(browser.page.one("section", role="status"))
    return browser.press(again)


def test_words_that_can_be_won_begin_at_once_after_the_workers_looked(judging: Site) -> None:
    browser = judging.browser()
    page = type_deal(browser, "Cabin  1")
    assert browser.status == HTTPStatus.ACCEPTED
    assert page.one("section", role="status").one("h1").text == "Cabin 1"
    judge_and_look_again(judging, browser)
    row = judging.row(browser.path)
    assert (row.label, row.variant) == ("Cabin 1", SHORT.name)


def test_words_that_nobody_can_win_say_so_before_the_first_card(judging: Site) -> None:
    browser = judging.browser()
    type_deal(browser, "cabin 3")
    page = judge_and_look_again(judging, browser)
    assert browser.status == HTTPStatus.OK
    assert page.one("h1").text == "cabin 3"
    assert english.NOBODY_CAN_WIN in page.one("main").text
    assert judging.store.get("game-1") is None
    assert browser.client.get_cookie(judging.cookie_name) is None
    instead, anyway = forms(page.one("main"))
    assert page.one("button", cls="primary").text == "Deal “cabin 3 3”"
    assert [button.text for button in anyway.buttons] == [english.PLAY_IT_ANYWAY]
    for form, label in ((instead, "cabin 3 3"), (anyway, "cabin 3")):
        browser.press(form)
        row = judging.row(browser.path)
        assert row.label == label
        assert row.deal == Deal.read(label, SHORT).code


def test_a_code_that_nobody_can_win_says_so_too(judging: Site) -> None:
    browser = judging.browser()
    type_deal(browser, "1 8qzk 4m2t")
    page = judge_and_look_again(judging, browser)
    assert english.NOBODY_CAN_WIN in page.one("main").text
    (anyway,) = forms(page.one("main"))
    assert page.one("a", cls="primary")["href"] == "/new"
    browser.press(anyway)
    assert judging.row(browser.path).deal == "1-8QZK-4M2T"


def test_if_no_words_can_be_won_instead_it_says_so(
    judging: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.deals.typed.STATES", 0)
    browser = judging.browser()
    type_deal(browser, "cabin 1")
    page = judge_and_look_again(judging, browser)
    assert english.NOR_WITH_A_NUMBER in page.one("main").text
    (anyway,) = forms(page.one("main"))
    browser.press(anyway)
    assert judging.row(browser.path).label == "cabin 1"


def test_the_placeholder_of_the_field_can_be_won(judging: Site) -> None:
    field = judging.browser().open("/new").one("input", name="deal")
    assert find_chances(field["placeholder"], STANDARD).is_winnable


def test_of_judged_words_the_job_and_the_game_are_counted_once(make_site: MakeSite) -> None:
    site = make_site(limits={Costly.GAMES: 2, Costly.PLAYERS: 2})
    site.judge_typed_deals()
    client, form = site.client(), {"deal": "cabin 1", "kind": "short"}
    for _ in range(9):
        answer = client.post("/games", data=form, headers=SAME_SITE)
        assert answer.status_code == HTTPStatus.ACCEPTED
    site.work()
    assert client.post("/games", data=form, headers=SAME_SITE).status_code == HTTPStatus.SEE_OTHER
    other = {"deal": "cabin 5", "kind": "short"}
    answer = site.client().post("/games", data=other, headers=SAME_SITE)
    assert answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
