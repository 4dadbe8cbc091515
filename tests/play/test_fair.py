"""The line: everybody's turn comes, whoever else has how much to ask."""

from __future__ import annotations

from collections import Counter

import pytest

from solitaire.play.fair import IN_A_ROW, FairLine
from tests.kit.hands import Chance


def all_of(line: FairLine[str]) -> list[str]:
    return [line.take() for _ in range(len(line))]


def test_one_player_is_served_in_the_order_of_asking() -> None:
    line = FairLine[str]()
    for thing in "abc":
        line.put("ada", thing)
    assert (len(line), line.of("ada"), line.of("bob")) == (3, 3, 0)
    assert all_of(line) == ["a", "b", "c"]
    assert (len(line), line.of("ada")) == (0, 0)


def test_who_asks_for_much_waits_for_who_asks_for_little() -> None:
    line = FairLine[str]()
    for number in range(50):
        line.put("greedy", f"greedy {number}")
    line.put("ada", "ada")
    line.put("bob", "bob")
    line.put("ada", "ada again")
    assert all_of(line)[:6] == ["greedy 0", "ada", "bob", "greedy 1", "ada again", "greedy 2"]


def test_what_is_urgent_comes_first_but_not_for_ever() -> None:
    line = FairLine[str]()
    line.put("ada", "slow 1")
    line.put("bob", "slow 2")
    for number in range(7):
        line.put("eve", f"urgent {number}", urgent=True)
    assert line.of("eve") == 7
    found = [thing.partition(" ")[0] for thing in all_of(line)]
    assert found == [*["urgent"] * IN_A_ROW, "slow", *["urgent"] * IN_A_ROW, "slow", "urgent"]


def test_where_nothing_waits_nothing_is_taken() -> None:
    line = FairLine[str]()
    with pytest.raises(IndexError):
        line.take()
    line.put("ada", "a", urgent=True)
    line.take()
    with pytest.raises(IndexError):
        line.take()


@pytest.mark.parametrize("seed", range(5))
def test_nobody_is_passed_twice_by_another(seed: int) -> None:
    """Whoever waits sees each of the others served once at the most before it is their turn."""
    chance, line = Chance(seed), FairLine[str]()
    passed: dict[str, Counter[str]] = {}
    put, taken = Counter[str](), Counter[str]()
    for _ in range(2000):
        if chance.below(5) < 3:
            player = chance.one_of("aaaabcde")
            line.put(player, player)
            put[player] += 1
            passed.setdefault(player, Counter())
        elif len(line):
            served = line.take()
            taken[served] += 1
            assert max(passed.pop(served).values(), default=0) <= 1
            if line.of(served):
                passed[served] = Counter()
            for waiting, others in passed.items():
                if waiting != served:
                    others[served] += 1
        for player in "abcde":
            assert line.of(player) == put[player] - taken[player]
        assert len(line) == put.total() - taken.total()
