"""Makes the results of finished games that have none, by replaying them.

Where turns were undone and others played, the current end is used: the first one is not known.
"""

from __future__ import annotations

import logging
from typing import Final

from solitaire.play.errors import CorruptGameError
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.store import Database, StoredGame, StoredResult
from solitaire.store.old_games import add_missing_results

_LOG: Final = logging.getLogger(__name__)


def complete_results(database: Database) -> int:
    """Store a result for each finished game that has none; returns how many were stored.

    Damaged games are logged and skipped. Cost: 1 ms for each missing result, and some 4 s to scan a million
    games that have theirs.
    """
    return add_missing_results(database, _make_result_of)


def _make_result_of(row: StoredGame) -> StoredResult | None:
    try:
        return make_result(PlayerGame.of(row))
    except CorruptGameError as error:
        _LOG.error("passed over: %s", error)
        return None
