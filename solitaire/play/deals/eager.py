"""Five simulated players who take what they see and do not look ahead, as many people do at first.

Three flip a pile when they can, and else take the most points, the most melded cards, or the fewest cards
still needed. The beginner (``solitaire.play.deals.beginner``) counts points alone: from the small piles on,
or from the large ones. The gentle steps promise that such players win them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from solitaire.play.deals.beginner import choose_greedily
from solitaire.rules import Game, Pile, Turn, best_melds, leftover
from solitaire.solver import away

Gain = Callable[[Pile, Pile], int]
"""What a pile gains by becoming another one."""


@dataclass(frozen=True, slots=True)
class EagerPlayer:
    """A way to choose a turn; ``runs`` is how often chance makes another game of it."""

    name: str
    choose: Callable[[Game, Random], Turn]
    runs: int = 1

    def play(self, game: Game, run: int = 0) -> Game:
        """Play a game to its end. Cost: 10 to 20 ms for a short game."""
        random = Random(f"{game.deal} {run}")
        while not game.is_over:
            game = game.play(self.choose(game, random))
        return game

    def wins(self, game: Game, runs: int | None = None) -> bool:
        """Whether the first ``runs``, by default all, win a game from here."""
        ends = (self.play(game, run) for run in range(runs or self.runs))
        return all(end.flipped_count == len(end.piles) for end in ends)


def _list_turns(game: Game) -> Iterator[tuple[Turn, Pile, Pile]]:
    """The turns that differ, each with its pile before and after; the small piles first."""
    drawn = game.drawn
    assert drawn is not None, "a game that goes on has a drawn card"
    for pile in game.piles:
        if pile.flipped:
            continue
        cards = (*pile.cards, drawn)
        for discard in dict.fromkeys(cards):
            kept = list(cards)
            kept.remove(discard)
            yield Turn(drawn, pile.rank, discard), pile, Pile.of(pile.rank, tuple(kept))


def _choose_by(gain: Gain) -> Callable[[Game, Random], Turn]:
    """Flip a pile, else gain most; of equal turns the first."""

    def choose(game: Game, random: Random) -> Turn:
        best = max(_list_turns(game), key=lambda each: (each[2].flipped, gain(*each[1:])))
        return best[0]

    return choose


def _choose_by_chance(gain: Gain) -> Callable[[Game, Random], Turn]:
    """Flip a pile, else gain most; of equal turns one by chance."""

    def choose(game: Game, random: Random) -> Turn:
        turns = [
            (after.flipped, gain(pile, after), turn) for turn, pile, after in _list_turns(game)
        ]
        most = max(each[:2] for each in turns)
        return random.choice([turn for *value, turn in turns if tuple(value) == most])

    return choose


def _points(before: Pile, after: Pile) -> int:
    return leftover(before.rank, before.cards) - leftover(after.rank, after.cards)


def _melded(before: Pile, after: Pile) -> int:
    loose = (len(best_melds(each.rank, each.cards).loose) for each in (before, after))
    return next(loose) - next(loose)


def _needed(before: Pile, after: Pile) -> int:
    return away(before) - away(after)


BEGINNER: Final = EagerPlayer("beginner", lambda game, random: choose_greedily(game))
WEAKEST: Final = EagerPlayer("melded cards", _choose_by_chance(_melded), runs=3)
"""Who wins fewest gentle short deals: one in seven by all three runs, one in five by one of them."""
EAGER: Final = (
    EagerPlayer("points", _choose_by(_points)),
    WEAKEST,
    EagerPlayer("cards needed", _choose_by(_needed)),
    BEGINNER,
    EagerPlayer(
        "beginner, large piles first", lambda game, random: choose_greedily(game, large_first=True)
    ),
)
