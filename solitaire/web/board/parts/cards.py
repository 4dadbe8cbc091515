"""Renders the face of a card: the filter ``face`` of the templates."""

from __future__ import annotations

from flask import Flask, get_template_attribute
from markupsafe import Markup

from solitaire.rules import Card
from solitaire.web.board.parts.piles import CardView


def init_app(app: Flask) -> None:
    """Add the filter; in development mode the macro is rendered every time, so that changes show."""
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
            render = get_template_attribute("board/_cards.html", "face")
            found = rendered[key] = render(card, whole, roomy, silent)
        return found

    app.jinja_env.filters["face"] = face
