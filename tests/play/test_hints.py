"""Hints: the best turn, revealed step by step, computed only from what the player can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import fields, replace
from datetime import UTC, datetime
from threading import Event, Thread

import pytest

from solitaire.play.coach import hints, solver_cache
from solitaire.play.coach.hint import Hint, Spare, count_aways, find_wanted, rank_uses
from solitaire.play.coach.hints import Hints
from solitaire.play.deals.row_text import new_row
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import SHORT, Code, Deal, Game, IllegalTurn, Position, Seed, Turn
from solitaire.solver import (
    Effect,
    advise,
    away,
    budget,
    evaluate,
    find_best_turn,
    find_reach,
    useful_cards,
)
from solitaire.store import GameStore
from tests.kit.deals import careless, greedy
from tests.kit.hands import Chance
from tests.kit.tiers import sampled
from tests.kit.waiting import LONG

Step = HintStep


class Noting(GameStore):
    """A store that accepts help and stores no games."""

    def __init__(self) -> None:
        pass

    def note_help(self, *_: object) -> bool:
        return True


def make_player_game(game: Game) -> PlayerGame:
    begun = datetime(2026, 11, 5, tzinfo=UTC)
    return PlayerGame(new_row("game", "ada", game, begun), game)


@pytest.fixture
def site() -> Hints:
    return Hints(Noting())


def under_way(value: int, *, until: Callable[[Game], bool]) -> Game:
    """A game played greedily or carelessly until the condition holds."""
    chance, game = Chance(value), Game.start(Deal.from_seed(Seed(value)))
    while not until(game):
        game = game.play(chance.one_of((greedy, careless))(game, chance))
    return game


def lost_late(value: int) -> Game:
    return under_way(value, until=lambda game: game.number == 22)


EARLY = Game.start(Deal.from_seed(Seed(1)))


def ask_hint(site: Hints, game: Game, step: HintStep = Step.USES, wait: float = 0) -> Hint | None:
    return site.give_hint(make_player_game(game), step, number=game.number, wait=wait)[1]


def hint(site: Hints, game: Game, step: HintStep = Step.USES) -> Hint:
    found = ask_hint(site, game, step, wait=LONG)
    assert found is not None
    return found


def spare(site: Hints, game: Game, wait: float = 0) -> Spare | None:
    return site.give_spare(make_player_game(game), wait=wait)[1]


def follow_hint(game: Game, step: Hint) -> Game:
    """The game after following a hint that includes the discard."""
    assert game.drawn is not None
    assert step.discard is not None
    any_pile = next(pile.rank for pile in game.piles if not pile.flipped)
    return game.play(Turn(game.drawn, step.pile or any_pile, step.discard))


# ---- without the solver ------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1900, 1903))
def test_aways_are_counted_for_open_piles(value: int) -> None:
    position = under_way(value, until=lambda game: game.flipped_count > 2 or game.is_over).position
    found = count_aways(position)
    assert found == {pile.rank: away(pile) for pile in position.piles if not pile.flipped}
    assert 0 not in found.values()


def test_a_pile_wants_the_useful_cards_that_are_left() -> None:
    position = EARLY.position
    for pile in position.piles:
        assert find_wanted(position, pile.rank) == useful_cards(pile, position.left)


# ---- steps -------------------------------------------------------------------------------------------------


def test_no_step_reveals_what_later_steps_reveal() -> None:
    advised = advise(EARLY.position)
    told = [Hint.of(advised, step) for step in Step]
    assert [each.step for each in told] == [Step.PILE, Step.DISCARD, Step.USES]
    assert [each.discard is None for each in told] == [True, False, False]
    assert [each.before is None for each in told] == [True, True, False]
    assert [len(each.uses) > 50 for each in told] == [False, False, True]
    shown = {field.name for field in fields(Hint)}
    assert shown == {"step", "drawn", "pile", "free", "discard", "before", "uses"}
    assert {(each.drawn, each.pile) for each in told} == {(EARLY.drawn, told[2].uses[0].pile)}
    assert told[1].discard == told[2].discard == told[2].uses[0].discard


def positions(values: range, one_of: int) -> Iterator[Game]:
    """Samples about one in ``one_of`` positions. In odd games, which are played well, also every position in
    which even the best use of the card loses value."""
    for value in values:
        chance, game = Chance(value), Game.start(Deal.from_seed(Seed(value)))
        while not game.is_over:
            unlucky = False
            if value % 2:
                stands = evaluate(game.position)
                found = find_best_turn(game.position, stands)
                unlucky, turn = found.value < stands.value, found.turn
            else:
                turn = chance.one_of((greedy, careless))(game, chance)
            if unlucky or chance.below(one_of) == 0:
                yield game
            game = game.play(turn)


@pytest.mark.deep
@pytest.mark.parametrize("values", sampled([range(1910, 1914), range(1914, 1918)], fast=1))
def test_a_hint_is_optimal_and_free_if_discarding_is_as_good(values: range) -> None:
    seen = Counter[tuple[bool, bool]]()
    for game in positions(values, 10):
        advised = advise(game.position)
        table = Hint.of(advised, Step.USES)
        assert sorted(table.uses, key=repr) == sorted(advised.uses, key=repr)
        best = [use for use in advised.uses if use.value == advised.best.value]
        after = evaluate(follow_hint(game, table).position).value
        assert after == table.uses[0].value == best[0].value
        free = Hint.of(advised, Step.PILE).free
        assert free == Hint.of(advised, Step.DISCARD).free == (table.pile is None)
        assert not table.free
        unplayed = any(use.pile is None for use in best)
        advances = any(use.effect in (Effect.FLIPS, Effect.FILLS) for use in best)
        lost = advised.before.value < 0
        assert free == (unplayed and not (lost and advances))
        seen[lost, free] += 1
    assert min(seen[False, True], seen[False, False], seen[True, False]) > 0, seen


@pytest.mark.parametrize("value", sampled(range(1920, 1924), fast=2))
def test_hints_in_a_lost_game_flip_every_reachable_pile(value: int) -> None:
    game = lost_late(value)
    assert evaluate(game.position).value < 0
    reachable = game.flipped_count + find_reach(game.position).piles
    while not game.is_over:
        game = follow_hint(game, Hint.of(advise(game.position), Step.DISCARD))
    assert game.flipped_count == reachable


def test_hints_in_a_lost_game_prefer_a_flip_among_the_best() -> None:
    flipped = 0
    for value in range(1930, 1936):
        game = lost_late(value)
        advised = advise(game.position)
        best = max(use.value for use in advised.uses)
        flips = [use for use in advised.uses if use.effect is Effect.FLIPS]
        if any(use.value == best for use in flips):
            assert rank_uses(advised)[0] in flips
            flipped += 1
    assert flipped > 0


# ---- caching, locking, and the budget ----------------------------------------------------------------------


def test_the_spare_is_the_value_of_the_position(site: Hints) -> None:
    for game in (EARLY, lost_late(1920)):
        value = evaluate(game.position).value
        expected = Spare(value if value >= 0 else None, max(0, -value), True)
        assert spare(site, game, wait=LONG) == expected


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the solver functions that were called."""
    asked: list[str] = []

    def counted(name: str, function: Callable[[Position], object]) -> None:
        def count(position: Position) -> object:
            asked.append(name)
            return function(position)

        monkeypatch.setattr(hints, name, count)

    counted("advise", advise)
    counted("evaluate", evaluate)
    return asked


def test_one_solver_call_serves_all_hint_steps_and_the_spare(asked: list[str], site: Hints) -> None:
    found = [hint(site, EARLY, step) for step in Step]
    assert [each.step for each in found] == list(Step)
    assert ask_hint(site, EARLY, Step.PILE) == found[0]
    assert spare(site, EARLY) == found[-1].before
    assert asked == ["advise"]


def test_without_waiting_only_cached_results_are_returned(asked: list[str], site: Hints) -> None:
    assert spare(site, EARLY) is None
    assert ask_hint(site, EARLY, Step.PILE) is None
    assert asked == []
    assert spare(site, EARLY, wait=LONG) == spare(site, EARLY) is not None


def test_the_turn_that_lost_a_game_is_the_first_lost_position_of_all() -> None:
    for value in range(6):
        chance, game, site = (
            Chance(value),
            Game.start(Deal.from_seed(Seed(value), SHORT)),
            Hints(Noting()),
        )
        lost_at = 0 if evaluate(game.position).value < 0 else None
        for _ in range(12):
            game = game.play(careless(game, chance))
            if lost_at is None and evaluate(game.position).value < 0:
                lost_at = game.number - 1
        assert not game.is_over
        _, found = site.give_spare(make_player_game(game), wait=LONG, only_lost=True)
        assert found is not None
        assert (found.draws, found.lost_at) == (None, lost_at)


def test_only_one_position_is_solved_at_a_time(
    site: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()

    def slow(position: Position) -> object:
        begun.set()
        assert go_on.wait(LONG)
        return evaluate(position)

    monkeypatch.setattr(hints, "evaluate", slow)
    thread = Thread(target=spare, args=(site, EARLY, LONG))
    thread.start()
    assert begun.wait(LONG)
    assert ask_hint(site, lost_late(1920), Step.PILE, wait=0.01) is None
    go_on.set()
    thread.join()
    assert ask_hint(site, lost_late(1920), Step.PILE, wait=LONG) is not None


def test_a_hard_deal_written_out_does_not_delay_other_players(
    site: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    written_out = Game.start(replace(EARLY.deal, seed=None))
    assert written_out.deal.code is None
    begun, go_on = Event(), Event()

    def solve(position: Position) -> object:
        if not begun.is_set():
            begun.set()
            assert go_on.wait(LONG)
        return evaluate(position)

    monkeypatch.setattr(hints, "evaluate", solve)
    thread = Thread(target=spare, args=(site, written_out, LONG))
    thread.start()
    assert begun.wait(LONG)
    try:
        assert spare(site, EARLY, wait=0.01) is not None
        assert spare(site, written_out, wait=0.01) is None
    finally:
        go_on.set()
        thread.join()


def test_a_deal_written_out_has_a_smaller_budget(
    site: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[int] = []

    def noting(states: int) -> AbstractContextManager[None]:
        budgets.append(states)
        return budget(states)

    monkeypatch.setattr(solver_cache, "budget", noting)
    for deal in (EARLY.deal, replace(EARLY.deal, seed=None)):
        assert spare(site, Game.start(deal), wait=LONG) is not None
    assert budgets == [hints.STATES, hints.STATES_WRITTEN_OUT]


def test_exceeding_the_budget_is_refused_and_not_retried(
    asked: list[str], site: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver_cache, "budget", lambda states: budget(5))
    for _ in range(3):
        for ask in (
            lambda: ask_hint(site, EARLY, Step.PILE, wait=LONG),
            lambda: spare(site, EARLY, wait=LONG),
        ):
            with pytest.raises(Refused) as refused:
                ask()
            assert refused.value.code is PlayCode.GIVEN_UP
    assert asked == ["advise", "evaluate"]


def test_the_solver_works_again_after_a_failure(
    site: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(position: Position) -> None:
        raise RuntimeError("a fault of ours")

    with monkeypatch.context() as patched:
        patched.setattr(hints, "evaluate", failing)
        with pytest.raises(RuntimeError):
            spare(site, EARLY, wait=LONG)
    assert spare(site, EARLY, wait=LONG) is not None


@pytest.mark.parametrize("step", Step)
def test_without_a_drawn_card_there_is_no_hint(site: Hints, step: HintStep) -> None:
    over = make_player_game(under_way(1950, until=lambda game: game.is_over))
    with pytest.raises(IllegalTurn) as refused:
        site.give_hint(over, step, number=29)
    assert (refused.value.code, refused.value.data) == (Code.GAME_OVER, {"turn": 29})


# ---- the order of the stock --------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("value", sampled(range(1960, 1965), fast=1))
def test_hints_do_not_depend_on_the_order_of_undrawn_cards(value: int) -> None:
    """Compared byte for byte, each with an empty cache."""
    chance, game = Chance(value), Game.start(Deal.from_seed(Seed(value)))
    for _ in range(8):
        seen = game.number
        stock = game.deal.stock
        rest = tuple(chance.some(stock[seen:], len(stock) - seen))
        if rest == stock[seen:]:
            rest = rest[::-1]
        other = Game.replay(Deal(game.deal.piles, (*stock[:seen], *rest)), game.turns)
        assert (other.deal.stock != stock) == (len(set(rest)) > 1)
        told = []
        for each in (game, other):
            site, position = Hints(Noting()), each.position
            told.append(
                repr(
                    [
                        *(hint(site, each, step) for step in Step),
                        spare(site, each, wait=LONG),
                        count_aways(position),
                        [sorted(find_wanted(position, pile.rank)) for pile in position.piles],
                    ]
                )
            )
        assert told[0].encode() == told[1].encode()
        for _ in range(3):
            game = game.play(chance.one_of((greedy, careless))(game, chance))
