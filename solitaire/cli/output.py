"""Formats hands, piles and tables as text or JSON, and shows a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict, TypeVar

import click

from solitaire.rules import Layout, Outcome, Pile, best_melds, format_cards

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

T = TypeVar("T")


class HandOutput(TypedDict):
    """The JSON of a hand in its best melds; cards in notation."""

    melds: list[list[str]]
    loose: list[str]


def hand_json(layout: Layout) -> HandOutput:
    """The melds and the loose cards, in the order of display."""
    return {
        "melds": [[place.card.text for place in meld.places] for meld in layout.melds],
        "loose": [card.text for card in layout.loose],
    }


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """An outcome with the keys of the documented JSON."""
    return {
        "won": outcome.won,
        "flipped": outcome.flipped_count,
        "stock_left": outcome.stock_left,
        "points": outcome.points,
    }


def format_hand(layout: Layout) -> str:
    """The hand as text: melds in brackets, then the loose cards."""
    melds = [f"[{format_cards(meld.cards)}]" for meld in layout.melds]
    return " ".join([*melds, *(card.text for card in layout.loose)])


def format_piles(piles: Iterable[Pile]) -> str:
    """Format a line for each pile: rank, leftover points (R12), melds in brackets, loose cards."""
    rows = [
        (
            "Pile",
            "Points",
            "Cards",
        )
    ]
    for pile in piles:
        layout = best_melds(pile.rank, pile.cards)
        points = "flipped" if pile.flipped else str(layout.points)
        rows.append((str(pile.rank), points, format_hand(layout)))
    return format_table(rows, {0, 1})


def count(number: int, one: str, many: str | None = None) -> str:
    """A number and what it counts; ``many`` is the plural, or ``one`` with an s.

    >>> count(1, "deal"), count(1200, "deal"), count(0, "deal is", "deals are")
    ('1 deal', '1,200 deals', '0 deals are')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def format_table(rows: Sequence[Sequence[str]], right_aligned: Collection[int]) -> str:
    """Format rows as lines with columns two blanks apart; ``right_aligned`` are column numbers.

    >>> print(format_table([("a", "b"), ("10", "")], {0}))
     a  b
    10
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            f"{text:>{width}}" if column in right_aligned else f"{text:<{width}}"
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def progress_bar(
    iterable: Iterable[T], *, length: int | None = None, hidden: bool = False
) -> ProgressBar[T]:
    """Click's progress bar on standard error; always hidden if that is not a terminal."""
    return click.progressbar(
        iterable,
        length=length,
        show_pos=True,
        file=sys.stderr,
        hidden=hidden or not sys.stderr.isatty(),
    )


def echo_above(bar: ProgressBar[T], text: str) -> None:
    """Print a line above the bar: in its place, and the bar again below it."""
    if not bar.hidden:
        click.echo("\r\x1b[K", nl=False, err=True)
    click.echo(text)
