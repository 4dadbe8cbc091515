"""The app of a site, as the environment describes it (``docs/operations.md``).

``wsgi`` makes it for a server of your own; ``solitaire`` alone makes it for the server in its process.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from solitaire.cli import memory
from solitaire.cli.failures import Failure
from solitaire.cli.speech import words

if TYPE_CHECKING:
    from flask import Flask

    from solitaire.play.use_cases import UseCases
    from solitaire.web import Settings

T = TypeVar("T")

PROGRAM: Final = "five-crowns-solitaire"
INSTANCE: Final = "SOLITAIRE_INSTANCE"
DATABASE_URL: Final = "SOLITAIRE_DATABASE_URL"
SYNCHRONOUS: Final = "SOLITAIRE_SYNCHRONOUS"
SECURE_COOKIES: Final = "SOLITAIRE_SECURE_COOKIES"
TRUSTED_HOSTS: Final = "SOLITAIRE_TRUSTED_HOSTS"
PROXIES: Final = "SOLITAIRE_PROXIES"
THREADS: Final = "SOLITAIRE_THREADS"
ANALYSTS: Final = "SOLITAIRE_ANALYSTS"
DAILY_SECRET: Final = "SOLITAIRE_DAILY_SECRET"  # noqa: S105 - its name
VARIABLES: Final = (
    INSTANCE,
    DATABASE_URL,
    SYNCHRONOUS,
    SECURE_COOKIES,
    TRUSTED_HOSTS,
    PROXIES,
    THREADS,
    ANALYSTS,
    DAILY_SECRET,
)

_SWITCH: Final = {"0": False, "no": False, "1": True, "yes": True}


def wsgi() -> Flask:
    """The app, for any WSGI server that calls a factory, in any number of processes.

    In Flask's debug mode (``flask run --debug``) it is set up for development. Failure with the reason if the
    environment is wrong or the app cannot be made.
    """
    from flask.helpers import get_debug_flag

    instance = os.environ.get(INSTANCE)
    chosen = settings(
        Path(instance) if instance else default_instance(), os.environ.get(DATABASE_URL) or None
    )
    return made_app(replace(chosen, develop=get_debug_flag()))


def default_instance() -> Path:
    """``instance/`` in a checkout, which it comes and goes with; else in the user's data folder."""
    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file():
        return root / "instance"
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The base directory specification says to ignore a relative one.
    return (data if data.is_absolute() else Path.home() / ".local/share") / PROGRAM


def settings(instance: Path, database_url: str | None) -> Settings:
    """These two, and what the environment says of the rest; Failure if a variable cannot be read.

    A variable that is empty counts as not set.
    """
    from solitaire.store.opening import SYNCHRONOUS as MODES
    from solitaire.web import Settings

    standard = Settings(instance)
    hosts = os.environ.get(TRUSTED_HOSTS, "").split(",")
    return Settings(
        instance,
        database_url,
        synchronous=_chosen(
            SYNCHRONOUS, {mode.lower(): mode for mode in MODES}, standard.synchronous
        ),
        secure_cookies=_chosen(SECURE_COOKIES, _SWITCH, standard.secure_cookies),
        trusted_hosts=tuple(host.strip() for host in hosts if host.strip()),
        proxies=_number(PROXIES) or 0,
        threads=_number(THREADS, least=1) or standard.threads,
        analysts=_number(ANALYSTS),
        daily_secret=_daily_secret(),
    )


def _number(variable: str, *, least: int = 0) -> int | None:
    value = os.environ.get(variable)
    if not value:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) < 4):
        raise Failure(
            words.gettext(
                "%(variable)s is a whole number, not “%(value)s”.", variable=variable, value=value
            )
        )
    if int(value) < least:
        raise Failure(
            words.gettext(
                "%(variable)s is %(least)s or more, not %(value)s.",
                variable=variable,
                least=least,
                value=value,
            )
        )
    return int(value)


def _daily_secret() -> bytes | None:
    from solitaire.web.http.secret import DAILY_LEAST

    # Whatever bytes the variable has, as the file in the instance folder may have them.
    secret = os.environ.get(DAILY_SECRET, "").encode("utf-8", "surrogateescape").strip()
    if 0 < len(secret) < DAILY_LEAST:
        raise Failure(  # without the secret, which is almost one
            words.gettext(
                "%(variable)s is too short for a secret: it needs %(least)s characters.",
                variable=DAILY_SECRET,
                least=DAILY_LEAST,
            )
        )
    return secret or None


def _chosen(variable: str, choices: Mapping[str, T], standard: T) -> T:
    value = os.environ.get(variable)
    if not value:
        return standard
    try:
        return choices[value.lower()]
    except KeyError:
        raise Failure(
            words.gettext(
                "%(variable)s is one of %(choices)s, not “%(value)s”.",
                variable=variable,
                choices=", ".join(choices),
                value=value,
            )
        ) from None


def made_app(chosen: Settings) -> Flask:
    """The app with these settings, its folder made, in a process that is to serve it.

    Failure with the reason if it cannot be made.
    """
    from solitaire.web import create_app
    from solitaire.web.http.assets import NotInstalledError

    with opening(chosen.instance, chosen.database_url):
        try:
            app = create_app(chosen)
        except NotInstalledError as error:
            raise Failure(str(error)) from error
    memory.settle()
    return app


@contextmanager
def opened(instance: Path, database_url: str | None) -> Iterator[UseCases]:
    """What can be done on that site, for a command. Failure with the reason if it cannot be opened."""
    from solitaire.play.use_cases import UseCases
    from solitaire.store import open_database
    from solitaire.web.http.secret import keep_daily_secret

    with opening(instance, database_url):
        chosen = settings(instance, database_url)
        secret = chosen.daily_secret or keep_daily_secret(instance)
        db = open_database(chosen.database, synchronous=chosen.synchronous)
    try:
        yield UseCases.of(db, secret)
    finally:
        db.dispose()


@contextmanager
def opening(instance: Path, database_url: str | None, *, make: bool = True) -> Iterator[None]:
    """What is wrong with the folder or the database in the block is a Failure. ``make`` the folder first."""
    from solitaire.store import DatabaseError, NewerDatabaseError
    from solitaire.store.opening import check_address

    try:
        if database_url is not None:
            check_address(database_url)
    except ValueError as error:
        raise Failure(
            words.gettext("The database needs an address as in sqlite:///games.db.")
        ) from error
    try:
        if make:
            instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise Failure(
            words.gettext(
                "The folder %(folder)s cannot be used: %(reason)s.",
                folder=instance,
                reason=error.strerror or error,
            )
        ) from error
    except (DatabaseError, ImportError) as error:  # a database's driver may not be installed
        reason = str(error).partition("\n")[0]
        raise Failure(
            words.gettext("The database cannot be opened: %(reason)s", reason=reason)
        ) from error
    except NewerDatabaseError as error:
        raise Failure(
            words.gettext(
                "The database is of revision %(revision)s, which a newer version of this program"
                " made.",
                revision=error.found,
            )
        ) from error


def there(file: Path) -> Path:
    """That file of a database. Failure if it is not there; opening it would make it."""
    if not file.is_file():
        raise Failure(words.gettext("There is no database %(file)s.", file=file))
    return file
