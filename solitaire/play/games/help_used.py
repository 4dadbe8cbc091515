"""The help used in a game: numbers shown beside the table, and hints. Undoing turns does not undo it.

Rows and records contain it as words separated by blanks, which may be none::

    away spare hint:5:1 hint:9:3

A hint has steps, each revealing more than the one before. Only the last step of a turn is stored, since it
includes the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Final

from solitaire.rules import VARIANTS, Code, NotationError, Record

MOST_TURNS: Final = max(variant.stock_size for variant in VARIANTS)
"""The most turns of a game of any variant."""
_HINT: Final = re.compile(r"hint:([1-9]\d?):([1-9])", re.A)


class ShownNumber(StrEnum):
    """Numbers that can be shown during a game. The values are stored, so they never change."""

    AWAY = "away"
    """The number of cards that each pile is away from going out."""
    SPARE = "spare"
    """The number of draws that can still be wasted, or the news that the game is lost."""
    LOST = "lost"
    """Only the news that the game is lost, or that a turn would lose it: told once, before that turn."""


class HintStep(IntEnum):
    """The steps of a hint, each revealing more than the one before."""

    PILE = 1
    DISCARD = 2
    USES = 3


@dataclass(frozen=True, slots=True)
class Help:
    """The numbers shown, and the hints used as pairs (number of the turn, last step); both sorted.

    >>> used = Help().with_hint(5, HintStep.PILE).with_shown(ShownNumber.AWAY)
    >>> used = used.with_hint(5, HintStep.USES)
    >>> str(used), bool(used), bool(Help())
    ('away hint:5:3', True, False)
    """

    shown: tuple[ShownNumber, ...] = ()
    hints: tuple[tuple[int, HintStep], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Help:
        """Parse the help used; NotationError if ``text`` cannot be read."""
        shown: set[ShownNumber] = set()
        hints: dict[int, HintStep] = {}
        for word in text.split():
            hint = _HINT.fullmatch(word)
            try:
                if hint is None:
                    shown.add(ShownNumber(word))
                elif (turn := int(hint[1])) > MOST_TURNS:
                    raise ValueError
                else:
                    hints[turn] = max(HintStep(int(hint[2])), hints.get(turn, HintStep.PILE))
            except ValueError:
                raise NotationError(Code.RECORD, text=f"Help: {word[:80]}") from None
        return cls._of(shown, hints)

    def __str__(self) -> str:
        hints = [f"hint:{turn}:{step:d}" for turn, step in self.hints]
        return " ".join([*self.shown, *hints])

    def __bool__(self) -> bool:
        return bool(self.shown or self.hints)

    @property
    def steps(self) -> Mapping[int, HintStep]:
        """The last step of each hint, by the number of its turn."""
        return MappingProxyType(dict(self.hints))

    def with_shown(self, shown: ShownNumber) -> Help:
        """A copy with ``shown`` added."""
        return self._of({*self.shown, shown}, dict(self.hints))

    def with_hint(self, turn: int, step: HintStep) -> Help:
        """A copy with that hint, or a later step of it if present. ValueError if no game has such a turn."""
        if not 1 <= turn <= MOST_TURNS:
            raise ValueError(f"the turns of a game are 1 to {MOST_TURNS}: {turn}")
        hints = dict(self.hints)
        hints[turn] = max(step, hints.get(turn, step))
        return self._of(self.shown, hints)

    @classmethod
    def _of(cls, shown: Iterable[ShownNumber], hints: Mapping[int, HintStep]) -> Help:
        return cls(tuple(sorted(set(shown))), tuple(sorted(hints.items())))


NO_HELP: Final = Help()


def parse_record(text: str) -> Record:
    """Parse a record like ``Record.parse``, and its help, which is then in the form of ``str(Help)``."""
    return Record.parse(text, lambda help: str(Help.parse(help)))
