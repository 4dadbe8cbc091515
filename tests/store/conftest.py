"""The databases that the store is tested on. To add one, give ``engine`` another parameter."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

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
