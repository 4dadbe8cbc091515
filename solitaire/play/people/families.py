"""Families: a private leaderboard for people who know each other, joined by invitation, without accounts.

Only members see a family; for all others it does not exist. Every member has a name,
and no two names in a family are alike. A family compares what counts: first attempts, started on the day.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from solitaire.matches.game import AnyRules
from solitaire.play.clock import now
from solitaire.play.coach.turning.points import TurningPoint
from solitaire.play.daily.calendar import first_number, last_closed
from solitaire.play.errors import Absent, PlayCode, Refused, read_undamaged
from solitaire.play.games.result import Result
from solitaire.play.matches.results import MatchResult, hide_open
from solitaire.play.people.family_leaderboard import (
    DailyResult,
    LeaderboardRow,
    Seat,
    WeekRow,
    make_leaderboard,
    make_week,
)
from solitaire.play.people.names import read_name
from solitaire.play.people.players import Players
from solitaire.rules import VARIANTS, Variant
from solitaire.store.families import FamilyStore, StoredFamily
from solitaire.store.matches import MatchStore
from solitaire.store.members import StoredMember

MEMBERS: Final = 50
"""The most members of a family."""
MOST_FAMILIES: Final = 20
"""The most families of a player."""
WEEK: Final = 7


class DailyProgress(Enum):
    """How far a player is with a daily; an attempt under way is known of matches only."""

    UNBEGUN = "unbegun"
    BEGUN = "begun"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Family:
    """A family, as a member sees it."""

    id: str
    name: str
    invitation: str
    mine: bool
    seats: tuple[Seat, ...]

    @property
    def heir(self) -> str:
        """The next owner's name: the longest-standing other member; "" if there is none."""
        return next((seat.name for seat in self.seats if not seat.owner), "")


@dataclass(frozen=True, slots=True)
class FamilySummary:
    """A family without its members, which ``seats`` counts; ``mine`` says whether the player owns it."""

    id: str
    name: str
    seats: int
    mine: bool


@dataclass(frozen=True, slots=True)
class FamilyBoard:
    """A family with the results of its members at the dailies of a game."""

    family: Family
    day: tuple[LeaderboardRow, ...]
    """Every member at one daily, as in ``make_leaderboard``."""
    numbers: range
    """The dailies of the week."""
    week: tuple[WeekRow, ...]
    """Every member at these, as in ``make_week``."""
    hidden: frozenset[int]
    """The dailies of which others' results are hidden, and missing here."""
    progress: DailyProgress
    """How far the player is with the daily of ``day``."""
    turning_point: TurningPoint | None = None
    """That of the daily of ``day``, of all players of the site; None while it is open anywhere."""


@dataclass(frozen=True, slots=True)
class Mate:
    """Another member of a player's families, with the first result at a daily of a day; None without one."""

    name: str
    result: Result | None


class Families:
    """The families of one site. Tests pass their own ``new_token`` and ``clock``."""

    def __init__(
        self,
        store: FamilyStore,
        players: Players,
        match_store: MatchStore,
        *,
        new_token: Callable[[], str] = lambda: secrets.token_urlsafe(18),
        clock: Callable[[], datetime] = now,
    ) -> None:
        self._store = store
        self._players = players
        self._match_store = match_store
        self._new_token = new_token
        self._clock = clock

    def of_player(self, player: str) -> tuple[FamilySummary, ...]:
        """The player's families, the oldest first."""
        rows = self._store.of_player(player)
        return tuple(
            FamilySummary(row.id, row.name, seats, row.owner == player) for row, seats in rows
        )

    def get(self, player: str, family: str) -> Family:
        """The family of that id; Absent (no-family) if there is none, or the player is no member."""
        row = self._row(player, family)
        return _family(row, self._seats(row, player), player)

    def start(self, player: str, text: str, own_name: str) -> str:
        """Create a family named ``text``, owned by the player, named ``own_name``; returns its id.

        NotationError as ``read_name`` for both names, Refused (tables-many; name-taken for the own name).
        """
        family_name, player_name = read_name(text), read_name(own_name)
        self._check_count(player)
        row = StoredFamily(self._new_token(), family_name, self._new_token(), player, self._clock())
        with self._store.lock_all(player) as change:
            self._players.check_name(change.named_family_mates(player), player_name)
            change.add_family(row)
            change.put_name(player, player_name, row.created)
        return row.id

    def of_invitation(self, invitation: str) -> FamilySummary:
        """The family of an invitation, before joining. Absent (no-family) if the invitation is invalid."""
        row = self._of_invitation(invitation)
        return FamilySummary(row.id, row.name, len(self._store.members(row.id)), False)

    def is_member(self, player: str, family: str) -> bool:
        """Whether the player is a member of the family."""
        return self._store.get(family, player) is not None

    def join(self, player: str, invitation: str, own_name: str) -> str:
        """Make the player a member, under that name, of the family of an invitation; returns the family's id.

        Does nothing if the player is a member already. Absent (no-family) if the invitation is not valid;
        NotationError as ``read_name``; Refused (name-taken, table-full, tables-many).
        """
        row = self._of_invitation(invitation)
        if self.is_member(player, row.id):
            return row.id
        self._check_count(player)
        name = read_name(own_name)
        with self._store.lock(row.id, player) as change:
            # It may have changed since it was read above.
            if change.family is None or change.family.invitation != invitation:
                raise Absent(PlayCode.NO_FAMILY)
            members = change.members
            if player not in {member.player for member in members}:
                if len(members) >= MEMBERS:
                    raise Refused(PlayCode.FAMILY_FULL, limit=MEMBERS)
                self._players.check_name((*members, *change.named_family_mates(player)), name)
                now = self._clock()
                change.add_member(player, now)
                change.put_name(player, name, now)
        return row.id

    def leave(self, player: str, family: str) -> None:
        """End the player's membership.

        If the owner leaves, the longest-standing member inherits the family; a family without members is
        deleted.
        Absent as in ``get``.
        """
        self._row(player, family)
        with self._store.lock(family) as change:
            row = change.family
            change.remove_member(player)
            left = change.members
            if not left:
                change.delete()
            elif row is not None and row.owner == player:
                change.set(owner=left[0].player)

    def rename(self, player: str, family: str, text: str) -> None:
        """Rename the player's own family. NotationError as ``read_name``; Absent as in ``get``."""
        self._check_owner(player, family)
        name = read_name(text)
        with self._store.lock(family) as change:
            change.set(name=name)

    def invite_anew(self, player: str, family: str) -> None:
        """Replace the invitation of the player's own family; the old one becomes invalid."""
        self._check_owner(player, family)
        with self._store.lock(family) as change:
            change.set(invitation=self._new_token())

    def remove(self, player: str, family: str, key: str) -> None:
        """Remove another member, by key, from the player's own family, and replace the invitation.

        Does nothing if there is no such member. Absent as in ``get``.
        """
        self._check_owner(player, family)
        with self._store.lock(family) as change:
            for member in change.members:
                if member.player != player and _key(family, member.player) == key:
                    change.remove_member(member.player)
                    change.set(invitation=self._new_token())

    def delete(self, player: str, family: str) -> None:
        """Delete the player's own family, for all members. Absent as in ``get``."""
        self._check_owner(player, family)
        with self._store.lock(family) as change:
            change.delete()

    def compare(
        self, player: str, family: str, game: Variant | AnyRules, daily: int, today: int
    ) -> FamilyBoard:
        """A family, its members' results at a daily of a game, and those of the week up to ``today``.

        Of a match others' results are hidden as on the page of its daily: until the player's attempt is over,
        or the daily closed. Absent as in ``get``. Cost: three statements.
        """
        row, turning_point = self._row_of_day(player, family, game, daily)
        seats = self._seats(row, player)
        first = first_number(game) if isinstance(game, Variant) else 1
        week = range(max(first, today - WEEK + 1), today + 1)
        numbers = {*week, daily}
        results: tuple[DailyResult, ...]
        hidden: frozenset[int] = frozenset()
        begun: frozenset[int] = frozenset()
        if isinstance(game, Variant):
            stored = self._store.results(family, numbers, game)
            results = tuple(filter(None, (read_undamaged(Result.of, each) for each in stored)))
        else:
            rows, begun = self._match_store.results(seats, game.name, numbers, player)
            closed = last_closed(self._clock())
            found = tuple(MatchResult.of(game, each) for each in rows)
            results = hide_open(found, player, closed)
            shown = {result.daily for result in results}
            hidden = frozenset(each for each in numbers if each > closed) - shown
        of_day = [each for each in results if each.daily == daily]
        progress = DailyProgress.BEGUN if daily in begun else DailyProgress.UNBEGUN
        if any(each.player == player for each in of_day):
            progress = DailyProgress.OVER
        return FamilyBoard(
            _family(row, seats, player),
            make_leaderboard(seats, of_day),
            week,
            make_week(seats, results, week),
            hidden,
            progress,
            turning_point,
        )

    def mates(self, player: str, daily: int, most: int) -> tuple[Mate, ...]:
        """At most so many others in the player's families, and what they did at the dailies of a number.

        Those who have played come first. Cost: one statement.
        """
        found: dict[str, Mate] = {}
        for mate, name, row in self._store.mates_on(player, daily, most * len(VARIANTS)):
            result = read_undamaged(Result.of, row) if row else None
            found.setdefault(mate, Mate(name or "", result))
        return tuple(found.values())[:most]

    def _row(self, player: str, family: str) -> StoredFamily:
        row = self._store.get(family, player) if family.isprintable() else None
        if row is None:
            raise Absent(PlayCode.NO_FAMILY)
        return row

    def _row_of_day(
        self, player: str, family: str, game: Variant | AnyRules, daily: int
    ) -> tuple[StoredFamily, TurningPoint | None]:
        """As ``_row``, with the turning point of a daily, of which a match has none."""
        if not isinstance(game, Variant) or not family.isprintable():
            return self._row(player, family), None
        found = self._store.get_with_turning_point(family, player, daily, game)
        if found is None:
            raise Absent(PlayCode.NO_FAMILY)
        row, line = found
        return row, TurningPoint.read(line, self._clock()) if line else None

    def _check_owner(self, player: str, family: str) -> None:
        if self._row(player, family).owner != player:
            raise Absent(PlayCode.NO_FAMILY)

    def _of_invitation(self, invitation: str) -> StoredFamily:
        row = self._store.of_invitation(invitation) if invitation.isprintable() else None
        if row is None:
            raise Absent(PlayCode.NO_FAMILY)
        return row

    def _seats(self, row: StoredFamily, player: str) -> Mapping[str, Seat]:
        """The members by player, the longest-standing first, as ``player`` sees them."""
        return _seats(row, self._store.members(row.id), player)

    def _check_count(self, player: str) -> None:
        if len(self._store.of_player(player)) >= MOST_FAMILIES:
            raise Refused(PlayCode.FAMILIES_MANY, limit=MOST_FAMILIES)


def _family(row: StoredFamily, seats: Mapping[str, Seat], player: str) -> Family:
    """The family as ``player`` sees it."""
    return Family(row.id, row.name, row.invitation, row.owner == player, tuple(seats.values()))


def _seats(
    family: StoredFamily, members: Iterable[StoredMember], player: str
) -> Mapping[str, Seat]:
    return {member.player: _seat(family, member, player) for member in members}


def _seat(family: StoredFamily, member: StoredMember, player: str) -> Seat:
    key = _key(family.id, member.player)
    return Seat(key, member.name or "", member.player == player, member.player == family.owner)


def _key(family: str, player: str) -> str:
    return hashlib.sha256(f"{family}/{player}".encode()).hexdigest()[:16]
