"""Questions about positions: each move keeps what the solver says of the position after it."""

from __future__ import annotations

import pytest

from solitaire.play.coach.puzzles.question import Question, format_moves, parse_moves
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import Deal, Game, IllegalTurn, Rank, Turn
from solitaire.solver import evaluate


def after_greedy_turns(code: str, turns: int) -> Game:
    game = Game.start(Deal.from_code(code))
    for _ in range(turns):
        game = game.play(choose_greedily(game))
    return game


@pytest.fixture(scope="module")
def question() -> Question:
    asked = Question.ask(after_greedy_turns("S1-8RSJ-8MYX", 6))
    assert asked is not None
    return asked


def test_every_move_keeps_what_the_position_after_it_is_worth(question: Question) -> None:
    game = question.game
    for pile in game.piles:
        if pile.flipped:
            continue
        assert game.drawn is not None
        for discard in {*pile.cards, game.drawn}:
            turn = Turn(game.drawn, pile.rank, discard)
            assert question.judge(turn) == evaluate(game.play(turn).position).value


def test_all_moves_that_keep_most_are_right(question: Question) -> None:
    assert question.best == max(move.value for move in question.moves)
    assert {question.judge(question.turn(move)) for move in question.right} == {question.best}


def test_a_card_discarded_unplayed_is_one_move_on_any_pile(question: Question) -> None:
    drawn = question.game.drawn
    assert drawn is not None
    unplayed = [Turn(drawn, pile.rank, drawn) for pile in question.game.piles if not pile.flipped]
    assert len({question.judge(turn) for turn in unplayed}) == 1
    assert sum(move.pile is None for move in question.moves) == 1


def test_an_illegal_move_is_refused(question: Question) -> None:
    drawn = question.game.drawn
    assert drawn is not None
    absent = next(card for card in question.game.piles[-1].cards if card != drawn)
    pile = next(
        pile for pile in question.game.piles if absent not in pile.cards and not pile.flipped
    )
    with pytest.raises(IllegalTurn):
        question.judge(Turn(drawn, pile.rank, absent))


def test_moves_survive_storing(question: Question) -> None:
    assert parse_moves(format_moves(question.moves)) == question.moves


@pytest.mark.parametrize(
    "text", ["", "{}x", "[1]", '[["3"]]', '[["3","8H",null]]', '[["2","8H",1]]']
)
def test_what_is_no_list_of_moves_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_moves(text)


def test_a_pile_is_none_for_unplayed_cards_only(question: Question) -> None:
    piles = {move.pile for move in question.moves}
    assert piles - {None} <= {Rank(pile.rank) for pile in question.game.piles}
