"""Tries at a better use of a card: every use that keeps as much as the best is right."""

from __future__ import annotations

import pytest

from solitaire.play.coach import tries
from solitaire.play.coach.tries import Judgement, judge_try
from solitaire.rules import Game, IllegalTurn, Turn
from solitaire.solver import TurnAnalysis, advise, analyze
from tests.kit.records import record

LOST = record("lost")


def mistakes() -> list[tuple[Game, TurnAnalysis]]:
    history = LOST.game().history()
    return [
        (game, turn)
        for turn, game in zip(analyze(LOST).turns, history, strict=False)
        if turn.better
    ]


def test_every_use_that_keeps_the_best_value_is_right_and_no_other() -> None:
    several = 0
    for before, turn in mistakes():
        right = 0
        for use in advise(before.position).uses:
            pile = use.pile or next(each.rank for each in before.piles if not each.flipped)
            judged = judge_try(before, turn, Turn(turn.turn.drawn, pile, use.discard))
            assert judged is (Judgement.RIGHT if use.value >= turn.best else Judgement.WRONG)
            right += judged is Judgement.RIGHT
        assert right
        several += right > 1
    assert several, "more than one use can be right"


def test_the_played_use_is_wrong_and_the_stored_better_one_is_right() -> None:
    before, turn = mistakes()[0]
    assert turn.better is not None
    assert judge_try(before, turn, turn.turn) is Judgement.WRONG
    assert judge_try(before, turn, turn.better) is Judgement.RIGHT


def test_a_try_is_unknown_when_the_search_reaches_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, turn = mistakes()[0]
    monkeypatch.setattr(tries, "STATES", 1)
    assert judge_try(before, turn, turn.turn) is Judgement.UNKNOWN


def test_a_try_against_the_rules_is_rejected() -> None:
    before, turn = mistakes()[0]
    missing = next(
        card
        for card in before.deal.stock
        if card not in before.pile(turn.turn.pile).cards and card is not turn.turn.drawn
    )
    with pytest.raises(IllegalTurn):
        judge_try(before, turn, Turn(turn.turn.drawn, turn.turn.pile, missing))
