"""Whole matches of random players, compared with the slow twin after every move."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain

import pytest

from solitaire.matches import Match, MatchRecord, Table, format_record
from solitaire.matches.record import RECORD_LIMIT
from solitaire.matches.spiral import GAMES_OF, JOKER, SPIRAL, SpiralState
from solitaire.matches.spiral.board import FIVE, LINES, SPACES, find_five, find_new_five
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.spiral import people, play_randomly, random_table
from tests.kit.tiers import sampled
from tests.matches.spiral.twins import POINTS, SlowMatch, longest_line
from tests.matches.twins import (
    IN_CI,
    IN_RELEASE,
    check_beside,
    check_moves,
    count_options,
    sample_seatings,
    shuffle_from_the_page,
)

SEATINGS = ((3, ""), (6, "teams=two"), (6, "teams=three"))
MATCHES = 10
"""In each of 500 samples, which are 5,000 matches."""


@pytest.mark.parametrize("sample", sampled(range(500), fast=3, deep=5))
def test_random_matches_agree_with_the_twin(sample: int) -> None:
    for number in range(sample * MATCHES, (sample + 1) * MATCHES):
        chance = Chance(number)
        compare_match(number, random_table(chance), chance)


def of_many(seating: tuple[int, str], number: int) -> Table:
    """Every second table has no jokers, one in 100 plays up to three games."""
    players, teams = seating
    games = "three" if number % 100 == 0 else "one"
    return people(players, f"{teams} games={games} joker={JOKER.values[number % 2]}")


@pytest.mark.parametrize(("seating", "numbers"), sample_seatings(SEATINGS))
def test_matches_of_three_and_six_agree_with_the_twin(
    seating: tuple[int, str], numbers: range
) -> None:
    for number in numbers:
        compare_match(number, of_many(seating, number), Chance(number))


def test_half_of_these_matches_have_no_jokers() -> None:
    """Besides, there are 100 matches of each seating in CI, and 2,000 in a release."""
    in_ci = count_options(SEATINGS, of_many, IN_CI)
    assert in_ci == {"games=one": 147, "joker=off": 75, "teams=three": 50}
    assert count_options(SEATINGS, of_many, IN_RELEASE)["joker=off"] == 3_000


def compare_match(number: int, table: Table, chance: Chance) -> None:
    match = Match.start(SPIRAL, Seed(number), table)
    options = table.options_of(SPIRAL)
    twin = SlowMatch(
        partial(shuffle_from_the_page, number, "spiral"),
        table.players,
        match.state.game.teams,
        GAMES_OF[options["games"]],
        options["joker"] == "on",
    )
    record = check_beside(twin, match, play_randomly(match, chance), compare)
    assert len(record) < RECORD_LIMIT / 2, "people swap and draw less, so theirs are shorter"


def compare(state: SpiralState, twin: SlowMatch) -> None:
    game, slow = state.game, twin.game
    every = (*game.held, *game.lanes, game.discards)
    assert sorted(chain.from_iterable(every)) == list(SPACES), "cards are conserved"
    assert state.seat == twin.seat
    check_moves(state.legal(), twin)
    assert state.seat is None or state.legal() == state.view(state.seat).legal()
    assert [list(cards) for cards in game.held] == [sorted(cards) for cards in slow.held]
    assert [list(lane) for lane in game.lanes] == [slow.lane(seat) for seat in range(game.players)]
    assert list(game.discards) == slow.discards
    assert [list(stones) for stones in game.stones] == [
        slow.of_team(team) for team in range(slow.teams)
    ]
    assert (game.is_over, game.winner, game.shuffled) == (slow.is_over, slow.winner, slow.shuffles)
    assert list(state.scores) == [twin.halves[seat % twin.teams] for seat in range(game.players)]


def test_the_board_and_its_lines_are_those_of_the_twin() -> None:
    assert len(POINTS) == len(SPACES)
    expected = set()
    for space, (x, y) in zip(SPACES, POINTS, strict=True):
        for across, down in ((0, 2), (1, 1), (1, -1)):
            line = [(x + across * step, y + down * step) for step in range(FIVE)]
            if all(point in POINTS for point in line):
                expected.add(frozenset(POINTS.index(point) + 1 for point in line))
        assert space
    assert {frozenset(line) for line in LINES} == expected
    assert len(LINES) == len(expected) == 126


@pytest.mark.parametrize("seed", sampled(range(40), fast=4, deep=8))
def test_lines_of_random_stones_are_those_of_the_twin(seed: int) -> None:
    chance = Chance(seed)
    found = Counter[bool]()
    for _ in range(100):
        stones = chance.some(SPACES, 15 + chance.below(20))
        five = find_five(stones)
        assert bool(five) == (longest_line(stones) >= FIVE)
        assert set(five) <= set(stones)
        found[bool(five)] += 1
    assert min(found[True], found[False]) > 5


def test_the_lines_of_a_new_stone_are_all_lines_if_there_was_none_before() -> None:
    chance, several = Chance(1), 0
    for _ in range(200):
        stones, last = chance.some(SPACES, len(SPACES)), 1
        while not find_five(stones[:last]):
            assert not find_new_five(stones[:last], stones[last - 1])
            last += 1
        five = find_new_five(stones[:last], stones[last - 1])
        assert five == find_five(stones[:last])
        several += len(five) > FIVE
    assert several, "of six in a row, or of two lines"


@pytest.mark.parametrize("quote", ["> ", "> > ", "&gt; ", "  ", "*"])
def test_records_survive_mailers(quote: str) -> None:
    """Also a swap, whose star could be a mark of emphasis, and a stone, whose number ends the line."""
    chance = Chance(3)
    match = Match.start(SPIRAL, Seed(3), random_table(chance))
    match = [*play_randomly(match, chance)][-1]
    assert {"*", "+"} <= {*match.notation}
    text = "\n".join(f"{quote}{line}" for line in format_record(match).splitlines())
    assert MatchRecord.parse(text).match().notation == match.notation
