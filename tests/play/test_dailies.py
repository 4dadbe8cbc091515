"""Dailies: made once, never changed, with a code that stays secret until they close."""

from __future__ import annotations

import logging
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Lock

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import StatementError

from solitaire.play.daily.calendar import closes_at, first_number, number_of, opens_at, published_at
from solitaire.play.daily.candidates import Candidate, commitment, verify
from solitaire.play.daily.dailies import Dailies, Daily
from solitaire.play.deals.difficulty import Difficulty
from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.store import open_database
from solitaire.store.dailies import CLAIM_SECONDS, DailyStore
from tests.kit.at_once import at_once
from tests.kit.jobs import HeldQueue, held_queue, quick_queue

SECRET = b"golden dailies"
NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
CODE = "1-8QZK-4M2T-8QZK-4M2T"
HASH = commitment(4, CODE)
DAY_22 = date(2026, 11, 23)


class Search:
    """A fake search that returns a fixed deal and records the numbers asked for."""

    def __init__(self) -> None:
        self.found: list[int] = []
        self._lock = Lock()

    def __call__(self, secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        with self._lock:
            self.found.append(number_of(day))
        return Candidate(CODE, 3, spares.start)


@pytest.fixture
def search() -> Search:
    return Search()


@pytest.fixture
def daily_store(engine: Engine) -> DailyStore:
    return DailyStore(engine)


@pytest.fixture
def dailies(daily_store: DailyStore, queue: HeldQueue, search: Search) -> Dailies:
    return Dailies(daily_store, SECRET, queue, clock=lambda: NOON, search=search)


def make(dailies: Dailies, number: int) -> Daily | None:
    dailies.make(number, STANDARD)
    return dailies.get(number, STANDARD)


# What a daily is


def test_a_daily_has_a_date_a_difficulty_and_a_hash(dailies: Dailies) -> None:
    daily = make(dailies, 4)
    assert daily == Daily(4, STANDARD, 4, 3, HASH, None, NOON)
    assert daily is not None
    assert (daily.day, daily.difficulty) == (date(2026, 11, 5), Difficulty.STEADY)
    assert verify(4, CODE, daily.hash).hash_agrees


def test_hides_the_code_until_the_daily_closes(daily_store: DailyStore, engine: Engine) -> None:
    now = [NOON]
    dailies = Dailies(
        daily_store,
        SECRET,
        held_queue(engine),
        clock=lambda: now[0],
        search=lambda *_: Candidate(CODE, 3, 4),
    )
    dailies.make(4, STANDARD)
    for now[0] in (published_at(4), opens_at(4), NOON, closes_at(4) - timedelta(seconds=1)):
        daily = dailies.get(4, STANDARD)
        assert daily is not None
        assert daily.code is None
        assert "8QZK" not in repr(daily)
        assert dailies.hidden_code(4, STANDARD) == CODE
    now[0] = closes_at(4)
    daily = dailies.get(4, STANDARD)
    assert daily is not None
    assert daily.code == CODE


def test_makes_the_golden_daily_of_its_secret(daily_store: DailyStore, engine: Engine) -> None:
    line = (Path(__file__).parents[1] / "data/golden_dailies.txt").read_text().splitlines()[5]
    number, _, place, spare, _, hash = line.split()
    dailies = Dailies(daily_store, SECRET, held_queue(engine), clock=lambda: NOON)
    made = make(dailies, int(number))
    assert made == Daily(int(number), STANDARD, int(spare), int(place), hash, None, NOON)
    assert made is not None
    assert made.hash == hash


def test_sites_with_the_same_secret_make_the_same_dailies(tmp_path: Path) -> None:
    made = []
    for name, secret in (("one", SECRET), ("other", SECRET), ("third", b"another secret")):
        engine = open_database(f"sqlite:///{tmp_path / name}.db", synchronous="OFF")
        dailies = Dailies(DailyStore(engine), secret, quick_queue(engine))
        made.append([make(dailies, number) for number in (1, 3)])
        engine.dispose()
    assert made[0] == made[1]
    assert not set(made[0]) & set(made[2])


# The dailies of the short game


def test_a_short_daily_is_another_daily_of_its_number(dailies: Dailies) -> None:
    assert dailies.make(22, STANDARD)
    assert dailies.get(22, SHORT) is None
    assert dailies.make(22, SHORT)
    full, short = dailies.get(22, STANDARD), dailies.get(22, SHORT)
    assert full is not None
    assert short is not None
    assert (full.day, full.variant, short.day, short.variant) == (DAY_22, STANDARD, DAY_22, SHORT)


def test_short_dailies_begin_with_number_22(dailies: Dailies, search: Search) -> None:
    with pytest.raises(ValueError, match="no short daily 21"):
        dailies.make(21, SHORT)
    with pytest.raises(ValueError, match="no short daily 21"):
        dailies.start_making([(21, SHORT)])
    assert dailies.get(21, SHORT) is None
    assert search.found == []
    assert dailies.find_missing(range(21, 24)) == [
        (21, STANDARD),
        (22, STANDARD),
        (22, SHORT),
        (23, STANDARD),
        (23, SHORT),
    ]


def test_makes_the_golden_short_daily_of_its_secret(
    daily_store: DailyStore, engine: Engine
) -> None:
    lines = (
        (Path(__file__).parents[1] / "data/golden_friendly_short_dailies.txt")
        .read_text()
        .splitlines()
    )
    number, _, place, spare, _, hash = lines[2].split()
    dailies = Dailies(daily_store, SECRET, held_queue(engine), clock=lambda: NOON)
    assert dailies.make(int(number), SHORT)
    made = Daily(int(number), SHORT, int(spare), int(place), hash, None, NOON)
    assert dailies.get(int(number), SHORT) == made


def test_makes_both_dailies_of_a_day_ahead(
    daily_store: DailyStore, queue: HeldQueue, search: Search
) -> None:
    now = opens_at(first_number(SHORT))
    dailies = Dailies(daily_store, SECRET, queue, clock=lambda: now, search=search)
    dailies.load(20)
    queue.work()
    assert search.found == [20, 21, 22, 22, 23, 23]
    assert dailies.find_missing(range(20, 24)) == []


# Making each once


def test_make_does_not_wait_for_another_claim(
    dailies: Dailies, daily_store: DailyStore, search: Search
) -> None:
    daily_store.claim(4, STANDARD, NOON)
    assert not dailies.make(4, STANDARD)
    assert dailies.get(4, STANDARD) is None
    assert search.found == []


def test_takes_over_an_expired_claim(
    daily_store: DailyStore, search: Search, engine: Engine
) -> None:
    daily_store.claim(4, STANDARD, NOON)
    later = NOON + timedelta(seconds=CLAIM_SECONDS)
    assert Dailies(
        daily_store, SECRET, held_queue(engine), clock=lambda: later, search=search
    ).make(4, STANDARD)
    assert search.found == [4]


def test_keeps_the_first_deal_made_if_a_claim_was_taken_over(
    daily_store: DailyStore, search: Search, engine: Engine
) -> None:
    def overtaken(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        later = NOON + timedelta(seconds=CLAIM_SECONDS)
        Dailies(daily_store, secret, held_queue(engine), clock=lambda: later, search=search).make(
            number_of(day), variant
        )
        return Candidate("1-0000-0000", 0, 4)

    slow = Dailies(daily_store, SECRET, held_queue(engine), clock=lambda: NOON, search=overtaken)
    assert not slow.make(4, STANDARD)
    assert slow.get(4, STANDARD) == Daily(4, STANDARD, 4, 3, HASH, None, NOON)


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_a_failed_make_releases_its_claim(
    dailies: Dailies, daily_store: DailyStore, error: type[BaseException], engine: Engine
) -> None:
    def fail(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        raise error

    with pytest.raises(error):
        Dailies(daily_store, SECRET, held_queue(engine), clock=lambda: NOON, search=fail).make(
            4, STANDARD
        )
    assert dailies.make(4, STANDARD)


def test_only_one_thread_makes_a_daily(dailies: Dailies, search: Search) -> None:
    threads = 6
    for number in range(1, 11):
        at_once([partial(dailies.make, number, STANDARD)] * threads)
        assert dailies.get(number, STANDARD) is not None
    assert sorted(search.found) == list(range(1, 11))


@pytest.mark.parametrize("number", [0, -1, 10**30])
def test_rejects_invalid_numbers(dailies: Dailies, number: int) -> None:
    assert dailies.get(number, STANDARD) is None
    with pytest.raises(ValueError, match="no standard daily"):
        dailies.make(number, STANDARD)
    with pytest.raises(ValueError, match="no standard daily"):
        dailies.start_making([(number, STANDARD)])


def test_list_made_returns_only_made_dailies(dailies: Dailies, daily_store: DailyStore) -> None:
    made = [make(dailies, number) for number in (2, 3, 6)]
    daily_store.claim(4, STANDARD, NOON)
    assert list(dailies.list_made(-5, 10**30, STANDARD)) == made
    assert list(dailies.list_made(3, 5, STANDARD)) == made[1:2]


def test_finds_a_daily_by_code_only_after_it_closes(
    daily_store: DailyStore, search: Search, engine: Engine
) -> None:
    """Guessing a code must not reveal that it belongs to an open daily."""
    Dailies(daily_store, SECRET, held_queue(engine), clock=lambda: NOON, search=search).make(
        4, STANDARD
    )
    for moment, found in (
        (NOON, None),
        (closes_at(4) - timedelta(seconds=1), None),
        (closes_at(4), CODE),
    ):
        dailies = Dailies(
            daily_store, SECRET, held_queue(engine), clock=lambda at=moment: at, search=search
        )
        daily = dailies.of_code(CODE)
        assert (daily and daily.code) == found
        assert dailies.of_code("1-8QZK-4M2T") is None


def test_equality_ignores_the_time_a_daily_was_chosen(dailies: Dailies) -> None:
    daily = make(dailies, 4)
    assert daily is not None
    assert daily.chosen == NOON
    assert daily == Daily(4, STANDARD, 4, 3, HASH, None, NOON + timedelta(days=1))


# In the background


def test_makes_a_missing_daily_in_the_background(dailies: Dailies, queue: HeldQueue) -> None:
    dailies.start_making([(4, STANDARD)])
    assert dailies.get(4, STANDARD) is None
    assert dailies.is_making([(4, STANDARD)])
    queue.work()
    assert dailies.get(4, STANDARD) == Daily(4, STANDARD, 4, 3, HASH, None, NOON)
    assert not dailies.is_making([(4, STANDARD)])


def test_makes_each_daily_once_and_upcoming_ones_first(
    dailies: Dailies, queue: HeldQueue, search: Search
) -> None:
    for number in (2, 1, 3, 1, 2):
        dailies.start_making([(number, STANDARD)])
    dailies.load(4)
    dailies.load(4)
    assert queue.work() == 4
    assert search.found[-3:] == [2, 1, 3]
    assert sorted(search.found) == [1, 2, 3, 4, 5, 6]


def test_loading_a_day_makes_only_what_is_missing(
    dailies: Dailies, search: Search, queue: HeldQueue
) -> None:
    """At noon UTC two dates are open, and the hash of the next one must be public."""
    dailies.make(5, STANDARD)
    dailies.load(4)
    queue.work()
    assert sorted(search.found) == [4, 5, 6]
    dailies.load(4)
    assert queue.work() == 0


def test_logs_background_failures_without_the_code_and_retries(
    daily_store: DailyStore, queue: HeldQueue, caplog: pytest.LogCaptureFixture
) -> None:
    fails = [True]

    def search(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
        if fails.pop():
            raise StatementError("wrong", "UPDATE dailies", {"code": CODE}, ValueError(CODE))
        return Candidate(CODE, 3, 4)

    dailies = Dailies(daily_store, SECRET, queue, clock=lambda: NOON, search=search)
    with caplog.at_level(logging.ERROR):
        dailies.start_making([(4, STANDARD)])
        queue.work()
    (record,) = caplog.records
    assert record.getMessage().startswith("dailies 4 failed: StatementError\n")
    assert "in search" in record.getMessage()
    assert "8QZK" not in caplog.text
    fails.append(False)
    dailies.start_making([(4, STANDARD)])
    queue.work()
    assert dailies.get(4, STANDARD) is not None


def test_cannot_make_a_daily_without_the_secret(daily_store: DailyStore, engine: Engine) -> None:
    dailies = Dailies(daily_store, None, held_queue(engine), clock=lambda: NOON)
    with pytest.raises(RuntimeError, match="secret"):
        dailies.make(4, STANDARD)
    assert daily_store.get(4, STANDARD) is None


def test_uses_the_system_clock_by_default(daily_store: DailyStore, engine: Engine) -> None:
    before = datetime.now(UTC)
    assert before <= Dailies(daily_store, SECRET, held_queue(engine)).now() <= datetime.now(UTC)
    assert Dailies(daily_store, SECRET, held_queue(engine), clock=lambda: NOON).now() == NOON
