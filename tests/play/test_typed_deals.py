"""Whether the deal of typed words can be won, and what can be won instead; judged by the workers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from solitaire.play.background.queue import LOST
from solitaire.play.deals import typed as typed_deals
from solitaire.play.deals.ready import UNBEGUN_SECONDS
from solitaire.play.deals.typed import Chances, TypedDeals, find_chances
from solitaire.play.errors import Busy, PlayCode
from solitaire.rules import SHORT, STANDARD, TEXT_LIMIT, Deal, Game, NotationError, Seed, Variant
from solitaire.solver import find_need
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue, held_queue

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
WINNABLE = Chances(is_winnable=True)
NOTHING = Chances(is_winnable=False)
CABINS = {
    STANDARD: ["", "", "cabin 3 2", "", "", ""],
    SHORT: ["", "cabin 2 2", "cabin 3 3", "cabin 4 4", "", ""],
}
"""What is offered instead of "cabin 1" to "cabin 6"; empty if the words can be won themselves."""


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def queue(engine: Engine, clock: Clock) -> HeldQueue:
    return held_queue(engine, clock)


@pytest.fixture
def deals(queue: HeldQueue) -> TypedDeals:
    return TypedDeals(queue)


def refusal(deals: TypedDeals, typed: str) -> object:
    with pytest.raises(Busy) as busy:
        deals.judge(typed, SHORT)
    return busy.value.code


def can_be_won(words: str, variant: Variant) -> bool:
    deal = Deal.from_seed(Seed.from_text(words), variant)
    return find_need(Game.start(deal).position).plan is not None


@pytest.mark.parametrize("variant", [STANDARD, SHORT], ids=lambda each: each.name)
def test_the_chances_of_some_words_never_change(variant: Variant) -> None:
    """Everybody who types the same words is offered the same ones, on every site."""
    found = [find_chances(f"cabin {number}", variant) for number in range(1, 7)]
    assert [each.instead for each in found] == CABINS[variant]
    assert [each.is_winnable for each in found] == [not each.instead for each in found]


def test_the_first_number_that_can_be_won_is_offered() -> None:
    for typed, instead in zip(range(1, 7), CABINS[SHORT], strict=True):
        if instead:
            numbers = range(2, int(instead.split()[-1]) + 1)
            winnable = [can_be_won(f"cabin {typed} {number}", SHORT) for number in numbers]
            assert winnable == [False] * (len(numbers) - 1) + [True]


def test_of_a_deal_code_only_its_own_deal_is_judged() -> None:
    code = "1-8QZK-4M2T"
    assert find_need(Game.start(Deal.from_code(code)).position).plan is None
    assert find_chances(code, STANDARD) == NOTHING
    assert find_chances("1-8RSJ-8MYX", SHORT) == WINNABLE


def test_what_the_limit_leaves_undecided_counts_as_not_winnable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(typed_deals, "STATES", 0)
    assert find_chances("cabin 1", SHORT) == NOTHING


def test_words_that_a_number_makes_too_long_have_no_others() -> None:
    longest = ("x" * (TEXT_LIMIT - len(str(number))) + str(number) for number in range(1_000))
    typed = next(each for each in longest if not can_be_won(each, SHORT))
    assert find_chances(typed, SHORT) == NOTHING


def test_mistyped_codes_are_refused() -> None:
    with pytest.raises(NotationError):
        find_chances("1-8QZK-4M2", STANDARD)


def test_a_worker_judges_and_everybody_gets_its_answer(deals: TypedDeals, queue: HeldQueue) -> None:
    for typed in ("cabin 1", "cabin 2"):
        assert refusal(deals, typed) is PlayCode.DEALING
        assert refusal(deals, typed) is PlayCode.DEALING
    assert queue.work() == 2
    assert deals.judge("cabin 1", SHORT) == WINNABLE
    assert deals.judge("cabin 2", SHORT) == Chances(is_winnable=False, instead="cabin 2 2")
    assert queue.work() == 0


def test_the_same_words_are_judged_for_each_game(deals: TypedDeals, queue: HeldQueue) -> None:
    refusal(deals, "cabin 2")
    queue.work()
    with pytest.raises(Busy):
        deals.judge("cabin 2", STANDARD)


def test_only_what_a_worker_has_to_judge_needs_admission(
    deals: TypedDeals, queue: HeldQueue
) -> None:
    admitted = []

    def admit() -> None:
        admitted.append(1)

    for _ in range(2):
        with pytest.raises(Busy):
            deals.judge("cabin 1", SHORT, admit)
    queue.work()
    deals.judge("cabin 1", SHORT, admit)
    assert len(admitted) == 1


def test_without_workers_the_thread_that_asks_judges(
    deals: TypedDeals, queue: HeldQueue, clock: Clock
) -> None:
    refusal(deals, "cabin 2")
    queue.keep_a_worker_busy()
    clock.now += timedelta(seconds=UNBEGUN_SECONDS)
    assert refusal(deals, "cabin 2") is PlayCode.DEALING, "there are, and they are busy"
    clock.now += LOST + timedelta(seconds=1)
    assert deals.judge("cabin 2", SHORT).instead == "cabin 2 2"


def test_if_judging_failed_the_game_begins(
    queue: HeldQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(typed_deals, "find_chances", fail)
    deals = TypedDeals(queue)
    refusal(deals, "cabin 2")
    queue.work()
    assert deals.judge("cabin 2", SHORT) == WINNABLE
