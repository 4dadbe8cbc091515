"""Settings for all tests, and fixtures for databases."""

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import Engine

from solitaire.cli.logs import ACCESS, TextFormatter
from solitaire.store import GameStore, open_database, sqlite
from tests.kit.postgresql import DATABASES, Server, start_postgresql
from tests.kit.profile import set_profile

set_profile()
# Compiled templates are kept between apps, workers and runs: saves each worker a second.
Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache()}


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as processors: tests wait for the browser, a server or a disk half of their time."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(autouse=True)
def _check_loggers() -> Iterator[None]:
    """Fail a test that leaves a logger of ours disabled: loggers are global, so later tests are affected.

    What ``configure_logs`` configured is undone.
    """
    yield
    for handler in logging.root.handlers[:]:
        if isinstance(handler.formatter, TextFormatter):
            logging.root.removeHandler(handler)
    logging.getLogger(ACCESS).setLevel(logging.NOTSET)
    for name, logger in logging.root.manager.loggerDict.items():
        if name.partition(".")[0] == "solitaire" and isinstance(logger, logging.Logger):
            assert not logger.disabled, name
            assert logger.propagate, name
    assert logging.root.manager.disable == 0


@pytest.fixture(scope="session", autouse=True)
def _wait_for_locks() -> Iterator[None]:
    """Let writers wait for each other longer than players would be let wait: a busy machine stalls."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "BUSY_SECONDS", 600)
        yield


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """The PostgreSQL server of this process, started on first use. Tests fail if it is not installed."""
    with start_postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that the workers of this run have together: for ``tests.kit.once``."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def put_database(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Copies a migrated, empty SQLite database to a path, which is faster than migrating."""
    created = tmp_path_factory.mktemp("opened") / "games.sqlite3"
    open_database(f"sqlite:///{created}").dispose()

    def put(path: Path) -> None:
        shutil.copyfile(created, path)

    return put


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest) -> str:
    """The kind of database; folders of tests that need only one override this fixture."""
    return str(request.param)


@pytest.fixture
def url(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of this test's own database; ``open_database`` creates missing tables."""
    with _url(database, request, tmp_path, empty=False) as url:
        yield url


@pytest.fixture
def empty_url(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without tables."""
    with _url(database, request, tmp_path, empty=True) as url:
        yield url


@contextmanager
def _url(
    database: str, request: pytest.FixtureRequest, folder: Path, *, empty: bool
) -> Iterator[str]:
    if database == "sqlite":
        path = folder / ("empty.sqlite3" if empty else "games.sqlite3")
        if not empty:
            request.getfixturevalue("put_database")(path)
        yield f"sqlite:///{path}"
        return
    server: Server = request.getfixturevalue("postgresql")
    with server.database(empty=empty) as created:
        yield created


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = open_database(url, synchronous="OFF")
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: Engine) -> GameStore:
    return GameStore(engine)
