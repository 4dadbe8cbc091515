"""What holds for every test, and the databases that the store is tested on.

Hypothesis sets no deadline, since a busy machine is not a failure.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import Engine

from solitaire.store import GameStore, open_database

# Built on the profile hypothesis chose, which on CI repeats the same examples in every run.
settings.register_profile("solitaire", settings(), deadline=None)
settings.load_profile("solitaire")


@pytest.fixture(params=["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """To test on another database, add its name here and answer it with its URL."""
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = open_database(url)
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: Engine) -> GameStore:
    return GameStore(engine)
