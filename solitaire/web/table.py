"""The table as templates are given it: frozen view models, in which the hidden stock does not exist.

They are made from a ``Position``, which knows what is left in the stock but in no order, so that no slip in
a template can show what a player must not see. Sentences come from the request's ``Words``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from solitaire.play import Sitting
from solitaire.rules import (
    Card,
    Layout,
    Meld,
    MeldKind,
    Outcome,
    Pile,
    Position,
    Rank,
    best_melds,
)
from solitaire.web.press import Press, side_by_side
from solitaire.words import Words
from solitaire.words.marks import _

KINDS: Final = {MeldKind.RUN: _("Run"), MeldKind.BOOK: _("Book")}
LOOSE: Final = "loose"
WON: Final = _("You win!")
LOST: Final = _("The stock is empty")


@dataclass(frozen=True, slots=True)
class HandView:
    """Cards in their best melds and those that are loose, as the ``Press`` printed them, and in words."""

    cards: Markup
    spoken: str


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the staircase as a row; ``tray`` is its cards to look at, or to choose the discard from.

    ``takes_cards`` says which: whether the drawn card can be placed here.
    """

    rank: str
    size: int
    name: str
    flipped: bool
    row: HandView
    tray: HandView
    takes_cards: bool


@dataclass(frozen=True, slots=True)
class DrawnView:
    """The drawn card: in notation, by name, and its face."""

    text: str
    name: str
    face: Markup


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
    drawn: DrawnView | None
    stock_left: int
    flipped: int
    can_undo: bool
    ending: EndingView | None
    status: str
    last_pile: str
    last_turn: str
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
        return tuple(pile for pile in self.piles if pile.takes_cards)


def table_view(
    sitting: Sitting,
    words: Words,
    press: Press,
    *,
    choice: Choice = NOTHING_CHOSEN,
    alert: str = "",
    status: str = "",
) -> TableView:
    """The table of a sitting, for its player; ``status`` replaces what is said of the last turn.

    Cost: about 2 ms, most of it for the best melds of eleven trays.
    """
    game = sitting.game
    position = game.position
    drawn = position.drawn
    return TableView(
        id=sitting.id,
        title=sitting.label or words.gettext("Random deal"),
        number=sitting.number,
        revision=sitting.revision,
        piles=tuple(_pile_view(pile, drawn, choice, words, press) for pile in position.piles),
        drawn=drawn and DrawnView(drawn.text, words.card(drawn), press.face(drawn)),
        stock_left=len(position.left),
        flipped=position.flipped,
        can_undo=bool(game.turns),
        ending=_ending_view(game.outcome, game.deal.code, words),
        status=status or _status(sitting, position, words),
        last_pile=str(game.turns[-1].pile) if game.turns else "",
        last_turn=words.turn(len(game.turns), game.turns[-1]) if game.turns else "",
        choice=choice,
        alert=alert,
    )


def _pile_view(
    pile: Pile, drawn: Card | None, choice: Choice, words: Words, press: Press
) -> PileView:
    rank = str(pile.rank)
    if drawn is None or pile.flipped:
        tray = _tray(best_melds(pile.rank, pile.cards), words, press)
    else:
        layout = best_melds(pile.rank, (*pile.cards, drawn))
        tray = _tray(layout, words, press, drawn, choice.discard if choice.pile == rank else "")
    return PileView(
        rank,
        int(pile.rank),
        words.pile_name(pile.rank),
        pile.flipped,
        _row(pile.rank, pile.cards, pile.flipped, words, press),
        tray,
        drawn is not None and not pile.flipped,
    )


@lru_cache(maxsize=1 << 11)
def _row(
    rank: Rank, cards: tuple[Card, ...], flipped: bool, words: Words, press: Press
) -> HandView:
    """A pile in its row, which stays as it is until the pile changes."""
    layout = best_melds(rank, cards)
    groups = [(meld.kind.value, meld.cards) for meld in layout.melds]
    if layout.loose:
        groups.append((LOOSE, layout.loose))
    printed = []
    for kind, of in groups:
        last = len(of) if of is groups[-1][1] else 0  # the card that no other covers, in a column
        faces = [
            press.back(at == last) if flipped else press.face(card, rank, at == last)
            for at, card in enumerate(of, start=1)
        ]
        printed.append(press.group(kind, faces))
    return HandView(side_by_side(printed), words.pile(rank, layout, flipped))


def _tray(
    layout: Layout, words: Words, press: Press, drawn: Card | None = None, chosen: str = ""
) -> HandView:
    """A pile in its tray, as cards to choose the discard from if there is a drawn card among them."""
    rank, choosable = layout.pile, drawn is not None
    printed = []
    for meld in layout.melds:
        # Only what concerns this meld is passed on: most melds then are the same as a turn ago.
        here = drawn if drawn in meld.cards else None
        printed.append(_tray_meld(meld, rank, words, press, choosable, here, chosen))
    if layout.loose:
        last = len(layout.loose)
        loose = [
            press.choice(
                card,
                rank,
                words,
                None,
                "",
                at == last,
                choosable,
                card is drawn,
                card.text == chosen,
            )
            for at, card in enumerate(layout.loose, start=1)
        ]
        printed.append(press.group(LOOSE, loose))
    return HandView(side_by_side(printed), words.layout(layout))


@lru_cache(maxsize=1 << 12)
def _tray_meld(
    meld: Meld,
    rank: Rank,
    words: Words,
    press: Press,
    choosable: bool,
    drawn: Card | None,
    chosen: str,
) -> Markup:
    stand_ins = [place if place.wild and not place.is_itself else None for place in meld.places]
    # Each card has room for one caption: what it stands for, or the name of the meld.
    named = stand_ins.index(None) if None in stand_ins else 0
    cards = []
    for at, place in enumerate(meld.places):
        card = place.card
        kind = words.gettext(KINDS[meld.kind]) if at == named else ""
        stand_in = None if kind else stand_ins[at]
        cards.append(
            press.choice(
                card,
                rank,
                words,
                stand_in,
                kind,
                False,
                choosable,
                card is drawn,
                card.text == chosen,
            )
        )
    return press.group(meld.kind.value, cards)


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
