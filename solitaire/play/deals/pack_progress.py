"""How far a player is with the packs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.deals.packs import Pack, PackPlace
from solitaire.store.packs import PackStore, StoredPlay


@dataclass(frozen=True, slots=True)
class PackAttempt:
    """What a player did with a deal."""

    flipped: int = 0
    """The piles flipped in the best result, as bits."""
    won: bool = False
    finished: bool = False
    """Whether there is a result."""
    begun: bool = False
    """Whether a game is unfinished."""


UNTRIED: Final = PackAttempt()


@dataclass(frozen=True, slots=True)
class PackProgress:
    """A pack, and what the player did with each of its deals."""

    pack: Pack
    attempts: tuple[PackAttempt, ...]

    @property
    def won(self) -> int:
        """How many deals the player has won."""
        return sum(attempt.won for attempt in self.attempts)

    @property
    def finished(self) -> int:
        """How many deals the player has finished at least once."""
        return sum(attempt.finished for attempt in self.attempts)

    @property
    def next(self) -> PackPlace | None:
        """The deal to go on with: one that is begun, else one not finished yet, else one not won yet.

        Of several the first; None if all are won.
        """
        waiting = (
            [attempt.begun and not attempt.won for attempt in self.attempts],
            [not attempt.finished for attempt in self.attempts],
            [not attempt.won for attempt in self.attempts],
        )
        for each in waiting:
            if any(each):
                return PackPlace(self.pack, each.index(True) + 1)
        return None


class Packs:
    """The progress of all players."""

    def __init__(self, store: PackStore) -> None:
        self._store: Final = store

    def progress(self, player: str | None, packs: Sequence[Pack]) -> tuple[PackProgress, ...]:
        """The player's progress in each of these packs. Cost: one query."""
        codes = [code for pack in packs for code in (*pack.codes, *pack.former)]
        plays: dict[str, list[StoredPlay]] = {}
        for play in self._store.plays(player, codes) if player else ():
            plays.setdefault(play.deal, []).append(play)
        return tuple(
            PackProgress(
                pack,
                tuple(
                    _attempt([play for code in codes for play in plays.get(code, ())])
                    for codes in pack.places
                ),
            )
            for pack in packs
        )


def _attempt(plays: Sequence[StoredPlay]) -> PackAttempt:
    ended = [play for play in plays if play.score is not None]
    if not ended:
        return PackAttempt(begun=True) if plays else UNTRIED
    best = max(ended, key=lambda play: play.score or 0)
    return PackAttempt(
        best.flipped or 0, bool(best.won), finished=True, begun=len(ended) < len(plays)
    )
