"""The house rules of a table of Last Card: what its options choose (U4, U9, U11, U12, U13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solitaire.matches.game import Option
from solitaire.matches.lastcard.cards import Card, Symbol, make_deck

_FEW, _MANY = ("100", "200", "300", "400"), ("600", "700", "800", "900", "1000")
_POINTS: Final = (*_FEW, *_MANY)
GOAL: Final = Option("goal", ("500", "five", *_POINTS))
"""The points of a match, or five hands."""
EXTRAS: Final = {
    "swap": Symbol.SWAP,
    "draw": Symbol.OTHERS_DRAW,
    "again": Symbol.AGAIN,
    "clear": Symbol.CLEAR,
}
"""The card that each of these options adds: with all of them there are 112 (U11)."""
PAIRS: Final = Option("pairs", ("no", "yes"), players=(4,))
"""Whether partners, who sit opposite, win together (U12)."""
OUT: Final = Option(
    "out", ("no", "yes"), excludes=("goal=five", "pairs=yes", *(f"goal={each}" for each in _MANY))
)
"""Whether everybody begins with the points of the goal, and who has none left is out (U13).

Ten players take up to 2,850 moves until all but one have lost 500 points, and would take more than a match
can have (``MOVES_LIMIT``) to lose 1,000.
"""
DRAWN: Final = Option("drawn", ("kept", "played"))
"""Whether a drawn wild that fits may be kept, or has to be played (U4)."""
BLUFFS: Final = Option("bluffs", ("no", "yes"))
"""Whether all may bluff, computer players challenge, and who challenges sees the hand (U5)."""
SAY: Final = Option("say", ("no", "yes"))
"""Whether "last card" is said with the move, and whoever forgets it can be caught (U7)."""
OPTIONS: Final = (
    GOAL,
    *(Option(name, ("no", "yes")) for name in EXTRAS),
    PAIRS,
    OUT,
    DRAWN,
    BLUFFS,
    SAY,
)


@dataclass(frozen=True, slots=True)
class Goal:
    """When a match is over: after so many hands, or once a seat has so many points."""

    hands: int | None = None
    points: int | None = None

    def is_reached(self, points: tuple[tuple[int, ...], ...]) -> bool:
        """Whether the match is over after hands with these points."""
        if self.hands is not None:
            return len(points) >= self.hands
        assert self.points is not None
        return max(map(sum, zip(*points, strict=True)), default=0) >= self.points


GOALS: Final = {"five": Goal(hands=5)} | {
    each: Goal(points=int(each)) for each in ("500", *_POINTS)
}
"""When the match is over, by the value of that option."""


@dataclass(frozen=True, slots=True)
class House:
    """What the options of a table choose."""

    goal: Goal
    extras: tuple[Symbol, ...]
    teams: int
    """How many teams play, of which seat s is of team s modulo that: pairs, or each is one."""
    eliminates: bool
    """Whether the points of the goal are lost, not won."""
    keeps_wilds: bool
    """Whether a drawn wild may be kept."""
    bluffs: bool
    """Whether all may bluff and challenge, and who challenges sees the hand."""
    says: bool
    """Whether players say "last card" themselves."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards."""
        return make_deck(self.extras)

    @property
    def begins_with(self) -> int:
        """The points with which everybody begins; 0 if points are won."""
        return self.goal.points or 0 if self.eliminates else 0

    @classmethod
    def of(cls, players: int, options: Mapping[str, str]) -> House:
        """The house rules of so many players; options that are not there are the usual ones."""
        chosen = {option.name: option.values[0] for option in OPTIONS} | dict(options)
        return cls(
            goal=GOALS[chosen[GOAL.name]],
            extras=tuple(symbol for name, symbol in EXTRAS.items() if chosen[name] == "yes"),
            teams=count_teams(players, chosen),
            eliminates=chosen[OUT.name] == "yes",
            keeps_wilds=chosen[DRAWN.name] == "kept",
            bluffs=chosen[BLUFFS.name] == "yes",
            says=chosen[SAY.name] == "yes",
        )


def count_teams(players: int, options: Mapping[str, str]) -> int:
    """How many teams so many players are: pairs, or each alone."""
    return players // 2 if options.get(PAIRS.name) == "yes" else players
