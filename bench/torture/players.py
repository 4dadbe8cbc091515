"""Players who go on while servers and databases come and go, and who keep a ledger of what was answered.

Each is a thread with one keep-alive connection, which is opened again when it breaks. A player of games
(``game_players``) or of matches (``match_players``) begins one after the other and changes it. A request
without an answer, or with a 503, is sent again word for word until it is answered. After each break the
player compares table and database with the ledger before it goes on: each game is as it was answered, or as
after the one request that was not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import count, cycle
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Final, Generic, TypeVar
from urllib.parse import urlencode

from sqlalchemy import func, select

from bench.report import Report
from bench.torture import BrokenPromise
from bench.torture.ledger import Known, KnownGame, Row, compare_rows, open_briefly, rows_of
from bench.torture.programs import PATIENCE, Address, wait_until
from solitaire.rules import Seed
from solitaire.store import DatabaseUnavailable
from solitaire.store.tables import results
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED, TriedGame

TIMEOUT: Final = 60.0
"""Seconds after which a request counts as not answered."""
PAUSE: Final = 0.05
"""Seconds until a refused connection, or a request answered with 503, is tried again."""
REFUSED: Final = "requests answered with 503"
UNANSWERED: Final = "requests without an answer"
ORPHANS: Final = "first games, and matches, begun without an answer"
"""What the counts call them."""
GAMES_OF_A_PLAYER: Final = 1_000_000
REVIEW_SECONDS: Final = 240.0
"""Seconds within which all reviews are there after the last harm: one whose message was lost is requested
again after two minutes, one whose worker was killed after 35 seconds."""


K = TypeVar("K", bound=Known)
"""A game or a match."""


@dataclass(frozen=True)
class Answer:
    """An answer that arrived whole; ``headers`` by their names in lower case."""

    status: int
    headers: Mapping[str, str]
    text: str


@dataclass(frozen=True)
class Play:
    """Where and how players play."""

    addresses: Sequence[Address]
    """With one address each player keeps its connection; with several, each request goes to the next."""
    url: str
    """The URL of the database."""
    seed: int = 1
    """Chooses the deals and the turns."""
    pace: float = 0.0
    """The seconds from one change to the next."""
    reviews: bool = False
    """Whether players request the review of each game that they end."""
    games: Sequence[TriedGame] = tuple(TRIED.values())
    """What their matches are of."""


class Player(Thread, ABC, Generic[K]):
    """A client that plays until ``finish``. ``problem`` is the error that ended it, or None."""

    def __init__(self, number: int, play: Play) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self.counts: Final[Counter[str]] = Counter()
        self.answered = 0
        """How many changes were answered, new games included."""
        self.seconds: Final[list[float]] = []
        """How long each turn took until it was answered, what was sent again included."""
        self.ledger: Final[dict[str, K]] = {}
        """All games of this player by their addresses, as they were answered."""
        self.problem: BaseException | None = None
        self._play = play
        self._next = cycle(play.addresses)
        first = (play.seed * 1_000 + number) * GAMES_OF_A_PLAYER
        self._seeds = map(Seed, count(first))
        self._chance = Chance(first)
        self._finishing = Event()
        self._connection: HTTPConnection | None = None
        self._cookies: dict[str, str] = {}
        self._path = ""

    @abstractmethod
    def play_on(self) -> None:
        """Begin a game, or change the current one. BrokenPromise if it is not as it was answered."""

    @abstractmethod
    def _check(self, answer: Answer, after: K) -> None:
        """Compare the answer to a change with what it should show. BrokenPromise if they differ."""

    @abstractmethod
    def _read(self, answer: Answer) -> tuple[object, ...]:
        """What the page of a table shows: ``Known.shown``."""

    def finish(self) -> None:
        """End after the change that is under way, which needs a server that answers."""
        self._finishing.set()

    def wait_for_reviews(self, until: float) -> int:
        """Wait until all reviews are there that were requested, and say how many; after the end."""
        return 0

    def run(self) -> None:
        """Play until the end."""
        try:
            while not self._finishing.wait(self._play.pace):
                self.play_on()
        except BaseException as error:
            self.problem = error
        finally:
            self.disconnect()

    # ---- changes and comparisons -------------------------------------------------------------------------

    def _enter(self, answer: Answer, known: K) -> None:
        """Go on with what was begun, as the answer says."""
        path = answer.headers.get("location", "")
        if answer.status != 303 or path in self.ledger:
            raise self._fault(f"a new game got {answer.status} and {path}")
        self._path = path
        self.ledger[path] = known
        self.answered += 1
        self._look(known)

    def _change(self, before: K, after: K, what: str, form: Mapping[str, str]) -> None:
        """Make a change, and compare the answer with what it should be."""
        path, allowed = f"{self._path}/{what}", {200}
        while (answer := self._send(path, form)) is None:
            allowed = {200, 409}  # it may have been stored
            self._look(before, after)
            self.counts[f"{what} sent again"] += 1
        if answer.status not in allowed:
            raise self._fault(f"{what} at revision {before.revision} got {answer.status}")
        if answer.status == 409:
            self.counts[f"{what} stored without an answer"] += 1
        self._check(answer, after)
        self.ledger[self._path] = after
        self.counts[f"{what} answered"] += 1
        self.answered += 1

    def _look(self, *allowed: K, begun: Sequence[K] = ()) -> None:
        """Load the table, and compare it and all rows with the ledger.

        The current game is one of ``allowed``; those of ``begun`` may be stored besides.
        """
        while (answer := self._send(self._path)) is None:
            pass
        if answer.status != 200:
            raise self._fault(f"the table got {answer.status}")
        shown = self._read(answer)
        if shown not in [known.shown for known in allowed]:
            raise self._fault(f"the table shows {shown}")
        self.counts["tables compared"] += 1
        ledger = {path: (known,) for path, known in self.ledger.items()}
        others = compare_rows({**ledger, self._path: allowed}, self._read_rows())
        if Counter(others.values()) - Counter(known.row for known in begun):
            raise self._fault(f"{len(others)} games were not begun by an answered request")
        self.counts["rows compared"] += len(ledger)

    def _read_rows(self) -> dict[str, Row]:
        """The rows of all games of this player, as soon as the database answers."""
        while True:
            try:
                with open_briefly(self._play.url) as database:
                    return rows_of(database, beside=self._path)
            except DatabaseUnavailable:
                sleep(PAUSE)

    def _fault(self, sentence: str) -> BrokenPromise:
        return BrokenPromise(f"{self.name}, {self._path}: {sentence}")

    # ---- requests ------------------------------------------------------------------------------------

    def _send(
        self, path: str, form: Mapping[str, str] | None = None, *, hx: bool = False
    ) -> Answer | None:
        """Send a request; None if no server answered it, or with 503. BrokenPromise for other errors.

        Forms, and what else is asked for with ``hx``, are sent as by htmx.
        """
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "Sec-Fetch-Site": "same-origin",
        }
        body = None
        if hx or form is not None:
            headers["HX-Request"] = "true"
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(form)
        try:
            connection = self._connect()
            connection.request("GET" if body is None else "POST", path, body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        except (OSError, HTTPException):
            self.disconnect()
            self.counts[UNANSWERED] += 1
            sleep(PAUSE)
            return None
        if len(self._play.addresses) > 1:
            self.disconnect()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        given = {name.lower(): value for name, value in response.getheaders()}
        if response.status == 503 and "retry-after" in given:
            self.counts[REFUSED] += 1
            sleep(PAUSE)
            return None
        if response.status >= 500:
            raise self._fault(f"{path} got {response.status}")
        return Answer(response.status, given, text)

    def _connect(self) -> HTTPConnection:
        """The open connection, or a new one to the next server that accepts it."""
        if self._connection is not None:
            return self._connection
        for _ in self._play.addresses:
            connection = HTTPConnection(*next(self._next), timeout=TIMEOUT)
            with suppress(ConnectionRefusedError):
                connection.connect()
                self._connection = connection
                return connection
        raise ConnectionRefusedError

    def disconnect(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


AnyPlayer = Player[Any]


# ---- all players of a run --------------------------------------------------------------------------------


def start_players(number: int, play: Play, kinds: Sequence[type[AnyPlayer]]) -> list[AnyPlayer]:
    """So many players, each of the next kind, who play. ``finish`` them, or ``settle``."""
    players = [kinds[each % len(kinds)](each, play) for each in range(number)]
    for player in players:
        player.start()
    return players


def wait_for_changes(players: Sequence[AnyPlayer], number: int, seconds: float = PATIENCE) -> None:
    """Wait until so many more changes of each player are answered; the problem of a player is raised."""
    enough = {player: player.answered + number for player in players}

    def went_on() -> bool:
        return all(player.answered >= most for player, most in enough.items())

    wait_until(went_on, "not every player went on", lambda: raise_problems(players), seconds)


def raise_problems(players: Sequence[AnyPlayer]) -> None:
    """Raise the problem of a player who had one."""
    for player in players:
        if player.problem is not None:
            raise player.problem


def finish(players: Sequence[AnyPlayer]) -> None:
    """Let all players end after the change that is under way. The problem of one of them is raised."""
    for player in players:
        player.finish()
    for player in players:
        player.join()
    raise_problems(players)


def compare_all(players: Sequence[AnyPlayer], url: str) -> None:
    """Compare the whole database with the ledgers of all players, who have finished.

    BrokenPromise if they differ. What was begun without an answer may be in no ledger: without a cookie it
    belongs to no player, and a match that is asked for again is another one.
    """
    with open_briefly(url) as database:
        stored = rows_of(database)
        ended = database.scalar(select(func.count()).select_from(results))
    known = {path: game for player in players for path, game in player.ledger.items()}
    others = compare_rows({path: (game,) for path, game in known.items()}, stored)
    most = sum(player.counts[ORPHANS] for player in players)
    if len(others) > most:
        raise BrokenPromise(f"{len(others)} games were not begun by an answered request")
    finished = sum(isinstance(game, KnownGame) and game.ended for game in known.values())
    if ended != finished:
        raise BrokenPromise(f"{finished} games were finished, and {ended} results are stored")


def settle(players: Sequence[AnyPlayer], url: str, report: Report) -> None:
    """Let all players finish, wait for their reviews, compare the database, and print what they did."""
    finish(players)
    ended = monotonic()
    reviews = sum(player.wait_for_reviews(ended + REVIEW_SECONDS) for player in players)
    took = monotonic() - ended
    compare_all(players, url)
    total = sum((player.counts for player in players), Counter[str]())
    report.count("players", len(players))
    for name in sorted(total):
        report.count(name, total[name])
    if reviews:
        report.count("reviews asked for and made", reviews)
        report.figure("after the last turn until the last review", took, "s")
