"""What a daily hides until its date is over in every time zone, and how to verify its deal then."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

import pytest

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from solitaire.rules import SHORT, STANDARD, Record, Variant
from tests.kit import english
from tests.kit.attempts import (
    CLOSED,
    LOST,
    LOST_RESULT,
    attempt,
    golden,
)
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import START, MakeSite, Site, any_deal
from tests.kit.tiers import sampled


@dataclass(frozen=True)
class Day:
    """A daily whose deal is that of a recorded game."""

    number: int
    variant: Variant
    played: Record
    begun: datetime

    @property
    def code(self) -> str:
        return deal_text(self.played)

    @property
    def closed(self) -> datetime:
        return calendar.closes_at(self.number)

    @property
    def path(self) -> str:
        return f"/daily/{'short/' if self.variant is SHORT else ''}{self.number}"

    def search(self, secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        """Its deal on its day, and any deal on other days, or of the other game."""
        found = any_deal(secret, day, variant, spares)
        is_it = (calendar.number_of(day), variant) == (self.number, self.variant)
        return replace(found, code=self.code) if is_it else found

    def attempt(self, site: Site, player: str, turns: int | None = None) -> None:
        """Store that player's attempt after so many turns, or all."""
        turns_of, row = turns_text(self.played, turns), {"daily": self.number, "on_day": True}
        site.put(
            self.code, turns_of, player=player, id=f"{player}-{self.number}", first=True, **row
        )


FULL = Day(4, STANDARD, LOST, START)
IN_SHORT = Day(
    calendar.first_number(SHORT),
    SHORT,
    record("short-lost"),
    calendar.opens_at(calendar.first_number(SHORT)) + timedelta(hours=22),
)


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


@pytest.fixture(params=sampled([FULL, IN_SHORT], fast=1), ids=lambda day: day.variant.name)
def day(request: pytest.FixtureRequest) -> Day:
    found: Day = request.param
    return found


@pytest.fixture
def site_of_day(make_site: MakeSite, day: Day) -> Site:
    site = make_site(search=day.search)
    site.at(day.begun)
    return site


# ---- hidden until it closes ------------------------------------------------------------------------------


def said_by(site: Site, day: Day) -> Iterator[tuple[str, str]]:
    """All responses about a daily, with their paths: to both its players, another player and a visitor."""
    parts = ("", "/board", "/check")
    of_game = ("", "/lines", "?turn=3", "?turn=3&with=adviser", "/findings", "/record", "/stock")
    games = [f"/games/{player}-{day.number}{part}" for player in ("ada", "eve") for part in of_game]
    pages = ["/", "/archive/2026-11", f"/daily/{day.number}", *games]
    for player in ("ada", "eve", "bob", None):
        client = site.client(player)
        for path in (*pages, *(f"{day.path}{part}" for part in parts)):
            for headers in ({}, HX):
                answer = client.get(path, headers=headers)
                yield path, f"{answer.headers} {answer.data.decode('utf-8', 'replace')}"
        for path in (f"/games/ada-{day.number}/public", f"/games/ada-{day.number}/line"):
            answer = client.post(path, data={"public": "1", "line": "c"}, headers=SAME_SITE)
            yield path, f"{answer.headers} {answer.text}"


def test_no_response_contains_the_code_before_the_daily_closes(site_of_day: Site, day: Day) -> None:
    site = site_of_day
    day.attempt(site, "ada")
    day.attempt(site, "eve", 9)
    digits = day.code.partition("-")[2].replace("-", "")
    for moment in (day.begun, day.closed - timedelta(seconds=1)):
        site.at(moment)
        for path, said in said_by(site, day):
            plain = re.sub(r"[-\s]", "", said.upper())
            assert digits not in plain, path
    site.at(day.closed)
    told = {path for path, said in said_by(site, day) if day.code in said}
    parts = ("?turn=3", "?turn=3&with=adviser", "/record")
    tables = {f"/games/ada-{day.number}{part}" for part in parts}
    assert told == {f"{day.path}/check", *tables}  # the check leads to paper


def test_record_and_publishing_get_409_until_the_daily_closes(site: Site) -> None:
    table = attempt(site, "ada")
    site.review(table)
    owner, other = site.client("ada"), site.client("eve")
    for moment, status in ((START, 409), (CLOSED - timedelta(seconds=1), 409), (CLOSED, 200)):
        site.at(moment)
        assert owner.get(f"{table}/record").status_code == status
        assert other.get(f"{table}/record").status_code == 404
        published = owner.post(f"{table}/public", data={"public": "1"}, headers=SAME_SITE)
        assert published.status_code == (409 if status == 409 else 303)
        assert other.get(f"{table}?turn=3").status_code == (404 if status == 409 else 200)
        assert owner.get(f"{table}?turn=3").status_code == 200
        review = read(owner.get(f"{table}?turn=1").text)
        deals = [link for link in review.all("a") if link["href"].startswith("/deals/")]
        assert bool(deals) is (status == 200)
        assert bool([a for a in review.all("a") if "download" in a]) is (status == 200)


def test_others_see_no_cards_of_a_daily_since_they_may_play_it_later_too(site: Site) -> None:
    table = attempt(site, "ada")
    for moment in (START, CLOSED):
        site.at(moment)
        page = site.browser("eve").open(table)
        assert LOST_RESULT in page.one(cls="outcome").text
        assert page.all(cls="card") == []
        assert [link["href"] for link in page.all("a", cls="primary")] == ["/daily/4"]
        assert site.browser("ada").open(table).all(cls="card")


# ---- verification ----------------------------------------------------------------------------------------


def facts(page: Element) -> dict[str, str]:
    first = page.all("dl")[0]
    names, values = first.all("dt"), first.all("dd")
    return {name.text: value.text for name, value in zip(names, values, strict=True)}


def test_the_hash_is_published_before_the_day(site: Site) -> None:
    site.at(calendar.published_at(4))
    published = site.browser().open("/daily/2/check").all("dl")[1]
    (name,), (value,) = published.all("dt"), published.all("dd")
    assert name.text.startswith("Daily 4, ")
    site.at(START)
    assert facts(site.browser().open("/daily/4/check"))["Hash"] == value.text


def test_the_hash_matches_the_code_shown_after_the_day(site_of_day: Site, day: Day) -> None:
    site, check = site_of_day, f"{day.path}/check"
    page = site.browser().open(check)
    kept = facts(page)["Hash"]
    assert day.code not in page.text
    assert page.all("pre") == []
    site.at(day.closed)
    page = site.browser().open(check)
    assert facts(page)[english.DEAL_CODE] == day.code
    command, line = [pre.text for pre in page.all("pre")]
    assert hashlib.sha256(line.encode()).hexdigest() == kept == facts(page)["Hash"]
    said = ["solitaire", "daily", "check", str(day.number), day.code, kept]
    assert command.split() == said
    assert page.all("dl")[0].one("a")["href"] == f"/deals/{day.code}"


def test_its_code_leads_to_the_daily_whose_attempt_comes_first(site_of_day: Site, day: Day) -> None:
    site_of_day.at(day.closed)
    answer = site_of_day.client("eve").post(f"/deals/{day.code}", headers=SAME_SITE)
    assert answer.headers["Location"] == day.path


@pytest.mark.parametrize(("seconds", "late"), [(0, False), (1, True)])
def test_the_check_shows_when_the_deal_was_chosen_and_if_too_late(
    make_site: MakeSite, seconds: int, late: bool
) -> None:
    site = make_site(search=golden, ahead=False)
    site.at(calendar.published_at(4) + timedelta(seconds=seconds))
    site.at(CLOSED)
    page = site.browser().open("/daily/4/check")
    assert facts(page)["Chosen"] == "November 3, 2026, 10:00 AM UTC"
    assert (english.CHOSEN_LATE in page.text) is late
    assert (english.PROMISED_LATE in page.text) is late
