"""Trays in short, for htmx's answers: the order of the cards, without their names and faces.

The page has those of all cards (``templates/board/_tray_parts.html``), from which ``static/js/table.js``
makes the tray that is opened. A turn changes eleven trays, of which one is opened.
"""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.web.board.parts.piles import CardView, GroupView


def write_groups(groups: Iterable[GroupView]) -> str:
    """The cards of a tray, by groups: "meld run:4C JK.wk=5C 6C|loose:9T.d QH.f".

    After a card stand its marks, and what it stands for: the suit is missing in a book. The marks are ``w``
    for wild, ``d`` drawn, ``c`` chosen, ``f`` flips the pile, ``m`` marked, ``p`` paired with the next one,
    and ``k`` for the card that has the name of the meld.
    """
    return "|".join(
        [f"{group.kind}:{' '.join([_write(card) for card in group.cards])}" for group in groups]
    )


def _write(card: CardView) -> str:
    marks = (
        ("w" if card.wild else "")
        + ("d" if card.drawn else "")
        + ("c" if card.chosen else "")
        + ("f" if card.flips else "")
        + ("m" if card.marked else "")
        + ("p" if card.paired else "")
        + ("k" if card.kind else "")
    )
    text = f"{card.card.text}.{marks}" if marks else card.card.text
    if card.stands_for is None:
        return text
    rank, suit = card.stands_for
    return f"{text}={rank}{suit or ''}"
