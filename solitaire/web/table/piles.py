"""Piles of the staircase as markup: the row of a pile, and its tray with the drawn card among its own.

A turn changes one pile, and the drawn card of all others. What does not depend on the drawn card is kept as
long as a pile is as it was: its row, and its melds where the drawn card joins none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from solitaire.rules import Card, Layout, Meld, MeldKind, Pile, Rank, best_melds
from solitaire.web.table.press import Press, Shell, side_by_side
from solitaire.words import Words
from solitaire.words.text import _

KINDS: Final = {MeldKind.RUN: _("Run"), MeldKind.BOOK: _("Book")}
LOOSE: Final = "loose"
MELDS: Final = "melds"
SUIT: Final = "suit"
JOKERS_LAST: Final = 99
NOTHING: Final = Markup()
LAST: Final = Markup(" data-last")
FOCUS: Final = Markup(" autofocus")


@dataclass(frozen=True, slots=True)
class HandView:
    """Cards in their best melds and those that are loose, as the ``Press`` printed them, and in words."""

    cards: Markup
    spoken: Markup


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the staircase as its macro draws it.

    ``takes_cards`` says whether the drawn card can be placed here, ``chosen`` whether the page comes with
    this pile chosen, ``has_away`` whether it is shown how far it is from going out.
    """

    rank: str
    name: str
    flipped: bool
    takes_cards: bool
    chosen: bool
    has_away: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What the page shows as chosen: a pile, and a card to discard, both in notation; empty for none."""

    pile: str = ""
    discard: str = ""


NOTHING_CHOSEN: Final = Choice()


def print_pile(
    pile: Pile,
    drawn: Card | None,
    choice: Choice,
    sort: str,
    away: int | None,
    *,
    is_last: bool,
    has_focus: bool,
    values: Mapping[str, Markup],
    words: Words,
    press: Press,
) -> Markup:
    """A pile with its tray.

    ``away`` is how many cards it is away from going out, if that is shown; ``is_last`` says whether it is
    that of the last turn. ``values`` are what its macro asks for of the table: address, number, revision.
    """
    chosen = choice.pile == str(pile.rank)
    takes_cards = drawn is not None and not pile.flipped
    if drawn is None or pile.flipped:
        tray = _tray_to_look_at(pile, MELDS if pile.flipped else sort, words, press)
    else:
        layout = best_melds(pile.rank, (*pile.cards, drawn))
        tray = _tray(layout, drawn, choice.discard if chosen else "", sort, words, press)
    row = _row(pile, sort, away, words, press)
    shell = _shell(pile.rank, pile.flipped, takes_cards, chosen, away is not None, words, press)
    return shell.fill(
        {
            **values,
            "last": LAST if is_last else NOTHING,
            "focus": FOCUS if has_focus else NOTHING,
            "away": NOTHING if away is None else escape(away),
            "row": row.cards,
            "row_spoken": row.spoken,
            "tray": tray.cards,
            "spoken": tray.spoken,
        }
    )


@lru_cache(maxsize=1 << 8)
def _shell(
    rank: Rank,
    flipped: bool,
    takes_cards: bool,
    chosen: bool,
    has_away: bool,
    words: Words,
    press: Press,
) -> Shell:
    """A pile with gaps for its cards and the turn."""
    name = words.pile_name(rank)
    return press.pile(PileView(str(rank), name, flipped, takes_cards, chosen, has_away))


def hand_view(pile: Pile, words: Words, press: Press) -> HandView:
    """A pile of a table that is only looked at: its cards in their best melds, those of a flipped one too."""
    layout = best_melds(pile.rank, pile.cards)
    groups = [
        press.group(kind, [press.face(card, card.is_wild(pile.rank)) for card in cards])
        for kind, cards in _groups(layout)
    ]
    return HandView(side_by_side(groups), escape(words.pile(pile.rank, layout, pile.flipped)))


@lru_cache(maxsize=1 << 11)
def _row(pile: Pile, sort: str, away: int | None, words: Words, press: Press) -> HandView:
    """A pile as faces in their best melds or sorted, or as backs; kept until the pile changes."""
    layout = best_melds(pile.rank, pile.cards)
    in_melds = pile.flipped or sort == MELDS
    groups = _groups(layout) if in_melds else [(LOOSE, _sorted(pile.cards, sort))]
    printed = []
    for kind, of in groups:
        last = len(of) if of is groups[-1][1] else 0  # the card that no other covers, in a column
        faces = [
            press.back(at == last)
            if pile.flipped
            else press.face(card, card.is_wild(pile.rank), at == last)
            for at, card in enumerate(of, start=1)
        ]
        printed.append(press.group(kind, faces))
    spoken = words.pile(pile.rank, layout, pile.flipped, away)
    return HandView(side_by_side(printed), escape(spoken))


def _groups(layout: Layout) -> list[tuple[str, tuple[Card, ...]]]:
    """The cards that lie together, and what they are."""
    groups = [(meld.kind.value, meld.cards) for meld in layout.melds]
    return [*groups, (LOOSE, layout.loose)] if layout.loose else groups


def _sorted(cards: Iterable[Card], sort: str) -> tuple[Card, ...]:
    """By suit, or by rank and then suit; jokers last."""
    if sort == SUIT:
        return tuple(sorted(cards))
    return tuple(sorted(cards, key=lambda card: (card.rank or JOKERS_LAST, card)))


def _arranged(layout: Layout, sort: str) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """What lies in melds and what is loose: all of it where cards are sorted."""
    return (layout.melds, layout.loose) if sort == MELDS else ((), _sorted(layout.cards, sort))


@lru_cache(maxsize=1 << 11)
def _tray_to_look_at(pile: Pile, sort: str, words: Words, press: Press) -> HandView:
    """The tray of a pile that takes no card now."""
    layout = best_melds(pile.rank, pile.cards)
    melds, loose = _arranged(layout, sort)
    printed = [
        _tray_meld(meld, words, press, False, None, "", not loose and meld is melds[-1])
        for meld in melds
    ]
    if loose:
        printed.append(_tray_loose(loose, pile.rank, words, press, False))
    return HandView(side_by_side(printed), escape(words.layout(layout)))


def _tray(
    layout: Layout, drawn: Card, chosen: str, sort: str, words: Words, press: Press
) -> HandView:
    """A pile with the drawn card, as cards to choose the discard from; ``chosen`` is that card, if any is."""
    melds, loose = _arranged(layout, sort)
    kept = _tray_melds(melds, words, press)
    if loose and drawn not in kept.held and not chosen:
        printed = [kept.printed]
    else:
        printed = []
        new: Card | None = drawn
        for meld in melds:
            # Only what concerns a meld is passed on: most of them then are the same as a turn ago.
            new_here = new if new in meld.cards else None
            if new_here is not None:
                new = None  # of twins only one has been drawn
            chosen_here = chosen and next((c.text for c in meld.cards if c.text == chosen), "")
            whole = not loose and meld is melds[-1]
            printed.append(_tray_meld(meld, words, press, True, new_here, chosen_here, whole))
    if loose:
        new_here = None if drawn in kept.held else drawn
        printed.append(_tray_loose(loose, layout.pile, words, press, True, new_here, chosen))
    return HandView(side_by_side(printed), escape(words.layout(layout)))


class _TrayMelds(NamedTuple):
    """Melds in a tray that the drawn card has no part in: which cards they hold, and all of them printed."""

    held: frozenset[Card]
    printed: Markup


@lru_cache(maxsize=1 << 12)
def _tray_melds(melds: tuple[Meld, ...], words: Words, press: Press) -> _TrayMelds:
    """Melds of a tray to choose from, with a loose card after them."""
    held = frozenset(card for meld in melds for card in meld.cards)
    printed = [_tray_meld(meld, words, press, True, None, "", False) for meld in melds]
    return _TrayMelds(held, side_by_side(printed))


@lru_cache(maxsize=1 << 12)
def _tray_meld(
    meld: Meld,
    words: Words,
    press: Press,
    choosable: bool,
    drawn: Card | None,
    chosen: str,
    whole: bool,
) -> Markup:
    """A meld of a tray; ``whole`` if no card lies on its last one."""
    stand_ins = [place if place.wild and not place.is_itself else None for place in meld.places]
    # Each card has room for one caption: what it stands for, or the name of the meld.
    named = stand_ins.index(None) if None in stand_ins else 0
    at_drawn = meld.cards.index(drawn) if drawn is not None else None
    cards = []
    for at, place in enumerate(meld.places):
        card = place.card
        kind = words.gettext(KINDS[meld.kind]) if at == named else ""
        stand_in = None if kind else stand_ins[at]
        cards.append(
            press.choice(
                card,
                place.wild,
                words,
                stand_in,
                kind,
                whole and at == len(meld.places) - 1,
                choosable,
                at == at_drawn,
                card.text == chosen,
            )
        )
    return press.group(meld.kind.value, cards)


def _tray_loose(
    loose: tuple[Card, ...],
    rank: Rank,
    words: Words,
    press: Press,
    choosable: bool,
    drawn: Card | None = None,
    chosen: str = "",
) -> Markup:
    """The loose cards of a tray."""
    last = len(loose)
    at_drawn = last - loose[::-1].index(drawn) if drawn is not None else 0
    return press.group(
        LOOSE,
        [
            press.choice(
                card,
                card.is_wild(rank),
                words,
                None,
                "",
                at == last,
                choosable,
                at == at_drawn,
                card.text == chosen,
            )
            for at, card in enumerate(loose, start=1)
        ],
    )
