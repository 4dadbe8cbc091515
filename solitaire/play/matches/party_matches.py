"""Plays the matches of parties: what a match of several people needs beside the moves of one.

Who sits where is read with each request. A move is one guarded UPDATE. What changes a seat locks the party
and its match, and plays on: the next hand is dealt when all have said so, and computer players move for those
who stay away. What follows from time alone happens when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from solitaire.matches import Match
from solitaire.matches.game import DealNext
from solitaire.play.errors import Absent, PlayCode, Refused, StaleTurn
from solitaire.play.matches.people import DEALS, GIVES_UP, MAY_ASK, People
from solitaire.play.matches.player_match import PlayerMatch, change_row
from solitaire.play.matches.replays import Replays
from solitaire.store.matches import StoredMatch
from solitaire.store.parties import PartyChange, PartyStore


class PartyMatches:
    """The matches of the parties of one site."""

    def __init__(
        self, store: PartyStore, replays: Replays, *, clock: Callable[[], datetime]
    ) -> None:
        self._store: Final = store
        self._replays: Final = replays
        self._clock: Final = clock

    def load(self, row: StoredMatch, seat: int) -> PlayerMatch:
        """The match of a row, as seen from a seat. Cost: one statement."""
        found = self._store.get(row.id)
        if found is None:
            raise Absent(PlayCode.NO_MATCH)
        people = People.of(found, self._clock())
        return PlayerMatch.of(row, seat, self._replays.replay, people)

    def store_moves(self, player_match: PlayerMatch, after: Match) -> PlayerMatch | None:
        """Store a match after moves of the player, and those of computer players; None if it has changed."""
        row, people, player = player_match.row, player_match.people, player_match.player
        assert people is not None
        match = after.play_on(people.stand_ins_in(after))
        new = change_row(row, match, self._clock(), player_match.match)
        mover = player_match.seat, player or ""
        if not self._store.change_match(row, new, mover, people.results(match)):
            return None
        self._replays.keep(new, match)
        return replace(player_match, row=new, match=match)

    def say_ready(self, player_match: PlayerMatch) -> PlayerMatch:
        """Say that the next hand may be dealt; it is once all have said so. StaleTurn."""
        revision = player_match.revision

        def change(party: PartyChange, now: PlayerMatch) -> None:
            if now.revision != revision:
                raise StaleTurn(PlayCode.STALE, turn=revision, now=now.revision)
            party.set_seat(now.seat, ready=revision)

        return self._change(player_match, change)

    def pass_time(self, player_match: PlayerMatch) -> PlayerMatch:
        """The match after what is due by now: the next hand, or moves for a player who stays away for long.

        The computer also moves for players who were deleted, or left just as their turn came. Cost: nothing
        while nothing is due.
        """
        match, changed = player_match.match, player_match.row.changed
        people, seat = player_match.people, player_match.match.state.seat
        if people is None or seat is None or people.is_deserted:
            return player_match
        if match.is_between_hands:
            is_due = people.now >= changed + DEALS
            return self._change(player_match, lambda *_: None) if is_due else player_match
        if not people.find(seat).is_here:
            return self._change(player_match, lambda *_: None)
        if seat == player_match.seat or people.now < changed + GIVES_UP:
            return player_match
        revision = player_match.revision

        def give_up(party: PartyChange, now: PlayerMatch) -> None:
            if now.revision == revision:  # else somebody has moved, or looked, meanwhile
                party.set_seat(seat, stand_in=True)

        return self._change(player_match, give_up)

    def stand_in(self, player_match: PlayerMatch, seat: int) -> PlayerMatch:
        """Have the computer play for a seat whose turn it has been for too long, until its person is back.

        StaleTurn if it is not any more; Refused (wait-for-player) if it has not been for long enough,
        or if it is the player's own.
        """
        asked = player_match.revision

        def change(party: PartyChange, now: PlayerMatch) -> None:
            is_turn = now.match.state.seat == seat and not now.match.is_between_hands
            if now.revision != asked or not is_turn:
                raise StaleTurn(PlayCode.STALE, turn=asked, now=now.revision)
            if seat == now.seat or self._clock() < now.row.changed + MAY_ASK:
                raise Refused(PlayCode.WAIT_FOR_PLAYER)
            party.set_seat(seat, stand_in=True)

        return self._change(player_match, change)

    def come_back(self, player_match: PlayerMatch) -> PlayerMatch:
        """Have the computer play for the player no longer; nothing is taken back."""
        people = player_match.people
        if people is None or people.find(player_match.seat).is_here or player_match.row.over:
            return player_match
        return self._change(
            player_match, lambda party, now: party.set_seat(now.seat, stand_in=False, left=False)
        )

    def leave(self, player_match: PlayerMatch) -> PlayerMatch:
        """Have the computer play for the player, for whom the match is in no list any more.

        Refused (result-stays) if it is over.
        """

        def change(party: PartyChange, now: PlayerMatch) -> None:
            if now.row.over:
                raise Refused(PlayCode.RESULT_STAYS)
            party.set_seat(now.seat, stand_in=True, left=True)

        return self._change(player_match, change)

    def _change(
        self, player_match: PlayerMatch, change: Callable[[PartyChange, PlayerMatch], None]
    ) -> PlayerMatch:
        """Change seats, and play on if that follows; errors of ``change``, and then nothing is changed."""
        seat = player_match.seat
        with self._store.lock(player_match.id) as party:
            found, row = party.lock_party(), party.lock_match()
            if found is None or row is None:
                raise Absent(PlayCode.NO_MATCH)
            now = self._clock()
            before = PlayerMatch.of(row, seat, self._replays.replay, People.of(found, now))
            change(party, before)
            found = party.read_party()
            assert found is not None
            people = People.of(found, now)
            after = replace(before, people=people)
            match = _play_on(before.match, people, row)
            if match is not before.match:
                new = change_row(row, match, now, before.match)
                party.change_match(row, new, people.results(match))
                after = replace(after, row=new, match=match)
        self._replays.keep(after.row, after.match)
        return after


def _play_on(match: Match, people: People, row: StoredMatch) -> Match:
    """The match up to the next move of somebody who is here; it deals the next hand if that is due."""
    if people.is_deserted or match.is_over:
        return match
    if match.is_between_hands:
        if people.is_waited_for(row.revision) and people.now < row.changed + DEALS:
            return match
        match = match.play(DealNext())
    return match.play_on(people.stand_ins_in(match))
