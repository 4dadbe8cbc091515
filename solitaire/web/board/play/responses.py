"""Responds with the table, changed or with the error.

After a change the response is a redirect (303) to the table, for htmx the table as a fragment. A stale
request plays nothing and gets the current table (409).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import ClassVar, Final, Self

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.errors import Refused, StaleTurn
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.pages.game import LoadOptions
from solitaire.rules import IllegalTurn, NotationError, SolitaireError, Turn
from solitaire.web.board.parts.board import BoardView
from solitaire.web.board.parts.piles import NO_CHOICE, Choice, Showing
from solitaire.web.board.parts.stock import StockView, stock_view
from solitaire.web.board.play.notes import (
    LIFTED_TURNS,
    NoteKind,
    NoteView,
    Warned,
    ask_about,
    ask_for_crown,
    choose_note,
    spare_view,
)
from solitaire.web.board.play.table import play_view
from solitaire.web.board.review.ending import ending_view
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain, set_retry_after, status_of
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.newcomers import First, note_first
from solitaire.web.http.player import remember_player, required_player
from solitaire.web.http.preferences import (
    ENOUGH_WINS,
    FIRST_GAMES,
    Preferences,
    change_preferences,
    preferences,
)
from solitaire.words import Words


def render_still(board: BoardView, title: str) -> str:
    """Render a board that only its own links and forms change: a page, or for htmx the table alone."""
    template = "board/_swap.html" if wants_fragment() else "board/still.html"
    return render_template(template, board=board, title=title)


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The state of the command line: open once it was used, with the text to correct after an error."""

    is_open: bool = False
    text: str = ""
    longest: ClassVar[int] = 40
    """The most characters that it takes."""

    @classmethod
    def of(cls, text: str) -> Self:
        """The open line with a text to correct."""
        return cls(True, text[: cls.longest])


CLOSED_LINE: Final = CommandLine()
OPEN_LINE: Final = CommandLine(is_open=True)
AT_ONCE: Final = 0.05
"""How many seconds a whole page waits for a free solver slot; the response to a turn does not wait."""
SHEET: Final = {"layout": "layouts/sheet.html", "heading": "h2"}
SHEET_PAGE: Final = {"layout": "layouts/sheet_page.html", "heading": "h1"}


def read_chosen_pile() -> Choice:
    """The pile that was chosen on a board when a command was typed there.

    ``pile`` is the current choice, which only scripts send; ``chosen`` is the one the page was loaded with.
    """
    return Choice.parse({"pile": request.form.get("pile" if wants_fragment() else "chosen", "")})


def was_warned(of: Warned) -> bool:
    """Whether the page with this form has warned its player of that."""
    return of in request.form.get("warned", "").split()


def load_game(game: str) -> PlayerGame:
    """Load a game of this player; Absent if there is none with this id."""
    return use_cases().games.get(required_player(), game)


def render_table(
    player_game: PlayerGame,
    *,
    choice: Choice = NO_CHOICE,
    error: SolitaireError | None = None,
    asked: HintStep | None = None,
    asking: HintStep | None = None,
    losing: Turn | None = None,
    status: str | None = None,
    command_line: CommandLine = CLOSED_LINE,
) -> str:
    """Render the table of a game: a page, or for htmx the fragment that replaces the table.

    An error is a note in the dock, or the answer of the command line if that was used. ``asked`` is a step of
    a hint that a form has requested, ``asking`` one that is given only when the player agrees to its cost,
    ``losing`` a turn that is played only when the player insists.
    """
    is_fragment, words, chosen = wants_fragment(), words_of_request(), preferences()
    wait = 0 if is_fragment else AT_ONCE
    tells_lost = chosen.tells_lost(is_forgiving=player_game.is_forgiving)
    options = load_options(chosen, only_lost=tells_lost, asked=asked, wait=wait)
    state = use_cases().open_games.load(player_game, options)
    after_turn = is_fragment and request.method == "POST"
    note = choose_note(words, state, chosen, after_turn=after_turn)
    if asking is not None:
        note = ask_for_crown(words)
        status = note.text
    last_call = None
    if losing is not None:
        last_call = ask_about(words, losing)
        status = last_call.text
        if last_call.pile:
            choice = Choice(losing.pile, losing.discard)
        else:
            note = NoteView(NoteKind.ASK, last_call.text, answer=last_call.agree)
    if error is not None:
        status = explain(words, error)
        note = note if command_line.is_open else NoteView(NoteKind.ALERT, status)
    spare = ending = None
    if state.ended:
        ending = ending_view(words, state.game, state.ended, chosen, is_seen=not is_fragment)
    elif chosen.shows_spare or tells_lost:
        spare = spare_view(words, state.spare, state.game, only_lost=tells_lost)
    pairs = chosen.first_games is not None
    board = play_view(
        words,
        state,
        Showing(choice, chosen.order, state.aways or {}, pairs=pairs),
        address=url_for("board.show_table", game=player_game.id),
        note=note,
        status=status,
        focus=not command_line.is_open,
        spare=spare,
        ending=ending,
        asking=asking,
        last_call=last_call,
        knows_quick_ways=chosen.knows_quick_ways or player_game.number > LIFTED_TURNS,
    )
    if note and note.told:
        change_preferences({note.told: "yes"})
    if state.ended and options.counted:
        _note_first_games(state.ended.finished)
    if is_fragment:
        return render_template("board/_swap.html", board=board)
    return render_template(
        "board/page.html",
        board=board,
        command_line=command_line,
        stock=panel_view(words, player_game, chosen, str(choice.pile or "")),
    )


def _note_first_games(finished: int) -> None:
    """Remember how many games the player has finished, counted up to ``FIRST_GAMES``."""
    if str(finished) != preferences().finished_games:
        change_preferences({"finished_games": str(finished)})


def _count_wins(player: str) -> None:
    """Remember how many games the player has won without a last call, as long as that matters."""
    known = preferences().unwarned_wins
    if known != str(ENOUGH_WINS):
        won = str(use_cases().results.count_unwarned_wins(player, ENOUGH_WINS))
        if won != known:
            change_preferences({"unwarned_wins": won})


def load_options(
    chosen: Preferences,
    *,
    only_lost: bool = False,
    asked: HintStep | None = None,
    wait: float = 0,
) -> LoadOptions:
    """What to load of a game for its table; the solver may take ``wait`` seconds."""
    return LoadOptions(
        aways=chosen.shows_away,
        spare=chosen.shows_spare,
        only_lost=only_lost,
        asked=asked,
        compares=chosen.shows_statistics,
        wait=wait,
        counted=0 if chosen.finished_games == str(FIRST_GAMES) else FIRST_GAMES,
    )


def panel_view(
    words: Words, player_game: PlayerGame, chosen: Preferences, pile: str
) -> StockView | None:
    """Make the view of the stock for the panel beside the table; None if it is closed."""
    if player_game.game.is_over or not chosen.shows_stock:
        return None
    return stock_view(words, player_game.position, pile)


def render_sheet(template: str, address: str | None, **values: object) -> str:
    """Render a sheet over the table for htmx, else a page of its own with the same contents.

    ``address`` is that of the table, if there is one, to which the page leads back.
    """
    layout = SHEET if wants_fragment() else SHEET_PAGE
    return render_template(template, **layout, address=address, **values)


def redirect_to_table(player_game: PlayerGame, choice: Choice = NO_CHOICE) -> AnyResponse:
    """Redirect to the page of the table, with the choice in the query."""
    remember_player(player_game.player)
    if not preferences().finished_games:
        _note_first_games(use_cases().results.count_finished(player_game.player, FIRST_GAMES))
    if player_game.number == 1:
        _count_wins(player_game.player)
    address = url_for(
        "board.show_table", game=player_game.id, pile=choice.pile, discard=choice.discard
    )
    return redirect(address, HTTPStatus.SEE_OTHER)


def respond(
    player_game: PlayerGame,
    status: str | None = None,
    *,
    choice: Choice = NO_CHOICE,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond with the table after a change: a fragment for htmx, else a redirect."""
    if player_game.game.is_over:
        note_first(First.GAME)
    if wants_fragment():
        return make_response(
            render_table(player_game, status=status, choice=choice, command_line=command_line)
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
    """Respond with the table, the choice and the error: 422, or for a page the error's own status.

    Scripts put the cards back, so that the dock can say why; only a page keeps the choice.
    """
    player_game = load_game(game)
    kept = NO_CHOICE if wants_fragment() and not command_line.is_open else choice
    table = render_table(player_game, choice=kept, error=error, command_line=command_line)
    response = make_response(table, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not wants_fragment():
        response.status_code = status_of(error, HTTPStatus.UNPROCESSABLE_ENTITY)
        set_retry_after(response, error)
    return response


def answers_refusals(view: Callable[[str], AnyResponse]) -> Callable[[str], AnyResponse]:
    """A decorator, below that of the route, for a form that changes a game.

    What is invalid or refused is answered by the table with the error, a stale request by the current table.
    """

    @wraps(view)
    def answer(game: str) -> AnyResponse:
        try:
            return view(game)
        except (IllegalTurn, NotationError, Refused) as error:
            return respond_invalid(game, error, Choice.parse(request.form))
        except StaleTurn as error:
            return respond_stale(load_game(game), error)

    return answer
