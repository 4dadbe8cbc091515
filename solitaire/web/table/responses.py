"""How a request about a game is read, and how it is answered: by the table, whatever came of it.

Every form answers without scripts by a redirect (303) to the table, and to htmx with the table as a
fragment. Neither plays a turn twice: a request that is behind gets the current table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import ClassVar, Final

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import NotationError, SolitaireError
from solitaire.web.http.codes import WebCode, explain
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.player import remember, required_player
from solitaire.web.http.preferences import preferences
from solitaire.web.http.use_cases import games, helping
from solitaire.web.http.words import words
from solitaire.web.table.endings import afterwards
from solitaire.web.table.piles import NOTHING_CHOSEN, Choice
from solitaire.web.table.press import press
from solitaire.web.table.spare import AT_ONCE, explained, spare_of
from solitaire.web.table.table import NOTHING_SHOWN, HelpView, fragment, table_view


@dataclass(frozen=True, slots=True)
class Said:
    """What the command line shows: that it was asked, and the text to mend if it could not be read."""

    asked: bool = False
    text: str = ""
    longest: ClassVar[int] = 40
    """The most characters that it takes."""


NOT_ASKED: Final = Said()
LIMIT: Final = 1_000_000_000
"""Numbers of a form are below it, and fit into any column."""


def load_game(game: str) -> PlayerGame:
    """That game of this player; Absent if there is none."""
    return games().get(required_player(), game)


def field(name: str) -> str:
    """What the form says; NotationError if it says nothing."""
    text = request.form.get(name, "")
    if not text.strip():
        raise NotationError(WebCode.MISSING, field=name)
    return text


def number(name: str, fallback: str = "", least: int = 0) -> int:
    """A whole number of the form; NotationError unless it is one, and not below ``least``."""
    text = request.form.get(name) or fallback or field(name)
    try:
        found = int(text)
    except ValueError:
        found = -1
    if not least <= found < LIMIT:
        raise NotationError(WebCode.NUMBER, text=text[:40])
    return found


def revision() -> int | None:
    """Which table the page showed, if it says so."""
    return number("revision") if request.form.get("revision") else None


@lru_cache(maxsize=1 << 10)
def _address(root: str, game: str) -> str:
    """The address of that game's table on a site whose addresses begin with ``root``: it stays the same."""
    return url_for("table.show_table", game=game)


def page(
    player_game: PlayerGame,
    *,
    choice: Choice = NOTHING_CHOSEN,
    error: SolitaireError | None = None,
    status: str = "",
    said: Said = NOT_ASKED,
) -> str:
    """The table of that game: a page, or for htmx the fragment that takes its place."""
    htmx, root = wants_fragment(), request.script_root
    alert = "" if error is None or said.asked else explain(words(), error)
    if error is not None and said.asked:
        status = explain(words(), error)
    view = table_view(
        player_game,
        _address(root, player_game.id),
        words(),
        press(),
        root=root,
        choice=choice,
        alert=alert,
        status=status,
        sort=preferences().sort,
        focus=not said.asked,
        after=afterwards(player_game),
        help=_help(player_game, htmx),
    )
    if htmx:
        return fragment(view, press())
    return render_template("table/page.html", table=view, said=said)


def _help(player_game: PlayerGame, htmx: bool) -> HelpView:
    """What this player has shown beside the cards; that is written down with the game first."""
    shown = preferences()
    if player_game.game.is_over or not (shown.shows_away or shown.shows_spare):
        return NOTHING_SHOWN
    aways = spare = None
    if shown.shows_away:
        player_game, aways = helping().aways(player_game)
    if shown.shows_spare:
        spare = spare_of(player_game, wait=0 if htmx else AT_ONCE)
    return HelpView(aways, spare, explained())


def to_table(player_game: PlayerGame, choice: Choice = NOTHING_CHOSEN) -> AnyResponse:
    """On to the table, as a page of its own, with what is chosen there."""
    remember(player_game.player)
    pile, discard = choice.pile or None, choice.discard or None
    address = url_for("table.show_table", game=player_game.id, pile=pile, discard=discard)
    return redirect(address, HTTPStatus.SEE_OTHER)


def moved(
    player_game: PlayerGame,
    status: str = "",
    *,
    choice: Choice = NOTHING_CHOSEN,
    said: Said = NOT_ASKED,
) -> AnyResponse:
    """The table after a change."""
    if wants_fragment():
        return make_response(page(player_game, status=status, choice=choice, said=said))
    return to_table(player_game, choice)


def behind(error: StaleTurn, *, quietly: bool = False, said: Said = NOT_ASKED) -> AnyResponse:
    """The current table: the page that asked had been overtaken, and nothing was played now.

    That is said, unless ``quietly``: what was asked for has happened already.
    """
    if wants_fragment():
        answer = page(error.player_game, error=None if quietly else error, said=said)
        return make_response(answer, HTTPStatus.CONFLICT)
    return to_table(error.player_game)


def refused(
    game: str, error: SolitaireError, choice: Choice = NOTHING_CHOSEN, *, said: Said = NOT_ASKED
) -> AnyResponse:
    """The table with what was wrong, and with the choice kept."""
    answer = page(load_game(game), choice=choice, error=error, said=said)
    return make_response(answer, HTTPStatus.UNPROCESSABLE_ENTITY)
