"""Dailies that are over, with attempts, and their turning points."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Any, Final

from solitaire.play.coach.puzzles.question import Question, format_moves
from solitaire.play.coach.turning.finding import ask
from solitaire.play.daily import calendar
from solitaire.play.deals.eager import BEGINNER
from solitaire.play.deals.row_text import text_of_turns
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.games.result import make_result
from solitaire.rules import STANDARD, VARIANTS, Deal, Game
from solitaire.solver import evaluate, find_best_turn
from solitaire.store import Database, GameStore
from solitaire.store.dailies import DailyStore, StoredDaily
from solitaire.store.puzzles import StoredPuzzle
from solitaire.store.turning import StoredTurningPoint, TurningStore
from tests.kit.puzzles import golden_rows, key_of, question_of
from tests.kit.rows import game_row

DEAL: Final = Deal.from_code("S1-0000-00ZD")
"""A short deal with one spare draw."""
NUMBER: Final = 23
"""A short daily."""
OPENED: Final = calendar.opens_at(NUMBER) + timedelta(hours=20)
CLOSED: Final = calendar.closes_at(NUMBER)


@cache
def play_half_eagerly(deal: Deal, seed: int, chance: float = 0.5) -> Game:
    """A game of somebody who takes the beginner's turn with that chance, and else a best one."""
    game, random = Game.start(deal), Random(seed)
    while not game.is_over:
        if random.random() < chance:
            turn = BEGINNER.choose(game, random)
        else:
            turn = find_best_turn(game.position, evaluate(game.position)).turn
        game = game.play(turn)
    return game


def put_daily(database: Database, number: int = NUMBER, deal: Deal = DEAL) -> None:
    """Store a daily with that deal."""
    store, claimed = DailyStore(database), calendar.opens_at(number) - timedelta(days=2)
    assert deal.code is not None
    assert store.claim(number, deal.variant, claimed)
    assert store.put(StoredDaily(number, deal.variant.name, claimed, deal.code, 0, 1))


def put_attempt(
    store: GameStore,
    player: str,
    game: Game,
    *,
    number: int = NUMBER,
    at: datetime = OPENED,
    **more: Any,
) -> str:
    """Store a player's finished attempt, and its result; the id of its game."""
    row = game_row(
        f"{player} {number}",
        at=at,
        player=player,
        deal=game.deal.code,
        variant=game.deal.variant.name,
        turns=text_of_turns(game.turns),
        turn=game.number,
        revision=len(game.turns),
        over=True,
        daily=number,
        **{"first": True, "on_day": True} | more,
    )
    store.add(row, make_result(PlayerGame(row, game)))
    return row.id


@cache
def question_at(turn: int, deal: Deal = DEAL, seed: int = 0) -> Question:
    """A question about the position before that turn."""
    question = ask(Game.replay(deal, play_half_eagerly(deal, seed, 0).turns[: turn - 1]))
    assert question is not None
    return question


def put_lines(database: Database, number: int) -> None:
    """Store turning points of the dailies of a day that can be listed, and not asked about."""
    for variant in VARIANTS:
        if calendar.has_daily(number, variant):
            made = calendar.closes_at(number)
            row = StoredTurningPoint(number, variant.name, made, 9, "8H", 12, 7, False)
            assert TurningStore(database).put(row)


def golden_turning_question() -> Question:
    """The question of a golden puzzle of the full game."""
    return question_of(_golden_row())


def _golden_row() -> StoredPuzzle:
    return next(each for each in golden_rows() if key_of(each).variant is STANDARD)


def golden_turning_row(number: int, **more: Any) -> StoredTurningPoint:
    """The row of a turning point of a full daily, about that question."""
    row, question = _golden_row(), golden_turning_question()
    assert question.game.drawn is not None
    found = StoredTurningPoint(
        number,
        STANDARD.name,
        calendar.closes_at(number),
        question.game.number,
        question.game.drawn.text,
        12,
        7,
        False,
        "[]",
        row.deal,
        row.turns,
        row.before,
        row.moves,
    )
    return replace(found, **more)


def turning_row(
    turn: int = 3,
    *,
    number: int = NUMBER,
    deal: Deal = DEAL,
    players: int = 12,
    losers: int = 7,
    simulated: bool = False,
) -> StoredTurningPoint:
    """The row of a turning point."""
    question = question_at(turn, deal)
    assert question.game.drawn is not None
    return StoredTurningPoint(
        number,
        deal.variant.name,
        calendar.closes_at(number),
        turn,
        question.game.drawn.text,
        players,
        losers,
        simulated,
        json.dumps([0] * (turn - 1) + [9]),
        deal.code,
        text_of_turns(question.game.turns),
        question.before,
        format_moves(question.moves),
    )
