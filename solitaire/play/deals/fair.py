"""Random deals of a chosen game and difficulty, certified: the solver proves their spare.

Every deal can be won, unless the player chooses any deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from solitaire.play.deals.difficulty import FOR_YOU, Difficulty
from solitaire.play.deals.eager import WEAKEST
from solitaire.play.deals.packs import PackName, find_place
from solitaire.play.deals.row_text import deal_of
from solitaire.rules import SHORT, STANDARD, VARIANTS, Deal, Game, Pile, Seed, Variant
from solitaire.solver import away, find_need

STATES: Final = 3_000
"""The limit of the solver for a deal, a third of a second; a deal that takes more is passed over. The hardest
of 2,000 took 2,112."""
TRIES: Final = 12
"""How many deals are tried to find an inviting one. The weakest player wins one gentle short deal in five."""


ANY: Final = "any"
LEVELS: Final = (FOR_YOU, *(each.value for each in Difficulty), ANY)
"""The names of all levels that can be chosen: what fits the player, the difficulties, and any deal."""


@dataclass(frozen=True, slots=True)
class DealChoice:
    """A choice of random deals: the variant, and the difficulty, or None for any deal of it.

    One ``for_you`` has none either: the deal is to fit the player's level (``solitaire.play.deals.levels``).
    """

    variant: Variant
    difficulty: Difficulty | None
    for_you: bool = False

    @classmethod
    def read(cls, kind: str, level: str) -> DealChoice | None:
        """The choice of these names, which are its ``kind`` and ``level``, now or before; None for others."""
        variant = next((each for each in VARIANTS if each.name == kind), None)
        if variant is None:
            return None
        if level in (ANY, FOR_YOU):
            return cls(variant, None, for_you=level == FOR_YOU)
        try:
            return cls(variant, Difficulty(level))
        except ValueError:
            return None

    @property
    def kind(self) -> str:
        """The name of the variant."""
        return self.variant.name

    @property
    def level(self) -> str:
        """The name of the difficulty, ``FOR_YOU`` or ``ANY``."""
        if self.difficulty is None:
            return FOR_YOU if self.for_you else ANY
        return self.difficulty.value

    @property
    def harder(self) -> DealChoice | None:
        """The next step on the way up; None at its end, for any deal, and for one that fits the player.

        From the steady short game it leads to the gentle standard one, and then to the fierce.
        """
        if self.difficulty is None:
            return None
        if self == _LAST_SHORT_STEP:
            return DealChoice(STANDARD, Difficulty.GENTLE)
        harder = tuple(Difficulty)[self.difficulty.level :]
        return DealChoice(self.variant, harder[0]) if harder else None


ANY_DEAL: Final = DealChoice(STANDARD, None)
FIRST_STEP: Final = DealChoice(SHORT, Difficulty.GENTLE)
"""The choice for newcomers."""
USUAL: Final = DealChoice(STANDARD, Difficulty.EASY)
"""The choice of deals for several players, in place of any deal or one that fits one of them."""
_LAST_SHORT_STEP: Final = DealChoice(SHORT, Difficulty.STEADY)


class FoundDeal(NamedTuple):
    """A random deal, and its spare, which is None only for any deal."""

    deal: Deal
    spare: int | None


def find_deal(choice: DealChoice, random_seed: Callable[[], Seed]) -> FoundDeal:
    """A random deal as chosen. Cost: a tenth of a second for the rarest (``scripts/bench deals``)."""
    if choice.difficulty is None:
        return FoundDeal(Deal.from_seed(random_seed(), choice.variant), None)
    found = (_certify(game, choice) for game in _candidates(choice, random_seed))
    return next(filter(None, found))


def find_inviting_deal(choice: DealChoice, random_seed: Callable[[], Seed]) -> FoundDeal:
    """Of a few deals as ``find_deal`` the first that even the weakest eager player wins, or else any of them.

    For first games: spare is room for mistakes, and a beginner makes more of them than any deal forgives.
    """
    for game in islice(_candidates(choice, random_seed), TRIES):
        if WEAKEST.wins(game, runs=1) and (found := _certify(game, choice)):
            return found
    return find_deal(choice, random_seed)


def most_spare(game: Game) -> int:
    """A bound of the spare from above: every pile needs at least as many cards as it is away."""
    return game.deal.variant.stock_size - sum(map(away, game.piles))


@lru_cache(maxsize=4_000)
def is_forgiving(deal: str) -> bool:
    """Whether the deal of a row is gentle or easy, or a gentle step.

    Judged by what its piles are away, without a search: exact for a deal that was chosen by its difficulty
    (``_candidates``); one in 30 of the others is harder than that. Cost: 0.5 ms, once.
    """
    place = find_place(deal)
    if place is not None and place.pack.name is PackName.GENTLE_STEPS:
        return True
    game = Game.start(deal_of(deal))
    spare = most_spare(game)
    return spare >= 0 and Difficulty.of(spare, game.deal.variant).level <= Difficulty.EASY.level


def _candidates(choice: DealChoice, random_seed: Callable[[], Seed]) -> Iterator[Game]:
    """Games that are as hard as chosen if their need is the sum of away, below which it never is.

    Of the deals that can be won it is above in one of 30, and in one of four short ones. So the solver
    searches few deals, and some that would fit are passed over.
    """
    assert choice.difficulty is not None
    spares = choice.difficulty.spares_in(choice.variant)
    stock = choice.variant.stock_size
    while True:
        deal = Deal.from_seed(random_seed(), choice.variant)
        spare = stock
        # The large piles first: they are furthest away, so they settle it soonest.
        for rank, cards in zip(reversed(choice.variant.piles), reversed(deal.piles), strict=True):
            spare -= away(Pile.of(rank, cards))
            if spare < spares.start:
                break
        if spare in spares:
            yield Game.start(deal)


def _certify(game: Game, choice: DealChoice) -> FoundDeal | None:
    """The deal of a game with its spare, if the solver proves that it is as hard as chosen."""
    assert choice.difficulty is not None
    spare = find_need(game.position, limit=STATES).spare
    if spare not in choice.difficulty.spares_in(choice.variant):
        return None
    return FoundDeal(game.deal, spare)
