"""Who sits at a match of several people, and what follows: for whom the computer plays, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from solitaire.matches import Match
from solitaire.matches.game import AnyBot
from solitaire.store.parties import PartyRow

DEALS: Final = timedelta(minutes=1)
"""So long after a hand the next one is dealt, whoever has not said so."""
MAY_ASK: Final = timedelta(minutes=3)
"""So long after the last move others may ask that the computer plays on for whose turn it is."""
GIVES_UP: Final = timedelta(days=1)
"""So long after it the computer plays on by itself."""


@dataclass(frozen=True, slots=True)
class Person:
    """The person of a seat; nobody, if the player was deleted."""

    seat: int
    name: str | None
    player: str | None = field(repr=False)
    stand_in: bool
    """Whether the computer plays for the seat."""
    ready: int | None
    """The revision of the match at which the person wanted the next hand."""

    @property
    def is_here(self) -> bool:
        """Whether the others wait for this person."""
        return self.player is not None and not self.stand_in


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """The person of a seat, as the others see them."""

    seat: int
    name: str | None
    """None for a player who was deleted."""
    is_here: bool
    """Whether the others wait for this person; else the computer plays for the seat."""
    is_ready: bool
    """Whether, between two hands, the person has said that the next one may be dealt."""


@dataclass(frozen=True, slots=True)
class SeenPeople:
    """The people of a match, as one of them sees them."""

    mark: str
    """Changes with every move and every change of a seat."""
    persons: tuple[SeenPerson, ...]
    due: datetime | None
    """When something happens, or may be asked for, without anybody's move; None if nothing will."""
    absent: int | None
    """The seat for which the computer may be asked to play on; None if there is none."""
    is_between_hands: bool
    next: str | None
    """The id of the party that plays on after the match."""

    def find(self, seat: int) -> SeenPerson | None:
        """The person of a seat; None for a computer player's."""
        return next((each for each in self.persons if each.seat == seat), None)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats of those who have not said that the next hand may be dealt."""
        return tuple(each.seat for each in self.persons if each.is_here and not each.is_ready)

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats of those who have said so."""
        return tuple(each.seat for each in self.persons if each.is_here and each.is_ready)


@dataclass(frozen=True, slots=True)
class People:
    """The people of a match."""

    version: int
    persons: tuple[Person, ...]
    next: str | None
    """The id of the party that plays on after this match."""
    now: datetime
    """When they were loaded."""

    @classmethod
    def of(cls, row: PartyRow, now: datetime) -> People:
        """The people of a party."""
        persons = tuple(
            Person(seat.seat, name, seat.player, seat.stand_in, seat.ready)
            for seat, name in zip(row.seats, row.names, strict=True)
        )
        return cls(row.party.version, persons, row.party.next, now)

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is here any more: then the match waits for somebody to come back."""
        return not any(each.is_here for each in self.persons)

    def stand_ins_in(self, match: Match) -> Mapping[int, AnyBot]:
        """The computer player of each seat for which one plays: the strongest."""
        seats = (each.seat for each in self.persons if not each.is_here)
        return dict.fromkeys(seats, match.rules.bots[-1])

    def is_waited_for(self, revision: int) -> bool:
        """Whether somebody here has not said at that revision that the next hand may be dealt."""
        return any(each.is_here and each.ready != revision for each in self.persons)

    def results(self, match: Match) -> Mapping[int, tuple[int, int]]:
        """The place and the points of each person; empty before the end."""
        if not match.is_over:
            return {}
        places, scores = match.places(), match.state.scores
        return {each.seat: (places[each.seat], scores[each.seat]) for each in self.persons}

    def find(self, seat: int) -> Person:
        """The person of a seat; KeyError for a computer player's."""
        return {each.seat: each for each in self.persons}[seat]

    def see(self, match: Match, revision: int, changed: datetime) -> SeenPeople:
        """The people as one of them sees them, after the last move at ``changed``."""
        persons = tuple(
            SeenPerson(each.seat, each.name, each.is_here, each.ready == revision)
            for each in self.persons
        )
        is_late = not (match.is_over or match.is_between_hands) and self.now >= changed + MAY_ASK
        return SeenPeople(
            mark=write_mark(self.version, revision),
            persons=persons,
            due=next((due for due in find_due(match, changed) if due > self.now), None),
            absent=match.state.seat if is_late else None,
            is_between_hands=match.is_between_hands,
            next=self.next,
        )


def write_mark(version: int, revision: int | None) -> str:
    """What a page shows of a party, for polls."""
    return f"{version}.{'' if revision is None else revision}"


def find_due(match: Match, changed: datetime) -> tuple[datetime, ...]:
    """When something happens, or may be asked for, without anybody's move; ascending."""
    if match.is_over:
        return ()
    if match.is_between_hands:
        return (changed + DEALS,)
    return changed + MAY_ASK, changed + GIVES_UP
