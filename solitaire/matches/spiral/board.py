"""The board of Spiral: the spaces 1 to 90 on a spiral of hexagons around an empty center, and its lines (K1).

A space is its number. Hexagons have a flat top; one has the axial coordinates ``(q, r)``: q columns to the
right of the center, and r steps down the column. The rings end at 6, 18, 36, 60 and 90, all of them straight
above the center, and are numbered clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

Cell = tuple[int, int]

RINGS: Final = 5
FIVE: Final = 5
"""How many stones in a line win."""

_WALK: Final[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions, clockwise from the one that leads from the top of a ring to the right and down."""
AXES: Final[tuple[Cell, ...]] = ((0, 1), (1, 0), (1, -1))
"""The three directions of lines."""


def _walk_ring(ring: int) -> Iterable[Cell]:
    """The cells of a ring, clockwise from the one after its top, which comes last."""
    q, r = 0, -ring
    for step_q, step_r in _WALK:
        for _ in range(ring):
            q, r = q + step_q, r + step_r
            yield q, r


CELLS: Final[tuple[Cell, ...]] = tuple(
    chain.from_iterable(_walk_ring(ring) for ring in range(1, RINGS + 1))
)
"""The cell of each space, from space 1."""

SPACES: Final = range(1, len(CELLS) + 1)
SPACE_AT: Final[Mapping[Cell, int]] = {
    cell: space for space, cell in zip(SPACES, CELLS, strict=True)
}
RING_ENDS: Final = tuple(3 * ring * (ring + 1) for ring in range(1, RINGS + 1))


def _line_from(cell: Cell, axis: Cell) -> tuple[int | None, ...]:
    """Five cells from a first one on; None for what is no space."""
    return tuple(
        SPACE_AT.get((cell[0] + axis[0] * step, cell[1] + axis[1] * step)) for step in range(FIVE)
    )


LINES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(space for space in line if space is not None)
    for axis in AXES
    for cell in CELLS
    if None not in (line := _line_from(cell, axis))
)
"""All lines of five spaces. The center is none, so no line crosses it."""

LINES_OF: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    space: tuple(line for line in LINES if space in line) for space in SPACES
}


_ALL: Final = frozenset(SPACES)


def find_free(stones: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """The spaces without a stone of any team, sorted.

    >>> find_free([range(1, 60), range(61, 89)])
    (60, 89, 90)
    """
    return tuple(sorted(_ALL.difference(*stones)))


def ring_of(space: int) -> int:
    """The ring of a space, from 1 around the center to 5.

    >>> ring_of(6), ring_of(7), ring_of(90)
    (1, 2, 5)
    """
    return 1 + sum(end < space for end in RING_ENDS)


def outer_of(space: int) -> int:
    """The space next to one on the ring around it, in the same direction; itself on the last ring.

    >>> outer_of(6), outer_of(7), outer_of(90)
    (18, 20, 90)
    """
    return _across(space, 1)


def inner_of(space: int) -> int:
    """The space next to one on the ring inside it, in the same direction; itself on the first ring.

    >>> inner_of(90), inner_of(20), inner_of(1)
    (60, 7, 1)
    """
    return _across(space, -1)


def _across(space: int, step: int) -> int:
    ring = ring_of(space)
    other = ring + step
    if not 1 <= other <= RINGS:
        return space
    begins = {each: end - 6 * each for each, end in enumerate(RING_ENDS, start=1)}
    place = space - begins[ring]
    return begins[other] + max(1, (2 * place * other + ring) // (2 * ring))


def find_lines(stones: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The lines of five among these stones; of six in a row both."""
    held = frozenset(stones)
    return tuple(line for line in LINES if held.issuperset(line))


def find_new_five(stones: Iterable[int], space: int) -> tuple[int, ...]:
    """What ``find_five`` finds, if without the stone on ``space`` it would find nothing.

    Looks at the lines of that space alone, at most fifteen of 126.
    """
    held = frozenset(stones)
    lines = [line for line in LINES_OF[space] if held.issuperset(line)]
    return tuple(sorted({each for line in lines for each in line}))


def find_five(stones: Iterable[int]) -> tuple[int, ...]:
    """The spaces of all lines of five among these stones, sorted: five, or more at once; empty without one.

    >>> find_five([6, 18, 36, 60, 90]), find_five([3, 11, 26, 47])
    ((6, 18, 36, 60, 90), ())
    """
    return tuple(sorted({space for line in find_lines(stones) for space in line}))
