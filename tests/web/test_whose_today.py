"""Today's daily by the server's clock and the player's zone: travelers, extreme zones, wrong clocks."""

from __future__ import annotations

from datetime import UTC, datetime

from flask.testing import FlaskClient

from solitaire.play.daily import calendar
from solitaire.rules import STANDARD
from tests.kit.browsing import SAME_SITE
from tests.kit.sites import MakeSite, Site

FIRST, LAST = "Pacific/Kiritimati", "Etc/GMT+12"


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def todays(client: FlaskClient, zone: str | None = None, **headers: str) -> int:
    """The number of the daily that ``/daily`` redirects to in that zone."""
    if zone is None:
        client.delete_cookie("zone")
    else:
        client.set_cookie("zone", zone)
    answer = client.get(
        "/daily", headers={name.replace("_", "-"): headers[name] for name in headers}
    )
    assert answer.status_code in (302, 303)
    path = answer.headers["Location"]
    assert client.get(path).status_code == 200
    return int(path.rpartition("/")[2])


def begin(client: FlaskClient, number: int) -> str:
    """Post to start that daily; returns the path of the redirect."""
    answer = client.post(f"/daily/{number}", headers=SAME_SITE)
    assert answer.status_code == 303
    path: str = answer.headers["Location"]
    return path.partition("?")[0]


def test_todays_daily_depends_on_the_zone(site: Site) -> None:
    site.at(at("2026-11-05 11:00"))
    client = site.client("ada")
    assert [todays(client, zone) for zone in (FIRST, None, LAST)] == [5, 4, 3]
    assert client.get("/daily/6").status_code == 404


def test_tomorrows_daily_can_be_viewed_but_not_started(site: Site) -> None:
    site.at(at("2026-11-05 11:00"))
    client = site.client("ada")
    assert client.get("/daily/5").status_code == 200
    assert begin(client, 5) == "/daily/5"
    assert site.store.get("game-1") is None
    client.set_cookie("zone", FIRST)
    begun = begin(client, 5)
    assert site.row(begun).on_day
    client.set_cookie("zone", LAST)  # a started attempt can be continued in any zone
    assert begin(client, 5) == begun


def test_invalid_zone_falls_back_to_utc(site: Site) -> None:
    site.at(at("2026-11-05 23:30"))
    client = site.app.test_client(use_cookies=False)  # the header is sent as it is written
    for zone in ("", "Nowhere", "../../etc/passwd", "UTC%00", "x" * 500, "ä"):
        answer = client.get("/daily", headers={"Cookie": f"zone={zone}"})
        assert answer.headers["Location"].endswith("/daily/4")


def test_clock_of_the_browser_is_ignored(site: Site) -> None:
    site.at(at("2026-11-05 12:00"))
    client = site.client("ada")
    for year in (1999, 2026, 2050):
        date = f"Thu, 05 Nov {year} 12:00:00 GMT"
        client.set_cookie("now", f"{year}-11-05")
        found = todays(client, None, Date=date, If_Modified_Since=date, X_Date=date)
        assert found == 4
    assert client.get("/daily?now=2050-01-01&today=2000").headers["Location"].endswith("/daily/4")


def test_unopened_daily_gets_404_in_every_zone_and_hides_its_code(
    make_site: MakeSite,
) -> None:
    site = make_site()
    site.at(calendar.closes_at(6))
    site.clock.now = at("2026-11-05 09:59")
    site.dailies.make(5, STANDARD)
    code = site.dailies.hidden_code(5, STANDARD)
    assert code is not None
    for zone in (FIRST, None, LAST):
        client = site.client("ada")
        if zone:
            client.set_cookie("zone", zone)
        for path in ("/daily/5", "/daily/5/board", "/daily/5/check"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert code not in answer.text
        assert code not in client.get("/daily/4/check").text
