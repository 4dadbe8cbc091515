"""A component in one state, to be looked at in the gallery, and how it is got out of a table or a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from flask import current_app, get_template_attribute, render_template, url_for
from markupsafe import Markup

from gallery.scenes import SCENES, Scene
from solitaire.web.http.codes import explain
from solitaire.web.http.preferences import preferences
from solitaire.web.http.words import words
from solitaire.web.table.endings import EndingView
from solitaire.web.table.responses import CLOSED_LINE, CommandLine
from solitaire.web.table.table import TableOptions, TableView, table_view

PILES: Final = re.compile(r'<fieldset class="piles">.*</fieldset>', re.S)
"""All piles of a table: no other fieldset follows them."""
JOINED: Final = re.compile(r'(?<=\s)(id|for|form|aria-labelledby|aria-describedby)="([^"]+)"')
"""Where an id is, or is referred to."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """A component in one state. ``part`` says which of a table it is; css/gallery.css then hides the rest."""

    about: str
    markup: str
    part: str = ""

    def numbered(self, number: int) -> Markup:
        """Its markup, on a page with others; nothing in it takes the focus when the page opens."""

        def end(match: re.Match[str]) -> str:
            ids = " ".join(f"{name}-{number}" for name in match[2].split())
            return f'{match[1]}="{ids}"'

        return Markup(JOINED.sub(end, self.markup.replace(" autofocus", "")))


Section = tuple[str, list[Specimen]]
"""A title, and what stands below it."""


def view_of(scene: Scene, state: str = "middle") -> TableView:
    """What the template of a table gets; its links are those of that scene of the gallery."""
    player_game = scene.player_game
    outcome = player_game.game.outcome
    is_open = scene.command_line.is_open
    return table_view(
        player_game,
        url_for("gallery.table", state=state),
        words(),
        TableOptions(
            choice=scene.choice,
            sort=scene.sort or preferences().sort,
            alert=explain(words(), scene.error) if scene.error else "",
            status=words().stock(player_game.position) if is_open else "",
            focus=not is_open,
            help=scene.help,
            ending=EndingView.of(outcome, words()) if outcome else None,
        ),
    )


def table_of(scene: Scene) -> str:
    """The markup of a table."""
    return render_template("table/_table.html", table=view_of(scene))


def without_piles(scene: Scene) -> str:
    """The same, but for the piles."""
    return PILES.sub("", table_of(scene))


def around(command_line: CommandLine = CLOSED_LINE, sheet: str = "") -> str:
    """What a page has beside the table; with a sheet open that has this in it, if there is something."""
    view = view_of(SCENES["line"])
    page = block_of("table/page.html", "body", table=view, command_line=command_line)
    page = once(page, render_template("table/_table.html", table=view), "")
    if sheet:
        page = once(page, "<dialog", "<dialog open")
        page = once(page, '<div id="sheet-content">', f'<div id="sheet-content">{sheet}')
    return page


def shown(markup: str, name: str) -> str:
    """The same where what has that id is not hidden."""
    found = re.search(rf'id="{name}"[^>]* hidden(?=[ >])', markup)
    assert found, name
    return once(markup, found[0], found[0].removesuffix(" hidden"))


def once(markup: str, old: str, new: str) -> str:
    """The same with something else in that one place."""
    assert markup.count(old) == 1, old
    return markup.replace(old, new)


def block_of(template: str, block: str, **values: object) -> str:
    """A block of a page's template, in the same context as on the page."""
    current_app.update_template_context(values)
    context = current_app.jinja_env.get_template(template).new_context(values)
    for _ in current_app.jinja_env.get_template(template).root_render_func(context):
        pass  # which fills the context with what the page imports
    return "".join(context.blocks[block][0](context))


def main_of(template: str, **values: object) -> str:
    """What a page is about, without what stands around it on every page."""
    return block_of(template, "main", **values)


def panel(template: str, macro: str, *values: object) -> str:
    """What a macro renders, on a panel."""
    return f'<section class="panel">{get_template_attribute(template, macro)(*values)}</section>'
