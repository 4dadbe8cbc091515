"""Counts nouns, and shows a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

T = TypeVar("T")


def choose_number(count: int, one: str, many: str) -> str:
    """The sentence for one or for many, with the count in the place of ``{}``.

    >>> choose_number(1, "{} deal is lost.", "{} deals are lost.")
    '1 deal is lost.'
    """
    return (one if count == 1 else many).format(count)


def progress_bar(
    iterable: Iterable[T] | None = None,
    *,
    length: int,
    hidden: bool = False,
    describe: Callable[[T | None], str | None] | None = None,
) -> ProgressBar[T]:
    """Click's progress bar on standard error; always hidden if that is not a terminal.

    ``describe`` gets what ``update`` was given last, or None, and returns what stands behind the bar.
    """
    return click.progressbar(
        iterable,
        length=length,
        show_pos=True,
        item_show_func=describe,
        file=sys.stderr,
        hidden=hidden or not sys.stderr.isatty(),
    )


def echo_above(bar: ProgressBar[T], text: str) -> None:
    """Print a line above the bar: in its place, and the bar again below it."""
    if not bar.hidden:
        click.echo("\r\x1b[K", nl=False, err=True)
    click.echo(text)
