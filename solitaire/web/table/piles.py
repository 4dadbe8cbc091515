"""View models of piles and cards: frozen, with nothing hidden.

A pile has a row, as it lies on the table, and a tray, which opens when the pile is chosen. In the tray of a
pile that takes cards the drawn card lies among the others, and each of them can be chosen as the discard.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.rules import Card, Layout, Meld, MeldKind, Pile, Rank, best_melds
from solitaire.words import Words, _
from solitaire.words.piles import describe_layout, describe_pile
from solitaire.words.table import Sort

KINDS: Final = {MeldKind.RUN: _("Run"), MeldKind.BOOK: _("Book")}
LOOSE: Final = "loose"
JOKERS_LAST: Final = 99


@dataclass(frozen=True, slots=True)
class CardView:
    """A card: its notation, its name, and the rank and suit on its face, empty for a joker.

    The other fields are for a tray: ``kind`` is the name of the meld, on the one card that has room for it,
    and ``stands_for`` the rank and suit that a wild card stands for; in a book it has no suit.
    """

    text: str
    name: str
    rank: str
    suit: str
    wild: bool = False
    kind: str = ""
    stands_for: tuple[str, str] | None = None
    drawn: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class GroupView:
    """Cards that lie together: a meld of that kind (``run``, ``book``), or those that are ``loose``."""

    kind: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """The cards of a pile in groups, and a description in words."""

    groups: tuple[GroupView, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the staircase.

    ``takes_cards`` says whether the drawn card can be placed here, ``chosen`` whether the page comes with
    this pile chosen; ``away`` is how many cards it is away from going out, None where that is not shown.
    """

    rank: str
    name: str
    flipped: bool
    takes_cards: bool
    chosen: bool
    row: HandView
    tray: HandView
    away: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen pile and discard of a page, both in notation; empty for none."""

    pile: str = ""
    discard: str = ""


NO_CHOICE: Final = Choice()


def pile_view(
    pile: Pile,
    drawn: Card | None,
    words: Words,
    choice: Choice = NO_CHOICE,
    sort: Sort = Sort.MELDS,
    away: int | None = None,
) -> PileView:
    """Make the view of a pile with its tray; ``sort`` orders an open pile by melds, suit or rank."""
    chosen = choice.pile == str(pile.rank)
    if pile.flipped:
        drawn, sort = None, Sort.MELDS
    layout = best_melds(pile.rank, pile.cards)
    with_drawn = layout if drawn is None else best_melds(pile.rank, (*pile.cards, drawn))
    discard = choice.discard if chosen and drawn is not None else ""
    return PileView(
        rank=str(pile.rank),
        name=words.pile_name(pile.rank),
        flipped=pile.flipped,
        takes_cards=drawn is not None,
        chosen=chosen,
        row=HandView(
            _groups(layout, sort, words),
            describe_pile(words, pile.rank, layout, flipped=pile.flipped, away=away),
        ),
        tray=HandView(
            _tray_groups(with_drawn, sort, words, drawn, discard),
            describe_layout(words, with_drawn),
        ),
        away=away,
    )


def hand_view(pile: Pile, words: Words) -> HandView:
    """Make the view of a read-only pile, in its best melds."""
    layout = best_melds(pile.rank, pile.cards)
    return HandView(
        _groups(layout, Sort.MELDS, words),
        describe_pile(words, pile.rank, layout, flipped=pile.flipped),
    )


def card_view(
    card: Card,
    words: Words,
    wild: bool = False,
    *,
    kind: str = "",
    stands_for: tuple[str, str] | None = None,
    drawn: bool = False,
    chosen: bool = False,
) -> CardView:
    """Make the view of a single card, or of a card in a pile, where it may be wild."""
    rank = "" if card.rank is None else str(card.rank)
    suit = "" if card.suit is None else str(card.suit)
    name = words.card(card, wild)
    return CardView(card.text, name, rank, suit, wild, kind, stands_for, drawn, chosen)


def card_views(cards: Iterable[Card], pile: Rank, words: Words) -> tuple[CardView, ...]:
    """Make the views of cards in a pile."""
    return tuple([card_view(card, words, card.is_wild(pile)) for card in cards])


def _groups(layout: Layout, sort: Sort, words: Words) -> tuple[GroupView, ...]:
    melds, loose = _arrange(layout, sort)
    groups = [(meld.kind.value, meld.cards) for meld in melds]
    if loose:
        groups.append((LOOSE, loose))
    return tuple([GroupView(kind, card_views(of, layout.pile, words)) for kind, of in groups])


def _tray_groups(
    layout: Layout, sort: Sort, words: Words, drawn: Card | None, chosen: str
) -> tuple[GroupView, ...]:
    """Make the groups of a tray; ``drawn`` is marked once, ``chosen`` is a discard in notation."""
    melds, loose = _arrange(layout, sort)
    groups = []
    for meld in melds:
        groups.append(GroupView(meld.kind.value, _tray_meld(meld, words, drawn, chosen)))
        if drawn in meld.cards:
            drawn = None  # mark only one of two equal cards
    if loose:
        at_drawn = len(loose) - 1 - loose[::-1].index(drawn) if drawn in loose else None
        cards = [
            card_view(
                card,
                words,
                card.is_wild(layout.pile),
                drawn=at == at_drawn,
                chosen=card.text == chosen,
            )
            for at, card in enumerate(loose)
        ]
        groups.append(GroupView(LOOSE, tuple(cards)))
    return tuple(groups)


def _tray_meld(meld: Meld, words: Words, drawn: Card | None, chosen: str) -> tuple[CardView, ...]:
    """Make the cards of a tray's meld. Each has room for one caption: the meld's name or ``stands_for``."""
    stand_ins = [place.wild and not place.is_itself for place in meld.places]
    named = stand_ins.index(False) if False in stand_ins else 0
    at_drawn = meld.cards.index(drawn) if drawn in meld.cards else None
    cards = []
    for at, place in enumerate(meld.places):
        kind, stands_for = "", None
        if at == named:
            kind = words.gettext(KINDS[meld.kind])
        elif stand_ins[at]:
            stands_for = str(place.rank), "" if place.suit is None else str(place.suit)
        cards.append(
            card_view(
                place.card,
                words,
                place.wild,
                kind=kind,
                stands_for=stands_for,
                drawn=at == at_drawn,
                chosen=place.card.text == chosen,
            )
        )
    return tuple(cards)


def _arrange(layout: Layout, sort: Sort) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """The melds and the loose cards; all cards count as loose if sorted by suit or rank."""
    match sort:
        case Sort.MELDS:
            return layout.melds, layout.loose
        case Sort.SUIT:
            return (), tuple(sorted(layout.cards))
        case Sort.RANK:
            by_rank = sorted(layout.cards, key=lambda card: (card.rank or JOKERS_LAST, card))
            return (), tuple(by_rank)
