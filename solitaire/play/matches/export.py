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
from solitaire.store.parties import PartyStore, StoredParty, StoredSeat


def export_matches(store: MatchStore, player: str, now: datetime) -> Iterator[Values]:
    """All matches of a player, as ``export_match``."""
    return (export_match(row, now) for row in store.all_of(player))


def export_parties(
    store: PartyStore, match_store: MatchStore, player: str, now: datetime
) -> Iterator[Values]:
    """All parties of a player, as ``export_party``."""
    return (
        export_party(party, seat, match_store.get(party.id)) for party, seat in store.all_of(player)
    )


def export_party(party: StoredParty, seat: StoredSeat, row: StoredMatch | None) -> Values:
    """One party with its match, as the player of that seat knows it, without the names of the others."""
    values: dict[str, Any] = {
        "id": party.id,
        "made": format_time(party.created),
        "begun": format_time(party.begun) if party.begun else None,
        "changed": format_time(row.changed) if row else None,
        "game": party.game,
        "table": party.seats,
        "seat": seat.seat,
        "left": seat.left,
        "place": seat.place,
        "points": seat.points,
    }
    if row is not None:
        values |= _tell_moves(row, seat.seat, is_hidden=not row.over)
    return leave_out_absent(values)


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
    is_hidden = why_hidden(row.over, row.daily, None, now) is not None
    values |= _tell_moves(row, PERSON, is_hidden=is_hidden)
    return leave_out_absent(values)


def _tell_moves(row: StoredMatch, seat: int, *, is_hidden: bool) -> Values:
    """The record of a match, while it is hidden the moves as a seat saw them; or that it is damaged."""
    try:
        if not is_hidden:
            return {"record": write_row(row)}
        match = PlayerMatch.of(row, seat).match
        return {"moves": " ".join(match.rules.format(match.seen_by(seat)))}
    except CorruptGameError:
        return {"damaged": True}
