"""A QR code as the lines of one path, which a template draws with attributes alone, as our policy has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

QUIET: Final = 4
"""The modules left empty on each side, without which readers do not find a code."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A square of ``side`` modules, the quiet ones included; ``path`` covers the dark ones."""

    side: int
    path: str


def qr_code(text: str) -> QrCode:
    """The code of that text, which may have a few hundred characters. Cost: some milliseconds."""
    import segno  # which is needed on this one page

    matrix = segno.make(text, error="m", micro=False).matrix
    lines = (line for y, row in enumerate(matrix) for line in _lines(y, row))
    return QrCode(len(matrix) + 2 * QUIET, "".join(lines))


def _lines(y: int, row: Sequence[int]) -> Iterator[str]:
    x = QUIET
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield f"M{x} {y + QUIET}h{length}v1h-{length}z"
        x += length
