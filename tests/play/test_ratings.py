"""Ratings: totals over the reviews of games that count, and reviewing of older games in the background."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from sqlalchemy import Engine, update

from solitaire.play.background import memory_brokers
from solitaire.play.coach.review import Review
from solitaire.play.coach.reviews import Reviews
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.ratings import Rated, Ratings
from solitaire.play.use_cases import UseCases
from solitaire.rules import SHORT, STANDARD, VARIANTS, Record
from solitaire.solver import Analysis, BudgetError, analyze
from solitaire.store import GameStore, ResultStore
from solitaire.store.statistics import StatisticsStore
from solitaire.store.tables import games as tables
from tests.kit.jobs import HeldQueue, work
from tests.kit.playing import LOST, NO_SECRETS, ONE_DEAL, WON, discard_all, play_record, play_turns
from tests.kit.records import record


@pytest.fixture
def ratings(engine: Engine, reviews: Reviews, queue: HeldQueue) -> Ratings:
    return Ratings(StatisticsStore(engine), reviews, queue)


@pytest.fixture(scope="module")
def found() -> dict[str, Analysis]:
    return {"lost": analyze(LOST), "won": analyze(WON)}


# ---- games that end now ------------------------------------------------------------------------------------


def test_a_finished_game_is_reviewed_and_its_result_rated(
    store: GameStore,
    engine: Engine,
    clock: Callable[..., object],
    reviews: Reviews,
    queue: HeldQueue,
    found: dict[str, Analysis],
) -> None:
    ended: list[PlayerGame] = []

    def end(player_game: PlayerGame) -> None:
        ended.append(player_game)
        reviews.prepare(player_game)

    games = Games(store, ONE_DEAL, NO_SECRETS, on_end=end, clock=clock)  # type: ignore[arg-type]
    player_game = play_record(games)
    assert [each.id for each in ended] == [player_game.id]
    queue.work()
    result = ResultStore(engine).of_game(player_game.id)
    assert result is not None
    analysis = found["lost"]
    assert (result.start, result.luck, result.mistakes) == (
        analysis.start,
        analysis.luck,
        analysis.lost_by_mistakes,
    )


def test_the_use_cases_review_finished_games(engine: Engine) -> None:
    brokers = memory_brokers(immediate=False)
    site = UseCases.of(engine, b"a secret of the tests", brokers)
    player_game = play_record(site.games)
    assert work(brokers.jobs) == 2  # the review, and its mistakes as exercises
    result = ResultStore(engine).of_game(player_game.id)
    assert result is not None
    assert result.mistakes is not None
    assert site.ratings.of("ada", [STANDARD]).all.games == (1 if result.first else 0)


def test_ended_is_called_only_after_the_last_turn(store: GameStore) -> None:
    ended: list[PlayerGame] = []
    games = Games(store, ONE_DEAL, NO_SECRETS, on_end=ended.append)
    assert LOST.deal.code
    player_game = games.start("ada", LOST.deal.code)
    player_game = play_turns(games, player_game, LOST.turns[:-1])
    assert ended == []
    play_turns(games, player_game, LOST.turns[-1:])
    assert len(ended) == 1


def test_a_failing_review_does_not_fail_the_turn(
    store: GameStore, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(reviews, "of", broken)
    player_game = play_record(Games(store, ONE_DEAL, NO_SECRETS, on_end=reviews.prepare))
    assert player_game.game.is_over


def test_turns_replayed_after_the_end_do_not_change_the_rating(
    games: Games, engine: Engine, queue: HeldQueue, reviews: Reviews, found: dict[str, Analysis]
) -> None:
    player_game = play_record(games)
    reviews.of(player_game, "ada")
    queue.work()
    before = ResultStore(engine).of_game(player_game.id)
    assert before is not None
    assert before.mistakes == found["lost"].lost_by_mistakes
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=20)
    again = discard_all(games, back)
    reviews.of(again, "ada")
    queue.work()
    other = reviews.of(again, "ada")
    assert getattr(other, "lost_by_mistakes", None) != before.mistakes
    assert ResultStore(engine).of_game(player_game.id) == before


# ---- games that ended before -------------------------------------------------------------------------------


def test_viewing_ratings_queues_reviews_of_older_games(
    games: Games, ratings: Ratings, queue: HeldQueue, found: dict[str, Analysis]
) -> None:
    play_record(games, LOST)
    play_record(games, WON)
    rating = ratings.of("ada", [STANDARD])
    assert (rating.all, rating.unreviewed, rating.waiting) == (Rated(), 2, True)
    assert [each.value for each in rating.trend] == [Rated(), Rated()]
    assert queue.work() == 4  # one job queues the other two, and one that finds nothing more
    rating = ratings.of("ada", [STANDARD])
    assert (rating.unreviewed, rating.waiting) == (0, False)
    assert rating.all == Rated(
        2,
        sum(analysis.luck for analysis in found.values()),
        sum(analysis.lost_by_mistakes for analysis in found.values()),
    )
    assert queue.work() == 0


def test_short_games_are_rated_apart_and_with_others(
    games: Games, ratings: Ratings, queue: HeldQueue
) -> None:
    play_record(games, WON)
    play_record(games, record("short-won"))
    assert ratings.of("ada", [SHORT]).waiting
    queue.work()
    of_each = [ratings.of("ada", [variant]).all for variant in VARIANTS]
    assert [each.games for each in of_each] == [1, 1]
    together = ratings.of("ada", VARIANTS)
    assert together.all == sum(of_each, Rated())
    assert [bucket.value.games for bucket in together.trend] == [1, 1]


def test_an_existing_review_is_copied_into_the_result(
    games: Games, engine: Engine, ratings: Ratings, reviews: Reviews, queue: HeldQueue
) -> None:
    player_game = play_record(games)
    reviews.of(player_game, "ada")
    queue.work()
    with engine.begin() as connection:  # as left by a version without these columns
        connection.exec_driver_sql("UPDATE results SET start = NULL, luck = NULL, mistakes = NULL")
    assert ratings.of("ada", [STANDARD]).waiting
    queue.work()
    assert ratings.of("ada", [STANDARD]).unreviewed == 0


def test_each_game_is_queued_once_however_often_ratings_are_viewed(
    games: Games, ratings: Ratings, queue: HeldQueue
) -> None:
    play_record(games)
    play_record(games, player="bob")
    for _ in range(2):
        for player in ("ada", "bob", "ada", "bob"):
            ratings.of(player, [STANDARD])
        queue.work(2)
    assert queue.work() == 4  # and what finds nothing more
    assert [ratings.of(player, [STANDARD]).all.games for player in ("ada", "bob")] == [1, 1]


def test_a_requested_review_goes_before_older_games(
    games: Games, ratings: Ratings, reviews: Reviews, queue: HeldQueue
) -> None:
    play_record(games, LOST)
    ratings.of("ada", [STANDARD])
    queue.work(1)
    new = play_record(games, WON, player="bob")
    reviews.of(new, "bob")
    queue.work(1)
    assert isinstance(reviews.of(new, "bob"), Review)
    assert ratings.of("ada", [STANDARD]).unreviewed == 1


def test_older_games_leave_room_in_the_queue(
    games: Games, ratings: Ratings, queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.results.ratings.HALF", 1)
    for played in (LOST, WON):
        play_record(games, played)
    ratings.of("ada", [STANDARD])
    queue.work()
    assert ratings.of("ada", [STANDARD]).unreviewed == 0, "the second came after the first"


def test_all_older_games_are_reviewed_after_one_visit(
    games: Games, ratings: Ratings, queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a player of an older version has them, who looks at "You" once: more than are queued at a time."""
    monkeypatch.setattr("solitaire.play.results.ratings.AT_A_TIME", 1)
    for played in (LOST, WON, record("short-won"), record("won-again")):
        play_record(games, played)
    ratings.ask("ada")
    queue.work()
    rating = ratings.of("ada", VARIANTS)
    assert (rating.all.games, rating.unreviewed) == (4, 0)


def test_whoever_waits_for_the_reviews_is_told_once(
    engine: Engine, reviews: Reviews, games: Games, queue: HeldQueue
) -> None:
    """So that what follows from them is made without being asked again."""
    told: list[str] = []
    ratings = Ratings(StatisticsStore(engine), reviews, queue, on_reviewed=told.append)
    for played in (LOST, WON):
        play_record(games, played)
    ratings.ask("ada")
    queue.work(1)
    assert told == []
    queue.work()
    assert told == ["ada"]


@pytest.mark.parametrize("how", ["damaged", "too hard"])
def test_a_game_that_cannot_be_reviewed_does_not_block_older_games(
    games: Games,
    ratings: Ratings,
    engine: Engine,
    queue: HeldQueue,
    monkeypatch: pytest.MonkeyPatch,
    how: str,
) -> None:
    monkeypatch.setattr("solitaire.play.results.ratings.AT_A_TIME", 1)
    play_record(games, WON)
    hard = play_record(games, LOST)

    def refusing(record: Record) -> Analysis:
        if record.deal == LOST.deal:
            raise BudgetError
        return analyze(record)

    if how == "damaged":
        with engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == hard.id).values(turns="?"))
    else:
        monkeypatch.setattr("solitaire.play.coach.reviews.analyze", refusing)
    assert ratings.of("ada", [STANDARD]).waiting
    queue.work()
    rating = ratings.of("ada", [STANDARD])
    assert (rating.all.games, rating.unreviewed, rating.waiting) == (1, 1, False)
    assert queue.work() == 0


def test_a_game_resumed_by_undo_is_not_queued_for_review(
    games: Games, ratings: Ratings, queue: HeldQueue
) -> None:
    player_game = play_record(games)
    games.turns.undo("ada", player_game.id, number=player_game.number)
    rating = ratings.of("ada", [STANDARD])
    assert (rating.unreviewed, rating.waiting, queue.work()) == (1, False, 0)


# ---- totals ------------------------------------------------------------------------------------------------


def test_the_means_of_no_games_are_zero() -> None:
    assert (Rated().luck_each, Rated().lost_by_mistakes_each) == (Fraction(0), Fraction(0))
