"""Numbers and opening times of dailies, and today's daily in every time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.play import zones
from solitaire.play.daily.calendar import (
    FIRST_DAY,
    LAST_NUMBER,
    ahead,
    begins_in_zone,
    closes_at,
    day_of,
    first_number,
    has_daily,
    is_closed,
    is_open,
    last_closed,
    latest,
    number_of,
    open_at,
    opens_at,
    published_at,
    today,
)
from solitaire.play.zones import find_zone
from solitaire.rules import SHORT, STANDARD, VARIANTS

FIRST, LAST = "Pacific/Kiritimati", "Etc/GMT+12"
"""The first and the last zone to reach a date: UTC+14 and UTC-12."""
ZONES = sorted(filter(find_zone, available_timezones()))
"""Without names that only the system has, such as Debian's ``localtime``."""

numbers = st.integers(1, 20_000)
moments = st.integers(-20 * 86_400, 20_000 * 86_400).map(
    lambda seconds: datetime(2026, 11, 2, tzinfo=UTC) + timedelta(seconds=seconds)
)


def at(text: str) -> datetime:
    """Parse ``text`` as a time in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def day_at(text: str, zone: str | None) -> str:
    """The date of today's daily in ``zone`` at that time."""
    return day_of(today(at(text), zone)).isoformat()


# Numbers and dates


def test_number_1_is_the_first_day_a_monday() -> None:
    assert (number_of(FIRST_DAY), day_of(1), FIRST_DAY.weekday()) == (1, FIRST_DAY, 0)
    assert number_of(date(2026, 11, 1)) == 0


def test_short_dailies_begin_on_a_monday_with_the_number_of_its_daily() -> None:
    first = first_number(SHORT)
    assert (first_number(STANDARD), first, day_of(first)) == (1, 22, date(2026, 11, 23))
    assert day_of(first).weekday() == 0
    for variant in VARIANTS:
        first = first_number(variant)
        found = [has_daily(number, variant) for number in (first - 1, first, LAST_NUMBER)]
        assert found == [False, True, True]
        assert not has_daily(LAST_NUMBER + 1, variant)


@given(numbers)
def test_dates_and_numbers_round_trip(number: int) -> None:
    assert number_of(day_of(number)) == number
    assert day_of(number + 1) - day_of(number) == timedelta(days=1)


@pytest.mark.parametrize("number", [0, -1, LAST_NUMBER + 1, 10**30])
def test_rejects_numbers_out_of_range(number: int) -> None:
    for ask in (day_of, opens_at, closes_at, published_at):
        with pytest.raises(ValueError, match="the dailies have the numbers 1 to"):
            ask(number)
    with pytest.raises(ValueError, match="the dailies have the numbers 1 to"):
        begins_in_zone(number, None)
    now = at("2026-11-05 12:00")
    assert not is_open(number, now)
    assert not is_closed(number, now)


def test_the_last_number_has_valid_times() -> None:
    assert published_at(LAST_NUMBER) < opens_at(LAST_NUMBER) < closes_at(LAST_NUMBER)


# When a daily is open


def test_a_daily_is_open_while_any_zone_has_its_date() -> None:
    number = number_of(date(2026, 11, 5))
    assert opens_at(number) == at("2026-11-04 10:00")
    assert closes_at(number) == at("2026-11-06 12:00")
    assert published_at(number) == at("2026-11-03 10:00")
    assert opens_at(number).astimezone(ZoneInfo(FIRST)).isoformat()[:16] == "2026-11-05T00:00"
    assert closes_at(number).astimezone(ZoneInfo(LAST)).isoformat()[:16] == "2026-11-06T00:00"


@given(numbers, st.integers(-60 * 60, 60 * 60))
def test_open_closed_and_ahead_agree_with_the_times(number: int, seconds: int) -> None:
    for edge in (opens_at(number), closes_at(number), published_at(number)):
        now = edge + timedelta(seconds=seconds)
        assert is_open(number, now) == (opens_at(number) <= now < closes_at(number))
        assert is_closed(number, now) == (closes_at(number) <= now)
        assert (number in ahead(now)) == (published_at(number) <= now < closes_at(number))


@given(moments)
def test_open_numbers_match_a_scan_of_all_utc_offsets(
    now: datetime,
) -> None:
    dates = {(now + timedelta(hours=hours)).date() for hours in range(-12, 15)}
    found = sorted(number for day in dates if (number := number_of(day)) >= 1)
    assert list(open_at(now)) == found
    assert last_closed(now) == max(0, number_of(min(dates)) - 1)
    if found:
        assert latest(now) == found[-1]
        assert list(ahead(now)) == [*found, found[-1] + 1]
        assert 2 <= len(found) <= 3 or found[0] == 1


def test_no_daily_is_open_before_the_first_day() -> None:
    opens = opens_at(1)
    before = opens - timedelta(seconds=1)
    assert (list(open_at(before)), list(ahead(before)), last_closed(before)) == ([], [1], 0)
    assert (list(open_at(opens)), list(ahead(opens))) == ([1], [1, 2])
    long_before = at("2020-01-01 00:00")
    assert (list(open_at(long_before)), list(ahead(long_before))) == ([], [])
    assert {today(before, zone) for zone in (FIRST, LAST, None)} == {1}


# Today's daily in a time zone


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2027-03-28 00:59:59", "2027-03-28"),  # 01:59:59; clocks go from 2 to 3
        ("2027-03-28 01:00", "2027-03-28"),
        ("2027-03-27 22:59:59", "2027-03-27"),  # the night before it is UTC+1
        ("2027-03-27 23:00", "2027-03-28"),
        ("2027-03-28 21:59:59", "2027-03-28"),  # a day of 23 hours
        ("2027-03-28 22:00", "2027-03-29"),
        ("2027-10-30 21:59:59", "2027-10-30"),
        ("2027-10-30 22:00", "2027-10-31"),  # a day of 25 hours, with 2 o'clock twice
        ("2027-10-31 00:30", "2027-10-31"),
        ("2027-10-31 01:30", "2027-10-31"),
        ("2027-10-31 22:59:59", "2027-10-31"),
        ("2027-10-31 23:00", "2027-11-01"),
    ],
)
def test_daylight_saving_skips_and_repeats_no_daily(moment: str, day: str) -> None:
    assert day_at(moment, "Europe/Berlin") == day


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("America/Havana", date(2027, 3, 14)),
        ("Asia/Beirut", date(2027, 3, 28)),
        ("Africa/Cairo", date(2027, 4, 30)),
    ],
)
def test_a_day_starts_with_its_first_moment_if_the_clocks_skip_midnight(
    zone: str, day: date
) -> None:
    """At one o'clock, or at midnight where newer zone data no longer skip it."""
    number = number_of(day)
    begins = begins_in_zone(number, zone)
    assert begins.astimezone(ZoneInfo(zone)).date() == day
    assert today(begins, zone) == number
    assert today(begins - timedelta(seconds=1), zone) == number - 1


@pytest.mark.parametrize(
    ("zone", "number"),
    [("Asia/Tokyo", 5), ("Pacific/Honolulu", 4), (FIRST, 5), (LAST, 4), (None, 4)],
)
def test_today_follows_the_zone_and_the_other_daily_stays_open(
    zone: str | None, number: int
) -> None:
    now = at("2026-11-05 21:00")
    assert today(now, zone) == number
    assert list(open_at(now)) == [4, 5]


@given(moments, st.lists(st.sampled_from(ZONES), min_size=2, max_size=5))
def test_todays_daily_is_open_wherever_a_player_travels(
    departure: datetime, journey: list[str]
) -> None:
    for hours, zone in enumerate(journey):
        now = max(departure, opens_at(1)) + timedelta(hours=hours)
        assert is_open(today(now, zone), now)


@pytest.mark.parametrize(
    "start",
    ["2026-11-02", "2027-03-12", "2027-03-26", "2027-10-29", "2028-02-27", "2037-12-29"],
)
def test_every_zone_gets_the_open_daily_of_its_local_date(start: str) -> None:
    """Samples 90 hours in 90-minute steps: the first days, clock changes, a leap day, a year's end."""
    assert len(ZONES) > 400
    for zone in ZONES:
        there = find_zone(zone)
        assert there is not None
        for step in range(60):
            now = at(start) + timedelta(minutes=90 * step)
            number = today(now, zone)
            assert is_open(number, now)
            assert day_of(number) == max(FIRST_DAY, now.astimezone(there).date())


@given(st.sampled_from(ZONES), st.integers(2, 20_000))
def test_today_changes_when_the_local_date_begins(zone: str, number: int) -> None:
    begins = begins_in_zone(number, zone)
    assert today(begins, zone) == number
    assert today(begins - timedelta(microseconds=1), zone) == number - 1
    assert opens_at(number) <= begins < closes_at(number)


@pytest.mark.parametrize(
    "zone",
    [
        *(None, "", " ", "Nowhere", "europe/berlin ", "UTC\0", "Europe", "Etc/Unknown", "+05:30"),
        *("../../etc/passwd", "/etc/passwd", "posix/Asia/Tokyo", "tzdata.zi", "\ud800", "x" * 9999),
    ],
)
def test_invalid_zones_fall_back_to_utc_and_open_no_file(
    zone: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(zones, "ZoneInfo", asked.append)
    now = at("2026-11-05 23:30")
    assert today(now, zone) == today(now, "nothing of the sort") == number_of(date(2026, 11, 5))
    assert asked == []


def test_accepts_times_in_any_zone() -> None:
    now = at("2026-11-05 11:00")
    for zone in (FIRST, LAST, "Asia/Kolkata"):
        elsewhere = now.astimezone(ZoneInfo(zone))
        assert open_at(elsewhere) == open_at(now)
        assert today(elsewhere, "Asia/Tokyo") == today(now, "Asia/Tokyo")
