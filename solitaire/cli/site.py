"""The app of a site, as the environment describes it (``docs/operations.md``).

``wsgi`` makes it for a server of your own; ``solitaire`` alone makes it for the server in its process.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from solitaire.cli.failures import Failure
from solitaire.cli.speech import words

if TYPE_CHECKING:
    from flask import Flask

    from solitaire.web import Settings

T = TypeVar("T")

PROGRAM: Final = "five-crowns-solitaire"
INSTANCE: Final = "SOLITAIRE_INSTANCE"
DATABASE_URL: Final = "SOLITAIRE_DATABASE_URL"
SYNCHRONOUS: Final = "SOLITAIRE_SYNCHRONOUS"
SECURE_COOKIES: Final = "SOLITAIRE_SECURE_COOKIES"
TRUSTED_HOSTS: Final = "SOLITAIRE_TRUSTED_HOSTS"
PROXIES: Final = "SOLITAIRE_PROXIES"
VARIABLES: Final = (INSTANCE, DATABASE_URL, SYNCHRONOUS, SECURE_COOKIES, TRUSTED_HOSTS, PROXIES)

_SWITCH: Final = {"0": False, "no": False, "1": True, "yes": True}


def wsgi() -> Flask:
    """The app, for any WSGI server that calls a factory, in any number of processes.

    Failure with the reason if the environment is wrong or the app cannot be made.
    """
    instance = os.environ.get(INSTANCE)
    return made_app(
        Path(instance) if instance else default_instance(), os.environ.get(DATABASE_URL) or None
    )


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
    from solitaire.store.database import SYNCHRONOUS as MODES
    from solitaire.web import Settings

    standard = Settings(instance)
    hosts = os.environ.get(TRUSTED_HOSTS, "").split(",")
    proxies = os.environ.get(PROXIES) or "0"
    if not (proxies.isascii() and proxies.isdecimal() and len(proxies) < 4):
        raise Failure(
            words.gettext(
                "%(variable)s is a whole number, not “%(value)s”.", variable=PROXIES, value=proxies
            )
        )
    return Settings(
        instance,
        database_url,
        synchronous=_chosen(
            SYNCHRONOUS, {mode.lower(): mode for mode in MODES}, standard.synchronous
        ),
        secure_cookies=_chosen(SECURE_COOKIES, _SWITCH, standard.secure_cookies),
        trusted_hosts=tuple(host.strip() for host in hosts if host.strip()),
        proxies=int(proxies),
    )


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


def made_app(instance: Path, database_url: str | None) -> Flask:
    """The app, set as the environment says, with its folder made. Failure with the reason if it cannot be."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import SQLAlchemyError

    from solitaire.web import create_app
    from solitaire.web.assets import NotInstalledError

    try:
        if database_url is not None:
            make_url(database_url)
    except (SQLAlchemyError, ValueError) as error:  # ValueError: a port that is no number
        raise Failure(
            words.gettext("The database needs an address as in sqlite:///games.db.")
        ) from error
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        return create_app(settings(instance, database_url))
    except OSError as error:
        sentence = words.gettext(
            "The folder %(folder)s cannot be used: %(reason)s.",
            folder=instance,
            reason=error.strerror or error,
        )
    except (SQLAlchemyError, ImportError) as error:  # a database's driver may not be installed
        sentence = words.gettext(
            "The database cannot be opened: %(reason)s", reason=str(error).partition("\n")[0]
        )
    except NotInstalledError as error:
        sentence = str(error)
    raise Failure(sentence)
