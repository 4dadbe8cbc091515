"""The melds that the page of rules draws: a contract as it is laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.matches.continental.cards import Card
from solitaire.matches.continental.melds import read_meld
from solitaire.web.matches.continental.cards import FaceView, face_view
from solitaire.words import Words
from solitaire.words.matches.continental.names import name_kind, name_meld

MELDS: Final = ("8S 8H 8C", "QD KD JK 2D 3D")


@dataclass(frozen=True, slots=True)
class MeldExample:
    """A meld: what it is called, and its cards."""

    name: str
    spoken: str
    cards: tuple[FaceView, ...]


def meld_examples(words: Words) -> tuple[MeldExample, ...]:
    """Make the views of the example."""
    found = [read_meld(tuple(map(Card.parse, cards.split()))) for cards in MELDS]
    return tuple(
        MeldExample(
            name_kind(words, meld.kind),
            name_meld(words, meld),
            tuple(face_view(words, card) for card in meld.cards),
        )
        for meld in found
        if meld is not None
    )
