"""Matches of people, stored with who sits there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, replace

from sqlalchemy import Engine, delete, insert

from solitaire.matches import Match
from solitaire.play.matches.player_match import change_row, format_deal
from solitaire.store.database import upsert
from solitaire.store.matches import MatchStore
from solitaire.store.parties import StoredParty, StoredSeat
from solitaire.store.tables import matches, parties, party_seats, players
from tests.kit.rows import match_row
from tests.kit.seats import PEOPLE
from tests.kit.sites import START


def id_of(seat: int) -> str:
    """The id of the player who sits there: the name in small letters."""
    return PEOPLE[seat].lower()


def put_party(
    engine: Engine,
    id: str,
    match: Match,
    *,
    away: Collection[int] = (),
    left: Collection[int] = (),
    revision: int = 0,
) -> str:
    """Store a match of ``PEOPLE``; return its path. For some seats the computer plays.

    ``left`` are those of them whose players have left.
    """
    rules, table = match.rules, str(match.table)
    party = StoredParty(id, rules.name, table, rules.bots[-1].name, id_of(0), START, START)
    people = [seat for seat, bot in enumerate(match.table.bots) if bot is None]
    places = match.places() if match.is_over else ()
    seats = [
        StoredSeat(
            id,
            seat,
            id_of(seat),
            START,
            stand_in=seat in away or seat in left,
            left=seat in left,
            place=places[seat] if places else None,
            points=match.state.scores[seat] if places else None,
        )
        for seat in people
    ]
    with engine.begin() as connection:
        for seat in people:
            row = {"id": id_of(seat), "name": PEOPLE[seat], "phrase": None, "created": START}
            upsert(connection, players, row, change=["name"])
        connection.execute(insert(parties), asdict(party))
        connection.execute(insert(party_seats), [asdict(each) for each in seats])
    deal = format_deal(rules, match.shuffles)
    row = match_row(id, at=START, game=rules.name, seats=table, deal=deal)
    stored = change_row(replace(row, player=id), match, START)
    MatchStore(engine).add(replace(stored, revision=revision))
    return f"/matches/{id}"


def drop_party(engine: Engine, id: str) -> None:
    """Delete a match of people."""
    with engine.begin() as connection:
        for column in (party_seats.c.party, parties.c.id, matches.c.id):
            connection.execute(delete(column.table).where(column == id))
