"""The daily store: each daily is claimed and made once and never changes; old claims expire."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine

from solitaire.rules import SHORT, STANDARD, Variant
from solitaire.store.dailies import CLAIM_SECONDS, DailyStore, StoredDaily
from tests.kit.at_once import at_once

NOW = datetime(2026, 11, 5, 12, 0, 0, 123456, tzinfo=UTC)
SECOND = timedelta(seconds=1)
OLD = timedelta(seconds=CLAIM_SECONDS)
CODE = "1-8QZK-4M2T-8QZK-4M2T"


def make_daily(number: int, variant: Variant = STANDARD) -> StoredDaily:
    return StoredDaily(number, variant.name, NOW, CODE, 3, 5)


def claimed(number: int, at: datetime = NOW) -> StoredDaily:
    return StoredDaily(number, STANDARD.name, at)


@pytest.fixture
def dailies(engine: Engine) -> DailyStore:
    return DailyStore(engine)


def test_repr_hides_the_code() -> None:
    assert "8QZK" not in repr(make_daily(4))


def test_only_the_first_claim_succeeds_until_the_daily_is_made(dailies: DailyStore) -> None:
    assert dailies.get(4, STANDARD) is None
    assert dailies.claim(4, STANDARD, NOW)
    assert not dailies.claim(4, STANDARD, NOW)
    assert not dailies.claim(4, STANDARD, NOW + OLD - SECOND)
    assert dailies.get(4, STANDARD) == claimed(4)
    assert dailies.put(make_daily(4))
    assert dailies.get(4, STANDARD) == make_daily(4)


def test_an_expired_claim_can_be_taken_over_once(dailies: DailyStore) -> None:
    assert dailies.claim(4, STANDARD, NOW)
    assert dailies.claim(4, STANDARD, NOW + OLD)
    assert not dailies.claim(4, STANDARD, NOW + OLD)
    assert dailies.get(4, STANDARD) == claimed(4, NOW + OLD)


def test_a_made_daily_is_never_claimed_again_or_changed(dailies: DailyStore) -> None:
    dailies.claim(4, STANDARD, NOW)
    assert dailies.put(make_daily(4))
    assert not dailies.claim(4, STANDARD, NOW + 100 * OLD)
    assert not dailies.put(replace(make_daily(4), code="1-0000-0000", candidate=0, spare=0))
    dailies.give_up(4, STANDARD, NOW)
    assert dailies.get(4, STANDARD) == make_daily(4)


def test_put_without_a_claim_stores_nothing(dailies: DailyStore) -> None:
    assert not dailies.put(make_daily(4))
    assert dailies.get(4, STANDARD) is None


def test_a_released_claim_is_free_immediately(dailies: DailyStore) -> None:
    dailies.claim(4, STANDARD, NOW)
    dailies.give_up(4, STANDARD, NOW)
    assert dailies.get(4, STANDARD) is None
    assert dailies.claim(4, STANDARD, NOW + SECOND)


def test_only_the_holder_can_release_a_claim(dailies: DailyStore) -> None:
    dailies.claim(4, STANDARD, NOW)
    dailies.claim(4, STANDARD, NOW + OLD)
    dailies.give_up(4, STANDARD, NOW)
    assert dailies.get(4, STANDARD) == claimed(4, NOW + OLD)


def test_between_returns_existing_dailies_in_order(dailies: DailyStore) -> None:
    for number in (7, 2, 5, 3):
        dailies.claim(number, STANDARD, NOW)
        if number != 3:
            dailies.put(make_daily(number))
    assert dailies.between(3, 6, STANDARD) == (claimed(3), make_daily(5))
    assert dailies.between(1, 100, STANDARD) == (
        make_daily(2),
        claimed(3),
        make_daily(5),
        make_daily(7),
    )
    assert dailies.between(6, 3, STANDARD) == ()


def test_only_one_of_several_concurrent_claims_succeeds(dailies: DailyStore) -> None:
    threads = 6
    for number in range(1, 11):
        for now in (NOW, NOW + OLD):  # a new claim, then an expired one
            won = at_once([partial(dailies.claim, number, STANDARD, now)] * threads)
            assert sorted(won) == [False] * (threads - 1) + [True]


def test_a_code_finds_the_earliest_daily_that_has_it(dailies: DailyStore) -> None:
    assert dailies.of_code(CODE) is None
    for number in (5, 4):
        dailies.claim(number, STANDARD, NOW)
        assert dailies.of_code(CODE) == (None if number == 5 else make_daily(5))
        dailies.put(make_daily(number))
    assert dailies.of_code(CODE) == make_daily(4)
    assert dailies.of_code("1-8QZK-4M2T") is None


def test_the_dailies_of_two_games_are_apart(dailies: DailyStore) -> None:
    short = replace(make_daily(4, SHORT), code="S1-8QZK-4M2T-8QZK-4M2T", spare=2)
    assert dailies.claim(4, STANDARD, NOW)
    assert dailies.claim(4, SHORT, NOW)
    assert dailies.put(short)
    assert (dailies.get(4, STANDARD), dailies.get(4, SHORT)) == (claimed(4), short)
    dailies.give_up(4, SHORT, NOW)
    dailies.give_up(4, STANDARD, NOW)
    assert dailies.between(1, 9, STANDARD) == ()
    assert dailies.between(1, 9, SHORT) == (short,)
    assert dailies.of_code(short.code or "") == short
