"""Fixtures for the gallery: why piles are complete or not."""

from __future__ import annotations

from collections.abc import Iterator

from flask import render_template

from solitaire.rules import Pile, Rank, parse_cards
from solitaire.web.http.context import words
from solitaire.web.table.piles import hand_view
from solitaire.words.why import explain_pile


def sheets() -> Iterator[tuple[str, str]]:
    """Yield sheets of piles of every kind as (what to look at, markup)."""
    for about, rank, cards in (
        ("a run and a book", Rank.QUEEN, "JK QS QC 3T 4T 5T 7T 8T JS JC KH KT"),
        ("a wild card that stands for itself", Rank.FIVE, "3S 4S 5S 6S 7S"),
        ("nothing but loose cards", Rank.THREE, "JK 6S QD"),
        ("one loose card", Rank.FOUR, "9S 9D 4C JH"),
    ):
        pile = Pile.of(rank, parse_cards(cards))
        sheet = render_template(
            "table/_why_sheet.html",
            why=explain_pile(words(), pile),
            hand=hand_view(pile, words()),
            rank=str(rank),
        )
        yield f"why {'' if pile.flipped else 'not '}complete: {about}", sheet
