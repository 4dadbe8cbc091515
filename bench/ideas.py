"""How often each idea occurs among the mistakes of simulated players, and what it costs them.

Like people, all three play the best move most of the time, and err in three ways: one takes the most points,
one any move that looks reasonable, and one looks at some of the piles only. They play deals that can be won.

A mistake costs what the value of the position falls by, beyond what a right move loses. While the game can be
won, that is spare draws; the mistake that loses the win costs all that were left, and one more for each pile
that is then out of reach. In a game that is lost a mistake costs piles, and these are counted apart.
``tests/play/test_ideas.py`` has a slow twin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, islice
from math import sqrt
from random import Random
from time import process_time
from typing import Final, Self

from bench.habits import discard_it
from bench.report import Report
from solitaire.play.coach.puzzles.ideas import Idea, classify
from solitaire.play.coach.puzzles.judging import find_tempting
from solitaire.play.coach.puzzles.question import Question
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import VARIANTS, Deal, Game, Seed, Turn, Variant
from solitaire.solver import evaluate, find_best_turn
from study.report.intervals import Interval, mean_interval

GAMES: Final = 5_000
QUICK_GAMES: Final = 18
"""Of all players and both variants together."""
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
    return discard_it(game)


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

    @property
    def could_win(self) -> bool:
        """Whether the game could be won before it."""
        return self.question.before >= 0

    @property
    def kept(self) -> int:
        """The value after it."""
        return self.question.judge(self.played)

    @property
    def lost(self) -> int:
        """What a right move would have kept, less what it kept."""
        return self.question.best - self.kept


@dataclass(frozen=True)
class Played:
    """What went wrong in one game, and how many mistakes could not be proven to be such."""

    mistakes: tuple[Mistake, ...]
    unproven: int


def play_games(variant: Variant, player: str) -> Iterator[Played]:
    """Yield the games of a player on the deals that can be won, from seed 1 on; it never ends.

    Cost: 0.1 s for a short game, and about 1 s for a full one.
    """
    for seed in count(1):
        game, random = Game.start(Deal.from_seed(Seed(seed), variant)), Random(f"{player} {seed}")
        before = evaluate(game.position)
        if before.value < 0:
            continue
        mistakes, unproven = [], 0
        while not game.is_over:
            best = find_best_turn(game.position, before)
            turn = best.turn if random.random() < BEST else PLAYERS[player](game, random)
            after = evaluate(game.play(turn).position, known=before)
            if after.value < best.value:
                question = Question.ask(game, known=before)
                unproven += question is None
                if question:
                    mistakes.append(Mistake(question, turn))
            game, before = game.play(turn), after
        yield Played(tuple(mistakes), unproven)


def find_mistakes(variant: Variant, player: str) -> Iterator[Mistake]:
    """Yield the mistakes of a player in one game after the other; it never ends."""
    return chain.from_iterable(each.mistakes for each in play_games(variant, player))


def solve_all(game: Game) -> dict[tuple[object, object], int]:
    """What each move keeps, each solved from nothing; a card that is discarded unplayed has the pile None."""
    return {
        (None if turn.is_unplayed else turn.pile, turn.discard): evaluate(
            game.play(turn).position
        ).value
        for turn in game.legal_turns()
    }


# ---- what they cost ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """The mistakes of one game, or of all games of one deal, by idea."""

    made: Counter[Idea] = field(default_factory=Counter)
    """While the game could be won."""
    cost: Counter[Idea] = field(default_factory=Counter)
    """What those cost, in spare draws."""
    fatal: Counter[Idea] = field(default_factory=Counter)
    """Those that lost the win."""
    later: Counter[Idea] = field(default_factory=Counter)
    """In a game that was lost."""
    piles: int = 0
    """What those cost, in piles."""
    unproven: int = 0

    @classmethod
    def of(cls, played: Played) -> Self:
        """The tally of one game."""
        tally = cls(
            piles=sum(each.lost for each in played.mistakes if not each.could_win),
            unproven=played.unproven,
        )
        for each in played.mistakes:
            idea = classify(each.question, each.played)
            if each.could_win:
                tally.made[idea] += 1
                tally.cost[idea] += each.lost
                tally.fatal[idea] += each.kept < 0
            else:
                tally.later[idea] += 1
        return tally

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.made + other.made,
            self.cost + other.cost,
            self.fatal + other.fatal,
            self.later + other.later,
            self.piles + other.piles,
            self.unproven + other.unproven,
        )


def estimate_ratio(values: Sequence[float], weights: Sequence[float]) -> tuple[float, Interval]:
    """The sum of the values by the sum of the weights, which is not 0, and its interval of 95 %.

    The pairs are independent of each other, as games are; the mistakes of one game are not. Source: W. G.
    Cochran, "Sampling techniques", 3rd edition, 1977, 6.3: the ratio of two sums in a large sample.
    """
    units, ratio = len(values), sum(values) / sum(weights)
    squares = sum(
        (value - ratio * weight) ** 2 for value, weight in zip(values, weights, strict=True)
    )
    error = sqrt(squares * units / max(1, units - 1)) / sum(weights)
    return ratio, mean_interval(ratio, error)


def format_ratio(values: Sequence[float], weights: Sequence[float]) -> str:
    """A ratio and its interval, or a dash if there is nothing to divide by."""
    if not sum(weights):
        return "-"
    ratio, (low, high) = estimate_ratio(values, weights)
    return f"{ratio:.3g} ({low:.3g} to {high:.3g})"


def share(part: int, whole: Counter[Idea]) -> str:
    """The share of a sum, in percent."""
    return f"{100 * part / max(1, whole.total()):.1f} %"


def print_costs(tallies: Sequence[Tally], games: int) -> None:
    """Print what each idea costs; each tally is of so many games."""
    total, each_game = sum(tallies, Tally()), [games] * len(tallies)

    def print_row(name: str, ideas: Sequence[Idea]) -> None:
        made = [sum(each.made[idea] for idea in ideas) for each in tallies]
        cost = [sum(each.cost[idea] for idea in ideas) for each in tallies]
        fatal = [100 * sum(each.fatal[idea] for idea in ideas) for each in tallies]
        later = sum(total.later[idea] for idea in ideas)
        print(
            f"{name:<14}{format_ratio(made, each_game):<25}{share(sum(made), total.made):<9}"
            f"{format_ratio(cost, each_game):<25}{share(sum(cost), total.cost):<9}"
            f"{format_ratio(cost, made):<22}{format_ratio(fatal, made):<22}{share(later, total.later)}"
        )

    print(
        f"{'idea':<14}{'mistakes a game':<25}{'of all':<9}{'draws a game':<25}{'of all':<9}"
        f"{'draws each':<22}{'% that lose the win':<22}once lost"
    )
    for idea in Idea:
        print_row(idea, [idea])
    print_row("all", [*Idea])
    fatal = [each.fatal.total() for each in tallies]
    print(f"wins lost a game: {format_ratio(fatal, each_game)}")
    later = [each.later.total() for each in tallies]
    print(f"once lost, mistakes a game: {format_ratio(later, each_game)}")
    piles = [each.piles for each in tallies]
    print(f"once lost, piles a game: {format_ratio(piles, each_game)}")


def main(report: Report) -> None:
    """Play, and print what each idea costs: by game and player, and all players of a deal together."""
    games = QUICK_GAMES if report.quick else report.games or GAMES
    each = games // (len(VARIANTS) * len(PLAYERS))
    everything: list[Tally] = []
    naming = 0.0
    for variant in VARIANTS:
        deals = [Tally()] * each
        for player in PLAYERS:
            report.part(f"What mistakes cost: {variant.name}, {player}")
            start = process_time()
            played = list(islice(play_games(variant, player), each))
            finished = process_time()
            tallies = list(map(Tally.of, played))
            naming += process_time() - finished
            deals = [deal + tally for deal, tally in zip(deals, tallies, strict=True)]
            report.figure("to play one", (finished - start) / each, "s")
            print_costs(tallies, 1)
        report.part(f"What mistakes cost: {variant.name}, all players")
        print_costs(deals, len(PLAYERS))
        everything += deals
    report.part("What mistakes cost: both games, all players")
    print_costs(everything, len(PLAYERS))
    report.count("all: games", len(everything) * len(PLAYERS))
    report.count("all: mistakes", sum(each.made.total() for each in everything))
    named = sum(each.made.total() + each.later.total() for each in everything)
    report.figure("to name one, and what it cost", naming / named * 1e6, "us")
    report.count("all: mistakes not proven", sum(each.unproven for each in everything))
