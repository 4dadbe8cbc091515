"""The press: cards printed once from their macros, and laid side by side from then on.

A table shows some two hundred cards, and drawing each of them anew was most of what a turn cost. But few of
them differ: 56 cards, wild or not, standing for this or that. So each is rendered by its macro in
``games/_cards.html`` the first time it is asked for, and kept.
"""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from solitaire.rules import Card, Place, Rank
from solitaire.words import Words


class Press:
    """Prints cards with the macros of one Jinja environment; keeps some thousands at the most."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self.face = lru_cache(maxsize=1 << 10)(self._print_face)
        self.choice = lru_cache(maxsize=1 << 13)(self._print_choice)

    def _print_face(self, card: Card, pile: Rank | None = None, whole: bool = False) -> Markup:
        """The face of a card as it lies in a pile, or by itself; ``whole`` if no card covers it."""
        return self._render("face", card, pile is not None and card.is_wild(pile), whole)

    def _print_choice(
        self,
        card: Card,
        pile: Rank,
        words: Words,
        place: Place | None = None,
        kind: str = "",
        *,
        whole: bool = False,
        choosable: bool = True,
        chosen: bool = False,
        drawn: bool = False,
    ) -> Markup:
        """A card of a tray: its face, what a wild stands for, and a radio button if it can be chosen.

        ``kind`` names the meld that begins here.
        """
        stands_in = place is not None and place.wild and not place.is_itself
        return self._render(
            "choice",
            self.face(card, pile, whole),
            card,
            words.card_in(card, pile),
            place if stands_in else None,
            kind,
            choosable,
            chosen,
            drawn,
        )

    def _render(self, macro: str, *values: object) -> Markup:
        macros = self._environment.get_template("games/_cards.html").module
        return Markup(getattr(macros, macro)(*values))  # noqa: S704 - a macro has escaped already
