"""Melds and piles for screen readers: "Pile 7, sevens wild. Run 4, joker as 5, 6 of clubs."."""

from __future__ import annotations

from collections.abc import Iterable, Set
from itertools import groupby
from operator import attrgetter

from solitaire.rules import Card, Layout, Meld, MeldKind, Place, Rank
from solitaire.words.words import Words


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
    values = {"pile_name": words.pile_name(rank), "wilds": words.wilds(rank), "away": away}
    if flipped:
        head = words.gettext("%(pile_name)s, complete and flipped.", **values)
    elif away is not None:
        head = words.ngettext(
            "%(pile_name)s, %(wilds)s, needs %(away)s.",
            "%(pile_name)s, %(wilds)s, needs %(away)s.",
            away,
            **values,
        )
    else:
        head = words.gettext("%(pile_name)s, %(wilds)s.", **values)
    return words.join_sentences(head, describe_layout(words, layout))


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
    sentences = [_describe_meld(words, meld) for meld in layout.melds]
    if layout.loose:
        cards = [
            _name_wild(words, card) if card.is_wild(layout.pile) else words.card(card)
            for card in layout.loose
        ]
        sentences.append(words.gettext("Loose %(cards)s.", cards=words.join_list(cards)))
    return words.join_sentences(*sentences)


def _describe_meld(words: Words, meld: Meld) -> str:
    """A meld: "Run 4, joker as 5, 6 of clubs.", "Book jack jack, joker wild."."""
    places = _list_places(words, meld.places)
    if meld.suit is None:
        return words.gettext("Book %(cards)s.", cards=places)
    return words.gettext("Run %(ranks)s of %(suit)s.", ranks=places, suit=words.suit(meld.suit))


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
