"""What is told beside a game: the lamp in the bar, and in the dock a line of spare draws and a note.

The lamp gives a hint in three steps: the pile, the discard, and why. Spare takes the solver a moment. The
response to a turn contains it only if it is already known; otherwise the table polls for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from solitaire.play.coach.hint import Hint, Spare
from solitaire.play.errors import Refused
from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.pages.game import OpenGame
from solitaire.rules import Turn
from solitaire.web.board.parts.board import LastCallView
from solitaire.web.board.parts.piles import has_pairs
from solitaire.web.http.errors import explain
from solitaire.web.http.polling import SPARE_SOON
from solitaire.web.http.preferences import Preferences
from solitaire.words import Words
from solitaire.words.board import hints
from solitaire.words.board.coaching import coach
from solitaire.words.board.table import Sort, describe_quick_ways


class Warned(StrEnum):
    """What a page has warned its player of. Its forms have the values, and are not refused once more."""

    HINT = "hint"
    """That a hint costs a crown."""
    LOSS = "loss"
    """That a turn would lose the game, or that it was lost: once in a game."""


@dataclass(frozen=True, slots=True)
class LampView:
    """The lamp in the bar; pressing it asks for a step of the hint."""

    step: HintStep
    """The step to ask for next."""
    label: str
    is_lit: bool = False
    """Whether the board shows a step."""
    is_waiting: bool = False
    """Whether the solver still looks for it."""
    is_asking: bool = False
    """Whether it has said what the step costs, and gives it when pressed again."""


def lamp_view(
    words: Words, hint: Hint | None, asked: HintStep | None, asking: HintStep | None = None
) -> LampView:
    """Make the lamp; ``asked`` without a hint is a step that the solver still looks for.

    ``asking`` is a step of which the dock says what it costs.
    """
    if asking is not None:
        return LampView(asking, hints.name_agreement(words), is_asking=True)
    if hint is None:
        step = asked or HintStep.PILE
        return LampView(step, hints.name_step(words, step), is_waiting=asked is not None)
    step = _next_step(hint)
    return LampView(step, hints.name_step(words, step), is_lit=True)


def _next_step(hint: Hint) -> HintStep:
    """The step after a hint; the last one is repeated. A card for no pile has no second step."""
    if hint.pile is None:
        return HintStep.USES
    return HintStep(min(hint.step + 1, max(HintStep)))


def tell_hint(words: Words, hint: Hint) -> str:
    """A sentence about what the last step of a hint adds."""
    return hints.explain_hint(words, hint) or hints.advise(words, hint)


@dataclass(frozen=True, slots=True)
class WayBack:
    """A button that undoes the turns since a game could be won."""

    label: str
    turns: int
    question: str
    """As it is spoken."""


@dataclass(frozen=True, slots=True)
class SpareView:
    """A line in the dock about the draws that can still be wasted."""

    text: str
    pause: int | None = None
    """Milliseconds until the table polls, while the spare is not known."""
    lost: bool = False
    back: WayBack | None = None


def spare_view(
    words: Words,
    spare: Spare | Refused | None,
    player_game: PlayerGame,
    *,
    only_lost: bool,
    pause: int = SPARE_SOON,
) -> SpareView | None:
    """Make the line of spare, of why it is not found, or a placeholder that polls while it is None.

    If the player is told ``only_lost`` games there is a line for these alone, with the way back to the turn
    that lost it.
    """
    if spare is None:
        text = "" if only_lost else hints.announce_search_of_spare(words)
        return SpareView(text, pause)
    if isinstance(spare, Refused):
        return None if only_lost else SpareView(explain(words, spare))
    if spare.draws is None:
        if not only_lost:
            return SpareView(hints.describe_value(words, spare.value), lost=True)
        back = _way_back(words, spare.lost_at, player_game)
        return SpareView(hints.tell_lost(words), lost=True, back=back)
    return None if only_lost else SpareView(hints.describe_value(words, spare.value))


def _way_back(words: Words, turn: int, player_game: PlayerGame) -> WayBack | None:
    if not (turn and player_game.may_undo):
        return None
    label, question = hints.name_way_back(words, turn), hints.ask_way_back(words, turn)
    return WayBack(label, player_game.number - turn, question)


class NoteKind(Enum):
    """The kinds of notes, as in the CSS."""

    ALERT = "alert"
    """Why a request was refused."""
    HINT = "hint"
    TIP = "tip"
    """Something that is told once."""
    COACH = "coach"
    """A line of the coach, in first games."""
    ASK = "ask"
    """A question, with the button that answers it."""


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note in the dock, in place of the last turn."""

    kind: NoteKind
    text: str
    told: str = ""
    """Of a tip: the preference that says that it has been told."""
    answer: str = ""
    """Of a question: the name of its button, which presses the lamp, or discards the drawn card."""


def ask_for_crown(words: Words) -> NoteView:
    """Ask whether a hint is worth the crown that it costs."""
    return NoteView(NoteKind.ASK, hints.warn_of_hint(words), answer=hints.name_agreement(words))


def ask_about(words: Words, turn: Turn) -> LastCallView:
    """Ask whether a turn that would lose the game is to be played."""
    return LastCallView(
        hints.ask_about_loss(words),
        hints.name_second_look(words),
        hints.name_insistence(words),
        None if turn.is_unplayed else turn.pile,
    )


LIFTED_TURNS: Final = 2
"""In the first so many turns a tap lifts a card, as in the lesson; then the quick ways are told."""


def choose_note(
    words: Words, state: OpenGame, chosen: Preferences, *, after_turn: bool
) -> NoteView | None:
    """Choose the note of a game; None for the last turn, and after the end.

    The quick ways are told after a turn that a script has sent, since without scripts there are none.
    """
    player_game = state.game
    if state.ended:
        return None
    if state.hint is not None:
        return NoteView(NoteKind.HINT, tell_hint(words, state.hint))
    if state.asked is not None:
        return NoteView(NoteKind.HINT, hints.announce_search(words))
    if chosen.shows_spare and not chosen.knows_spare:
        return NoteView(NoteKind.TIP, hints.explain_spare(words), "spare_explained")
    if after_turn and player_game.number > LIFTED_TURNS and not chosen.knows_quick_ways:
        tap_discards = chosen.tap_discards and not player_game.is_attempt
        tip = describe_quick_ways(words, tap_discards=tap_discards)
        return NoteView(NoteKind.TIP, tip, "quick_ways_shown")
    if chosen.first_games is None or player_game.is_attempt:
        return None
    pairs = chosen.order is Sort.MELDS and has_pairs(player_game.position.piles)
    line = coach(words, chosen.first_games, player_game.number, has_pairs=pairs)
    return NoteView(NoteKind.COACH, line) if line else None
