"""The table as templates are given it: frozen view models, in which the hidden stock does not exist.

They are made from a ``Position``, which knows what is left in the stock but in no order, so that no slip in
a template can show what a player must not see. Sentences come from the request's ``Words``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solitaire.play import Sitting
from solitaire.rules import (
    Card,
    Layout,
    Meld,
    MeldKind,
    Outcome,
    Pile,
    Place,
    Position,
    Rank,
    best_melds,
)
from solitaire.words import Words
from solitaire.words.marks import _

MELD_KINDS: Final = {MeldKind.RUN: _("Run"), MeldKind.BOOK: _("Book")}
WON: Final = _("All eleven piles flipped!")
LOST: Final = _("The stock is empty")


@dataclass(frozen=True, slots=True)
class CardView:
    """A card where it lies: ``suit`` is its letter or None, ``stands_for`` says what a wild is there."""

    text: str
    rank: str
    suit: str | None
    name: str
    wild: bool
    stands_for: tuple[str, str | None] | None = None


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld with its kind as CSS knows it and as people do."""

    kind: str
    name: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """Cards in their best melds, and all that is loose."""

    melds: tuple[MeldView, ...]
    loose: tuple[CardView, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the staircase; ``tray`` is the hand with the drawn card, None when nothing can be placed."""

    rank: str
    size: int
    name: str
    spoken: str
    flipped: bool
    hand: HandView
    tray: HandView | None


@dataclass(frozen=True, slots=True)
class EndingView:
    """How the game ended, in words, and the code that deals it again."""

    won: bool
    headline: str
    sentence: str
    code: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What the page shows as chosen: a pile, and a card to discard, both in notation; empty for none."""

    pile: str = ""
    discard: str = ""


NOTHING_CHOSEN: Final = Choice()


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the table shows; ``number`` and ``revision`` say which table it is."""

    id: str
    title: str
    number: int
    revision: int
    piles: tuple[PileView, ...]
    drawn: CardView | None
    stock_left: int
    flipped: int
    can_undo: bool
    ending: EndingView | None
    status: str
    last_pile: str
    choice: Choice
    alert: str

    @property
    def state(self) -> str:
        """``playing``, ``won`` or ``lost``, as CSS knows it."""
        if self.ending is None:
            return "playing"
        return "won" if self.ending.won else "lost"

    @property
    def open_piles(self) -> tuple[PileView, ...]:
        """The piles that take cards, in the order of the staircase."""
        return tuple(pile for pile in self.piles if not pile.flipped)


def table_view(
    sitting: Sitting,
    words: Words,
    *,
    choice: Choice = NOTHING_CHOSEN,
    alert: str = "",
    status: str = "",
) -> TableView:
    """The table of a sitting, for its player; ``status`` replaces what is said of the last turn.

    Cost: one to three milliseconds, most of it for the best melds of eleven trays.
    """
    game = sitting.game
    position = game.position
    return TableView(
        id=sitting.id,
        title=sitting.label or words.gettext("Random deal"),
        number=sitting.number,
        revision=sitting.revision,
        piles=tuple(_pile_view(pile, position.drawn, words) for pile in position.piles),
        drawn=None if position.drawn is None else _drawn_view(position.drawn, words),
        stock_left=len(position.left),
        flipped=position.flipped,
        can_undo=bool(game.turns),
        ending=_ending_view(game.outcome, game.deal.code, words),
        status=status or _status(sitting, position, words),
        last_pile=str(game.turns[-1].pile) if game.turns else "",
        choice=choice,
        alert=alert,
    )


def _drawn_view(card: Card, words: Words) -> CardView:
    return CardView(
        card.text,
        "" if card.rank is None else str(card.rank),
        None if card.suit is None else str(card.suit),
        words.card(card),
        wild=False,
    )


@lru_cache(maxsize=1 << 12)
def _card_view(card: Card, pile: Rank, words: Words, place: Place | None = None) -> CardView:
    stands_for = None
    if place is not None and place.wild and not place.is_itself:
        stands_for = str(place.rank), None if place.suit is None else str(place.suit)
    return CardView(
        card.text,
        "" if card.rank is None else str(card.rank),
        None if card.suit is None else str(card.suit),
        words.card_in(card, pile),
        card.is_wild(pile),
        stands_for,
    )


def _meld_view(meld: Meld, pile: Rank, words: Words) -> MeldView:
    return MeldView(
        meld.kind.value,
        words.gettext(MELD_KINDS[meld.kind]),
        tuple(_card_view(place.card, pile, words, place) for place in meld.places),
    )


@lru_cache(maxsize=1 << 10)
def _hand_view(layout: Layout, words: Words) -> HandView:
    pile = layout.pile
    return HandView(
        tuple(_meld_view(meld, pile, words) for meld in layout.melds),
        tuple(_card_view(card, pile, words) for card in layout.loose),
        words.layout(layout),
    )


def _pile_view(pile: Pile, drawn: Card | None, words: Words) -> PileView:
    layout = best_melds(pile.rank, pile.cards)
    tray = None
    if drawn is not None and not pile.flipped:
        tray = _hand_view(best_melds(pile.rank, (*pile.cards, drawn)), words)
    return PileView(
        str(pile.rank),
        int(pile.rank),
        words.pile_name(pile.rank),
        words.pile(pile.rank, layout, flipped=pile.flipped),
        pile.flipped,
        _hand_view(layout, words),
        tray,
    )


def _ending_view(outcome: Outcome | None, code: str | None, words: Words) -> EndingView | None:
    if outcome is None:
        return None
    headline = words.gettext(WON if outcome.won else LOST)
    return EndingView(outcome.won, headline, words.result(outcome), code)


def _status(sitting: Sitting, position: Position, words: Words) -> str:
    """What is said: a pile that went out with the last turn, then the next card or the ending."""
    turns, outcome = sitting.game.turns, sitting.game.outcome
    if turns:
        return words.after_turn(turns[-1], position, outcome)
    return words.at_start(position, outcome)
