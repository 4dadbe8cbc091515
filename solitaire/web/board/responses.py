"""Responds with the table, changed or with the error.

After a change the response is a redirect (303) to the table, for htmx the table as a fragment. A stale
request plays nothing and gets the current table (409).
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar, Final

from flask import make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import StaleTurn
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.open_game import LoadOptions, OpenGame
from solitaire.rules import SolitaireError
from solitaire.web.board.board import Showing
from solitaire.web.board.endings import ending_view
from solitaire.web.board.live_help import AT_ONCE, help_view
from solitaire.web.board.piles import NO_CHOICE, Choice
from solitaire.web.board.play import PlayOptions, play_view
from solitaire.web.board.stock import StockView, stock_view
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.player import remember_player, required_player
from solitaire.web.http.preferences import Preferences, preferences
from solitaire.words import Words
from solitaire.words.coaching import COACHED_GAMES, COACHED_TURNS, coach


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The state of the command line: open once it was used, with the text to correct after an error."""

    is_open: bool = False
    text: str = ""
    longest: ClassVar[int] = 40
    """The most characters that it takes."""


CLOSED_LINE: Final = CommandLine()
SHEET: Final = {"layout": "layouts/sheet.html", "heading": "h2"}
SHEET_PAGE: Final = {"layout": "layouts/sheet_page.html", "heading": "h1"}


def load_game(game: str) -> PlayerGame:
    """Load a game of this player; Absent if there is none with this id."""
    return use_cases().games.get(required_player(), game)


def render_table(
    player_game: PlayerGame,
    *,
    choice: Choice = NO_CHOICE,
    error: SolitaireError | None = None,
    tip: str | None = None,
    status: str | None = None,
    command_line: CommandLine = CLOSED_LINE,
) -> str:
    """Render the table of a game: a page, or for htmx the fragment that replaces the table.

    An error is an alert, or the answer of the command line if that was used.
    """
    is_fragment, words, alert = wants_fragment(), words_of_request(), None
    if error is not None and command_line.is_open:
        status = explain(words, error)
    elif error is not None:
        alert = explain(words, error)
    chosen = preferences()
    state = load_table(player_game, chosen, wait=0 if is_fragment else AT_ONCE)
    coached = state.finished
    board = play_view(
        state.game,
        url_for("board.show_table", game=player_game.id),
        words,
        PlayOptions(
            Showing(choice, chosen.order, state.aways or {}),
            alert=alert,
            tip=tip,
            coach=None if coached is None else coach(words, coached, player_game.number),
            status=status,
            focus=not command_line.is_open,
            help=help_view(state, chosen, words),
            ending=ending_view(state, chosen, words),
        ),
    )
    if is_fragment:
        return render_template("board/_swap.html", board=board)
    return render_template(
        "board/page.html",
        board=board,
        command_line=command_line,
        stock=panel_view(player_game, chosen, words, str(choice.pile or "")),
    )


def load_table(player_game: PlayerGame, chosen: Preferences, *, wait: float = 0) -> OpenGame:
    """Load what the table shows of a game; spare may take ``wait`` seconds."""
    is_coached = not player_game.is_attempt and player_game.number <= COACHED_TURNS
    options = LoadOptions(
        aways=chosen.shows_away,
        spare=chosen.shows_spare,
        compares=chosen.shows_statistics,
        wait=wait,
        coached_games=COACHED_GAMES if is_coached else 0,
    )
    return use_cases().open_games.load(player_game, options)


def panel_view(
    player_game: PlayerGame, chosen: Preferences, words: Words, pile: str
) -> StockView | None:
    """Make the view of the stock for the panel beside the table; None if it is closed."""
    if player_game.game.is_over or not chosen.shows_stock:
        return None
    return stock_view(player_game.position, words, pile)


def render_sheet(
    template: str, address: str | None, *, back: str | None = None, **values: object
) -> str:
    """Render a sheet over the table for htmx, else a page of its own with the same contents.

    ``address`` is that of the table, if there is one; ``back`` is the address of the page's link back, by
    default the table.
    """
    layout = SHEET if wants_fragment() else SHEET_PAGE
    return render_template(template, **layout, address=address, back=back or address, **values)


def redirect_to_table(player_game: PlayerGame, choice: Choice = NO_CHOICE) -> AnyResponse:
    """Redirect to the page of the table, with the choice in the query."""
    remember_player(player_game.player)
    address = url_for(
        "board.show_table", game=player_game.id, pile=choice.pile, discard=choice.discard
    )
    return redirect(address, HTTPStatus.SEE_OTHER)


def respond(
    player_game: PlayerGame,
    status: str | None = None,
    *,
    choice: Choice = NO_CHOICE,
    tip: str | None = None,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond with the table after a change: a fragment for htmx, else a redirect."""
    if wants_fragment():
        return make_response(
            render_table(
                player_game, status=status, choice=choice, tip=tip, command_line=command_line
            )
        )
    return redirect_to_table(player_game, choice)


def respond_stale(
    current: PlayerGame,
    error: StaleTurn,
    *,
    quietly: bool = False,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond to a stale request, which played nothing, with the current table (409).

    ``quietly`` shows no alert, for a request that had already taken effect.
    """
    if not wants_fragment():
        return redirect_to_table(current)
    shown = None if quietly else error
    table = render_table(current, error=shown, command_line=command_line)
    return make_response(table, HTTPStatus.CONFLICT)


def respond_invalid(
    game: str,
    error: SolitaireError,
    choice: Choice = NO_CHOICE,
    *,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond with the table, the choice and the error (422)."""
    table = render_table(load_game(game), choice=choice, error=error, command_line=command_line)
    return make_response(table, HTTPStatus.UNPROCESSABLE_ENTITY)
