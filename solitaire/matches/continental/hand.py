"""A hand of a match of Continental: the deal for a contract, until somebody has no card left (C4 to C9).

Frozen: a move returns a new hand. ``solitaire.matches.continental.state`` puts the hands of a match together.
Play goes counter-clockwise: seats are numbered clockwise, as in all games here, so the next one is one less.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.cards import (
    Card,
    Cards,
    ContinentalCode,
    count_points,
    without,
)
from solitaire.matches.continental.layouts import find_layout
from solitaire.matches.continental.melds import (
    CONTRACTS,
    Contract,
    Meld,
    MeldKind,
    read_meld,
    shape_of,
    sort_melds,
)
from solitaire.matches.continental.moves import Discard, Draw, HandMove, Lay, LayOff, Source
from solitaire.matches.errors import IllegalMove
from solitaire.matches.shuffles import C, Shuffles, deal_lanes

BONUS: Final = 10
"""The points off for laying the contract and closing in one turn (C8)."""
SHUFFLES: Final = 2
"""How often the discards of a hand become the stock; when it is used up again, the hand is over (C9)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of all seats, the melds on the table, and whose turn it is."""

    shuffles: Shuffles
    number: int
    """That of its contract, from 1."""
    dealer: int
    held: tuple[Cards, ...]
    """By seat, sorted."""
    lanes: tuple[Cards, ...]
    """The stock: the cards that each seat will draw, in order."""
    discards: Cards
    """The top one last."""
    seat: int
    """Whose turn it is; after the end, whose last turn it was."""
    taken: tuple[Cards, ...]
    """By seat, sorted: the cards that it took from the discards and still holds, which all have seen."""
    melds: tuple[Meld, ...] = ()
    """Those on the table, in the order in which they were laid."""
    owners: tuple[int, ...] = ()
    """The seats that laid them."""
    drawn: Draw | None = None
    """What the seat drew in this turn."""
    laid_now: bool = False
    """Whether the seat laid its contract in this turn."""
    last_card: Card | None = None
    """The last card of the seat that closed, face down."""
    is_stuck: bool = False
    """Whether the hand is over because there is nothing left to draw (C9)."""
    shuffled: int = 0
    """How often the discards became the stock."""

    @classmethod
    def deal(cls, shuffles: Shuffles, number: int, dealer: int, players: int, deck: Cards) -> Hand:
        """Deal one card at a time from the dealer's right, and turn one up, perhaps a joker (C4)."""
        cards = shuffles.order(f"hand{number}", deck)
        dealt = players * CONTRACTS[number - 1].dealt
        right = (dealer - 1) % players
        return cls(
            shuffles,
            number,
            dealer,
            tuple(tuple(sorted(each)) for each in _deal_right(cards[:dealt], players, right)),
            deal_lanes(cards[dealt + 1 :], players),
            cards[dealt : dealt + 1],
            right,
            ((),) * players,
        )

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.held)

    @property
    def contract(self) -> Contract:
        """What is to be laid."""
        return CONTRACTS[self.number - 1]

    @property
    def closed(self) -> int | None:
        """The seat that has no card left; None before the end, and if nobody closed."""
        return None if self.last_card is None else self.seat

    @property
    def is_over(self) -> bool:
        """Whether somebody closed, or nothing is left to draw."""
        return self.last_card is not None or self.is_stuck

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock."""
        return sum(map(len, self.lanes))

    def has_laid(self, seat: int) -> bool:
        """Whether a seat has laid its contract."""
        return seat in self.owners

    def points(self) -> tuple[int, ...]:
        """The points of each seat for the cards that it holds; less ten for closing at once (C8)."""
        off = BONUS if self.laid_now else 0
        return tuple(
            count_points(cards) - (off if seat == self.closed else 0)
            for seat, cards in enumerate(self.held)
        )

    def play(self, move: HandMove) -> tuple[Hand, HandMove]:
        """The hand after a move of the seat, and the move as it was made; IllegalMove."""
        match move:
            case Draw():
                return self._draw(move)
            case Lay():
                return self._lay(move)
            case LayOff():
                return self._lay_off(move)
            case Discard():
                return self._discard(move)

    # ---- drawing -----------------------------------------------------------------------------------------

    def _draw(self, draw: Draw) -> tuple[Hand, HandMove]:
        """Take a card (C5)."""
        if self.drawn is not None:
            raise IllegalMove(ContinentalCode.DISCARD_FIRST)
        if draw.source is Source.DISCARDS:
            card = self.discards[-1]
            taken = tuple(sorted((*self.taken[self.seat], card)))
            hand = replace(self, discards=self.discards[:-1], taken=self._put(self.taken, taken))
        else:
            hand = self if self.lanes[self.seat] else self._shuffle_again()
            card, *lane = hand.lanes[self.seat]
            hand = replace(hand, lanes=hand._put(hand.lanes, tuple(lane)))
        if draw.card not in (None, card):
            raise IllegalMove(ContinentalCode.NOT_DRAWN, card=str(draw.card), drawn=card.text)
        made = Draw(draw.source, card)
        held = tuple(sorted((*self.held[self.seat], card)))
        return replace(hand, held=self._put(self.held, held), drawn=made), made

    def _shuffle_again(self) -> Hand:
        """All discards but the top become the stock, with what is left of the other lanes (C9)."""
        number = self.shuffled + 1
        left = [card for lane in self.lanes for card in lane]
        cards = sorted([*self.discards[:-1], *left])
        stock = self.shuffles.order(f"hand{self.number}/again{number}", cards)
        return replace(
            self,
            lanes=_deal_right(stock, self.players, self.seat),
            discards=self.discards[-1:],
            shuffled=number,
        )

    @property
    def _can_draw(self) -> bool:
        """Whether the seat has a card to draw from the stock."""
        if self.lanes[self.seat]:
            return True
        return self.shuffled < SHUFFLES and (len(self.discards) > 1 or any(self.lanes))

    # ---- laying ------------------------------------------------------------------------------------------

    def _lay(self, move: Lay) -> tuple[Hand, HandMove]:
        """Lay the whole contract (C6)."""
        if self.drawn is None:
            raise IllegalMove(ContinentalCode.DRAW_FIRST)
        if self.has_laid(self.seat):
            raise IllegalMove(ContinentalCode.LAID_ALREADY)
        given = move.melds or self._choose_melds()
        melds = sort_melds(_read_or_refuse(cards) for cards in given)
        if (found := shape_of(melds)) != self.contract:
            raise IllegalMove(
                ContinentalCode.OTHER_CONTRACT, found=str(found), contract=str(self.contract)
            )
        hand = self._give(*(card for meld in melds for card in meld.cards))
        hand = replace(
            hand,
            melds=(*self.melds, *melds),
            owners=(*self.owners, *[self.seat] * len(melds)),
            laid_now=True,
        )
        return hand, Lay(tuple(meld.cards for meld in melds))

    def _choose_melds(self) -> tuple[Cards, ...]:
        """Those that leave the fewest points; none if the contract cannot be laid."""
        layout = find_layout(self.held[self.seat], self.contract, self.melds)
        if layout is None:
            needed = cards_away(self.held[self.seat], self.contract)
            raise IllegalMove(ContinentalCode.CANNOT_LAY, needed=needed)
        return tuple(meld.cards for meld in layout.melds)

    def _lay_off(self, move: LayOff) -> tuple[Hand, HandMove]:
        """Add a card to a meld of the table (C7)."""
        if self.drawn is None:
            raise IllegalMove(ContinentalCode.DRAW_FIRST)
        if not self.has_laid(self.seat):
            raise IllegalMove(ContinentalCode.LAY_FIRST)
        if not 1 <= move.meld <= len(self.melds):
            raise IllegalMove(ContinentalCode.NO_SUCH_MELD, meld=move.meld, melds=len(self.melds))
        hand = self._give(move.card)
        meld = self.melds[move.meld - 1]
        low = find_end(meld, move.card, low=move.low)
        if low is None:
            raise IllegalMove(ContinentalCode.NO_PLACE, card=move.card.text, meld=str(meld))
        more = meld.add(move.card, low=low)
        melds = (*self.melds[: move.meld - 1], more, *self.melds[move.meld :])
        return replace(hand, melds=melds), replace(move, low=low)

    def _give(self, *cards: Card) -> Hand:
        """The hand without cards of the seat, of which one is kept to discard (C7)."""
        held, taken = self.held[self.seat], self.taken[self.seat]
        for card in cards:
            if card not in held:
                raise IllegalMove(ContinentalCode.NOT_HELD, card=card.text)
            held = without(held, card)
            if card in taken:
                taken = without(taken, card)
        if not held:
            raise IllegalMove(ContinentalCode.KEEP_ONE)
        return replace(self, held=self._put(self.held, held), taken=self._put(self.taken, taken))

    # ---- discarding --------------------------------------------------------------------------------------

    def _discard(self, move: Discard) -> tuple[Hand, HandMove]:
        """Discard a card, the last one face down, and pass the turn on (C5)."""
        if self.drawn is None:
            raise IllegalMove(ContinentalCode.DRAW_FIRST)
        held, taken = self.held[self.seat], self.taken[self.seat]
        if move.is_last and len(held) > 1:
            raise IllegalMove(ContinentalCode.NOT_LAST)
        card = held[0] if move.card is None else move.card
        if card not in held:
            raise IllegalMove(ContinentalCode.NOT_HELD, card=card.text)
        left = without(held, card)
        hand = replace(
            self,
            held=self._put(self.held, left),
            taken=self._put(self.taken, without(taken, card) if card in taken else taken),
            drawn=None,
        )
        if not left:
            return replace(hand, last_card=card), Discard(card, is_last=True)
        after = replace(
            hand,
            discards=(*self.discards, card),
            seat=(self.seat - 1) % self.players,
            laid_now=False,
        )
        return replace(after, is_stuck=not after._can_draw), Discard(card)

    def _put(self, by_seat: tuple[Cards, ...], cards: Cards) -> tuple[Cards, ...]:
        """The cards by seat, with others for the seat whose turn it is."""
        return (*by_seat[: self.seat], cards, *by_seat[self.seat + 1 :])


def find_end(meld: Meld, card: Card, *, low: bool) -> bool | None:
    """Whether a card goes to the low end of a meld: ``low`` if it fits there, else the other; None for no."""
    if meld.kind is MeldKind.TRIO:
        return False if meld.fits(card) else None
    return next((end for end in (low, not low) if meld.fits(card, low=end)), None)


def _read_or_refuse(cards: Cards) -> Meld:
    meld = read_meld(cards)
    if meld is None:
        raise IllegalMove(ContinentalCode.NO_MELD, cards=",".join(card.text for card in cards))
    return meld


def _deal_right(cards: tuple[C, ...], players: int, first: int) -> tuple[tuple[C, ...], ...]:
    """Deal cards one at a time to the right: by seat, those of ``first`` being places 0, n, 2n, ...

    >>> _deal_right((1, 2, 3, 4, 5), 3, first=1)
    ((2, 5), (1, 4), (3,))
    """
    turns = deal_lanes(cards, players)
    return tuple(turns[(first - seat) % players] for seat in range(players))
