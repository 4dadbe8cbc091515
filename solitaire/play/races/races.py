"""Starts races, joins them, begins attempts, and leads to the next race.

A race is a deal that nobody has seen, and a link. Two to six players join it, each plays one attempt without
undo, and nobody sees cards of others. It closes when all racers are done, or after a day. A racer who is not
done by then plays on as in any game, but is not compared. A lone racer who is done keeps
the race open, since the link may be on its way, or closes it by hand: then it was simply a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from solitaire.play import clock
from solitaire.play.deals.fair import DealChoice
from solitaire.play.deals.ready import Shelf
from solitaire.play.deals.row_text import deal_of, new_row, text_of
from solitaire.play.errors import (
    Absent,
    CorruptRowError,
    NotOver,
    PlayCode,
    Refused,
    read_undamaged,
)
from solitaire.play.games.games import Games, new_id
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.people.names import alike, read_name
from solitaire.play.people.players import Players
from solitaire.play.races.race import OpenRace, Race
from solitaire.play.races.seals import choice_of, make_race
from solitaire.rules import Deal, Game, NotationError
from solitaire.store.races import RaceStore, StoredRace

MOST: Final = 6
"""The most racers of a race."""
LASTS: Final = timedelta(days=1)
"""After that a race closes, whoever is not done."""
TWICE: Final = timedelta(seconds=10)
"""Starting the same race again within that time is one press of the button, sent twice."""


class Races:
    """The races of one site. Their deals are those of ``take_deal``, which may raise Busy (dealing).

    Tests pass their own ``new_id`` and ``clock`` (aware).
    """

    def __init__(
        self,
        store: RaceStore,
        games: Games,
        take_deal: Callable[[Shelf], Deal],
        *,
        new_id: Callable[[], str] = new_id,
        clock: Callable[[], datetime] = clock.now,
    ) -> None:
        self._store: Final = store
        self._games: Final = games
        self._take_deal: Final = take_deal
        self._new_id = new_id
        self._clock = clock

    def start(self, player: str, choice: DealChoice, own_name: str) -> str:
        """A new race on a random deal, joined by the player under that name; returns its id.

        A form that is sent twice starts one race (``TWICE``). ValueError for a choice of any deal;
        NotationError as ``read_name``; Refused (name-taken); Busy (dealing).
        """
        name = read_name(own_name)
        # First, or a name that is refused would cost a deal.
        with self._store.lock(None, player) as change:
            Players.check_name(change.named_family_mates(player), name)
        race = self._new_race(choice)
        with self._store.lock(None, player) as change:
            Players.check_name(change.named_family_mates(player), name)
            change.put_name(player, name, race.created)
            twin = change.find_twin(race, player, race.created - TWICE)
            if twin is not None:
                return twin
            change.add_race(race)
            change.add_racer(player, race.created)
        return race.id

    def get(self, race: str, viewer: str | None) -> Race:
        """The race of that id as a player, or a visitor without one, may see it; Absent (no-race).

        A damaged race is none. Cost: two statements.
        """
        racers, now = self._store.racers, self._clock()
        found = read_undamaged(
            lambda row: make_race(row, racers(race), viewer, now, MOST), self._row(race)
        )
        if found is None:
            raise Absent(PlayCode.NO_RACE)
        return found

    def list_open(self, player: str) -> tuple[OpenRace, ...]:
        """The races of a player that have not closed, the oldest first, without damaged ones.

        Cost: a statement.
        """
        now, found = self._clock(), []
        for race, racer in self._store.list_open(player, now):
            if (choice := read_undamaged(choice_of, race)) is not None:
                found.append(OpenRace(race.id, choice, racer.game is not None))
        return tuple(found)

    def load_names(self, race: str) -> Mapping[str, str]:
        """The names of those who race, by player, for each other. Cost: a statement."""
        return dict(self._store.names(race))

    def join(self, player: str, race: str, own_name: str) -> bool:
        """Join a race under that name; False, without a change, for one who has joined.

        Absent (no-race); NotationError as ``read_name``; Refused (name-taken, racer-named, race-full,
        race-over).
        """
        if self.get(race, player).mine is not None:
            return False
        self._join(player, race, read_name(own_name))
        return True

    def begin(self, player: str, race: str) -> PlayerGame | None:
        """The player's attempt, begun if it is not; Absent (no-race), also if its deal is damaged.

        None for one who has not joined, or has not begun before the race closed.
        """
        row, now = self._row(race), self._clock()
        deal = read_undamaged(_deal_of, row)
        if deal is None:
            raise Absent(PlayCode.NO_RACE)
        game = Game.start(deal)
        new = new_row(self._new_id(), player, game, now, race=race, sealed=row.closes, first=True)
        id = self._store.begin(new, now)
        return self._games.get(player, id) if id else None

    def again(self, player: str, race: str, admit: Callable[[], None]) -> str:
        """The id of the race after a closed one, the same for all, which the player joins if it is open.

        It is made by the first to ask, after ``admit``, which may refuse that by an error. Absent (no-race)
        for one who did not race; NotOver (race-open) before the race has closed; Busy (dealing).
        """
        seen = self.get(race, player)
        if seen.mine is None:
            raise Absent(PlayCode.NO_RACE)
        if seen.is_open:
            raise NotOver(PlayCode.RACE_OPEN)
        following = seen.next
        if following is None:
            admit()
            following = self._store.put_next(race, self._new_race(seen.choice))
        after = self.get(following, player)
        if after.mine is None:
            with suppress(Refused):  # it is full, or over: its page says so
                self._join(player, following, None)
        return following

    def close(self, player: str, race: str) -> bool:
        """Close a race in which the player is alone and done; returns whether that is so."""
        return race.isprintable() and self._store.close_alone(race, player, self._clock())

    def _join(self, player: str, race: str, name: str | None) -> None:
        """Join under ``name``, or under the name that the player has."""
        with self._store.lock(race, player) as change:
            now = self._clock()
            if name is not None:
                Players.check_name(change.named_family_mates(player), name)
                change.put_name(player, name, now)
            row = change.lock_race()
            if row is None:
                raise Absent(PlayCode.NO_RACE)
            racers = change.racers
            if any(each.racer.player == player for each in racers):
                return
            if row.closes <= now:
                raise Refused(PlayCode.RACE_OVER)
            if len(racers) >= MOST:
                raise Refused(PlayCode.RACE_FULL, limit=MOST)
            if name and any(each.name and alike(name, each.name) for each in racers):
                raise Refused(PlayCode.RACER_NAMED, text=name)
            change.add_racer(player, now)

    def _new_race(self, choice: DealChoice) -> StoredRace:
        if choice.difficulty is None:
            raise ValueError("the deal of a race can be won")
        deal, now = self._take_deal(Shelf(choice, sealed=True)), self._clock()
        return StoredRace(
            self._new_id(), text_of(deal), choice.kind, choice.level, now, now + LASTS
        )

    def _row(self, race: str) -> StoredRace:
        # An unprintable text cannot be an id, and not every database accepts it.
        row = self._store.get(race) if race.isprintable() else None
        if row is None:
            raise Absent(PlayCode.NO_RACE)
        return row


def _deal_of(row: StoredRace) -> Deal:
    try:
        return deal_of(row.deal)
    except NotationError:
        raise CorruptRowError("race", row.id, "its deal cannot be read") from None
