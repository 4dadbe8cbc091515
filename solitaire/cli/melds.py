"""``solitaire melds``: reads one hand a line, and prints its best melds as a line of JSON.

All lines that have arrived are answered with one write before more are read.
"""

from __future__ import annotations

import sys
from io import BufferedIOBase
from typing import cast

import click

from solitaire.cli.json_lines import answer_line, read_batches
from solitaire.cli.output import hand_json
from solitaire.rules import Card, Rank, best_melds, check_hand


@click.command(
    help=(
        "Read hands, one a line, as the pile's rank and any number of cards up to 14: 4 6D 7D 9D 4C. "
        "Print a JSON object for each line: whether it is complete, its points left, melds and loose "
        "cards; or what is wrong with the line."
    ),
)
def melds() -> None:
    """Answer lines until there are no more."""
    source = cast(BufferedIOBase, sys.stdin.buffer)
    target = sys.stdout.buffer
    for lines in read_batches(source):
        target.write(b"".join([answer_line(line, answer) for line in lines]))
        target.flush()


def answer(text: str) -> dict[str, object]:
    """The answer to a line; NotationError if it is not a hand.

    >>> answer("4 6D 7D 9D 4C")
    {'goes_out': True, 'points': 0, 'melds': [['6D', '7D', '4C', '9D']], 'loose': []}
    """
    first, *texts = text.split()
    rank = Rank.parse(first)
    cards = tuple(map(Card.parse, texts))
    check_hand(cards)
    layout = best_melds(rank, cards)
    # Going out: all n cards in melds, none loose (R7).
    goes_out = len(cards) == rank and not layout.loose
    return {"goes_out": goes_out, "points": layout.points, **hand_json(layout)}
