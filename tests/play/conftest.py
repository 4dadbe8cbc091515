"""Games on a database of their own, with a clock that moves by a minute whenever it is looked at."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Engine

from solitaire.play import Games
from solitaire.rules import Seed
from solitaire.store import GameStore, open_database


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = open_database(url)
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: Engine) -> GameStore:
    return GameStore(engine)


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
