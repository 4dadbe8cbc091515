"""Reads the forms of a table, and answers with the table, whatever came of them.

Without scripts a form that changed something is answered by a redirect (303) to the table, with htmx by the
table as a fragment. A request that is behind the stored game plays nothing and gets the current table.
"""

from __future__ import annotations

from dataclasses import dataclass
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
from solitaire.web.http.use_cases import use_cases
from solitaire.web.http.words import words
from solitaire.web.table.endings import ending_view
from solitaire.web.table.live_help import AT_ONCE, help_view
from solitaire.web.table.piles import NO_CHOICE, Choice
from solitaire.web.table.table import TableOptions, table_view


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The command line on the page: open once it was used, with the text to mend if it was not understood."""

    is_open: bool = False
    text: str = ""
    longest: ClassVar[int] = 40
    """The most characters that it takes."""


CLOSED_LINE: Final = CommandLine()
LIMIT: Final = 1_000_000_000
"""Numbers of a form are below it, and fit into any column."""


def load_game(game: str) -> PlayerGame:
    """The game with that id, if it is this player's; Absent otherwise."""
    return use_cases().games.get(required_player(), game)


def field(name: str) -> str:
    """A field of the form; NotationError if it is empty."""
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
    """The revision of the game that the page showed, if the form has it."""
    return number("revision") if request.form.get("revision") else None


def render_table(
    player_game: PlayerGame,
    *,
    choice: Choice = NO_CHOICE,
    error: SolitaireError | None = None,
    status: str = "",
    command_line: CommandLine = CLOSED_LINE,
) -> str:
    """The table of that game: a page, or for htmx the fragment that takes its place.

    An error is shown as an alert, or as the answer of the command line if that was used.
    """
    is_fragment, alert = wants_fragment(), ""
    if error is not None and command_line.is_open:
        status = explain(words(), error)
    elif error is not None:
        alert = explain(words(), error)
    table = table_view(
        player_game,
        url_for("table.show_table", game=player_game.id),
        words(),
        TableOptions(
            choice=choice,
            sort=preferences().sort,
            alert=alert,
            status=status,
            focus=not command_line.is_open,
            help=help_view(player_game, wait=0 if is_fragment else AT_ONCE),
            ending=ending_view(player_game),
        ),
    )
    if is_fragment:
        return render_template("table/_swap.html", table=table)
    return render_template("table/page.html", table=table, command_line=command_line)


def redirect_to_table(player_game: PlayerGame, choice: Choice = NO_CHOICE) -> AnyResponse:
    """A redirect to the page of the table, with what is chosen there."""
    remember(player_game.player)
    pile, discard = choice.pile or None, choice.discard or None
    address = url_for("table.show_table", game=player_game.id, pile=pile, discard=discard)
    return redirect(address, HTTPStatus.SEE_OTHER)


def ok(
    player_game: PlayerGame,
    status: str = "",
    *,
    choice: Choice = NO_CHOICE,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """The table after a change, or a redirect to it."""
    if wants_fragment():
        return make_response(
            render_table(player_game, status=status, choice=choice, command_line=command_line)
        )
    return redirect_to_table(player_game, choice)


def conflict(
    current: PlayerGame,
    error: StaleTurn,
    *,
    quietly: bool = False,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """The current table (409): the page that asked was behind it, and nothing was played now.

    ``quietly`` without an alert, where what was asked for has happened already.
    """
    if not wants_fragment():
        return redirect_to_table(current)
    shown = None if quietly else error
    table = render_table(current, error=shown, command_line=command_line)
    return make_response(table, HTTPStatus.CONFLICT)


def invalid(
    game: str,
    error: SolitaireError,
    choice: Choice = NO_CHOICE,
    *,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """The table with what was wrong (422), and with the choice kept."""
    table = render_table(load_game(game), choice=choice, error=error, command_line=command_line)
    return make_response(table, HTTPStatus.UNPROCESSABLE_ENTITY)
