"""A component in one state, and functions that extract it from the markup of a table or a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from flask import get_template_attribute, render_template, url_for
from markupsafe import Markup

from gallery.scenes import SCENES, Scene
from solitaire.play.pages.game import FinishedGame, OpenGame
from solitaire.play.results.signs import read_signs
from solitaire.web.board.parts.board import BoardView
from solitaire.web.board.parts.piles import Showing
from solitaire.web.board.play.notes import NoteKind, NoteView
from solitaire.web.board.play.responses import CLOSED_LINE, CommandLine
from solitaire.web.board.play.table import play_view
from solitaire.web.board.review.ending import ending_view
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.preferences import preferences
from solitaire.words.board.table import list_stock

PILES: Final = re.compile(r'<fieldset class="piles">.*</fieldset>', re.S)
"""Matches all piles of a table: no other fieldset follows them."""
BODY: Final = re.compile(r"<body[^>]*>.*?</svg>(.*)</body>", re.S)
"""Matches the body of a page; its group is what follows the symbols that all pages share."""
MAIN: Final = re.compile(r'<main class="page"[^>]*>(.*)</main>', re.S)
"""Matches the main content of a page, which is its group."""
IDS: Final = re.compile(r'(?<=\s)(id|for|form|aria-labelledby|aria-describedby)="([^"]+)"')
"""Matches attributes that define an id or refer to one."""
DEFINED: Final = re.compile(r'(?<=\sid=")[^"]+')
LINKS: Final = re.compile(r'(?<=\shref="#)[^"]+')
"""Matches what a drawing uses, or a link leads to: an id here, or a symbol that all pages share."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """A component in one state. ``part`` names its part of a table; css/gallery.css then hides the rest."""

    about: str
    markup: str
    part: str = ""

    def with_own_ids(self, number: int) -> Markup:
        """The markup for a page with other specimens: its ids end in a number, and nothing has autofocus."""

        def add_number(match: re.Match[str]) -> str:
            ids = " ".join(f"{name}-{number}" for name in match[2].split())
            return f'{match[1]}="{ids}"'

        own = set(DEFINED.findall(self.markup))
        numbered = IDS.sub(add_number, self.markup.replace(" autofocus", ""))
        return Markup(
            LINKS.sub(lambda link: f"{link[0]}-{number}" if link[0] in own else link[0], numbered)
        )


Section = tuple[str, Iterable[Specimen]]
"""A title, and the specimens below it."""


def scene_view(scene: Scene, state: str = "middle") -> BoardView:
    """Make the view of a scene's table; its links lead to that scene in the gallery."""
    player_game = scene.player_game
    ended = ending = None
    if scene.ending is not None:
        code = player_game.game.deal.code
        ended = FinishedGame(
            scene.ending,
            scene.result,
            None,
            code,
            True,
            2 if player_game.daily else 0,
            False,
            None,
            read_signs(player_game.game, scene.ending.review),
        )
        ending = ending_view(words_of_request(), player_game, ended, preferences(), is_seen=False)
    is_open = scene.command_line.is_open
    note = scene.note
    if scene.error:
        note = NoteView(NoteKind.ALERT, explain(words_of_request(), scene.error))
    return play_view(
        words_of_request(),
        OpenGame(player_game, hint=scene.hint, ended=ended),
        Showing(
            scene.choice,
            scene.sort or preferences().order,
            scene.aways,
            pairs=scene.pairs,
        ),
        address=url_for("gallery.table", state=state),
        note=note,
        status=list_stock(words_of_request(), player_game.position) if is_open else None,
        focus=not is_open,
        spare=scene.spare,
        ending=ending,
        last_call=scene.last_call,
    )


def render_scene(scene: Scene) -> str:
    """Render a scene's table."""
    return render_template("board/_board.html", board=scene_view(scene))


def render_without_piles(scene: Scene) -> str:
    """Render a scene's table without its piles."""
    return PILES.sub("", render_scene(scene))


def render_frame(command_line: CommandLine = CLOSED_LINE, sheet: str = "") -> str:
    """Render a page's elements besides the table; a ``sheet`` that is not empty opens with this markup."""
    view = scene_view(SCENES["line"])
    page = _cut(BODY, render_template("board/page.html", board=view, command_line=command_line))
    page = replace_once(page, render_template("board/_board.html", board=view), "")
    if sheet:
        page = replace_once(page, "<dialog", "<dialog open")
        page = replace_once(page, '<div id="sheet-content">', f'<div id="sheet-content">{sheet}')
    return page


def unhide(markup: str, name: str) -> str:
    """Remove ``hidden`` from the element with an id."""
    found = re.search(rf'id="{name}"[^>]* hidden(?=[ >])', markup)
    assert found, name
    return replace_once(markup, found[0], found[0].removesuffix(" hidden"))


def replace_once(markup: str, old: str, new: str) -> str:
    """Replace the only occurrence of ``old``."""
    assert markup.count(old) == 1, old
    return markup.replace(old, new)


def render_main(template: str, page: object = None, **values: object) -> str:
    """Render the main content of a page, without the layout."""
    return _cut(MAIN, render_template(template, page=page, **values))


def page_specimen(about: str, template: str, page: object = None, **values: object) -> Specimen:
    """Make a specimen of the main content of a page."""
    return Specimen(about, render_main(template, page, **values), "page")


def panel_specimen(about: str, template: str, macro: str, *values: object) -> Specimen:
    """Make a specimen of a macro, on a panel."""
    markup = get_template_attribute(template, macro)(*values)
    return Specimen(about, f'<section class="panel">{markup}</section>', "page")


def _cut(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    assert found, pattern
    return found[1]
