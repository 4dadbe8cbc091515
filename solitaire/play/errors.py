"""The part of the tree of errors (``solitaire.rules.errors``) that only a kept game can raise.

``CorruptGameError`` is not in that tree: nobody asked for something wrong, what we stored is damaged.
A front end has no sentence for it; it is a fault to log and to answer as one.
"""

from __future__ import annotations

from solitaire.rules import SolitaireError
from solitaire.store import DatabaseUnavailable

__all__ = [
    "Absent",
    "Busy",
    "CorruptGameError",
    "DatabaseUnavailable",
    "NotOver",
    "Refused",
    "StaleTurn",
]


class StaleTurn(SolitaireError):  # noqa: N818 - the glossary's word
    """The game has moved on since the player saw it.

    ``turn`` is the number that was asked for and ``now`` the current one. They are equal when turns
    were taken back and others played, so that only the revision differs.
    """


class NotOver(SolitaireError):  # noqa: N818 - the glossary's word
    """What is asked for tells the order of the stock, so the game must be over; ``turn`` is the current."""


class Absent(SolitaireError):  # noqa: N818 - the glossary's word
    """There is no such thing, or it is another player's, which is not told apart."""


class Refused(SolitaireError):  # noqa: N818 - said to people, who did nothing wrong
    """It is understood, but a limit or what somebody else has stands against it."""


class Busy(SolitaireError):  # noqa: N818 - said to people, who did nothing wrong
    """Too much is being thought about already; later it can be asked for again. ``limit`` may wait."""


class CorruptGameError(RuntimeError):
    """A stored game does not replay, or its row contradicts itself. Names the game and the reason."""

    def __init__(self, game_id: str, reason: str) -> None:
        super().__init__(f"stored game {game_id}: {reason}")
        self.reason = reason
