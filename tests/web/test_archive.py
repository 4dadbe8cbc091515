"""The calendar: all dailies by month, with the player's results."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from sqlalchemy import event

from solitaire.play.games.result import flipped_bits
from solitaire.rules import STANDARD
from solitaire.web.drawings.staircase import draw_steps
from tests.kit import english
from tests.kit.attempts import LOST, attempt, golden
from tests.kit.reading import Element
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

MONTH = "/archive/2026-11"


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site(search=golden)


def days(page: Element) -> dict[str, Element]:
    """The days with a daily, by the day of the month shown."""
    links = page.one("table", cls="days").one("tbody").all("a")
    return {link.one("span").text: link for link in links if link.all("span")}


def stage(day: Element) -> tuple[str, bool]:
    """The stage that a day's drawing shows, and whether it has the ring of a daily started on its day."""
    drawn = day.one("svg", cls="stairs")
    return drawn["data-stage"], bool(drawn.all("rect", cls="ring"))


def links(page: Element) -> dict[str, str]:
    return {link["rel"]: link["href"] for link in page.all("a") if "rel" in link}


def test_a_day_shows_its_result_in_its_drawing_and_its_label(site: Site) -> None:
    attempt(site, "ada", daily=3)
    attempt(site, "ada", 9, daily=4)
    other, later = record("won-by-the-last-card"), {"daily": 2, "first": True}
    site.put(deal_text(other), turns_text(other), id="later", **later)
    shown = days(site.browser("ada").open(MONTH))
    assert {day: stage(cell) for day, cell in shown.items()} == {
        "2": ("unplayed", False),
        "3": ("won", False),
        "4": ("won", True),
        "5": ("playing", False),
    }
    assert {day: cell["aria-label"] for day, cell in shown.items()} == {
        "2": "Daily 1, Monday, November 2, 2026: not played yet",
        "3": "Daily 2, Tuesday, November 3, 2026: won with the last card of the stock, played later",
        "4": "Daily 3, Wednesday, November 4, 2026: won with 3 cards left in the stock",
        "5": "Daily 4, Thursday, November 5, 2026: in progress",
    }
    assert all(cell["title"] == cell["aria-label"] for cell in shown.values())


def test_days_link_to_their_dailies_and_today_is_marked(site: Site) -> None:
    shown = days(site.browser("ada").open(MONTH))
    numbers = {day: cell["href"] for day, cell in shown.items()}
    assert numbers == {str(day): f"/daily/{day - 1}" for day in range(2, 6)}
    assert [day for day, cell in shown.items() if "aria-current" in cell] == ["5"]


def test_the_drawing_of_a_day_shows_the_flipped_piles(site: Site) -> None:
    attempt(site, "ada")
    drawn = days(site.browser("ada").open(MONTH))["5"].one("svg", cls="stairs")
    lines = draw_steps(flipped_bits(LOST.game().piles))
    assert [path["d"] for path in drawn.all(cls="flipped")] == [lines.flipped, lines.beads]


def test_the_month_counts_finished_dailies(site: Site) -> None:
    about = english.MONTH_COUNT
    assert f"0 {about}" in site.browser("ada").open(MONTH).text
    attempt(site, "ada", daily=3)
    attempt(site, "ada", 9, daily=4)
    assert f"1 {about}" in site.browser("ada").open(MONTH).text


def test_games_of_other_players_are_not_shown(site: Site) -> None:
    attempt(site, "eve")
    for browser in (site.browser("ada"), site.browser()):
        assert {stage(cell) for cell in days(browser.open(MONTH)).values()} == {("unplayed", False)}


def test_weeks_start_on_monday_and_each_day_is_in_its_column(site: Site) -> None:
    site.clock.now = datetime(2029, 3, 1, 12, tzinfo=UTC)
    for year, month in ((2026, 11), (2026, 12), (2027, 2), (2028, 2), (2029, 1)):
        page = site.browser("ada").open(f"/archive/{year}-{month:02}")
        table = page.one("table", cls="days")
        heads = [head.one("abbr")["title"] for head in table.all("th")]
        assert (heads[0], heads[6], len(heads)) == ("Monday", "Sunday", 7)
        seen = []
        for row in table.one("tbody").all("tr"):
            cells = row.all("td")
            assert len(cells) == 7
            for column, cell in enumerate(cells):
                if cell.text:
                    seen.append(int(cell.text))
                    assert date(year, month, seen[-1]).weekday() == column
        following = date(year + month // 12, month % 12 + 1, 1)
        assert seen == list(range(1, (following - date(year, month, 1)).days + 1))


def test_days_without_a_daily_have_no_link(site: Site) -> None:
    page = site.browser("ada").open(MONTH)
    without = [span.text for span in page.all("span", cls="no-daily")]
    assert without == ["1", *map(str, range(6, 31))]


def test_months_without_a_daily_get_404(site: Site) -> None:
    out_of_range = ("2026-10", "2026-12", "2025-11", "2027-11", "0001-01", "9999-12", "0000-01")
    no_month = ("2026-00", "2026-13", "2026-1", "26-11", "2026-011", "2026", "x", "-11", "%00")
    no_text = ("2026-11-05", "2026%0A-11", " 2026-11", "\u0662026-11", "2026_11")
    for name in (*out_of_range, *no_month, *no_text):
        assert site.client("ada").get(f"/archive/{name}").status_code == 404, name


def test_month_links_go_from_the_first_month_to_the_current_one(site: Site) -> None:
    site.clock.now = datetime(2027, 2, 3, 12, tzinfo=UTC)
    browser, path, titles = site.browser("ada"), MONTH, []
    while path:
        page = browser.open(path)
        titles.append(page.one("h1").text)
        path = links(page).get("next", "")
    assert titles == ["November 2026", "December 2026", "January 2027", "February 2027"]
    while True:
        before = links(page).get("prev", "")
        if not before:
            break
        page = browser.open(before)
        titles.pop()
    assert page.one("h1").text == titles.pop() == "November 2026"
    assert titles == []


@pytest.mark.parametrize(
    ("moment", "zone", "month", "last"),
    [
        (datetime(2026, 11, 30, 11, tzinfo=UTC), "Pacific/Kiritimati", "2026-12", "1"),
        (datetime(2026, 11, 30, 11, tzinfo=UTC), "", "2026-11", "30"),
        (datetime(2026, 12, 1, 11, tzinfo=UTC), "Etc/GMT+12", "2026-11", "30"),
        (datetime(2027, 1, 1, 0, tzinfo=UTC), "America/New_York", "2026-12", "31"),
        (datetime(2028, 2, 29, 12, tzinfo=UTC), "", "2028-02", "29"),
    ],
)
def test_the_archive_redirects_to_the_month_in_the_players_zone(
    site: Site, moment: datetime, zone: str, month: str, last: str
) -> None:
    site.clock.now = moment
    client = site.client("ada")
    client.set_cookie("zone", zone)
    answer = client.get("/archive")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/archive/{month}"
    shown = site.browser("ada")
    shown.client.set_cookie("zone", zone)
    page = shown.open(f"/archive/{month}")
    assert list(days(page))[-1] == last
    assert [day for day, cell in days(page).items() if "aria-current" in cell] == [last]
    assert "next" not in links(page)


def test_a_month_takes_the_same_number_of_queries_however_many_games(site: Site) -> None:
    statements = []
    site.clock.now = datetime(2026, 12, 15, tzinfo=UTC)
    event.listen(
        site.engine.engine, "before_cursor_execute", lambda *values: statements.append(values[2])
    )
    client = site.client("ada")
    client.get(MONTH)
    empty = len(statements)
    for number in range(1, 29):
        row = {"daily": number, "first": True, "on_day": True, "id": f"game {number}"}
        site.dailies.make(number, STANDARD)
        site.put(site.dailies.hidden_code(number, STANDARD), "", **row)
    statements.clear()
    page = client.get(MONTH)
    assert page.text.count(english.IN_PROGRESS) == 28 * 2
    assert len(statements) == empty < 6
