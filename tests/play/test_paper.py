"""Solutions and booklets to print, which the workers find."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import pytest
from sqlalchemy import Engine

from solitaire.play.background.queue import LOST
from solitaire.play.deals.fair import DealChoice
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.paper import solutions
from solitaire.play.paper.booklets import MOST, Booklets, NewBooklet
from solitaire.play.paper.solutions import (
    Solution,
    SolvedDeals,
    format_solution,
    parse_solution,
    solve_deal,
)
from solitaire.rules import SHORT, STANDARD, Deal, Game, Seed
from solitaire.solver import Plan, Verdict, find_need, follow_plan
from tests.kit.clocks import Clock
from tests.kit.deals import reorder_stock
from tests.kit.hands import Chance
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.postgresql import on_every_database
from tests.kit.tiers import sampled

DEALS = [
    Deal.from_seed(Seed(number), variant) for number in range(30) for variant in (STANDARD, SHORT)
]


def name(deal: Deal) -> str:
    return deal.code or ""


HARD = DealChoice.read("standard", "hard") or pytest.fail("it is a level")


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 11, 5, tzinfo=UTC))


@pytest.fixture
def queue(engine: Engine, clock: Clock) -> HeldQueue:
    return held_queue(engine, clock)


@pytest.fixture
def solved_deals(queue: HeldQueue) -> SolvedDeals:
    return SolvedDeals(queue)


def piles_flipped_by(solution: Solution, deal: Deal) -> int:
    game = Game.start(deal)
    for turn in follow_plan(game, Plan(solution.piles)):
        game = game.play(turn)
    return game.flipped_count


# ---- a solution ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", sampled(DEALS, fast=8), ids=name)
def test_a_solution_holds_in_every_order_of_the_stock(deal: Deal) -> None:
    """It promises all piles, or says that nobody can win; and it is the same for every order."""
    solution, chance = solve_deal(deal), Chance(1)
    dealt = Game.start(deal).flipped_count
    for _ in range(5):
        other = reorder_stock(deal, chance)
        assert solve_deal(other) == solution
        assert piles_flipped_by(solution, other) == dealt + len(solution.piles)
    assert solution.is_winnable == (dealt + len(solution.piles) == len(deal.piles))
    assert solution.spare == find_need(Game.start(deal).position).spare


@pytest.mark.parametrize("deal", DEALS[:6], ids=name)
def test_a_stored_solution_reads_as_it_was(deal: Deal) -> None:
    solution = solve_deal(deal)
    assert parse_solution(format_solution(solution), deal) == solution


@pytest.mark.parametrize(
    "text", ["", "[]", '["winnable"]', '["?", 1, []]', '["winnable", 1, [["2"]]]']
)
def test_a_damaged_solution_is_no_solution(text: str) -> None:
    with pytest.raises(ValueError, match="no solution"):
        parse_solution(text, DEALS[0])


def test_a_deal_beyond_the_limit_has_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solutions, "STATES", 1)
    assert solve_deal(DEALS[0]) == Solution(Verdict.UNKNOWN, None, ())


# ---- the workers -----------------------------------------------------------------------------------------


@on_every_database
def test_workers_solve_the_deals_of_a_booklet_in_one_job(
    queue: HeldQueue, solved_deals: SolvedDeals
) -> None:
    assert solved_deals.list_found(DEALS[:4]) == {}
    for _ in range(3):  # a page that polls
        assert not solved_deals.request(DEALS[:4])
    assert queue.work() == 1
    found = solved_deals.list_found(DEALS[:4])
    assert found == {deal.code: solve_deal(deal) for deal in DEALS[:4]}
    assert solved_deals.list_found(DEALS[2:6]).keys() == {deal.code for deal in DEALS[2:4]}


def test_a_job_goes_on_where_a_killed_one_was(
    queue: HeldQueue, solved_deals: SolvedDeals, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three of five are found when the worker is killed; the page sees them, and the next job finds two."""
    done: list[Deal] = []

    def solve(deal: Deal) -> Solution:
        if len(done) == 3:
            raise SystemExit
        done.append(deal)
        return solve_deal(deal)

    monkeypatch.setattr(solutions, "solve_deal", solve)
    solved_deals.request(DEALS[:5])
    with suppress(SystemExit):
        queue.work()
    assert len(solved_deals.list_found(DEALS[:5])) == 3
    done.clear()
    clock.now += 2 * LOST
    solved_deals.request(DEALS[:5])
    queue.work()
    assert done == DEALS[3:5]
    assert len(solved_deals.list_found(DEALS[:5])) == 5


def test_a_solution_that_cannot_be_read_is_found_anew(
    queue: HeldQueue, solved_deals: SolvedDeals, caplog: pytest.LogCaptureFixture
) -> None:
    queue.keep_answer(f"solution 1 {DEALS[0].code}", "?")
    assert solved_deals.list_found(DEALS[:1]) == {}
    solved_deals.request(DEALS[:1])
    queue.work()
    assert solved_deals.list_found(DEALS[:1]) == {DEALS[0].code: solve_deal(DEALS[0])}
    assert "found anew" in caplog.text
    assert str(DEALS[0].code) not in caplog.text


# ---- a booklet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "level", "count"),
    sampled(
        [("standard", "hard", 3), ("short", "fierce", 5), ("standard", "gentle", MOST)], fast=2
    ),
)
def test_a_booklet_has_different_deals_as_hard_as_chosen(
    queue: HeldQueue, kind: str, level: str, count: int
) -> None:
    choice = DealChoice.read(kind, level)
    assert choice is not None
    assert choice.difficulty is not None
    booklets, wanted = Booklets(queue), NewBooklet.of(choice, count)
    with pytest.raises(Busy) as busy:
        booklets.find(wanted)
    assert busy.value.code is PlayCode.DEALING
    queue.work()
    codes = booklets.find(wanted)
    assert len(set(codes)) == count
    for deal in map(Deal.from_code, codes):
        assert deal.variant is choice.variant
        spare = find_need(Game.start(deal).position).spare
        assert spare in choice.difficulty.spares_in(choice.variant)


def test_the_page_that_waits_gets_one_booklet_and_others_get_others(queue: HeldQueue) -> None:
    booklets, one, other = Booklets(queue), NewBooklet.of(HARD, 1), NewBooklet.of(HARD, 1)
    for wanted in (one, other, one):
        with pytest.raises(Busy):
            booklets.find(wanted)
    assert queue.work() == 2
    assert booklets.find(one) == booklets.find(NewBooklet.of(HARD, 1, one.token))
    assert booklets.find(one) != booklets.find(other)
