"""The settings of a site as options, each of which is an environment variable too (``docs/operations.md``).

Click reads both. The options are named like the fields of ``SiteSettings`` and ``Settings``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from solitaire.cli.language import words
from solitaire.play.secret_files import DAILY_LEAST
from solitaire.store.opening import SYNCHRONOUS

PROGRAM: Final = "five-crowns-solitaire"
MOST: Final = 999
"""Of processes, threads and proxies: more is a slip of the finger."""


def default_instance() -> Path:
    """``instance/`` in a checkout, which it comes and goes with; else in the user's data folder."""
    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file():
        return root / "instance"
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The base directory specification says to ignore a relative one.
    return (data if data.is_absolute() else Path.home() / ".local/share") / PROGRAM


def _split_hosts(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(host.strip() for host in value.split(",") if host.strip())


def _encode_secret(
    context: click.Context, option: click.Parameter, value: str | None
) -> bytes | None:
    """The bytes of the variable, whatever they are, as a file in the instance folder may have them."""
    secret = (value or "").encode("utf-8", "surrogateescape").strip()
    if 0 < len(secret) < DAILY_LEAST:
        raise click.BadParameter(  # without the secret, which is almost one
            words.gettext(
                "That is too short for a secret: it needs %(least)s characters.", least=DAILY_LEAST
            ),
            context,
            option,
        )
    return secret or None


def _option(name: str, variable: str, **more: Any) -> click.Option:
    return click.Option(name.split(), envvar=f"SOLITAIRE_{variable}", show_envvar=True, **more)


SITE_OPTIONS: Final = (
    _option(
        "--instance",
        "INSTANCE",
        type=click.Path(file_okay=False, path_type=Path),
        default=default_instance,
        help=words.gettext("The folder that keeps the games and the secrets."),
    ),
    _option(
        "--database database_url",
        "DATABASE_URL",
        metavar="URL",
        help=words.gettext("The database that keeps the games, if not a file in the folder."),
    ),
    _option(
        "--synchronous",
        "SYNCHRONOUS",
        type=click.Choice(SYNCHRONOUS, case_sensitive=False),
        default="FULL",
        show_default=True,
        help=words.gettext("SQLite's pragma: FULL loses no turn even when the power fails."),
    ),
    _option(
        "--daily-secret",
        "DAILY_SECRET",
        hidden=True,  # others on the computer can see a command line, so it is for the environment
        callback=_encode_secret,
    ),
)
"""The fields of ``SiteSettings``."""

SERVER_OPTIONS: Final = (
    *SITE_OPTIONS,
    _option(
        "--analysts",
        "ANALYSTS",
        type=click.IntRange(0, MOST),
        help=words.gettext("How many processes make reviews and hints."),
    ),
    _option(
        "--threads",
        "THREADS",
        type=click.IntRange(1, MOST),
        default=4,
        show_default=True,
        help=words.gettext("How many requests are answered at once."),
    ),
    _option(
        "--secure-cookies",
        "SECURE_COOKIES",
        is_flag=True,
        help=words.gettext("Send cookies over https only."),
    ),
    _option(
        "--trusted-hosts",
        "TRUSTED_HOSTS",
        metavar="NAME,...",
        default="",
        callback=_split_hosts,
        help=words.gettext("The host names that are answered, if not all."),
    ),
    _option(
        "--proxies",
        "PROXIES",
        type=click.IntRange(0, MOST),
        default=0,
        show_default=True,
        help=words.gettext("How many proxies in front set the X-Forwarded headers."),
    ),
)
"""The fields of ``Settings``."""


def with_options(
    options: tuple[click.Option, ...],
) -> Callable[[click.Command], click.Command]:
    """Add options to a command, after its own."""

    def add(command: click.Command) -> click.Command:
        command.params.extend(options)
        return command

    return add
