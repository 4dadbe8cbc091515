"""Starts parties, seats people at them, and begins their matches.

A party is a link, and seats for as many as play. Its maker sits at the first one, and begins; seats that are
empty then become computer players. Its deal is random, and hidden from all until the match is over. What
happens after it has begun is ``solitaire.play.matches``' affair.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from solitaire.matches import Match, SeededShuffles, Table, find_game
from solitaire.matches.game import AnyRules
from solitaire.matches.table import YOU, find_bot
from solitaire.play import clock
from solitaire.play.deals.ready import sealed_seed
from solitaire.play.errors import Absent, CorruptRowError, PlayCode, Refused, read_undamaged
from solitaire.play.matches.people import write_mark
from solitaire.play.matches.player_match import format_deal
from solitaire.play.people.names import alike, read_name
from solitaire.play.people.players import Players
from solitaire.rules import NotationError, Seed
from solitaire.store.matches import StoredMatch
from solitaire.store.parties import PartyChange, PartyRow, PartyStore, StoredParty, StoredSeat

MOST: Final = 20
"""The most parties of a maker that are not over."""
LONELY: Final = timedelta(days=1)
"""If nobody else sits down for so long, a party is deleted when its maker starts another one."""
LISTED: Final = 8
"""So many parties of a family are listed, and so many of a player that have not begun."""
TWICE: Final = timedelta(seconds=10)
"""Starting the same party again within that time is one press of the button, sent twice."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a party, before the match begins."""

    seat: int
    name: str | None
    """None for an empty one, and for a player without a name."""
    is_taken: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class Party:
    """A party before its match, for one visitor."""

    id: str
    rules: AnyRules
    table: Table
    level: str
    """That of the computer players who take empty seats."""
    chairs: tuple[Chair, ...]
    """Empty once the match has begun, for those who do not sit at it."""
    is_makers: bool
    """Whether the visitor began it, and may begin the match."""
    has_begun: bool
    mark: str
    """Changes with every change of a seat."""

    @property
    def own(self) -> Chair | None:
        """The visitor's own seat; None for one who has not sat down."""
        return next((each for each in self.chairs if each.is_own), None)

    @property
    def is_full(self) -> bool:
        """Whether no seat is empty."""
        return all(each.is_taken for each in self.chairs)

    @property
    def is_alone(self) -> bool:
        """Whether only one person has sat down."""
        return sum(each.is_taken for each in self.chairs) == 1


@dataclass(frozen=True, slots=True)
class ListedParty:
    """A party in a list, as a member of its family or somebody who sits there sees it."""

    party: Party
    made: datetime
    is_over: bool
    results: tuple[tuple[int | None, int | None], ...]
    """The place and the points of each chair; None before the end."""


class Parties:
    """The parties of one site. Tests pass their own ``new_id``, ``clock`` (aware) and ``sealed_seed``."""

    def __init__(
        self,
        store: PartyStore,
        *,
        new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16),
        clock: Callable[[], datetime] = clock.now,
        sealed_seed: Callable[[], Seed] = sealed_seed,
    ) -> None:
        self._store: Final = store
        self._new_id: Final = new_id
        self._clock: Final = clock
        self._sealed_seed: Final = sealed_seed

    def start(
        self, player: str, rules: AnyRules, opponents: str, own_name: str, family: str | None = None
    ) -> str:
        """A new party for as many people as there are ``opponents`` in notation, and the player; its id.

        The first opponent's level is that of the computer players who take empty seats. A form that is sent
        twice starts one party (``TWICE``). NotationError as ``Table.parse`` and ``read_name``; Refused
        (name-taken, parties-many); Absent (no-family) if the player is no member of ``family``.
        """
        name, chosen = read_name(own_name), Table.parse(rules, f"{YOU},{opponents}")
        level = next((bot.name for bot in chosen.bots if bot is not None), rules.bots[-1].name)
        table = replace(chosen, bots=(None,) * chosen.players)
        now = self._clock()
        party = StoredParty(
            self._new_id(), rules.name, str(table), level, player, now, family=family
        )
        seats = [
            StoredSeat(party.id, 0, player, now),
            *(StoredSeat(party.id, seat) for seat in range(1, table.players)),
        ]
        with self._store.lock(None, player) as change:
            if family is not None and not (
                family.isprintable() and change.is_member(family, player)
            ):
                raise Absent(PlayCode.NO_FAMILY)
            Players.check_name(change.named_family_mates(player), name)
            change.put_name(player, name, now)
            twin = change.find_twin(party, now - TWICE)
            if twin is not None:
                return twin
            change.delete_lonely(player, now - LONELY)
            if change.count_open(player) >= MOST:
                raise Refused(PlayCode.PARTIES_MANY, limit=MOST)
            change.add_party(party, seats)
        return party.id

    def get(self, party: str, viewer: str | None) -> Party:
        """The party of that id as a player, or a visitor without one, may see it; Absent (no-party).

        A damaged one is none. Cost: one statement.
        """
        found = read_undamaged(lambda row: _make_party(row, viewer), self._row(party))
        if found is None:
            raise Absent(PlayCode.NO_PARTY)
        is_closed = found.has_begun and found.own is None
        return replace(found, chairs=()) if is_closed else found

    def of_family(self, player: str, family: str) -> tuple[ListedParty, ...]:
        """The last parties of a family, of which the player is a member, the newest first.

        Without damaged ones, and those that have not begun for ``LONELY``. Cost: one statement.
        """
        since = self._clock() - LONELY
        return tuple(_list(self._store.of_family(family, LISTED, since), player))

    def of_waiting(self, player: str) -> tuple[ListedParty, ...]:
        """The last parties that have not begun at which the player sits, the newest first.

        Without damaged ones. Cost: one statement.
        """
        return tuple(_list(self._store.of_waiting(player, LISTED), player))

    def find_mark(self, player: str, number: int, party: str) -> str | None:
        """The mark of a party, or of its match, at which the player sits; None at which not.

        ``number`` is that of the player's cookie, which must be valid. Cost: one statement.
        """
        news = self._store.find_news(party, player) if party.isprintable() else None
        if news is None or number < news.least_number:
            return None
        return write_mark(news.version, news.revision)

    def sit_down(self, player: str, party: str, own_name: str | None, seat: int | None) -> bool:
        """Sit down under that name, on that seat or the first empty one; False if nothing changes.

        Whoever sits there already moves to the seat, and needs no name; but the maker stays at the first one.
        Absent (no-party); NotationError as ``read_name``; Refused (name-taken, seat-named, seat-taken,
        party-full, party-begun).
        """
        if own_name is None and self.get(party, player).own is None:
            raise Absent(PlayCode.NO_PARTY)
        name, now = None if own_name is None else read_name(own_name), self._clock()
        with self._lock(party, player) as change:
            if name is not None:
                Players.check_name(change.named_family_mates(player), name)
                change.put_name(player, name, now)
            row = _lock_row(change)
            own = next((each for each in row.seats if each.player == player), None)
            if own is not None and (seat in (None, own.seat) or row.party.maker == player):
                return False
            if row.party.begun is not None:
                raise Refused(PlayCode.PARTY_BEGUN)
            if own is None:
                _check_names(row, name)
            empty = [each.seat for each in row.seats if each.player is None]
            if not empty:
                raise Refused(PlayCode.PARTY_FULL)
            if seat is not None and seat not in empty:
                raise Refused(PlayCode.SEAT_TAKEN)
            if own is not None:
                change.set_seat(own.seat, player=None, joined=None)
            change.set_seat(empty[0] if seat is None else seat, player=player, joined=now)
        return True

    def stand_up(self, player: str, party: str) -> None:
        """Leave a party before its match begins; with its maker it is given up. Absent (no-party).

        Does nothing for a player who does not sit there; Refused (party-begun).
        """
        with self._lock(party) as change:
            row = _lock_row(change)
            own = next((each for each in row.seats if each.player == player), None)
            if own is None:
                return
            if row.party.begun is not None:
                raise Refused(PlayCode.PARTY_BEGUN)
            if row.party.maker == player:
                change.delete()
            else:
                change.set_seat(own.seat, player=None, joined=None)

    def begin(self, player: str, party: str) -> None:
        """Begin the match of the player's own party, unless it has begun; the computer takes empty seats.

        Absent (no-party) for others; Refused (party-alone) while nobody else sits there.
        """
        with self._lock(party) as change:
            row = _lock_row(change)
            if row.party.maker != player:
                raise Absent(PlayCode.NO_PARTY)
            if row.party.begun is None:
                self._begin(change, row)

    def again(self, player: str, party: str) -> str:
        """The id of the party that plays on after a match: the same people at the same seats, begun at once.

        The first to ask makes it; the computer plays for players who had left. Absent (no-party) before the
        end, and for players who did not sit there; Refused (party-alone) if nobody else is left.
        """
        with self._lock(party) as change:
            row, match = _lock_row(change), change.lock_match()
            if match is None or not match.over or all(each.player != player for each in row.seats):
                raise Absent(PlayCode.NO_PARTY)
            if row.party.next is not None:
                return row.party.next
            now = self._clock()
            following = replace(
                row.party,
                id=self._new_id(),
                maker=player,
                created=now,
                begun=None,
                version=0,
                next=None,
            )
            change.set_party(next=following.id)
            gone = {each.seat for each in row.seats if each.left and each.player != player}
            seats = [
                StoredSeat(
                    following.id,
                    each.seat,
                    each.player,
                    now,
                    stand_in=each.seat in gone,
                    left=each.seat in gone,
                )
                for each in row.seats
                if _is_persons(each)
            ]
            change.add_party(following, seats)
            self._begin(change, PartyRow(following, tuple(seats), row.names))
        return following.id

    def _begin(self, change: PartyChange, row: PartyRow) -> None:
        rules, table = _read_table(row.party)
        people = [each.seat for each in row.seats if _is_persons(each)]
        if sum(each.player is not None and not each.left for each in row.seats) < 2:
            raise Refused(PlayCode.PARTY_ALONE)
        bot = find_bot(rules, row.party.level)
        bots = tuple(
            None if seat in people else table.bots[seat] or bot for seat in range(table.players)
        )
        seated, now = replace(table, bots=bots), self._clock()
        shuffles = SeededShuffles(rules.name, self._sealed_seed())
        match = Match.start(rules, shuffles, seated).play_on({})
        change.remove_seats([each.seat for each in row.seats if each.seat not in people])
        change.set_party(begun=now, seats=str(seated))
        change.add_match(
            StoredMatch(
                id=row.party.id,
                player=row.party.id,
                game=rules.name,
                deal=format_deal(rules, shuffles),
                seats=str(seated),
                label=None,
                moves=" ".join(match.notation),
                revision=0,
                over=match.is_over,
                created=now,
                changed=now,
                hands=match.state.hands_over,
                turn=match.state.seat,
            )
        )

    def _lock(self, party: str, player: str | None = None) -> AbstractContextManager[PartyChange]:
        _check_id(party)
        return self._store.lock(party, player)

    def _row(self, party: str) -> PartyRow:
        _check_id(party)
        row = self._store.get(party)
        if row is None:
            raise Absent(PlayCode.NO_PARTY)
        return row


def _list(rows: Iterable[tuple[PartyRow, bool]], viewer: str) -> Iterator[ListedParty]:
    for row, is_over in rows:
        party = read_undamaged(lambda each: _make_party(each, viewer), row)
        if party is not None:
            places = tuple((each.place, each.points) for each in row.seats)
            yield ListedParty(party, row.party.created, is_over, places)


def _is_persons(seat: StoredSeat) -> bool:
    """Whether it is no computer player's: somebody sits there, or it is the first, which stays a person's."""
    return seat.player is not None or seat.seat == 0


def _check_id(party: str) -> None:
    """Absent (no-party) for an unprintable text: it cannot be an id, and not every database accepts it."""
    if not party.isprintable():
        raise Absent(PlayCode.NO_PARTY)


def _lock_row(change: PartyChange) -> PartyRow:
    row = change.lock_party()
    if row is None:
        raise Absent(PlayCode.NO_PARTY)
    return row


def _check_names(row: PartyRow, name: str | None) -> None:
    """Refused (seat-named) if somebody at the party has a name like that."""
    if name and any(alike(name, each) for each in row.names if each):
        raise Refused(PlayCode.SEAT_NAMED, text=name)


def _make_party(row: PartyRow, viewer: str | None) -> Party:
    rules, table = _read_table(row.party)
    chairs = tuple(
        Chair(
            each.seat, name, each.player is not None, viewer is not None and each.player == viewer
        )
        for each, name in zip(row.seats, row.names, strict=True)
    )
    return Party(
        row.party.id,
        rules,
        table,
        row.party.level,
        chairs,
        viewer is not None and row.party.maker == viewer,
        row.party.begun is not None,
        write_mark(row.party.version, None),
    )


def _read_table(row: StoredParty) -> tuple[AnyRules, Table]:
    try:
        rules = find_game(row.game)
        find_bot(rules, row.level)
        return rules, Table.parse(rules, row.seats)
    except NotationError as error:
        raise CorruptRowError("party", row.id, str(error)) from None
