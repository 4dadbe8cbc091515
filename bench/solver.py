"""The cost of the solver's answers on 200 fixed deals (``deals.txt``), and their value to a player.

Each deal is solved with empty caches, and times are processor times. *The adviser* plays the best use at
every turn (``play_out``), *greedy* takes the immediate gain; neither sees the order of the stock, and both
play the same deals. Their games run in parallel on all processors, since they are not timed. CP-SAT solves
ten winnable deals, each as one model (``study/checks/cpsat.py``), with two processors and 60 seconds for
each; it is compared where the study's packages are installed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, TypeVar

from bench.report import Report, print_times
from bench.rules import clear_caches
from solitaire.play.deals.eager import BEGINNER
from solitaire.rules import Deal, Game, Record, Turn
from solitaire.solver import (
    Cost,
    Need,
    Par,
    Plan,
    Verdict,
    advise,
    analyze,
    away,
    evaluate,
    find_need,
    find_par,
    follow_plan,
    play_out,
)

DEALS: Final = Path(__file__).with_name("deals.txt")
QUICK: Final = 3
"""The number of deals in a smoke run."""
FOLLOWED: Final = 40
"""The number of deals whose games are followed turn by turn."""
MODELED: Final = 10
"""The number of winnable deals for CP-SAT."""
CHECKED: Final = 3
"""Further deals for CP-SAT: so many with a need above the sum of away, and so many that are lost."""
SECONDS: Final = 60.0
"""The time limit of CP-SAT for each deal, and the time that a timeout counts as."""

T = TypeVar("T")


def load_deals(report: Report) -> list[Deal]:
    """Load the fixed deals, for a smoke run only the first."""
    codes = DEALS.read_text(encoding="utf-8").split()
    return [Deal.from_code(code) for code in codes[: QUICK if report.quick else None]]


def time_call(ask: Callable[[], T]) -> tuple[T, float]:
    """Call ``ask`` with empty caches; return its result and its processor time in milliseconds."""
    clear_caches()
    start = process_time()
    answer = ask()
    return answer, (process_time() - start) * 1_000


@dataclass(frozen=True)
class Answers:
    """The solver's answers for a deal."""

    away: int
    need: Need
    par: Par


def solve_deals(report: Report, deals: Sequence[Deal]) -> list[Answers]:
    """Compute need, par and away of every deal."""
    report.part("Away, need and par")
    answers, away_times, need_times, par_times = [], [], [], []
    for deal in deals:
        game = Game.start(deal)
        piles, took = time_call(lambda game=game: sum(map(away, game.piles)))  # type: ignore[misc]
        away_times.append(took)
        needed, took = time_call(partial(find_need, game.position))
        need_times.append(took)
        found, took = time_call(partial(find_par, game.piles, deal.stock, known=needed))
        if needed.cards is not None:
            par_times.append(took)
        answers.append(Answers(piles, needed, found))

    verdicts = Counter(each.need.verdict for each in answers)
    report.count("deals", len(deals))
    for verdict in Verdict:
        report.count(f"of these {verdict.value}", verdicts[verdict])
    report.count("sum of away, of all deals", sum(each.away for each in answers))
    won = [each for each in answers if each.need.cards is not None]
    print_counts(
        report, "need above the sum of away", [each.need.least - each.away for each in won]
    )
    print_counts(report, "par above need", [each.par.least - each.need.least for each in won])
    report.count("par unknown", sum(each.par.draws is None for each in won))
    report.count("states of need, most", max(each.need.statistics.states for each in answers))
    report.count("states of par, most", max(each.par.statistics.states for each in answers))
    print_times(report, "away of all eleven piles", away_times)
    print_times(report, "need with its plan", need_times)
    print_times(report, "par, need being known", par_times)
    return answers


def print_counts(report: Report, name: str, values: Sequence[int]) -> None:
    """Print how often each value occurs."""
    for value, found in sorted(Counter(values).items()):
        report.count(f"{name} by {value}", found)


def follow_games(report: Report, deals: Sequence[Deal]) -> None:
    """Time values after turns that follow the known plan and turns that leave it, advice, and analysis."""
    report.part("Values after a turn, advice and analysis")
    following, leaving, advising, analyzing = [], [], [], []
    for deal in deals[:FOLLOWED]:
        game = Game.start(deal)
        known = evaluate(game.position)
        played = game
        while known.value >= 0 and known.plan.piles:
            played = played.play(planned_turn(played, known.plan))
            known, took = time_call(partial(evaluate, played.position, known=known))
            following.append(took)
        game = BEGINNER.play(game)
        for before, after_turn in pairwise(game.history()):
            known = evaluate(before.position)
            found, took = time_call(partial(evaluate, after_turn.position, known=known))
            if known.value >= 0 and found.statistics != Cost():
                leaving.append(took)
            if before.number % 5 == 1:
                _, took = time_call(partial(advise, before.position))
                advising.append(took)
        _, took = time_call(partial(analyze, Record.of(game)))
        analyzing.append(took)
    report.count("games", len(deals[:FOLLOWED]))
    report.count("turns that follow the plan", len(following))
    report.count("turns that leave it", len(leaving))
    print_times(report, "value after a turn of the plan", following)
    print_times(report, "value after another turn", leaving)
    print_times(report, "advice, all uses of a card", advising)
    print_times(report, "analysis of a greedy game, par included", analyzing)


def planned_turn(game: Game, plan: Plan) -> Turn:
    """The next turn of a plan: uses a card of the plan, discards any other unplayed."""
    (turn, *_) = follow_plan(game, plan)
    return turn


def play_both(deal: Deal) -> tuple[Game, Game]:
    """Play the adviser's game and the greedy one."""
    game = Game.start(deal)
    return Game.replay(deal, play_out(deal).turns), BEGINNER.play(game)


def compare_players(report: Report, deals: Sequence[Deal], answers: Sequence[Answers]) -> None:
    """Print how many deals each player wins, and in how many draws over par."""
    report.part("The adviser beside a greedy player")
    games = []
    with ProcessPoolExecutor() as processes:
        for number, both in enumerate(processes.map(play_both, deals), start=1):
            games.append(both)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(deals)} deals", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    report.count("deals", len(deals))
    report.count("of these winnable", sum(each.need.cards is not None for each in answers))
    for name, played in zip(("adviser", "greedy"), zip(*games, strict=True), strict=True):
        over = [
            len(game.turns) - (each.par.draws or 0)
            for game, each in zip(played, answers, strict=True)
            if game.flipped_count == len(game.piles)
        ]
        report.count(f"won by the {name} player", len(over))
        report.count("piles flipped in all", sum(game.flipped_count for game in played))
        if over:
            report.figure("draws over par when won, mean", sum(over) / len(over), "draws")
            print_counts(report, "draws over par", over)


def compare_models(report: Report, deals: Sequence[Deal], answers: Sequence[Answers]) -> None:
    """Compare need with CP-SAT in the same run: times for winnable deals, answers for others too."""
    report.part("Need beside CP-SAT")
    if find_spec("ortools") is None:
        print("OR-Tools is not installed here: .venv-study/bin/python -m bench solver has it.")
        return
    from study.checks import cpsat

    both = list(zip(deals, answers, strict=True))
    won = [deal for deal, each in both if each.need.cards is not None]
    lost = [deal for deal, each in both if each.need.cards is None]
    dear = [deal for deal, each in both if each.need.cards and each.need.cards > each.away]
    timed_deals = won[: 1 if report.quick else MODELED]
    checked = [] if report.quick else [*dear[:CHECKED], *lost[:CHECKED]]
    seconds = 5.0 if report.quick else SECONDS
    ours, theirs, ratios = [], [], []
    found = Counter[str]()
    disagree = 0
    for number, deal in enumerate([*timed_deals, *checked]):
        game = Game.start(deal)
        needed, took = time_call(partial(find_need, game.position))
        modeled = cpsat.model_need(game.piles, deal.stock, seconds, workers=2)
        found[modeled.found.value] += 1
        disagree += not modeled.agrees(needed.cards)
        if number < len(timed_deals):
            proven = modeled.found is cpsat.Found.OPTIMAL
            waited = 1_000 * (modeled.seconds if proven else seconds)
            ours.append(took)
            theirs.append(waited)
            ratios.append(waited / took)
        if sys.stderr.isatty():
            print(f"{number + 1} deals", end="\r", file=sys.stderr, flush=True)
    report.count("deals that can be won, timed", len(timed_deals))
    report.count("others: need above the sum of away, or lost", len(checked))
    for name, times in sorted(found.items()):
        report.count(f"CP-SAT: {name}", times)
    report.count("answers that disagree", disagree)
    report.figure("need, median", median(ours), "ms")
    report.figure("CP-SAT, median", median(theirs), "ms")
    report.ratio("CP-SAT to need, median of the ratios", median(ratios))
    report.ratio("CP-SAT to need, least of the ratios", min(ratios))


def main(report: Report) -> None:
    """Measure and print."""
    deals = load_deals(report)
    answers = solve_deals(report, deals)
    follow_games(report, deals)
    compare_players(report, deals, answers)
    compare_models(report, deals, answers)
