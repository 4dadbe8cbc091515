"""Turns that lose a game: beside exhaustive assignment on tiny deals, and two searches on whole games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solitaire.rules import SHORT, STANDARD, Deal, Game, Position, Seed, Turn
from solitaire.solver import Verdict, evaluate, find_need, loses_game
from tests.kit.deals import MEDIUM, SCARCE, SMALL, Size, careless, greedy, mix_deals
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.solver import twins


@pytest.mark.parametrize(
    ("seed", "counts"), sampled([(5100, {SMALL: 2, SCARCE: 1}), (5101, {SMALL: 6, MEDIUM: 1})], 1)
)
def test_turns_that_lose_agree_with_exhaustive_assignment(
    seed: int, counts: dict[Size, int]
) -> None:
    """Every turn of tiny deals: whether it loses what every way to share out the stock could win."""
    seen = Counter[bool]()
    for deal in mix_deals(seed, counts):
        if len({pile.rank for pile in deal.piles}) < len(deal.piles):
            continue
        drawn, *rest = deal.stock
        position = Position(deal.piles, drawn, tuple(sorted(rest)))
        could_win = twins.Assignment.of(deal.piles, deal.stock).need is not None
        known = evaluate(position)
        for place, pile in enumerate(deal.piles):
            for discard in () if pile.flipped else sorted({*pile.cards, drawn}):
                after = list(deal.piles)
                after[place] = pile.after(drawn, discard)
                can_win = twins.Assignment.of(tuple(after), tuple(rest)).need is not None
                turn = Turn(drawn, pile.rank, discard)
                loses = could_win and not can_win
                assert loses_game(position, turn) is loses, (deal, turn)
                assert loses_game(position, turn, known=known) is loses, (deal, turn)
                seen[loses] += 1
    assert min(seen[True], seen[False]) > 20, seen


@pytest.mark.parametrize("first", sampled(range(0, 500, 2), fast=1, deep=9))
def test_turns_that_lose_agree_with_two_searches(first: int) -> None:
    """Of games played greedily until they are lost: three turns in each position, one of them by chance."""
    for value in range(first, first + 2):
        chance = Chance(value)
        game = Game.start(Deal.from_seed(Seed(value), STANDARD if value % 5 == 4 else SHORT))
        known = evaluate(game.position)
        while not game.is_over and known.value >= 0:
            assert game.drawn is not None
            tried = game.legal_turns()[:: len(game.piles)]
            for turn in (chance.one_of(tried), careless(game, chance), greedy(game, chance)):
                after = find_need(Position(game.play(turn).piles, None, game.position.left))
                loses = after.verdict is Verdict.UNWINNABLE
                assert loses_game(game.position, turn, known=known) is loses, (value, turn)
                assert loses_game(game.position, turn) is loses, (value, turn)
            game = game.play(turn)
            known = evaluate(game.position)
        if not game.is_over:  # what is lost cannot be lost again
            assert loses_game(game.position, game.legal_turns()[0], known=known) is False


def test_a_search_that_reaches_its_limit_does_not_guess() -> None:
    game = Game.start(Deal.from_seed(Seed(1)))
    turn = careless(game, Chance(1))
    assert loses_game(game.position, turn, limit=1) is None
    unsure = replace(evaluate(game.position), value=-1, exact=False)
    assert loses_game(game.position, turn, known=unsure, limit=1) is None


def test_the_turn_that_wins_does_not_lose() -> None:
    for deal in mix_deals(5200, {SMALL: 4}):
        drawn, *rest = deal.stock
        position = Position(deal.piles, drawn, tuple(sorted(rest)))
        for pile in deal.piles:
            for discard in () if pile.flipped else pile.flipping_discards(drawn):
                if sum(not each.flipped for each in deal.piles) == 1:
                    assert loses_game(position, Turn(drawn, pile.rank, discard)) is False
