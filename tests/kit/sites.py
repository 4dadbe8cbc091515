"""Test sites: the app with its own database and a predictable clock, ids and seeds."""

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
from solitaire.play.coach.puzzles.puzzles import Puzzles
from solitaire.play.coach.puzzles.stock import PuzzleStock
from solitaire.play.coach.trying.trials import Trials
from solitaire.play.daily import calendar
from solitaire.play.daily.candidates import Candidate, seed_of
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.row_text import game_at
from solitaire.play.deals.typed import Chances, TypedDeals
from solitaire.play.games.days import Days
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.play.people.families import Families
from solitaire.play.races.races import Races
from solitaire.play.results.results import Results
from solitaire.play.use_cases import UseCases
from solitaire.rules import Deal, Seed, Variant
from solitaire.store import GameStore, StoredGame, open_database
from solitaire.store.dailies import DailyStore
from solitaire.store.endings import EndingStore
from solitaire.store.families import FamilyStore
from solitaire.store.game_lists import GameListStore
from solitaire.store.jobs import JobStore
from solitaire.store.matches import MatchStore
from solitaire.store.puzzles import PuzzleStore
from solitaire.store.races import RaceStore
from solitaire.web import Settings, create_app
from solitaire.web.http import polls
from solitaire.web.http.context import set_use_cases
from tests.kit.browsing import Browser
from tests.kit.clocks import Clock
from tests.kit.jobs import work
from tests.kit.rows import game_row

SECRET = b"a secret of the tests"

START = datetime(2026, 11, 5, tzinfo=UTC)
"""The default time of tests; in UTC it is the date of daily 4."""


def cookie_of(app: Flask, player: str) -> str:
    """The cookie of a player, as the app signs it."""
    interface = app.session_interface
    assert isinstance(interface, SecureCookieSessionInterface)
    signer = interface.get_signing_serializer(app)
    assert signer is not None
    return str(signer.dumps({"player": player}))


def client_of(app: Flask, player: str | None = None) -> FlaskClient:
    """The client of a new player, or of the given one."""
    client = app.test_client()
    if player is not None:
        client.set_cookie(app.config["SESSION_COOKIE_NAME"], cookie_of(app, player))
    return client


@dataclass
class Site:
    """An app with its use cases, database and clock."""

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

    @property
    def path(self) -> Path:
        """The file of its database, if that is SQLite."""
        return Path(self.settings.database.removeprefix("sqlite:///"))

    def close(self) -> None:
        self.engine.dispose()

    def at(self, now: datetime) -> None:
        """Set the clock, and make the dailies that are due by then."""
        self.clock.now = now
        for number, variant in self.dailies.find_missing(range(1, calendar.ahead(now).stop)):
            assert self.dailies.make(number, variant)

    def client(self, player: str | None = None) -> FlaskClient:
        """The client of a new player, or of the given one."""
        return client_of(self.app, player)

    def browser(self, player: str | None = None) -> Browser:
        return Browser(self.client(player))

    @property
    def cookie_name(self) -> str:
        """The name of its players' cookies."""
        return str(self.app.config["SESSION_COOKIE_NAME"])

    def cookie(self, player: str) -> str:
        """The signed cookie of a player."""
        return cookie_of(self.app, player)

    def put(
        self, deal: str, turns: str = "", *, player: str = "ada", id: str = "put", **more: Any
    ) -> str:
        """Store a game at its current turn; the path of its table. ``more`` sets further columns."""
        game = game_at(deal, turns)
        row = game_row(
            id,
            at=START,
            player=player,
            deal=deal,
            variant=game.deal.variant.name,
            turns=turns,
            turn=game.number,
            revision=len(game.turns),
            over=game.is_over,
            **more,
        )
        self.store.add(row, make_result(PlayerGame(row, game)) if game.is_over else None)
        return f"/games/{id}"

    def review(self, path: str, player: str = "ada") -> None:
        """Compute the review of that finished game, so that its page need not wait."""
        player_game = self.games.get(player, path.removeprefix("/games/"))
        self.use_cases.reviews.of(player_game, player)
        self.work()

    def work(self) -> int:
        """Run the waiting jobs, except dailies; returns how many."""
        return work(self.queue)

    def judge_typed_deals(self) -> None:
        """Let the workers judge the deals that players type from now on."""
        stub = self.use_cases.typed_deals
        assert isinstance(stub, AllCanBeWon)
        self.use_cases = replace(self.use_cases, typed_deals=stub.usual)
        set_use_cases(self.app, self.use_cases)

    def make_dailies(self) -> int:
        """Run the waiting jobs for dailies; returns how many."""
        return work(self.daily_queue)

    def row(self, path: str) -> StoredGame:
        """The stored game at that path."""
        row = self.store.get(path.removeprefix("/games/"))
        assert row is not None
        return row


def any_deal(secret: bytes, day: date, variant: Variant, spares: range) -> Candidate:
    """The first candidate, without the time that the solver would take."""
    seed = seed_of(secret, day, variant, 0)
    return Candidate(variant.prefix + seed.code, 0, spares[0])


class AllCanBeWon(TypedDeals):
    """Judges every typed deal winnable: tests choose theirs for other reasons."""

    def __init__(self, usual: TypedDeals) -> None:
        self.usual = usual

    def judge(
        self, typed: str, variant: Variant, admit: Callable[[], None] | None = None
    ) -> Chances:
        return Chances(is_winnable=True)


Search = Callable[[bytes, date, Variant, range], Candidate]
MakeSite = Callable[..., Site]


def site_in(
    instance: Path,
    put_database: Callable[[Path], None],
    *,
    search: Search = any_deal,
    ahead: bool = True,
    closed: Site | None = None,
    **chosen: Any,
) -> Site:
    """Create a site in that instance folder; ``chosen`` are further ``Settings``. Close it afterwards.

    ``search`` chooses its dailies, which are made at once unless ``ahead`` is False. With ``closed``, the
    folder, the app and the engine of that site are used again, which saves most of the time.
    """
    instance.mkdir(exist_ok=True)
    settings = closed.settings if closed else Settings(instance=instance, **chosen)
    path = Path(settings.database.removeprefix("sqlite:///"))
    if closed:
        path.unlink()
    if path.parent == settings.instance and not path.exists():
        put_database(path)
    engine = closed.engine if closed else open_database(settings.database, synchronous="OFF")
    clock, ids, seeds, ticks, race_ids = Clock(START), count(1), count(1), count(1), count(1)

    def ticking() -> datetime:
        """The clock's time, but never the same twice, so that sorting rows by time is unambiguous."""
        return clock() + timedelta(microseconds=next(ticks))

    brokers = memory_brokers(immediate=False)
    usual = UseCases.of(engine, SECRET, brokers, secret=SECRET, rates=settings.limits, clock=clock)
    store = GameStore(engine)
    daily_queue = memory_brokers(immediate=False).dailies
    dailies = Dailies(
        DailyStore(engine),
        SECRET,
        Queue(daily_queue, JobStore(engine), clock=clock),
        clock=clock,
        search=search,
    )
    secret_deals = SecretDeals(dailies, RaceStore(engine))
    # On a queue that nobody works on: to make puzzles takes seconds.
    puzzle_queue = Queue(memory_brokers(immediate=False).jobs, JobStore(engine), clock=clock)
    puzzle_store = PuzzleStore(engine)
    stock = PuzzleStock(puzzle_store, SECRET, puzzle_queue, secret_deals, clock=clock)
    games = Games(
        store,
        dailies,
        secret_deals,
        new_id=lambda: f"game-{next(ids)}",
        clock=ticking,
        random_seed=lambda: Seed(next(seeds) << 20),
    )
    use_cases = replace(
        usual,
        games=games,
        typed_deals=AllCanBeWon(usual.typed_deals),
        secret_deals=secret_deals,
        trials=Trials(secret_deals, dailies, usual.ghosts, usual.reviews, usual.trials.weighing),
        dailies=dailies,
        days=Days(dailies, GameListStore(engine), EndingStore(engine)),
        puzzles=Puzzles(puzzle_store, stock, clock=clock),
        races=Races(
            RaceStore(engine),
            games,
            lambda shelf: Deal.from_seed(Seed(next(seeds) << 20), shelf.choice.variant),
            new_id=lambda: f"race-{next(race_ids)}",
            clock=ticking,
        ),
        families=Families(FamilyStore(engine), usual.players, MatchStore(engine), clock=ticking),
    )
    if closed:
        app = closed.app
        set_use_cases(app, use_cases)
        app.extensions[polls.KEY] = polls.PollCounts()
    else:
        try:
            app = create_app(settings, use_cases=use_cases)
        except BaseException:
            engine.dispose()
            raise
    site = Site(app, store, use_cases, engine, settings, clock, brokers.jobs, daily_queue)
    if ahead:
        site.at(START)
    return site
