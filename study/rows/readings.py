"""The readings of the rules: each is a game, how its deals are dealt, and how they are solved.

Two readings need no runs. If a card may not be discarded in the turn that placed it, every deal has the
verdict and the par of the standard game, while R8 holds. And if the first k cards of a stock, but not their
order, are shown before play, they win if and only if par is at most k. ``docs/study/method.md`` has the
proofs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Final

from solitaire.rules import JOKER, SHORT, STANDARD, Deal, Seed, Variant, shuffle_deck
from study.rows.other_rules import NO_WILD_RANK, R8_OFF, WRAPAROUND, Rules, solve_by
from study.rows.row import Row, solve_deal


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of the rules, by which every seed is a deal."""

    sentence: str
    """What the reading changes."""
    deal: Callable[[int], Deal]
    """Returns the deal of a seed, with ``Deal.seed``."""
    rules: Rules | None = None
    """Other rules, for the deals of the standard game; without them a ``Game`` can be played."""

    def solve(self, deal: Deal, factor: int) -> Row:
        """The row of a deal of this reading; the limits of searches are ``factor`` times the usual ones."""
        return solve_by(self.rules, deal, factor) if self.rules else solve_deal(deal, factor)


def _deal_variant(variant: Variant, seed: int) -> Deal:
    return Deal.from_seed(Seed(seed), variant)


def _deal_by_twister(seed: int) -> Deal:
    """A deal of the standard game by the Mersenne Twister and the shuffle of Python."""
    cards = list(STANDARD.deck)
    Random(seed).shuffle(cards)
    left = iter(cards)
    piles = tuple([tuple(islice(left, size)) for size in STANDARD.piles])
    return Deal(piles, tuple(left), Seed(seed), STANDARD)


def _deal_long_stock(seed: int) -> Deal:
    """The standard deal, whose stock goes on with the first four cards of the shuffled half box.

    The half box is the deck of the short game: it has jokers and naturals in the same proportions, and its
    shuffle has random words of its own. With both boxes there are three copies of a natural at most.
    """
    deal = Deal.from_seed(Seed(seed), STANDARD)
    stock = (*deal.stock, *shuffle_deck(Seed(seed), SHORT)[:MORE])
    deck = tuple(sorted(card for cards in (*deal.piles, stock) for card in cards))
    return Deal(deal.piles, stock, deal.seed, Variant("long stock", "", deck, STANDARD.piles))


NO_JOKERS: Final = Variant(
    "no jokers", "N", tuple(card for card in STANDARD.deck if card is not JOKER), STANDARD.piles
)
"""The standard game with the 110 naturals of the box, so with a stock of 22."""
MORE: Final = 4
"""The cards that a long stock has beyond those of the standard game."""

_deal_standard: Final = partial(_deal_variant, STANDARD)

READINGS: Final = {
    "standard": Reading("The rules as numbered.", _deal_standard),
    "short": Reading("The short game, by the rules as numbered.", partial(_deal_variant, SHORT)),
    "twister": Reading(
        "The rules as numbered, but the deals of another generator.", _deal_by_twister
    ),
    "r8-off": Reading(
        "A pile that is complete as dealt stays open until a turn is played on it.",
        _deal_standard,
        R8_OFF,
    ),
    "no-jokers": Reading("The jokers stay in the box.", partial(_deal_variant, NO_JOKERS)),
    "no-wild-rank": Reading("Only jokers are wild.", _deal_standard, NO_WILD_RANK),
    "around": Reading("Runs go around the corner, from king to three.", _deal_standard, WRAPAROUND),
    "long-stock": Reading("The stock has four cards more, from a second box.", _deal_long_stock),
}
SAME_RULES: Final = ("short", "twister")
"""The readings that change no rule, but the game or the deals."""
