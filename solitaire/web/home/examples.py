"""The cards that pages draw: for newcomers a won game, in the rules an example for each rule and term.

The melds of an example are found as at the table, so the page cannot draw what is not so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from solitaire.rules import STANDARD, Card, Pile, Rank, parse_cards
from solitaire.web.board.parts.piles import LOOSE, CardView, GroupView, pile_view
from solitaire.words import Words

ANY_PILE: Final = Rank.NINE
"""The pile of examples to which the pile does not matter: none of their cards is wild in it."""


@dataclass(frozen=True, slots=True)
class Example:
    """Cards in notation, in a pile."""

    cards: str
    pile: Rank | None = None
    """None if it does not matter; else it is named beside the cards."""
    drawn: str = ""
    """A card that was drawn, and lies among the others."""
    counts: bool = False
    """Whether the loose cards have their points below them."""


EXAMPLES: Final[Mapping[str, tuple[Example, ...]]] = {
    "R1": (Example("3S 10H JC QD KT JK"),),
    "R2": (Example("KT 6D 8C", Rank.THREE), Example("KC QT 8T 5H", Rank.FOUR)),
    "R3": (Example("6D JK", Rank.SIX), Example("6D JK", Rank.SEVEN)),
    "R4": (Example("QS QH QC"), Example("8H 8H 8S")),
    "R5": (Example("6D 7D 8D"), Example("10T JT QT KT")),
    "R6": (
        Example("5S JK JK 8S"), Example("KC 7D KH", Rank.SEVEN), Example("6H 7H 8H", Rank.SEVEN),
    ),
    "R7": (Example("6D 7D 9D 4C", Rank.FOUR),),
    "R8": (Example("QS QD JK", Rank.THREE),),
    "R9": (Example("8S 8H 4C", Rank.THREE, drawn="8D"),),
    "R10": (Example("4C"),),
    "R12": (
        Example("4H 5H 7H 7S 7C JD", Rank.SIX, counts=True),
        Example("6S QD JK", Rank.THREE, counts=True),
    ),
    "meld": (Example("5C 5D 5T"), Example("5T 6T 7T")),
    "book": (Example("JS JC JC"),),
    "run": (Example("3H 4H 5H 6H"),),
    "wild": (Example("5C", Rank.FIVE), Example("KD", Rank.KING)),
    "joker": (Example("JK"),),
    "complete": (Example("7T 8T 10T JK 5D", Rank.FIVE),),
    "loose": (Example("7C 7D 7S KH", Rank.FOUR),),
    "points": (Example("7C 7D 7S KH", Rank.FOUR, counts=True),),
    "needed": (Example("8H 8S KD", Rank.THREE),),
    "mistake": (Example("8S 8H 4C", Rank.THREE), Example("8D")),
    "luck": (Example("8S 8H 4C", Rank.THREE), Example("KT")),
}  # fmt: skip
"""By the number of a rule, or the name of a term."""


WON: Final = """
10H 3T JK
6H 7H 8H JK
8S 9S 5D JS QS
10H 6C QH 8H 8C JK
4C 4T 7S 5S 5H 5C 5T
9S 10S 8D QS KS JC QC JK
JC QC 9C 7T 8T 9D 5C 5D JK
3H 10S 5H 6H 3S 3C 3T 7D 10C 10T
6C 7C 8C 9C 5S 5T JT JK KS KC KC
4S 4H 4H 9H 9D 9T 10C 10T QT JS JH JD
6S 7S 8S 6T 7T KD 9T 3H 3D 3D 4C 4D 4T
"""
"""The eleven piles at the end of a won game, for Home."""


@dataclass(frozen=True, slots=True)
class ExampleView:
    """Cards as in a tray, and what is read aloud in their place."""

    pile: Rank | None
    groups: tuple[GroupView, ...]
    spoken: str


def example_views(words: Words) -> dict[str, tuple[ExampleView, ...]]:
    """Make the views of all examples."""
    return {
        name: tuple([_example_view(words, each) for each in examples])
        for name, examples in EXAMPLES.items()
    }


def _example_view(words: Words, example: Example) -> ExampleView:
    rank = example.pile or ANY_PILE
    pile = Pile(rank, parse_cards(example.cards), flipped=False)
    drawn = Card.parse(example.drawn) if example.drawn else None
    tray = pile_view(words, pile, drawn).tray
    groups = tuple(
        [_with_points(group, rank) for group in tray.groups] if example.counts else tray.groups
    )
    return ExampleView(example.pile, groups, tray.spoken)


def _with_points(group: GroupView, pile: Rank) -> GroupView:
    if group.kind != LOOSE:
        return group
    return replace(
        group,
        cards=tuple([replace(card, kind=str(card.card.points(pile))) for card in group.cards]),
    )


def draw_picture() -> tuple[tuple[Rank, tuple[CardView, ...]], ...]:
    """Make the picture of a won game: each pile's rank and its cards."""
    piles = zip(STANDARD.piles, WON.split("\n")[1:-1], strict=True)
    return tuple(
        (rank, tuple(CardView(card, "", card.is_wild(rank)) for card in parse_cards(cards)))
        for rank, cards in piles
    )
