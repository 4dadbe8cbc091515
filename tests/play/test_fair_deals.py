"""Random deals: each of the chosen game and difficulty, and the way up for newcomers."""

from collections.abc import Callable
from itertools import count

import pytest

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.deals.eager import WEAKEST
from solitaire.play.deals.fair import (
    ANY,
    ANY_DEAL,
    FIRST_STEP,
    DealChoice,
    find_deal,
    find_inviting_deal,
    is_forgiving,
)
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.play.games.games import Games
from solitaire.rules import SHORT, STANDARD, VARIANTS, Deal, Game, Seed, Variant
from solitaire.solver import Verdict, away, find_need
from tests.kit.tiers import sampled

CHOICES = [DealChoice(variant, difficulty) for variant in VARIANTS for difficulty in Difficulty]

FOR_YOU_SHORT = DealChoice(SHORT, None, for_you=True)


def seeds_from(first: int) -> Callable[[], Seed]:
    numbers = count(first)
    return lambda: Seed(next(numbers))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("difficulty", [Difficulty.GENTLE, Difficulty.EASY, Difficulty.STEADY])
def test_gentle_and_easy_deals_are_forgiving(difficulty: Difficulty, variant: Variant) -> None:
    deal = find_deal(DealChoice(variant, difficulty), seeds_from(0)).deal
    assert deal.code is not None
    assert is_forgiving(deal.code) == (difficulty is not Difficulty.STEADY)


def test_gentle_steps_are_forgiving() -> None:
    assert all(map(is_forgiving, GENTLE_STEPS.codes))


@pytest.mark.parametrize("first", sampled(range(0, 40_000, 10_000), fast=1, deep=0))
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice.kind} {choice.level}")
def test_a_deal_is_as_hard_as_chosen(choice: DealChoice, first: int) -> None:
    deal, spare = find_deal(choice, seeds_from(first))
    need = find_need(Game.start(deal).position)
    assert need.spare == spare
    assert deal.variant is choice.variant
    assert need.verdict is Verdict.WINNABLE
    assert need.spare is not None
    assert Difficulty.of(need.spare, deal.variant) is choice.difficulty


@pytest.mark.parametrize(("seed", "difficulty"), [(2, Difficulty.STEADY), (4, Difficulty.HARD)])
def test_the_sum_of_away_alone_proves_nothing(seed: int, difficulty: Difficulty) -> None:
    """Seed 2 needs two cards more than its piles are away, and seed 4 cannot be won."""
    game = Game.start(Deal.from_seed(Seed(seed), SHORT))
    promised = SHORT.stock_size - sum(map(away, game.piles))
    assert Difficulty.of(promised, SHORT) is difficulty
    assert find_deal(DealChoice(SHORT, difficulty), seeds_from(seed)).deal != game.deal


@pytest.mark.parametrize(("variant", "lost"), [(STANDARD, 5), (SHORT, 3)], ids=["large", "short"])
def test_any_deal_is_the_first_one_even_if_it_cannot_be_won(variant: Variant, lost: int) -> None:
    deal, spare = find_deal(DealChoice(variant, None), seeds_from(lost))
    assert spare is None
    assert deal.seed == Seed(lost)
    assert find_need(Game.start(deal).position).verdict is Verdict.UNWINNABLE


def test_an_inviting_deal_is_as_chosen_and_the_weakest_player_wins_most_of_them() -> None:
    deals = [
        find_inviting_deal(FIRST_STEP, seeds_from(first)).deal for first in range(0, 40_000, 10_000)
    ]
    spares = Difficulty.GENTLE.spares_in(SHORT)
    assert all(find_need(Game.start(deal).position).spare in spares for deal in deals)
    assert sum(WEAKEST.wins(Game.start(deal), runs=1) for deal in deals) >= len(deals) / 2


def test_a_started_game_is_as_chosen(games: Games) -> None:
    hard = DealChoice(SHORT, Difficulty.HARD)
    for choice, inviting in ((hard, False), (FIRST_STEP, True)):
        player_game = games.start("ada", "", choice, inviting=inviting)
        assert player_game.label is None
        assert player_game.game.deal.variant is SHORT
        assert choice.difficulty is not None
        spares = choice.difficulty.spares_in(SHORT)
        assert find_need(player_game.game.position).spare in spares


@pytest.mark.parametrize("choice", [*CHOICES, ANY_DEAL, DealChoice(SHORT, None), FOR_YOU_SHORT])
def test_a_choice_is_read_from_its_names(choice: DealChoice) -> None:
    assert DealChoice.read(choice.kind, choice.level) == choice


def test_unknown_names_are_no_choice() -> None:
    for kind, level in (("", ""), ("short", ""), ("", ANY), ("lesson", ANY), ("short", "mild")):
        assert DealChoice.read(kind, level) is None


def test_a_level_of_before_1_1_is_read_as_the_one_that_took_it_up() -> None:
    for variant in VARIANTS:
        tricky, severe = (DealChoice.read(variant.name, name) for name in ("tricky", "severe"))
        assert tricky == DealChoice(variant, Difficulty.STEADY)
        assert severe == DealChoice(variant, Difficulty.HARD)


def test_the_way_up_leads_from_the_gentle_short_game_to_the_fierce_large_one() -> None:
    way = [FIRST_STEP]
    while (harder := way[-1].harder) is not None:
        way.append(harder)
    short = [DealChoice(SHORT, each) for each in tuple(Difficulty)[:3]]
    assert way == [*short, *(DealChoice(STANDARD, each) for each in Difficulty)]


def test_the_short_game_has_a_way_of_its_own_beyond() -> None:
    assert DealChoice(SHORT, Difficulty.HARD).harder == DealChoice(SHORT, Difficulty.FIERCE)
    assert DealChoice(SHORT, Difficulty.FIERCE).harder is None
    assert ANY_DEAL.harder is None
