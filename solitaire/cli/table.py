"""Tables of text, and piles in them and as JSON."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypedDict

from solitaire.cli.speech import words
from solitaire.rules import Layout, Outcome, Pile, best_melds, format_cards


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


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """An outcome with the keys of the documented JSON."""
    return {
        "won": outcome.won,
        "flipped": outcome.flipped_count,
        "stock_left": outcome.stock_left,
        "points": outcome.points,
    }


def hand_text(layout: Layout) -> str:
    """The same as text: melds in brackets, then the loose cards."""
    melds = [f"[{format_cards(meld.cards)}]" for meld in layout.melds]
    return " ".join([*melds, *(card.text for card in layout.loose)])


def aligned(rows: Sequence[Sequence[str]], to_the_right: Collection[int]) -> str:
    """Rows as lines, two blanks between their columns; the columns of those numbers are numbers.

    >>> print(aligned([("a", "b"), ("10", "")], {0}))
     a  b
    10
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            f"{text:>{width}}" if column in to_the_right else f"{text:<{width}}"
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def table(piles: Iterable[Pile]) -> str:
    """A line for each pile: its rank, its leftover points (R12), its melds in brackets, its loose cards."""
    rows = [(words.gettext("Pile"), words.gettext("Points"), words.gettext("Cards"))]
    for pile in piles:
        layout = best_melds(pile.rank, pile.cards)
        points = words.gettext("flipped") if pile.flipped else str(layout.points)
        rows.append((str(pile.rank), points, hand_text(layout)))
    return aligned(rows, {0, 1})
