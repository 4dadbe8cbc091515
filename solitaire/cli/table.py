"""Piles as a table of text and as JSON."""

from collections.abc import Iterable
from typing import TypedDict

from solitaire.cli.speech import words
from solitaire.rules import Layout, Pile, best_melds, format_cards


class Hand(TypedDict):
    """A hand in its best melds, as JSON has it: cards in notation."""

    melds: list[list[str]]
    loose: list[str]


def hand_of(layout: Layout) -> Hand:
    """The melds and the loose cards, in the order of display."""
    return {
        "melds": [[place.card.text for place in meld.places] for meld in layout.melds],
        "loose": [card.text for card in layout.loose],
    }


def table(piles: Iterable[Pile]) -> str:
    """A line for each pile: its rank, its leftover points (R12), its melds in brackets, its loose cards."""
    rows = [(words.gettext("Pile"), words.gettext("Points"), words.gettext("Cards"))]
    for pile in piles:
        layout = best_melds(pile.rank, pile.cards)
        groups = [f"[{format_cards(meld.cards)}]" for meld in layout.melds]
        groups += [card.text for card in layout.loose]
        points = words.gettext("flipped") if pile.flipped else str(layout.points)
        rows.append((str(pile.rank), points, " ".join(groups)))
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(
        f"{rank:>{first}}  {points:>{second}}  {cards}" for rank, points, cards in rows
    )
