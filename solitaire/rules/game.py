"""A game as a frozen value: playing a turn returns a new game, and so does undo.

``Game`` contains the whole deal, and so the order of the stock. Its ``position`` contains only what the
player may know: the set of cards left, without their order. Solvers, hints and pages use the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import total_ordering
from typing import Final

from solitaire.rules.cards import Card, Rank
from solitaire.rules.deal import Deal
from solitaire.rules.errors import Code, IllegalTurn, NotationError
from solitaire.rules.layout import best_melds, leftover
from solitaire.rules.melds import goes_out
from solitaire.rules.variant import STANDARD, Variant

_TURN: Final = re.compile(r"\s*(\w+)\s*>\s*(\w+)\s*:\s*(\w+)\s*", re.A)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn (R9): the drawn card, the pile to place it on, and the card to discard from that pile.

    >>> str(Turn.parse("8h>7:3s"))
    '8H>7:3S'
    """

    drawn: Card
    pile: Rank
    discard: Card

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Parse a turn; NotationError if ``text`` is none."""
        match = _TURN.fullmatch(text)
        if match is None:
            raise NotationError(Code.TURN, text=text)
        return cls(Card.parse(match[1]), Rank.parse(match[2]), Card.parse(match[3]))

    def __str__(self) -> str:
        return f"{self.drawn}>{self.pile}:{self.discard}"

    @property
    def is_unplayed(self) -> bool:
        """Whether the drawn card is discarded; then the pile does not matter."""
        return self.drawn is self.discard


@dataclass(frozen=True, slots=True)
class Pile:
    """An open or flipped pile. Its rank is also its size and its wild rank; its cards have no order."""

    rank: Rank
    cards: tuple[Card, ...]
    flipped: bool

    @classmethod
    def of(cls, rank: Rank, cards: tuple[Card, ...]) -> Pile:
        """The pile of that rank with these cards, flipped if it goes out (R7, R8)."""
        return cls(rank, cards, goes_out(rank, cards))

    def after(self, placed: Card, discard: Card) -> Pile:
        """The pile after placing a card and discarding one, which may be the same (R9).

        ValueError if the discard is not in the pile.
        """
        if discard is placed:  # these are the same cards
            return self
        cards = [*self.cards, placed]
        cards.remove(discard)
        return Pile.of(self.rank, tuple(cards))

    def flipping_discards(self, placed: Card) -> frozenset[Card]:
        """The cards of which each flips the pile if it is discarded after placing a card.

        Cost: of ``best_melds``, which is all if they leave more points than any card has.
        """
        hand = {*self.cards, placed}
        points = best_melds(self.rank, (*self.cards, placed)).points
        # What is left once the others meld is the discard, and no melds leave fewer points than the best.
        could_flip = [card for card in hand if card.points(self.rank) >= points]
        return frozenset(card for card in could_flip if self.after(placed, card).flipped)


@dataclass(frozen=True, slots=True)
class Position:
    """The player's view: the piles, the drawn card, and the set of cards left in the stock.

    ``left`` is sorted and does not include the drawn card. ``drawn`` is None when the game is over.
    """

    piles: tuple[Pile, ...]
    drawn: Card | None
    left: tuple[Card, ...]

    @property
    def flipped_count(self) -> int:
        """The number of flipped piles."""
        return sum(pile.flipped for pile in self.piles)

    @property
    def before_draw(self) -> Position:
        """The position before the draw: ``drawn`` is None, and its card is in ``left``."""
        if self.drawn is None:
            return self
        return Position(self.piles, None, tuple(sorted([*self.left, self.drawn])))

    def pile(self, rank: Rank) -> Pile:
        """The pile of that rank; NotationError if the game has none."""
        return _find_pile(self.piles, rank)


@total_ordering
@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game (R11). A better outcome compares greater.

    Order: won, then more stock left if won, then more piles flipped, then fewer points. Only results of one
    ``variant`` are compared, which says how many piles there were.
    """

    won: bool
    flipped_count: int
    stock_left: int
    points: int
    variant: Variant = field(default=STANDARD, compare=False)

    @property
    def given_up(self) -> bool:
        """Whether the player gave up: no other lost game has cards left in the stock."""
        return not self.won and self.stock_left > 0

    def __lt__(self, other: Outcome) -> bool:
        return self._rank() < other._rank()

    def _rank(self) -> tuple[int, int, int, int]:
        return self.won, self.stock_left if self.won else 0, self.flipped_count, -self.points


@dataclass(frozen=True, slots=True)
class Game:
    """A deal and the turns played on it. Made by ``Game.start`` and ``play``; every Game is legal.

    >>> game = Game.start(Deal.from_code("1-8QZK-4M2T"))
    >>> game.stock_left, len(game.legal_turns()) > 80
    (27, True)
    """

    deal: Deal
    turns: tuple[Turn, ...]
    piles: tuple[Pile, ...]
    given_up: bool = False
    """Whether the player ended it before all piles were flipped and the stock was empty."""

    @classmethod
    def start(cls, deal: Deal) -> Game:
        """The game before its first turn; a pile that is complete as dealt is flipped (R8)."""
        return cls(deal, (), tuple(map(Pile.of, deal.variant.piles, deal.piles)))

    @classmethod
    def replay(cls, deal: Deal, turns: Iterable[Turn]) -> Game:
        """The game after these turns; IllegalTurn, with the number of the turn, if one is not allowed."""
        game = cls.start(deal)
        for turn in turns:
            game = game.play(turn)
        return game

    @property
    def flipped_count(self) -> int:
        """The number of flipped piles."""
        return sum([pile.flipped for pile in self.piles])

    @property
    def is_over(self) -> bool:
        """Whether all piles are flipped or the stock is empty (R11), or the player gave up."""
        return (
            self.given_up
            or len(self.turns) == len(self.deal.stock)
            or self.flipped_count == len(self.piles)
        )

    @property
    def number(self) -> int:
        """The number of the next turn, from 1."""
        return len(self.turns) + 1

    @property
    def drawn(self) -> Card | None:
        """The drawn card (R9), the top of the stock, which the player sees; None when the game is over."""
        return None if self.is_over else self.deal.stock[len(self.turns)]

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock, without the drawn one."""
        return len(self.deal.stock) - len(self.turns) - (not self.is_over)

    @property
    def position(self) -> Position:
        """The player's view of the game, without the order of the stock."""
        left = self.deal.stock[len(self.deal.stock) - self.stock_left :]
        return Position(self.piles, self.drawn, tuple(sorted(left)))

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None while it goes on. A win with the last card is a win (R11)."""
        if not self.is_over:
            return None
        points = sum(leftover(pile.rank, pile.cards) for pile in self.piles if not pile.flipped)
        won = self.flipped_count == len(self.piles)
        return Outcome(won, self.flipped_count, self.stock_left, points, self.deal.variant)

    def pile(self, rank: Rank) -> Pile:
        """The pile of that rank; NotationError if the game has none."""
        return _find_pile(self.piles, rank)

    def legal_turns(self) -> tuple[Turn, ...]:
        """All distinct turns: an open pile, and one of its cards or the drawn card to discard (R7, R9)."""
        drawn = self.drawn
        if drawn is None:
            return ()
        return tuple(
            Turn(drawn, pile.rank, discard)
            for pile in self.piles
            if not pile.flipped
            for discard in sorted({*pile.cards, drawn})
        )

    def turn(self, pile: Rank, discard: Card) -> Turn:
        """The turn that places the drawn card on ``pile``; IllegalTurn if it is not allowed."""
        drawn = self.drawn
        if drawn is None:
            raise IllegalTurn(Code.GAME_OVER, turn=self.number)
        if pile not in self.deal.variant.piles:
            raise IllegalTurn(Code.PILE_ABSENT, turn=self.number, pile=str(pile))
        target = self.pile(pile)
        if target.flipped:
            raise IllegalTurn(Code.PILE_FLIPPED, turn=self.number, pile=str(pile))
        if discard is not drawn and discard not in target.cards:
            raise IllegalTurn(
                Code.CARD_NOT_THERE, turn=self.number, pile=str(pile), card=discard.text
            )
        return Turn(drawn, pile, discard)

    def play(self, turn: Turn) -> Game:
        """The game after the turn (R9, R10); IllegalTurn if it is not allowed here."""
        allowed = self.turn(turn.pile, turn.discard)
        if allowed.drawn is not turn.drawn:
            raise IllegalTurn(
                Code.NOT_DRAWN, turn=self.number, card=turn.drawn.text, drawn=allowed.drawn.text
            )
        piles = tuple(
            pile.after(turn.drawn, turn.discard) if pile.rank == turn.pile else pile
            for pile in self.piles
        )
        return Game(self.deal, (*self.turns, turn), piles)

    def give_up(self) -> Game:
        """The game ended here, lost with the piles as they are; IllegalTurn (game-over) after its end."""
        if self.is_over:
            raise IllegalTurn(Code.GAME_OVER, turn=self.number)
        return replace(self, given_up=True)

    def undo(self, turns: int = 1) -> Game:
        """The game so many turns ago, or its start if it is shorter, and not given up.

        ValueError if ``turns`` is negative.
        """
        if turns < 0:
            raise ValueError(f"turns to undo must not be negative: {turns}")
        return Game.replay(self.deal, self.turns[: max(0, len(self.turns) - turns)])

    def history(self) -> Iterator[Game]:
        """Yield every game from the start to the last turn, in order; none of them is given up."""
        game = Game.start(self.deal)
        yield game
        for turn in self.turns:
            game = game.play(turn)
            yield game


def _find_pile(piles: tuple[Pile, ...], rank: Rank) -> Pile:
    for pile in piles:
        if pile.rank == rank:
            return pile
    raise NotationError(Code.PILE_ABSENT, pile=str(rank))
