"""A player's level in each variant, and how it came about, from the last games that count.

Nothing is stored: a level follows from the results (``solitaire.play.deals.levels``), of which all but the
last two hundred are as good as forgotten. So what changes the results, as a review does, or a merge of two
players, or a deleted game, changes the levels with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import accumulate, islice
from typing import Final

from solitaire.play.deals.levels import KNOWN, CountedGame, LevelEstimate, level_after
from solitaire.play.results.buckets import Bucket, cut
from solitaire.rules import VARIANTS, Variant
from solitaire.store.levels import LAST, LevelStore, StoredLevelGame

SETTLED: Final = 50
"""After so many games it matters little where the level began."""
LATELY: Final = 10
"""A better level is news if it was not as good after any of so many games before."""


@dataclass(frozen=True, slots=True)
class LevelGame:
    """A game that counts for a level."""

    game: str
    ended: datetime
    counted: CountedGame


@dataclass(frozen=True)
class LevelHistory:
    """A player's level in a variant over the last games that count, the oldest first."""

    variant: Variant
    games: tuple[LevelGame, ...]
    is_cut: bool = False
    """Whether there may be older games, which are not read."""

    @cached_property
    def level(self) -> LevelEstimate:
        """The level now."""
        return level_after(self.variant, (each.counted for each in self.games))

    @property
    def trend(self) -> tuple[Bucket[float], ...]:
        """The level after each game from the fifth on, or of several games after the last of them.

        If there are older games it begins once what is known of beginners weighs little. Cost: 10 us a game.
        """
        first = SETTLED if self.is_cut else KNOWN
        ends = {places.stop: places for places in cut(len(self.games))}
        found, level = [], LevelEstimate.unknown(self.variant)
        for number, game in enumerate(self.games, 1):
            level = level.after(game.counted)
            if number >= first and (places := ends.get(number)):
                bucket = Bucket(places.start + 1, number, level.spare, game.game, game.ended)
                found.append(bucket)
        return tuple(found)


class PlayerLevels:
    """The levels of all players. Safe for threads and several processes."""

    def __init__(self, store: LevelStore) -> None:
        self._store: Final = store

    def of(self, player: str | None) -> tuple[LevelHistory, ...]:
        """The player's levels, the variant of most games first; those of a stranger are not known.

        Cost: one statement, none for a stranger.
        """
        found = read_histories(self._store.last(player) if player else ())
        return tuple(sorted(found.values(), key=lambda each: -len(each.games)))

    def find(self, player: str, variant: Variant) -> LevelEstimate:
        """The player's level in a variant. Cost: one statement."""
        return read_histories(self._store.last(player))[variant].level


def read_histories(rows: Iterable[StoredLevelGame]) -> Mapping[Variant, LevelHistory]:
    """The levels that follow from results, the oldest first; what could not be won does not count."""
    games: dict[Variant, list[LevelGame]] = {variant: [] for variant in VARIANTS}
    read = Counter[Variant]()
    for row in rows:
        read[VARIANTS[row.variant]] += 1
        if row.spare is not None and row.spare >= 0:
            counted = CountedGame(row.spare, bool(row.won), bool(row.helped))
            games[VARIANTS[row.variant]].append(LevelGame(row.game, row.ended, counted))
    return {
        variant: LevelHistory(variant, tuple(found), is_cut=read[variant] >= LAST)
        for variant, found in games.items()
    }


def find_progress(variant: Variant, games: Sequence[CountedGame], new: int) -> LevelEstimate | None:
    """The level after these games, if the last ``new`` of them made it better, or known at all.

    Better by a whole spare draw, as it is said. None for one that was as good lately: near a half it goes to
    and fro. Nor does this tell of one that got worse, which nobody wants to hear unasked.
    """
    if not new or len(games) < KNOWN:
        return None
    old, now = len(games) - new, level_after(variant, games)
    if old < KNOWN:
        return now
    levels = accumulate(games, LevelEstimate.after, initial=LevelEstimate.unknown(variant))
    lately = islice(levels, max(KNOWN, old - LATELY), old + 1)
    return now if now.rounded < min(level.rounded for level in lately) else None
