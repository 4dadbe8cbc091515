"""The short daily: its own pages, boards and attempts; a day and a streak shared with the daily."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.rules import SHORT, STANDARD, Record, Variant
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element, form_to, forms
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site, any_deal

NUMBER = calendar.first_number(SHORT)
NOON = calendar.opens_at(NUMBER) + timedelta(hours=22)
"""At noon, UTC, of the first day with a short daily."""
LOST, FULL = record("short-lost"), record("lost")
CODE = deal_text(LOST)


def golden(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
    """The golden deals on the first day, and any deal on other days."""
    found = any_deal(secret, day, variant, spares)
    if calendar.number_of(day) != NUMBER:
        return found
    return replace(found, code=CODE if variant is SHORT else deal_text(FULL))


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    site = make_site(search=golden, ahead=False)
    site.clock.now = NOON
    for number in range(NUMBER - 2, NUMBER + 2):
        for variant in (STANDARD, SHORT):
            if calendar.has_daily(number, variant):
                site.dailies.make(number, variant)
    return site


def put(site: Site, player: str, played: Record = LOST, turns: int | None = None) -> str:
    """Store that player's attempt after so many turns, or all; the path of its table."""
    row = {"daily": NUMBER, "first": True, "on_day": True}
    deal = deal_text(played)
    return site.put(
        deal, turns_text(played, turns), player=player, id=f"{player}-{deal[:1]}", **row
    )


def put_played(site: Site, number: int, variant: Variant) -> None:
    """Store Ada's finished attempt at any daily, on its day."""
    played = LOST if variant is SHORT else FULL
    row = {"daily": number, "first": True, "on_day": True, "id": f"{variant.name} {number}"}
    site.put(deal_text(played), turns_text(played), **row)


def today(browser: Browser) -> Element:
    return browser.open("/").one("section", **{"aria-labelledby": "today"})


def hrefs(page: Element) -> list[str]:
    return [link["href"] for link in page.all("a")]


# ---- its pages -------------------------------------------------------------------------------------------


def test_todays_short_daily_has_the_number_of_todays_daily(site: Site) -> None:
    client = site.client("ada")
    assert client.get("/daily").headers["Location"] == f"/daily/{NUMBER}"
    assert client.get("/daily/short").headers["Location"] == f"/daily/short/{NUMBER}"


def test_there_is_no_short_daily_before_the_first_or_after_today(site: Site) -> None:
    client = site.client("ada")
    parts = ("", "/board", "/check")
    for part in parts:
        assert client.get(f"/daily/short/{NUMBER}{part}").status_code < 400, part
    for number in (1, NUMBER - 1, NUMBER + 2):
        for part in parts:
            assert client.get(f"/daily/short/{number}{part}").status_code == 404, part
        assert client.post(f"/daily/short/{number}", headers=SAME_SITE).status_code == 404


def test_the_dailies_of_a_day_link_to_each_other(site: Site) -> None:
    browser = site.browser("ada")
    assert browser.open(f"/daily/{NUMBER}").one("h1").text == f"Daily {NUMBER}"
    (other,) = [link for link in browser.page.all("a") if link.text == english.SHORT_DAILY]
    page = browser.open(other["href"])
    assert page.one("h1").text == english.SHORT_DAILY
    (other,) = [link for link in page.all("a") if link.text == f"Daily {NUMBER}"]
    assert other["href"] == f"/daily/{NUMBER}"
    assert f"/daily/short/{NUMBER - 1}" not in hrefs(page)
    assert english.SHORT_DAILY not in browser.open(f"/daily/{NUMBER - 1}").text


def test_its_start_card_begins_one_attempt_at_the_short_game(site: Site) -> None:
    browser = site.browser("ada")
    card = browser.open(f"/daily/short/{NUMBER}")
    assert english.ONE_ATTEMPT_NO_UNDO in card.text
    browser.press(form_to(card, f"/daily/short/{NUMBER}"))
    row = site.row(browser.path)
    assert (row.deal, row.variant, row.daily) == (CODE, "short", NUMBER)
    assert (row.first, row.on_day) == (True, True)
    assert browser.page.one("h1").text == english.SHORT_DAILY
    assert site.games.find_attempt("ada", NUMBER, STANDARD) is None
    for turn in LOST.turns:
        browser.take(turn)
    assert browser.open(f"/daily/short/{NUMBER}").one(cls="outcome")
    assert form_to(browser.open(f"/daily/{NUMBER}"), f"/daily/{NUMBER}")


def test_practice_before_it_is_as_hard_and_changes_no_choice(site: Site) -> None:
    browser = site.browser("ada")
    browser.client.set_cookie("preferences", "kind=standard&level=fierce")
    card = browser.open(f"/daily/short/{NUMBER}")
    (practice,) = [form for form in forms(card) if form.action.startswith("/games?")]
    browser.press(practice)
    assert site.row(browser.path).variant == "short"
    kept = browser.client.get_cookie("preferences")
    assert kept is not None
    assert "kind=standard" in kept.value


def test_its_ending_leads_to_the_daily_of_the_day_until_that_is_begun(site: Site) -> None:
    table = put(site, "ada")
    browser = site.browser("ada")
    assert english.PLAY_DAILY_22 in [link.text for link in browser.open(table).all("a")]
    day = f"/daily/short/{NUMBER}"
    assert english.PLAY_DAILY_22 in [link.text for link in browser.open(day).all("a")]
    put(site, "ada", FULL, 3)
    assert english.PLAY_DAILY_22 not in [link.text for link in browser.open(day).all("a")]
    assert english.PLAY_DAILY_22 not in [link.text for link in browser.open(table).all("a")]


def test_the_text_to_share_names_it_and_has_two_rows_of_eight(site: Site) -> None:
    put(site, "ada")
    page = site.browser("ada").open(f"/daily/short/{NUMBER}")
    title, *rows, _ = "".join(page.one(id="result-text").content).splitlines()
    assert title.startswith(f"Five Crowns short daily {NUMBER}, gentle: ")
    assert [len(row) for row in rows] == [8, 8]


def test_each_daily_of_a_day_has_its_own_board(site: Site) -> None:
    put(site, "ada")
    put(site, "eve", FULL)
    for player, address, piles in (("ada", "/daily/short", 7), ("eve", "/daily", 11)):
        rows = site.browser(player).open(f"{address}/{NUMBER}/board").one("tbody").all("tr")
        assert len(rows) == 1
        assert f"of {piles} piles" in rows[0].text


def test_a_list_names_both(site: Site) -> None:
    put(site, "ada")
    put(site, "ada", FULL)
    rows = site.browser("ada").open("/games?show=daily").one("ul", cls="rows").all("b")
    assert {row.text for row in rows} == {english.SHORT_DAILY, f"Daily {NUMBER}"}


# ---- home, calendar, streak ------------------------------------------------------------------------------


def test_the_calendar_shows_both_and_counts_each(site: Site) -> None:
    put(site, "ada")
    put_played(site, NUMBER - 1, STANDARD)
    page = site.browser("ada").open("/archive/2026-11")
    assert english.MONTH_COUNTS in page.text
    (short,) = page.one("table", cls="days").all("a", cls="short")
    assert short["href"] == f"/daily/short/{NUMBER}"
    assert short["aria-label"].startswith(f"{english.SHORT_DAILY}, Monday, November 23, 2026: ")
    assert f"/daily/{NUMBER}" in hrefs(page)


# ---- families ---------------------------------------------------------------------------------------


def test_a_family_table_shows_the_dailies_of_one_game(site: Site) -> None:
    """Of the short one from its first day on."""
    family = site.use_cases.families.start("ada", "The Lees", "Ada")
    browser = site.browser("ada")
    site.clock.now = NOON - timedelta(days=1)
    page = browser.open(f"/families/{family}?game=short")
    assert english.SHORT_GAME not in page.text
    assert page.all("h2")[0].text == f"Daily {NUMBER - 1}"
    site.clock.now = NOON
    put(site, "ada")
    page = browser.open(f"/families/{family}")
    assert english.NOT_PLAYED_YET in page.one("table", cls="results").text
    (switch,) = [link for link in page.all("a") if link.text == english.SHORT_GAME]
    page = browser.open(switch["href"])
    assert page.all("h2")[0].text == english.SHORT_DAILY
    assert "of 7 piles" in page.one("table", cls="results").text
    week = page.one("table", cls="week")
    assert len(week.one("thead").all("a")) == 1  # the first short daily
    assert english.DAY_BEFORE not in page.text
