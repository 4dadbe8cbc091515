"""The note in the dock of a game: a refusal, a hint, something that is told once, or a line of the coach."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solitaire.play.open_game import OpenGame
from solitaire.web.board.lamp import HintView
from solitaire.web.http.preferences import Preferences
from solitaire.words import Words
from solitaire.words.coaching import coach
from solitaire.words.hints import announce_search, explain_spare
from solitaire.words.table import describe_quick_ways


class NoteKind(Enum):
    """The kinds of notes, as in the CSS."""

    ALERT = "alert"
    """Why a request was refused."""
    HINT = "hint"
    TIP = "tip"
    """Something that is told once."""
    COACH = "coach"
    """A line of the coach, in first games."""


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note in the dock, in place of the last turn."""

    kind: NoteKind
    text: str
    told: str = ""
    """Of a tip: the preference that says that it has been told."""


def choose_note(
    state: OpenGame, hint: HintView | None, chosen: Preferences, words: Words, *, after_turn: bool
) -> NoteView | None:
    """Choose the note of a game; None for the last turn, and after the end.

    The quick ways are told after a turn that a script has sent, since without scripts there are none.
    """
    player_game = state.game
    if state.ended:
        return None
    if hint is not None:
        return NoteView(NoteKind.HINT, hint.sentence)
    if state.asked is not None:
        return NoteView(NoteKind.HINT, announce_search(words))
    if chosen.shows_spare and not chosen.knows_spare:
        return NoteView(NoteKind.TIP, explain_spare(words), "spare_explained")
    if after_turn and player_game.number > 1 and not chosen.knows_quick_ways:
        tap_discards = chosen.tap_discards and not player_game.is_attempt
        tip = describe_quick_ways(words, tap_discards=tap_discards)
        return NoteView(NoteKind.TIP, tip, "quick_ways_shown")
    if chosen.first_games is None or player_game.is_attempt:
        return None
    line = coach(words, chosen.first_games, player_game.number)
    return NoteView(NoteKind.COACH, line) if line else None
