"""Renders the face of a card: the filter ``face`` of the templates."""

from __future__ import annotations

from flask import Flask, get_template_attribute
from markupsafe import Markup

from solitaire.web.table.piles import CardView


def init_app(app: Flask, *, develop: bool) -> None:
    """Add the filter."""
    rendered: dict[tuple[str, bool, bool, bool], Markup] = {}

    def face(card: CardView, whole: bool = False, silent: bool = False) -> Markup:
        """The face of a card; ``whole`` if no other covers it, ``silent`` if its name is beside it."""
        key = (card.text, card.wild, whole, silent)
        found = rendered.get(key)
        if found is None or develop:
            found = rendered[key] = get_template_attribute("table/_cards.html", "face")(
                card, whole, silent
            )
        return found

    app.jinja_env.filters["face"] = face
