"""Dailies played after their day are marked as late, on family boards too, and are not ranked."""

from __future__ import annotations

from dataclasses import replace

from solitaire.play.daily import calendar
from tests.kit import english
from tests.kit.browsing import Browser
from tests.kit.rows import first_row, result_row
from tests.kit.sites import Site
from tests.web.test_families import board, join, start_family, week


def play(site: Site, player: str, daily: int, *, on_day: bool, piles: int = 9) -> None:
    row = first_row(f"{player}-{daily}", player, daily=daily, on_day=on_day, over=True)
    won = piles == 11
    values = {"won": won, "flipped_count": piles, "points": 0 if won else 37, "stock_left": 2 * won}
    site.store.add(row, replace(result_row(row), **values))


def test_board_of_a_past_daily_says_that_no_player_finished_on_its_day(site: Site) -> None:
    site.at(calendar.closes_at(4))
    play(site, "ada", 4, on_day=False)
    for number in (3, 4):
        page = site.browser("ada").open(f"/daily/{number}/board")
        assert english.NO_RESULTS_FROM_ITS_DAY in page.text
        assert english.NO_RESULTS_YET not in page.text


def test_family_board_distinguishes_late_results_from_missing_ones(
    site: Site, ada: Browser
) -> None:
    path = start_family(ada)
    join(site, ada, path, "bob", "Bob")
    join(site, ada, path, "cy", "Cyril")
    site.at(calendar.closes_at(4))
    play(site, "ada", 4, on_day=False, piles=11)
    play(site, "bob", 4, on_day=True)
    assert board(ada.open(f"{path}?daily=4")) == [
        ("1", "Bob", "9 of 11 piles, 37 points left"),
        ("no value", "Ada (you)", "won with 2 cards left in the stock played later"),
        ("no value", "Cyril", "not played"),
    ]


def test_family_week_shows_late_results_in_brackets_and_ignores_them(
    site: Site, ada: Browser
) -> None:
    path = start_family(ada)
    join(site, ada, path, "bob", "Bob")
    assert "In brackets" not in ada.open(path).text
    site.at(calendar.closes_at(4))
    play(site, "ada", 3, on_day=False)
    play(site, "ada", 4, on_day=False, piles=11)
    play(site, "bob", 4, on_day=True, piles=2)
    told = week(ada.open(path))
    assert list(told) == ["Bob", "Ada"]  # by wins on the day, then by flipped piles
    assert told["Ada"][2:4] == ["(9) played later", "won"]
    row = next(row for row in ada.page.one("table", cls="week").all("tr") if "data-mine" in row)
    assert row.all("td")[3].text.startswith("(")
    assert "played later" in row.all("td")[3].text
    assert english.IN_BRACKETS_PLAYED_LATER_WHICH_DOES in ada.page.text
