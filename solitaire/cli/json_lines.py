"""Commands that read one request a line and print each response as a line of JSON.

Programs use such a command through pipes, so each input line has exactly one output line, even if it is
invalid, and responses are printed before more input is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from io import BufferedIOBase
from typing import Final

from solitaire.rules import NotationError
from solitaire.rules.cleaning import to_plain
from solitaire.words import ENGLISH
from solitaire.words.errors import explain

LINE_LIMIT: Final = 1_000
"""The most bytes of a line; a hand of fourteen cards has about 60, a whole deal 370."""
_CHUNK: Final = 1 << 16


class LineError(Exception):
    """An invalid line, with the reason as a sentence and as a code."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


def read_batches(source: BufferedIOBase) -> Iterator[list[bytes]]:
    """Yield the lines of ``source`` in batches as they arrive; the last line may lack its newline.

    A line over the limit is cut to just over it, which bounds the memory.
    """
    rest = b""
    while chunk := source.read1(_CHUNK):
        *lines, last = chunk.split(b"\n")
        if lines:
            lines[0] = rest + lines[0]
            yield lines
            rest = b""
        rest = (rest + last)[: LINE_LIMIT + 1]
    if rest:
        yield [rest]


def answer_line(line: bytes, answer: Callable[[str], Mapping[str, object]]) -> bytes:
    """Answer a line with a line of JSON, which may be an error.

    Blank and overlong lines are errors. ``answer`` gets the text of the others, and may raise LineError and
    NotationError.

    >>> answer_line(b"", lambda text: {})
    b'{"error": "This line is empty.", "code": "line-empty"}\\n'
    """
    try:
        found = answer(_decode(line))
    except LineError as error:
        found = {"error": error.sentence, "code": error.code}
    except NotationError as error:
        found = {"error": explain(ENGLISH, error), "code": error.code.value}
    return json.dumps(found).encode() + b"\n"


def _decode(line: bytes) -> str:
    if len(line) > LINE_LIMIT:
        raise LineError(
            f"This line is too long: it may have at most {LINE_LIMIT:,} bytes.",
            "line-long",
        )
    # Invalid UTF-8 becomes a character that no card has.
    text = to_plain(line.decode("utf-8", errors="replace")).strip()
    if not text:
        raise LineError("This line is empty.", "line-empty")
    return text
