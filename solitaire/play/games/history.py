"""The turns of a game as a value: those played, and those taken back that can be played again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.rules import Turn


@dataclass(frozen=True, slots=True)
class History:
    """``played`` in their order, and ``ahead``: the turns to redo, the next one first.

    It knows no rules: whoever plays a turn has asked the game whether it is legal.
    """

    played: tuple[Turn, ...] = ()
    ahead: tuple[Turn, ...] = ()

    def play(self, turn: Turn) -> History:
        """With that turn played. What was ahead stays so only if this was the next of it."""
        following = self.ahead[1:] if self.ahead[:1] == (turn,) else ()
        return History((*self.played, turn), following)

    def undo(self, turns: int = 1) -> History:
        """With that many turns taken back, at the most all of them."""
        start = max(0, len(self.played) - turns)
        return History(self.played[:start], self.played[start:] + self.ahead)

    def redo(self) -> History:
        """With the next turn that is ahead played. IndexError if there is none."""
        return self.play(self.ahead[0])


UNPLAYED: Final = History()


def notation_of(turns: Iterable[Turn]) -> str:
    """The turns as rows have them: in notation, single blanks between them."""
    return " ".join(map(str, turns))
