"""A hand of a match of Five Crowns: the deal of a rank, until all have had their last turn (M2 to M5).

Frozen: a move returns a new hand. ``solitaire.matches.crowns.state`` puts the hands of a match together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solitaire.matches.crowns.estimates import without
from solitaire.matches.crowns.moves import CrownsCode, Draw, HandMove, Source, can_take
from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.shuffles import Shuffles, deal_lanes
from solitaire.rules import STANDARD, Card, Rank, goes_out, leftover

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of all seats, whose turn it is, and who is out."""

    shuffles: Shuffles
    rank: Rank
    """Its wild rank, and the number of cards of each seat."""
    dealer: int
    held: tuple[Cards, ...]
    """By seat, sorted; during a turn one more card."""
    lanes: tuple[Cards, ...]
    """The stock: the cards that each seat will draw, in order."""
    discards: Cards
    """The top one last."""
    seat: int
    """Whose turn it is."""
    drawn: Draw | None = None
    """What the seat drew in this turn."""
    out: int | None = None
    """The first seat that went out; all others have one turn more (M5)."""
    taken: tuple[Cards, ...] = ()
    """By seat, sorted: the cards that it took from the discards and still holds, which all have seen."""
    shuffled: int = 0
    """How often the discards became the stock (M7)."""

    @classmethod
    def deal(cls, shuffles: Shuffles, rank: Rank, dealer: int, players: int) -> Hand:
        """Deal one card at a time from the dealer's left, and turn one up (M2)."""
        cards = shuffles.order(_label(rank), STANDARD.deck)
        dealt = players * rank
        left = (dealer + 1) % players
        held = deal_lanes(cards[:dealt], players, left)
        return cls(
            shuffles,
            rank,
            dealer,
            tuple(tuple(sorted(each)) for each in held),
            deal_lanes(cards[dealt + 1 :], players),
            cards[dealt : dealt + 1],
            left,
            taken=((),) * players,
        )

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.held)

    @property
    def is_over(self) -> bool:
        """Whether the turn is back at the seat that went out: all others had their last one."""
        return self.seat == self.out

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock."""
        return sum(map(len, self.lanes))

    @property
    def known(self) -> tuple[Cards, ...]:
        """By seat: what all know of its cards, which are all from its last turn on (M5)."""
        if self.out is None:
            return self.taken
        turns = (self.seat - self.out) % self.players or self.players
        laid = {(self.out + later) % self.players for later in range(turns)}
        return tuple(
            cards if seat in laid else self.taken[seat] for seat, cards in enumerate(self.held)
        )

    def points(self) -> tuple[int, ...]:
        """The leftover points of each seat (R12), with all cards that it holds."""
        return tuple(leftover(self.rank, cards) for cards in self.held)

    def play(self, move: HandMove) -> tuple[Hand, HandMove]:
        """The hand after a move of the seat, and the move with the card that it drew; IllegalMove."""
        hand = self._draw(move) if isinstance(move, Draw) else self._discard(move.card)
        return hand, hand.drawn or move

    def _draw(self, draw: Draw) -> Hand:
        """Take a card (M3)."""
        if self.drawn is not None:
            raise IllegalMove(CrownsCode.DISCARD_FIRST)
        if draw.source is Source.DISCARDS:
            card = self.discards[-1]
            if not can_take(self.held[self.seat], card):
                raise IllegalMove(CrownsCode.ALL_ALIKE, card=card.text)
            taken = sorted((*self.taken[self.seat], card))
            hand = replace(self, discards=self.discards[:-1], taken=self._with(self.taken, taken))
        else:
            hand = self if self.lanes[self.seat] else self._shuffle_again()
            card, *lane = hand.lanes[self.seat]
            hand = replace(hand, lanes=hand._with(hand.lanes, lane))
        if draw.card not in (None, card):
            raise IllegalMove(MatchCode.NOT_DRAWN, card=str(draw.card), drawn=card.text)
        return replace(
            hand,
            held=self._with(self.held, sorted((*self.held[self.seat], card))),
            drawn=Draw(draw.source, card),
        )

    def _discard(self, card: Card) -> Hand:
        """Discard a card, perhaps go out (M4), and pass the turn on."""
        if self.drawn is None:
            raise IllegalMove(CrownsCode.DRAW_FIRST)
        if card not in self.held[self.seat]:
            raise IllegalMove(MatchCode.NOT_HELD, card=card.text)
        if self.drawn.kept is card:
            raise IllegalMove(CrownsCode.JUST_TAKEN, card=card.text)
        held = without(self.held[self.seat], card)
        taken = self.taken[self.seat]
        goes = self.out is None and goes_out(self.rank, held)
        return replace(
            self,
            held=self._with(self.held, held),
            taken=self._with(self.taken, without(taken, card) if card in taken else taken),
            discards=(*self.discards, card),
            drawn=None,
            seat=(self.seat + 1) % self.players,
            out=self.seat if goes else self.out,
        )

    def _shuffle_again(self) -> Hand:
        """All discards but the top become the stock, with what is left of the other lanes (M7)."""
        number = self.shuffled + 1
        left = [card for lane in self.lanes for card in lane]
        cards = sorted([*self.discards[:-1], *left])
        stock = self.shuffles.order(f"{_label(self.rank)}/again{number}", cards)
        return replace(
            self,
            lanes=deal_lanes(stock, self.players, self.seat),
            discards=self.discards[-1:],
            shuffled=number,
        )

    def _with(self, by_seat: tuple[Cards, ...], cards: Iterable[Card]) -> tuple[Cards, ...]:
        """The cards by seat, with others for the seat whose turn it is."""
        return (*by_seat[: self.seat], tuple(cards), *by_seat[self.seat + 1 :])


def _label(rank: Rank) -> str:
    """The label of the shuffle of a hand."""
    return f"hand{int(rank)}"
