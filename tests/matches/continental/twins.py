"""Slow, obvious twins of ``solitaire.matches.continental``, written from the rules C1 to C9 alone.

Cards are texts. The match is changed in place, and finds what can be laid off by trying every card at every
place. The searches try all melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["H", "D", "C", "S"]
CONTRACTS = ["TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE"]
DEALT = [7, 8, 9, 10, 11, 12, 13]
FEWEST = {"T": 3, "E": 4}
Order = Callable[[str, Sequence[str]], list[str]]
Meld = tuple[str, ...]


def whole_deck(jokers: int) -> list[str]:
    """C1, sorted."""
    return [rank + suit for suit in SUITS for rank in RANKS for _ in "12"] + ["JK"] * jokers


def points_of(card: str) -> int:
    """C1."""
    if card == "JK":
        return 50
    rank = card[:-1]
    return {"A": 20, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=whole_deck(1).index)


# ---- melds -------------------------------------------------------------------------------------------------


def is_trio(cards: Sequence[str]) -> bool:
    """C2: three or more of a rank, at least two naturals."""
    ranks = [card[:-1] for card in cards if card != "JK"]
    return len(cards) >= 3 and len(ranks) >= 2 and len(set(ranks)) == 1


@cache
def is_escalera(cards: Meld) -> bool:
    """C2: four or more of a suit in a row, cyclic, no two jokers side by side. From low to high."""
    if len(cards) < 4 or "JK,JK" in ",".join(cards):
        return False
    return any(
        all(
            card in ("JK", RANKS[(low + step) % len(RANKS)] + suit)
            for step, card in enumerate(cards)
        )
        for suit in SUITS
        for low in range(len(RANKS))
    )


def kind_of(cards: Meld) -> str:
    """``T``, ``E``, or nothing."""
    return "T" if is_trio(cards) else "E" if is_escalera(cards) else ""


@cache
def all_melds(kind: str) -> list[Meld]:
    """All melds of three or of four cards that two decks have."""
    if kind == "T":
        found = [
            cards
            for rank in RANKS
            for cards in combinations_with_replacement([*[rank + suit for suit in SUITS], "JK"], 3)
        ]
        return [cards for cards in found if is_trio(cards) and max(Counter(cards).values()) < 3]
    return [
        cards
        for suit in SUITS
        for low in range(len(RANKS))
        for cards in product(*[(RANKS[(low + step) % 13] + suit, "JK") for step in range(4)])
        if is_escalera(cards)
    ]


def holds(cards: Sequence[str], some: Sequence[str]) -> bool:
    return not Counter(some) - Counter(cards)


def without(cards: Sequence[str], some: Sequence[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


# ---- searches ----------------------------------------------------------------------------------------------


def lays(held: Sequence[str], contract: str) -> Iterator[tuple[Meld, ...]]:
    """All ways to lay a contract with three or four cards a meld, each in every order of its melds."""
    if not contract:
        yield ()
        return
    for meld in all_melds(contract[0]):
        if set(meld) <= set(held) and holds(held, meld):
            for others in lays(without(held, meld), contract[1:]):
                yield (meld, *others)


def can_lay(held: Sequence[str], contract: str) -> bool:
    return next(lays(held, contract), None) is not None


def cards_away(held: Sequence[str], contract: str, jokers: int) -> int:
    """The fewest cards that are missing of melds that the deck has, over all melds of the contract."""
    have, deck = Counter(held), Counter(whole_deck(jokers))
    best = 99

    def missing(need: Counter[str]) -> int:
        return (need - have).total()

    def choose(need: Counter[str], kinds: str) -> None:
        nonlocal best
        if need - deck or missing(need) >= best:
            return
        if not kinds:
            best = missing(need)
            return
        for meld in sorted(melds[kinds[0]], key=lambda meld: missing(Counter(meld))):
            choose(need + Counter(meld), kinds[1:])

    melds = {kind: all_melds(kind) for kind in contract}
    if len(contract) > 2:  # Of melds that have the same cards of the hand, one is enough.
        melds = {kind: list(alike(each, have).values()) for kind, each in melds.items()}
    choose(Counter(), contract)
    return best


def alike(melds: list[Meld], have: Counter[str]) -> dict[object, Meld]:
    return {tuple(sorted((Counter(meld) & have).elements())): meld for meld in melds}


def fewest_points(held: Sequence[str], contract: str, table: Sequence[Meld]) -> int | None:
    """The fewest points after a discard, over all ways to lay and then to lay off, one card at a time.

    None if the contract cannot be laid; an empty one is laid already.
    """
    seen: set[object] = set()
    best: int | None = None

    def lay_off(left: tuple[str, ...], melds: tuple[Meld, ...]) -> None:
        nonlocal best
        key = (tuple(sorted(left)), melds)
        if key in seen:
            return
        seen.add(key)
        for card in set(left):
            points = sum(map(points_of, without(left, [card])))
            best = points if best is None else min(best, points)
        if len(left) == 1:
            return
        for place, meld in enumerate(melds):
            for card in set(left):
                for more in places(meld, card):
                    lay_off(without(left, [card]), (*melds[:place], more, *melds[place + 1 :]))

    for laid in lays(held, contract):
        lay_off(without(held, [card for meld in laid for card in meld]), (*table, *laid))
    return best


def places(meld: Meld, card: str) -> list[Meld]:
    """The melds that come of adding a card: to a trío, or to an end of an escalera."""
    if is_trio(meld):
        more = tuple(in_order([*meld, card]))
        return [more] if is_trio(more) else []
    return [more for more in ((*meld, card), (card, *meld)) if is_escalera(more)]


# ---- a match -----------------------------------------------------------------------------------------------


class SlowHand:
    """One hand: a stock of places that are emptied, and the hands as lists."""

    def __init__(self, order: Order, number: int, dealer: int, players: int, jokers: int) -> None:
        self.order, self.number, self.players = order, number, players
        cards = order(f"hand{number}", whole_deck(jokers))
        self.held: list[list[str]] = [[] for _ in range(players)]
        self.seat = (dealer + players - 1) % players  # C4: on the dealer's right
        for _ in range(DEALT[number - 1]):
            for step in range(players):
                self.held[(self.seat - step) % players].append(cards.pop(0))
        self.discards = [cards.pop(0)]
        lanes = [cards[seat::players] for seat in range(players)]
        self.lanes: list[list[str]] = lanes
        self.melds: list[list[str]] = []
        self.has_laid = [False] * players
        self.drew = self.laid_now = self.stuck = False
        self.closer: int | None = None
        self.face_down: list[str] = []
        self.shuffles = 0

    @property
    def is_over(self) -> bool:
        return self.stuck or self.closer is not None

    def cards(self) -> list[str]:
        places = [*self.held, *self.lanes, self.discards, *self.melds, self.face_down]
        return [card for place in places for card in place]

    def legal(self) -> set[str]:
        """All moves but those that lay a contract."""
        held = self.held[self.seat]
        if not self.drew:
            return {"S", *[f"P{card}" for card in self.discards[-1:]]}
        offs = set()
        if self.has_laid[self.seat] and len(held) > 1:
            for card in held:
                for number, meld in enumerate(self.melds, start=1):
                    if is_trio(meld):
                        offs |= {f"+{number}:{card}"} if is_trio([*meld, card]) else set()
                        continue
                    offs |= {f"+{number}:{card}"} if is_escalera((*meld, card)) else set()
                    offs |= {f"+{number}-{card}"} if is_escalera((card, *meld)) else set()
        last = "!" if len(held) == 1 else ""
        return {f":{card}{last}" for card in held} | offs

    def may_lay(self) -> bool:
        can = self.drew and not self.has_laid[self.seat]
        return can and can_lay(self.held[self.seat], CONTRACTS[self.number - 1])

    def move(self, word: str) -> None:
        held = self.held[self.seat]
        if word.startswith("S"):
            if not self.lanes[self.seat]:
                self.shuffle_again()
            held.append(self.lanes[self.seat].pop(0))
            self.drew = True
        elif word.startswith("P"):
            held.append(self.discards.pop())
            self.drew = True
        elif word.startswith("="):
            melds = [meld.split(",") for meld in word[1:].split("/")]
            assert "".join(kind_of(tuple(meld)) for meld in melds) == CONTRACTS[self.number - 1]
            for meld in melds:
                self.melds.append(meld)
                for card in meld:
                    held.remove(card)
            assert held, "a card is kept to discard"
            self.has_laid[self.seat] = self.laid_now = True
        elif word.startswith("+"):
            low = "-" in word
            number, card = word[1:].split("-" if low else ":")
            meld = self.melds[int(number) - 1]
            held.remove(card)
            meld.insert(0 if low else len(meld), card)
            if is_trio(meld):
                meld[:] = in_order(meld)
        else:
            card = word[1:].removesuffix("!")
            held.remove(card)
            self.drew = False
            if not held:
                self.closer, self.face_down = self.seat, [card]
                return
            self.discards.append(card)
            self.laid_now = False
            self.seat = (self.seat - 1) % self.players
            rest = sum(self.lanes, self.discards[:-1])
            self.stuck = not self.lanes[self.seat] and (self.shuffles == 2 or not rest)

    def shuffle_again(self) -> None:
        """C9."""
        self.shuffles += 1
        cards = in_order(sum(self.lanes, self.discards[:-1]))
        del self.discards[:-1]
        cards = self.order(f"hand{self.number}/again{self.shuffles}", cards)
        for step in range(self.players):
            self.lanes[(self.seat - step) % self.players] = cards[step :: self.players]

    def points(self) -> list[int]:
        points = [sum(map(points_of, cards)) for cards in self.held]
        if self.closer is not None and self.laid_now:
            points[self.closer] -= 10
        return points


class SlowMatch:
    """The hands of a match, one after the other; seat 0 leads the first."""

    def __init__(
        self,
        order: Order,
        players: int,
        numbers: Sequence[int],
        jokers: int,
        *,
        draws: bool = False,
    ) -> None:
        self.order, self.players, self.jokers = order, players, jokers
        self.numbers = list(numbers)
        self.dealer = self.draw_dealer() if draws else 1
        self.totals = [0] * players
        self.deal()

    def draw_dealer(self) -> int:
        """Whoever draws the highest card, of equally high ones the highest of those drawn then."""
        high = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        cards = self.order("seats", whole_deck(self.jokers))
        seats = list(range(self.players))
        while len(seats) > 1:
            ranks = {}
            for seat in seats:
                card = cards.pop(0)
                ranks[seat] = 99 if card == "JK" else high.index(card[:-1])
            seats = [seat for seat in seats if ranks[seat] == max(ranks.values())]
        return seats[0]

    def deal(self) -> None:
        number = self.numbers.pop(0)
        self.hand = SlowHand(self.order, number, self.dealer, self.players, self.jokers)

    @property
    def seat(self) -> int | None:
        if not self.hand.is_over:
            return self.hand.seat
        return 0 if self.numbers else None

    def legal(self) -> set[str]:
        if self.hand.is_over:
            return {"next"} if self.numbers else set()
        return self.hand.legal()

    def move(self, word: str) -> None:
        if word == "next":
            self.dealer = (self.dealer - 1) % self.players
            self.deal()
            return
        self.hand.move(word)
        if self.hand.is_over:
            points = self.hand.points()
            self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]

    def places(self) -> list[int]:
        return [1 + sum(other < own for other in self.totals) for own in self.totals]
