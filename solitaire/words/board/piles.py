"""Melds and piles for screen readers: "Pile 7, sevens wild. Run 4, joker as 5, 6 of clubs."."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby
from operator import attrgetter
from typing import Final

from solitaire.rules import JOKER, Card, Layout, Meld, MeldKind, Place, Rank, Suit
from solitaire.words.marks import _p
from solitaire.words.words import Words

_OF_SUIT: Final = {
    Suit.SPADES: _p("cards of a suit", "Spades %(ranks)s."),
    Suit.HEARTS: _p("cards of a suit", "Hearts %(ranks)s."),
    Suit.CLUBS: _p("cards of a suit", "Clubs %(ranks)s."),
    Suit.DIAMONDS: _p("cards of a suit", "Diamonds %(ranks)s."),
    Suit.STARS: _p("cards of a suit", "Stars %(ranks)s."),
}
MOST_WORDS: Final = 20
"""The most words of what a screen reader says unasked."""


def name_kind(words: Words, kind: MeldKind) -> str:
    """The name of a kind of melds."""
    match kind:
        case MeldKind.RUN:
            return words.pgettext("heading", "Run")
        case MeldKind.BOOK:
            return words.pgettext("heading", "Book")


def describe_pile(
    words: Words, rank: Rank, layout: Layout, *, flipped: bool, away: int | None = None
) -> str:
    """A whole pile; ``away`` is how many cards it still needs, if that is shown."""
    head = _describe_head(words, rank, flipped=flipped, away=away)
    return words.join_sentences(head, describe_layout(words, layout))


def _describe_head(words: Words, rank: Rank, *, flipped: bool, away: int | None) -> str:
    """The name of a pile, and what is wild in it, or that it is flipped."""
    values = {"pile_name": words.pile_name(rank), "wilds": words.wilds(rank), "away": away}
    if flipped:
        return words.gettext("%(pile_name)s, complete and flipped.", **values)
    if away is not None:
        return words.ngettext(
            "%(pile_name)s, %(wilds)s, needs %(away)s.",
            "%(pile_name)s, %(wilds)s, needs %(away)s.",
            away,
            **values,
        )
    return words.gettext("%(pile_name)s, %(wilds)s.", **values)


def name_pile(
    words: Words, rank: Rank, layout: Layout, *, flipped: bool, away: int | None = None
) -> str:
    """A pile in at most twenty words: as much as they can hold of its cards."""
    text = describe_pile(words, rank, layout, flipped=flipped, away=away)
    if len(text.split()) <= MOST_WORDS:
        return text
    for text in _shorten(words, _describe_head(words, rank, flipped=flipped, away=away), layout):
        if len(text.split()) <= MOST_WORDS:
            break
    return text


def _shorten(words: Words, head: str, layout: Layout) -> Iterator[str]:
    """The texts of a pile with less and less of its cards, of which most piles need none."""
    melds = [_sum_up_meld(words, meld) for meld in layout.melds]
    left, count = len(layout.loose), len(melds)
    loose = words.ngettext("%(num)s loose card.", "%(num)s loose cards.", left, num=left)
    summary = words.ngettext("%(num)s meld.", "%(num)s melds.", count, num=count)
    yield words.join_sentences(head, *melds, _list_loose(words, layout))
    by_suit = list_by_suit(words, layout.loose)
    yield words.join_sentences(head, *melds, loose if left else None, *by_suit)
    yield words.join_sentences(head, *melds, loose if left else None)
    yield words.join_sentences(head, summary if count else None, loose if left else None)


def describe_pile_with(
    words: Words, rank: Rank, layout: Layout, drawn: Card, flipping: Set[Card]
) -> str:
    """An open pile with the drawn card on it, as it would be melded, and the discards that flip it."""
    head = words.gettext(
        "%(pile_name)s, %(wilds)s, with the drawn card: %(card)s.",
        pile_name=words.pile_name(rank),
        wilds=words.wilds(rank),
        card=words.card(drawn),
    )
    return words.join_sentences(head, describe_tray(words, layout, flipping))


def describe_tray(words: Words, layout: Layout, flipping: Set[Card]) -> str:
    """The melds and loose cards of a tray, and the discards that flip its pile."""
    if not flipping:
        return describe_layout(words, layout)
    cards = words.join_list([words.card(card) for card in sorted(flipping)])
    flips = words.gettext("Discard to flip it: %(cards)s.", cards=cards)
    return words.join_sentences(describe_layout(words, layout), flips)


def describe_layout(words: Words, layout: Layout) -> str:
    """All melds and the loose cards, a sentence each; "" if there are no cards."""
    melds = [_describe_meld(words, meld) for meld in layout.melds]
    return words.join_sentences(*melds, _list_loose(words, layout))


def _list_loose(words: Words, layout: Layout) -> str | None:
    """The loose cards; None if there are none."""
    if not layout.loose:
        return None
    cards = [
        _name_wild(words, card) if card.is_wild(layout.pile) else words.card(card)
        for card in layout.loose
    ]
    return words.gettext("Loose %(cards)s.", cards=words.join_list(cards))


def _describe_meld(words: Words, meld: Meld) -> str:
    """A meld: "Run 4, joker as 5, 6 of clubs.", "Book jack jack, joker wild."."""
    places = _list_places(words, meld.places)
    if meld.suit is None:
        return words.gettext("Book %(cards)s.", cards=places)
    return words.gettext("Run %(ranks)s of %(suit)s.", ranks=places, suit=words.suit(meld.suit))


def list_by_suit(words: Words, cards: Sequence[Card]) -> list[str]:
    """Cards in few words, a sentence for each suit: "Spades 4 jack.", "1 joker."."""
    sentences = []
    for suit in Suit:
        ranks = " ".join(words.rank(card.rank) for card in cards if card.rank and card.suit is suit)
        if ranks:
            sentences.append(words.pgettext(*_OF_SUIT[suit], ranks=ranks))
    if jokers := sum(card is JOKER for card in cards):
        sentences.append(words.ngettext("%(num)s joker.", "%(num)s jokers.", jokers, num=jokers))
    return sentences


def _sum_up_meld(words: Words, meld: Meld) -> str:
    """A meld without its cards: "Run 4 to 6 of clubs.", "Book of jacks."."""
    if meld.suit is None:
        return words.gettext("Book of %(ranks)s.", ranks=words.cards_of(meld.rank))
    return words.gettext(
        "Run %(low)s to %(high)s of %(suit)s.",
        low=words.rank(meld.places[0].rank),
        high=words.rank(meld.places[-1].rank),
        suit=words.suit(meld.suit),
    )


def _list_places(words: Words, places: Iterable[Place]) -> str:
    """The cards of a meld: ranks side by side, with commas around wild cards that stand for others."""
    parts: list[str] = []
    for is_itself, group in groupby(places, key=attrgetter("is_itself")):
        if is_itself:
            parts.append(" ".join([words.rank(place.rank) for place in group]))
        else:
            parts += [_name_stand_in(words, place) for place in group]
    return words.join_list(parts)


def _name_stand_in(words: Words, place: Place) -> str:
    if place.suit is None:
        return _name_wild(words, place.card)
    return words.gettext(
        "%(card)s as %(rank)s", card=words.card(place.card), rank=words.rank(place.rank)
    )


def _name_wild(words: Words, card: Card) -> str:
    """A wild card among other cards: "7 of hearts wild"."""
    if card.suit is None:
        return words.pgettext("card", "joker wild")
    return words.gettext("%(card)s wild", card=words.card(card))
