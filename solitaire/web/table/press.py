"""The press: tables, piles and cards printed once from their macros, and laid side by side from then on.

A table shows some two hundred cards, and drawing each of them anew was most of what a turn cost. But few of
them differ, 56 cards, wild or not, standing for this or that; and a turn changes one pile of eleven. So
each is rendered by its macro the first time it is asked for, and kept; a pile has gaps for the few things
that are new at every turn, and so has the table around the piles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, cast

from flask import Flask, current_app
from jinja2 import Environment
from markupsafe import Markup, escape

from solitaire.rules import Card, Place, Rank, Suit
from solitaire.words import Words

_GAP: Final = "\x1a"  # no text of ours holds it, and none of a player's is printed here


def side_by_side(printed: Iterable[str]) -> Markup:
    """One piece of markup of several that are markup already, which are not escaped again."""
    # Markup(...) would first look for what ``str`` never has, some hundred times for a table.
    return str.__new__(Markup, "".join(printed))


def init_app(app: Flask) -> None:
    """Give the app a press."""
    app.extensions["press"] = Press(app.jinja_env)


def press() -> Press:
    """The press of the app that answers this request."""
    return cast(Press, current_app.extensions["press"])


class Shell:
    """Something printed with gaps that have names."""

    def __init__(self, printed: str) -> None:
        self._parts = printed.split(_GAP)
        self._names = self._parts[1::2]

    @staticmethod
    def gap(name: str) -> Markup:
        """What a macro prints where a gap is to be."""
        return Markup(f"{_GAP}{name}{_GAP}")  # noqa: S704 - a name of ours

    def fill(self, values: Mapping[str, Markup]) -> Markup:
        """The whole, with the value of each name in its gaps."""
        parts = self._parts.copy()
        parts[1::2] = map(values.__getitem__, self._names)
        return side_by_side(parts)


class Press:
    """Prints cards with the macros of one Jinja environment; keeps some thousands at the most."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self.back = lru_cache(maxsize=2)(self._print_back)
        self.face = lru_cache(maxsize=1 << 12)(self._print_face)
        self.spare = lru_cache(maxsize=1 << 8)(self._print_spare)
        self.swap = cache(self._print_swap)
        self._group = lru_cache(maxsize=8)(self._print_group)
        self._choice = lru_cache(maxsize=1 << 10)(self._print_choice_of_any)
        self.choice = lru_cache(maxsize=1 << 13)(self._print_choice)

    def group(self, kind: str, cards: Iterable[Markup]) -> Markup:
        """Cards that lie together: a meld of that kind (``run``, ``book``), or those that are ``loose``."""
        before, after = self._group(kind)
        return side_by_side((before, *cards, after))

    def pile(self, pile: object) -> Shell:
        """A pile with gaps: address, number, revision, last, focus, row, row_spoken, tray and spoken.

        Not kept: that is for the caller, who knows when the pile is another.
        """
        return Shell(self._render("pile", pile, Shell.gap, template="table/_pile.html"))

    def table(self, frame: object, ranks: Sequence[str]) -> Shell:
        """The table around the piles of these ranks, with gaps; not kept either.

        Those of a pile are its rank and, for its key, "flipped" and its rank.
        """
        return Shell(self._render("table", frame, ranks, Shell.gap, template="table/_table.html"))

    def ending(self, ending: object, address: str) -> Markup:
        """What stands below the piles when the game is over; printed anew each time."""
        return self._render("ending", ending, address, template="table/_ending.html")

    def explanation(self, meaning: str, address: str) -> Markup:
        """What spare means, for its place outside of the table; nothing empties that."""
        inside = Markup()
        if meaning:
            inside = self._render("explanation", meaning, address, template="table/_spare.html")
        return Markup('<div id="explained" hx-swap-oob="innerHTML">%s</div>') % inside

    def _print_swap(self) -> Shell:
        """A table for htmx, and what changes around it, with gaps for what a ``TableView`` says."""
        gaps = {
            name: Shell.gap(name) for name in ("markup", "status", "number", "revision", "pile")
        }
        return Shell(self._environment.get_template("table/_swap.html").render(table=gaps))

    def _print_spare(self, spare: object, address: str) -> Markup:
        """How the game stands, in the bar."""
        return self._render("spare", spare, address, template="table/_spare.html")

    def _print_group(self, kind: str) -> tuple[str, str]:
        before, _, after = self._render("group", kind, _GAP).partition(_GAP)
        return before, after

    def _print_back(self, whole: bool) -> Markup:
        """The back of a card of a flipped pile."""
        return self._render("back", whole)

    def _print_face(
        self, card: Card, wild: bool = False, whole: bool = False, silent: bool = False
    ) -> Markup:
        """The face of a card by itself, or as it lies in a pile, where it may be ``wild``.

        ``whole`` if no card covers it, ``silent`` if what is around it does not say that it is not heard.
        """
        return self._render("face", card, wild, whole, silent)

    def _print_choice(
        self,
        card: Card,
        wild: bool,
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
        rank, suit = (stand_in.rank, stand_in.suit) if stand_in else (None, None)
        return self._choice(rank, suit, kind, choosable, drawn, chosen).fill(
            {
                "face": self.face(card, wild, whole, choosable),
                "card": escape(card.text),
                "name": escape(words.card(card, wild)),
            }
        )

    def _print_choice_of_any(
        self,
        rank: Rank | None,
        suit: Suit | None,
        kind: str,
        choosable: bool,
        drawn: bool,
        chosen: bool,
    ) -> Shell:
        """A card of a tray with gaps for what it is: face, card and name."""
        return Shell(self._render("choice", rank, suit, kind, choosable, drawn, chosen, Shell.gap))

    def _render(self, macro: str, *values: object, template: str = "table/_cards.html") -> Markup:
        macros = self._environment.get_template(template).module
        return Markup(getattr(macros, macro)(*values))  # noqa: S704 - a macro has escaped already
