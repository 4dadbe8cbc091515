"""All use cases of one site, as its front ends are given them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from solitaire.play import clock
from solitaire.play.analyst import Analyst
from solitaire.play.daily.dailies import Dailies
from solitaire.play.games.games import Games
from solitaire.play.games.records import Records
from solitaire.play.help.helping import Helping
from solitaire.play.help.hints import Hints
from solitaire.play.people.families import Families
from solitaire.play.people.players import Players
from solitaire.play.results.ghosts import Ghosts
from solitaire.play.results.ratings import Ratings
from solitaire.play.results.results import Results
from solitaire.play.results.statistics import Statistics
from solitaire.play.review.reviews import Reviews
from solitaire.store import Database, GameStore, ResultStore
from solitaire.store.dailies import DailyStore
from solitaire.store.families import FamilyStore
from solitaire.store.ghosts import GhostStore
from solitaire.store.guesses import GuessStore
from solitaire.store.players import PlayerStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.statistics import StatisticsStore


@dataclass(frozen=True, slots=True)
class UseCases:
    """What can be done on a site; each part says for itself what it needs. The ``analyst`` works for some."""

    games: Games
    records: Records
    results: Results
    dailies: Dailies
    statistics: Statistics
    ratings: Ratings
    players: Players
    families: Families
    reviews: Reviews
    helping: Helping
    ghosts: Ghosts
    analyst: Analyst

    @classmethod
    def of(
        cls,
        database: Database,
        daily_secret: bytes,
        *,
        secret: bytes | None = None,
        analysts: int | None = None,
        clock: Callable[[], datetime] = clock.now,
    ) -> UseCases:
        """The use cases on that database; ``daily_secret`` is what the dailies are made from.

        ``secret`` is the site's own, and the key of recovery phrases. Without one, those made here are
        known to nobody else. ``analysts`` is how many processes look through games, as ``Analyst`` has it.
        """
        family_store = FamilyStore(database)
        players = Players(
            PlayerStore(database),
            GuessStore(database),
            family_store,
            secret or secrets.token_bytes(),
            clock=clock,
        )
        analyst = Analyst(analysts)
        reviews = Reviews(ReviewStore(database), analyst, clock=clock)
        ratings = Ratings(StatisticsStore(database), reviews)
        dailies = Dailies(DailyStore(database), daily_secret, clock=clock)
        store = GameStore(database)
        games = Games(store, dailies, ended=ratings.ended, clock=clock)
        return cls(
            games,
            Records(games, reviews, dailies),
            Results(ResultStore(database), clock=clock),
            dailies,
            Statistics(StatisticsStore(database), ResultStore(database), clock=clock),
            ratings,
            players,
            Families(family_store, players, clock=clock),
            reviews,
            Helping(store, Hints(analyst)),
            Ghosts(GhostStore(database), games.disclosure, reviews, analyst),
            analyst,
        )
