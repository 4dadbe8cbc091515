"""Command line options for the settings, with environment variables (``docs/operations.md``).

Click reads both. Options have the names of the fields of ``SiteSettings`` and ``Settings``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from solitaire.play.limits import Rates, read_rates
from solitaire.play.people.names import PublicNames
from solitaire.play.secret_files import DAILY_LEAST, KEY_SIZE
from solitaire.play.site import SiteSettings
from solitaire.store.opening import has_password
from solitaire.words.filling import clean_text

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 5116
PREFIX: Final = "SOLITAIRE_"
"""How the environment variables begin."""
PROGRAM: Final = "five-crowns-solitaire"
MOST: Final = 999
"""The most threads and proxies: a limit against typing errors."""
MOST_WORKERS: Final = 4 * max(4, os.cpu_count() or 1)
"""The most worker processes; each takes 30 MB, and more than processors do not work faster."""


def default_instance() -> Path:
    """``instance/`` in a checkout; else a folder in the user's data folder."""
    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file():
        return root / "instance"
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The base directory specification says to ignore a relative one.
    return (data if data.is_absolute() else Path.home() / ".local/share") / PROGRAM


def _split_hosts(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(host.strip() for host in value.split(",") if host.strip())


class SecretOption(click.Option):
    """An option for a variable that a file may replace: the one named by the variable with ``_FILE`` behind.

    Command lines are visible to other users, so a value with a secret in it, as ``has_secret`` says, is
    refused there.
    """

    def __init__(self, *names: Any, has_secret: Callable[[str], bool] = bool, **more: Any) -> None:
        super().__init__(*names, **more)
        self._has_secret = has_secret

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value; BadParameter for a secret on the command line."""
        is_typed = ctx.get_parameter_source(str(self.name)) is ParameterSource.COMMANDLINE
        if is_typed and self._has_secret(value or ""):
            raise click.BadParameter(
                (
                    "Every user of this computer can read a command line, so it may have no secret. Put"
                    f" it into the variable {self.envvar}, or into a file that {self.envvar}_FILE names."
                ),
                ctx,
                self,
            )
        return super().process_value(ctx, value)

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """The variable, or else the contents of the file; None without either.

        Neither need be UTF-8: other bytes are escaped as in ``os.environ``.
        """
        value = super().resolve_envvar_value(ctx)
        file = os.environ.get(f"{self.envvar}_FILE")
        if value is not None or not file:
            return value
        try:
            return os.fsdecode(Path(file).read_bytes())
        except OSError as error:
            raise click.BadParameter(
                f"{file} cannot be read: {error.strerror or error}.",
                ctx,
                self,
            ) from error


def _read_prefix(context: click.Context, option: click.Parameter, value: str) -> str:
    path = value.strip().strip("/")
    parts = path.split("/") if path else []
    if not re.fullmatch(r"[\w.~/-]*", path, re.ASCII) or {"", ".", ".."} & {*parts}:
        raise click.BadParameter("A path like /crowns is needed.", context, option)
    return f"/{path}" if path else ""


def _read_contact(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    contact = (value or "").strip().removeprefix("mailto:")
    is_mail = re.fullmatch(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*", contact)
    if contact and not is_mail and not re.fullmatch(r"https://[^\s/@]+(?:/\S*)?", contact):
        raise click.BadParameter(
            "An e-mail address is needed, or one that begins with https://.", context, option
        )
    return contact or None


def _read_security_contact(
    context: click.Context, option: click.Parameter, value: str | None
) -> str | None:
    contact = (value or "").strip()
    if contact and not re.fullmatch(r"(?:mailto:|tel:|https://)\S+", contact):
        raise click.BadParameter(
            "An address that begins with mailto: or https:// is needed.",
            context,
            option,
        )
    return contact or None


def _read_limits(context: click.Context, option: click.Parameter, value: str) -> Rates:
    try:
        return read_rates(value)
    except ValueError as error:
        raise click.BadParameter(
            f"“{clean_text(value)}” cannot be read: write on, off, or a number that multiplies all limits,"
            " such as 2 or 0.5.",
            context,
            option,
        ) from error


def _strip(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    return (value or "").strip() or None


def _encode_daily_secret(
    context: click.Context, option: click.Parameter, value: str | None
) -> bytes | None:
    return _check_secret(os.fsencode(value or "").strip(), DAILY_LEAST, context, option) or None


def _encode_key(context: click.Context, option: click.Parameter, value: str | None) -> bytes | None:
    """A key; one of the usual size may be random bytes, so only longer ones, as text, lose their newline."""
    key = os.fsencode(value or "")
    key = key if len(key) == KEY_SIZE else key.strip()
    return _check_secret(key, KEY_SIZE, context, option) or None


def _encode_keys(
    context: click.Context, option: click.Parameter, value: str | None
) -> tuple[bytes, ...]:
    keys = os.fsencode(value or "").replace(b",", b" ").split()
    return tuple(_check_secret(key, KEY_SIZE, context, option) for key in keys)


def _check_secret(
    secret: bytes, least: int, context: click.Context, option: click.Parameter
) -> bytes:
    if 0 < len(secret) < least:
        raise click.BadParameter(  # without the value, which is nearly a secret
            f"That is too short for a secret: it needs at least {least} characters.",
            context,
            option,
        )
    return secret


def _option(
    name: str, variable: str, *, kind: type[click.Option] = click.Option, **more: Any
) -> click.Option:
    return kind(name.split(), envvar=f"{PREFIX}{variable}", show_envvar=True, **more)


def _secret(name: str, callback: Callable[..., object]) -> click.Option:
    variable = name.removeprefix("--").replace("-", "_").upper()
    return _option(name, variable, kind=SecretOption, hidden=True, callback=callback)


SITE_OPTIONS: Final = (
    _option(
        "--instance",
        "INSTANCE",
        type=click.Path(file_okay=False, path_type=Path),
        default=default_instance,
        help="The folder that keeps the games and the secrets.",
    ),
    _option(
        "--database database_url",
        "DATABASE_URL",
        kind=SecretOption,
        has_secret=has_password,
        metavar="URL",
        callback=_strip,
        help="The database that keeps the games, if not a file in the folder.",
    ),
    _secret("--secret-key", _encode_key),
    _secret("--secret-key-fallbacks", _encode_keys),
    _secret("--phrase-key", _encode_key),
    _secret("--daily-secret", _encode_daily_secret),
)
"""Options for the fields of ``SiteSettings``."""

HOSTS_OPTION: Final = _option(
    "--trusted-hosts",
    "TRUSTED_HOSTS",
    metavar="NAME,...",
    default="",
    callback=_split_hosts,
    help="The host names that are answered, if not all.",
)

LOG_OPTION: Final = _option(
    "--log",
    "LOG",
    type=click.Choice(["text", "json"], case_sensitive=False),
    default="text",
    show_default=True,
    help="The form of the log, which is written to standard error.",
)

PREFIX_OPTION: Final = _option(
    "--prefix",
    "PREFIX",
    metavar="PATH",
    default="",
    callback=_read_prefix,
    help="The path below which the whole site is, as in /crowns.",
)

SERVER_OPTIONS: Final = (
    *SITE_OPTIONS,
    _option(
        "--threads",
        "THREADS",
        type=click.IntRange(1, MOST),
        default=4,
        show_default=True,
        help="How many requests are answered at once.",
    ),
    _option(
        "--secure-cookies",
        "SECURE_COOKIES",
        is_flag=True,
        help="Send cookies over https only.",
    ),
    HOSTS_OPTION,
    _option(
        "--proxies",
        "PROXIES",
        type=click.IntRange(0, MOST),
        default=0,
        show_default=True,
        help="How many proxies in front set the X-Forwarded headers.",
    ),
    PREFIX_OPTION,
    _option(
        "--contact",
        "CONTACT",
        metavar="ADDRESS",
        callback=_read_contact,
        help="Where players report that something is wrong: an e-mail or https address.",
    ),
    _option(
        "--security-contact",
        "SECURITY_CONTACT",
        metavar="ADDRESS",
        callback=_read_security_contact,
        help="Where to report a vulnerability of the site, for security.txt.",
    ),
    _option(
        "--limits",
        "LIMITS",
        metavar="on|off|FACTOR",
        default="on",
        show_default=True,
        callback=_read_limits,
        help="Whether what costs something is limited, or a number that multiplies all limits.",
    ),
    _option(
        "--public-names",
        "PUBLIC_NAMES",
        type=click.Choice([*PublicNames], case_sensitive=False),
        default=PublicNames.ALL.value,
        show_default=True,
        help="Which names leaderboards show: none, those of family members, or all.",
    ),
    LOG_OPTION,
    _option(
        "--access-log",
        "ACCESS_LOG",
        is_flag=True,
        help="Log each request, by its route and without secrets.",
    ),
    _option(
        "--metrics",
        "METRICS",
        is_flag=True,
        help="Serve /metrics for Prometheus.",
    ),
)
"""Options for the fields of ``Settings``."""


KNOWN_VARIABLES: Final = frozenset(
    {str(option.envvar) for option in SERVER_OPTIONS}
    | {f"{option.envvar}_FILE" for option in SERVER_OPTIONS if isinstance(option, SecretOption)}
    | {"SOLITAIRE_PRUNE_DAYS"}  # of "solitaire db prune"
)
"""The environment variables that mean something."""


def environment_of(settings: SiteSettings) -> dict[str, str]:
    """The environment variables that pass the settings of a site to a child process."""
    secret = settings.daily_secret or b""
    return {
        "SOLITAIRE_INSTANCE": str(settings.instance),
        "SOLITAIRE_DATABASE_URL": settings.database_url or "",
        "SOLITAIRE_DAILY_SECRET": os.fsdecode(secret),
    }


def with_options(
    options: tuple[click.Option, ...],
) -> Callable[[click.Command], click.Command]:
    """A decorator that adds options to a command, after its own."""

    def add(command: click.Command) -> click.Command:
        command.params.extend(options)
        return command

    return add
