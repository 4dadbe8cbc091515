"""People at one table: they meet by a link, move, post twice, stay away, leave, come back and play again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Barrier, Event, Lock
from time import sleep
from typing import Any, Final

from sqlalchemy import select, update

from bench.torture.ledger import KnownMatch, open_briefly
from bench.torture.players import PAUSE, Answer, Play, Player
from bench.torture.programs import PATIENCE
from solitaire.matches import Match, Table
from solitaire.matches.game import DealNext
from solitaire.play.matches.player_match import start_row
from solitaire.store import DatabaseUnavailable
from solitaire.store.matches import StoredMatch
from solitaire.store.tables import matches, party_seats, players
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED, TriedGame
from tests.kit.reading import Element, form_to, read

SHORT: Final = {
    "crowns": "hands=five",
    "spiral": "games=one",
    "lastcard": "goal=100",
    "continental": "hands=three",
}
"""The options of short matches, by the game."""
TWICE: Final = 3
"""One request in so many is posted twice."""
DOZES: Final = 30
"""Whose turn it is makes one move in so many only after the computer has played."""
LEAVES: Final = 60
"""After one move in so many its player leaves, and comes back later."""
RANDOM_IN: Final = 6
"""One move in so many is random; the others end the matches."""
PATIENT: Final = 12
"""After so many polls without news somebody asks that the computer plays on."""
LOST: Final = 400
"""After so many polls without news something is lost."""
LATE: Final = timedelta(minutes=4)
"""By so much the last move is made older, so that the computer may be asked to play on."""
WAITED: Final = 20 * PATIENCE
PEOPLES_REVISION: Final = re.compile(r"seen=\d+\.(\d+)")
ALONE: Final = "/matches"
"""Where "Play again" leads if everybody else has left."""
ORPHANED: Final = "parties started without an answer"


@dataclass
class Meal:
    """A table at which so many people meet, as they know it together."""

    number: int
    game: TriedGame
    opponents: str
    people: int
    path: str = ""
    """The address of the match."""
    made: dict[int, tuple[int, object]] = field(default_factory=dict)
    """The answered moves by their place in the match: the seat and the move."""
    perhaps: dict[int, tuple[int, object]] = field(default_factory=dict)
    """Moves without an answer."""
    records: set[str] = field(default_factory=set)
    following: set[str] = field(default_factory=set)
    """The addresses of the matches that "Play again" led to."""
    is_open: Event = field(default_factory=Event)
    lock: Lock = field(default_factory=Lock)
    all_sit: Barrier = field(init=False)

    def __post_init__(self) -> None:
        self.all_sit = Barrier(self.people)

    @classmethod
    def choose(cls, number: int, chance: Chance) -> Meal:
        """A random game with two to ten seats, of which at least two are people's."""
        game = chance.one_of([*TRIED.values()])
        sizes = [*game.rules.players]
        players = chance.one_of(sizes[:3] if chance.below(4) else sizes)
        people = 2 + chance.below(players - 1)
        level = game.rules.bots[0].name
        opponents = f"{','.join([level] * (players - 1))} {SHORT[game.rules.name]}"
        Table.parse(game.rules, f"you,{opponents}")
        return cls(number, game, opponents, people)


class Guest(Player[KnownMatch]):
    """One of the people; the first one, with ``host``, makes the table."""

    def __init__(self, number: int, play: Play, meal: Meal, place: int) -> None:
        super().__init__(number, play)
        self.meal: Final = meal
        self._place: Final = place
        self.seat = -1

    def play_on(self) -> None:
        """Meet, play to the end, and begin again. BrokenPromise."""
        self._meet()
        self._sit_through()
        self._end()
        self.finish()

    # ---- meeting -------------------------------------------------------------------------------------

    def _meet(self) -> None:
        meal, name = self.meal, f"P{self._place}"
        if self._place == 0:
            form = {"game": meal.game.rules.name, "table": meal.opponents, "name": name}
            while (answer := self._send("/with", form)) is None:
                self.counts[ORPHANED] += 1
            self._path = self._location(answer)
            meal.path = f"/matches/{self._path.rpartition('/')[2]}"
            meal.is_open.set()
        elif not meal.is_open.wait(WAITED):
            raise self._fault("nobody has made the table")
        else:
            self._path = f"/with/{meal.path.rpartition('/')[2]}"
            page = read(self._insist(self._path).text)
            form = form_to(page, "/sit").filled(name=name)
            if self._location(self._post_twice(f"{self._path}/sit", form)) != self._path:
                raise self._fault("sitting down led elsewhere")
        meal.all_sit.wait(WAITED)
        if self._place == 0:
            while not read(self._insist(self._path).text).all("form", action=f"{self._path}/begin"):
                sleep(PAUSE)
            begun = self._location(self._post_twice(f"{self._path}/begin", {}))
            if begun != meal.path:
                raise self._fault(f"beginning led to {begun}")
        meal.all_sit.wait(WAITED)
        self._path = meal.path

    # ---- playing -------------------------------------------------------------------------------------

    def _sit_through(self) -> None:
        page = self._open()
        polls = 0
        while (phase := self._phase_of(page)) != "over":
            row, match = self._load()
            revision = self._revision_of(page)
            polls += 1
            if revision == row.revision:
                self._compare(page, match)
            if polls > LOST:
                raise self._fault(f"nothing happens at revision {row.revision}")
            if phase != "wait" and revision == row.revision and not self._is_away(page):
                if self._chance.below(DOZES) or phase == "next":
                    page, polls = self._move(page, row, match) or page, polls * (phase == "next")
                    continue
                self._doze(row.revision)
                page, polls = self._open(), 0
                continue
            sleep(PAUSE * (1 + self._chance.below(4)))
            if polls % PATIENT == 0:
                self._ask_for_the_absent(row)
                page = self._open()
                continue
            answer = self._insist(self._poll_of(page), hx=True)
            if answer.status == 200:
                self.counts["polls with news"] += 1
                if "match-" not in answer.text:  # only who sits there
                    page = self._open()
                    continue
                page = read(answer.text)
                polls = polls if self._revision_of(page) == revision else 0
            elif answer.status != 204:
                raise self._fault(f"a poll got {answer.status}")
            else:
                self.counts["polls with nothing"] += 1

    def _move(self, page: Element, row: StoredMatch, match: Match) -> Element | None:
        """Make a move, or say that the next hand may be dealt; None for what was refused."""
        path, place = f"{self._path}/moves", len(match.moves)
        game = self.meal.game
        if match.is_between_hands:
            if not page.all("form", action=path):
                sleep(PAUSE)
                return self._open()
            move: Any = DealNext()
            form = {"revision": str(row.revision), "move": "next"}
        else:
            if match.state.seat != self.seat:
                raise self._fault(f"seat {self.seat} is asked for the move of {match.state.seat}")
            move = self._choose(match)
            form = {"revision": str(row.revision), **game.form(move)}
        noted, public = (self.seat, game.rules.public(move)), not match.is_between_hands
        was_lost = False
        while (answer := self._send(path, form)) is None:
            was_lost = True
            if public:
                self.meal.perhaps[place] = noted
        if answer.status == 200:
            self.counts["moves answered" if public else "ready said"] += 1
            self.answered += 1
            if public:
                with self.meal.lock:
                    if place in self.meal.made:
                        raise self._fault(f"two moves were made at {place}")
                    self.meal.made[place] = noted
        elif answer.status != 409 or not (was_lost or not public or row.revision):
            raise self._fault(f"{form} got {answer.status}")
        else:
            self.counts["moves that came too late"] += 1
        if public and self._chance.below(TWICE) == 0:
            again = self._insist(path, form)
            if again.status not in (409, 422):
                raise self._fault(f"a move that was sent twice got {again.status}")
            self.counts["moves posted twice"] += 1
        if public and self._chance.below(LEAVES) == 0:
            self._leave()
            return self._open()
        return (
            read(answer.text)
            if answer.status == 200 and not answer.text.isspace()
            else self._open()
        )

    def _choose(self, match: Match) -> Any:
        """A legal move of this seat, without the card that only it reveals."""
        game, state = self.meal.game, match.state
        if self._chance.below(RANDOM_IN):
            move = game.rules.bots[0].choose(state.view(self.seat))
        else:
            move = game.move(state, self._chance)
        public = game.rules.public(move)
        return move if public != move and move in state.legal() else public

    def _doze(self, revision: int) -> None:
        """Do nothing until the computer has played, or nobody has asked for long."""
        self.counts["turns dozed away"] += 1
        for _ in range(4 * PATIENT):
            sleep(4 * PAUSE)
            if self._load()[0].revision != revision:
                break
        page = read(self._insist(self._path, hx=True).text)
        if self._is_away(page):
            answer = self._post_twice(f"{self._path}/back", {})
            if answer.status != 200:
                raise self._fault(f"coming back got {answer.status}")
            self.counts["came back"] += 1

    def _leave(self) -> None:
        """Leave, stay away for some polls, and come back."""
        self._post_twice(f"{self._path}/leave", {})
        for _ in range(PATIENT):
            sleep(2 * PAUSE)
        self.counts["left, and came back"] += 1

    def _ask_for_the_absent(self, row: StoredMatch) -> None:
        """Let the last move be long ago, and ask that the computer plays for whose turn it is."""
        older = update(matches).where(matches.c.id == row.id, matches.c.revision == row.revision)
        try:
            with open_briefly(self._play.url) as database:
                database.write(older.values(changed=row.changed - LATE))
        except DatabaseUnavailable:
            return
        page = self._open()  # between two hands the next one is dealt
        for form in page.all("form", action=f"{self._path}/stand-in"):
            seat = {field["name"]: field["value"] for field in form.all("input")}["seat"]
            answer = self._insist(f"{self._path}/stand-in", {"seat": seat})
            if answer.status not in (200, 409, 422):  # 422: who was away has drawn meanwhile
                raise self._fault(f"asking for the computer got {answer.status}")
            self.counts["computer asked to play on"] += answer.status == 200

    def _compare(self, page: Element, match: Match) -> None:
        """Compare what a seat is shown with what it should be. BrokenPromise."""
        if match.is_between_hands or match.is_over or self._phase_of(page) == "":
            return
        shown, held = self.meal.game.read(page), self._held(match)
        is_read = self.meal.game.rules.name != "spiral" or match.state.seat == self.seat
        if is_read and shown != held:
            raise self._fault(f"seat {self.seat} is shown {shown} instead of {held}")
        self.counts["tables compared"] += 1

    def _held(self, match: Match) -> list[str]:
        return self.meal.game.held(match.state.view(self.seat))

    # ---- the end -------------------------------------------------------------------------------------

    def _end(self) -> None:
        meal = self.meal
        record = self._insist(f"{self._path}/record")
        review = self._insist(f"{self._path}/review")
        if {record.status, review.status} - {200, 303}:
            raise self._fault(f"record and review got {record.status} and {review.status}")
        with meal.lock:
            meal.records.add(record.text)
        again = f"/with/{self._path.rpartition('/')[2]}/again"
        location = self._location(self._insist(again, {}))
        twice = self._location(self._insist(again, {}))
        if location not in (twice, ALONE):  # who had left may ask for the next match meanwhile
            raise self._fault(f"playing again led to {location}, and then to {twice}")
        with meal.lock:
            meal.following.add(twice)
        self.counts["matches played to the end"] += 1

    # ---- pages ---------------------------------------------------------------------------------------

    def _open(self) -> Element:
        """The whole page, whose player is back then."""
        answer = self._insist(self._path)
        if answer.status != 200:
            raise self._fault(f"the table got {answer.status}")
        return read(answer.text)

    def _load(self) -> tuple[StoredMatch, Match]:
        """The stored match, as soon as the database answers."""
        id = self._path.rpartition("/")[2]
        while True:
            try:
                with open_briefly(self._play.url) as database:
                    row = database.row(StoredMatch, select(matches).where(matches.c.id == id))
                    if self.seat < 0:
                        self.seat = self._find_seat(database, id)
                assert row is not None, f"{id} is lost"
                return row, start_row(row).play_words(row.moves.split())
            except DatabaseUnavailable:
                sleep(PAUSE)

    def _find_seat(self, database: Any, id: str) -> int:
        """The seat at which the player of this name sits."""
        query = (
            select(party_seats.c.seat)
            .join(players, players.c.id == party_seats.c.player)
            .where(party_seats.c.party == id, players.c.name == f"P{self._place}")
        )
        seat: int = database.scalar(query)
        return seat

    @staticmethod
    def _phase_of(page: Element) -> str:
        found = page.all(cls="match")
        return found[0].get("data-phase") if found else ""

    @staticmethod
    def _poll_of(page: Element) -> str:
        return page.all(id="people")[0].get("hx-get").replace("&amp;", "&")

    def _revision_of(self, page: Element) -> int:
        found = PEOPLES_REVISION.search(self._poll_of(page))
        return int(found[1]) if found else -1

    def _is_away(self, page: Element) -> bool:
        return bool(page.all("form", action=f"{self._path}/back"))

    # ---- requests ------------------------------------------------------------------------------------

    def _insist(
        self, path: str, form: Mapping[str, str] | None = None, *, hx: bool = False
    ) -> Answer:
        while (answer := self._send(path, form, hx=hx)) is None:
            sleep(PAUSE)
        return answer

    def _post_twice(self, path: str, form: Mapping[str, str]) -> Answer:
        """Post a form until it is answered, perhaps twice."""
        answer = self._insist(path, form)
        if self._chance.below(TWICE) == 0:
            again = self._insist(path, form)
            if (again.status, again.headers.get("location")) != (
                answer.status,
                answer.headers.get("location"),
            ):
                raise self._fault(f"{path} got {answer.status}, and then {again.status}")
            self.counts["forms posted twice"] += 1
        self.answered += 1
        return answer

    def _location(self, answer: Answer) -> str:
        if answer.status != 303:
            raise self._fault(f"a form got {answer.status}")
        return answer.headers["location"]

    def _check(self, answer: Answer, after: KnownMatch) -> None:
        raise NotImplementedError

    def _read(self, answer: Answer) -> tuple[object, ...]:
        raise NotImplementedError
