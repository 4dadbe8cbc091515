"""A site: its settings, and opening it."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from solitaire.play.background import Brokers, open_brokers
from solitaire.play.limits import USUAL, Rates
from solitaire.play.secret_files import (
    find_daily_secret,
    load_daily_secret,
    load_old_keys,
    load_phrase_key,
    load_secret_key,
)
from solitaire.play.use_cases import UseCases
from solitaire.store import Database, DatabaseUnavailable, open_database
from solitaire.store.opening import address_of, file_of, postgresql_address
from solitaire.store.sqlite import SAFE

__all__ = [
    "DatabaseUnavailable",  # re-exported from the store for front ends
    "MissingDatabaseError",
    "Site",
    "SiteSettings",
    "open_site",
    "require_database",
]


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The settings of a site; the same for all its commands and servers."""

    instance: Path
    """The site's own folder, created if missing: secrets, and the database unless ``database_url`` is set."""
    database_url: str | None = field(default=None, repr=False)  # it may hold a password
    synchronous: str = SAFE
    """SQLite's pragma: FULL for every site (``docs/decisions.md``); tests may choose others."""
    daily_secret: bytes | None = field(default=None, repr=False)
    """The secret the dailies are computed from; None for the one in the instance folder."""
    secret_key: bytes | None = field(default=None, repr=False)
    """The key that signs cookies; None for the one in the instance folder."""
    secret_key_fallbacks: tuple[bytes, ...] = field(default=(), repr=False)
    """Older keys, newest first, whose cookies are still valid; besides those in the instance folder."""
    phrase_key: bytes | None = field(default=None, repr=False)
    """The key of recovery phrases; None for the one in the instance folder."""

    @property
    def database(self) -> str:
        """The database's URL."""
        return self.database_url or address_of(self.instance / "solitaire.db")


def load_signing_keys(settings: SiteSettings) -> tuple[bytes, ...]:
    """The keys of cookies: the one that signs them, then those that only verify them, newest first.

    OSError if the folder or a key cannot be used.
    """
    current = settings.secret_key or load_secret_key(settings.instance)
    return (current, *settings.secret_key_fallbacks, *load_old_keys(settings.instance))


def load_site_mark(settings: SiteSettings) -> str:
    """Eight digits that tell this site from others of its host.

    All its servers have the same, and it stays when their ports or the secret key change: it is made from
    the phrase key, of which it tells nothing. OSError as ``load_signing_keys``.
    """
    mark = hmac.digest(_load_phrase_key(settings), b"five-crowns-solitaire/site/1", "sha256")
    return mark[:4].hex()


def _load_phrase_key(settings: SiteSettings) -> bytes:
    oldest = load_signing_keys(settings)[-1]
    return settings.phrase_key or load_phrase_key(settings.instance, oldest)


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
    """An open site. Call ``close`` at the end, or use it in a ``with`` statement."""

    database: Database
    brokers: Brokers
    use_cases: UseCases

    def close(self) -> None:
        """Close the database and the queues."""
        self.brokers.close()
        self.database.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_site(
    settings: SiteSettings, *, statement_seconds: int | None = None, rates: Rates = USUAL
) -> Site:
    """Open a site: creates its folder, its secrets and its database, or upgrades the database.

    PostgreSQL cancels a statement after ``statement_seconds``; ``rates`` limit strangers. OSError if the
    folder or a secret cannot be used; the errors of ``open_database``.
    """
    _make_folder(settings)
    phrase_key = _load_phrase_key(settings)
    daily_secret = settings.daily_secret or load_daily_secret(settings.instance)
    database = open_database(
        settings.database,
        synchronous=settings.synchronous,
        statement_seconds=statement_seconds,
    )
    brokers = open_brokers(settings.database, settings.instance)
    use_cases = UseCases.of(database, daily_secret, brokers, secret=phrase_key, rates=rates)
    return Site(database, brokers, use_cases)


def _make_folder(settings: SiteSettings) -> None:
    """Make the instance folder, in which SQLite and its queue have files; with PostgreSQL none is needed."""
    if postgresql_address(settings.database) is None:
        settings.instance.mkdir(mode=0o700, parents=True, exist_ok=True)


def open_brokers_for_workers(settings: SiteSettings) -> tuple[Brokers, bool]:
    """The queues of a site for a process that runs workers, and whether these can make dailies. Close them.

    They can if the daily secret is in the settings or in the folder. The workers use the site's use cases,
    with connections of their own. Errors as ``open_site``.
    """
    _make_folder(settings)
    daily_secret = settings.daily_secret or find_daily_secret(settings.instance)
    database = open_database(settings.database, synchronous=settings.synchronous)
    brokers = open_brokers(settings.database, settings.instance)
    UseCases.of(database, daily_secret, brokers)  # registers the functions of all tasks
    database.dispose()
    return brokers, daily_secret is not None
