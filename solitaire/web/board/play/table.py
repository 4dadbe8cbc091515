"""The mode of play: the board of a game for its player, with the drawn card, or the ending, in its dock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from solitaire.play.games.help_used import HintStep, ShownNumber
from solitaire.play.pages.game import OpenGame
from solitaire.rules import Outcome, Position, Rank, Turn
from solitaire.web.board.parts.board import (
    BoardView,
    Dock,
    LastCallView,
    Marks,
    Stamp,
    TurnForm,
    board_view,
)
from solitaire.web.board.parts.piles import CardView, Showing, card_view
from solitaire.web.board.play.notes import LampView, NoteView, SpareView, Warned, lamp_view
from solitaire.web.board.review.ending import EndingView
from solitaire.web.drawings.staircase import stage_of
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.board.turns import (
    announce_dealt,
    announce_position,
    announce_start,
    announce_turn,
    describe_last_turn,
)
from solitaire.words.dailies import name_game


@dataclass(frozen=True, slots=True)
class PlayDock(Dock):
    """What play adds to the board. The fields ``last_`` describe the last turn, if there is one."""

    mode: ClassVar[str] = "play"
    id: str
    dealt: str | None
    """Before the first turn a sentence about the piles that were complete as dealt."""
    last_drawn: CardView | None
    last_discard: CardView | None
    last_flipped: bool
    last_turn: str
    is_attempt: bool
    may_tap: bool
    """Whether a tap on a card may discard it: not in an attempt or a last call, nor before the quick ways
    were told."""
    is_at_stake: bool
    """Whether it counts, and would not if its deal was begun again now."""
    may_undo: bool
    may_redo: bool
    sort: Sort
    note: NoteView | None
    lamp: LampView | None
    """None when the game is over."""
    advises_discard: bool
    """Whether a hint advises to discard the drawn card."""
    spare: SpareView | None
    ending: EndingView | None
    race: str | None
    """The id of the race that it is the attempt of."""


def play_view(
    words: Words,
    state: OpenGame,
    showing: Showing,
    *,
    address: str,
    note: NoteView | None = None,
    status: str | None = None,
    focus: bool = True,
    spare: SpareView | None = None,
    ending: EndingView | None = None,
    asking: HintStep | None = None,
    last_call: LastCallView | None = None,
    knows_quick_ways: bool = True,
) -> BoardView:
    """Make the board of a game for its player. A ``status`` replaces the sentence about the last turn.

    With ``focus`` the chosen pile, or that of the last turn, gets the focus of the page. ``asking`` is a step
    of a hint of which the ``note`` says what it costs, ``last_call`` what is asked about the chosen turn.
    """
    player_game, hint = state.game, state.hint
    game, position, outcome = player_game.game, player_game.position, player_game.game.outcome
    if hint and hint.pile and hint.discard:
        showing = replace(showing, marked=(hint.pile, hint.discard))
    last = game.turns[-1] if game.turns else None
    last_pile = last.pile if last else None
    chosen = showing.choice.pile
    # at the end the focus is on the ending, unless the player looks at a pile
    focused = chosen or (None if outcome else last_pile or _first_open(position))
    if last_call and not last_call.pile:
        focused = None  # the way back has it
    warned = [
        *([Warned.HINT] if asking or state.asked else []),  # a lamp that waits presses itself again
        *([Warned.LOSS] if ShownNumber.LOST in player_game.help.shown else []),
    ]
    stamp = Stamp(player_game.number, player_game.revision, " ".join(warned))
    is_attempt = player_game.is_attempt and outcome is None
    dock = PlayDock(
        id=player_game.id,
        dealt=None if last else announce_dealt(words, position),
        last_drawn=card_view(words, last.drawn) if last else None,
        last_discard=card_view(words, last.discard) if last else None,
        last_flipped=last is not None and game.pile(last.pile).flipped,
        last_turn=describe_last_turn(words, game.turns),
        is_attempt=is_attempt,
        may_tap=knows_quick_ways and not (is_attempt or last_call),
        is_at_stake=player_game.is_at_stake,
        may_undo=player_game.may_undo,
        may_redo=player_game.may_redo,
        sort=showing.sort,
        note=note,
        lamp=None if outcome else lamp_view(words, hint, state.asked, asking),
        advises_discard=hint is not None and hint.pile is None,
        spare=spare,
        ending=ending,
        race=player_game.race if player_game.is_attempt else None,
    )
    return board_view(
        words,
        position,
        showing,
        dock,
        address=address,
        title=name_game(words, player_game),
        stamp=stamp,
        state=stage_of(outcome),
        marks=Marks(
            last_pile,
            chosen,
            focused if focus else None,
            hint=hint.pile if hint else None,
        ),
        status=status or _status(words, last, position, outcome),
        form=TurnForm(f"{address}/turns", "post", stamp.hidden),
        last_call=last_call,
    )


def _first_open(position: Position) -> Rank:
    """The first pile that takes cards, where a game begins."""
    return next(pile.rank for pile in position.piles if not pile.flipped)


def _status(words: Words, last: Turn | None, position: Position, outcome: Outcome | None) -> str:
    """The status sentence: a pile that went out with the last turn, then the next card or the ending."""
    if last is None:
        return announce_start(words, position, outcome)
    if outcome is not None and outcome.given_up:
        return announce_position(words, position, outcome)
    return announce_turn(words, last, position, outcome)
