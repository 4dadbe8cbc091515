"""``solitaire health``: asks a running server whether it can answer, for containers and timers."""

from __future__ import annotations

import json
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Any, Final

import click

from solitaire.cli.failures import Failure
from solitaire.cli.settings import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    HOSTS_OPTION,
    PREFIX_OPTION,
    with_options,
)

PATH: Final = "/healthz"
SECONDS: Final = 10
"""The timeout: more than the database gets for a connection."""


@with_options((HOSTS_OPTION, PREFIX_OPTION))
@click.command(
    help="Ask a running server whether it and its database answer. The exit code is 1 if not."
)
@click.option(
    "--host",
    default=DEFAULT_HOST,
    show_default=True,
    help="The address to ask.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="The port to ask.",
)
def health(host: str, port: int, trusted_hosts: tuple[str, ...], prefix: str) -> None:
    """Print the version and the revision of the database. Failure if the server cannot answer."""
    # Any other name would get a 400. A name with a dot in front includes all names below it.
    name = trusted_hosts[0].removeprefix(".") if trusted_hosts else f"{host}:{port}"
    try:
        status, found = _ask(host, port, name, prefix)
    except (OSError, HTTPException, ValueError) as error:
        raise Failure(
            f"No healthy server answers on {host}, port {port}: "
            f"{getattr(error, 'strerror', None) or type(error).__name__}."
        ) from error
    if status != HTTPStatus.OK:
        raise Failure(f"The server answers with status {status}.")
    click.echo(
        f"Version {found['version']} answers, with the database at revision {found['schema']}."
    )


def _ask(host: str, port: int, name: str, prefix: str) -> tuple[int, dict[str, Any]]:
    """The status and the object of the answer, which is empty unless the status is 200."""
    with closing(HTTPConnection(host, port, timeout=SECONDS)) as connection:
        connection.request("GET", prefix + PATH, headers={"Host": name})
        answer = connection.getresponse()
        text = answer.read()
    return answer.status, json.loads(text) if answer.status == HTTPStatus.OK else {}
