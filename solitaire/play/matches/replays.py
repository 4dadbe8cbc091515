"""Keeps matches that were played lately as they stand, so that a move does not replay the moves before it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from solitaire.matches import Match
from solitaire.play.matches.player_match import start_row
from solitaire.store.matches import StoredMatch

KEPT: Final = 64
"""How many matches are kept.

To replay a long match was up to three quarters of its move; without it an answer takes as long at the end of
a match as at its beginning. Costs 30 to 90 KB a match, at the end of a long one.
"""
_GOES_ON: Final = ("", " ", ":")
"""What follows the moves of a row if more were made: nothing, a word, or the second half of a turn."""


class Replays:
    """Replays the matches of one store. Safe for threads; other processes may change rows meanwhile."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept: Final = kept
        self._matches: Final[OrderedDict[str, tuple[StoredMatch, Match]]] = OrderedDict()
        """By the id of a row: the row and its match, those last used at the end."""
        self._lock: Final = Lock()

    def replay(self, row: StoredMatch) -> Match:
        """The match of a row; NotationError or IllegalMove if the row contradicts itself.

        Replays only the moves that were made, by whatever process, since this one knew the match.
        """
        known, match = self._find(row) or ("", start_row(row))
        if known == row.moves:
            return match
        words = row.moves[len(known) :].split()
        match = match.play_words(words, before=len(known.split()))
        self.keep(row, match)
        return match

    def keep(self, row: StoredMatch, match: Match) -> None:
        """Keep the match of a row; it replaces an older one."""
        with self._lock:
            self._matches[row.id] = row, match
            self._matches.move_to_end(row.id)
            if len(self._matches) > self._kept:
                self._matches.popitem(last=False)

    def _find(self, row: StoredMatch) -> tuple[str, Match] | None:
        """A kept match and its moves; None if nothing is kept, or the row was not that before."""
        with self._lock:
            if row.id not in self._matches:
                return None
            self._matches.move_to_end(row.id)
            kept, match = self._matches[row.id]
        is_same = (kept.game, kept.deal, kept.seats) == (row.game, row.deal, row.seats)
        if not (is_same and row.moves.startswith(kept.moves)):
            return None
        following = row.moves[len(kept.moves) :][:1]
        return (kept.moves, match) if not kept.moves or following in _GOES_ON else None
