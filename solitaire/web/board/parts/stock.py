"""View model of the stock: the cards left, never in their order, and which piles each of them helps."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.hint import find_wanted
from solitaire.rules import JOKER, Card, Position, Rank, Suit
from solitaire.web.board.parts.piles import CardView, card_view
from solitaire.words import Words
from solitaire.words.board.table import list_helpers, list_stock

FEW: Final = 10
"""Up to so many cards are shown one by one."""


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card, how many of it are left, and the open piles that it helps."""

    card: CardView
    count: int
    helps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """A suit: its letter in notation, its name, and its cards in the order of the ranks."""

    letter: str
    name: str
    cards: tuple[CardLeft, ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """The cards left in the stock."""

    total: int
    ranks: tuple[tuple[str, str], ...]
    """Pairs of the label on a card and its name."""
    suits: tuple[SuitLeft, ...]
    jokers: CardLeft
    few: tuple[CardLeft, ...]
    """The cards one by one, sorted, if they are few."""
    open_piles: tuple[str, ...]
    """The piles that can be chosen, to frame the cards that help them."""
    pile: str
    """The chosen pile, or empty."""
    told: str
    """All of it in words."""
    helpers: str
    """A sentence that names the framed cards; empty if there are none."""


def stock_view(words: Words, position: Position, pile: str = "") -> StockView:
    """Make the view of the cards left in the stock, without the drawn card, which lies open.

    Frames the cards that help an open ``pile``; any other ``pile`` frames nothing. Cost: 3 to 15 ms at the
    start of a game, less later.
    """
    left = Counter(position.left)
    helped = {
        str(each.rank): find_wanted(position, each.rank)
        for each in position.piles
        if not each.flipped
    }
    helps = {card: tuple(rank for rank, cards in helped.items() if card in cards) for card in left}
    chosen = pile if pile in helped else ""
    few = position.left if len(position.left) <= FEW else ()

    def card_left(card: Card) -> CardLeft:
        return CardLeft(card_view(words, card), left[card], helps.get(card, ()))

    return StockView(
        total=len(position.left),
        ranks=tuple((str(rank), words.rank(rank)) for rank in Rank),
        suits=tuple(
            SuitLeft(
                str(suit),
                words.suit(suit),
                tuple([card_left(Card.of(rank, suit)) for rank in Rank]),
            )
            for suit in Suit
        ),
        jokers=card_left(JOKER),
        few=tuple([card_left(card) for card in few]),
        open_piles=tuple(helped) if left else (),
        pile=chosen,
        told=list_stock(words, position),
        helpers=list_helpers(words, chosen, sorted(helped[chosen])) if chosen else "",
    )
