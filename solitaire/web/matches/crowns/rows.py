"""A hand in the rows of the table: which books, runs and pairs lie in one row, however wide the screen is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.web.board.parts.piles import LOOSE, CardView, GroupView

WIDTHS: Final = (5, 6, 7, 11, 12)
"""How many cards a row has on phones, then on larger screens (``--card-width`` in css/matches/match.css)."""
LONGEST: Final = WIDTHS[0]
"""Longer melds do not fit in a row of every phone, so their cards follow one another."""


@dataclass(frozen=True, slots=True)
class HandGroup:
    """A meld, a pair, or a single card of a hand."""

    kind: str
    """Its class: "meld run"; that of a pair is "pair", and of a single card "loose"."""
    cards: tuple[CardView, ...]
    span: int
    """How many places of a row it takes; 0 if its cards follow one another, and may be in two rows."""


def hand_groups(groups: Iterable[GroupView], places: int) -> tuple[HandGroup, ...]:
    """Make the groups of a hand with so many places in all; the longest melds are first, to begin a row."""
    parts = [
        part
        for group in groups
        for part in ([(group.kind, group.cards)] if "meld" in group.kind else _part(group.cards))
    ]
    parts.sort(key=lambda part: len(part[1]) <= LONGEST)
    whole = find_whole([len(cards) for _, cards in parts], places)
    return tuple(
        HandGroup(kind, cards, len(cards) if is_whole else 0)
        for (kind, cards), is_whole in zip(parts, whole, strict=True)
    )


def _part(cards: Sequence[CardView]) -> list[tuple[str, tuple[CardView, ...]]]:
    """Loose cards as pairs and single ones."""
    rest = iter(cards)
    return [("pair", (card, next(rest))) if card.paired else (LOOSE, (card,)) for card in rest]


def find_whole(sizes: Sequence[int], places: int) -> tuple[bool, ...]:
    """Of melds, pairs and single cards in order, with these sizes: which of them a row keeps together.

    Each lies in the first row with room, as CSS places them (``grid-auto-flow: dense``). All together they
    need no more rows than so many ``places`` for single cards: else the hand would grow, so pairs are parted
    before melds, and the last ones first.

    >>> find_whole((4, 4, 3, 1, 1, 1), 14), find_whole((3, 3, 3, 3, 2), 14)
    ((True, True, True, True, True, True), (True, True, True, False, False))
    """
    whole = [size <= LONGEST for size in sizes]
    several = [at for at, size in enumerate(sizes) if size > 1]
    for at in sorted(several, key=lambda at: (sizes[at] > 2, -at)):
        if all(_count_rows(sizes, whole, width) <= -(-places // width) for width in WIDTHS):
            break
        whole[at] = False
    return tuple(whole)


def _count_rows(sizes: Sequence[int], whole: Sequence[bool], width: int) -> int:
    """How many rows of that width they fill."""
    rows: list[int] = []
    for size, is_whole in zip(sizes, whole, strict=True):
        for part in (size,) if is_whole else (1,) * size:
            row = next((at for at, used in enumerate(rows) if used + part <= width), len(rows))
            rows += [0] * (row == len(rows))
            rows[row] += part
    return len(rows)
