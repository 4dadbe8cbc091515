"""Players who go on while servers and databases come and go, and who keep a ledger of what was answered.

Each is a thread with one keep-alive connection, which is opened again when it breaks. A player begins games,
plays turns at random and undoes some. A request without an answer, or with a 503, is sent again word for
word until it is answered. After each break the player compares table and database with the ledger before it
goes on: each game is as it was answered, or as after the one request that was not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPException, HTTPResponse
from itertools import count, cycle
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final
from urllib.parse import urlencode

from sqlalchemy import select

from bench.torture import BrokenPromise
from bench.torture.sites import HOST
from solitaire.rules import VARIANTS, Deal, Game, Seed, Turn
from solitaire.rules.shuffle import below, word_stream
from solitaire.store import Database, DatabaseUnavailable
from solitaire.store.opening import connect
from solitaire.store.tables import games, results
from tests.kit.browsing import counts, piles, readable
from tests.kit.reading import read

TIMEOUT: Final = 60.0
"""Seconds after which a request counts as not answered."""
PAUSE: Final = 0.05
"""Seconds until a refused connection, or a request answered with 503, is tried again."""
REFUSED: Final = "requests answered with 503"
"""What the counts call them."""
UNREACHED: Final = (502, 504)
"""What a balancer answers whose server did not; no server of ours does."""
GAMES_OF_A_PLAYER: Final = 1_000_000
_IDENTITY: Final = re.compile(r'name="turn" value="(\d+)"><input .*?name="revision" value="(\d+)"')
_FLIPPED: Final = re.compile(r"<b>(\d+)/\d+</b>")


@dataclass(frozen=True)
class Known:
    """A game as the ledger knows it: its position, the changes so far, and whether it was ever over."""

    game: Game
    revision: int = 0
    undone: int = 0
    ended: bool = False

    def play(self, turn: Turn) -> Known:
        """The game after a turn."""
        game = self.game.play(turn)
        return Known(game, self.revision + 1, self.undone, self.ended or game.is_over)

    def undo(self) -> Known:
        """The game after the last turn was taken back."""
        return replace(
            self, game=self.game.undo(), revision=self.revision + 1, undone=self.undone + 1
        )

    @property
    def row(self) -> Row:
        """What the database has of it."""
        turns = " ".join(map(str, self.game.turns))
        return Row(
            str(self.game.deal.code),
            turns,
            self.game.number,
            self.revision,
            self.undone,
            self.game.is_over,
            self.ended,
        )


@dataclass(frozen=True)
class Row:
    """The columns of a stored game that the ledger knows, and whether it has a result."""

    deal: str
    turns: str
    turn: int
    revision: int
    undone: int
    over: bool
    has_result: bool


@dataclass(frozen=True)
class Answer:
    """An answer that arrived whole."""

    status: int
    headers: Mapping[str, str]
    text: str


class Player(Thread):
    """A client that plays until ``finish``. ``problem`` is the error that ended it, or None.

    Each new connection is made to the next of ``ports``, which are on this computer. ``url`` is that of the
    database. The players of a run have different numbers; ``seed`` chooses the deals and the turns.
    ``pace`` are the seconds from one change to the next; without it the next one follows at once.
    """

    def __init__(
        self, number: int, ports: Sequence[int], url: str, *, seed: int = 1, pace: float = 0.0
    ) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self.counts: Final[Counter[str]] = Counter()
        self.answered: Final[list[float]] = []
        """When each change was answered (``time.monotonic``)."""
        self.ledger: Final[dict[str, Known]] = {}
        """All games by their addresses, as they were answered."""
        self.problem: BaseException | None = None
        self._ports = cycle(ports)
        self._url = url
        self._pace = pace
        first = (seed * 1_000 + number) * GAMES_OF_A_PLAYER
        self._seeds = map(Seed, count(first))
        self._words = word_stream(Seed(first))
        self._finishing = Event()
        self._connection: HTTPConnection | None = None
        self._cookies: dict[str, str] = {}
        self._path = ""

    def finish(self) -> None:
        """End after the change that is under way, which needs a server that answers."""
        self._finishing.set()

    def wait_for_review(self, seconds: float, path: str) -> None:
        """Ask for the review of a finished game, by its address, until it is whole; after the end.

        BrokenPromise if it takes longer than ``seconds``.
        """
        asked = monotonic()
        while True:
            answer = self._send(f"{path}/review")
            if answer is not None and "retry-after" not in answer.headers:
                self.disconnect()
                return
            if monotonic() > asked + seconds:
                raise self._broken(f"no worker made the review of {path} in {seconds:.0f} s")
            sleep(PAUSE)

    def run(self) -> None:
        """Play until the end."""
        try:
            while not self._finishing.wait(self._pace):
                self.play_on()
        except BaseException as error:
            self.problem = error
        finally:
            self.disconnect()

    def play_on(self) -> None:
        """Begin a game, or change the current one. BrokenPromise if it is not as it was answered."""
        known = self.ledger.get(self._path)
        if known is None:
            self._begin()
        elif known.game.turns and self._chance(12):
            self._change(known, known.undo(), "undo", {})
        elif known.game.is_over:
            self._begin()
        else:
            turn = self._choose(known.game)
            form = {"pile": str(turn.pile), "discard": str(turn.discard)}
            self._change(known, known.play(turn), "turns", form)

    def _choose(self, game: Game) -> Turn:
        assert game.drawn is not None, "the game goes on"
        open_piles = [pile for pile in game.piles if not pile.flipped]
        pile = open_piles[below(len(open_piles), self._words)]
        cards = [*pile.cards, game.drawn]
        return Turn(game.drawn, pile.rank, cards[below(len(cards), self._words)])

    def _chance(self, times: int) -> bool:
        """True once in so many times."""
        return below(times, self._words) == 0

    # ---- changes -------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin a game on a new deal. The address resumes a game that was begun without an answer."""
        deal = Deal.from_seed(next(self._seeds), VARIANTS[below(len(VARIANTS), self._words)])
        known, address = Known(Game.start(deal)), f"/deals/{deal.code}"
        answer = self._send(address, {})
        while answer is None:
            if self._path:
                self._look(self.ledger[self._path], begun=known)
            else:  # there is no cookie yet
                self.counts["first games begun without an answer"] += 1
            answer = self._send(address, {})
        path = answer.headers.get("location", "")
        if answer.status != 303 or path in self.ledger:
            raise self._broken(f"a new game got {answer.status} and {path}")
        self._path = path
        self.ledger[path] = known
        self._note_answer("games begun")
        self._look(known)

    def _change(self, before: Known, after: Known, what: str, form: Mapping[str, str]) -> None:
        """Make a change, and compare the answer with what it should be."""
        identity = {"turn": str(before.game.number), "revision": str(before.revision)}
        path, allowed = f"{self._path}/{what}", {200}
        answer = self._send(path, {**identity, **form})
        while answer is None:
            allowed = {200, 409}  # it may have been stored
            self._look(before, after)
            self.counts["changes sent again"] += 1
            answer = self._send(path, {**identity, **form})
        if answer.status not in allowed:
            raise self._broken(f"{what} at revision {before.revision} got {answer.status}")
        if answer.status == 409:
            self.counts["changes stored without an answer"] += 1
        self._check_fragment(answer, after)
        self.ledger[self._path] = after
        self._note_answer("turns answered" if what == "turns" else "undos answered")
        if after.ended and not before.ended:
            self.counts["games finished"] += 1

    def _note_answer(self, what: str) -> None:
        self.counts[what] += 1
        self.answered.append(monotonic())

    # ---- comparisons ---------------------------------------------------------------------------------

    def _look(self, *allowed: Known, begun: Known | None = None) -> None:
        """Load the table, and compare it and all rows with the ledger.

        The current game is one of ``allowed``; ``begun`` is a game that may be stored besides.
        """
        answer = None
        while answer is None:
            answer = self._send(self._path)
        if answer.status != 200:
            raise self._broken(f"the table got {answer.status}")
        shown = _shown(answer)
        page = read(answer.text)
        left, *_, flipped = counts(page)
        table = (left, flipped, piles(page))
        same = [known for known in allowed if _identity(known) == shown]
        if not same or table != _table(same[0].game):
            raise self._broken(f"the table shows {shown}, {table}")
        self.counts["tables compared"] += 1
        stored = self._read_rows()
        for path, known in self.ledger.items():
            expected = allowed if path == self._path else (known,)
            row = stored.pop(path, None)
            if row not in [each.row for each in expected]:
                raise self._broken(f"{path} is stored as {row}, and known as {known.row}")
            self.counts["rows compared"] += 1
        if [*stored.values()] not in ([], [begun.row] if begun else []):
            raise self._broken(f"{len(stored)} games were not begun by an answered request")

    def _read_rows(self) -> dict[str, Row]:
        """The rows of all games of this player, as soon as the database answers."""
        while True:
            try:
                with opened(self._url) as database:
                    return rows_of(database, player_of(database, self._path))
            except DatabaseUnavailable:
                sleep(PAUSE)

    def _check_fragment(self, answer: Answer, expected: Known) -> None:
        shown = _shown(answer)
        flipped = _FLIPPED.search(answer.text)
        if shown != _identity(expected) or not flipped:
            raise self._broken(f"an answer shows {shown} instead of {_identity(expected)}")
        if int(flipped[1]) != expected.game.flipped_count:
            raise self._broken(f"an answer shows {flipped[1]} flipped piles")

    def _broken(self, sentence: str) -> BrokenPromise:
        return BrokenPromise(f"{self.name}, {self._path}: {sentence}")

    # ---- requests ------------------------------------------------------------------------------------

    def _send(self, path: str, form: Mapping[str, str] | None = None) -> Answer | None:
        """Send a request; None if no server answered it, or with 503. BrokenPromise for other errors."""
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "Sec-Fetch-Site": "same-origin",
        }
        body = None
        if form is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
            body = urlencode(form)
        try:
            connection = self._connect()
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = self._read(connection.getresponse())
        except (OSError, HTTPException):
            self.disconnect()
            self.counts["requests without an answer"] += 1
            sleep(PAUSE)
            return None
        if answer.status in UNREACHED:
            self.counts["requests answered by the balancer alone"] += 1
            sleep(PAUSE)
            return None
        if answer.status == 503 and "retry-after" in answer.headers:
            self.counts[REFUSED] += 1
            sleep(PAUSE)
            return None
        if answer.status >= 500:
            raise self._broken(f"{path} got {answer.status}")
        return answer

    def _read(self, response: HTTPResponse) -> Answer:
        text = response.read().decode()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        return Answer(response.status, _lowered(response), text)

    def _connect(self) -> HTTPConnection:
        if self._connection is None:
            connection = HTTPConnection(HOST, next(self._ports), timeout=TIMEOUT)
            connection.connect()
            self._connection = connection
        return self._connection

    def disconnect(self) -> None:
        """Close the connection; the next request opens another one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _lowered(response: HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def _shown(answer: Answer) -> tuple[int, int] | None:
    """The turn and the revision of the forms of a table."""
    found = _IDENTITY.search(answer.text)
    return (int(found[1]), int(found[2])) if found else None


def _identity(known: Known) -> tuple[int, int]:
    return known.game.number, known.revision


def _table(game: Game) -> tuple[str, str, dict[str, list[str]]]:
    return (
        str(game.stock_left),
        f"{game.flipped_count}/{len(game.piles)}",
        readable(game),
    )


# ---- the database ----------------------------------------------------------------------------------------


@contextmanager
def opened(url: str) -> Iterator[Database]:
    """The database, for a moment: a connection that stays open would spare the server its recovery."""
    database = connect(url)
    try:
        yield database
    finally:
        database.dispose()


def player_of(database: Database, path: str) -> str:
    """The player of the game at an address."""
    query = select(games.c.player).where(games.c.id == path.removeprefix("/games/"))
    return str(database.scalar(query))


def rows_of(database: Database, player: str | None = None) -> dict[str, Row]:
    """The rows of all games, or of those of a player, by the addresses of the games."""
    query = select(
        games.c.id,
        games.c.deal,
        games.c.turns,
        games.c.turn,
        games.c.revision,
        games.c.undone,
        games.c.over,
        results.c.game.is_not(None),
    ).select_from(games.outerjoin(results, results.c.game == games.c.id))
    if player is not None:
        query = query.where(games.c.player == player)
    return {f"/games/{id}": Row(*row) for id, *row in database.rows(lambda *row: row, query)}
