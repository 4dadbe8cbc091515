"""A component in one state, and functions that extract it from the markup of a table or a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from flask import current_app, get_template_attribute, render_template, url_for
from markupsafe import Markup

from gallery.scenes import SCENES, Scene
from solitaire.web.http.context import words
from solitaire.web.http.errors import explain
from solitaire.web.http.preferences import preferences
from solitaire.web.table.endings import EndingView
from solitaire.web.table.responses import CLOSED_LINE, CommandLine
from solitaire.web.table.table import TableOptions, TableView, table_view
from solitaire.words.table import list_stock

PILES: Final = re.compile(r'<fieldset class="piles">.*</fieldset>', re.S)
"""Matches all piles of a table: no other fieldset follows them."""
JOINED: Final = re.compile(r'(?<=\s)(id|for|form|aria-labelledby|aria-describedby)="([^"]+)"')
"""Matches attributes that define an id or refer to one."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """A component in one state. ``part`` names its part of a table; css/gallery.css then hides the rest."""

    about: str
    markup: str
    part: str = ""

    def numbered(self, number: int) -> Markup:
        """The markup with unique ids, for a page with other specimens, and without autofocus."""

        def end(match: re.Match[str]) -> str:
            ids = " ".join(f"{name}-{number}" for name in match[2].split())
            return f'{match[1]}="{ids}"'

        return Markup(JOINED.sub(end, self.markup.replace(" autofocus", "")))


Section = tuple[str, list[Specimen]]
"""A title, and the specimens below it."""


def view_of(scene: Scene, state: str = "middle") -> TableView:
    """Make the view of a scene's table; its links lead to that scene in the gallery."""
    player_game = scene.player_game
    outcome = player_game.game.outcome
    is_open = scene.command_line.is_open
    return table_view(
        player_game,
        url_for("gallery.table", state=state),
        words(),
        TableOptions(
            choice=scene.choice,
            sort=scene.sort or preferences().order,
            alert=explain(words(), scene.error) if scene.error else "",
            status=list_stock(words(), player_game.position) if is_open else "",
            focus=not is_open,
            help=scene.help,
            ending=EndingView.of(outcome, words()) if outcome else None,
        ),
    )


def table_of(scene: Scene) -> str:
    """Render a scene's table."""
    return render_template("table/_table.html", table=view_of(scene))


def without_piles(scene: Scene) -> str:
    """Render a scene's table without its piles."""
    return PILES.sub("", table_of(scene))


def around(command_line: CommandLine = CLOSED_LINE, sheet: str = "") -> str:
    """Render a page's elements besides the table; a ``sheet`` that is not empty opens with this markup."""
    view = view_of(SCENES["line"])
    page = block_of("table/page.html", "body", table=view, command_line=command_line)
    page = once(page, render_template("table/_table.html", table=view), "")
    if sheet:
        page = once(page, "<dialog", "<dialog open")
        page = once(page, '<div id="sheet-content">', f'<div id="sheet-content">{sheet}')
    return page


def shown(markup: str, name: str) -> str:
    """Remove ``hidden`` from the element with an id."""
    found = re.search(rf'id="{name}"[^>]* hidden(?=[ >])', markup)
    assert found, name
    return once(markup, found[0], found[0].removesuffix(" hidden"))


def once(markup: str, old: str, new: str) -> str:
    """Replace the only occurrence of ``old``."""
    assert markup.count(old) == 1, old
    return markup.replace(old, new)


def block_of(template: str, block: str, **values: object) -> str:
    """Render a block of a page's template, in the same context as on the page."""
    current_app.update_template_context(values)
    context = current_app.jinja_env.get_template(template).new_context(values)
    for _ in current_app.jinja_env.get_template(template).root_render_func(context):
        pass  # running the template fills the context with its imports
    return "".join(context.blocks[block][0](context))


def main_of(template: str, **values: object) -> str:
    """Render the main content of a page, without the layout."""
    return block_of(template, "main", **values)


def panel(template: str, macro: str, *values: object) -> str:
    """Render a macro on a panel."""
    return f'<section class="panel">{get_template_attribute(template, macro)(*values)}</section>'
