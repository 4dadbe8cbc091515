"""The store of guesses for the rate limit: found by source and time, and deleted when old."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, func, select

from solitaire.store.guesses import GuessStore
from solitaire.store.tables import guesses as table

NOON = datetime(2026, 11, 5, 12, 0, 0, 123456, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
EVER = NOON - timedelta(days=1)


@pytest.fixture
def guesses(engine: Engine) -> GuessStore:
    return GuessStore(engine)


def count(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


def test_newest_returns_the_nth_newest_of_one_source_or_of_all(guesses: GuessStore) -> None:
    ids = [guesses.add("ab"[n % 2], NOON + n * MINUTE, EVER) for n in range(6)]
    assert len(set(ids)) == 6
    of_a = [guesses.newest(place, EVER, but=0, who="a") for place in (1, 2, 3, 4)]
    assert of_a == [NOON + 4 * MINUTE, NOON + 2 * MINUTE, NOON, None]
    in_all = [guesses.newest(place, EVER, but=0) for place in (1, 6, 7)]
    assert in_all == [NOON + 5 * MINUTE, NOON, None]
    assert guesses.newest(1, EVER, but=0, who="c") is None


def test_newest_skips_the_excluded_guess_and_those_up_to_the_cutoff(guesses: GuessStore) -> None:
    ids = [guesses.add("a", NOON + n * MINUTE, EVER) for n in range(3)]
    assert guesses.newest(1, EVER, but=ids[2], who="a") == NOON + MINUTE
    assert guesses.newest(3, EVER, but=ids[2]) is None
    assert guesses.newest(2, NOON, but=0, who="a") == NOON + MINUTE
    assert guesses.newest(3, NOON, but=0, who="a") is None


def test_take_back_deletes_one_guess(guesses: GuessStore, engine: Engine) -> None:
    one = guesses.add("a", NOON, EVER)
    guesses.add("a", NOON, EVER)
    guesses.take_back(one)
    guesses.take_back(one)
    assert count(engine) == 1


def test_adding_a_guess_deletes_those_up_to_the_cutoff(guesses: GuessStore, engine: Engine) -> None:
    for n in range(5):
        guesses.add("a", NOON + n * MINUTE, EVER)
    guesses.add("b", NOON + 5 * MINUTE, NOON + 2 * MINUTE)
    assert count(engine) == 3
