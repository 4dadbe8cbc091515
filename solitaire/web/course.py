"""The course of a game as a drawing: how it stood after each turn, and where luck or a mistake cost a draw.

A mistake is a filled diamond and luck an open circle, so that no color is needed to tell them apart. A turn
may have both: luck comes first, so its circle stands where a better use would have left the game. What is
across is in percent of the width, what is down in pixels; the list of turns has it all in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from solitaire.words import Words


@dataclass(frozen=True, slots=True)
class Mark:
    """A loss: ``kind`` is luck or mistake; ``chosen`` is the turn that is looked at."""

    across: str
    down: int
    kind: str
    turn: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Course:
    """A line over the turns. ``path`` is in a field of 100 by 100; below ``zero`` the game is lost.

    ``said`` is what is heard of it; ``turns`` is how many turns its width has, all of which may not be known.
    """

    title: str
    said: str
    turns: int
    path: str
    zero: int
    grid: tuple[tuple[int, str], ...]
    marks: tuple[Mark, ...]
    ends: tuple[str, str]
    height: ClassVar[int] = 178
    ceiling: ClassVar[int] = 12
    floor: ClassVar[int] = 148
    left: ClassVar[int] = 9
    right: ClassVar[int] = 98


def course(
    standings: Sequence[int],
    kinds: Sequence[str],
    at: int,
    words: Words,
    *,
    of: int = 0,
    said: str = "",
) -> Course:
    """How a game stood at its start and after each turn; ``kinds`` says what was lost then, "" for nothing.

    It has luck, of which there is 1 a turn, mistake, or both as ``luck mistake``.
    ``at`` is the turn that is looked at, 0 for none; ``of`` is how many turns the game has, if that is more.
    """
    top, bottom = max(1, *standings), min(0, *standings)
    deep = Course.floor - Course.ceiling
    turns = max(1, len(standings) - 1, of)

    def down(value: int) -> int:
        return Course.ceiling + round(deep * (top - value) / (top - bottom))

    def across(place: int) -> str:
        return f"{Course.left + (Course.right - Course.left) * place / turns:.2f}%"

    def marks() -> Iterator[Mark]:
        for place, (value, kind) in enumerate(zip(standings, kinds, strict=True)):
            lost = kind.split()
            if len(lost) > 1:
                luck, *lost = lost
                yield Mark(across(place), down(standings[place - 1] - 1), luck, place, False)
            if lost or (place and place == at):
                yield Mark(across(place), down(value), "".join(lost), place, place == at)

    steps = [f"M0 {_part(top - standings[0], top - bottom)}"]
    for place, value in enumerate(standings[1:], start=1):
        steps.append(f"H{100 * place / turns:.4g}V{_part(top - value, top - bottom)}")
    title = words.gettext("Draws to spare after each turn")
    return Course(
        title,
        said or title,
        turns,
        "".join(steps),
        down(0),
        tuple((down(value), str(value)) for value in sorted({top, 0, bottom})),
        tuple(marks()),
        (words.gettext("Start"), words.gettext("Turn %(turn)s", turn=turns)),
    )


def _part(value: int, whole: int) -> str:
    return f"{100 * value / whole:.4g}"
