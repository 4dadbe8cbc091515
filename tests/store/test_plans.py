"""Lists are read in index order on both databases, without a full scan or a sort."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, text

from solitaire.rules import STANDARD, VARIANTS
from solitaire.store import GameStore, ResultStore, StoredGame
from solitaire.store.endings import EndingStore
from solitaire.store.game_lists import GameListStore, Key, Only, Show
from solitaire.store.levels import LevelStore
from solitaire.store.packs import PackStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.statistics import StatisticsStore
from solitaire.store.streaks import StreakStore
from solitaire.store.tables import games, results
from tests.kit.plans import plans_of
from tests.kit.rows import OF_GAMES, game_row, result_row

PLAYERS, DAILIES = 40, 60
CODE = "1-8QZK-4M2T"
READ_WHOLE = ("SCAN games", "SCAN results", "SCAN earlier", "SCAN jobs", "SCAN reviews", "Seq Scan")
SORTED = ("TEMP B-TREE", "Sort")

NARROW = Only(STANDARD, piles=9, left=4, spares=range(3, 4))
KEY = Key(datetime(2026, 11, 20, tzinfo=UTC), "game 7 18")
GAME_PAGES: dict[str, Callable[[GameListStore, Show], object]] = {
    "newest": lambda lists, show: lists.older("player 7", show, 21),
    "narrowed": lambda lists, show: lists.older("player 7", show, 21, None, NARROW),
    "older": lambda lists, show: lists.older("player 7", show, 21, KEY),
    "newer": lambda lists, show: lists.newer("player 7", show, 21, KEY),
}
Ask = Callable[[Engine], object]
LISTS: dict[str, tuple[Ask, str]] = {
    "games in progress": (
        lambda engine: GameStore(engine).list_unfinished("player 7", 20, 20),
        "ix_games_player_over_changed_id",
    ),
    **{
        f"games to list, {show}, {way}": (
            lambda engine, show=show, way=way: GAME_PAGES[way](GameListStore(engine), show),
            "ix_games_player_over_changed_id",
        )
        for show in OF_GAMES
        for way in GAME_PAGES
    },
    "the board of a daily": (
        lambda engine: ResultStore(engine).on_day(7, STANDARD, 50, 50),
        "ix_results_of_daily",
    ),
    "the board of a deal": (
        lambda engine: ResultStore(engine).on_deal(CODE, 7, 50, 50),
        "ix_results_of_deal",
    ),
    "a standing on the day": (
        lambda engine: ResultStore(engine).standing_on_day(7, STANDARD, 1000),
        "ix_results_of_daily",
    ),
    "a standing on a deal": (
        lambda engine: ResultStore(engine).standing_on_deal(CODE, 7, 1000),
        "ix_results_of_deal",
    ),
    "what is known of a deal": (
        lambda engine: ResultStore(engine).start_of_deal(CODE),
        "ix_results_of_deal",
    ),
}
# May sort, but an index bounds the rows read: the results of one day, or the unfinished or finished games
# of one player. Which index of results is the best is the database's to choose: with few rows it chooses any.
BOUNDED: dict[str, tuple[Ask, str]] = {
    "the days of a streak": (
        lambda engine: ResultStore(engine).runs_on_day("player 7"),
        "ix_results_",
    ),
    "a day of a player": (
        lambda engine: StreakStore(engine).load_day("player 7", 7, 3, STANDARD),
        "ix_results_",
    ),
    "the attempts of a month": (
        lambda engine: GameListStore(engine).attempts("player 7", 1, 30),
        "ix_games_attempts",
    ),
    "the games of Home": (
        lambda engine: GameListStore(engine).recent("player 7", 3, 1, 7),
        "ix_games_player_over_changed_id",
    ),
    "what a player did with the deals of a pack": (
        lambda engine: PackStore(engine).plays("player 7", [CODE, *map(str, range(29))]),
        "ix_results_player_deal",
    ),
    "the histogram of a day": (
        lambda engine: ResultStore(engine).piles_on_day(7, STANDARD, 1000),
        "ix_results_of_daily",
    ),
    "the game on a deal": (
        lambda engine: GameStore(engine).on_deal("player 7", CODE),
        "ix_games_player_over_changed_id",
    ),
    "the first game on a deal": (
        lambda engine: GameStore(engine).first_on_deal("player 7", CODE),
        "uq_games_first",
    ),
    "a player's statistics": (
        lambda engine: StatisticsStore(engine).tallies("player 7"),
        "ix_results_",
    ),
    "the games that a player has played": (
        lambda engine: StatisticsStore(engine).count_by_variant("player 7"),
        "ix_results_",
    ),
    "a player's best results and wins": (
        lambda engine: StatisticsStore(engine).summaries("player 7", [range(4), range(2)]),
        "ix_results_",
    ),
    "a player's levels": (
        lambda engine: LevelStore(engine).last("player 7"),
        "ix_results_statistics",
    ),
    "a player's rating": (
        lambda engine: StatisticsStore(engine).rating("player 7", VARIANTS),
        "ix_results_",
    ),
    "an ending": (
        lambda engine: EndingStore(engine).of_game("game 7 19", 5),
        "ix_results_",
    ),
    "the endings of a day": (
        lambda engine: EndingStore(engine).of_day("player 7", 19, 5),
        "ix_games_attempts",
    ),
    "a review and its job": (
        lambda engine: ReviewStore(engine).with_job("game 7 19"),
        "reviews",
    ),
    "a player's last rated games": (
        lambda engine: StatisticsStore(engine).last_ratings("player 7", VARIANTS, [range(9)]),
        "ix_results_",
    ),
    "a player's games to be looked through": (
        lambda engine: StatisticsStore(engine).list_unrated("player 7", VARIANTS, 40),
        "ix_results_",
    ),
}


def game(player: int, number: int) -> StoredGame:
    moment = datetime(2026, 11, 2, tzinfo=UTC) + timedelta(days=number, seconds=player)
    return game_row(
        f"game {player} {number}",
        at=moment,
        player=f"player {player}",
        deal=CODE if number == 7 else f"deal {number}",
        over=number % 4 > 0,
        daily=number,
        first=True,
        on_day=True,
    )


@pytest.fixture
def crowd(engine: Engine) -> Engine:
    """A database with enough rows for realistic plans; on PostgreSQL analyzed, as autovacuum would.

    One game in three is won: without any, SQLite 3.46 looks for a player's wins among those of all.
    """
    rows = [game(player, number) for player in range(PLAYERS) for number in range(1, DAILIES + 1)]
    with engine.begin() as connection:
        connection.execute(games.insert(), [asdict(row) for row in rows])
        ended = [
            result_row(
                row,
                won=at % 3 == 0,
                score=at * 37 % 1100,
                flipped_count=at * 37 % 1100 // 100,
                spare=5,
            )
            for at, row in enumerate(rows)
            if row.over
        ]
        connection.execute(results.insert(), [asdict(row) for row in ended])
    if engine.engine.dialect.name == "postgresql":
        look(engine)
    return engine


def look(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("ANALYZE"))


def wrong(crowd: Engine, asked: Mapping[str, tuple[Ask, str]], *steps: str) -> dict[str, str]:
    """The plans that miss their index or contain one of these steps."""
    return {
        name: plan
        for name, (ask, index) in asked.items()
        for plan in plans_of(crowd, lambda ask=ask: ask(crowd))
        if index not in plan or any(step in plan for step in steps)
    }


def test_lists_are_read_in_index_order(crowd: Engine) -> None:
    assert wrong(crowd, LISTS, *READ_WHOLE, *SORTED) == {}


def test_bounded_queries_use_an_index(crowd: Engine) -> None:
    assert wrong(crowd, BOUNDED, *READ_WHOLE) == {}


@pytest.mark.parametrize("database", ["sqlite"])
def test_sqlite_plans_use_the_indexes_after_analyze_too(crowd: Engine) -> None:
    look(crowd)
    assert wrong(crowd, LISTS, *READ_WHOLE, *SORTED) == {}
    assert wrong(crowd, BOUNDED, *READ_WHOLE) == {}


def test_the_check_detects_a_missing_index(crowd: Engine) -> None:
    with crowd.begin() as connection:
        for index in results.indexes:
            connection.execute(text(f"DROP INDEX {index.name}"))
    board = {"board": (lambda engine: ResultStore(engine).on_day(7, STANDARD, 50), "")}
    assert wrong(crowd, board, *READ_WHOLE)
    assert wrong(crowd, board, *SORTED)
