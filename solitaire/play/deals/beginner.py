"""A simulated beginner, who takes the immediate gain and does not look ahead."""

from __future__ import annotations

from solitaire.rules import Game, Turn, best_melds, leftover


def choose_greedily(game: Game, *, large_first: bool = False) -> Turn:
    """The turn that lowers the leftover points most; it discards a loose card if there is one.

    Of equal turns that with the smallest pile, or with the largest one.
    """
    best: tuple[int, Turn] | None = None
    for pile in reversed(game.piles) if large_first else game.piles:
        if pile.flipped or game.drawn is None:
            continue
        cards = (*pile.cards, game.drawn)
        before = leftover(pile.rank, pile.cards)
        for discard in dict.fromkeys(best_melds(pile.rank, cards).loose or cards):
            kept = list(cards)
            kept.remove(discard)
            gain = before - leftover(pile.rank, kept)
            if best is None or gain > best[0]:
                best = gain, Turn(game.drawn, pile.rank, discard)
    assert best is not None, "a game that goes on has an open pile"
    return best[1]
