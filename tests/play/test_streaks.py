"""Streaks: what breaks one, what rest days are worth, and a comparison with brute force."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.daily.calendar import open_at, opens_at, today
from solitaire.play.daily.streaks import Streaks, streaks_of
from tests.kit.streaks import runs_of

numbers = st.sets(st.integers(1, 60), max_size=50)
gaps = st.sets(st.integers(1, 60), max_size=14)
"""The days missed by players who play nearly every day."""
played_numbers = numbers | gaps.map(lambda missed: {*range(1, 61)} - missed)


def run(*parts: int) -> set[int]:
    """The dailies played in alternating runs of played and missed days, from number 1."""
    number, played = 1, set[int]()
    for place, length in enumerate(parts):
        if place % 2 == 0:
            played |= {*range(number, number + length)}
        number += length
    return played


# Brute force: tries every start and end of a streak, and checks each of its days.


def holds(days: str, *, resting: bool) -> bool:
    """Whether these days (p: played, m: missed) form one streak."""
    for at in range(len(days)):
        before = days[: at + 1]
        earned = before.count("p") // 7 if resting else 0
        if before.count("m") > earned:
            return False
    return days.startswith("p")


def by_trying(played: Collection[int], first_open: int) -> Streaks:
    """The streaks by brute force over every closed daily, and the open ones that were played."""
    last = max([*played, first_open])
    days = "".join(
        "p" if number in played else "m"
        for number in range(1, last + 1)
        if number in played or number < first_open
    )
    found = {}
    for resting in (True, False):
        streaks = [
            (end, days[start:end])
            for start in range(len(days))
            for end in range(start + 1, len(days) + 1)
            if holds(days[start:end], resting=resting)
        ]
        longest = max((part.count("p") for _, part in streaks), default=0)
        to_the_end = [part for end, part in streaks if end == len(days)]
        found[resting] = max(to_the_end, key=len, default=""), longest
    (now, longest), (strict, _) = found[True], found[False]
    rest = now.count("p") // 7 - now.count("m")
    return Streaks(now.count("p"), strict.count("p"), longest, rest)


@given(played_numbers, st.integers(1, 64))
def test_streaks_equal_brute_force(played: set[int], first_open: int) -> None:
    assert streaks_of(runs_of(played), first_open) == by_trying(played, first_open)


@given(st.lists(st.integers(1, 30)))
def test_order_and_duplicates_do_not_matter(played: list[int]) -> None:
    assert streaks_of(runs_of(played), 20) == streaks_of(runs_of(sorted(set(played))), 20)


def test_without_dailies_there_is_no_streak() -> None:
    assert streaks_of(runs_of([]), 1) == streaks_of(runs_of([]), 100) == Streaks()


@pytest.mark.parametrize("first_open", [7, 8, 9, 10])
def test_an_open_daily_does_not_count_as_missed(first_open: int) -> None:
    """Seven played: the one rest day covers missing the eighth; missing the ninth ends the streak."""
    streaks = streaks_of(runs_of(run(7)), first_open)
    assert streaks.longest == 7
    expected = {7: (7, 7, 1), 8: (7, 7, 1), 9: (7, 0, 0), 10: (0, 0, 0)}[first_open]
    assert (streaks.current, streaks.current_without_rest, streaks.rest_days) == expected


@pytest.mark.parametrize(
    ("played", "current", "rest"),
    [
        (run(6, 1, 3), 3, 0),  # no rest day yet
        (run(7, 1, 3), 10, 0),
        (run(7, 2, 3), 3, 0),  # one rest day, two missed
        (run(14, 2, 3), 17, 0),
        (run(14, 1, 3), 17, 1),
        (run(7, 1, 7), 14, 1),  # the fourteenth day played earns another
        (run(7, 1, 6, 1, 1), 1, 0),  # one day too early
        (run(13, 1, 1, 1, 1), 15, 0),
        (run(28), 28, 4),
    ],
)
def test_a_missed_day_uses_a_rest_day_earned_before(
    played: set[int], current: int, rest: int
) -> None:
    streaks = streaks_of(runs_of(played), max(played) + 1)
    assert (streaks.current, streaks.rest_days) == (current, rest)


def test_crossing_the_date_line_keeps_a_streak() -> None:
    """Eastward a date comes twice; westward one is skipped, but its daily is still open."""
    played: set[int] = set()
    now = opens_at(30)
    for step, zone in enumerate(["Pacific/Honolulu", "Pacific/Kiritimati", "Etc/GMT+12"] * 8):
        now += timedelta(hours=20 + step % 5)
        played.add(today(now, zone))
        played.update(open_at(now))  # a skipped date is still open
        streaks = streaks_of(runs_of(played), open_at(now).start)
        assert streaks.current == streaks.current_without_rest == len(played)


def test_a_streak_breaks_only_when_the_date_is_over_everywhere() -> None:
    now = datetime(2026, 11, 5, 23, 30, tzinfo=UTC)
    played = {1, 2, 3}  # today is 4
    for hours in range(37):
        later = now + timedelta(hours=hours)
        is_over = later >= datetime(2026, 11, 6, 12, tzinfo=UTC)
        assert streaks_of(runs_of(played), open_at(later).start).current == (0 if is_over else 3)
