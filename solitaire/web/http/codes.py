"""Error codes of the web layer, and the sentence for any error code."""

from __future__ import annotations

from enum import StrEnum

from solitaire.rules import SolitaireError
from solitaire.words import Words, _, errors


class WebCode(StrEnum):
    """The reasons why a view refuses a request; comments name the error class and the keys of its data."""

    MISSING = "missing"  # NotationError, an empty or missing field of a form: field
    NUMBER = "number"  # NotationError, not a whole number: text
    COMMAND = "command"  # NotationError, not a command of the command line: text
    NO_PILE = "no-pile"  # NotationError, a command that needs a pile, and none is chosen
    NO_LINK = "no-link"  # Absent, a link to another device that is forged or has expired
    PLAY_FIRST = "play-first"  # Refused, a new player: nothing is stored before the first game
    BUSY_EXPORT = "busy-export"  # Busy, another export is running; only one does at a time


def explain(words: Words, error: SolitaireError) -> str:
    """The reason for a refusal in a sentence or two."""
    match error.code:
        case WebCode.MISSING if error.data["field"] == "discard":
            return words.gettext("Choose the card to discard.")
        case WebCode() as code:
            return errors.fill_message(words, _message(code), error)
        case _code:
            return errors.explain(words, error)


def _message(code: WebCode) -> str:
    match code:
        case WebCode.MISSING:
            return _("Something is missing from this request. Load the page again.")
        case WebCode.NUMBER:
            return _("“%(text)s” is not a whole number.")
        case WebCode.COMMAND:
            return _("“%(text)s” is not a command. Type ? to hear them all.")
        case WebCode.NO_PILE:
            return _("Choose a pile first: type its rank.")
        case WebCode.NO_LINK:
            return _("This link is not good any more. Make a new one on the other device.")
        case WebCode.PLAY_FIRST:
            return _("Begin a game first, so that this browser is known. Then come back.")
        case WebCode.BUSY_EXPORT:
            return _("Another download is being made just now. Try again in a moment.")
