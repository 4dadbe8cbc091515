"""Finds the deals of the packs again, from fixed seeds: ``scripts/packs``.

A candidate's seed is a hash of the pack's name and the candidate's place, so every run finds the same
deals. Of the hardest pack the deals are those of a fixed number of candidates that the greedy player loses
by most; the others take the first candidates that fit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

from solitaire.play.deals.eager import BEGINNER, EAGER
from solitaire.play.deals.fair import most_spare
from solitaire.play.deals.packs import PACKS, SIZE, Pack, PackName, write_codes
from solitaire.rules import JOKER, Deal, Game, Rank, Seed
from solitaire.solver import find_need

CODES: Final = Path(__file__).parents[1] / "solitaire/play/deals/packs.txt"
PLAYED: Final = 5000
"""How many candidates of the hardest pack the greedy player plays."""
STEPS: Final = (6, 5, 4, 3, 2)
"""The spare draws of the gentle steps, each of equally many deals."""
EASIEST: Final = 12
"""All eager players win so many steps, and ``MOST`` of them the others."""
MOST: Final = 3
LARGE: Final = Rank.SEVEN
"""The smallest pile of the pack whose deals have a complete one."""
_SEED_BYTES: Final = 5


def seed_of(name: PackName, place: int) -> Seed:
    """The seed of a pack's candidate at that place, from 0."""
    edition = 2 if name is PackName.GENTLE_STEPS else 1  # of the list
    message = f"five-crowns-solitaire/packs/{edition}/{name}/{place}"
    return Seed(int.from_bytes(sha256(message.encode()).digest()[:_SEED_BYTES], "big"))


def candidates(name: PackName) -> Iterator[Deal]:
    """Yield a pack's candidates, without end."""
    return (Deal.from_seed(seed_of(name, place), name.variant) for place in count())


def find_codes(name: PackName, size: int = SIZE) -> list[str]:
    """The codes of a pack's first ``size`` deals."""
    return [deal.code or "" for deal in islice(_FINDERS[name](name), size)]


def jokers_in_stock(deal: Deal) -> int:
    """How many jokers the stock has."""
    return deal.stock.count(JOKER)


def has_large_complete_pile(deal: Deal) -> bool:
    """Whether a pile of seven or more cards is complete as dealt."""
    return any(pile.flipped and pile.rank >= LARGE for pile in Game.start(deal).piles)


def spare_of(deal: Deal) -> int | None:
    """The spare draws of a deal; None if it cannot be won."""
    return find_need(Game.start(deal).position).spare


def measure_greedy_game(deal: Deal) -> tuple[int, int]:
    """How many piles the greedy player leaves open, and the points that are left."""
    end = BEGINNER.play(Game.start(deal))
    assert end.outcome is not None, "it was played to its end"
    return len(end.piles) - end.outcome.flipped_count, end.outcome.points


def count_winners(deal: Deal) -> int:
    """How many eager players win a deal."""
    game = Game.start(deal)
    return sum(player.wins(game) for player in EAGER)


def has_a_choice(deal: Deal) -> bool:
    """Whether eager players part: in some turn of the first one's game two of them choose otherwise."""
    game, random = Game.start(deal), Random(0)
    while not game.is_over:
        turns = [player.choose(game, random) for player in EAGER]
        if len({*turns}) > 1:
            return True
        game = game.play(turns[0])
    return False


def _find_steps(name: PackName) -> Iterator[Deal]:
    each = SIZE // len(STEPS)
    for at, spare in enumerate(STEPS):
        winners = len(EAGER) if at * each < EASIEST else MOST
        fitting = (
            deal
            for deal in candidates(name)
            if most_spare(Game.start(deal)) == spare
            and spare_of(deal) == spare
            and count_winners(deal) >= winners
            and has_a_choice(deal)
        )
        yield from islice(fitting, each)


def _find_one_spare(name: PackName) -> Iterator[Deal]:
    return (
        deal
        for deal in candidates(name)
        if most_spare(Game.start(deal)) >= 1 and spare_of(deal) == 1
    )


def _find_fitting(fits: Callable[[Deal], bool]) -> Callable[[PackName], Iterator[Deal]]:
    """The finder of winnable deals with a property that costs less than the solver."""
    return lambda name: (
        deal for deal in candidates(name) if fits(deal) and spare_of(deal) is not None
    )


def _find_hardest(name: PackName) -> Iterator[Deal]:
    played = [
        (measure_greedy_game(deal), -place, deal)
        for place, deal in enumerate(islice(candidates(name), PLAYED))
        if most_spare(Game.start(deal)) >= 0
    ]
    played.sort(key=lambda found: found[:2], reverse=True)
    lost_most = islice((deal for _, _, deal in played if spare_of(deal) is not None), SIZE)
    return reversed([*lost_most])


_FINDERS: Final[dict[PackName, Callable[[PackName], Iterator[Deal]]]] = {
    PackName.GENTLE_STEPS: _find_steps,
    PackName.ONE_SPARE: _find_one_spare,
    PackName.NO_JOKER: _find_fitting(lambda deal: jokers_in_stock(deal) == 3),
    PackName.COMPLETE: _find_fitting(has_large_complete_pile),
    PackName.FOUR_JOKERS: _find_fitting(lambda deal: jokers_in_stock(deal) == 4),
    PackName.HARDEST: _find_hardest,
}


def main() -> None:
    packs = []
    for name, now in zip(PackName, PACKS, strict=True):
        packs.append(Pack(name, tuple(find_codes(name)), now.former))
        print(f"{name} found", file=sys.stderr, flush=True)
    CODES.write_text(write_codes(tuple(packs)), encoding="ascii")


if __name__ == "__main__":
    main()
