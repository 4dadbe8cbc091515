"""Explains why a pile is complete or not: its melds, what every wild stands for, its loose cards.

Example: "Run of hearts, 5 to 7: 5 of hearts, joker, 7 of hearts. The joker stands for the 6 of hearts.".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.rules import Card, Layout, Meld, Pile, Place, Rank, best_melds
from solitaire.words.words import Words, _

BOOKS: Final = {
    Rank.THREE: _("Book of threes"),
    Rank.FOUR: _("Book of fours"),
    Rank.FIVE: _("Book of fives"),
    Rank.SIX: _("Book of sixes"),
    Rank.SEVEN: _("Book of sevens"),
    Rank.EIGHT: _("Book of eights"),
    Rank.NINE: _("Book of nines"),
    Rank.TEN: _("Book of tens"),
    Rank.JACK: _("Book of jacks"),
    Rank.QUEEN: _("Book of queens"),
    Rank.KING: _("Book of kings"),
}
STANDS_FOR: Final = {
    Rank.THREE: _("The %(card)s stands for a 3."),
    Rank.FOUR: _("The %(card)s stands for a 4."),
    Rank.FIVE: _("The %(card)s stands for a 5."),
    Rank.SIX: _("The %(card)s stands for a 6."),
    Rank.SEVEN: _("The %(card)s stands for a 7."),
    Rank.EIGHT: _("The %(card)s stands for an 8."),
    Rank.NINE: _("The %(card)s stands for a 9."),
    Rank.TEN: _("The %(card)s stands for a 10."),
    Rank.JACK: _("The %(card)s stands for a jack."),
    Rank.QUEEN: _("The %(card)s stands for a queen."),
    Rank.KING: _("The %(card)s stands for a king."),
}
"""Whole sentences, since the article depends on the rank."""


@dataclass(frozen=True, slots=True)
class MeldExplanation:
    """A meld: its name, and a sentence for each wild card in it."""

    name: str
    cards: str
    wilds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileExplanation:
    """The explanation of a pile. ``loose`` and ``points`` are sentences; a complete pile has none."""

    title: str
    verdict: str
    melds: tuple[MeldExplanation, ...]
    loose: tuple[str, ...]
    points: str | None


def explain_pile(words: Words, pile: Pile) -> PileExplanation:
    """Explain why a pile is complete or not (R7, R12)."""
    layout = best_melds(pile.rank, pile.cards)
    name = words.pile_name(pile.rank)
    return PileExplanation(
        title=words.gettext("%(pile)s is complete", pile=name)
        if pile.flipped
        else words.gettext("%(pile)s is not complete", pile=name),
        verdict=_describe_verdict(words, layout),
        melds=tuple(_explain_meld(words, meld) for meld in layout.melds),
        loose=_explain_loose(words, layout),
        points=_count_points(words, layout) if layout.loose else None,
    )


def _describe_verdict(words: Words, layout: Layout) -> str:
    """What the best melds of a pile leave over, and what is wild in it."""
    rank = words.rank(layout.pile)
    if not layout.loose:
        return words.gettext(
            "Every card is in a book or a run. Wild here: jokers and every %(rank)s.", rank=rank
        )
    if not layout.melds:
        return words.gettext("No melds yet. Wild here: jokers and every %(rank)s.", rank=rank)
    return words.ngettext(
        "%(cards)s loose card. Wild here: jokers and every %(rank)s.",
        "%(cards)s loose cards. Wild here: jokers and every %(rank)s.",
        len(layout.loose),
        cards=len(layout.loose),
        rank=rank,
    )


def _explain_meld(words: Words, meld: Meld) -> MeldExplanation:
    cards = words.join_list([words.card(card) for card in meld.cards])
    wilds = tuple(explain_wild(words, place) for place in meld.places if place.wild)
    if meld.suit is None:
        return MeldExplanation(words.gettext(BOOKS[meld.rank]), cards, wilds)
    name = words.gettext(
        "Run of %(suit)s, %(low)s to %(high)s",
        suit=words.suit(meld.suit),
        low=words.rank(meld.places[0].rank),
        high=words.rank(meld.places[-1].rank),
    )
    return MeldExplanation(name, cards, wilds)


def explain_wild(words: Words, place: Place) -> str:
    """Explain what a wild card stands for: a card in a run, a rank in a book, or itself."""
    card = words.card(place.card)
    if place.is_itself:
        return words.gettext("The %(card)s, wild here, stands for itself.", card=card)
    if place.suit is None:
        return words.gettext(STANDS_FOR[place.rank], card=card)
    return words.gettext(
        "The %(card)s stands for the %(other)s.",
        card=card,
        other=words.card(Card.of(place.rank, place.suit)),
    )


def _explain_loose(words: Words, layout: Layout) -> tuple[str, ...]:
    """Explain the loose cards: naturals that meld with nothing, and too few wild cards for a meld."""
    naturals = [card for card in layout.loose if not card.is_wild(layout.pile)]
    wilds = [card for card in layout.loose if card.is_wild(layout.pile)]
    sentences = []
    if naturals:
        sentences.append(
            words.gettext(
                "Loose, in no book or run: %(cards)s.",
                cards=words.join_list([words.card(card) for card in naturals]),
            )
        )
    if wilds:
        sentences.append(
            words.gettext(
                "Loose though wild: %(cards)s. A meld needs three cards.",
                cards=words.join_list([words.card(card) for card in wilds]),
            )
        )
    return tuple(sentences)


def _count_points(words: Words, layout: Layout) -> str:
    """The points the pile would count (R12), card by card."""
    cards = words.join_list(
        [
            words.gettext(
                "%(card)s %(points)s", card=words.card(card), points=card.points(layout.pile)
            )
            for card in layout.loose
        ]
    )
    return words.ngettext(
        "If the game ended now: %(points)s point left (%(cards)s).",
        "If the game ended now: %(points)s points left (%(cards)s).",
        layout.points,
        points=layout.points,
        cards=cards,
    )
