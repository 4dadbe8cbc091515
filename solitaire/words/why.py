"""Explains why a pile is complete or not: its melds, what every wild stands for, its loose cards.

Example: "Run of hearts, 5 to 7: 5 of hearts, joker, 7 of hearts. Here the joker stands for the 6
of hearts.".
"""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.rules import Card, Layout, Meld, Pile, Place, best_melds
from solitaire.words.words import Words


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
        title=words.gettext("%(pile_name)s is complete", pile_name=name)
        if pile.flipped
        else words.gettext("%(pile_name)s is not complete", pile_name=name),
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
    first, *others = meld.cards
    cards = words.join_list([words.card_at_start(first), *map(words.card, others)])
    wilds = tuple(explain_wild(words, place) for place in meld.places if place.wild)
    if meld.suit is None:
        name = words.gettext("Book of %(ranks)s", ranks=words.cards_of(meld.rank))
        return MeldExplanation(name, cards, wilds)
    name = words.gettext(
        "Run of %(suit)s, %(low)s to %(high)s",
        suit=words.suit(meld.suit),
        low=words.rank(meld.places[0].rank),
        high=words.rank(meld.places[-1].rank),
    )
    return MeldExplanation(name, cards, wilds)


def explain_wild(words: Words, place: Place) -> str:
    """Explain what a wild card stands for: a card in a run, a rank in a book, or itself."""
    card = words.the_card(place.card)
    if place.is_itself:
        return words.gettext("Here %(the_card)s, which is wild, stands for itself.", the_card=card)
    if place.suit is None:
        return words.gettext(
            "Here %(the_card)s stands for %(a_card)s.",
            the_card=card,
            a_card=words.any_card_of(place.rank),
        )
    return words.gettext(
        "Here %(the_card)s stands for %(the_other)s.",
        the_card=card,
        the_other=words.the_card(Card.of(place.rank, place.suit)),
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
