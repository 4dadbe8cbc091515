"""The store of deals found ahead: each is taken once."""

from functools import partial

import pytest
from sqlalchemy import Engine

from solitaire.store.ready_deals import ReadyDealStore
from tests.kit.at_once import at_once

CODES = [f"1-0000-{number:04}" for number in range(40)]


@pytest.fixture
def ready(engine: Engine) -> ReadyDealStore:
    return ReadyDealStore(engine)


def test_each_deal_is_taken_once(ready: ReadyDealStore) -> None:
    for code in CODES[:3]:
        ready.put("gentle", code)
    assert ready.count("gentle") == 3
    assert {ready.take("gentle") for _ in range(3)} == {*CODES[:3]}
    assert ready.count("gentle") == 0
    assert ready.take("gentle") is None


def test_shelves_are_apart(ready: ReadyDealStore) -> None:
    ready.put("gentle", CODES[0])
    ready.put("fierce", CODES[1])
    assert ready.take("hard") is None
    assert ready.take("fierce") == CODES[1]
    assert ready.count("gentle") == 1


def test_a_deal_is_on_one_shelf_at_most(ready: ReadyDealStore) -> None:
    for shelf in ("gentle", "gentle", "fierce"):
        ready.put(shelf, CODES[0])
    assert (ready.count("gentle"), ready.count("fierce")) == (1, 0)


def test_concurrent_takes_get_different_deals(ready: ReadyDealStore) -> None:
    """Takes beyond the stored deals get None. On PostgreSQL no take waits for another."""
    for code in CODES:
        ready.put("gentle", code)
    taken: list[str | None] = []
    for _ in range(6):
        taken += at_once([partial(ready.take, "gentle")] * 8)
    found = [code for code in taken if code is not None]
    assert len(found) == len({*found})
    assert {*found} <= {*CODES}
    left = [ready.take("gentle") for _ in range(ready.count("gentle"))]
    assert sorted(found + [code for code in left if code is not None]) == CODES
