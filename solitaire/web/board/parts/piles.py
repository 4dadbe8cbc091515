"""View models of piles and cards: frozen, with nothing hidden.

A pile has a row, as it lies on the table, and a tray, which opens when the pile is chosen. In the tray of a
pile that takes cards the drawn card lies among the others, and each of them can be chosen as the discard.

A turn changes all trays, and one row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from solitaire.rules import Card, Layout, Meld, NotationError, Pile, Rank, Suit, Turn, best_melds
from solitaire.words import Words
from solitaire.words.board.piles import (
    describe_layout,
    describe_pile,
    describe_tray,
    name_kind,
    name_pile,
)
from solitaire.words.board.table import Sort

LOOSE: Final = "loose"
JOKERS_LAST: Final = 99
ROWS: Final = 512
"""How many rows are kept, with what is drawn of them: those of some fifty tables, 2 MB."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A visible card with its name. From ``kind`` to ``flips`` the fields are for a tray."""

    card: Card
    name: str
    wild: bool = False
    kind: str = ""
    """The name of the meld, on the one card that has room for it."""
    stands_for: tuple[Rank, Suit | None] | None = None
    """What a wild card stands for; in a book it has no suit."""
    drawn: bool = False
    chosen: bool = False
    flips: bool = False
    """Whether its discard flips the pile."""
    marked: bool = False
    """Whether it stands out: the discard of a hint, or of a turn that is looked back at."""
    paired: bool = False
    """Whether it and the next one are two of a rank, which wait for a third."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """Cards that lie together: their ``kind`` is ``meld run``, ``meld book`` or ``loose``, as in the CSS."""

    kind: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """The cards of a pile in groups, and a description in words."""

    groups: tuple[GroupView, ...]
    spoken: str


@dataclass(frozen=True, slots=True, eq=False)
class RowView:
    """A pile as it lies on the table. It equals only itself, as a key of what is drawn of it."""

    rank: Rank
    flipped: bool
    away: int | None
    """How many cards it needs; None where that is not shown."""
    groups: tuple[GroupView, ...]
    cards: str
    """The cards in words."""
    name: str
    """The pile in at most twenty words."""
    whole: str
    """All its cards in words, if its name has only some."""


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the staircase."""

    rank: Rank
    name: str
    flipped: bool
    takes_cards: bool
    """Whether the drawn card can be placed here."""
    can_flip: bool
    """Whether a discard then flips the pile."""
    row: RowView
    tray: HandView
    advice: str = ""
    """A sentence about it, which its tray shows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The pile and the discard that are chosen when the page loads, if any."""

    pile: Rank | None = None
    discard: Card | None = None

    @classmethod
    def parse(cls, fields: Mapping[str, str]) -> Choice:
        """Parse the ``pile`` and ``discard`` of a form or a query; a missing or invalid one is None."""
        try:
            pile = Rank.parse(fields.get("pile", ""))
        except NotationError:
            return NO_CHOICE
        try:
            return cls(pile, Card.parse(fields.get("discard", "")))
        except NotationError:
            return cls(pile)


NO_CHOICE: Final = Choice()


@dataclass(frozen=True, slots=True)
class Showing:
    """How the player sees the cards of a position."""

    choice: Choice = NO_CHOICE
    sort: Sort = Sort.MELDS
    aways: Mapping[Rank, int] = field(default_factory=dict)
    """How many cards piles need, where that is shown."""
    advice: Mapping[Rank, str] = field(default_factory=dict)
    """A sentence about a pile, which its tray shows."""
    marked: tuple[Rank, Card] | None = None
    """A card that stands out in a pile."""
    pairs: bool = False
    """Whether pairs of loose cards have a bracket."""


AS_USUAL: Final = Showing()


@dataclass(frozen=True, slots=True)
class _Special:
    """The cards of a pile that stand out; of two equal cards one does."""

    drawn: Card | None = None
    chosen: Card | None = None
    marked: Card | None = None
    flipping: Set[Card] = frozenset()
    pairs: bool = False

    def without(self, cards: Sequence[Card]) -> _Special:
        """What is left to be found after these cards."""
        if self.drawn not in cards and self.marked not in cards:
            return self
        drawn = None if self.drawn in cards else self.drawn
        marked = None if self.marked in cards else self.marked
        return replace(self, drawn=drawn, marked=marked)


def pile_view(
    words: Words, pile: Pile, drawn: Card | None, showing: Showing = AS_USUAL
) -> PileView:
    """Make the view of a pile with its tray; only an open pile is in the order that is shown."""
    choice, sort = showing.choice, Sort.MELDS if pile.flipped else showing.sort
    marked = showing.marked[1] if showing.marked and showing.marked[0] is pile.rank else None
    away = showing.aways.get(pile.rank)
    row = _row_view(words, pile, sort, away, marked=marked, pairs=showing.pairs)
    takes_cards = drawn is not None and not pile.flipped
    tray, flipping = HandView(row.groups, row.cards), frozenset[Card]()
    if drawn is not None and takes_cards:
        layout = best_melds(pile.rank, (*pile.cards, drawn))
        flipping = pile.flipping_discards(drawn)
        discard = choice.discard if choice.pile is pile.rank else None
        special = _Special(drawn, discard, marked, flipping, showing.pairs)
        groups = _groups(words, layout, sort, special)
        tray = HandView(groups, describe_tray(words, layout, flipping))
    return PileView(
        rank=pile.rank,
        name=words.pile_name(pile.rank),
        flipped=pile.flipped,
        takes_cards=takes_cards,
        can_flip=bool(flipping),
        row=row,
        tray=tray,
        advice=showing.advice.get(pile.rank, ""),
    )


# A turn changes one row of several. Without this, and what parts/cards.py keeps of it, a turn takes 1.3 times
# as long, with 1.5 times as many calls.
@lru_cache(maxsize=ROWS)
def _row_view(
    words: Words, pile: Pile, sort: Sort, away: int | None, *, marked: Card | None, pairs: bool
) -> RowView:
    layout = best_melds(pile.rank, pile.cards)
    name = name_pile(words, pile.rank, layout, flipped=pile.flipped, away=away)
    whole = describe_pile(words, pile.rank, layout, flipped=pile.flipped, away=away)
    groups = _groups(words, layout, sort, _Special(marked=marked, pairs=pairs))
    return RowView(
        pile.rank,
        pile.flipped,
        away,
        groups,
        describe_layout(words, layout),
        name,
        whole if name != whole else "",
    )


def has_pairs(piles: Iterable[Pile]) -> bool:
    """Whether any of the piles has a pair, which has a bracket if they lie in their melds."""
    return any(_find_pairs(best_melds(pile.rank, pile.cards).loose, pile.rank) for pile in piles)


def hand_view(words: Words, pile: Pile) -> HandView:
    """Make the view of a read-only pile, in its best melds."""
    layout = best_melds(pile.rank, pile.cards)
    return HandView(
        _groups(words, layout, Sort.MELDS, _Special()),
        describe_pile(words, pile.rank, layout, flipped=pile.flipped),
    )


def card_view(words: Words, card: Card, wild: bool = False) -> CardView:
    """Make the view of a single card."""
    return CardView(card, words.card(card, wild), wild)


def discard_view(words: Words, turn: Turn) -> CardView:
    """Make the view of the discard of a turn, which is wild only if it comes from the pile."""
    wild = not turn.is_unplayed and turn.discard.is_wild(turn.pile)
    return card_view(words, turn.discard, wild)


def card_views(words: Words, cards: Iterable[Card], pile: Rank) -> tuple[CardView, ...]:
    """Make the views of cards in a pile."""
    return tuple([card_view(words, card, card.is_wild(pile)) for card in cards])


def _groups(words: Words, layout: Layout, sort: Sort, special: _Special) -> tuple[GroupView, ...]:
    """Make the groups of a row or a tray."""
    melds, loose = _arrange(layout, sort)
    paired: Set[int] = frozenset()
    if special.pairs and sort is Sort.MELDS:
        paired = frozenset(range(0, 2 * len(_find_pairs(loose, layout.pile)), 2))
    groups = []
    for meld in melds:
        groups.append(GroupView(f"meld {meld.kind.value}", _meld_cards(words, meld, special)))
        special = special.without(meld.cards)
    if loose:
        views = []
        for at, card in enumerate(loose):
            wild = card.is_wild(layout.pile)
            is_last = card not in loose[at + 1 :]
            views.append(
                CardView(
                    card,
                    words.card(card, wild),
                    wild,
                    drawn=is_last and card is special.drawn,
                    chosen=card is special.chosen,
                    flips=card in special.flipping,
                    marked=is_last and card is special.marked,
                    paired=at in paired,
                )
            )
        groups.append(GroupView(LOOSE, tuple(views)))
    return tuple(groups)


def _meld_cards(words: Words, meld: Meld, special: _Special) -> tuple[CardView, ...]:
    """Make the cards of a meld. Each has room for one caption: the meld's name or ``stands_for``."""
    stand_ins = [place.wild and not place.is_itself for place in meld.places]
    named = stand_ins.index(False) if False in stand_ins else 0
    at_drawn, at_marked = (
        meld.cards.index(card) if card in meld.cards else None
        for card in (special.drawn, special.marked)
    )
    return tuple(
        [
            CardView(
                place.card,
                words.card(place.card, place.wild),
                place.wild,
                name_kind(words, meld.kind) if at == named else "",
                (place.rank, place.suit) if stand_ins[at] and at != named else None,
                drawn=at == at_drawn,
                chosen=place.card is special.chosen,
                flips=place.card in special.flipping,
                marked=at == at_marked,
            )
            for at, place in enumerate(meld.places)
        ]
    )


def _find_pairs(cards: Sequence[Card], pile: Rank) -> list[Rank]:
    """The ranks of which there are two cards; wild cards wait for nothing."""
    counts = Counter([card.rank for card in cards if not card.is_wild(pile)])
    return sorted([rank for rank, count in counts.items() if rank and count == 2])


def _arrange(layout: Layout, sort: Sort) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """The melds and the loose cards, pairs first; all cards count as loose if sorted by suit or rank.

    The order of a pile wherever it is shown as it lies on a table.
    """
    match sort:
        case Sort.MELDS:
            loose = layout.loose
            if pairs := _find_pairs(loose, layout.pile):
                paired = [card for rank in pairs for card in loose if card.rank is rank]
                loose = (*paired, *(card for card in loose if card.rank not in pairs))
            return layout.melds, loose
        case Sort.SUIT:
            return (), tuple(sorted(layout.cards))
        case Sort.RANK:
            by_rank = sorted(layout.cards, key=lambda card: (card.rank or JOKERS_LAST, card))
            return (), tuple(by_rank)
