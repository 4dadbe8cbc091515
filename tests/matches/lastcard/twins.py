"""A slow, obvious twin of ``solitaire.matches.lastcard``, written from the rules U1 to U13 alone.

It is changed in place, its cards are words of notation, and it finds legal moves by trying every word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

Order = Callable[[str, list[str]], list[str]]
"""The cards in the order of the shuffle of that label."""

COLORS = "RYGB"
EVERY_CARD = [
    *(color + symbol for color in COLORS for symbol in "0123456789SR+"),
    *("W", "W4", "H", "XD", "XA", "XC"),
]


def whole_deck(extras: Sequence[str]) -> list[str]:
    """U1: one 0, two of all others, four wilds and four +4; U11: the extra cards."""
    deck = []
    for color, symbol in product(COLORS, "0123456789SR+"):
        deck += [color + symbol] * (1 if symbol == "0" else 2)
    deck += ["W"] * 4 + ["W4"] * 4
    return in_order([*deck, *extras])


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=EVERY_CARD.index)


def is_wild(card: str) -> bool:
    return card[0] in "WHX"


def points_of(card: str) -> int:
    """U8."""
    if card in ("W", "W4"):
        return 50
    if is_wild(card):
        return 40
    return int(card[1]) if card[1].isdigit() else 20


class Refused(Exception):  # noqa: N818 - as IllegalMove
    """The move is against the rules."""


class SlowHand:
    """One hand, with lists that are changed."""

    def __init__(
        self,
        order: Order,
        number: int,
        dealer: int,
        seats: list[int],
        deck: list[str],
        *,
        keeps: bool,
        bluffs: bool,
        says: bool,
        pairs: bool,
    ) -> None:
        """``seats`` are those that play, in order."""
        self.order, self.number, self.seats = order, number, seats
        self.keeps, self.bluffs, self.says, self.pairs = keeps, bluffs, says, pairs
        self.silent: list[int] = []
        """Who has one card and did not say so (U7)."""
        self.left = True
        cards = order(f"hand{number}", list(deck))
        first = self.neighbor(dealer)
        self.held: list[list[str]] = [[] for _ in range(10)]
        for _ in range(7):
            seat = first
            for _ in seats:
                self.held[seat].append(cards.pop(0))
                seat = self.neighbor(seat)
        turned = 0
        while cards[0] == "W4":  # U2: back, shuffle, again
            turned += 1
            cards = order(f"hand{number}/turn{turned}", in_order(cards))
        up = cards.pop(0)
        self.discards = [up]
        self.stock: list[str | None] = [*cards]
        self.stock_first = seats[0]
        self.shuffles = 0
        self.color = "" if is_wild(up) else up[0]
        self.seat = first
        self.question = "color" if is_wild(up) else "card"
        self.drawn = ""
        self.who_played_four, self.was_illegal = -1, False
        if up[1:] == "S":
            self.seat = self.neighbor(first)
        elif up[1:] == "R":
            self.left, self.seat = False, dealer
        elif up[1:] == "+":
            self.draw(first)
            self.draw(first)
            self.seat = self.neighbor(first)

    def neighbor(self, seat: int) -> int:
        seat += 1 if self.left else -1
        while seat % 10 not in self.seats:
            seat += 1 if self.left else -1
        return seat % 10

    def place(self, seat: int) -> int:
        """The first place of a lane in the stock."""
        return (self.seats.index(seat) - self.seats.index(self.stock_first)) % len(self.seats)

    @property
    def winner(self) -> int | None:
        empty = [seat for seat in self.seats if not self.held[seat]]
        return empty[0] if empty else None

    def lane(self, seat: int) -> list[str]:
        """What is left at the stock places of a seat, in order."""
        places = range(self.place(seat), len(self.stock), len(self.seats))
        return [card for place in places if (card := self.stock[place]) is not None]

    def draw(self, seat: int) -> str | None:
        """One card from the lane of the seat (U6)."""
        if not self.lane(seat):
            rest = [card for card in self.stock if card is not None] + self.discards[:-1]
            if not rest:
                return None
            self.shuffles += 1
            self.stock = [*self.order(f"hand{self.number}/again{self.shuffles}", in_order(rest))]
            self.discards = self.discards[-1:]
            self.stock_first = seat
        place = self.place(seat)
        while (card := self.stock[place]) is None:
            place += len(self.seats)
        self.stock[place] = None
        self.held[seat].append(card)
        return card

    def fits(self, card: str, others: Sequence[str]) -> bool:
        """U3, U5. ``others`` are the other cards of the hand."""
        if card == "W4":
            return not any(other[0] == self.color for other in others if not is_wild(other))
        top = self.discards[-1]
        same_symbol = not is_wild(top) and card[1:] == top[1:]
        return is_wild(card) or card[0] == self.color or same_symbol

    def move(self, word: str) -> None:
        """Make a move; Refused if it is against the rules. A bluff ends in a question mark."""
        if self.winner is not None:
            raise Refused
        if word == "^":
            if not self.silent or self.silent == [self.seat] or self.question == "color":
                raise Refused
            if self.pairs and self.silent == [(self.seat + 2) % 4]:  # U12: a partner
                raise Refused
            self.draw(self.silent[0])
            self.draw(self.silent[0])
            self.silent = []
            return
        mover, says = self.seat, len(word) > 1 and word.endswith("!")
        self.move_silently(word[:-1] if says else word)
        if not self.says:
            return
        if mover in self.silent:
            self.silent = []
        if word[0] not in "+.!/" and len(self.held[mover]) == 1 and not says:
            self.silent = [mover]
        if self.winner is not None or any(len(self.held[each]) != 1 for each in self.silent):
            self.silent = []

    def move_silently(self, word: str) -> None:
        seat, held = self.seat, self.held[self.seat]
        if self.question == "color":
            self.name_first(word)
        elif self.question == "four":
            self.answer(word)
        elif self.question == "keep" and word == "." and self.keeps:
            self.question, self.drawn = "card", ""
            self.seat = self.neighbor(seat)
        elif word == "+" and self.question == "card":
            before = list(held)
            card = self.draw(seat)
            if card is None or not self.fits(card, before):
                self.seat = self.neighbor(seat)
            elif is_wild(card):
                self.question, self.drawn = "keep", card
            else:
                self.lay(card, "", None)
        else:
            card, *named = word.removesuffix("?").split("/")
            if card not in held or (self.drawn and card != self.drawn):
                raise Refused
            others = list(held)
            others.remove(card)
            bluffs = word.endswith("?")
            if not self.fits(card, others) and not bluffs:
                raise Refused
            needs = 0 if not others or not is_wild(card) else 2 if card == "H" else 1
            if len(named) != needs or (needs and named[0] not in tuple(COLORS)):
                raise Refused
            if needs == 2 and (int(named[1]) == seat or int(named[1]) not in self.seats):
                raise Refused
            illegal = bluffs and not self.fits(card, others)
            self.lay(card, named[0] if named else "", int(named[1]) if needs == 2 else None)
            if card == "W4" and others:
                self.question, self.who_played_four, self.was_illegal = "four", seat, illegal

    def name_first(self, word: str) -> None:
        """U2: a wild was turned up."""
        empty, color, *swap = word.split("/") if word.startswith("/") else ("no", "")
        if empty or color not in tuple(COLORS) or len(swap) > 1:
            raise Refused
        if swap:
            other = int(swap[0])
            if self.discards[-1] != "H" or other == self.seat or other not in self.seats:
                raise Refused
            self.held[self.seat], self.held[other] = self.held[other], self.held[self.seat]
        self.color, self.question = color, "card"

    def answer(self, word: str) -> None:
        """U5."""
        if word not in (".", "!"):
            raise Refused
        guilty = word == "!" and self.was_illegal
        who = self.who_played_four if guilty else self.seat
        for _ in range(6 if word == "!" and not guilty else 4):
            self.draw(who)
        if not guilty:
            self.seat = self.neighbor(self.seat)
        self.question, self.who_played_four, self.was_illegal = "card", -1, False

    def lay(self, card: str, color: str, swap: int | None) -> None:
        seat = self.seat
        self.held[seat].remove(card)
        self.discards.append(card)
        self.color = color if is_wild(card) else card[0]
        self.question, self.drawn = "card", ""
        symbol = card if is_wild(card) else card[1:]
        if symbol == "R":
            self.left = not self.left
        target = self.neighbor(seat)
        if symbol == "+":
            self.draw(target)
            self.draw(target)
        if symbol == "W4" and not self.held[seat]:  # U8
            for _ in range(4):
                self.draw(target)
        if symbol == "XD":
            other = target
            while other != seat:
                self.draw(other)
                self.draw(other)
                other = self.neighbor(other)
        if swap is not None:
            self.held[seat], self.held[swap] = self.held[swap], self.held[seat]
        if self.winner is not None:
            return
        if symbol == "XC":
            self.clear(seat)
        misses = symbol in ("S", "+") or (symbol == "R" and len(self.seats) == 2)  # U10
        if symbol != "XA":
            self.seat = self.neighbor(target) if misses else target

    def clear(self, seat: int) -> None:
        """U11: the others' wilds go under the top card, but nobody's only cards do."""
        top = self.discards.pop()
        other = self.neighbor(seat)
        while other != seat:
            wilds = in_order([card for card in self.held[other] if is_wild(card)])
            if len(wilds) == len(self.held[other]):
                del wilds[0]
            for card in wilds:
                self.held[other].remove(card)
                self.discards.append(card)
            other = self.neighbor(other)
        self.discards.append(top)

    def legal(self) -> set[str]:
        """All words, tried one by one, that are no bluffs."""
        words = ["+", ".", "!", *EVERY_CARD, *(f"/{color}" for color in COLORS)]
        seats = range(10)
        words += [f"/{color}/{seat}" for color in COLORS for seat in seats]
        wilds = [card for card in EVERY_CARD if is_wild(card)]
        words += [f"{card}/{color}" for card in wilds for color in COLORS]
        words += [f"H/{color}/{seat}" for color in COLORS for seat in seats]
        found = {word for word in words if self.allows(word)}
        if self.bluffs and self.question == "card" and self.winner is None:
            bluffs = {f"W4/{color}?" for color in COLORS}
            found |= {word for word in bluffs if self.allows(word) and not self.allows(word[:-1])}
        if self.says and len(self.held[self.seat]) == 2:
            found |= {f"{word}!" for word in found if word[0] not in "+.!/"}
        return found | {word for word in ("^",) if self.allows(word)}

    def allows(self, word: str) -> bool:
        trial = SlowHand.__new__(SlowHand)
        trial.__dict__ = {
            name: [list(each) if isinstance(each, list) else each for each in value]
            if isinstance(value, list)
            else value
            for name, value in self.__dict__.items()
        }
        try:
            trial.move(word)
        except Refused:
            return False
        return True


class SlowMatch:
    """Hands one after the other; seat 0 leads the first."""

    def __init__(
        self,
        order: Order,
        players: int,
        extras: Sequence[str],
        *,
        goal: str,
        pairs: bool,
        out: bool,
        keeps: bool,
        bluffs: bool,
        says: bool,
    ) -> None:
        self.order, self.players, self.goal, self.pairs = order, players, goal, pairs
        self.out, self.keeps, self.bluffs, self.says = out, keeps, bluffs, says
        self.deck = whole_deck(extras)
        self.totals = [int(goal) if out else 0] * players
        self.dealer = players - 1
        self.number = 0
        self.deal()

    def deal(self) -> None:
        """The next hand, of all who have points left if these are lost (U13)."""
        self.number += 1
        seats = [seat for seat in range(self.players) if self.totals[seat] > 0 or not self.out]
        while self.dealer not in seats:
            self.dealer = (self.dealer + 1) % self.players
        self.hand = SlowHand(
            self.order,
            self.number,
            self.dealer,
            seats,
            self.deck,
            keeps=self.keeps,
            bluffs=self.bluffs,
            says=self.says,
            pairs=self.pairs,
        )
        self.dealer = (self.dealer + 1) % self.players

    @property
    def is_over(self) -> bool:
        if self.hand.winner is None:
            return False
        if self.goal == "five":
            return self.hand.number == 5
        if self.out:
            return self.totals.count(0) == self.players - 1
        return max(self.totals) >= int(self.goal)

    @property
    def seat(self) -> int | None:
        if self.is_over:
            return None
        return self.hand.seat if self.hand.winner is None else 0

    def legal(self) -> set[str]:
        if self.is_over:
            return set()
        return self.hand.legal() if self.hand.winner is None else {"next"}

    def move(self, word: str) -> None:
        if word == "next":
            self.deal()
            return
        self.hand.move(word)
        winner = self.hand.winner
        if winner is not None and self.out:  # U13
            for seat, cards in zip(range(self.players), self.hand.held, strict=False):
                left = self.totals[seat] - sum(points_of(card) for card in cards)
                self.totals[seat] = max(left, 0)
        elif winner is not None:
            winners = [winner]
            if self.pairs:  # U12: opposite
                winners.append((winner + 2) % 4)
            for seat, cards in enumerate(self.hand.held):
                for each in winners if seat not in winners else []:
                    self.totals[each] += sum(points_of(card) for card in cards)

    def places(self) -> list[int]:
        """U9: the place of each seat; ties share it."""
        return [sorted(self.totals, reverse=True).index(total) + 1 for total in self.totals]
