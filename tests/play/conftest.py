"""Fixtures for games on their own database, with a clock that advances a minute per call.

The database is SQLite, except in tests marked ``on_every_database``.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count

import pytest
from sqlalchemy import Engine

from solitaire.play.coach.reviews import Reviews
from solitaire.play.games.export import export_races
from solitaire.play.games.games import Games
from solitaire.play.limits import Limits
from solitaire.play.people.players import Players
from solitaire.rules import Seed
from solitaire.store import GameStore, ResultStore
from solitaire.store.families import FamilyStore
from solitaire.store.players import PlayerStore
from solitaire.store.races import RaceStore
from solitaire.store.rates import RateStore
from solitaire.store.reviews import ReviewStore
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.playing import NO_SECRETS, OneDeal


@pytest.fixture
def database() -> str:
    return "sqlite"


@pytest.fixture
def clock() -> Callable[[], datetime]:
    minutes = count()
    return lambda: datetime(2026, 11, 5, tzinfo=UTC) + timedelta(minutes=next(minutes))


@pytest.fixture
def one_deal() -> OneDeal:
    """Gives every daily the same deal, which a test may change."""
    return OneDeal()


@pytest.fixture
def games(store: GameStore, one_deal: OneDeal, clock: Callable[[], datetime]) -> Games:
    ids, seeds = count(1), count(1)
    return Games(
        store,
        one_deal,  # type: ignore[arg-type]
        NO_SECRETS,
        new_id=lambda: f"game {next(ids)}",
        clock=clock,
        random_seed=lambda: Seed(next(seeds)),
    )


@pytest.fixture
def results(engine: Engine) -> ResultStore:
    return ResultStore(engine)


@pytest.fixture
def players(engine: Engine, clock: Callable[[], datetime]) -> Players:
    secret = b"a secret of the tests"
    limits = Limits(RateStore(engine), secret, clock=clock)
    exports = {"races": partial(export_races, RaceStore(engine))}
    return Players(PlayerStore(engine), limits, FamilyStore(engine), exports, secret, clock=clock)


@pytest.fixture
def queue(engine: Engine) -> HeldQueue:
    """A queue that runs its jobs only on demand, with a fixed clock."""
    return held_queue(engine, lambda: datetime(2026, 11, 5, tzinfo=UTC))


@pytest.fixture
def reviews(engine: Engine, queue: HeldQueue, clock: Callable[[], datetime]) -> Reviews:
    return Reviews(ReviewStore(engine), GameStore(engine), queue, clock=clock)
