"""Errors of a command: a sentence on standard error, or JSON, and an exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from solitaire.cli.language import words
from solitaire.rules import IllegalTurn, NotationError
from solitaire.words.records import refusal


class Failure(click.ClickException):
    """Something is refused or impossible: exit code 1.

    With a ``code`` it is shown as JSON, for a program that asked for JSON.
    """

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it on standard error."""
        if self.code is None:
            super().show(file)
        else:
            click.echo(json.dumps({"error": self.message, "code": self.code}), err=True)


class Unreadable(Failure):
    """The input cannot be read: exit code 2, which is also click's for wrong usage."""

    exit_code = 2


@contextmanager
def explain_refusals(*, as_json: bool) -> Iterator[None]:
    """Turn errors of the rules into Failures: text that cannot be read, a turn that is not allowed."""
    try:
        yield
    except NotationError as error:
        raise Unreadable(refusal(words, error), error.code.value if as_json else None) from error
    except IllegalTurn as error:
        raise Failure(refusal(words, error), error.code.value if as_json else None) from error
