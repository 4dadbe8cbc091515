"""A match of Last Card at one moment: the hand that is played, and the points of those before (U9)."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.game import DealNext
from solitaire.matches.hands import HandsState
from solitaire.matches.lastcard.hand import Hand
from solitaire.matches.lastcard.house import House
from solitaire.matches.lastcard.moves import HandMove, Move
from solitaire.matches.lastcard.view import LastCardView, count_totals
from solitaire.matches.shuffles import Shuffles


@dataclass(frozen=True, slots=True)
class LastCardState(HandsState[Hand, HandMove, LastCardView]):
    """All hands so far."""

    @classmethod
    def start(cls, shuffles: Shuffles, players: int, house: House) -> LastCardState:
        """The first hand dealt; the last seat deals it, so seat 0 leads unless the first card acts."""
        return cls((), Hand.deal(shuffles, 1, players - 1, players, house))

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""
        return self.hand.number

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat: what it won, or what is left to it (U13)."""
        return count_totals(self.points, self.hand.players, self.hand.house.begins_with)

    @property
    def is_last(self) -> bool:
        """Whether no hand follows this one, which is over."""
        if self.hand.house.eliminates:
            return len(self._seated) == 1
        return self.hand.house.goal.is_reached(self.points)

    @property
    def _seated(self) -> tuple[int, ...]:
        """The seats that play the next hand."""
        scores = self.scores
        return tuple(
            seat for seat in self.hand.seated if scores[seat] or not self.hand.house.eliminates
        )

    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat: those of its view, without the cost of making one."""
        if not self.hand.is_over:
            return self.hand.legal()
        return () if self.is_last else (DealNext(),)

    def deal_next(self) -> Hand:
        """Its dealer sits left of the last one."""
        played, seated = self.hand, self._seated
        players = played.players
        dealer = next(
            seat
            for steps in range(1, players + 1)
            if (seat := (played.dealer + steps) % players) in seated
        )
        number = played.number + 1
        return Hand.deal(played.shuffles, number, dealer, players, played.house, seated)

    def view(self, seat: int) -> LastCardView:
        """What a seat may see: its cards, and what lies open."""
        hand = self.hand
        return LastCardView(
            seat=seat,
            turn_of=self.seat,
            asked=hand.asked.value,
            held=hand.held[seat],
            drawn=hand.drawn if seat == hand.seat else None,
            discards=hand.discards,
            color=hand.color,
            direction=hand.direction,
            counts=tuple(map(len, hand.held)),
            accused=hand.accused,
            color_before=hand.color_before,
            stock_left=hand.stock_left,
            number=hand.number,
            dealer=hand.dealer,
            teams=hand.house.teams,
            seated=hand.seated,
            keeps_wilds=hand.house.keeps_wilds,
            bluffs=hand.house.bluffs,
            says=hand.house.says,
            unsaid=hand.unsaid,
            begins_with=hand.house.begins_with,
            is_over=hand.is_over,
            laid=hand.held if hand.is_over else (),
            points=self.points,
        )
