"""Renders once what many tables show: the filters ``face`` and ``row``, and ``tray_parts``."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from hashlib import blake2s

from flask import Flask, get_template_attribute
from markupsafe import Markup

from solitaire.rules import CARDS, Card
from solitaire.web.board.parts.piles import ROWS, CardView, RowView, card_view
from solitaire.web.board.parts.trays import write_groups
from solitaire.words import LANGUAGES, Words


def init_app(app: Flask) -> None:
    """Add the filters; in development mode the macros are rendered every time, so that changes show."""
    # A table shows some 170 faces, of a few hundred that there are. Rendering each by its macro made a turn a
    # fifth slower (7.0 in place of 5.8 ms, processor time on a busy machine). It costs 100 kB at the most.
    rendered: dict[tuple[Card, bool, bool, bool, bool, bool, bool], Markup] = {}

    def face(
        card: CardView, whole: bool = False, roomy: bool = False, silent: bool = False
    ) -> Markup:
        """Render the face of a card: ``whole`` if no other covers it, ``roomy`` if it has room for a figure,
        ``silent`` if its name is beside it."""
        key = (card.card, card.wild, card.marked, card.paired, whole, roomy, silent)
        found = rendered.get(key)
        if found is None or app.config["DEVELOP"]:
            render = get_template_attribute("board/_face.html", "face")
            found = rendered[key] = render(card, whole, roomy, silent)
        return found

    def draw_row(view: RowView) -> tuple[str, Markup]:
        """Render the row of a pile, in the language of its view; with the key of all that it shows."""
        shown = f"{view.name} {view.away} {write_groups(view.groups)}"
        key = blake2s(shown.encode(), digest_size=6).hexdigest()
        return key, get_template_attribute("board/_pile.html", "row")(view, key)

    def row(view: RowView, had: Container[str] = ()) -> Markup:
        """The row of a pile; one that the page had is left out, and told by its key."""
        key, drawn = drawn_row(view)
        return Markup('<div data-kept="{}"></div>').format(key) if key in had else drawn

    def tray_parts(words: Words) -> Markup:
        """Render what the scripts make trays of, in the language of the request."""
        cards = [card_view(words, card, wild=card.suit is None) for card in CARDS]
        drawn: Markup = get_template_attribute("board/_tray_parts.html", "tray_parts")(cards)
        return drawn

    is_kept = not app.config["DEVELOP"]
    # Views of rows are kept as long (parts/piles.py, with the figure).
    drawn_row = lru_cache(ROWS)(draw_row) if is_kept else draw_row
    # 2 ms and 15 kB a language, the same on every table.
    kept_parts = lru_cache(len(LANGUAGES))(tray_parts) if is_kept else tray_parts
    app.jinja_env.filters.update(face=face, groups=write_groups, row=row)
    app.jinja_env.globals["tray_parts"] = kept_parts
