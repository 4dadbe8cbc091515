"""``solitaire melds``: hands as lines of text in, their best melds as lines of JSON out.

Programs talk to it through pipes, so each line in has exactly one line out, whatever it holds, and an answer
never waits for more input: all lines that have arrived are answered together before more are waited for.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import BufferedIOBase
from typing import Final, cast

import click

from solitaire.cli.speech import words
from solitaire.cli.table import hand_of
from solitaire.rules import Card, NotationError, Rank, best_melds, check_hand

LINE_LIMIT: Final = 1_000
"""The most bytes of a line; a hand of fourteen cards has about 60."""
_CHUNK: Final = 1 << 16
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


@click.command(
    short_help=words.gettext("Find the best melds of hands, one a line."),
    help=words.gettext(
        "Read hands, one a line, as the pile's rank and any number of cards up to 14: 4 6D 7D 9D 4C."
        " Print a JSON object for each line: whether it goes out, its leftover points, melds and"
        " loose cards; or what is wrong with the line."
    ),
)
def melds() -> None:
    """Answer lines until there are no more."""
    source = cast(BufferedIOBase, sys.stdin.buffer)
    target = sys.stdout.buffer
    for lines in arriving(source):
        target.write(b"".join(map(answer, lines)))
        target.flush()


def arriving(source: BufferedIOBase) -> Iterator[list[bytes]]:
    """The lines of ``source`` in the batches in which they arrive, the last with or without its newline.

    A line over the limit is cut to just over it, so that endless lines take no memory.
    """
    rest = b""
    first = True
    while chunk := source.read1(_CHUNK):
        *lines, last = chunk.split(b"\n")
        if lines:
            lines[0] = rest + lines[0]
            if first:
                lines[0] = lines[0].removeprefix(_BYTE_ORDER_MARK)
                first = False
            yield lines
            rest = b""
        rest = (rest + last)[: LINE_LIMIT + 1]
    if rest:
        yield [rest.removeprefix(_BYTE_ORDER_MARK) if first else rest]


def answer(line: bytes) -> bytes:
    """The line of JSON for that line.

    >>> answer(b"4 6D 7D 9D 4C")
    b'{"goes_out": true, "points": 0, "melds": [["6D", "7D", "4C", "9D"]], "loose": []}\\n'
    """
    if len(line) > LINE_LIMIT:
        return _refusal(
            words.gettext("This line is too long: it may have %(limit)s bytes.", limit=LINE_LIMIT),
            "line-long",
        )
    # What is no UTF-8 becomes a character that no card has.
    texts = line.decode("utf-8", errors="replace").split()
    if not texts:
        return _refusal(words.gettext("This line is empty."), "line-empty")
    try:
        rank = Rank.parse(texts[0])
        cards = tuple(map(Card.parse, texts[1:]))
        check_hand(cards)
    except NotationError as error:
        return _refusal(words.error(error), error.code.value)
    layout = best_melds(rank, cards)
    # All n cards in melds, nothing loose: that is going out (R7).
    goes_out = len(cards) == rank and not layout.loose
    found = {"goes_out": goes_out, "points": layout.points, **hand_of(layout)}
    return json.dumps(found).encode() + b"\n"


def _refusal(sentence: str, code: str) -> bytes:
    return json.dumps({"error": sentence, "code": code}).encode() + b"\n"
