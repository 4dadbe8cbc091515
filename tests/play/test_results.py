"""Results: their order by score, their standing, and the pages of a leaderboard."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, insert

from solitaire.play.daily import calendar
from solitaire.play.games.result import Result, score
from solitaire.play.results.results import Results, Standing
from solitaire.rules import SHORT, STANDARD, Outcome
from solitaire.store import ResultStore, StoredResult
from solitaire.store.tables import games as games_table
from solitaire.store.tables import results as table
from tests.kit.postgresql import DATABASES
from tests.kit.rows import game_row

NOW = datetime(2026, 11, 20, 11, tzinfo=UTC)
TODAY = calendar.number_of(NOW.date())

lost = st.builds(Outcome, st.just(False), st.integers(0, 10), st.just(0), st.integers(0, 2_500))
won = st.builds(Outcome, st.just(True), st.just(11), st.integers(0, 27), st.just(0))
attempts = st.tuples(lost | won, st.booleans())


@given(attempts, attempts)
def test_the_score_orders_by_outcome_then_by_help(
    one: tuple[Outcome, bool], other: tuple[Outcome, bool]
) -> None:
    slow = [(outcome, not helped) for outcome, helped in (one, other)]
    fast = [score(outcome, helped=helped) for outcome, helped in (one, other)]
    assert (fast[0] < fast[1]) == (slow[0] < slow[1])
    assert (fast[0] == fast[1]) == (slow[0] == slow[1])


def make_result_row(name: str, outcome: Outcome, **but: object) -> StoredResult:
    result = StoredResult(
        game=name,
        player=name,
        deal="1-0000-0001",
        variant=outcome.variant.name,
        daily=TODAY,
        first=True,
        on_day=True,
        ended=NOW,
        won=outcome.won,
        stock_left=outcome.stock_left,
        flipped_count=outcome.flipped_count,
        flipped_mask=(1 << outcome.flipped_count) - 1,
        points=outcome.points,
        undone=0,
        helped=False,
        spare=None,
        score=score(outcome, helped=False),
    )
    return replace(result, **but)  # type: ignore[arg-type]


def lose(piles: int, points: int = 10) -> Outcome:
    return Outcome(False, piles, 0, points)


WIN = Outcome(True, 11, 4, 0)
SHORT_WIN = Outcome(True, 7, 2, 0, SHORT)
ALL = [
    make_result_row("win", WIN),
    make_result_row("nine", lose(9)),
    make_result_row("nine too", lose(9)),
    make_result_row("nine, more points", lose(9, 11)),
    make_result_row("three", lose(3)),
    make_result_row("later", WIN, on_day=False),
    make_result_row("practice", WIN, first=False),
    make_result_row("yesterday's", WIN, daily=TODAY - 1, deal="1-0000-0002"),
    make_result_row("long ago", WIN, daily=1, deal="1-0000-0003"),
    make_result_row("short", SHORT_WIN, deal="S1-0000-0001"),
    make_result_row("short, five", replace(lose(5), variant=SHORT), deal="S1-0000-0001"),
    make_result_row("free", lose(5), daily=None, on_day=False),
    make_result_row(
        "free, the daily's deal of long ago", lose(4), daily=None, on_day=False, deal="1-0000-0003"
    ),
]


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def results(engine: Engine) -> Results:
    with engine.begin() as connection:
        for result in ALL:
            row = game_row(result.game, at=NOW, player=result.player, deal=result.deal, over=True)
            connection.execute(insert(games_table).values(asdict(row)))
            connection.execute(insert(table).values(asdict(result)))
    return Results(ResultStore(engine), clock=lambda: NOW)


def test_a_result_survives_storage(results: Results) -> None:
    assert [results.of_game(result.game) for result in ALL] == [Result.of(row) for row in ALL]
    assert results.of_game("none") is None


def test_knows_who_has_finished_a_game_and_who_has_won(results: Results) -> None:
    found = {
        name: (results.has_finished(name), results.has_won(name)) for name in ("win", "nine", "eve")
    }
    assert found == {"win": (True, True), "nine": (True, False), "eve": (False, False)}


def test_the_board_of_a_daily_ranks_first_attempts_made_on_the_day(
    results: Results,
) -> None:
    leaderboard = results.leaderboard_of_daily(TODAY, STANDARD)
    assert [(place.rank, place.result.outcome.points) for place in leaderboard.places] == [
        (1, 0), (2, 10), (2, 10), (4, 11), (5, 10),
    ]  # fmt: skip
    assert leaderboard.total == 5
    assert {place.result.game for place in leaderboard.places} == {
        result.game for result in ALL[:5]
    }


def test_the_pages_of_a_board_join_to_the_whole(results: Results) -> None:
    whole = results.leaderboard_of_daily(TODAY, STANDARD).places
    for limit in (1, 2, 3):
        pages = [
            results.leaderboard_of_daily(TODAY, STANDARD, start, limit)
            for start in range(0, 5, limit)
        ]
        assert [place for page in pages for place in page.places] == list(whole)
    beyond = results.leaderboard_of_daily(TODAY, STANDARD, 10)
    assert (beyond.total, beyond.places) == (5, ())
    assert results.leaderboard_of_daily(TODAY + 1, STANDARD).total == 0


def test_a_standing_equals_plain_counting(results: Results) -> None:
    leaderboard = results.leaderboard_of_daily(TODAY, STANDARD)
    scores = [place.result.score for place in leaderboard.places]
    for place in leaderboard.places:
        standing = results.standing(place.result, "")
        assert standing == Standing(
            len(scores),
            sum(score > place.result.score for score in scores),
            scores.count(place.result.score),
        )
        assert standing is not None
        assert standing.rank == place.rank
        summary = results.summarize_day(TODAY, STANDARD, place.result)
        assert (summary.standing, summary.total) == (standing, leaderboard.total)


def test_beaten_is_the_percentage_of_worse_results() -> None:
    assert Standing(1, 0, 1).beaten is None
    assert Standing(5, 0, 1).beaten == 100
    assert Standing(5, 1, 2).beaten == 50
    assert Standing(5, 4, 1).beaten == 0
    assert Standing(1000, 1, 1).beaten == 99


def test_practice_and_later_attempts_have_no_standing(results: Results) -> None:
    by_game = {row.game: Result.of(row) for row in ALL}
    assert results.standing(by_game["practice"], "") is None
    assert results.standing(by_game["later"], "") is None
    assert results.summarize_day(TODAY, STANDARD, by_game["later"]).standing is None


def test_the_histogram_counts_the_piles_of_first_attempts_on_the_day(results: Results) -> None:
    assert results.summarize_day(TODAY, STANDARD).counts == (0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 1)


def test_the_board_of_a_deal_leaves_out_open_dailies(results: Results) -> None:
    def games_of(deal: str) -> list[str]:
        return [place.result.game for place in results.leaderboard_of_deal(deal).places]

    assert games_of("1-0000-0001") == ["free"]
    assert games_of("1-0000-0002") == []
    assert games_of("1-0000-0003") == ["long ago", "free, the daily's deal of long ago"]


def test_only_attempts_on_the_day_count_for_a_streak(results: Results, engine: Engine) -> None:
    store = ResultStore(engine)
    for player in ("win", "short"):
        assert store.runs_on_day(player) == (range(TODAY, TODAY + 1),)
    for nothing in ("later", "practice", "free", "stranger"):
        assert store.runs_on_day(nothing) == ()


def test_the_short_daily_of_a_day_has_a_board_of_its_own(results: Results) -> None:
    leaderboard = results.leaderboard_of_daily(TODAY, SHORT)
    assert [place.result.game for place in leaderboard.places] == ["short", "short, five"]
    assert results.summarize_day(TODAY, SHORT).counts == (0, 0, 0, 0, 0, 1, 0, 1)
    assert results.summarize_day(TODAY, SHORT).total == 2
    assert results.standing(leaderboard.places[1].result, "") == Standing(2, 1, 1)


def test_a_result_has_the_outcome_of_its_game(results: Results) -> None:
    assert Result.of(ALL[0]).outcome == WIN
    scores = [place.result.score for place in results.leaderboard_of_daily(TODAY, STANDARD).places]
    assert all(better >= worse for better, worse in pairwise(scores))
