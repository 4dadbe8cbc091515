"""The ideas of mistakes: exact, exclusive and exhaustive, beside a twin that solves each move."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

from bench.ideas import PLAYERS, find_mistakes, solve_all
from solitaire.play.coach.puzzles.idea_examples import EXAMPLES
from solitaire.play.coach.puzzles.ideas import (
    Idea,
    NamedMistake,
    classify,
    format_mistakes,
    parse_mistakes,
)
from solitaire.play.coach.puzzles.question import Question
from solitaire.rules import SHORT, STANDARD, Game, IllegalTurn, Turn, Variant
from tests.kit.puzzles import golden_question
from tests.solver import twins


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
    """So many mistakes of a player each have exactly one idea, the one that is found."""
    for each in islice(find_mistakes(variant, player), start, start + mistakes):
        keeps = solve_all(each.question.game)
        found = name_slowly(each.question.game, each.played, keeps)
        assert found == [classify(each.question, each.played)]


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
