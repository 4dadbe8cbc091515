"""Which simple habit of the patience is worth most: ten players, each of a sentence, on the same deals.

No habit looks ahead more than one turn or knows the order of the stock; some count the cards left in it,
which the table shows. Each but the first is the *base* with one more rule: place the drawn card only where it
brings a pile nearer to going out (``away``), else discard it. What the rule leaves open is decided as in the
study: the smallest pile, the discard of the fewest points, the lowest card.

A card *helps* a pile if it would bring it nearer. ``tests/kit/habits.py`` plays the same games without the
solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bench.dealt import FIRST_DEAL
from bench.report import Report
from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import JOKER, Card, Deal, Game, Pile, Seed, Turn
from solitaire.solver import Verdict, away, find_need, useful_cards
from study.report.intervals import paired_interval, share_interval
from study.rows.players import choose_nearer, choose_nearer_keeping_pairs, play_to_end

DEALS: Final = 2_000
QUICK_DEALS: Final = 4
BASE: Final = "smallest"


@dataclass(frozen=True)
class Placing:
    """The drawn card placed on a pile, another card discarded, and the cards left in the stock."""

    pile: Pile
    after: Pile
    drawn: Card
    discard: Card
    left: tuple[Card, ...]
    nearer: int
    """How many cards fewer the pile needs, at most 1; negative if it needs more."""

    @property
    def ties(self) -> tuple[int, int, Card]:
        """Decides what a habit leaves open."""
        return self.pile.rank, self.discard.points(self.pile.rank), self.discard

    @property
    def turn(self) -> Turn:
        """The turn that places it."""
        return Turn(self.drawn, self.pile.rank, self.discard)


Key = Callable[[Placing], Any]
"""Sorts placings: the habit takes the first."""


def list_placings(game: Game, nearer: int) -> list[Placing]:
    """Every way to place the drawn card that brings its pile so much nearer."""
    drawn, left = game.drawn, game.position.left
    assert drawn is not None, "the game is not over"
    open_piles = [pile for pile in game.piles if not pile.flipped]
    placings = [each for pile in open_piles for each in place_on(pile, drawn, left)]
    return [each for each in placings if each.nearer == nearer]


def place_on(pile: Pile, drawn: Card, left: tuple[Card, ...]) -> Iterator[Placing]:
    """Yield every way to place a card on an open pile."""
    for discard in set(pile.cards) - {drawn}:
        after = pile.after(drawn, discard)
        yield Placing(pile, after, drawn, discard, left, away(pile) - away(after))


def discard_it(game: Game) -> Turn:
    """The turn that discards the drawn card unplayed."""
    assert game.drawn is not None, "the game is not over"
    return Turn(game.drawn, next(pile.rank for pile in game.piles if not pile.flipped), game.drawn)


def place_nearer(key: Key) -> Callable[[Game], Turn]:
    """The base with that key before its own."""

    def choose(game: Game) -> Turn:
        nearer = list_placings(game, 1)
        if not nearer:
            return discard_it(game)
        return min(nearer, key=lambda each: (key(each), each.ties)).turn

    return choose


def place_for_more_help(game: Game) -> Turn:
    """The base; a card that brings no pile nearer goes where most cards more help than before."""
    turn = choose_nearer(game)
    if not turn.is_unplayed:
        return turn
    more = [(help_now(each) - help_left(each), each) for each in list_placings(game, 0)]
    better = [(change, each.ties, each.turn) for change, each in more if change < 0]
    return min(better, key=lambda each: each[:2])[2] if better else turn


def count_helping(pile: Pile, left: tuple[Card, ...]) -> int:
    """How many of the cards left help a pile: 0 if it is flipped. Cost: 1 ms.

    With jokers enough in the stock a completion of least cost has as many cards as the pile is away, so the
    cards in one are those that bring it nearer.
    """
    useful = useful_cards(pile, (*left, *[JOKER] * pile.rank))
    return sum(card in useful for card in left)


def help_left(placing: Placing) -> int:
    """How many of the cards left help the pile after a placing."""
    return count_helping(placing.after, placing.left)


def help_now(placing: Placing) -> int:
    """How many of the cards left help the pile before a placing."""
    return count_helping(placing.pile, placing.left)


def prefer_wild(placing: Placing) -> int:
    """Sorts piles in which the card is wild first, the largest one before all."""
    return -placing.pile.rank if placing.drawn.is_wild(placing.pile.rank) else 0


def other_ties(placing: Placing) -> tuple[int, int]:
    """Sorts the largest pile first, and the discard of the most points."""
    return -placing.pile.rank, -placing.discard.points(placing.pile.rank)


@dataclass(frozen=True)
class Habit:
    """A habit: what it says, and the turn it takes."""

    sentence: str
    choose: Callable[[Game], Turn]


HABITS: Final[Mapping[str, Habit]] = {
    "points": Habit("Place the card where the most points come off.", choose_greedily),
    BASE: Habit("Place a card on the smallest pile that it brings nearer.", choose_nearer),
    "largest": Habit(
        "Place a card on the largest pile that it brings nearer.",
        place_nearer(lambda each: -each.pile.rank),
    ),
    "nearest": Habit(
        "Place a card on the pile that needs the fewest cards.",
        place_nearer(lambda each: away(each.pile)),
    ),
    "farthest": Habit(
        "Place a card on the pile that needs the most cards.",
        place_nearer(lambda each: -away(each.pile)),
    ),
    "pairs": Habit(
        "The smallest pile, and never break a pair if another discard does.",
        choose_nearer_keeping_pairs,
    ),
    "wild": Habit(
        "A card goes where it is wild, a joker to the largest pile; else the smallest pile.",
        place_nearer(prefer_wild),
    ),
    "discard": Habit(
        "The smallest pile, and discard what leaves the most cards in the stock that help it.",
        place_nearer(lambda each: (each.pile.rank, -help_left(each))),
    ),
    "more help": Habit(
        "The smallest pile; and a card that is of no use where more cards will help after it.",
        place_for_more_help,
    ),
    "scarce": Habit(
        "Place a card on the pile that the fewest cards left in the stock help.",
        place_nearer(help_now),
    ),
}
"""Each but the first places a card only where it brings a pile nearer, and the ninth if it can."""

TOGETHER: Final[Mapping[str, Habit]] = {
    "scarce, farthest": Habit(
        "The pile with the fewest cards left that help it, for each card that it needs.",
        place_nearer(lambda each: help_now(each) / away(each.pile)),
    ),
    "scarce, farthest, discard": Habit(
        "The same, and discard what leaves the most cards that help.",
        place_nearer(lambda each: (help_now(each) / away(each.pile), -help_left(each))),
    ),
}
"""What more than one of them is worth."""

OTHER_TIES: Final[Mapping[str, Habit]] = {
    "nearest, other ties": Habit(
        "The nearest pile; of equals the largest, and the discard of the most points.",
        place_nearer(lambda each: (away(each.pile), *other_ties(each))),
    ),
    "farthest, other ties": Habit(
        "The farthest pile; of equals the largest, and the discard of the most points.",
        place_nearer(lambda each: (-away(each.pile), *other_ties(each))),
    ),
}
"""What the same habit is worth if what it leaves open is decided in the opposite way."""

ALL: Final[Mapping[str, Habit]] = {**HABITS, **TOGETHER, **OTHER_TIES}


def start_deal(number: int) -> Game:
    """The start of a deal of this part, from 0 on."""
    return Game.start(Deal.from_seed(Seed(FIRST_DEAL + number)))


def play_all(deals: Iterable[int]) -> dict[str, list[bool]]:
    """By the habit, whether it wins each deal; "exact" says whether the deal can be won.

    Cost: a second a deal.
    """
    won: dict[str, list[bool]] = {name: [] for name in (*ALL, "exact")}
    for number in deals:
        start = start_deal(number)
        for name, habit in ALL.items():
            won[name].append(play_to_end(start, habit.choose).flipped_count == len(start.piles))
        won["exact"].append(find_need(start.position).verdict is Verdict.WINNABLE)
    return won


def main(report: Report) -> None:
    """Play and print: the wins, their share, and beside the base which deals are won and lost for it."""
    report.part("Simple habits of the patience")
    deals = QUICK_DEALS if report.quick else report.games or DEALS
    won = play_all(range(deals))
    report.count("deals", deals)
    for name, wins in won.items():
        found = sum(wins)
        low, high = share_interval(found, deals - found)
        report.count(f"{name}: won", found)
        print(f"    {100 * found / deals:.1f} % ({100 * low:.1f} to {100 * high:.1f}) %")
        more = sum(one > base for one, base in zip(wins, won[BASE], strict=True))
        fewer = sum(one < base for one, base in zip(wins, won[BASE], strict=True))
        low, high = paired_interval(more, fewer, deals)
        print(
            f"    beside the base: {more} won for lost, {fewer} lost for won,"
            f" {100 * (more - fewer) / deals:+.1f} ({100 * low:+.1f} to {100 * high:+.1f}) points"
        )
