"""The strip under the bar in looking back: a value over the turns, with marks on them.

In a game these are the spare draws, and what each turn cost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final

from solitaire.solver import TurnAnalysis
from solitaire.words import Words
from solitaire.words.board import reviews

HEIGHT: Final = 40
MARGIN: Final = 8
LUCK: Final = "luck"
MISTAKE: Final = "mistake"


@dataclass(frozen=True, slots=True)
class StripLine:
    """A line of the drawing: x in percent of its width, y in pixels."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class StripTurn:
    """A turn: where a touch leads, and the mark on it."""

    number: int
    address: str
    name: str
    kind: str
    """The names of its marks, with blanks between, or empty: in a game ``luck``, ``mistake`` or both."""
    x: float
    """The middle of the turn, in percent."""
    y: float


@dataclass(frozen=True, slots=True)
class StripView:
    """The turns of a game, and a line of a value after each; no line while the values are unknown."""

    at: int
    turns: tuple[StripTurn, ...]
    lines: tuple[StripLine, ...]
    theirs: tuple[tuple[StripLine, ...], ...] = ()
    """The lines of other games on the deal."""
    parting: float | None = None
    """Where the first of them goes another way, in percent."""
    brink: float | None = None
    """Where the game was lost, in percent."""


def strip_view(
    names: Sequence[str],
    kinds: Sequence[str],
    values: Sequence[int],
    at: int,
    address_of: Callable[[int], str],
    *,
    lost_at: int | None = None,
    theirs: Sequence[Sequence[int]] = (),
    parting: int | None = None,
) -> StripView:
    """Make the strip of turns with these names and marks; turn ``at`` is looked at.

    ``values`` has one more, that before the first turn, or is empty. ``theirs`` are the values of other
    games, the first of which differs at turn ``parting``.
    """
    count = len(names)
    theirs = [each[: count + 1] for each in theirs]
    y_of = _scale([*values, *chain.from_iterable(theirs)])
    slot = 100 / max(1, count)
    turns = tuple(
        StripTurn(
            number,
            address_of(number),
            name,
            kind,
            round(slot * (number - 0.5), 2),
            y_of(values[number]) if values else HEIGHT / 2,
        )
        for number, (name, kind) in enumerate(zip(names, kinds, strict=True), start=1)
    )
    return StripView(
        at,
        turns,
        tuple(_lines(values, slot, y_of)),
        tuple(tuple(_lines(each, slot, y_of)) for each in theirs),
        round(slot * (parting - 1), 2) if parting else None,
        round(slot * lost_at, 2) if lost_at else None,
    )


def game_strip(
    words: Words,
    count: int,
    analyzed: Sequence[TurnAnalysis],
    at: int,
    address_of: Callable[[int], str],
    *,
    lost_at: int | None = None,
    theirs: Sequence[Sequence[int]] = (),
    parting: int | None = None,
) -> StripView:
    """Make the strip of a game: the spare draws over ``count`` turns; without a review only the turns."""
    return strip_view(
        [
            words.join_sentences(
                reviews.name_turn(words, number, count),
                reviews.describe_verdict(words, analyzed[number - 1]) if analyzed else None,
                reviews.describe_brink(words) if number == lost_at else None,
            )
            for number in range(1, count + 1)
        ],
        [kind_of(turn) for turn in analyzed] or [""] * count,
        [analyzed[0].before, *(turn.after for turn in analyzed)] if analyzed else [],
        at,
        address_of,
        lost_at=lost_at,
        theirs=theirs,
        parting=parting,
    )


def kind_of(turn: TurnAnalysis) -> str:
    """Whether the turn was bad luck, a mistake, or both: ``StripTurn.kind``."""
    return " ".join(filter(None, (LUCK if turn.luck else "", MISTAKE if turn.mistake else "")))


def _scale(values: Sequence[int]) -> Callable[[int], float]:
    top, bottom = max(values, default=0), min(values, default=0)
    step = (HEIGHT - 2 * MARGIN) / max(1, top - bottom)
    return lambda value: round(MARGIN + (top - value) * step, 1)


def _lines(values: Sequence[int], slot: float, y_of: Callable[[int], float]) -> list[StripLine]:
    """Steps that change in the middle of a turn, where its mark is; equal turns are one line."""
    if not values:
        return []
    lines, start = [], 0.0
    for number, (before, after) in enumerate(pairwise(values), start=1):
        if before == after:
            continue
        x = round(slot * (number - 0.5), 2)
        lines += [
            StripLine(start, y_of(before), x, y_of(before)),
            StripLine(x, y_of(before), x, y_of(after)),
        ]
        start = x
    end = round(slot * (len(values) - 1), 2)
    return [*lines, StripLine(start, y_of(values[-1]), end, y_of(values[-1]))]
