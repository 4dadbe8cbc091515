"""The turning point of a daily on its pages; of a daily that is open anywhere it does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from solitaire.play.coach.turning.points import TurningPoint
from solitaire.play.daily import calendar
from solitaire.rules import STANDARD, Record
from solitaire.solver import TurnAnalysis, analyze, find_reasons
from solitaire.store import tables
from solitaire.store.turning import StoredTurningPoint, TurningStore
from solitaire.words.dailies import name_daily
from solitaire.words.puzzles import puzzles
from solitaire.words.puzzles import turning as texts
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import HX, Browser
from tests.kit.puzzles import golden_rows, key_of, question_of, right_turn, wrong_turns
from tests.kit.reading import Element, form_to, read
from tests.kit.records import record, turns_text
from tests.kit.sites import MakeSite, Site
from tests.kit.solved import solving_once
from tests.kit.statements import watch_statements
from tests.kit.turning import golden_turning_row

EN = english.WORDS
DAILY = 4
PAGE = f"/daily/{DAILY}"
ADDRESS = f"{PAGE}/turning-point"
ROW = golden_turning_row(DAILY)
QUESTION = question_of(next(each for each in golden_rows() if key_of(each).variant is STANDARD))
RIGHT, WRONG = right_turn(QUESTION), wrong_turns(QUESTION)[0]


def point_of(row: StoredTurningPoint) -> TurningPoint:
    point = TurningPoint.read(row.line, CLOSED)
    assert point is not None
    return point


POINT = point_of(ROW)


@pytest.fixture(autouse=True)
def _solve_once(run_folder: Path) -> Iterator[None]:
    with solving_once(run_folder):
        yield


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    """Daily 4 is still open; Ada has begun a game, so Home is hers."""
    site = make_site(search=golden)
    attempt(site, "ada")
    site.client("ada").post("/families", data={"family": "Lee", "name": "Ada"}, headers=HX)
    return site


@pytest.fixture
def over(site: Site) -> Site:
    """Daily 4 is over everywhere, and its turning point is made."""
    site.at(CLOSED)
    assert TurningStore(site.engine).put(ROW)
    return site


def family_of(site: Site) -> str:
    (family,) = site.use_cases.families.of_player("ada")
    return f"/families/{family.id}?daily={DAILY}"


def line_of(page: Element) -> str:
    return page.one(cls="turning").text


def told(page: Element) -> str:
    return page.one(cls="told").text


# ---- of an open daily it does not exist --------------------------------------------------------------------


def test_pages_of_an_open_daily_have_the_same_bytes_with_a_stored_one(site: Site) -> None:
    """As after a clock was set back: pages, fragments, forms, headers and statements are the same."""
    site.at(CLOSED - timedelta(seconds=1))
    addresses = [
        *("/", PAGE, f"{PAGE}/board", f"{PAGE}/check", "/archive/2026-11", family_of(site)),
        *(ADDRESS, f"{ADDRESS}/stock", f"/games/ada-{DAILY}?turn=1", "/you", "/you/export"),
    ]
    forms = [f"{ADDRESS}/{name}" for name in ("answers", "line", "show")]
    form = {"revision": "0", "pile": str(RIGHT.pile), "discard": RIGHT.discard.text, "line": "show"}

    def ask() -> Iterator[object]:
        for player in ("ada", None):
            client = site.client(player)
            for headers in ({}, HX):
                for address in addresses + forms:
                    statements: list[str] = []
                    with watch_statements(site.engine, statements.append):
                        answer = (
                            client.post(address, data=form, headers=headers)
                            if address in forms
                            else client.get(address, headers=headers)
                        )
                    kept = [
                        each for each in answer.headers if each[0] not in ("Date", "Set-Cookie")
                    ]
                    yield address, answer.status_code, answer.data, kept, len(statements)

    list(ask())  # the first time pages ask for what is missing
    before = list(ask())
    assert TurningStore(site.engine).put(ROW)
    assert list(ask()) == before
    assert {each[1] for each in before if each[0] in (ADDRESS, *forms)} == {HTTPStatus.NOT_FOUND}  # type: ignore[index]
    site.at(CLOSED)
    assert list(ask()) != before


def test_that_of_an_open_daily_is_as_absent_as_one_that_will_never_be(site: Site) -> None:
    site.at(CLOSED - timedelta(seconds=1))
    TurningStore(site.engine).put(ROW)
    client = site.client("ada")
    answers = [client.get(f"/daily/{number}/turning-point") for number in (DAILY, 999)]
    pages = [re.sub(r"/daily/\d+|error=\w+|\b[0-9A-F]{8}\b", "", each.text) for each in answers]
    assert pages[0] == pages[1]


# ---- lines -------------------------------------------------------------------------------------------------


LAST_CLOSED = 2
"""The last daily that is over everywhere while daily 4 is today's."""


def following(site: Site) -> str | None:
    """Where the line below the buttons of Ada's ended daily 4 leads."""
    return site.browser("ada").open(f"/games/ada-{DAILY}").one(id="ending-following")["href"]


def test_an_ended_daily_leads_to_the_last_one_that_is_not_answered(site: Site) -> None:
    assert following(site) == PAGE
    assert TurningStore(site.engine).put(golden_turning_row(LAST_CLOSED))
    address = f"/daily/{LAST_CLOSED}/turning-point"
    assert following(site) == address
    page = site.browser("ada").open(f"/games/ada-{DAILY}")
    assert page.one(id="ending-following").text == texts.offer_turn(
        EN, point_of(golden_turning_row(LAST_CLOSED))
    )
    assert PAGE in [link["href"] for link in page.one(id="ending-more").all("a")]
    site.client("ada").post(f"{address}/show")
    assert following(site) == PAGE


def test_an_ended_daily_does_not_lead_to_that_of_an_attempt_that_goes_on(site: Site) -> None:
    assert TurningStore(site.engine).put(golden_turning_row(LAST_CLOSED))
    of = {"daily": LAST_CLOSED, "first": True, "on_day": True}
    site.put(ROW.deal, turns_text(record("lost"), 0), id="goes-on", player="ada", **of)
    assert following(site) == PAGE


def test_home_says_the_last_one_in_a_line_that_leads_to_it(over: Site) -> None:
    page = over.browser("ada").open("/")
    assert line_of(page) == f"{texts.tell_card(EN, POINT)} {texts.tell_losers(EN, POINT)}"
    assert page.one(cls="turning").one("a")["href"] == ADDRESS


def test_the_page_of_the_daily_and_that_of_a_family_say_it(over: Site) -> None:
    for player in ("ada", None):
        page = over.browser(player).open(PAGE)
        main = page.one("main")
        assert f"{texts.tell_card(EN, POINT)} {texts.tell_losers(EN, POINT)}" in main.text
        assert texts.name_question(EN) in [a.text for a in main.all("a") if a["href"] == ADDRESS]
    page = over.browser("ada").open(family_of(over))
    assert line_of(page).startswith(texts.tell_card(EN, POINT))


@pytest.mark.parametrize("players", [4, 5])
def test_below_five_players_no_page_says_how_many(over: Site, players: int) -> None:
    few = replace(ROW, players=players, losers=3)
    with over.engine.begin() as connection:
        connection.execute(update(tables.turning_points).values(players=players, losers=3))
    browser = over.browser("ada")
    counted = bool(texts.tell_losers(EN, point_of(few)))
    assert counted is (players == 5)
    for address in ("/", PAGE, family_of(over)):
        assert (f"3 of {players}" in browser.open(address).text) is counted
    over.client("eve").post(f"{ADDRESS}/show")
    page = over.browser("eve").open(ADDRESS)
    assert (f"of {players}" in told(page)) is counted


def test_simulated_players_are_called_so(over: Site) -> None:
    with over.engine.begin() as connection:
        connection.execute(update(tables.turning_points).values(simulated=True))
    point = point_of(replace(ROW, simulated=True))
    assert line_of(over.browser("ada").open("/")).endswith(texts.tell_losers(EN, point))
    assert texts.tell_losers(EN, point) != texts.tell_losers(EN, POINT)


def test_no_line_is_said_before_it_is_made(site: Site) -> None:
    site.at(CLOSED)
    browser = site.browser("ada")
    assert not browser.open("/").all(cls="turning")
    assert ADDRESS not in [link["href"] for link in browser.open(PAGE).all("a")]


def test_an_attempt_that_goes_on_is_not_spoiled(over: Site) -> None:
    attempt(over, "dora", 9)
    browser = over.browser("dora")
    assert not browser.open("/").all(cls="turning")
    assert ADDRESS not in [link["href"] for link in browser.open(PAGE).all("a")]


def test_on_monday_an_attempt_at_sundays_that_goes_on_is_not_spoiled(site: Site) -> None:
    sunday = 7
    closed = calendar.closes_at(sunday)
    assert closed.weekday() == 0
    site.at(closed)
    assert TurningStore(site.engine).put(golden_turning_row(sunday))
    of = {"daily": sunday, "first": True, "on_day": True}
    site.put(ROW.deal, turns_text(record("lost"), 0), id="goes-on", player="dora", **of)
    assert site.browser("ada").open("/").all(cls="turning")
    assert not site.browser("dora").open("/").all(cls="turning")


# ---- the question ------------------------------------------------------------------------------------------


def take(browser: Browser, discard: str, pile: str) -> Element:
    (found,) = browser.page.all(cls="pile", **{"data-rank": pile})
    return browser.press(form_to(found, "/answers", cls="tray"), discard=discard)


def test_a_stranger_answers_and_is_told_why_and_how_many_kept_everything(over: Site) -> None:
    browser = over.browser()
    page = browser.open(ADDRESS)
    assert page.one("h2", id="dock-heading").text == puzzles.ask(EN, QUESTION.before, QUESTION.best)
    assert texts.tell_keepers(EN, POINT) not in told(page)
    page = take(browser, WRONG.discard.text, str(WRONG.pile))
    assert puzzles.describe_wrong(EN, QUESTION.judge(WRONG), QUESTION.best) in told(page)
    page = take(browser, RIGHT.discard.text, str(RIGHT.pile))
    assert puzzles.name_found(EN, 2, first=False) in told(page)
    assert texts.tell_keepers(EN, POINT) in told(page)
    assert texts.tell_keepers(EN, POINT) in page.one(id="status").text
    why = puzzles.explain_right(EN, find_reasons(QUESTION.game.position, WRONG, RIGHT))
    assert why is None or why in told(page)
    assert browser.open(ADDRESS).one("h2", id="dock-heading").text == puzzles.name_found(
        EN, 2, first=False
    )


def test_it_is_shown_in_two_steps(over: Site) -> None:
    browser = over.browser("eve")
    browser.open(ADDRESS)
    browser.press(form_to(browser.page, "/show"))
    page = browser.press(form_to(browser.page, "/show"))
    assert puzzles.name_shown(EN) in told(page)
    assert page.one(cls="bar").one("a", cls="leave").text == name_daily(EN, DAILY, STANDARD)


def test_commands_and_the_stock_work_as_at_a_puzzle(over: Site) -> None:
    client = over.client("eve")
    form = {"revision": "0", "line": f"{RIGHT.pile} {RIGHT.discard.text}"}
    answer = client.post(f"{ADDRESS}/line", data=form, headers=HX)
    assert puzzles.name_found(EN, 1, first=True) in read(answer.text).one(cls="told").text
    assert client.get(f"{ADDRESS}/stock").status_code == HTTPStatus.OK


def ask_about_a_mistake(site: Site) -> TurnAnalysis:
    """Let a mistake of Ada's be the turning point, and return it: it is placed on the wrong pile."""
    played = record("lost")
    turn = next(
        each
        for each in analyze(Record(played.deal, played.turns)).turns
        if each.mistake and each.best >= 0
    )
    assert not turn.turn.is_unplayed
    with site.engine.begin() as connection:
        changed = {"turn": turn.number, "card": turn.turn.drawn.text}
        connection.execute(update(tables.turning_points).values(changed))
    return turn


def test_whoever_played_sees_the_own_position_and_what_was_done_then(over: Site) -> None:
    """After a page that waits for a worker."""
    turn = ask_about_a_mistake(over)
    browser = over.browser("ada")
    waiting = over.client("ada").get(ADDRESS)
    assert waiting.status_code == HTTPStatus.ACCEPTED
    assert texts.name_waiting(EN) in waiting.text
    assert "Refresh" in waiting.headers
    over.work()
    page = browser.open(ADDRESS)
    assert "In your game" not in told(page)
    browser.press(form_to(browser.page, "/show"))
    page = browser.press(form_to(browser.page, "/show"))
    assert puzzles.compare(EN, turn.turn, turn.after, turn.best) in told(page)
    assert texts.tell_same(EN) in told(page)


def test_another_wrong_move_is_compared_and_that_of_then_told(over: Site) -> None:
    turn = ask_about_a_mistake(over)
    over.client("ada").get(ADDRESS)
    over.work()
    browser = over.browser("ada")
    browser.open(ADDRESS)
    browser.press(form_to(browser.page, "/answers", cls="unplayed"))
    browser.press(form_to(browser.page, "/show"))
    browser.press(form_to(browser.page, "/show"))
    assert texts.tell_then(EN, turn.turn, turn.after, turn.best) in told(browser.page)


def test_the_page_waits_while_it_is_made_and_a_form_leads_there(site: Site) -> None:
    site.at(CLOSED)
    client = site.client("eve")
    assert client.get(ADDRESS).status_code == HTTPStatus.ACCEPTED
    answer = client.post(f"{ADDRESS}/show")
    assert (answer.status_code, answer.location) == (HTTPStatus.SEE_OTHER, ADDRESS)
    assert client.get(f"{ADDRESS}/stock").status_code == HTTPStatus.ACCEPTED
    site.work()
    assert client.get(ADDRESS).status_code == HTTPStatus.OK


def test_without_a_turning_point_the_page_leads_to_the_daily(over: Site) -> None:
    with over.engine.begin() as connection:
        connection.execute(delete(tables.turning_points))
    made = calendar.closes_at(DAILY)
    TurningStore(over.engine).put(StoredTurningPoint(DAILY, STANDARD.name, made))
    answer = over.client("eve").get(ADDRESS)
    assert (answer.status_code, answer.location) == (HTTPStatus.SEE_OTHER, PAGE)
    assert not over.browser("ada").open("/").all(cls="turning")
