"""A hand of a match of Last Card: from the deal until somebody has no card left (U1 to U8, U10 to U13).

Frozen: a move returns a new hand. ``solitaire.matches.lastcard.state`` puts the hands of a match together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final

from solitaire.matches.errors import IllegalMove
from solitaire.matches.lastcard.cards import Card, Color, LastCardCode, Symbol, count_points
from solitaire.matches.lastcard.house import House
from solitaire.matches.lastcard.moves import (
    Asked,
    Catch,
    Challenge,
    Draw,
    HandMove,
    Name,
    Pass,
    Play,
    find_forbidding,
    legal_moves,
    may_play,
)
from solitaire.matches.shuffles import Shuffles, deal_lanes

Cards = tuple[Card, ...]

DEALT: Final = 7
"""The cards of each seat (U1)."""
FINE: Final = 4
"""What a +4 makes a seat draw, and whoever played it against the rule."""
WRONG: Final = 6
"""What a seat draws that challenges a +4 and is wrong."""
_SKIPPING: Final = (Symbol.SKIP, Symbol.TWO)
"""What makes the next seat miss its turn; a last +4 ends the hand."""
_BY_INDEX: Final = attrgetter("index")
"""Sorts cards, four times as fast as their own comparison in Python."""


@dataclass(frozen=True, slots=True)
class HandSetup:
    """What stays as it is during a hand. Apart, since every move copies the fields of a ``Hand``."""

    shuffles: Shuffles
    number: int
    """From 1."""
    dealer: int
    house: House
    seated: tuple[int, ...]
    """The seats that play, ascending: all that are not out (U13)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of all seats, whose move it is, and what the seat is asked."""

    setup: HandSetup
    held: tuple[Cards, ...]
    """By seat, sorted."""
    lanes: tuple[Cards, ...]
    """The stock: the cards that each seat will draw, in order."""
    discards: Cards
    """The top one last."""
    color: Color | None
    """The color that counts; None until the color of the first card is named."""
    seat: int
    direction: int
    """1 if play goes left, to the next seat, -1 if it goes right."""
    asked: Asked
    drawn: Card | None = None
    """The wild that the seat has drawn and may play."""
    accused: int | None = None
    """The seat whose +4 may be challenged."""
    color_before: Color | None = None
    """The color that counted before that +4."""
    is_guilty: bool = False
    """Whether that seat held a card of that color."""
    shuffled: int = 0
    """How often the discards became the stock (U6)."""
    unsaid: int | None = None
    """The seat that has one card and did not say so, until it is caught or moves again (U7)."""

    @classmethod
    def deal(
        cls,
        shuffles: Shuffles,
        number: int,
        dealer: int,
        players: int,
        house: House,
        seated: tuple[int, ...] | None = None,
    ) -> Hand:
        """Deal seven cards one at a time from the dealer's left, and turn one up, which counts (U2)."""
        seated = seated or tuple(range(players))
        cards = shuffles.order(f"hand{number}", house.deck)
        count = len(seated)
        dealt, first = count * DEALT, (seated.index(dealer) + 1) % count
        left = seated[first]
        stock, turned = cards[dealt:], 0
        while stock[0].symbol is Symbol.FOUR:
            turned += 1
            stock = shuffles.order(f"hand{number}/turn{turned}", sorted(stock))
        hand = cls(
            HandSetup(shuffles, number, dealer, house, seated),
            tuple(map(_in_order, _seat(deal_lanes(cards[:dealt], count, first), seated, players))),
            _seat(deal_lanes(stock[1:], count), seated, players),
            stock[:1],
            stock[0].color,
            left,
            1,
            Asked.NAME if stock[0].is_wild else Asked.PLAY,
        )
        match stock[0].symbol:
            case Symbol.SKIP:
                return replace(hand, seat=hand.after(left))
            case Symbol.REVERSE:
                return replace(hand, seat=dealer, direction=-1)
            case Symbol.TWO:
                return replace(hand._draw(left, 2), seat=hand.after(left))
        return hand

    @property
    def shuffles(self) -> Shuffles:
        """Where the cards come from."""
        return self.setup.shuffles

    @property
    def number(self) -> int:
        """The number of the hand, from 1."""
        return self.setup.number

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.setup.dealer

    @property
    def house(self) -> House:
        """What the table chose."""
        return self.setup.house

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that play, ascending: all that are not out (U13)."""
        return self.setup.seated

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.held)

    @property
    def winner(self) -> int | None:
        """The seat without cards; None before the end."""
        return next(seat for seat in self.seated if not self.held[seat]) if self.is_over else None

    @property
    def is_over(self) -> bool:
        """Whether somebody has no card left."""
        held = self.held
        return () in held and held.count(()) > len(held) - len(self.setup.seated)

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock."""
        return sum(map(len, self.lanes))

    @property
    def top(self) -> Card:
        """The top of the discards."""
        return self.discards[-1]

    def points(self) -> tuple[int, ...]:
        """What each seat wins: for who has no card left, the points of all others' cards (U8).

        Partners win both hands of the other pair (U12). With elimination each loses those of its own (U13).
        """
        assert self.winner is not None, "the hand is over"
        if self.house.eliminates:
            return tuple(-count_points(held) for held in self.held)
        teams = self.house.teams
        won = [seat % teams == self.winner % teams for seat in range(self.players)]
        left = sum(
            count_points(held) for held, has_won in zip(self.held, won, strict=True) if not has_won
        )
        return tuple(left if has_won else 0 for has_won in won)

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many turns after another, as play goes now."""
        seated = self.seated
        return seated[(seated.index(seat) + steps * self.direction) % len(seated)]

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that play beside the one whose move it is."""
        return tuple(seat for seat in self.seated if seat != self.seat)

    def legal(self) -> tuple[HandMove, ...]:
        """The moves of the seat, with bluffs only where all may."""
        return legal_moves(
            self.asked,
            self.others,
            self.held[self.seat],
            self.drawn,
            self.top,
            self.color,
            keeps_wilds=self.house.keeps_wilds,
            bluffs=self.house.bluffs,
            says=self.house.says,
            catches=self._catches,
        )

    def play(self, move: HandMove) -> tuple[Hand, HandMove]:
        """The hand after a move, and the move with the card that it drew; IllegalMove."""
        if not self.setup.house.says:
            return self._make(move)
        hand, made = self._make(move)
        return hand._note_saying(self, made)

    def _make(self, move: HandMove) -> tuple[Hand, HandMove]:
        match move:
            case Play():
                return self._play(move)
            case Draw():
                return self._take(move)
            case Pass():
                return self._pass(), move
            case Challenge():
                return self._challenge(), move
            case Catch():
                return self._catch(), move
            case Name():
                return self._name(move), move

    # ---- playing a card ----------------------------------------------------------------------------------

    def _play(self, move: Play) -> tuple[Hand, HandMove]:
        """Play a card (U3, U5)."""
        card, held = move.card, self.held[self.seat]
        self._expect(Asked.PLAY, Asked.KEEP)
        if card not in held:
            raise IllegalMove(LastCardCode.NOT_HELD, card=card.text)
        if self.drawn not in (None, card):
            raise IllegalMove(LastCardCode.KEEP_FIRST, card=card.text, drawn=str(self.drawn))
        place = held.index(card)
        left = held[:place] + held[place + 1 :]
        forbidding = find_forbidding(left, self.color) if card.symbol is Symbol.FOUR else None
        if forbidding and not move.is_bluff:
            raise IllegalMove(LastCardCode.FOUR_NEEDS, color=self._letter, card=forbidding.text)
        if not card.fits(self.top, self.color):
            raise IllegalMove(
                LastCardCode.NO_FIT, card=card.text, color=self._letter, top=self.top.text
            )
        if left:
            self._check_naming(card, move)
        color, swap = (move.color, move.swap) if left else (None, None)  # a last card names nothing
        made = Play(card, color, swap, is_bluff=forbidding is not None, says=move.says)
        return self._lay(left, card, color, swap, is_guilty=made.is_bluff), made

    def _check_naming(self, card: Card, move: Play) -> None:
        """Refuse a wild that names no color, or nobody to swap hands with."""
        if card.is_wild and move.color is None:
            raise IllegalMove(LastCardCode.NAME_COLOR, card=card.text)
        if card.symbol is Symbol.SWAP:
            self._check_swap(move.swap)

    def _check_swap(self, swap: int | None) -> None:
        if swap not in self.others:
            raise IllegalMove(LastCardCode.SWAP_WITH)

    def _lay(
        self,
        left: Cards,
        card: Card,
        color: Color | None = None,
        swap: int | None = None,
        *,
        is_guilty: bool = False,
    ) -> Hand:
        """Lay a card that may be played, with those cards left: the turn passes on, and it acts (U3, U10)."""
        seat, symbol, seated = self.seat, card.symbol, self.setup.seated
        direction = -self.direction if symbol is Symbol.REVERSE else self.direction
        at, count = seated.index(seat), len(seated)
        following = seated[(at + direction) % count]
        steps = 1
        if symbol in _SKIPPING or (symbol is Symbol.REVERSE and count == 2):  # U10
            steps = 2
        elif symbol is Symbol.AGAIN:
            steps = 0
        is_four = symbol is Symbol.FOUR and bool(left)  # U5: a last one cannot be challenged
        # Every field by name: ``replace``, which looks at all of them, takes twice as long, in each play.
        hand = Hand(
            setup=self.setup,
            held=_put(self.held, seat, left),
            lanes=self.lanes,
            discards=(*self.discards, card),
            color=card.color or color,
            # After the end the turn stays.
            seat=seated[(at + steps * direction) % count] if left else seat,
            direction=direction,
            asked=Asked.ANSWER if is_four else Asked.PLAY,
            accused=seat if is_four else None,
            color_before=self.color if is_four else None,
            is_guilty=is_guilty,
            shuffled=self.shuffled,
        )
        match symbol:
            case Symbol.TWO:
                return hand._draw(following, 2)
            case Symbol.FOUR if not left:  # U8
                return hand._draw(following, FINE)
            case Symbol.SWAP if swap is not None:
                return hand._swap(seat, swap)
            case Symbol.OTHERS_DRAW:
                for each in range(1, count):
                    hand = hand._draw(hand.after(seat, each), 2)
            case Symbol.CLEAR if left:
                return hand._clear(seat)
        return hand

    def _swap(self, seat: int, other: int) -> Hand:
        """The hands of two seats swapped."""
        held = list(self.held)
        held[seat], held[other] = held[other], held[seat]
        return replace(self, held=tuple(held))

    def _clear(self, seat: int) -> Hand:
        """The wilds of all but a seat under the top card; whoever has nothing else keeps the first (U11)."""
        held, gone = list(self.held), []
        for steps in range(1, len(self.seated)):
            other = self.after(seat, steps)
            wilds = [card for card in held[other] if card.is_wild]
            if len(wilds) == len(held[other]):
                wilds = wilds[1:]
            gone += wilds
            held[other] = _without(held[other], *wilds)
        discards = (*self.discards[:-1], *gone, self.top)
        return replace(self, held=tuple(held), discards=discards)

    # ---- other moves -------------------------------------------------------------------------------------

    def _take(self, move: Draw) -> tuple[Hand, HandMove]:
        """Draw a card, play it if it fits, or ask if it is a wild (U4)."""
        self._expect(Asked.PLAY)
        seat, before = self.seat, self.held[self.seat]
        hand = self if self.lanes[seat] else self._shuffle_again(seat)
        lane = hand.lanes[seat]
        card = lane[0] if lane else None
        if move.card not in (None, card):
            raise IllegalMove(LastCardCode.NOT_DRAWN, card=str(move.card), drawn=str(card))
        if card is None:
            return hand._pass_on(), Draw()
        lanes = _put(hand.lanes, seat, lane[1:])
        fits = may_play(card, before, self.top, self.color)
        if fits and not card.is_wild:
            return replace(hand, lanes=lanes)._lay(before, card), Draw(card)
        hand = replace(
            hand,
            held=_put(hand.held, seat, _in_order((*before, card))),
            lanes=lanes,
            seat=seat if fits else self.after(seat),
            asked=Asked.KEEP if fits else Asked.PLAY,
            drawn=card if fits else None,
        )
        return hand, Draw(card)

    def _pass(self) -> Hand:
        """Keep a drawn wild, or draw four cards for a +4."""
        if self.asked is Asked.KEEP and not self.house.keeps_wilds:
            raise IllegalMove(LastCardCode.PLAY_DRAWN, drawn=str(self.drawn))
        if self.asked is Asked.KEEP:
            return replace(self, asked=Asked.PLAY, drawn=None, seat=self.after(self.seat))
        if self.asked is Asked.ANSWER:
            return self._draw(self.seat, FINE)._answered()._pass_on()
        self._expect(Asked.PLAY)
        raise IllegalMove(LastCardCode.NOTHING_TO_KEEP)

    def _challenge(self) -> Hand:
        """Challenge a +4: who is right plays on (U5)."""
        if self.asked is not Asked.ANSWER or self.accused is None:
            raise IllegalMove(LastCardCode.NOTHING_TO_CHALLENGE)
        if self.is_guilty:
            return self._draw(self.accused, FINE)._answered()
        return self._draw(self.seat, WRONG)._answered()._pass_on()

    @property
    def _catches(self) -> bool:
        """Whether the seat whose move it is can catch another one: no partner (U12)."""
        if self.unsaid is None or self.asked is Asked.NAME:
            return False
        return (self.unsaid - self.seat) % self.house.teams != 0

    def _catch(self) -> Hand:
        """The seat that did not say "last card" draws two (U7)."""
        if not self._catches or self.unsaid is None:
            raise IllegalMove(LastCardCode.NOTHING_TO_CATCH)
        return self._draw(self.unsaid, 2)

    def _note_saying(self, before: Hand, made: HandMove) -> tuple[Hand, HandMove]:
        """The hand with who did not say "last card", and the move, which says it only with one card left.

        A drawn card that is played at once says it by itself.
        """
        seat, unsaid = before.seat, before.unsaid
        if isinstance(made, Play):
            has_one = len(self.held[seat]) == 1
            unsaid = seat if has_one and not made.says else None if unsaid == seat else unsaid
            made = replace(made, says=made.says and has_one)
        elif unsaid == seat and not isinstance(made, Catch):
            unsaid = None
        if unsaid is not None and (self.is_over or len(self.held[unsaid]) != 1):
            unsaid = None
        return replace(self, unsaid=unsaid), made

    def _answered(self) -> Hand:
        return replace(self, asked=Asked.PLAY, accused=None, color_before=None, is_guilty=False)

    def _name(self, move: Name) -> Hand:
        """Name the color of the first card; hands may be swapped (U2)."""
        if self.asked is not Asked.NAME:
            raise IllegalMove(LastCardCode.NOTHING_TO_NAME)
        hand = replace(self, color=move.color, asked=Asked.PLAY)
        if move.swap is None:
            return hand
        if self.top.symbol is not Symbol.SWAP:
            raise IllegalMove(LastCardCode.SWAP_WITH)
        self._check_swap(move.swap)
        return hand._swap(self.seat, move.swap)

    # ---- cards and turns ---------------------------------------------------------------------------------

    def _expect(self, *asked: Asked) -> None:
        """Refuse a move while something else is asked."""
        if self.asked in asked:
            return
        code = {
            Asked.KEEP: LastCardCode.KEEP_OR_PLAY,
            Asked.ANSWER: LastCardCode.ANSWER_FIRST,
            Asked.NAME: LastCardCode.NAME_FIRST,
        }[self.asked]
        raise IllegalMove(code, drawn=self.drawn.text) if self.drawn else IllegalMove(code)

    @property
    def _letter(self) -> str:
        """The color that counts, in notation."""
        return self.color.value if self.color else ""

    def _pass_on(self) -> Hand:
        """Pass the turn on; after the end it stays."""
        return self if self.is_over else replace(self, seat=self.after(self.seat))

    def _draw(self, seat: int, count: int) -> Hand:
        """A seat draws from its lane; fewer cards if the stock and the discards have no more (U6)."""
        hand = self
        while count:
            if not hand.lanes[seat]:
                hand = hand._shuffle_again(seat)
            came = hand.lanes[seat][:count]
            if not came:
                return hand
            count -= len(came)
            held = _in_order((*hand.held[seat], *came))
            hand = replace(
                hand,
                held=_put(hand.held, seat, held),
                lanes=_put(hand.lanes, seat, hand.lanes[seat][len(came) :]),
            )
        return hand

    def _shuffle_again(self, seat: int) -> Hand:
        """All discards but the top become the stock, with what is left of the other lanes (U6)."""
        number = self.shuffled + 1
        left = [card for lane in self.lanes for card in lane]
        cards = sorted([*self.discards[:-1], *left])
        if not cards:
            return self
        stock = self.shuffles.order(f"hand{self.number}/again{number}", cards)
        return replace(
            self,
            lanes=_seat(
                deal_lanes(stock, len(self.seated), self.seated.index(seat)),
                self.seated,
                self.players,
            ),
            discards=self.discards[-1:],
            shuffled=number,
        )


def _in_order(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=_BY_INDEX))


def _seat(dealt: Sequence[Cards], seated: Sequence[int], players: int) -> tuple[Cards, ...]:
    """By seat of all players, what is dealt to those that play."""
    if len(seated) == players:
        return tuple(dealt)
    of = dict(zip(seated, dealt, strict=True))
    return tuple(of.get(seat, ()) for seat in range(players))


def _put(by_seat: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*by_seat[:seat], cards, *by_seat[seat + 1 :])


def _without(cards: Cards, *gone: Card) -> Cards:
    """The cards without one of each given."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
