"""Sites of their own: the app in a new folder, with a clock, ids and seeds that a test can foresee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from sqlalchemy import Engine

from solitaire.play import Dailies, Games, UseCases, calendar
from solitaire.play.analyst import Analyst
from solitaire.play.candidates import Candidate, seed_of
from solitaire.play.difficulty import Difficulty
from solitaire.play.families import Families
from solitaire.play.ghosts import Ghosts
from solitaire.play.helping import Helping
from solitaire.play.hints import Hints
from solitaire.play.players import Players
from solitaire.play.positions import game_at
from solitaire.play.ratings import Ratings
from solitaire.play.results import Results, result_of
from solitaire.play.reviews import Reviews
from solitaire.play.statistics import Statistics
from solitaire.rules import Seed
from solitaire.store import GameStore, ResultStore, StoredGame, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.families import FamilyStore
from solitaire.store.ghosts import GhostStore
from solitaire.store.guesses import GuessStore
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.statistics import StatisticsStore
from solitaire.web import Settings, create_app
from tests.rows import game_row
from tests.web.browsing import Browser

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
    games: Games
    engine: Engine
    settings: Settings
    dailies: Dailies
    results: Results
    clock: Clock

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


@pytest.fixture
def make_site(tmp_path: Path, put_database: Callable[[Path], None]) -> Iterator[MakeSite]:
    """Makes a site; ``folder`` names its own instance folder, the rest is ``Settings``.

    Its dailies are those that ``search`` finds, and are there already unless ``ahead`` is False.
    """
    made: list[Engine] = []
    analysts: list[Analyst] = []

    def make(
        folder: str = "instance", *, search: Search = any_deal, ahead: bool = True, **chosen: Any
    ) -> Site:
        instance = tmp_path / folder
        instance.mkdir(exist_ok=True)
        settings = Settings(instance=instance, **chosen)
        path = Path(settings.database.removeprefix("sqlite:///"))
        if path.parent == instance and not path.exists():
            put_database(path)
        engine = open_database(settings.database, synchronous="OFF")
        made.append(engine)
        clock, ids, seeds, ticks = Clock(), count(1), count(1), count(1)

        def ticking() -> datetime:
            """That time, but never the same twice: what is in the order of time is then in one order."""
            return clock() + timedelta(microseconds=next(ticks))

        store = GameStore(engine)
        games = Games(
            store,
            new_id=lambda: f"game-{next(ids)}",
            clock=ticking,
            random_seed=lambda: Seed(next(seeds) << 20),
        )
        dailies = Dailies(DailyStore(engine), b"a secret of the tests", clock=clock, search=search)
        results = Results(ResultStore(engine), clock=clock)
        statistics = Statistics(StatisticsStore(engine), ResultStore(engine), clock=clock)
        seats = FamilyStore(engine)
        players = Players(
            PlayerStore(engine), GuessStore(engine), seats, b"a secret of the tests", clock=clock
        )
        analyst = Analyst(0)
        analysts.append(analyst)
        reviews = Reviews(ReviewStore(engine), analyst, clock=clock)
        use_cases = UseCases(
            games=games,
            results=results,
            dailies=dailies,
            statistics=statistics,
            # Nothing is looked through by itself: a test that wants it says so.
            ratings=Ratings(StatisticsStore(engine), reviews, background=lambda work: None),
            players=players,
            families=Families(seats, players, clock=ticking),
            reviews=reviews,
            helping=Helping(games, Hints(analyst)),
            ghosts=Ghosts(GhostStore(engine), games, reviews, analyst),
            analyst=analyst,
        )
        app = create_app(settings, use_cases=use_cases)
        site = Site(app, store, games, engine, settings, dailies, results, clock)
        if ahead:
            site.at(START)
        return site

    yield make
    for analyst in analysts:
        analyst.close()
    for engine in made:
        engine.dispose()


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site()


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """The browser of ada, who owns what ``site.put`` stores."""
    return site.client("ada")


@pytest.fixture
def ada(site: Site) -> Browser:
    """The same person without scripts."""
    return site.browser("ada")
