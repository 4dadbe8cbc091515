"""The turns of a game as a value: those played, and those undone that can be redone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.rules import Turn


@dataclass(frozen=True, slots=True)
class History:
    """``played``, in order, and ``ahead``: the turns to redo, the next one first.

    Knows no rules: the caller checks that a turn is legal.
    """

    played: tuple[Turn, ...] = ()
    ahead: tuple[Turn, ...] = ()

    def play(self, turn: Turn) -> History:
        """A copy with ``turn`` played. Clears ``ahead``, unless the turn is the next one in it."""
        following = self.ahead[1:] if self.ahead[:1] == (turn,) else ()
        return History((*self.played, turn), following)

    def undo(self, turns: int = 1) -> History:
        """A copy with the last ``turns`` undone, or all if there are fewer."""
        start = max(0, len(self.played) - turns)
        return History(self.played[:start], self.played[start:] + self.ahead)

    def redo(self) -> History:
        """A copy with the next turn of ``ahead`` played. IndexError if there is none."""
        return self.play(self.ahead[0])


UNPLAYED: Final = History()


def notation_of(turns: Iterable[Turn]) -> str:
    """The turns as rows store them: in notation, separated by single blanks."""
    return " ".join(map(str, turns))
