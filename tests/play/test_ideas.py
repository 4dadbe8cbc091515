"""The ideas of mistakes and what they cost: exact, exclusive, exhaustive, beside slow twins."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from statistics import stdev
from typing import Final

import pytest

from bench.ideas import PLAYERS, Tally, estimate_ratio, find_mistakes, play_games, solve_all
from solitaire.play.coach.puzzles.idea_examples import EXAMPLES
from solitaire.play.coach.puzzles.ideas import (
    Idea,
    NamedMistake,
    classify,
    format_mistakes,
    parse_mistakes,
)
from solitaire.play.coach.puzzles.question import Question
from solitaire.rules import SHORT, STANDARD, Card, Game, IllegalTurn, Pile, Turn, Variant
from solitaire.solver import evaluate
from study.report.intervals import mean_interval
from tests.kit.puzzles import golden_question
from tests.kit.tiers import sampled
from tests.solver import twins

LATE: Final = 5
"""So few cards are left that every subset of them can be tried."""


def name_slowly(game: Game, played: Turn, keeps: Mapping[tuple[object, object], int]) -> list[Idea]:
    """All ideas whose whole condition holds, each written out with what it must not be."""
    best, kept = max(keeps.values()), keeps[move_of(played)]
    is_unplayed = played.is_unplayed
    pile = game.pile(played.pile)
    on_right_pile = any(pile.rank == where for (where, _), value in keeps.items() if value == best)
    placed_wild = played.drawn.is_wild(pile.rank) and not on_right_pile
    is_wild = not is_unplayed and (placed_wild or played.discard.is_wild(pile.rank))
    unplayed = max(value for (where, _), value in keeps.items() if where is None)
    is_trade = not is_unplayed and not is_wild and unplayed > kept
    is_elsewhere = not is_unplayed and not is_wild and not is_trade and not on_right_pile
    after = pile.after(played.drawn, played.discard)
    is_nearer = is_elsewhere and twins.away(after) < twins.away(pile)
    conditions = {
        Idea.UNUSED: is_unplayed,
        Idea.WILD: is_wild,
        Idea.GREEDY: is_trade,
        Idea.IDLE: is_elsewhere and not is_nearer,
        Idea.WRONG_PILE: is_elsewhere and is_nearer,
        Idea.WRONG_DISCARD: not (is_unplayed or is_wild or is_trade) and on_right_pile,
    }
    return [idea for idea, holds in conditions.items() if holds]


def move_of(turn: Turn) -> tuple[object, object]:
    return None if turn.is_unplayed else turn.pile, turn.discard


def check_mistakes(variant: Variant, player: str, mistakes: int, start: int = 0) -> None:
    """So many mistakes of a player each have exactly one idea, the one found, and cost what is said."""
    for each in islice(find_mistakes(variant, player), start, start + mistakes):
        keeps = solve_all(each.question.game)
        found = name_slowly(each.question.game, each.played, keeps)
        assert found == [classify(each.question, each.played)]
        assert each.lost == max(keeps.values()) - keeps[move_of(each.played)] > 0
        assert each.could_win == (evaluate(each.question.game.position).value >= 0)


@pytest.mark.parametrize("player", PLAYERS)
def test_each_mistake_has_exactly_one_idea(player: str) -> None:
    check_mistakes(SHORT, player, 6)


@pytest.mark.deep
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("variant", [STANDARD, SHORT])
def test_each_mistake_has_exactly_one_idea_in_both_games(variant: Variant, player: str) -> None:
    check_mistakes(variant, player, 8)


@pytest.mark.release
@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("variant", [STANDARD, SHORT])
def test_each_of_5000_mistakes_has_exactly_one_idea(
    variant: Variant, player: str, part: int
) -> None:
    """In parts, each of which takes some minutes."""
    check_mistakes(variant, player, 139, part * 139)


def value_slowly(piles: tuple[Pile, ...], left: tuple[Card, ...]) -> int:
    """The value of a position, by giving every subset of the stock to every pile."""
    assignment = twins.Assignment.of(piles, left)
    if assignment.need is not None:
        return len(left) - assignment.need
    return assignment.reach - len(assignment.by_pile)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("place", sampled(range(8), fast=1, deep=2))
def test_a_late_mistake_costs_what_a_search_of_all_assignments_says(
    place: int, player: str
) -> None:
    """Without the solver, so only where few cards are left."""
    late = (
        each
        for each in find_mistakes(SHORT, player)
        if len(each.question.game.position.left) <= LATE and each.could_win
    )
    for each in islice(late, place, place + 1):
        game = each.question.game
        after = {
            move_of(turn): value_slowly(game.play(turn).piles, game.position.left)
            for turn in game.legal_turns()
        }
        assert max(after.values()) - after[move_of(each.played)] == each.lost
        assert after[move_of(each.played)] == each.kept


def test_costs_are_added_up_by_idea_and_apart_once_a_game_is_lost() -> None:
    games = [*islice(play_games(SHORT, "hasty"), 6)]
    tally = sum(map(Tally.of, games), Tally())
    mistakes = [each for game in games for each in game.mistakes]
    assert {each.could_win for each in mistakes} == {True, False}
    for idea in Idea:
        some = [each for each in mistakes if classify(each.question, each.played) is idea]
        won = [each for each in some if each.could_win]
        assert tally.made[idea] == len(won)
        assert tally.cost[idea] == sum(each.lost for each in won)
        assert tally.fatal[idea] == sum(each.kept < 0 for each in won)
        assert tally.later[idea] == len(some) - len(won)
    assert tally.piles == sum(each.lost for each in mistakes if not each.could_win)


def test_a_ratio_has_the_interval_of_a_mean_if_all_weights_are_one() -> None:
    values = [0, 1, 1, 4]
    ratio, (low, high) = estimate_ratio(values, [1] * 4)
    assert ratio == 1.5
    assert (low, high) == pytest.approx(mean_interval(1.5, stdev(values) / 2))


def test_a_ratio_is_certain_if_every_game_has_the_same() -> None:
    assert estimate_ratio([2, 4, 8], [1, 2, 4]) == (2, (2, 2))


@pytest.mark.parametrize("idea", Idea)
def test_the_example_of_each_idea_has_it(idea: Idea) -> None:
    example = EXAMPLES[idea]
    question = Question.ask(example.game)
    assert question is not None
    assert question.before >= 0
    assert classify(question, example.played) is idea
    assert question.is_right(example.right)


def test_a_right_move_has_no_idea() -> None:
    question = golden_question()
    with pytest.raises(ValueError, match="right"):
        classify(question, question.turn(question.right[0]))


def test_an_illegal_move_has_no_idea() -> None:
    question = golden_question()
    drawn = question.game.drawn
    other = next(card for card in question.game.deal.stock if card is not drawn)
    with pytest.raises(IllegalTurn):
        classify(question, Turn(other, question.open_pile, other))


def test_any_wrong_move_has_an_idea() -> None:
    question = golden_question()
    wrong = [move for move in question.moves if move.value < question.best]
    assert wrong
    for move in wrong:
        assert classify(question, question.turn(move)) in Idea


def test_values_of_ideas_never_change() -> None:
    """They are stored, and in addresses."""
    assert [*Idea] == ["unused", "wild", "greedy", "idle", "wrong-pile", "wrong-discard"]


def test_mistakes_are_parsed_as_they_were_formatted() -> None:
    mistakes = tuple(NamedMistake(turn, idea, 2) for turn, idea in enumerate(Idea, start=1))
    assert parse_mistakes(format_mistakes(mistakes)) == mistakes
    assert parse_mistakes("") == ()


@pytest.mark.parametrize("text", ["7", "7:greedy", "7:what:1", "x:greedy:1"])
def test_what_no_mistakes_are_cannot_be_parsed(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whichever part is wrong
        parse_mistakes(text)
