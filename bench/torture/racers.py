"""Racers: they meet in a race, post everything twice now and then, and play their attempts to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Barrier, Event
from time import sleep
from typing import Final

from sqlalchemy import select

from bench.torture.game_players import GamePlayer
from bench.torture.ledger import KnownGame, choose_turn, open_briefly
from bench.torture.players import PAUSE, Answer, Play
from bench.torture.programs import PATIENCE
from solitaire.rules import Deal, Game
from solitaire.store import DatabaseUnavailable
from solitaire.store.tables import games
from tests.kit.reading import form_to, read

TWICE: Final = 3
"""One request in so many is posted twice."""
WAITED: Final = 10 * PATIENCE
"""Seconds that racers wait for each other."""
ORPHANED: Final = "races begun without an answer"


@dataclass
class Meeting:
    """A race in which so many racers meet, as they know it."""

    size: int
    path: str = ""
    """The address of the race."""
    following: set[str] = field(default_factory=set)
    """The addresses of the races that "Race again" led to."""
    is_open: Event = field(default_factory=Event)
    all_joined: Barrier = field(init=False)

    def __post_init__(self) -> None:
        self.all_joined = Barrier(self.size)


class Racer(GamePlayer):
    """A player of one race; the first one, with ``host``, starts it."""

    def __init__(self, number: int, play: Play, meeting: Meeting, *, host: bool) -> None:
        super().__init__(number, play)
        self._meeting: Final = meeting
        self._host: Final = host

    def play_on(self) -> None:
        """Start or join the race, play the attempt to its end, and race again. BrokenPromise."""
        meeting = self._meeting
        if self._host:
            meeting.path = self._start()
            meeting.is_open.set()
        elif not meeting.is_open.wait(WAITED):
            raise self._fault("nobody has started the race")
        else:
            self._join()
        meeting.all_joined.wait(WAITED)
        self._begin()
        while not (known := self.ledger[self._path]).game.is_over:
            self._play_turn(known)
        self.counts["attempts finished"] += 1
        self._wait_for_the_end()
        meeting.following.add(self._post(f"{meeting.path}/again", {}))
        self.finish()

    def _start(self) -> str:
        form = {"name": self.name, "kind": "short", "level": "gentle"}
        while (answer := self._send("/races", form)) is None or answer.status == 202:
            self.counts[ORPHANED] += answer is None
            sleep(PAUSE)
        return self._location(answer)

    def _join(self) -> None:
        path = self._meeting.path
        page = read(self._ask(path).text)
        form = form_to(page, f"{path}/join").filled(name=self.name)
        if self._post(f"{path}/join", form) != path:
            raise self._fault("joining led elsewhere")

    def _begin(self) -> None:
        self._path = self._post(f"{self._meeting.path}/begin", {})
        known = KnownGame(Game.start(self._find_deal()))
        self.ledger[self._path] = known
        self._look(known)

    def _play_turn(self, known: KnownGame) -> None:
        turn = choose_turn(known.game, self._chance)
        form = {**known.form, "pile": str(turn.pile), "discard": str(turn.discard)}
        self._change(known, known.play(turn), "turns", form)
        if self._chance.below(TWICE) == 0:
            answer = self._insist(f"{self._path}/turns", form)
            if answer.status not in (409, 422):  # 422 once the game is over
                raise self._fault(f"a turn that was sent twice got {answer.status}")
            self.counts["turns posted twice"] += 1

    def _wait_for_the_end(self) -> None:
        """Wait until the page of the race offers another one: all are done."""
        path = self._meeting.path
        while not read(self._ask(path).text).all("form", action=f"{path}/again"):
            if self._finishing.wait(10 * PAUSE):
                raise self._fault("the race has not closed")

    # ---- requests ------------------------------------------------------------------------------------

    def _post(self, path: str, form: Mapping[str, str]) -> str:
        """Post a form until it is answered, perhaps twice, and return where it leads."""
        location = self._location(self._insist(path, form))
        if self._chance.below(TWICE) == 0:
            again = self._location(self._insist(path, form))
            if again != location:
                raise self._fault(f"{path} led to {location}, and then to {again}")
            self.counts["forms posted twice"] += 1
        self.counts[f"{path.rpartition('/')[2]} answered"] += 1
        self.answered += 1
        return location

    def _location(self, answer: Answer) -> str:
        if answer.status != 303:
            raise self._fault(f"a form got {answer.status}")
        return answer.headers["location"]

    def _insist(self, path: str, form: Mapping[str, str]) -> Answer:
        """Send a form until it is answered with something else than that a deal is looked for."""
        while (answer := self._send(path, form)) is None or answer.status == 202:
            sleep(PAUSE)
        return answer

    def _ask(self, path: str) -> Answer:
        while (answer := self._send(path)) is None:
            pass
        return answer

    def _find_deal(self) -> Deal:
        """The deal of the attempt, which no page tells."""
        query = select(games.c.deal).where(games.c.id == self._path.removeprefix("/games/"))
        while True:
            try:
                with open_briefly(self._play.url) as database:
                    return Deal.from_code(database.scalar(query))
            except DatabaseUnavailable:
                sleep(PAUSE)
