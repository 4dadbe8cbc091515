"""Deals found ahead: new games take them, workers find more; without workers each is found when wanted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy import Engine, text

from solitaire.play.background import Queue
from solitaire.play.background.queue import LOST
from solitaire.play.coach import reviews
from solitaire.play.deals.difficulty import TAKEN_UP, Difficulty
from solitaire.play.deals.fair import ANY_DEAL, FIRST_STEP, DealChoice
from solitaire.play.deals.ready import (
    BEGUN_SECONDS,
    FEW,
    FULL,
    SHELVES,
    UNBEGUN_SECONDS,
    ReadyDeals,
    Shelf,
)
from solitaire.play.errors import Busy, PlayCode
from solitaire.play.games.games import Games
from solitaire.rules import SHORT, STANDARD, Deal, Game, Seed
from solitaire.solver import find_need
from solitaire.store import GameStore
from solitaire.store.jobs import JobStore
from solitaire.store.ready_deals import ReadyDealStore
from tests.kit.clocks import Clock
from tests.kit.jobs import HeldQueue, held_queue
from tests.kit.playing import NO_SECRETS, OneDeal

NOON = datetime(2026, 11, 5, 12, tzinfo=UTC)
HARD = Shelf(DealChoice(SHORT, Difficulty.HARD))
NEWCOMERS = Shelf(FIRST_STEP, inviting=True)
CODES = ["S1-0000-0001", "S1-0000-0002"]


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def queue(engine: Engine, clock: Clock) -> HeldQueue:
    return held_queue(engine, clock)


@pytest.fixture
def shelves(engine: Engine) -> ReadyDealStore:
    return ReadyDealStore(engine)


def seeds() -> Callable[[], Seed]:
    numbers = count(1)
    return lambda: Seed(next(numbers))


@pytest.fixture
def ready(shelves: ReadyDealStore, queue: HeldQueue) -> ReadyDeals:
    return ReadyDeals(shelves, queue, random_seed=seeds())


def refusal(ready: ReadyDeals, shelf: Shelf = HARD) -> object:
    with pytest.raises(Busy) as busy:
        ready.take(shelf)
    return busy.value.code


def test_while_a_shelf_is_empty_a_worker_fills_it(
    ready: ReadyDeals, queue: HeldQueue, shelves: ReadyDealStore
) -> None:
    assert refusal(ready) is PlayCode.DEALING
    assert queue.work() == 1
    assert shelves.count(HARD.name) == FULL
    deal = ready.take(HARD)
    assert deal.variant is SHORT
    spare = find_need(Game.start(deal).position).spare
    assert spare is not None
    assert Difficulty.of(spare, SHORT) is Difficulty.HARD
    assert shelves.count(HARD.name) == FULL - 1


@pytest.mark.parametrize(("gone", "heir"), TAKEN_UP.items())
def test_a_server_of_the_release_before_gets_deals_of_the_heir_of_its_level(
    ready: ReadyDeals, queue: HeldQueue, gone: str, heir: str
) -> None:
    """It asks for them while servers are replaced, and its jobs may wait over an upgrade."""
    asked = Shelf(DealChoice(SHORT, cast(Difficulty, SimpleNamespace(value=gone))))
    refusal(ready, asked)
    assert queue.work() == 1
    spare = find_need(Game.start(ready.take(asked)).position).spare
    assert spare is not None
    assert Difficulty.of(spare, SHORT) is Difficulty(heir)


def test_a_shelf_is_filled_before_reviews_that_wait(
    ready: ReadyDeals, queue: HeldQueue, shelves: ReadyDealStore
) -> None:
    queue.task(lambda: None, name="review", priority=reviews.PRIORITY).ask("review 1")
    refusal(ready)
    assert queue.work(1) == 1
    assert shelves.count(HARD.name) == FULL


def test_a_deal_is_dealt_once(ready: ReadyDeals, queue: HeldQueue) -> None:
    refusal(ready)
    taken = []
    for _ in range(3):
        queue.work()
        taken += [ready.take(HARD) for _ in range(FULL)]
    assert len({deal.code for deal in taken}) == 3 * FULL


def test_workers_are_asked_once_when_a_shelf_is_half_empty(
    ready: ReadyDeals, queue: HeldQueue, shelves: ReadyDealStore
) -> None:
    refusal(ready)
    queue.work()
    asked = []
    for _ in range(FULL):
        ready.take(HARD)
        asked.append(queue.brokers.jobs.pending_count())
    assert asked == [0] * (FULL // 2 - 1) + [1] * (FULL // 2 + 1)
    assert queue.work() == 1
    assert shelves.count(HARD.name) == FULL


def test_a_job_ends_though_its_deals_are_taken_meanwhile(queue: HeldQueue, engine: Engine) -> None:
    """Reviews wait for it."""
    taken: list[str | None] = []

    class Taken(ReadyDealStore):
        def put(self, shelf: str, code: str, spare: int | None = None) -> None:
            super().put(shelf, code, spare)
            taken.append(self.take(shelf))

    ready = ReadyDeals(Taken(engine), queue, random_seed=seeds())
    refusal(ready)
    assert queue.work() == 1
    assert len(taken) == FULL


def test_without_workers_a_deal_is_found_at_once_after_a_second(
    ready: ReadyDeals, clock: Clock
) -> None:
    assert refusal(ready) is PlayCode.DEALING
    clock.now += timedelta(seconds=UNBEGUN_SECONDS)
    first, second = ready.take(HARD), ready.take(HARD)
    assert first.code != second.code


def test_however_busy_the_workers_are_no_thread_of_the_site_finds_a_deal(
    ready: ReadyDeals, queue: HeldQueue, clock: Clock
) -> None:
    queue.keep_a_worker_busy()
    for seconds in (0, 2, 20, 30):
        clock.now = NOON + timedelta(seconds=seconds)
        assert refusal(ready) is PlayCode.DEALING
    clock.now = NOON + LOST + timedelta(seconds=1)
    assert ready.take(HARD).variant is SHORT, "that worker was killed, and there is no other"


def test_a_worker_at_work_is_waited_for_unless_it_was_killed(
    ready: ReadyDeals, queue: HeldQueue, engine: Engine, clock: Clock
) -> None:
    refusal(ready)
    queue.brokers.jobs.dequeue()  # a worker takes the job, and begins it
    JobStore(engine).begin(f"deals {HARD.name}", NOON, running=(NOON, NOON))
    clock.now += timedelta(seconds=UNBEGUN_SECONDS)
    assert refusal(ready) is PlayCode.DEALING
    clock.now += timedelta(seconds=BEGUN_SECONDS)
    assert ready.take(HARD).variant is SHORT


def test_while_the_queue_is_full_a_deal_is_found_at_once_unless_there_are_workers(
    ready: ReadyDeals, queue: HeldQueue, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Busy(PlayCode.BUSY, limit=100)

    queue.keep_a_worker_busy()
    monkeypatch.setattr(Queue, "put", refuse)
    assert refusal(ready) is PlayCode.DEALING
    clock.now += LOST + timedelta(seconds=1)
    assert ready.take(HARD).variant is SHORT


def test_one_thread_at_a_time_finds_a_deal_itself(
    shelves: ReadyDealStore, queue: HeldQueue, clock: Clock
) -> None:
    """Others would compete with it, and with turns."""
    refusals: list[object] = []
    numbers = seeds()

    def seed_and_meanwhile() -> Seed:
        if not refusals:
            refusals.append(refusal(ready))
        return numbers()

    ready = ReadyDeals(shelves, queue, random_seed=seed_and_meanwhile)
    refusal(ready)
    clock.now += timedelta(seconds=UNBEGUN_SECONDS)
    assert ready.take(HARD).variant is SHORT
    assert refusals == [PlayCode.DEALING]
    assert ready.take(HARD).variant is SHORT, "it is free again"


def test_a_new_site_asks_for_all_shelves_and_those_of_newcomers_come_first(
    ready: ReadyDeals, queue: HeldQueue, shelves: ReadyDealStore
) -> None:
    for number in range(FULL):
        shelves.put(HARD.name, f"S1-0000-{number:04}")
    ready.refill()
    for_games = [shelf for shelf in SHELVES.values() if not shelf.sealed]
    assert queue.brokers.jobs.pending_count() == len(for_games) - 1
    assert queue.brokers.jobs.dequeue().args[-1] == NEWCOMERS.name


def test_every_choice_with_a_difficulty_has_a_shelf() -> None:
    for variant in (SHORT, STANDARD):
        for difficulty in Difficulty:
            if difficulty.spares_in(variant):
                choice = DealChoice(variant, difficulty)
                assert Shelf(choice).name in SHELVES
                assert Shelf(choice, sealed=True).name in SHELVES
    assert Shelf(ANY_DEAL).name not in SHELVES


def test_the_deals_of_races_have_long_seeds(
    shelves: ReadyDealStore, queue: HeldQueue, clock: Clock
) -> None:
    """Those who race see all piles, and a graphics card can try all short seeds in a minute."""
    sealed = Shelf(HARD.choice, sealed=True)
    ready = ReadyDeals(shelves, queue)
    assert refusal(ready, sealed) is PlayCode.DEALING
    queue.work()
    assert shelves.count(sealed.name) == FEW
    found = [ready.take(sealed) for _ in range(FEW)]
    clock.now += timedelta(seconds=UNBEGUN_SECONDS)
    found.append(ready.take(sealed))
    # One in a million has a group less.
    assert {str(deal.code).count("-") for deal in found} == {4}
    assert shelves.count(HARD.name) == 0


@pytest.fixture
def games(store: GameStore, one_deal: OneDeal, ready: ReadyDeals) -> Games:
    return Games(store, one_deal, NO_SECRETS, ready=ready)  # type: ignore[arg-type]


def test_a_new_game_has_a_deal_of_its_shelf(games: Games, shelves: ReadyDealStore) -> None:
    shelves.put(HARD.name, CODES[0])
    shelves.put(NEWCOMERS.name, CODES[1])
    newcomers = games.start("ada", "", FIRST_STEP, inviting=True)
    hard = games.start("ada", "", HARD.choice)
    assert [hard.game.deal.code, newcomers.game.deal.code] == CODES
    assert hard.label is None
    with pytest.raises(Busy):
        games.start("ada", "", HARD.choice)
    assert len(games.list_unfinished("ada")) == 1, (
        "those without a turn, except the newest, are left out"
    )


def test_what_needs_no_search_does_not_wait(games: Games, queue: HeldQueue) -> None:
    assert games.start("ada", "", ANY_DEAL).game.deal.variant is STANDARD
    assert games.start("ada", "the cabin").label == "the cabin"
    assert games.start("ada", CODES[0]).game.deal.code == CODES[0]
    assert queue.brokers.jobs.pending_count() == 0


def test_jobs_and_logs_name_no_deal(
    ready: ReadyDeals,
    queue: HeldQueue,
    engine: Engine,
    shelves: ReadyDealStore,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Neither does a failure in the middle of filling a shelf."""
    found: list[str] = []
    put = ReadyDealStore.put

    def fail_at_the_third(
        self: ReadyDealStore, shelf: str, code: str, spare: int | None = None
    ) -> None:
        found.append(code)
        if len(found) == 3:
            raise RuntimeError(code)
        put(self, shelf, code, spare)

    monkeypatch.setattr(ReadyDealStore, "put", fail_at_the_third)
    refusal(ready)
    with engine.connect() as connection:
        kept = str(connection.execute(text("SELECT * FROM jobs")).all())
    kept += str(queue.brokers.jobs.pending())
    queue.work()
    assert shelves.count(HARD.name) == 2
    assert "failed" in caplog.text
    for code in found:
        assert code not in kept + caplog.text
        assert Deal.from_code(code).variant is SHORT


# ---- deals that fit a player -------------------------------------------------------------------------------


def put_spares(shelves: ReadyDealStore, *found: tuple[Difficulty, int | None, int]) -> None:
    """Put short deals on their shelves: the difficulty, the stored spare, and the seed."""
    for level, spare, seed in found:
        deal = Deal.from_seed(Seed(seed), SHORT)
        assert deal.code
        shelves.put(Shelf(DealChoice(SHORT, level)).name, deal.code, spare)


def seed_of(deal: Deal) -> int:
    assert deal.seed is not None
    return deal.seed.value


@pytest.mark.parametrize(("wanted", "seed"), [(9.5, 1), (4.6, 1), (4.2, 2), (2.4, 4), (-3, 6)])
def test_the_deal_nearest_to_what_fits_is_taken(
    ready: ReadyDeals, shelves: ReadyDealStore, wanted: float, seed: int
) -> None:
    put_spares(
        shelves,
        (Difficulty.GENTLE, 5, 1),
        (Difficulty.EASY, 4, 2),
        (Difficulty.STEADY, 3, 3),
        (Difficulty.STEADY, 2, 4),
        (Difficulty.HARD, 1, 5),
        (Difficulty.FIERCE, 0, 6),
    )
    deal = ready.take_near(SHORT, wanted)
    assert seed_of(deal) == seed
    assert deal.code
    assert not shelves.take_one(deal.code), "it is dealt once"


def test_deals_for_races_and_newcomers_and_of_other_games_stay(
    ready: ReadyDeals, shelves: ReadyDealStore
) -> None:
    sealed = Shelf(DealChoice(SHORT, Difficulty.HARD), sealed=True)
    full = Shelf(DealChoice(STANDARD, Difficulty.FIERCE))
    for shelf, code in zip((sealed, NEWCOMERS, full), (*CODES, "1-0000-0001"), strict=True):
        shelves.put(shelf.name, code, 1)
    with pytest.raises(Busy):
        ready.take_near(SHORT, 1)
    assert [shelves.count(shelf.name) for shelf in (sealed, NEWCOMERS, full)] == [1, 1, 1]


def test_short_shelves_deal_what_is_near_and_are_refilled(
    ready: ReadyDeals, queue: HeldQueue, shelves: ReadyDealStore
) -> None:
    """Wanted is a hard deal; a neighbour's is at most two spare draws away. Then players wait as ever."""
    put_spares(shelves, (Difficulty.STEADY, 3, 1), (Difficulty.EASY, 4, 2))
    assert seed_of(ready.take_near(SHORT, 1)) == 1
    with pytest.raises(Busy) as busy:
        ready.take_near(SHORT, 1)
    assert busy.value.code is PlayCode.DEALING
    assert shelves.count("short easy") == 1, "three spare draws away"
    queue.work()
    assert shelves.count(HARD.name) == FULL, "the shelf of what was wanted"
    assert shelves.count("short steady") == FULL, "the shelf that it was taken from"
    taken = ready.take_near(SHORT, 1)
    assert find_need(Game.start(taken).position).spare == 1


def test_the_most_that_a_shelf_has_is_near_enough(
    ready: ReadyDeals, shelves: ReadyDealStore
) -> None:
    """One short deal in a hundred has more than five spare draws; who needs more gets the gentlest."""
    put_spares(shelves, (Difficulty.GENTLE, 5, 1), (Difficulty.GENTLE, 6, 2))
    assert seed_of(ready.take_near(SHORT, 12)) == 2
    assert seed_of(ready.take_near(SHORT, 12)) == 1


def test_workers_store_the_spare_and_that_of_older_programs_deals_is_weighed(
    ready: ReadyDeals, queue: HeldQueue, shelves: ReadyDealStore
) -> None:
    refusal(ready)
    queue.work()
    assert {each.spare for each in shelves.list_on([HARD.name])} == {1}
    gentle = Shelf(DealChoice(SHORT, Difficulty.GENTLE))
    deal, spare = gentle.find(seeds())
    assert deal.code
    shelves.put(gentle.name, deal.code)
    assert spare is not None
    assert ready.take_near(SHORT, spare) == deal


def test_a_damaged_deal_is_passed_over(
    ready: ReadyDeals, shelves: ReadyDealStore, caplog: pytest.LogCaptureFixture
) -> None:
    put_spares(shelves, (Difficulty.HARD, 1, 1))
    shelves.put(HARD.name, "nothing")
    assert seed_of(ready.take_near(SHORT, 1)) == 1
    assert "it cannot be read" in caplog.text


def test_a_deal_that_another_player_takes_at_once_is_passed_over(
    ready: ReadyDeals, shelves: ReadyDealStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_spares(shelves, (Difficulty.HARD, 1, 1), (Difficulty.STEADY, 2, 2))
    take, nearest = ReadyDealStore.take_one, Deal.from_seed(Seed(1), SHORT).code

    def take_after_another(self: ReadyDealStore, code: str) -> bool:
        return take(self, code) and code != nearest

    monkeypatch.setattr(ReadyDealStore, "take_one", take_after_another)
    assert seed_of(ready.take_near(SHORT, 1)) == 2
