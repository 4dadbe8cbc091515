"""What ``accepted`` lists is what ``play`` takes: also bluffs, and every way to lay a contract."""

from __future__ import annotations

from itertools import count, pairwise
from typing import Any, Final

import pytest

from solitaire.matches import CROWNS, Match, SeededShuffles, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.continental.moves import Lay
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.moves import Play
from solitaire.matches.spiral import SPIRAL
from solitaire.rules import Seed
from tests.kit import continental, lastcard
from tests.kit.hands import Chance
from tests.kit.tiers import sampled

SEEDS: Final = sampled(range(8), fast=1)


def match_of(game: Any, seed: int) -> list[Match]:
    """The states of a random match, whose players bluff and lay at random."""
    rules: Any = LASTCARD if game is lastcard else CONTINENTAL
    chance = Chance(seed)
    start = Match.start(rules, SeededShuffles(rules.name, Seed(seed)), game.random_table(chance))
    return [start, *game.play_randomly(start, chance)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [lastcard, continental], ids=["lastcard", "continental"])
def test_every_move_that_was_made_was_among_those_accepted(game: Any, seed: int) -> None:
    """In the first match from that seed on in which somebody bluffs, or lays a contract."""
    found = 0
    seeds = count(100 * seed)
    while not found:
        for before, after in pairwise(match_of(game, next(seeds))):
            move = after.state.last
            if (isinstance(move, Play) and move.is_bluff) or isinstance(move, Lay):
                assert str(move) in map(str, before.state.accepted())
                found += 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", [lastcard, continental], ids=["lastcard", "continental"])
def test_every_accepted_move_can_be_made_once(game: Any, seed: int) -> None:
    for match in match_of(game, seed)[::7]:
        accepted = match.state.accepted()
        assert len(set(accepted)) == len(accepted)
        assert accepted[: len(match.state.legal())] == match.state.legal()
        for move in accepted[:200]:
            match.state.play(move)


@pytest.mark.parametrize("rules", [CROWNS, SPIRAL], ids=["crowns", "spiral"])
def test_other_games_accept_what_is_legal(rules: Any) -> None:
    table = Table.parse(rules, "you,you")
    match = Match.start(rules, SeededShuffles(rules.name, Seed(1)), table)
    assert match.state.accepted() == match.state.legal() != ()
