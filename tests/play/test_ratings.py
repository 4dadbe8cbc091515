"""Ratings: what reviews found of games that count, added up; and games looked through in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from threading import Semaphore
from typing import Any

import pytest
from sqlalchemy import Engine, update

from solitaire.play.analyst import Analyst
from solitaire.play.daily.difficulty import Difficulty
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.play.games.games import Games
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.results.ratings import Rated, Ratings
from solitaire.play.review.reviews import Reviews
from solitaire.play.use_cases import UseCases
from solitaire.solver import Analysis, analyze
from solitaire.store import GameStore, ResultStore
from solitaire.store.reviews import ReviewStore
from solitaire.store.statistics import StatisticsStore
from solitaire.store.tables import games as tables
from tests.kit.playing import LOST, ONE_DEAL, WON, discard_all, play_record, play_turns
from tests.kit.rows import game_row, result_row
from tests.kit.waiting import LONG


@dataclass
class Background:
    """Work that is done when a test says so."""

    work: list[Callable[[], object]]

    def __call__(self, work: Callable[[], object]) -> None:
        self.work.append(work)

    def do(self) -> None:
        for work in [self.work.pop() for _ in range(len(self.work))]:
            work()


@pytest.fixture
def background() -> Background:
    return Background([])


class Rating(ReviewStore):
    """Lets a test wait until what a review found is written down, which no caller waits for."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.rated = Semaphore(0)

    def rate(self, game: str, undone: int, start: int, luck: int, mistakes: int) -> bool:
        done = super().rate(game, undone, start, luck, mistakes)
        self.rated.release()
        return done

    def wait(self) -> None:
        assert self.rated.acquire(timeout=LONG)


@pytest.fixture
def kept(engine: Engine) -> Rating:
    return Rating(engine)


@pytest.fixture
def reviews(kept: Rating, analyst: Analyst, clock: Callable[..., object]) -> Reviews:
    return Reviews(kept, analyst, clock=clock)  # type: ignore[arg-type]


@pytest.fixture
def ratings(engine: Engine, reviews: Reviews, background: Background) -> Ratings:
    return Ratings(StatisticsStore(engine), reviews, background=background)


@pytest.fixture(scope="module")
def found() -> dict[str, Analysis]:
    return {"lost": analyze(LOST), "won": analyze(WON)}


# ---- games that end ----------------------------------------------------------------------------------------


def test_a_game_that_ends_is_reviewed_and_its_result_says_what_was_found(
    store: GameStore,
    engine: Engine,
    clock: Callable[..., object],
    ratings: Ratings,
    kept: Rating,
    found: dict[str, Analysis],
) -> None:
    ended: list[PlayerGame] = []

    def end(player_game: PlayerGame) -> None:
        ended.append(player_game)
        ratings.ended(player_game)

    games = Games(store, ONE_DEAL, ended=end, clock=clock)  # type: ignore[arg-type]
    player_game = play_record(games)
    assert [each.id for each in ended] == [player_game.id]
    kept.wait()
    result = ResultStore(engine).of_game(player_game.id)
    assert result is not None
    analysis = found["lost"]
    assert (result.start, result.luck, result.mistakes) == (
        analysis.start,
        analysis.luck,
        analysis.mistakes,
    )


def test_a_site_is_put_together_so_that_games_that_end_are_reviewed(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.use_cases.ReviewStore", Rating)
    site = UseCases.of(engine, b"a secret of the tests", analysts=0)
    player_game = play_record(site.games)
    written = site.reviews._store
    assert isinstance(written, Rating)
    written.wait()
    result = site.results.of_game(player_game.id)
    assert result is not None
    assert result.mistakes is not None
    assert site.ratings.of("ada").all.games == (1 if result.first else 0)


def test_no_turn_is_told_of_before_the_last(store: GameStore) -> None:
    ended: list[PlayerGame] = []
    games = Games(store, ONE_DEAL, ended=ended.append)
    assert LOST.deal.code
    player_game = games.start("ada", LOST.deal.code)
    player_game = play_turns(games, player_game, LOST.turns[:-1])
    assert ended == []
    play_turns(games, player_game, LOST.turns[-1:])
    assert len(ended) == 1


def test_a_turn_is_played_whatever_becomes_of_its_review(
    store: GameStore, ratings: Ratings, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("this analyst is closed")

    monkeypatch.setattr(reviews, "of", broken)
    player_game = play_record(Games(store, ONE_DEAL, ended=ratings.ended))
    assert player_game.game.is_over


def test_what_is_played_after_the_end_changes_no_rating(
    games: Games, engine: Engine, kept: Rating, reviews: Reviews, found: dict[str, Analysis]
) -> None:
    player_game = play_record(games)
    reviews.of(player_game, "ada", wait=LONG)
    kept.wait()
    before = ResultStore(engine).of_game(player_game.id)
    assert before is not None
    assert before.mistakes == found["lost"].mistakes
    back = games.turns.undo("ada", player_game.id, number=player_game.number, turns=20)
    other = reviews.of(discard_all(games, back), "ada", wait=LONG)
    kept.wait()
    assert getattr(other, "mistakes", None) != before.mistakes
    assert ResultStore(engine).of_game(player_game.id) == before


# ---- games that ended before -------------------------------------------------------------------------------


def test_older_games_are_looked_through_when_somebody_looks(
    games: Games, ratings: Ratings, background: Background, found: dict[str, Analysis]
) -> None:
    play_record(games, LOST)
    play_record(games, WON)
    rating = ratings.of("ada")
    assert (rating.all, rating.unreviewed, rating.waiting) == (Rated(), 2, True)
    assert rating.course == ()
    background.do()
    rating = ratings.of("ada")
    assert (rating.unreviewed, rating.waiting, background.work) == (0, False, [])
    assert rating.all == Rated(
        2,
        2,
        1,
        sum(analysis.luck for analysis in found.values()),
        sum(analysis.mistakes for analysis in found.values()),
    )
    assert [stretch.value.won for stretch in rating.course] == [0, 1]
    by = dict(rating.difficulties)
    assert by[Difficulty.of(found["won"].start)].won == 1


def test_a_review_that_is_there_already_only_has_to_be_written_down(
    games: Games,
    engine: Engine,
    ratings: Ratings,
    reviews: Reviews,
    kept: Rating,
    background: Background,
) -> None:
    player_game = play_record(games)
    reviews.of(player_game, "ada", wait=LONG)
    kept.wait()
    with engine.begin() as connection:  # as a version left it that did not write it down
        connection.exec_driver_sql("UPDATE results SET start = NULL, luck = NULL, mistakes = NULL")
    assert ratings.of("ada").waiting
    background.do()
    assert ratings.of("ada").unreviewed == 0


def test_who_looks_often_is_looked_through_once(
    games: Games, ratings: Ratings, background: Background
) -> None:
    play_record(games)
    play_record(games, player="bob")
    for player in ("ada", "bob", "ada", "bob"):
        ratings.of(player)
    assert len(background.work) == 1
    background.do()
    assert [ratings.of(player).all.games for player in ("ada", "bob")] == [1, 1]


def test_no_more_than_some_games_are_looked_through_at_a_look(
    games: Games, ratings: Ratings, background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.play.results.ratings.AT_A_LOOK", 1)
    play_record(games, LOST)
    play_record(games, WON)
    ratings.of("ada")
    background.do()
    rating = ratings.of("ada")
    assert (rating.all.games, rating.unreviewed, rating.waiting) == (1, 1, True)
    background.do()
    assert ratings.of("ada").unreviewed == 0


def test_when_there_is_no_room_it_is_left_for_another_look(
    games: Games,
    ratings: Ratings,
    reviews: Reviews,
    background: Background,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_record(games)

    def full(*_: object, **__: object) -> None:
        raise Busy(PlayCode.BUSY, limit=100)

    with monkeypatch.context() as patched:
        patched.setattr(reviews, "of", full)
        ratings.of("ada")
        background.do()
    assert ratings.of("ada").waiting
    background.do()
    assert not ratings.of("ada").waiting


@pytest.mark.parametrize(
    "how", ["damaged", Refused(PlayCode.GIVEN_UP), ValueError("a fault of ours")]
)
def test_what_cannot_be_looked_through_is_waited_for_no_more_and_keeps_back_no_older_game(
    games: Games,
    ratings: Ratings,
    reviews: Reviews,
    engine: Engine,
    background: Background,
    monkeypatch: pytest.MonkeyPatch,
    how: str | Exception,
) -> None:
    monkeypatch.setattr("solitaire.play.results.ratings.AT_A_LOOK", 1)
    play_record(games, WON)
    hard = play_record(games, LOST)
    review, tried = reviews.of, []

    def refusing(player_game: PlayerGame, *args: Any, **more: Any) -> Any:
        if isinstance(how, Exception) and player_game.id == hard.id:
            tried.append(hard.id)
            raise how
        return review(player_game, *args, **more)

    monkeypatch.setattr(reviews, "of", refusing)
    if how == "damaged":
        with engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == hard.id).values(turns="?"))
    assert ratings.of("ada").waiting
    background.do()
    rating = ratings.of("ada")
    assert (rating.all.games, rating.unreviewed, rating.waiting) == (0, 2, True)
    background.do()
    rating = ratings.of("ada")
    assert (rating.all.games, rating.unreviewed, rating.waiting) == (1, 1, False)
    assert background.work == []
    assert tried in ([], [hard.id])


def test_a_game_that_was_taken_back_before_anybody_looked_is_left_out(
    games: Games, ratings: Ratings, background: Background
) -> None:
    player_game = play_record(games)
    games.turns.undo("ada", player_game.id, number=player_game.number)
    rating = ratings.of("ada")
    assert (rating.unreviewed, rating.waiting, background.work) == (1, False, [])


# ---- adding up ---------------------------------------------------------------------------------------------


def test_a_deal_that_cannot_be_won_is_counted_by_itself(
    store: GameStore, ratings: Ratings, found: dict[str, Analysis]
) -> None:
    for id, start, won in (("lost", -2, False), ("gentle", 9, True), ("fierce", 0, False)):
        row = game_row(id, deal=id, over=True, first=True)
        store.add(row, result_row(row, start=start, won=won, luck=1, mistakes=2))
    practice = game_row("again", deal="gentle", over=True)
    store.add(practice, result_row(practice, start=9, won=False, luck=9, mistakes=9))
    rating = ratings.of("ada")
    by = dict(rating.difficulties)
    assert rating.lost == Rated(1, 0, 0, 1, 2)
    assert by[Difficulty.GENTLE] == Rated(1, 1, 1, 1, 2)
    assert by[Difficulty.FIERCE] == Rated(1, 1, 0, 1, 2)
    assert rating.all == Rated(3, 2, 1, 3, 6)
    assert [rating.all.luck_each, rating.all.mistakes_each] == [1, 2]
    assert sum((each.value for each in rating.course), Rated()) == rating.all


def test_of_no_games_there_is_no_mean_and_no_fault() -> None:
    assert (Rated().luck_each, Rated().mistakes_each) == (Fraction(0), Fraction(0))
