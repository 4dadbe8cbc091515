"""What positions of plausible games are, what puzzles cost, and whether their right moves are right.

The first part asks about every position that a candidate's player meets. The second makes the puzzles of many
days as a site does, and checks each by another way: every move is solved from nothing.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from time import process_time
from typing import Final

from bench.report import Report
from solitaire.play.coach.puzzles.judging import Crowns, PuzzleKind, judge
from solitaire.play.coach.puzzles.making import ask, find_puzzle, play_candidate
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.coach.puzzles.schedule import FIRST, PuzzleKey
from solitaire.rules import VARIANTS, Seed, Variant
from solitaire.solver import evaluate

POSITIONS: Final = 1_000
DAYS: Final = 300
QUICK_POSITIONS: Final = 40
QUICK_DAYS: Final = 2
SECRET: Final = b"bench"


def count_kinds(variant: Variant, positions: int) -> tuple[Counter[str], float]:
    """What so many positions of a game are, and the seconds of processor time that it took."""
    kinds: Counter[str] = Counter()
    start = process_time()
    for place in count():
        for reached in play_candidate(Seed(1), variant, place):
            question = ask(reached)
            kinds[judge(question).name if question else "FILTERED"] += 1
            if kinds.total() == positions:
                return kinds, process_time() - start
    raise AssertionError("the candidates never end")


def make_puzzle(key: PuzzleKey, secret: bytes) -> tuple[int, Question]:
    """The puzzle of a key, and the place of its candidate: the first that has one.

    It is that of a site, which makes it in many jobs. Cost: seconds, ten for three crowns.
    """
    seed = key.seed(secret)
    for place in count():
        if question := find_puzzle(seed, key.variant, key.crowns, place):
            return place, question
    raise AssertionError("the candidates never end")


def is_right(question: Question) -> bool:
    """Whether every move keeps what it does if each is solved from nothing."""
    game = question.game
    keeps = {
        (None if turn.is_unplayed else turn.pile, turn.discard): evaluate(game.play(turn).position)
        for turn in game.legal_turns()
    }
    found = {move: each.value for move, each in keeps.items()}
    before = evaluate(game.position)
    exact = before.exact and all(each.exact for each in keeps.values())
    asked = {(move.pile, move.discard): move.value for move in question.moves}
    return exact and found == asked and before.value == question.before == max(found.values())


def main(report: Report) -> None:
    """Judge positions, make puzzles, check them, and print."""
    report.part("Puzzles")
    positions = QUICK_POSITIONS if report.quick else POSITIONS
    for variant in VARIANTS:
        kinds, seconds = count_kinds(variant, positions)
        report.count(f"{variant.name}: positions", kinds.total())
        for name in ("FILTERED", *(kind.name for kind in PuzzleKind)):
            report.count(f"{variant.name}: {name.lower().replace('_', ' ')}", kinds[name])
        report.figure(f"{variant.name}: one position", seconds / positions, "s")
    for crowns in Crowns:
        made: dict[Variant, list[float]] = {variant: [] for variant in VARIANTS}
        right = 0
        for number in range(FIRST, FIRST + (QUICK_DAYS if report.quick else DAYS)):
            key = PuzzleKey(number, crowns)
            start = process_time()
            _, question = make_puzzle(key, SECRET)
            made[key.variant].append(process_time() - start)
            right += is_right(question) and judge(question) == PuzzleKind(crowns)
        report.count(f"crowns {crowns}: puzzles", sum(map(len, made.values())))
        report.count(f"crowns {crowns}: as solved from nothing", right)
        for variant, times in made.items():
            report.figure(f"crowns {crowns}, {variant.name}: one", sum(times) / len(times), "s")
