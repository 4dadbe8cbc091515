"""Analysis: losses add up, luck costs at most one draw a turn, and better turns are better."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solitaire.rules import (
    SHORT,
    STANDARD,
    Code,
    Deal,
    Game,
    IllegalTurn,
    Record,
    Seed,
    Turn,
    Variant,
)
from solitaire.solver import (
    analyze,
    evaluate,
    find_best_turn,
    find_par,
    follow_plan,
)
from tests.kit.deals import careless, greedy
from tests.kit.hands import Chance


def best(game: Game, chance: Chance) -> Turn:
    """Return a best turn."""
    return find_best_turn(game.position, evaluate(game.position)).turn


Way = Callable[[Game, Chance], Turn]


def play_to_end(value: int, *ways: Way, variant: Variant = STANDARD) -> Game:
    """Play a game to its end, choosing one of these strategies at random for each turn."""
    chance = Chance(value)
    game = Game.start(Deal.from_seed(Seed(value), variant))
    while not game.is_over:
        game = game.play(chance.one_of(ways)(game, chance))
    return game


GAMES = [
    (STANDARD, 1600, (best,)),
    (STANDARD, 1604, (greedy,)),
    (STANDARD, 1609, (careless,)),
    (STANDARD, 1612, (best, best, best, greedy, careless)),
    (SHORT, 1601, (best,)),
    (SHORT, 1604, (greedy,)),
    (SHORT, 1612, (best, best, best, greedy, careless)),
]
"""tests/play/test_fifty_games.py has fifty more, with fewer checks of each turn."""


@pytest.mark.parametrize(("variant", "value", "ways"), GAMES)
def test_losses_add_up_and_every_better_turn_reaches_its_value(
    variant: Variant, value: int, ways: tuple[Way, ...]
) -> None:
    game = play_to_end(value, *ways, variant=variant)
    found = analyze(Record.of(game))
    assert found.exact
    assert found.start - found.end == found.luck + found.lost_by_mistakes
    assert len(found.turns) == len(game.turns)
    if ways == (best,):
        assert found.mistakes == 0
    lost_at = None if found.start >= 0 else 0
    for each, before in zip(found.turns, game.history(), strict=False):
        assert (each.number, each.turn) == (before.number, game.turns[before.number - 1])
        assert each.before >= each.best >= each.after
        assert each.luck in (0, 1)
        assert each.luck == 0 or each.before > 0, "luck only costs spare draws"
        after = evaluate(before.play(each.turn).position)
        assert each.after == after.value
        assert (each.better is None) == (each.mistake == 0)
        if each.better:
            assert evaluate(before.play(each.better).position).value == each.best
        if lost_at is None and each.after < 0:
            lost_at = each.number
    assert found.lost_at == lost_at
    assert found.par == find_par(Game.start(game.deal).piles, game.deal.stock)
    still_open = len(game.piles) - game.flipped_count
    assert found.end == (-still_open if still_open else game.stock_left)


def test_a_game_without_turns_can_be_analyzed() -> None:
    deal = Deal.from_seed(Seed(1620))
    found = analyze(Record(deal, ()))
    assert found.turns == ()
    assert found.start == found.end == evaluate(Game.start(deal).position).value


def test_an_unfinished_game_is_analyzed_up_to_its_last_turn() -> None:
    game = play_to_end(1621, greedy)
    whole, part = analyze(Record.of(game)), analyze(Record(game.deal, game.turns[:7]))
    assert part.turns == whole.turns[:7]


def test_progress_is_reported_after_every_turn() -> None:
    reported: list[tuple[int, int]] = []
    game = play_to_end(1622, best)
    analyze(Record.of(game), progress=lambda done, total: reported.append((done, total)))
    assert reported == [(done, len(game.turns)) for done in range(1, len(game.turns) + 1)]


def test_the_plan_at_the_start_proves_the_value_of_the_deal() -> None:
    for value in (1604, 1625):
        start = Game.start(Deal.from_seed(Seed(value)))
        found = analyze(Record(start.deal, ()))
        assert found.plan == evaluate(start.position).plan
        carried_out = Game.replay(start.deal, follow_plan(start, found.plan))
        assert carried_out.flipped_count == 11 + min(0, found.start)


def test_a_record_with_an_illegal_turn_is_rejected() -> None:
    game = play_to_end(1623, best)
    with pytest.raises(IllegalTurn) as caught:
        analyze(Record(game.deal, game.turns[1:]))
    assert caught.value.code is Code.NOT_DRAWN


def test_an_analysis_is_not_exact_once_a_search_reaches_its_limit() -> None:
    game = play_to_end(1624, greedy)
    assert not analyze(Record(game.deal, game.turns[:2]), limit=2).exact
