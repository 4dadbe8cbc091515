"""How often each idea occurs among the mistakes of simulated players, and whether a slow twin agrees.

Like people, all three play the best move most of the time, and err in three ways: one takes the most points,
one any move that looks reasonable, and one looks at some of the piles only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from time import process_time
from typing import Final

from bench.report import Report
from solitaire.play.coach.puzzles.ideas import Idea, classify
from solitaire.play.coach.puzzles.judging import find_tempting
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import VARIANTS, Deal, Game, Seed, Turn, Variant
from solitaire.solver import evaluate, find_best_turn

MISTAKES: Final = 5_000
QUICK_MISTAKES: Final = 30
"""Of all players and games together."""
BEST: Final = 0.5
"""The share of moves that are the solver's."""


def play_for_points(game: Game, random: Random) -> Turn:
    """The move of the simulated beginner."""
    return choose_greedily(game)


def play_hastily(game: Game, random: Random) -> Turn:
    """Any move that looks reasonable; without one that of the beginner."""
    tempting = find_tempting(game)
    return random.choice(tempting) if tempting else choose_greedily(game)


def overlook_piles(game: Game, random: Random) -> Turn:
    """A move that looks reasonable on one of the piles that are looked at, else the card is discarded."""
    seen = {pile.rank for pile in game.piles if random.random() < 0.5}
    tempting = [turn for turn in find_tempting(game) if turn.pile in seen]
    if tempting:
        return random.choice(tempting)
    assert game.drawn is not None, "the game is not over"
    return Turn(game.drawn, next(each.rank for each in game.piles if not each.flipped), game.drawn)


PLAYERS: Final[dict[str, Callable[[Game, Random], Turn]]] = {
    "for points": play_for_points,
    "hasty": play_hastily,
    "overlooks piles": overlook_piles,
}


@dataclass(frozen=True)
class Mistake:
    """A mistake of a simulated player, and what each move kept."""

    question: Question
    played: Turn


def find_mistakes(variant: Variant, player: str) -> Iterator[Mistake]:
    """Yield the mistakes of a player in one deal after the other; it never ends. Cost: 0.1 to 0.4 s each."""
    for seed in count(1):
        game, random = Game.start(Deal.from_seed(Seed(seed), variant)), Random(f"{player} {seed}")
        before = evaluate(game.position)
        while not game.is_over:
            best = find_best_turn(game.position, before)
            turn = best.turn if random.random() < BEST else PLAYERS[player](game, random)
            after = evaluate(game.play(turn).position, known=before)
            if after.value < best.value and (question := Question.ask(game, known=before)):
                yield Mistake(question, turn)
            game, before = game.play(turn), after


def solve_all(game: Game) -> dict[tuple[object, object], int]:
    """What each move keeps, each solved from nothing; a card that is discarded unplayed has the pile None."""
    return {
        (None if turn.is_unplayed else turn.pile, turn.discard): evaluate(
            game.play(turn).position
        ).value
        for turn in game.legal_turns()
    }


def main(report: Report) -> None:
    """Count the ideas of each game and player, and print the shares."""
    report.part("Ideas of mistakes")
    each = (QUICK_MISTAKES if report.quick else MISTAKES) // (len(VARIANTS) * len(PLAYERS))
    everything: Counter[Idea] = Counter()
    total, classifying = 0, 0.0
    for variant in VARIANTS:
        for player in PLAYERS:
            start = process_time()
            mistakes = list(islice(find_mistakes(variant, player), each))
            found = process_time()
            ideas = Counter(classify(each.question, each.played) for each in mistakes)
            classifying += process_time() - found
            everything += ideas
            total += len(mistakes)
            name = f"{variant.name}, {player}"
            report.count(f"{name}: mistakes", len(mistakes))
            for idea in Idea:
                report.figure(f"{name}: {idea}", 100 * ideas[idea] / len(mistakes), "%")
            report.figure(f"{name}: to find one", (found - start) / len(mistakes), "s")
    report.count("all: mistakes", total)
    for idea in Idea:
        report.figure(f"all: {idea}", 100 * everything[idea] / total, "%")
    report.figure("to classify one", classifying / total * 1e6, "us")
