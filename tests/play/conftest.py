"""Games on a database of their own, with a clock that moves by a minute whenever it is looked at.

That database is SQLite but for tests of what is left to it, which are marked with ``on_every_database``.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from solitaire.play import Games
from solitaire.rules import Seed
from solitaire.store import GameStore


@pytest.fixture
def database() -> str:
    return "sqlite"


@pytest.fixture
def clock() -> Callable[[], datetime]:
    minutes = count()
    return lambda: datetime(2026, 11, 5, tzinfo=UTC) + timedelta(minutes=next(minutes))


@pytest.fixture
def games(store: GameStore, clock: Callable[[], datetime]) -> Games:
    ids, seeds = count(1), count(1)
    return Games(
        store,
        new_id=lambda: f"game {next(ids)}",
        clock=clock,
        random_seed=lambda: Seed(next(seeds)),
    )
