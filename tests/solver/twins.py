"""Slow reference implementations (twins) of ``solitaire.solver``: exhaustive assignment, and all games.

The assignment twin assumes only that the order of the stock does not matter: any subset of the stock may
be given to any pile, which then goes out or does not. The game twin does not assume even that: it plays
every turn that R9 allows. Neither imports ``solitaire.solver``. Sets of stock cards are bit masks; the
lowest bit is the top card of the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from solitaire.rules import CARDS, JOKER, Card, Pile, Rank, goes_out, leftover

Cards = tuple[Card, ...]
Piles = tuple[Pile, ...]


# ---- one pile ----------------------------------------------------------------------------------------


def goes_out_with(pile: Pile, added: Sequence[Card]) -> bool:
    """Whether the pile goes out after exchanging as many of its cards for exactly these."""
    keeps = int(pile.rank) - len(added)
    return keeps >= 0 and any(
        goes_out(pile.rank, (*kept, *added))
        for kept in set(combinations(sorted(pile.cards), keeps))
    )


def away(pile: Pile) -> int:
    """Return the fewest jokers that complete the pile in exchange for its cards; all jokers always do."""
    counts = range(int(pile.rank) + 1)
    return next(count for count in counts if goes_out_with(pile, [JOKER] * count))


def away_by_trying_all_cards(pile: Pile) -> int:
    """Return the fewest cards of any kind that complete the pile; 2 stands for two or more."""
    if goes_out_with(pile, []):
        return 0
    return 1 if any(goes_out_with(pile, [card]) for card in CARDS) else 2


def subsets(stock: Cards) -> Iterator[tuple[int, Cards]]:
    """Yield every subset of the stock, as bits and as cards."""
    for bits in range(1 << len(stock)):
        yield bits, tuple(card for place, card in enumerate(stock) if bits >> place & 1)


def find_completing(pile: Pile, stock: Cards) -> frozenset[int]:
    """Return the subsets of the stock with which the pile goes out."""

    @cache
    def out(added: Cards) -> bool:
        return goes_out_with(pile, added)

    return frozenset(bits for bits, added in subsets(stock) if out(tuple(sorted(added))))


def completions(pile: Pile, stock: Cards) -> dict[int, set[tuple[Cards, int]]]:
    """Return all completions of the pile by cost: the naturals and the number of wilds."""
    found: dict[int, set[tuple[Cards, int]]] = {}
    for bits in find_completing(pile, stock):
        cards = [card for place, card in enumerate(stock) if bits >> place & 1]
        naturals = tuple(sorted(card for card in cards if not card.is_wild(pile.rank)))
        found.setdefault(len(cards), set()).add((naturals, len(cards) - len(naturals)))
    return found


# ---- all piles: exhaustive assignment ----------------------------------------------------------------


@dataclass(frozen=True)
class Assignment:
    """The subsets of the stock that flip each open pile."""

    stock: Cards
    by_pile: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, piles: Iterable[Pile], stock: Cards) -> Assignment:
        """Find the subsets of a stock for the open ones of these piles."""
        return cls(stock, tuple(find_completing(pile, stock) for pile in piles if not pile.flipped))

    @property
    def needs(self) -> frozenset[int]:
        """The subsets of the stock that flip all open piles, with no card left over."""
        used = {0}
        for ways in self.by_pile:
            used = {before | way for before in used for way in ways if not before & way}
        return frozenset(used)

    @property
    def need(self) -> int | None:
        """The fewest cards that flip all open piles."""
        return min((bits.bit_count() for bits in self.needs), default=None)

    @property
    def par(self) -> int | None:
        """The fewest draws after which all open piles can be flipped."""
        return min((bits.bit_length() for bits in self.needs), default=None)

    @property
    def reach(self) -> int:
        """The most piles that can be flipped."""
        most = {0: 0}
        for ways in self.by_pile:
            after = dict(most)
            for before, flipped in most.items():
                for way in ways:
                    if not before & way:
                        used = before | way
                        after[used] = max(after.get(used, 0), flipped + 1)
            most = after
        return max(most.values())

    def uses(self, card: Card, pile: int, cost: int) -> bool:
        """Whether all open piles can be flipped with ``cost`` cards, with ``card`` for that pile."""
        ways = frozenset(
            way
            for way in self.by_pile[pile]
            if any(way >> place & 1 for place, other in enumerate(self.stock) if other is card)
        )
        narrowed = (*self.by_pile[:pile], ways, *self.by_pile[pile + 1 :])
        return any(bits.bit_count() == cost for bits in Assignment(self.stock, narrowed).needs)

    @property
    def least(self) -> int | None:
        """The sum of what each pile needs alone; None if one cannot be flipped."""
        if not all(self.by_pile):
            return None
        return sum(min(way.bit_count() for way in ways) for ways in self.by_pile)


def best_finish(piles: Iterable[Pile], stock: Cards) -> tuple[int, int]:
    """The most of the open piles that can be flipped, and the fewest points with so many."""
    best = {0: (0, 0)}
    for pile in piles:
        if pile.flipped:
            continue
        ends = _ends(pile, stock)
        after: dict[int, tuple[int, int]] = {}
        for before, (unflipped, points) in best.items():
            for used, (still_open, more) in ends.items():
                if not before & used:
                    end = unflipped + still_open, points + more
                    after[before | used] = min(after.get(before | used, end), end)
        best = after
    unflipped, points = min(best.values())
    return sum(not pile.flipped for pile in piles) - unflipped, points


def _ends(pile: Pile, stock: Cards) -> dict[int, tuple[int, int]]:
    """Return, for each subset added to the pile, whether it stays open, and its fewest points."""

    @cache
    def end(placed: Cards) -> tuple[int, int]:
        together = sorted((*pile.cards, *placed))
        points = min(points_of(pile.rank, hand) for hand in combinations(together, int(pile.rank)))
        return int(points > 0), points

    return {bits: end(tuple(sorted(placed))) for bits, placed in subsets(stock)}


@cache
def points_of(rank: Rank, hand: Cards) -> int:
    """The leftover points (R12), cached."""
    return leftover(rank, hand)


# ---- all games ---------------------------------------------------------------------------------------


@cache
def turns(pile: Pile, drawn: Card) -> tuple[Pile, ...]:
    """The possible piles after placing that card and discarding one of the pile (R9)."""
    after = (pile.after(drawn, discard) for discard in sorted(set(pile.cards)))
    return tuple({Pile(each.rank, tuple(sorted(each.cards)), each.flipped) for each in after})


def after_turn(piles: Piles, drawn: Card) -> Iterator[Piles]:
    """Every position after a turn in which the drawn card stays on the table."""
    for place, pile in enumerate(piles):
        if not pile.flipped:
            for after in turns(pile, drawn):
                yield (*piles[:place], after, *piles[place + 1 :])


def best_game(piles: Piles, stock: Cards) -> tuple[bool, int, int, int]:
    """Return the best result of all games in that order: won, stock left, piles flipped, minus points."""

    @cache
    def best(piles: Piles, draws: int) -> tuple[bool, int, int, int]:
        flipped = sum(pile.flipped for pile in piles)
        if flipped == len(piles):
            return True, len(stock) - draws, flipped, 0
        if draws == len(stock):
            open_piles = [pile for pile in piles if not pile.flipped]
            return False, 0, flipped, -sum(points_of(pile.rank, pile.cards) for pile in open_piles)
        after = [best(more, draws + 1) for more in after_turn(piles, stock[draws])]
        return max([best(piles, draws + 1), *after])

    return best(piles, 0)


def fewest_kept(piles: Piles, stock: Cards) -> int | None:
    """Return the fewest drawn cards kept in a won game in that order; None if no game is won."""
    never = len(stock) + 1

    @cache
    def fewest(piles: Piles, draws: int) -> int:
        if all(pile.flipped for pile in piles):
            return 0
        if draws == len(stock):
            return never
        after = (1 + fewest(more, draws + 1) for more in after_turn(piles, stock[draws]))
        return min([fewest(piles, draws + 1), *after])

    kept = fewest(piles, 0)
    return None if kept >= never else kept


def wins_in_every_order(piles: Piles, stock: Cards) -> bool:
    """Whether a player who does not know the order of the stock can always win."""

    @cache
    def wins(piles: Piles, left: Cards) -> bool:
        if all(pile.flipped for pile in piles):
            return True
        return bool(left) and all(
            any(wins(more, without(left, drawn)) for more in (piles, *after_turn(piles, drawn)))
            for drawn in set(left)
        )

    return wins(piles, tuple(sorted(stock)))


def without(cards: Cards, card: Card) -> Cards:
    """Return the cards without one copy of that card."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


# ---- plans -------------------------------------------------------------------------------------------

Waiting = tuple[Pile, Sequence[Card], Sequence[Card]]
"""A pile, the cards of the stock that it needs, and those that it discards for them."""


def draws_to_flip(waiting: Iterable[Waiting], stock: Cards) -> int | None:
    """Return the draws until following these plans has flipped the piles; None if it never does."""
    open_piles = [(pile, list(uses), list(discards)) for pile, uses, discards in waiting]
    for draws, drawn in enumerate((*stock, None)):
        open_piles = [each for each in open_piles if not each[0].flipped]
        if not open_piles:
            return draws
        for place, (pile, uses, discards) in enumerate(open_piles):
            if drawn is not None and drawn in uses:
                uses.remove(drawn)
                open_piles[place] = pile.after(drawn, discards.pop()), uses, discards
                break
    return None
