"""Matches of Five Crowns for tests: players who move at random, and hands made of written cards."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.matches import CROWNS, Match, SeededShuffles, Table
from solitaire.matches.crowns import DEALER
from solitaire.matches.crowns.moves import Draw, Move, Source
from solitaire.matches.crowns.state import CrownsState
from solitaire.rules import Seed
from tests.kit.hands import Chance

PLAIN = CROWNS.bots[0]
FROM_STOCK = Draw(Source.STOCK)


def table(text: str) -> Table:
    return Table.parse(CROWNS, text)


def people(players: int, options: str = "") -> Table:
    """A table without computer players."""
    return table(f"{','.join(['you'] * players)} {options}")


def random_table(chance: Chance) -> Table:
    """Two to eight people, mostly few; one match in five has all eleven hands."""
    players = chance.one_of((2, 3, 4, chance.one_of(CROWNS.players)))
    hands = chance.one_of(("", *["hands=five"] * 4))
    return people(players, f"{hands} dealer={chance.one_of(DEALER.values)}")


def play_randomly(match: Match, chance: Chance) -> Iterator[Match]:
    """Yield a match after each move of random players, up to its end.

    Random discards of large hands never go out. So each hand has a number of random moves, in one hand of
    twelve enough to shuffle the discards; from then on all play as the plainest computer player.
    """
    left = 0
    while not match.is_over:
        state: CrownsState = match.state
        if not match.moves or state.hand.is_over:
            left = chance.below(30) if chance.below(12) else 400
        left -= 1
        match = match.play(random_move(state, chance) if left > 0 else plain_move(state))
        yield match


def random_move(state: CrownsState, chance: Chance) -> Move:
    """A legal move; only one draw in six is from the discards, so that the stock ends."""
    moves = state.legal()
    return moves[0] if moves[0] == FROM_STOCK and chance.below(3) else chance.one_of(moves)


def plain_move(state: CrownsState) -> Move:
    assert state.seat is not None
    return PLAIN.choose(state.view(state.seat))


def random_moments(
    seed: int, count: int, table: Table | None = None
) -> Iterator[tuple[Match, Chance]]:
    """Random moments of a random match, of that table or a random one, and further chance."""
    chance = Chance(seed)
    table = table or random_table(chance)
    start = Match.start(CROWNS, SeededShuffles("crowns", Seed(seed)), table)
    moments = [start, *play_randomly(start, chance)]
    for match in chance.some(moments, min(count, len(moments))):
        yield match, chance
