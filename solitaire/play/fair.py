"""A queue that is fair between players: one with many questions does not keep the others waiting.

Each player is in it once, with all of the player's questions behind, and goes to the end when one is served.
Urgent questions have a queue of their own that comes first, except every fourth time, so that the rest is
served as well.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final, Generic, TypeVar

T = TypeVar("T")

IN_A_ROW: Final = 3
"""How many urgent things are served at the most while others are waiting that are not."""


class FairLine(Generic[T]):
    """What waits, by the players who asked for it. Not safe for threads: its user has a lock."""

    def __init__(self) -> None:
        self._urgent = _Line[T]()
        self._others = _Line[T]()
        self._in_a_row = 0

    def __len__(self) -> int:
        return len(self._urgent) + len(self._others)

    def of(self, player: str) -> int:
        """How much of that player's is waiting."""
        return self._urgent.of(player) + self._others.of(player)

    def waiting(self, *, urgent: bool, player: str | None = None) -> int:
        """How much waits in the one line or the other; of that player, if one is named."""
        line = self._urgent if urgent else self._others
        return len(line) if player is None else line.of(player)

    def put(self, player: str, thing: T, *, urgent: bool = False) -> None:
        """Let that wait behind what is the player's already."""
        (self._urgent if urgent else self._others).put(player, thing)

    def take(self) -> T:
        """What comes next, which waits no longer; IndexError if nothing does."""
        if self._urgent and not (self._others and self._in_a_row >= IN_A_ROW):
            self._in_a_row += 1
            return self._urgent.take()
        self._in_a_row = 0
        return self._others.take()


class _Line(Generic[T]):
    def __init__(self) -> None:
        self._players: OrderedDict[str, deque[T]] = OrderedDict()
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def of(self, player: str) -> int:
        return len(self._players.get(player, ()))

    def put(self, player: str, thing: T) -> None:
        self._players.setdefault(player, deque()).append(thing)
        self._waiting += 1

    def take(self) -> T:
        if not self._players:
            raise IndexError("nothing is waiting")
        player, things = self._players.popitem(last=False)
        if len(things) > 1:
            self._players[player] = things
        self._waiting -= 1
        return things.popleft()
