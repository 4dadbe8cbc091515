"""What a daily hides until its date is over in every time zone, and how to verify its deal then."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from solitaire.play.daily import calendar
from tests.kit import english
from tests.kit.attempts import (
    CLOSED,
    CODE,
    LOST_RESULT,
    attempt,
    golden,
)
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.reading import Element, read
from tests.kit.sites import START, MakeSite, Site


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


# ---- hidden until it closes ------------------------------------------------------------------------------


def said_by(site: Site, number: int) -> Iterator[tuple[str, str]]:
    """All responses about a daily, with their paths: to both its players, another player and a visitor."""
    parts = ("", "/board", "/check", "/preview.png")
    of_game = ("", "/result", "/replay", "/record", "/turns", "/stock", "/preview.png")
    games = [f"/games/{player}-{number}{part}" for player in ("ada", "eve") for part in of_game]
    for player in ("ada", "eve", "bob", None):
        client = site.client(player)
        for path in (
            *("/", "/archive/2026-11"),
            *(f"/daily/{number}{part}" for part in parts),
            *games,
        ):
            for headers in ({}, HX):
                answer = client.get(path, headers=headers)
                yield path, f"{answer.headers} {answer.data.decode('utf-8', 'replace')}"
        for path in (f"/games/ada-{number}/public", f"/games/ada-{number}/line"):
            answer = client.post(path, data={"public": "1", "line": "c"}, headers=SAME_SITE)
            yield path, f"{answer.headers} {answer.text}"


def test_no_response_contains_the_code_before_the_daily_closes(site: Site) -> None:
    attempt(site, "ada")
    attempt(site, "eve", 9)
    digits = CODE.partition("-")[2].replace("-", "")
    for moment in (START, CLOSED - timedelta(seconds=1)):
        site.at(moment)
        for path, said in said_by(site, 4):
            plain = re.sub(r"[-\s]", "", said.upper())
            assert digits not in plain, path
    site.at(CLOSED)
    told = {path for path, said in said_by(site, 4) if CODE in said}
    tables = {f"/games/ada-4{part}" for part in ("", "/line", "/result", "/record")}
    assert told == {"/daily/4/check", *tables}


def test_record_and_publishing_get_409_until_the_daily_closes(site: Site) -> None:
    table = attempt(site, "ada")
    owner, other = site.client("ada"), site.client("eve")
    for moment, status in ((START, 409), (CLOSED - timedelta(seconds=1), 409), (CLOSED, 200)):
        site.at(moment)
        assert owner.get(f"{table}/record").status_code == status
        assert other.get(f"{table}/record").status_code == 404
        published = owner.post(f"{table}/public", data={"public": "1"}, headers=SAME_SITE)
        assert published.status_code == (409 if status == 409 else 303)
        assert other.get(f"{table}/replay").status_code == (404 if status == 409 else 200)
        assert owner.get(f"{table}/replay").status_code == 200
        ending = read(owner.get(table).text).one(cls="ending")
        deals = [link for link in ending.all("a") if link["href"].startswith("/deals/")]
        assert bool(deals) is (status == 200)
        page = read(owner.get(f"{table}/result").text)
        assert bool([a for a in page.all("a") if "download" in a]) is (status == 200)


def test_others_see_no_cards_of_a_daily_since_they_may_play_it_later_too(site: Site) -> None:
    table = attempt(site, "ada")
    for moment in (START, CLOSED):
        site.at(moment)
        page = site.browser("eve").open(table)
        assert LOST_RESULT in page.one(cls="outcome").text
        assert page.all(cls="card") == []
        assert english.FINAL_TABLE_NOT_SHOWN in page.text
        assert [link["href"] for link in page.all("a", cls="primary")] == ["/daily/4"]
        assert site.browser("ada").open(f"{table}/result").all(cls="card")


# ---- verification ----------------------------------------------------------------------------------------


def facts(page: Element) -> dict[str, str]:
    first = page.all("dl")[0]
    names, values = first.all("dt"), first.all("dd")
    return {name.text: value.text for name, value in zip(names, values, strict=True)}


def test_the_hash_published_before_matches_the_code_shown_after(site: Site) -> None:
    early = calendar.published_at(4)
    site.at(early)
    page = site.browser().open("/daily/2/check")
    kept = {
        name.text.partition(",")[0]: value.text
        for name, value in zip(
            page.all("dl")[1].all("dt"), page.all("dl")[1].all("dd"), strict=True
        )
    }
    assert set(kept) == {"Daily 4"}
    site.at(START)
    page = site.browser().open("/daily/4/check")
    assert facts(page)["Hash"] == kept["Daily 4"]
    assert facts(page)[english.DEAL_CODE] == english.DEAL_SHOWN_FROM
    assert page.all("pre") == []
    site.at(CLOSED)
    page = site.browser().open("/daily/4/check")
    assert facts(page)[english.DEAL_CODE] == CODE
    command, line = [pre.text for pre in page.all("pre")]
    assert hashlib.sha256(line.encode()).hexdigest() == kept["Daily 4"] == facts(page)["Hash"]
    assert command.split() == ["solitaire", "daily", "check", "4", CODE, kept["Daily 4"]]
    assert page.all("dl")[0].one("a")["href"] == f"/deals/{CODE}"


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
