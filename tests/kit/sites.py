"""Sites of their own: the app in a new folder, with a clock, ids and seeds that a test can foresee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from huey import Huey
from sqlalchemy import Engine

from solitaire.play.background import Queue, memory_brokers
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate, seed_of
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.games.games import Games
from solitaire.play.games.positions import game_at
from solitaire.play.games.records import Records
from solitaire.play.help.helping import Helping
from solitaire.play.help.hints import Hints
from solitaire.play.people.families import Families
from solitaire.play.results.results import Results, result_of
from solitaire.play.use_cases import UseCases
from solitaire.rules import Seed
from solitaire.store import GameStore, StoredGame, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.families import FamilyStore
from solitaire.store.jobs import JobStore
from solitaire.web import Settings, create_app
from solitaire.web.http.context import set_use_cases
from tests.kit.browsing import Browser
from tests.kit.jobs import work
from tests.kit.rows import game_row

SECRET = b"a secret of the tests"

START = datetime(2026, 11, 5, tzinfo=UTC)
"""When everything happens unless a test says otherwise: at home in UTC it is the day of daily 4."""


@dataclass
class Clock:
    """The clock of a site, which stands still until a test sets it."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Site:
    """An app and what lies behind it."""

    app: Flask
    store: GameStore
    use_cases: UseCases
    engine: Engine
    settings: Settings
    clock: Clock
    queue: Huey
    daily_queue: Huey

    @property
    def games(self) -> Games:
        return self.use_cases.games

    @property
    def dailies(self) -> Dailies:
        return self.use_cases.dailies

    @property
    def results(self) -> Results:
        return self.use_cases.results

    def close(self) -> None:
        self.engine.dispose()

    def at(self, now: datetime) -> None:
        """Set the clock, and have the dailies there that should be there by then."""
        self.clock.now = now
        for number in range(1, calendar.ahead(now).stop):
            if self.dailies.made(number) is None:
                assert self.dailies.make(number)

    def client(self, player: str | None = None) -> FlaskClient:
        """Somebody new, or the browser of a player we name."""
        client = self.app.test_client()
        if player is not None:
            client.set_cookie("player", self.cookie(player))
        return client

    def browser(self, player: str | None = None) -> Browser:
        return Browser(self.client(player))

    def cookie(self, player: str) -> str:
        """The signed cookie of a player we name."""
        interface = self.app.session_interface
        assert isinstance(interface, SecureCookieSessionInterface)
        signer = interface.get_signing_serializer(self.app)
        assert signer is not None
        return str(signer.dumps({"player": player}))

    def put(
        self, deal: str, turns: str = "", *, player: str = "ada", id: str = "put", **more: Any
    ) -> str:
        """Store a game as it stands, whatever its deal; the address of its table.

        ``more`` is what else is in its row.
        """
        game = game_at(deal, turns)
        row = game_row(
            id,
            at=START,
            player=player,
            deal=deal,
            turns=turns,
            turn=game.number,
            revision=len(game.turns),
            over=game.is_over,
            **more,
        )
        self.store.add(row, result_of(row, game) if game.is_over else None)
        return f"/games/{id}"

    def review(self, path: str, player: str = "ada") -> None:
        """Have the review of that finished game made, so that no page waits for it."""
        player_game = self.games.get(player, path.removeprefix("/games/"))
        self.use_cases.reviews.of(player_game, player)
        self.work()

    def work(self) -> int:
        """Do what waits for workers, but for dailies; how many jobs that were."""
        return work(self.queue)

    def make_dailies(self) -> int:
        """Make the dailies that wait for workers; how many jobs that were."""
        return work(self.daily_queue)

    def row(self, path: str) -> StoredGame:
        """The stored game of a table's address."""
        row = self.store.get(path.removeprefix("/games/"))
        assert row is not None
        return row


def any_deal(secret: bytes, day: date) -> Candidate:
    """What would take the solver a moment is taken at once: the first deal, whatever it is."""
    return Candidate(seed_of(secret, day, 0).code, 0, Difficulty.on(day).band[0])


Search = Callable[[bytes, date], Candidate]
MakeSite = Callable[..., Site]


def site_in(
    instance: Path,
    put_database: Callable[[Path], None],
    *,
    search: Search = any_deal,
    ahead: bool = True,
    app: Flask | None = None,
    **chosen: Any,
) -> Site:
    """A site whose instance folder is that one; ``chosen`` is what else its ``Settings`` say.

    ``search`` finds its dailies, which are there already unless ``ahead`` is False. ``app`` is one that an
    earlier site has done with, which saves most of the cost of a site. Close it afterwards.
    """
    instance.mkdir(exist_ok=True)
    settings = Settings(instance=instance, **chosen)
    path = Path(settings.database.removeprefix("sqlite:///"))
    if path.parent == instance and not path.exists():
        put_database(path)
    engine = open_database(settings.database, synchronous="OFF")
    clock, ids, seeds, ticks = Clock(), count(1), count(1), count(1)

    def ticking() -> datetime:
        """The time of the clock, but never the same twice: rows sorted by time have one order."""
        return clock() + timedelta(microseconds=next(ticks))

    brokers = memory_brokers(immediate=False)
    usual = UseCases.of(engine, SECRET, brokers, secret=SECRET, clock=clock)
    store = GameStore(engine)
    daily_queue = memory_brokers(immediate=False).dailies
    dailies = Dailies(
        DailyStore(engine),
        SECRET,
        Queue(daily_queue, JobStore(engine), clock=clock),
        clock=clock,
        search=search,
    )
    games = Games(
        store,
        dailies,
        new_id=lambda: f"game-{next(ids)}",
        clock=ticking,
        random_seed=lambda: Seed(next(seeds) << 20),
    )
    use_cases = replace(
        usual,
        games=games,
        records=Records(games, usual.reviews, dailies),
        dailies=dailies,
        families=Families(FamilyStore(engine), usual.players, clock=ticking),
        helping=Helping(store, Hints()),
    )
    if app is None:
        app = create_app(settings, use_cases=use_cases)
    else:
        set_use_cases(app, use_cases)
    site = Site(app, store, use_cases, engine, settings, clock, brokers.jobs, daily_queue)
    if ahead:
        site.at(START)
    return site
