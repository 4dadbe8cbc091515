"""How far a player is with the packs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.packs.packs import Pack, Place
from solitaire.store.packs import PackStore, StoredPlay


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player did with a deal: the piles ``flipped`` in the best result, as bits.

    ``finished`` says that there is a result, ``begun`` that a game of it is unfinished.
    """

    flipped: int = 0
    won: bool = False
    finished: bool = False
    begun: bool = False


UNTRIED: Final = Attempt()


@dataclass(frozen=True, slots=True)
class Progress:
    """A pack, and what the player did with each of its deals."""

    pack: Pack
    attempts: tuple[Attempt, ...]

    @property
    def won(self) -> int:
        """How many deals the player has won."""
        return sum(attempt.won for attempt in self.attempts)

    @property
    def finished(self) -> int:
        """How many deals the player has finished at least once."""
        return sum(attempt.finished for attempt in self.attempts)

    @property
    def next(self) -> Place | None:
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
                return Place(self.pack, each.index(True) + 1)
        return None


class Packs:
    """The progress of all players."""

    def __init__(self, store: PackStore) -> None:
        self._store: Final = store

    def progress(self, player: str | None, packs: Sequence[Pack]) -> tuple[Progress, ...]:
        """The player's progress in each of these packs. Cost: one query."""
        codes = [code for pack in packs for code in pack.codes]
        plays: dict[str, list[StoredPlay]] = {}
        for play in self._store.plays(player, codes) if player else ():
            plays.setdefault(play.deal, []).append(play)
        return tuple(
            Progress(pack, tuple(_attempt(plays.get(code, ())) for code in pack.codes))
            for pack in packs
        )


def _attempt(plays: Sequence[StoredPlay]) -> Attempt:
    ended = [play for play in plays if play.score is not None]
    if not ended:
        return Attempt(begun=True) if plays else UNTRIED
    best = max(ended, key=lambda play: play.score or 0)
    return Attempt(best.flipped or 0, bool(best.won), finished=True, begun=len(ended) < len(plays))
