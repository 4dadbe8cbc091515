"""The view of the help sheet: the steps given of a hint, and the help used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.play.games.help_used import HintStep
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.help.hint import Hint
from solitaire.rules import Card, Rank, SolitaireError
from solitaire.solver import Use
from solitaire.web.http.errors import explain
from solitaire.words import Words, hints

SHOWN_AT_FIRST: Final = 6
"""How many uses of a card are shown at first; a click shows the rest."""


@dataclass(frozen=True, slots=True)
class UseView:
    """A use of the drawn card: the value of the game after it, the reason, and the table that shows it."""

    sentence: str
    value: str
    reason: str
    address: str | None


@dataclass(frozen=True, slots=True)
class HintView:
    """The steps given of a hint, the address of the table that shows it, and the next step.

    ``value`` is that of the game before the turn, from the last step on; so are the uses.
    """

    sentence: str
    free: bool
    address: str | None
    value: str | None
    uses: tuple[UseView, ...]
    more_uses: tuple[UseView, ...]
    next: HintStep | None


@dataclass(frozen=True, slots=True)
class HelpSheetView:
    """The help sheet for the current turn, ``number``.

    ``drawn`` is the name of the drawn card. ``hint`` holds the steps given for it, ``asked`` is the step
    being computed. ``used`` lists the help used, ``meaning`` explains spare, ``alert`` is the error.
    """

    number: int
    is_over: bool
    drawn: str | None
    used: str | None
    meaning: str
    hint: HintView | None
    asked: HintStep | None
    alert: str | None


def help_sheet_view(
    player_game: PlayerGame,
    address: str,
    words: Words,
    *,
    hint: Hint | None = None,
    asked: HintStep | None = None,
    error: SolitaireError | None = None,
) -> HelpSheetView:
    """Make the view of the sheet; ``address`` is that of the table."""
    drawn = player_game.position.drawn
    return HelpSheetView(
        number=player_game.number,
        is_over=player_game.game.is_over,
        drawn=words.the_card(drawn) if drawn else None,
        used=hints.list_help(words, player_game.help),
        meaning=hints.explain_spare(words),
        hint=_hint_view(hint, address, words) if hint else None,
        asked=asked if hint is None and error is None and drawn else None,
        alert=explain(words, error) if error else None,
    )


def _hint_view(hint: Hint, address: str, words: Words) -> HintView:
    uses = tuple(_use_view(use, address, words) for use in hint.uses)
    return HintView(
        hints.advise(words, hint),
        hint.free,
        _address_of(address, hint.pile, hint.discard),
        hints.describe_value(words, hint.before.value) if hint.before else None,
        uses[:SHOWN_AT_FIRST],
        uses[SHOWN_AT_FIRST:],
        HintStep(hint.step + 1) if hint.step < max(HintStep) else None,
    )


def _use_view(use: Use, address: str, words: Words) -> UseView:
    return UseView(
        hints.advise_use(words, use.pile, use.discard),
        hints.describe_value(words, use.value),
        hints.explain_use(words, use),
        _address_of(address, use.pile, use.discard),
    )


def _address_of(address: str, pile: Rank | None, discard: Card | None) -> str | None:
    """The address of the table with this pile and discard chosen; None without a pile."""
    if pile is None:
        return None
    return f"{address}?pile={pile}" + (f"&discard={discard}" if discard else "")
