"""The store of allowances: uses are spent, come back one by one, and are forgotten when all are there."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Engine, func, select

from solitaire.store.rates import PERIOD, SKEW, Allowance, RateStore
from solitaire.store.tables import rates as table
from tests.kit.at_once import at_once
from tests.kit.postgresql import on_every_database

NOON = datetime(2026, 11, 5, 12, 0, 0, 123456, tzinfo=UTC)
HALF = timedelta(seconds=PERIOD / 2)
TWO = Allowance("two", PERIOD / 2)
THREE = Allowance("three", PERIOD / 3)


@pytest.fixture
def store(engine: Engine) -> RateStore:
    return RateStore(engine)


def count(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


@on_every_database
def test_uses_are_spent_and_come_back_one_by_one(store: RateStore) -> None:
    assert [store.spend([TWO], NOON) for _ in range(2)] == [0, 0]
    assert store.spend([TWO], NOON) == pytest.approx(PERIOD / 2)
    assert store.spend([TWO], NOON + HALF / 2) == pytest.approx(PERIOD / 4), "refusals cost nothing"
    assert store.spend([TWO], NOON + HALF) == 0
    assert store.spend([TWO], NOON + HALF) == pytest.approx(PERIOD / 2)
    assert [store.spend([TWO], NOON + 9 * HALF) for _ in range(2)] == [0, 0]
    assert store.spend([TWO], NOON + 9 * HALF) > 0, "idle time saves up no more than all"


def test_a_large_allowance_can_be_spent_to_its_last_use(store: RateStore) -> None:
    many = Allowance("many", PERIOD / 130)
    assert {store.spend([many], NOON) for _ in range(130)} == {0}
    assert store.spend([many], NOON) == pytest.approx(many.step, abs=0.01)


@on_every_database
def test_of_several_allowances_all_are_spent_or_none(store: RateStore) -> None:
    for _ in range(2):
        assert store.spend([TWO, THREE], NOON) == 0
    for _ in range(5):
        assert store.spend([TWO, THREE], NOON) == pytest.approx(PERIOD / 2)
    assert store.spend([THREE], NOON) == 0
    assert store.spend([THREE, TWO], NOON) == pytest.approx(PERIOD / 2), "the longest wait counts"


def test_a_use_can_be_given_back(store: RateStore) -> None:
    for _ in range(9):
        assert store.spend([TWO, THREE], NOON) == 0
        store.give_back([TWO, THREE])
    assert [store.spend([TWO], NOON) for _ in range(2)] == [0, 0]
    assert store.spend([TWO], NOON) > 0


@on_every_database
def test_unspent_allowances_are_forgotten(store: RateStore, engine: Engine) -> None:
    for number in range(5):
        store.spend([Allowance(f"of {number}", PERIOD / 2)], NOON)
    store.spend([TWO], NOON + HALF)
    assert count(engine) == 6
    store.forget(NOON + HALF)
    assert count(engine) == 1


def test_a_wrong_clock_locks_no_player_out(store: RateStore) -> None:
    ahead = timedelta(seconds=SKEW + 2 * PERIOD)
    for _ in range(2):
        assert store.spend([TWO], NOON + ahead) == 0
    assert store.spend([TWO], NOON) == 0
    for _ in range(2):
        store.spend([THREE], NOON)
        store.spend([THREE], NOON + timedelta(seconds=2))
    assert store.spend([THREE], NOON) > 0, "a clock two seconds behind gives nothing away"


@on_every_database
def test_concurrent_uses_are_all_counted(store: RateStore) -> None:
    found = at_once([partial(store.spend, [THREE, TWO], NOON)] * 12)
    assert found.count(0) == 2
    assert store.spend([THREE], NOON) == 0, "those refused spent nothing"
