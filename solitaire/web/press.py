"""The press: cards printed once from their macros, and laid side by side from then on.

A table shows some two hundred cards, and drawing each of them anew was most of what a turn cost. But few of
them differ: 56 cards, wild or not, standing for this or that. So each is rendered by its macro in
``games/_cards.html`` the first time it is asked for, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from solitaire.rules import Card, Place, Rank
from solitaire.words import Words


def side_by_side(printed: Iterable[Markup]) -> Markup:
    """One piece of markup of several, without escaping each of them again."""
    return Markup("".join(printed))  # noqa: S704 - markup already


class Press:
    """Prints cards with the macros of one Jinja environment; keeps some thousands at the most."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self.back = lru_cache(maxsize=2)(self._print_back)
        self.face = lru_cache(maxsize=1 << 10)(self._print_face)
        self.choice = lru_cache(maxsize=1 << 13)(self._print_choice)

    def group(self, kind: str, cards: Iterable[Markup]) -> Markup:
        """Cards that lie together: a meld of that kind (``run``, ``book``), or those that are ``loose``."""
        return self._render("group", kind, side_by_side(cards))

    def _print_back(self, whole: bool) -> Markup:
        """The back of a card of a flipped pile."""
        return self._render("back", whole)

    def _print_face(self, card: Card, pile: Rank | None = None, whole: bool = False) -> Markup:
        """The face of a card as it lies in a pile, or by itself; ``whole`` if no card covers it."""
        return self._render("face", card, pile is not None and card.is_wild(pile), whole)

    def _print_choice(
        self,
        card: Card,
        pile: Rank,
        words: Words,
        stand_in: Place | None,
        kind: str,
        whole: bool,
        choosable: bool,
        drawn: bool,
        chosen: bool,
    ) -> Markup:
        """A card of a tray: its face, and a radio button if it can be chosen.

        ``stand_in`` is its place where it is wild and not itself; ``kind`` names the meld that begins with
        it.
        """
        name = words.card_in(card, pile)
        face = self.face(card, pile, whole)
        return self._render("choice", face, card, name, stand_in, kind, choosable, drawn, chosen)

    def _render(self, macro: str, *values: object) -> Markup:
        macros = self._environment.get_template("games/_cards.html").module
        return Markup(getattr(macros, macro)(*values))  # noqa: S704 - a macro has escaped already
