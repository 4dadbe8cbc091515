"""Results of the games that were over before results were kept, made by playing them again.

Of one that was taken back and played on, its end of today is taken: how it ended first is not known.
"""

from __future__ import annotations

import logging
from typing import Final

from solitaire.play.errors import CorruptGameError
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.results import result_of
from solitaire.store import Database, StoredGame, StoredResult
from solitaire.store.old_games import add_missing_results, none_has_a_result

_LOG: Final = logging.getLogger(__name__)


def complete_results(database: Database) -> int:
    """Give each game that is over and has no result its own; how many there were.

    Damaged ones are passed over and logged. Cost: a millisecond for each that has none, and some four seconds
    for a million that have theirs: see ``complete_results_if_new``.
    """
    return add_missing_results(database, _result_of)


def complete_results_if_new(database: Database) -> int:
    """The same where there is no result at all: cheap to find out, so that every start can do it."""
    return complete_results(database) if none_has_a_result(database) else 0


def _result_of(row: StoredGame) -> StoredResult | None:
    try:
        return result_of(row, PlayerGame.of(row).game)
    except CorruptGameError as error:
        _LOG.error("passed over: %s", error)
        return None
