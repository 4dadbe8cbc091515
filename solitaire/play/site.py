"""A site: where it keeps what it stores, and opening it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from solitaire.play.secret_files import load_daily_secret, load_secret_key
from solitaire.play.use_cases import UseCases
from solitaire.store import Database, DatabaseUnavailable, open_database
from solitaire.store.backup import file_of

__all__ = [
    "DatabaseUnavailable",  # the store's, for front ends
    "MissingDatabaseError",
    "Site",
    "SiteSettings",
    "open_site",
    "require_database",
]


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """What a site is; every command and every server of it has the same.

    ``instance`` is the folder of what belongs to this site and to no other: its secrets, and the SQLite
    database unless ``database_url`` names another. It is made when it is missing.
    """

    instance: Path
    database_url: str | None = field(default=None, repr=False)  # it may hold a password
    synchronous: str = "FULL"
    """SQLite's pragma: FULL loses no answered turn even when the power fails (``docs/decisions.md``)."""
    daily_secret: bytes | None = field(default=None, repr=False)
    """What the dailies are computed from; None for the secret in the instance folder."""
    analysts: int | None = None
    """How many worker processes analyze games: None for all processors but one, 0 for a thread."""

    @property
    def database(self) -> str:
        """The database's URL."""
        return self.database_url or f"sqlite:///{self.instance / 'solitaire.db'}"


class MissingDatabaseError(Exception):
    """There is no database in ``file``."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"there is no database {file}")
        self.file = file


def require_database(settings: SiteSettings) -> Path | None:
    """The file of the site's SQLite database; None if it is in memory or of another kind.

    MissingDatabaseError if there is no such file: opening it would create it.
    """
    file = file_of(settings.database)
    if file is not None and not file.is_file():
        raise MissingDatabaseError(file)
    return file


@dataclass(frozen=True, slots=True)
class Site:
    """An open site. Close it at the end, or use it in a ``with``."""

    database: Database
    use_cases: UseCases

    def close(self) -> None:
        """Close the database."""
        self.database.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_site(settings: SiteSettings, *, statement_seconds: int | None = None) -> Site:
    """Open a site: makes its folder, its secrets and its database, or upgrades that.

    PostgreSQL gives up a statement after ``statement_seconds``. OSError if the folder or a secret cannot be
    used; the errors of ``open_database``.
    """
    secret_key = load_secret_key(settings.instance)
    daily_secret = settings.daily_secret or load_daily_secret(settings.instance)
    database = open_database(
        settings.database,
        synchronous=settings.synchronous,
        statement_seconds=statement_seconds,
    )
    use_cases = UseCases.of(database, daily_secret, secret=secret_key, analysts=settings.analysts)
    return Site(database, use_cases)
