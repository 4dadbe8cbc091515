"""Tiny deals for tests of the solver, the same in every run, and simple players for whole games.

A tiny deal is a few piles and a small stock, all from one deck. Each pile is a complete hand without some of
its cards; the stock has those cards, or nearly so. Random choices come from ``tests.kit.hands``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from solitaire.rules import (
    JOKER,
    STANDARD,
    Card,
    Deal,
    Game,
    Pile,
    Position,
    Rank,
    Seed,
    Turn,
    Variant,
    best_melds,
    format_cards,
    leftover,
)
from tests.kit import hands
from tests.kit.hands import Chance


def read_seed(text: str) -> Seed:
    """The seed of the deal that a typed text gives."""
    seed = Deal.read(text).seed
    assert seed is not None
    return seed


def position_of(piles: tuple[Pile, ...], stock: Iterable[Card]) -> Position:
    """The position of these piles before a draw from that stock."""
    return Position(piles, None, tuple(sorted(stock)))


@dataclass(frozen=True, slots=True)
class Tiny:
    """A few piles and a stock, top card first."""

    piles: tuple[Pile, ...]
    stock: tuple[Card, ...]

    @property
    def position(self) -> Position:
        """The position before the first draw."""
        return position_of(self.piles, self.stock)

    @property
    def deal(self) -> Deal | None:
        """The deal written out; None if two piles have the same rank, unlike in a game."""
        if len({pile.rank for pile in self.piles}) < len(self.piles):
            return None
        groups = (*(pile.cards for pile in self.piles), self.stock)
        return Deal.parse_any(" | ".join(map(format_cards, groups)))

    def __str__(self) -> str:
        piles = [f"{pile.rank}: {format_cards(pile.cards)}" for pile in self.piles]
        return " | ".join([*piles, format_cards(self.stock)])


@dataclass(frozen=True, slots=True)
class Size:
    """Ranges for tiny deals: piles, ranks, cards in the stock; at most ``taken`` cards leave a pile."""

    piles: tuple[int, int]
    ranks: tuple[int, int]
    stock: tuple[int, int]
    taken: int = 3


TINIEST = Size((2, 2), (3, 4), (3, 4), taken=2)
THREE_PILES = Size((3, 3), (3, 4), (4, 4), taken=2)
SMALL = Size((2, 4), (3, 5), (5, 6))
SCARCE = Size((3, 4), (4, 7), (5, 7), taken=4)
MEDIUM = Size((2, 3), (5, 8), (5, 7), taken=5)
LARGE = Size((2, 2), (8, 9), (5, 7), taken=6)
LONG = Size((4, 4), (3, 6), (7, 8), taken=4)


class _Table:
    """A tiny deal under construction: the cards of the piles, and those taken from them."""

    def __init__(self, chance: Chance, size: Size, variant: Variant) -> None:
        self.chance = chance
        self.variant = variant
        lowest, highest = size.ranks
        ranks = [Rank(rank) for rank in range(lowest, highest + 1)]
        count = size.piles[0] + chance.below(size.piles[1] - size.piles[0] + 1)
        # Sometimes two piles have the same rank, unlike in a real deal.
        repeats = count > len(ranks) or chance.below(8) == 0
        chosen = (
            [chance.one_of(ranks) for _ in range(count)] if repeats else chance.some(ranks, count)
        )
        self.ranks = sorted(chosen)
        self.most = size.taken
        self.stock_size = size.stock[0] + chance.below(size.stock[1] - size.stock[0] + 1)
        self.piles: list[list[Card]] = []
        self.stock: list[Card] = []

    def any_card(self) -> Card:
        """A random card; three times in four it is wild in no pile."""
        card = self.chance.one_of(STANDARD.deck)
        if self.chance.below(4):
            while any(card.is_wild(rank) for rank in self.ranks):
                card = self.chance.one_of(STANDARD.deck)
        return card

    def complete(self) -> None:
        """Give every pile a complete hand."""
        self.piles = [hands.complete(self.chance, rank, rank) for rank in self.ranks]

    def take(self, count: int | None = None) -> None:
        """Move cards of every pile to the stock, and replace them by random ones."""
        for pile in self.piles:
            number = self.chance.below(self.most + 1) if count is None else count
            for place in self.chance.some(range(len(pile)), min(number, len(pile))):
                self.stock.append(pile[place])
                pile[place] = self.any_card()

    def fill(self) -> None:
        """Cut or fill the stock to its size, with random cards."""
        self.stock = self.chance.some(self.stock, min(len(self.stock), self.stock_size))
        while len(self.stock) < self.stock_size:
            self.stock.append(self.any_card())

    def deal(self) -> Tiny | None:
        """The deal, or None if its cards are not from one deck."""
        together = [*self.stock, *(card for pile in self.piles for card in pile)]
        if any(together.count(card) > STANDARD.deck.count(card) for card in set(together)):
            return None
        piles = zip(self.ranks, self.piles, strict=True)
        stock = self.chance.some(self.stock, len(self.stock))
        return Tiny(tuple(Pile.of(rank, tuple(cards)) for rank, cards in piles), tuple(stock))


def served(table: _Table) -> None:
    """The stock has the cards that were taken, up to its size."""
    table.complete()
    table.take()
    table.fill()


def short(table: _Table) -> None:
    """One of the cards taken is missing, sometimes replaced by its neighbor."""
    table.complete()
    table.take()
    table.fill()
    place = table.chance.below(len(table.stock))
    card = table.stock[place]
    if card.rank is None or card.suit is None or table.chance.below(2):
        table.stock[place] = table.any_card()
    else:
        step = table.chance.one_of((-1, 1))
        table.stock[place] = Card.of(Rank(min(13, max(3, card.rank + step))), card.suit)


def contested(table: _Table) -> None:
    """All piles need the same card, for a run or a book; the stock has it once or twice.

    The stock may also have a more expensive way for one pile: more cards of a rank that it has.
    """
    chance = table.chance
    low = 3 + chance.below(9)
    suit = chance.one_of(hands.SUITS)
    run = [Card.of(Rank(rank), suit) for rank in range(low, low + 3)]
    wanted = chance.one_of(run)
    book = [Card.of(Rank(wanted.rank or 3), other) for other in chance.some(hands.SUITS, 3)]
    for rank in table.ranks:
        hand = [card for card in chance.one_of((run, book)) if card is not wanted][:2]
        rest = rank - 3
        if rest >= 3:
            hand += hands.complete(chance, rank, rest)
        else:
            hand += [table.any_card() for _ in range(rest)]
        table.piles.append([*hand, table.any_card()])
    table.stock += [wanted] * (1 + chance.below(2))
    for pile in chance.some(table.piles, chance.below(3)):
        more = [card for card in STANDARD.deck if card.rank is pile[0].rank and card is not wanted]
        table.stock += chance.some(more, 2)
    table.fill()


def rivals(table: _Table) -> None:
    """Two piles need the same card for a run; the stock has it once, and a more expensive way for one."""
    chance = table.chance
    suit, other, third = chance.some(hands.SUITS, 3)
    wanted = 6 + chance.below(5)
    first, second = chance.some(range(len(table.ranks)), 2)
    dearer: list[Card] = []
    for place, rank in enumerate(table.ranks):
        if place not in (first, second):
            pile = hands.complete(chance, rank, rank)
            table.stock.append(pile.pop())
            table.piles.append([*pile, table.any_card()])
            continue
        rest = rank - 3 if rank >= 6 else 0
        length = rank - rest
        low = max(3, min(14 - length, wanted - 1 - chance.below(length - 2)))
        ranks = [Rank(low + step) for step in range(length) if low + step != wanted]
        pile = [Card.of(each, suit) for each in ranks] + [table.any_card()]
        table.piles.append(pile + (hands.complete(chance, rank, rest) if rest else []))
        if place == second:
            mate = chance.one_of(ranks)
            dearer = [Card.of(mate, other), Card.of(mate, third)]
    table.stock = [Card.of(Rank(wanted), suit), *dearer, *table.stock]
    table.fill()


def wild_elsewhere(table: _Table) -> None:
    """Each pile lacks a card or two; some of them are wild in another pile."""
    table.complete()
    chance = table.chance
    for rank, pile in zip(table.ranks, table.piles, strict=True):
        for place in chance.some(range(len(pile)), min(2, len(pile) // 3)):
            other = chance.one_of(table.ranks)
            if other != rank and not chance.below(2):
                # A run that needs a card of the other pile's rank.
                low = max(3, min(11, other - chance.below(3)))
                suit = chance.one_of(hands.SUITS)
                meld = [Card.of(Rank(low + step), suit) for step in range(3)]
                pile[:3] = [card for card in meld if card.rank != other] + [table.any_card()]
                table.stock.append(Card.of(other, suit))
            else:
                table.stock.append(pile[place])
                pile[place] = table.any_card()
    table.fill()


def with_jokers(table: _Table) -> None:
    """Some of the cards taken are replaced by jokers."""
    table.complete()
    table.take()
    table.fill()
    for place in table.chance.some(range(len(table.stock)), 1 + table.chance.below(3)):
        table.stock[place] = JOKER


def crowded(table: _Table) -> None:
    """Cards of two suits and few ranks: every pile can use nearly every card, and there are many twins."""
    chance = table.chance
    low = 3 + chance.below(7)
    suits = chance.some(hands.SUITS, 2)
    near = [
        card for card in STANDARD.deck if card.suit in suits and low <= (card.rank or 0) < low + 5
    ]
    far = [card for card in STANDARD.deck if card not in near]
    count = sum(table.ranks) + table.stock_size
    cards = chance.some([*near, *chance.some(far, max(6, count - len(near)))], count)
    for rank in table.ranks:
        table.piles.append(cards[:rank])
        del cards[:rank]
    table.stock = cards


def one_each(table: _Table) -> None:
    """Every pile lacks one card or two, and the stock has few others."""
    table.complete()
    table.take(1 + table.chance.below(2))
    table.fill()


Kind = Callable[[_Table], None]

KINDS: tuple[Kind, ...] = (
    served,
    short,
    contested,
    rivals,
    wild_elsewhere,
    with_jokers,
    crowded,
    one_each,
)


def tiny_deals(
    seed: int, kind: Kind, size: Size, count: int, variant: Variant = STANDARD
) -> Iterator[Tiny]:
    """``count`` tiny deals of that kind, each from one deck of the variant."""
    chance = Chance(seed)
    for _ in range(count):
        deal = None
        while deal is None:
            table = _Table(chance, size, variant)
            kind(table)
            deal = table.deal()
        yield deal


def mix_deals(seed: int, counts: dict[Size, int], variant: Variant = STANDARD) -> Iterator[Tiny]:
    """Tiny deals of all kinds; ``counts`` is the number of each kind, by size."""
    for size, count in counts.items():
        for kind in KINDS:
            yield from tiny_deals(seed, kind, size, count, variant)


# ---- whole deals and games ---------------------------------------------------------------------------


def reorder_stock(deal: Deal, chance: Chance) -> Deal:
    """The deal with the stock in another order."""
    stock = tuple(chance.some(deal.stock, len(deal.stock)))
    return replace(deal, stock=stock, seed=None)


def whole_game(way: Callable[[Game, Chance], Turn], deal: Deal) -> Game:
    """Play a whole game, choosing every turn by ``way``."""
    assert deal.seed is not None
    chance, game = Chance(deal.seed.value), Game.start(deal)
    while not game.is_over:
        game = game.play(way(game, chance))
    return game


def careless(game: Game, chance: Chance) -> Turn:
    """A random legal turn."""
    return chance.one_of(game.legal_turns())


def greedy(game: Game, chance: Chance) -> Turn:
    """The turn that saves the most points; if none saves any, discard the drawn card unplayed."""
    turns = game.legal_turns()
    start = {pile.rank: leftover(pile.rank, pile.cards) for pile in game.piles}
    best, saved = next(turn for turn in turns if turn.discard is turn.drawn), 0
    for pile in game.piles:
        if not pile.flipped and game.drawn is not None:
            layout = best_melds(pile.rank, (*pile.cards, game.drawn))
            for discard in sorted(set(layout.loose)) or [max(pile.cards)]:
                after = pile.after(game.drawn, discard)
                more = start[pile.rank] - leftover(pile.rank, after.cards)
                if more > saved:
                    best, saved = Turn(game.drawn, pile.rank, discard), more
    return best
