"""What turns weigh, against brute force; and the simulated players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from solitaire.play.coach.turning.simulated import EAGERNESS, simulate
from solitaire.play.coach.turning.weights import TurnWeight, order_by_weight, weigh_turns
from solitaire.play.deals.eager import EAGER
from solitaire.rules import Game, Position, Record, Turn
from solitaire.solver import TurnAnalysis, analyze, find_need
from tests.kit.records import record
from tests.kit.turning import DEAL, play_half_eagerly

TURN = record("lost").turns[0]


def analysis(before: int, best: int, after: int, *, exact: bool = True) -> TurnAnalysis:
    """A turn with these values."""
    return TurnAnalysis(1, TURN, before, best, after, None, exact)


# ---- the twin: every spare draw is found from nothing ----


def spare(position: Position) -> int:
    """The spare draws of a position after its drawn card was used; -1 if it is lost."""
    need = find_need(position)
    return -1 if need.plan is None else len(position.before_draw.left) - need.plan.cost


def after(game: Game, turn: Turn) -> int:
    return spare(game.play(turn).position)


def all_turns(game: Game) -> Iterator[Turn]:
    """The turns of a position that differ."""
    drawn = game.drawn
    assert drawn is not None
    open_piles = [pile for pile in game.piles if not pile.flipped]
    yield Turn(drawn, open_piles[0].rank, drawn)
    for pile in open_piles:
        yield from (Turn(drawn, pile.rank, card) for card in {*pile.cards} - {drawn})


def weigh_by_force(attempts: Sequence[Game]) -> list[TurnWeight]:
    """The weights of attempts on a deal: what each turn lost, beside the best of all turns there."""
    weights = []
    for number in range(1, max(len(game.turns) for game in attempts) + 1):
        lost = []
        for attempt in attempts:
            if len(attempt.turns) < number:
                continue
            game = Game.replay(attempt.deal, attempt.turns[: number - 1])
            if spare(game.position) >= 0:
                best = max(after(game, turn) for turn in all_turns(game))
                lost.append(best - after(game, attempt.turns[number - 1]))
        weights.append(TurnWeight(number, len(lost), sum(each > 0 for each in lost), sum(lost)))
    return weights


def test_weights_are_those_of_brute_force() -> None:
    attempts = [play_half_eagerly(DEAL, seed) for seed in range(3)]
    reviewed = [analyze(Record(game.deal, game.turns)).turns for game in attempts]
    weights = weigh_turns(reviewed)
    assert sum(each.draws for each in weights) > 0
    assert len({each.players for each in weights}) > 1, "somebody lost the game"
    assert list(weights) == weigh_by_force(attempts)


# ---- the weights ----


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (analysis(3, 3, 3), (1, 0, 0)),
        (analysis(3, 2, 2), (1, 0, 0)),  # bad luck
        (analysis(3, 2, 0), (1, 1, 2)),
        (
            analysis(2, 2, -4),
            (1, 1, 3),
        ),  # the win is the last draw, however many piles are out of reach
        (analysis(0, -1, -3), (1, 0, 0)),  # no use of the card could keep the win
        (analysis(-1, -1, -3), (0, 0, 0)),
        (analysis(3, 3, 0, exact=False), (0, 0, 0)),
    ],
)
def test_a_turn_weighs_the_spare_draws_of_games_that_can_be_won(
    turn: TurnAnalysis, expected: tuple[int, int, int]
) -> None:
    ((weight),) = weigh_turns([[turn]])
    assert (weight.players, weight.losers, weight.draws) == expected


def test_the_heaviest_turn_comes_first_and_of_equal_ones_the_earliest() -> None:
    kept, one, two = analysis(3, 3, 3), analysis(3, 3, 2), analysis(3, 3, 1)
    weights = weigh_turns([[kept, two, one, kept, one], [kept, kept, one, kept]])
    assert [(each.number, each.draws) for each in order_by_weight(weights)] == [
        (2, 2),
        (3, 2),
        (5, 1),
    ]
    assert weights[4].players == 1
    assert order_by_weight(weigh_turns([[kept, kept]])) == ()
    assert weigh_turns([]) == ()


# ---- the simulated players ----


def test_twenty_simulated_players_are_the_same_each_time_and_differ_from_each_other() -> None:
    players = simulate(DEAL)
    assert players == simulate(DEAL)
    assert len(players) == len(EAGER) * len(EAGERNESS) == 20
    assert len({tuple(turn.turn for turn in turns) for turns in players}) > 10
    for turns in players:
        game = Game.replay(DEAL, [each.turn for each in turns])
        assert game.is_over or turns[-1].after < 0
        assert all(one.after == two.before for one, two in pairwise(turns))


def test_the_values_of_simulated_players_are_those_of_a_review() -> None:
    for turns in simulate(DEAL)[4::5]:
        found = analyze(Record(DEAL, tuple(each.turn for each in turns))).turns
        assert [(each.before, each.best, each.after) for each in turns] == [
            (each.before, each.best, each.after) for each in found
        ]


def test_less_eager_players_stay_longer_in_the_game() -> None:
    players = simulate(DEAL)
    eager, skilled = players[: len(EAGER)], players[-len(EAGER) :]
    assert sum(map(len, eager)) < sum(map(len, skilled))
