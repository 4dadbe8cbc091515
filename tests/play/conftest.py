"""Games on a database of their own, with a clock that moves by a minute whenever it is looked at.

That database is SQLite but for tests of what is left to it, which are marked with ``on_every_database``.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from sqlalchemy import Engine

from solitaire.play.analyst import Analyst
from solitaire.play.games.games import Games
from solitaire.play.people.players import Players
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Seed
from solitaire.store import GameStore, ResultStore
from solitaire.store.families import FamilyStore
from solitaire.store.guesses import GuessStore
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore
from tests.kit.playing import OneDeal


@pytest.fixture
def database() -> str:
    return "sqlite"


@pytest.fixture
def clock() -> Callable[[], datetime]:
    minutes = count()
    return lambda: datetime(2026, 11, 5, tzinfo=UTC) + timedelta(minutes=next(minutes))


@pytest.fixture
def one_deal() -> OneDeal:
    """The deal of all dailies, which a test may change."""
    return OneDeal()


@pytest.fixture
def games(store: GameStore, one_deal: OneDeal, clock: Callable[[], datetime]) -> Games:
    ids, seeds = count(1), count(1)
    return Games(
        store,
        one_deal,  # type: ignore[arg-type]
        new_id=lambda: f"game {next(ids)}",
        clock=clock,
        random_seed=lambda: Seed(next(seeds)),
    )


@pytest.fixture
def results(engine: Engine) -> ResultStore:
    return ResultStore(engine)


@pytest.fixture
def players(engine: Engine, clock: Callable[[], datetime]) -> Players:
    stores = PlayerStore(engine), GuessStore(engine), FamilyStore(engine)
    return Players(*stores, b"a secret of the tests", clock=clock)


@pytest.fixture
def analyst() -> Iterator[Analyst]:
    """An analyst that works in threads of this process."""
    analyst = Analyst(0)
    yield analyst
    analyst.close()


@pytest.fixture
def reviews(engine: Engine, analyst: Analyst, clock: Callable[[], datetime]) -> Reviews:
    return Reviews(ReviewStore(engine), analyst, clock=clock)
