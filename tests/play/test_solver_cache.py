"""The LRU cache of solver results."""

from __future__ import annotations

from threading import Thread

from solitaire.play.coach.solver_cache import Slot, SolverCache
from solitaire.rules import Deal, Game, Position, Seed
from tests.kit.waiting import LONG, wait_until

ONE, TWO, THREE = (Game.start(Deal.from_seed(Seed(value))).position for value in range(3))


def find_all(cache: SolverCache[str]) -> list[str | None]:
    return [cache.find(position, wait=0) for position in (ONE, TWO, THREE)]


def cache_of(most: int) -> SolverCache[str]:
    def solve(position: Position) -> str:
        return "solved"

    return SolverCache(solve, most, Slot(1))


def test_the_least_recently_used_result_is_evicted() -> None:
    cache = cache_of(2)
    assert find_all(cache) == [None, None, None]
    assert cache.find(ONE, wait=1) == "solved"
    cache.put(TWO, "put")
    assert cache.find(ONE, wait=0) == "solved"
    cache.put(THREE, "put")
    assert find_all(cache) == ["solved", None, "put"]


def test_putting_a_result_again_replaces_it() -> None:
    cache = cache_of(2)
    for value in range(5):
        cache.put(ONE, str(value))
    cache.put(TWO, "two")
    assert find_all(cache) == ["4", "two", None]


def test_one_thread_waits_for_the_slot_and_others_are_sent_away() -> None:
    slot, waited = Slot(1), list[bool]()
    assert slot.take(0)
    assert not slot.take(0)
    waiting = Thread(target=lambda: waited.append(slot.take(LONG)))
    waiting.start()
    wait_until(slot._waiting.locked)
    assert not slot.take(LONG)
    slot.leave()
    waiting.join()
    assert waited == [True]
