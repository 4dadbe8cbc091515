"""A match of Continental at one moment: the hand that is played, and the points of those before (C3)."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.continental.cards import Cards, make_deck
from solitaire.matches.continental.draws import draw_for_deal, find_highest
from solitaire.matches.continental.hand import Hand
from solitaire.matches.continental.moves import Draw, HandMove, hide
from solitaire.matches.continental.view import ContinentalView
from solitaire.matches.hands import HandsState
from solitaire.matches.shuffles import Shuffles


@dataclass(frozen=True, slots=True)
class ContinentalState(HandsState[Hand, HandMove, ContinentalView]):
    """All hands so far."""

    numbers: tuple[int, ...]
    """Those of the contracts of the match."""
    jokers: int
    """How many are in the deck."""
    draws: tuple[Cards, ...] = ()
    """By seat, the cards that were drawn for the first deal; empty if none were."""

    @classmethod
    def start(
        cls,
        shuffles: Shuffles,
        players: int,
        numbers: tuple[int, ...],
        jokers: int,
        *,
        is_drawn: bool = False,
    ) -> ContinentalState:
        """The first hand dealt by seat 1, so that seat 0, on its right, leads it, or by who draws highest."""
        deck = make_deck(jokers)
        draws = draw_for_deal(shuffles.order("seats", deck), players) if is_drawn else ()
        dealer = find_highest(draws) if is_drawn else 1
        hand = Hand.deal(shuffles, numbers[0], dealer, players, deck)
        return cls((), hand, numbers, jokers, draws)

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return 1 + self.numbers.index(self.hand.number)

    @property
    def is_last(self) -> bool:
        """Whether no hand follows this one, which is over."""
        return self.hand.number == self.numbers[-1]

    def deal_next(self) -> Hand:
        """Its dealer sits right of the last one, as play goes."""
        played, number = self.hand, self.numbers[len(self.points)]
        dealer = (played.dealer - 1) % played.players
        deck = make_deck(self.jokers)
        return Hand.deal(played.shuffles, number, dealer, played.players, deck)

    def view(self, seat: int) -> ContinentalView:
        """What a seat may see: its cards, and what lies open."""
        hand = self.hand
        drawn = hand.drawn
        if drawn is not None and seat != hand.seat:
            hidden = hide(drawn)
            assert isinstance(hidden, Draw)
            drawn = hidden
        return ContinentalView(
            seat=seat,
            turn_of=self.seat,
            number=hand.number,
            numbers=self.numbers,
            jokers=self.jokers,
            dealer=hand.dealer,
            draws=self.draws,
            held=hand.held[seat],
            drawn=drawn,
            discards=hand.discards,
            stock_left=hand.stock_left,
            counts=tuple(map(len, hand.held)),
            known=hand.held if hand.is_over else hand.taken,
            melds=hand.melds,
            owners=hand.owners,
            laid_now=hand.laid_now,
            closed=hand.closed,
            is_over=hand.is_over,
            points=self.points,
        )
