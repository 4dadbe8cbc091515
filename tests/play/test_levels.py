"""Levels beside a reference on a fine grid, and whether they find simulated players of a known level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from math import exp, isclose
from random import Random
from typing import Final

import pytest

from solitaire.play.daily.plans import spares_of
from solitaire.play.deals.difficulty import kind_of
from solitaire.play.deals.levels import (
    GRID,
    HELPED,
    KEPT,
    KNOWN,
    CountedGame,
    LevelEstimate,
    level_after,
)
from solitaire.rules import SHORT, STANDARD, VARIANTS, Variant
from tests.kit.shelves import SPARES, Shelves
from tests.kit.tiers import sampled

GAMES: Final = 30
NEAR: Final = 1.5
PLAYERS: Final = 60
LEVELS: Final = (1, 3, 5, 8)
MONDAY: Final = 8


def chance(level: float, spare: int, variant: Variant) -> float:
    """How often a player of that level wins deals of that spare."""
    return 1 / (1 + exp((level - spare) / kind_of(variant).slope))


def play(level: float, spare: int, variant: Variant, random: Random) -> CountedGame:
    return CountedGame(spare, random.random() < chance(level, spare, variant))


def reference(variant: Variant, games: list[CountedGame]) -> float:
    """The mean level by Bayes' rule, game by game, on a grid ten times as fine; no logarithms.

    To forget, what is known beside the prior is raised to the power of ``KEPT``.
    """
    mean, deviation = kind_of(variant).beginner
    grid = [GRID[0] + place / 20 for place in range(round((GRID[-1] - GRID[0]) * 20) + 1)]
    prior = [exp(-(((level - mean) / deviation) ** 2) / 2) for level in grid]
    known = prior
    for game in games:
        forgotten = [p * (k / p) ** KEPT for p, k in zip(prior, known, strict=True)]
        ends = [chance(level, game.spare, variant) for level in grid]
        likelihoods = ends if game.won else [1 - end for end in ends]
        weight = HELPED if game.helped and game.won else 1
        known = [f * each**weight for f, each in zip(forgotten, likelihoods, strict=True)]
        known = [each / sum(known) for each in known]
        prior = [each / sum(prior) for each in prior]
    return sum(each * level for each, level in zip(known, grid, strict=True)) / sum(known)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", sampled(range(12), 2))
def test_a_level_matches_the_reference(variant: Variant, seed: int) -> None:
    random = Random(seed)
    level, games = random.uniform(-1, 10), list[CountedGame]()
    for number in range(40):
        spare = random.randrange(12)
        won = random.random() < chance(level, spare, variant)
        games.append(CountedGame(spare, won, random.random() < 0.3))
        if number % 8 == 0:
            found = level_after(variant, games).spare
            assert isclose(found, reference(variant, games), abs_tol=0.02)


def test_a_stranger_has_the_level_of_simulated_beginners() -> None:
    for variant in VARIANTS:
        level = LevelEstimate.unknown(variant)
        assert isclose(level.spare, kind_of(variant).beginner[0], abs_tol=0.2)
        assert not level.is_known


def test_a_level_is_known_from_the_fifth_game_on() -> None:
    games = [CountedGame(3, True)] * KNOWN
    assert not level_after(SHORT, games[:-1]).is_known
    assert level_after(SHORT, games).is_known


@pytest.mark.parametrize(("won", "weight"), [(True, HELPED), (False, 1.0)])
def test_a_win_with_help_counts_half_and_a_loss_with_help_does_not(
    won: bool, weight: float
) -> None:
    before = LevelEstimate.unknown(STANDARD).spare
    alone, helped = (
        level_after(STANDARD, [CountedGame(5, won, helped)]).spare for helped in (False, True)
    )
    if won:
        assert alone < helped < before
    else:
        assert before < alone == helped


def test_what_was_long_ago_is_forgotten() -> None:
    games = [CountedGame(8, False)] * 50 + [
        CountedGame(3, number % 2 == 0) for number in range(200)
    ]
    assert isclose(level_after(STANDARD, games).spare, 3, abs_tol=0.5)


def test_a_fitting_deal_is_won_two_times_in_three() -> None:
    for variant in VARIANTS:
        level = LevelEstimate.unknown(variant)
        won = 1 / (1 + exp((level.spare - level.fitting) / kind_of(variant).slope))
        assert isclose(won, 2 / 3)


def test_a_level_is_said_in_whole_draws_of_which_none_is_the_best() -> None:
    best = level_after(SHORT, [CountedGame(0, True)] * 60)
    assert best.spare < 0
    assert best.rounded == 0


# ---- recovery ----------------------------------------------------------------------------------------------


def on_dailies(level: float, variant: Variant, random: Random) -> Iterator[CountedGame]:
    """Games on the dailies of weeks, whose spares are as likely as in random deals that fit the day."""
    weights = SPARES[variant.name]
    for number in cycle(range(MONDAY, MONDAY + 7)):
        spares = [spare for spare in spares_of(number, variant) if spare < len(weights)]
        (spare,) = random.choices(spares, [weights[spare] for spare in spares])
        yield play(level, spare, variant, random)


def for_you(level: float, variant: Variant, random: Random) -> Iterator[CountedGame]:
    """Games on the deals that "For you" chooses from full shelves."""
    known, shelves = LevelEstimate.unknown(variant), Shelves(variant, random)
    while True:
        spare = shelves.take_near(known.fitting)
        game = play(level, spare, variant, random)
        yield game
        known = known.after(game)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("deals", [on_dailies, for_you])
def test_simulated_players_are_found_after_thirty_games(
    variant: Variant,
    level: int,
    deals: Callable[[float, Variant, Random], Iterator[CountedGame]],
) -> None:
    found = 0
    for seed in range(PLAYERS):
        games = islice(deals(level, variant, Random(f"{seed} {level}")), GAMES)
        found += abs(level_after(variant, games).spare - level) <= NEAR
    assert found >= 0.8 * PLAYERS


@pytest.mark.parametrize(
    ("variant", "level"),
    [(STANDARD, 0), (STANDARD, 3), (STANDARD, 7), (SHORT, 1), (SHORT, 4)],
    ids=str,
)
def test_simulated_players_win_two_in_three_of_what_fits_them(variant: Variant, level: int) -> None:
    """As far as the shelves have it: of short deals few have more than five spare draws."""
    won = [
        game.won
        for seed in range(PLAYERS // 3)
        for game in islice(for_you(level, variant, Random(f"{seed} {level}")), 100)
    ]
    assert 0.6 <= sum(won) / len(won) <= 0.75
