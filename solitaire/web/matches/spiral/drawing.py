"""Draws what a space of the board always looks like: the filter ``drawn`` of the templates."""

from __future__ import annotations

from flask import get_template_attribute
from flask.blueprints import BlueprintSetupState
from markupsafe import Markup

from solitaire.web.matches import blueprint
from solitaire.web.matches.spiral.table import SpaceView


@blueprint.record
def add_filter(state: BlueprintSetupState) -> None:
    """Add the filter; in development mode the macro is rendered every time, so that changes show."""
    app = state.app
    # A board has 90 spaces: fifteen values each, escaped one by one, were 2 of the 6 ms in which a table was
    # rendered. They take at most 140 kB.
    rendered: dict[tuple[str, int, int | None, bool], Markup] = {}

    def draw(space: SpaceView, part: str, lit: bool = False) -> Markup:
        """Render a part of a space by its macro: its ``hex``, lit or not, its ``stone``, its ``button``."""
        key = (part, space.number, space.team, lit)
        found = rendered.get(key)
        if found is None or app.config["DEVELOP"]:
            render = get_template_attribute("matches/_spiral_board.html", part)
            found = rendered[key] = render(space, lit)
        return found

    app.jinja_env.filters["drawn"] = draw
