"""Errors of commands: a sentence or JSON on standard error, and an exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from solitaire.rules import NotationError, SolitaireError
from solitaire.words import ENGLISH
from solitaire.words.deals.records import explain_refusal


class Failure(click.ClickException):
    """A refused or impossible request: exit code 1.

    With a ``code`` the error is printed as JSON, for programs that asked for JSON.
    """

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the error on standard error."""
        if self.code is None:
            super().show(file)
        else:
            click.echo(json.dumps({"error": self.message, "code": self.code}), err=True)


class Unreadable(Failure):
    """Invalid input: exit code 2, like click's for wrong usage."""

    exit_code = 2


@contextmanager
def explain_refusals(*, as_json: bool) -> Iterator[None]:
    """Turn refusals into Failures: invalid text is Unreadable, an illegal turn or move is not."""
    try:
        yield
    except NotationError as error:
        raise Unreadable(
            explain_refusal(ENGLISH, error), error.code.value if as_json else None
        ) from error
    except SolitaireError as error:
        raise Failure(
            explain_refusal(ENGLISH, error), error.code.value if as_json else None
        ) from error
