"""A match in the export of a player's data: its record once that may be shown, else what the player saw."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from solitaire.play.errors import CorruptGameError
from solitaire.play.games.disclosure import why_hidden
from solitaire.play.games.export import Values, format_time, leave_out_absent
from solitaire.play.matches.player_match import PERSON, PlayerMatch, write_row
from solitaire.store.matches import MatchStore, StoredMatch


def export_matches(store: MatchStore, player: str, now: datetime) -> Iterator[Values]:
    """All matches of a player, as ``export_match``."""
    return (export_match(row, now) for row in store.all_of(player))


def export_match(row: StoredMatch, now: datetime) -> Values:
    """One match; keys whose value is None or False are left out. ``now`` decides which dailies are closed.

    Cost: one replay, for the cards of its record, or for what the player saw of the moves.
    """
    values: dict[str, Any] = {
        "id": row.id,
        "begun": format_time(row.created),
        "changed": format_time(row.changed),
        "game": row.game,
        "table": row.seats,
        "label": row.label,
        "daily": row.daily,
        "first": row.first,
        "on_day": row.on_day,
        "dropped": row.dropped,
        "place": row.place,
        "points": row.points,
        "hands": row.hands,
    }
    try:
        if why_hidden(row.over, row.daily, None, now) is None:
            values["record"] = write_row(row)
        else:
            match = PlayerMatch.of(row).match
            values["moves"] = " ".join(match.rules.format(match.seen_by(PERSON)))
    except CorruptGameError:
        values["damaged"] = True
    return leave_out_absent(values)
