"""All use cases of one site, for its front ends."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from solitaire.play import clock
from solitaire.play.background import Brokers, Queue
from solitaire.play.coach.ghosts import Ghosts
from solitaire.play.coach.hints import Hints
from solitaire.play.coach.puzzles.exercises import Exercises, export_exercises
from solitaire.play.coach.puzzles.practice import Practice
from solitaire.play.coach.puzzles.puzzles import Puzzles, export_answers
from solitaire.play.coach.puzzles.stock import PuzzleStock
from solitaire.play.coach.reviews import Reviews
from solitaire.play.coach.trying.trials import Trials
from solitaire.play.coach.trying.weighing import Weighing
from solitaire.play.coach.turning.points import TurningPoints, export_turning_answers
from solitaire.play.coach.turning.stock import TurningStock
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.pack_progress import Packs
from solitaire.play.deals.ready import ReadyDeals
from solitaire.play.deals.typed import TypedDeals
from solitaire.play.games.days import Days
from solitaire.play.games.dropping import Dropping
from solitaire.play.games.export import export_races
from solitaire.play.games.games import Games
from solitaire.play.health import Health
from solitaire.play.limits import USUAL, Limits, Rates
from solitaire.play.matches.dailies import DailyMatches
from solitaire.play.matches.export import export_matches, export_parties
from solitaire.play.matches.imports import MatchImports
from solitaire.play.matches.matches import Matches
from solitaire.play.pages.all_games import AllGames
from solitaire.play.pages.daily import DailyPages
from solitaire.play.pages.game import OpenGames
from solitaire.play.pages.home import Home
from solitaire.play.pages.profile import Profiles
from solitaire.play.paper.booklets import Booklets
from solitaire.play.paper.solutions import SolvedDeals
from solitaire.play.parties.parties import Parties
from solitaire.play.people.families import Families
from solitaire.play.people.players import Players
from solitaire.play.races.races import Races
from solitaire.play.results.endings import Endings
from solitaire.play.results.player_days import PlayerDays
from solitaire.play.results.player_levels import PlayerLevels
from solitaire.play.results.ratings import Ratings
from solitaire.play.results.results import Results
from solitaire.play.results.statistics import Statistics
from solitaire.store import Database, GameStore, ResultStore
from solitaire.store.dailies import DailyStore
from solitaire.store.endings import EndingStore
from solitaire.store.exercises import ExerciseStore
from solitaire.store.families import FamilyStore
from solitaire.store.game_lists import GameListStore
from solitaire.store.jobs import JobStore
from solitaire.store.levels import LevelStore
from solitaire.store.matches import MatchStore
from solitaire.store.packs import PackStore
from solitaire.store.parties import PartyStore
from solitaire.store.players import PlayerStore
from solitaire.store.puzzles import PuzzleStore
from solitaire.store.races import RaceStore
from solitaire.store.rates import RateStore
from solitaire.store.ready_deals import ReadyDealStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.statistics import StatisticsStore
from solitaire.store.streaks import StreakStore
from solitaire.store.turning import TurningStore


@dataclass(frozen=True, slots=True)
class UseCases:
    """The use cases of a site; each says for itself what it needs. Some queue jobs for workers."""

    games: Games
    ready_deals: ReadyDeals
    secret_deals: SecretDeals
    typed_deals: TypedDeals
    all_games: AllGames
    dropping: Dropping
    results: Results
    dailies: Dailies
    days: Days
    statistics: Statistics
    player_days: PlayerDays
    levels: PlayerLevels
    ratings: Ratings
    players: Players
    families: Families
    reviews: Reviews
    exercises: Exercises
    practice: Practice
    endings: Endings
    hints: Hints
    ghosts: Ghosts
    trials: Trials
    matches: Matches
    daily_matches: DailyMatches
    match_imports: MatchImports
    packs: Packs
    puzzles: Puzzles
    turning_points: TurningPoints
    booklets: Booklets
    solved_deals: SolvedDeals
    races: Races
    parties: Parties
    health: Health
    limits: Limits

    @property
    def home(self) -> Home:
        """What the home page shows, loaded by the others."""
        return Home(
            self.days,
            self.players,
            self.exercises,
            self.player_days,
            self.families,
            self.packs,
            self.matches,
            self.turning_points,
        )

    @property
    def profiles(self) -> Profiles:
        """What the page "You" shows, loaded by the others."""
        return Profiles(
            self.players, self.statistics, self.packs, self.levels, self.ratings, self.practice
        )

    @property
    def daily_pages(self) -> DailyPages:
        """What the pages of a daily show, loaded by the others."""
        return DailyPages(
            self.dailies,
            self.days,
            self.games,
            self.results,
            self.endings,
            self.player_days,
            self.players,
            self.turning_points,
        )

    @property
    def open_games(self) -> OpenGames:
        """What the table of a game shows, loaded by the others."""
        return OpenGames(
            self.games,
            self.dailies,
            self.results,
            self.endings,
            self.statistics,
            self.hints,
            self.turning_points,
        )

    @classmethod
    def of(
        cls,
        database: Database,
        daily_secret: bytes | None,
        brokers: Brokers,
        *,
        secret: bytes | None = None,
        rates: Rates = USUAL,
        clock: Callable[[], datetime] = clock.now,
    ) -> UseCases:
        """The use cases on a database; the dailies are made from ``daily_secret``, and None makes none.

        ``secret`` is the key of recovery phrases; without one a random key is used, and other
        processes do not know the phrases made here. ``rates`` limit what strangers may ask for.
        ``brokers`` are the queues to the workers, which have use cases of their own on the same database.
        """
        jobs = JobStore(database)
        queue = Queue(brokers.jobs, jobs, clock=clock)
        family_store, match_store = FamilyStore(database), MatchStore(database)
        race_store, party_store = RaceStore(database), PartyStore(database)
        secret = secret or secrets.token_bytes()
        limits = Limits(RateStore(database), secret, rates, clock=clock)
        exercise_store, puzzle_store = ExerciseStore(database), PuzzleStore(database)
        turning_store = TurningStore(database)
        exports = {
            "matches": partial(export_matches, match_store),
            "puzzles": partial(export_answers, puzzle_store),
            "mistakes": partial(export_exercises, exercise_store),
            "turning_points": partial(export_turning_answers, turning_store),
            "races": partial(export_races, race_store),
            "with_friends": partial(export_parties, party_store, match_store),
        }
        players = Players(PlayerStore(database), limits, family_store, exports, secret, clock=clock)
        matches = Matches(match_store, party_store, clock=clock)
        daily_matches = DailyMatches(match_store, daily_secret, clock=clock)
        game_store, lists = GameStore(database), GameListStore(database)
        endings = EndingStore(database)
        review_store = ReviewStore(database)
        exercises = Exercises(exercise_store, game_store, review_store, queue, clock=clock)
        reviews = Reviews(review_store, game_store, queue, on_made=exercises.prepare, clock=clock)
        daily_queue = Queue(brokers.dailies, jobs, clock=clock)
        dailies = Dailies(
            DailyStore(database),
            daily_secret,
            daily_queue,
            on_made=lambda number: daily_matches.fix([number]),
            clock=clock,
        )
        secret_deals = SecretDeals(dailies, race_store)
        puzzle_stock = PuzzleStock(puzzle_store, daily_secret, queue, secret_deals, clock=clock)
        ready_deals = ReadyDeals(ReadyDealStore(database), queue)
        levels = PlayerLevels(LevelStore(database))
        games = Games(
            game_store,
            dailies,
            secret_deals,
            on_end=reviews.prepare,
            ready=ready_deals,
            find_level=levels.find,
            clock=clock,
        )
        turning_stock = TurningStock(turning_store, reviews, queue, clock=clock)
        ghosts = Ghosts(game_store, games.disclosure, reviews, queue)
        practice = Practice(
            exercise_store, puzzle_store, review_store, reviews, exercises, queue, clock=clock
        )
        return cls(
            games=games,
            ready_deals=ready_deals,
            secret_deals=secret_deals,
            typed_deals=TypedDeals(queue),
            all_games=AllGames(lists, match_store, clock=clock),
            dropping=Dropping(game_store),
            results=Results(ResultStore(database), clock=clock),
            dailies=dailies,
            days=Days(dailies, lists, endings),
            statistics=Statistics(StatisticsStore(database), ResultStore(database), clock=clock),
            player_days=PlayerDays(StreakStore(database), clock=clock),
            levels=levels,
            ratings=Ratings(
                StatisticsStore(database), reviews, queue, on_reviewed=practice.prepare
            ),
            players=players,
            families=Families(family_store, players, match_store, clock=clock),
            reviews=reviews,
            exercises=exercises,
            practice=practice,
            endings=Endings(endings, reviews),
            hints=Hints(game_store),
            ghosts=ghosts,
            trials=Trials(secret_deals, dailies, ghosts, reviews, Weighing(queue)),
            matches=matches,
            daily_matches=daily_matches,
            match_imports=MatchImports(matches, queue),
            packs=Packs(PackStore(database)),
            puzzles=Puzzles(puzzle_store, puzzle_stock, clock=clock),
            turning_points=TurningPoints(turning_store, turning_stock, queue, clock=clock),
            booklets=Booklets(queue),
            solved_deals=SolvedDeals(queue),
            races=Races(race_store, games, ready_deals.take, clock=clock),
            parties=Parties(party_store, clock=clock),
            health=Health(database, queue),
            limits=limits,
        )
