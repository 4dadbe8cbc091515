"""Finds the puzzles of a day: positions that a plausible player meets in deals that can be won.

All of it follows from a seed: the deals, how they are played, and in which order their positions are tried.
The player takes the beginner's turn or the solver's by chance, and never gives the win away. Filters that
cost little come first; what every move keeps is asked last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.puzzles.judging import MOST_PILES, Crowns, PuzzleKind, judge
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import Deal, Game, Seed, Variant
from solitaire.rules.seeds import LONG_BITS
from solitaire.rules.shuffle import below, labelled_stream, shuffle
from solitaire.solver import (
    LIMIT,
    Evaluation,
    LimitError,
    away,
    evaluate,
    find_best_turn,
    find_lossless_plans,
)

_WORD_BITS: Final = 32


@dataclass(frozen=True, slots=True)
class Reached:
    """A position that can be won, its value, and whether the greedy move keeps it."""

    game: Game
    before: Evaluation
    greedy_keeps: bool


def candidate_deal(seed: Seed, variant: Variant, place: int) -> Deal:
    """The deal of a puzzle's candidate at that place (from 0)."""
    value = 0
    words = labelled_stream(seed, f"puzzle deal/{place}")
    for _ in range(0, LONG_BITS, _WORD_BITS):
        value = value << _WORD_BITS | next(words)
    return Deal.from_seed(Seed(value % (1 << LONG_BITS)), variant)


def play_candidate(seed: Seed, variant: Variant, place: int) -> Iterator[Reached]:
    """Yield the positions of a candidate as its player meets them; none if the deal cannot be won.

    Cost: 60 ms, nothing for most deals that cannot be won.
    """
    game = Game.start(candidate_deal(seed, variant, place))
    # Every pile needs at least as many cards as it is away.
    if variant.stock_size < sum(map(away, game.piles)):
        return
    evaluation, choices = evaluate(game.position), labelled_stream(seed, f"puzzle player/{place}")
    while not game.is_over and evaluation.value >= 0 and evaluation.exact:
        greedy = game.play(choose_greedily(game))
        after = evaluate(greedy.position, known=evaluation)
        yield Reached(game, evaluation, after.value == evaluation.value)
        if after.value >= 0 and below(2, choices):
            game, evaluation = greedy, after
        else:
            game = game.play(find_best_turn(game.position, evaluation).turn)
            evaluation = evaluate(game.position, known=evaluation)


def find_puzzle(
    seed: Seed, variant: Variant, crowns: Crowns, place: int, *, limit: int = LIMIT
) -> Question | None:
    """The puzzle in the candidate at that place, or None. Cost: a second, a third of it for short games.

    ``limit`` is that of each search, in states.
    """
    reached = tuple(play_candidate(seed, variant, place))
    for each in shuffle(reached, labelled_stream(seed, f"puzzle position/{place}")):
        if each.greedy_keeps is not (crowns is Crowns.ONE):
            continue
        question = ask(each, limit=limit)
        if question and judge(question) == PuzzleKind(crowns):
            return question
    return None


def ask(reached: Reached, *, limit: int = LIMIT) -> Question | None:
    """The question about a position if it may be a puzzle, by what costs little. Cost: 0.1 s.

    None also if a search reaches its limit.
    """
    try:
        lossless = list(find_lossless_plans(reached.game.position, reached.before, limit=limit))
    except LimitError:
        return None
    # The piles with a plan that loses nothing are those with a right move.
    if not 1 <= len(lossless) <= MOST_PILES:
        return None
    return Question.ask(reached.game, known=reached.before, limit=limit)
