"""Matches of people, stored with who sits there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, replace

from sqlalchemy import Engine, delete, insert

from solitaire.matches import Match
from solitaire.matches.crowns import Draw, Source
from solitaire.play.matches.player_match import change_row, format_deal
from solitaire.store.database import upsert
from solitaire.store.matches import MatchStore
from solitaire.store.parties import StoredParty, StoredSeat
from solitaire.store.tables import matches, parties, party_seats, players
from tests.kit.hands import Chance
from tests.kit.hidden import write_twice
from tests.kit.matches import begin_match
from tests.kit.rows import match_row
from tests.kit.seats import PEOPLE
from tests.kit.sites import START, Site


def id_of(seat: int, names: Sequence[str] = PEOPLE) -> str:
    """The id of the player who sits there: the name in small letters."""
    return names[seat].lower()


def put_party(
    engine: Engine,
    id: str,
    match: Match,
    *,
    away: Collection[int] = (),
    left: Collection[int] = (),
    revision: int = 0,
    names: Sequence[str] = PEOPLE,
) -> str:
    """Store a match of people with these ``names``; return its path. For some seats the computer plays.

    ``left`` are those of them whose players have left.
    """
    rules, table = match.rules, str(match.table)
    party = StoredParty(id, rules.name, table, rules.bots[-1].name, id_of(0, names), START, START)
    people = [seat for seat, bot in enumerate(match.table.bots) if bot is None]
    places = match.places() if match.is_over else ()
    seats = [
        StoredSeat(
            id,
            seat,
            id_of(seat, names),
            START,
            stand_in=seat in away or seat in left,
            left=seat in left,
            place=places[seat] if places else None,
            points=match.state.scores[seat] if places else None,
        )
        for seat in people
    ]
    _put(engine, party, seats, names)
    deal = format_deal(rules, match.shuffles)
    row = match_row(id, at=START, game=rules.name, seats=table, deal=deal)
    stored = change_row(replace(row, player=id), match, START)
    MatchStore(engine).add(replace(stored, revision=revision))
    return f"/matches/{id}"


def _put(
    engine: Engine, party: StoredParty, seats: Sequence[StoredSeat], names: Sequence[str]
) -> None:
    with engine.begin() as connection:
        for each in seats:
            if each.player is not None:
                row = {
                    "id": each.player,
                    "name": names[each.seat],
                    "phrase": None,
                    "created": START,
                }
                upsert(connection, players, row, change=["name"])
        connection.execute(insert(parties), asdict(party))
        connection.execute(insert(party_seats), [asdict(each) for each in seats])


def put_parties(site: Site, *, changed: bool) -> None:
    """Parties of ada and bob: one that waits, one whose match goes on, and one whose match is over.

    ``changed`` changes what ada, whose turn it is, cannot see of the match that goes on.
    """
    names, free = ("Ada", "Bob"), "you,you,you hands=five"
    seats = [StoredSeat("party-open", seat, id_of(seat, names), START) for seat in range(2)]
    seats.append(StoredSeat("party-open", 2))
    waiting = StoredParty("party-open", "crowns", free, "outs", "ada", START)
    _put(site.engine, waiting, seats, names)
    begun = play_plainly(begin_match("the house 55", "you,you,outs.1 hands=five"), 6)
    while begun.state.seat != 0 or begun.state.view(0).drawn is not None:
        begun = play_plainly(begun, 1)
    alike = write_twice(begun, begun.play(Draw(Source.STOCK)), Chance(1))
    put_party(site.engine, "party-begun", alike[changed], names=names)
    over = play_plainly(begin_match("the other house", "you,you,outs.1 hands=five"))
    put_party(site.engine, "party-over", over, names=names)


def play_plainly(match: Match, moves: int | None = None) -> Match:
    """The match after so many moves, all as the weakest computer player makes them; or at its end."""
    bot, made = match.rules.bots[0], 0
    while not match.is_over and made != moves:
        assert match.state.seat is not None
        match = match.play(bot.choose(match.state.view(match.state.seat)))
        made += 1
    return match


def drop_party(engine: Engine, id: str) -> None:
    """Delete a match of people."""
    with engine.begin() as connection:
        for column in (party_seats.c.party, parties.c.id, matches.c.id):
            connection.execute(delete(column.table).where(column == id))
