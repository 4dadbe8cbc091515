"""The help that was used in a game: what was shown beside the table, and which hints were asked for.

As text, which is kept with the game and in its record, it is words with blanks between them, or nothing::

    away spare hint:5:1 hint:9:3

A hint is told in steps, each of which tells more. Of a turn only the last one counts: whoever was told the
discard was told the pile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Final

from solitaire.rules.deal import STOCK_SIZE
from solitaire.rules.errors import Code, NotationError

_HINT: Final = re.compile(r"hint:([1-9]\d?):([1-9])", re.A)


class Shown(StrEnum):
    """What can be shown all the time. The value is stable and is stored."""

    AWAY = "away"
    """How many cards each pile is away from going out."""
    SPARE = "spare"
    """The draws that can still be wasted, or that the game is lost."""


class HintStep(IntEnum):
    """The steps of a hint, each telling more than the one before it."""

    PILE = 1
    DISCARD = 2
    USES = 3


@dataclass(frozen=True, slots=True)
class Help:
    """What was shown, and for which turns hints were asked, as (number of the turn, step); both in order.

    >>> used = Help().with_hint(5, HintStep.PILE).with_shown(Shown.AWAY).with_hint(5, HintStep.USES)
    >>> str(used), bool(used), bool(Help())
    ('away hint:5:3', True, False)
    """

    shown: tuple[Shown, ...] = ()
    hints: tuple[tuple[int, HintStep], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Help:
        """The help that ``text`` says was used; NotationError if it cannot be read."""
        shown: set[Shown] = set()
        hints: dict[int, HintStep] = {}
        for word in text.split():
            hint = _HINT.fullmatch(word)
            try:
                if hint is None:
                    shown.add(Shown(word))
                elif (turn := int(hint[1])) > STOCK_SIZE:
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
        """How far the hint of each turn went that one was asked for, by the number of the turn."""
        return MappingProxyType(dict(self.hints))

    def with_shown(self, shown: Shown) -> Help:
        """A copy with ``shown`` added."""
        return self._of({*self.shown, shown}, dict(self.hints))

    def with_hint(self, turn: int, step: HintStep) -> Help:
        """A copy with that hint, unless it went as far already. ValueError if no game has such a turn."""
        if not 1 <= turn <= STOCK_SIZE:
            raise ValueError(f"the turns of a game are 1 to {STOCK_SIZE}: {turn}")
        hints = dict(self.hints)
        hints[turn] = max(step, hints.get(turn, step))
        return self._of(self.shown, hints)

    @classmethod
    def _of(cls, shown: Iterable[Shown], hints: Mapping[int, HintStep]) -> Help:
        return cls(tuple(sorted(set(shown))), tuple(sorted(hints.items())))


NO_HELP: Final = Help()
