"""A daily is made on the first request for it, and its pages refresh until it is ready."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate
from tests.kit import english
from tests.kit.reading import read
from tests.kit.sites import MakeSite, any_deal


def test_pages_get_202_and_refresh_until_the_daily_is_ready(
    make_site: MakeSite,
) -> None:
    site = make_site(ahead=False)
    client = site.client()
    for number in (4, 1):
        for send, part in (
            *((client.get, part) for part in ("", "/board", "/check")),
            (client.post, ""),
        ):
            answer = send(f"/daily/{number}{part}")
            assert answer.status_code == HTTPStatus.ACCEPTED
            seconds, _, address = answer.headers["Refresh"].partition(";url=")
            assert (int(seconds) > 0, address) == (True, f"/daily/{number}")
            page = read(answer.text)
            assert page.one("section", role="status").one("h1").text == f"Daily {number}"
            assert [link.text for link in page.one("main").all("a")] == [english.LOOK_AGAIN]
            assert "Set-Cookie" not in answer.headers
    site.put("1-8QZK-4M2T")
    home = read(site.client("ada").get("/").text).one("section", cls="today")
    assert "Daily 4" in home.text
    assert read(client.get("/archive/2026-11").text).all("a", **{"aria-current": "date"})
    site.make_dailies()
    for number in (4, 1):
        answer = client.get(f"/daily/{number}")
        assert answer.status_code == 200
        assert "Refresh" not in answer.headers
        assert client.post(f"/daily/{number}").status_code == 303


def test_a_short_daily_is_waited_for_on_its_own_page(make_site: MakeSite) -> None:
    site = make_site(ahead=False)
    site.clock.now = calendar.closes_at(22)
    waiting = site.client().get("/daily/short/22")
    assert waiting.headers["Refresh"].endswith(";url=/daily/short/22")


def test_a_daily_that_failed_is_retried_on_the_next_request(
    make_site: MakeSite,
) -> None:
    failures = [OSError("no deal"), OSError("no deal")]

    def search(*daily: Any) -> Candidate:
        if failures:
            raise failures.pop()
        return any_deal(*daily)

    site = make_site(search=search, ahead=False)
    client = site.client()
    for _ in range(4):
        answer = client.get("/daily/4")
        site.make_dailies()
    assert answer.status_code == 200
