"""Matches in words: the levels of the computer players, and why a move or a record is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solitaire.matches import MatchCode
from solitaire.matches.game import AnyBot
from solitaire.words.marks import _, _p
from solitaire.words.words import Words

LEVELS: Final[Mapping[str, tuple[str, str]]] = {
    "points": _p("level of a computer player", "counts points"),
    "away": _p("level of a computer player", "counts cards needed"),
    "outs": _p("level of a computer player", "counts useful cards"),
}
_LABELS: Final = {
    "points": _p("level in a choice", "Counts points"),
    "away": _p("level in a choice", "Counts cards needed"),
    "outs": _p("level in a choice", "Counts useful cards"),
}


def name_level(words: Words, bot: AnyBot) -> str:
    """The level of a computer player, which is what it looks at: "counts useful cards"."""
    return words.pgettext(*LEVELS[bot.name])


def label_level(words: Words, bot: AnyBot) -> str:
    """The label of a level of Five Crowns in a choice: "Counts useful cards"."""
    return words.pgettext(*_LABELS[bot.name])


def list_totals(words: Words, totals: Sequence[tuple[str, int]]) -> str:
    """The points of all players: "You 12, Ada 20, Bruno 25."."""
    parts = [words.gettext("%(name)s %(points)s", name=name, points=each) for name, each in totals]
    return words.gettext("%(totals)s points.", totals=words.join_list(parts))


def message_of_match(code: MatchCode) -> str:
    """The message of a refusal; ``solitaire.words.errors`` fills in its data."""
    match code:
        case MatchCode.GAME:
            return _("“%(text)s” is not a game that is played as a match.")
        case MatchCode.MOVE:
            return _("“%(text)s” is not a move. Moves look like S8H:3S or P8H:KD.")
        case MatchCode.PLAYERS:
            return _("A match has %(fewest)s to %(most)s players, not %(found)s.")
        case MatchCode.BOT:
            return _("“%(text)s” is not a computer player. These are: %(known)s.")
        case MatchCode.OPTION:
            return _("“%(text)s” is not an option of this game. These are: %(known)s.")
        case MatchCode.OPTION_TWICE:
            return _("The option “%(text)s” is given more than once.")
        case MatchCode.RECORD:
            return _("This record of a match cannot be read here: “%(text)s”.")
        case MatchCode.RECORD_LONG:
            return _(
                "This record of a match is too long: it may have at most %(limit)s characters."
            )
        case MatchCode.RECORD_CUT:
            return _("This record of a match ends before the match does.")
        case MatchCode.RECORD_CODE:
            return _(
                "The line “Cards %(label)s” of this record does not have the cards of its code."
            )
        case MatchCode.PERSON:
            return _(
                "Only a match of one person, the first player, can be kept. Here these play: %(text)s."
            )
        case MatchCode.CARDS:
            return _(
                "The line “Cards %(label)s” of this record does not have the cards of the deck. Of this"
                " card it needs %(expected)s and has %(found)s: %(card)s."
            )
        case MatchCode.OVER:
            return _("This match is over.")
        case MatchCode.NO_MOVE:
            return _("Choose a card first.")
        case MatchCode.NOT_YOURS:
            return _("It is not your turn.")
        case MatchCode.DRAW_FIRST:
            return _("First a card has to be taken, from the stock or from the discards.")
        case MatchCode.DISCARD_FIRST:
            return _("A card was taken already, so one has to be discarded now.")
        case MatchCode.DEAL_FIRST:
            return _("This hand is over, so the next one has to be dealt first.")
        case MatchCode.NOT_OVER:
            return _("This hand is not over, so the next one cannot be dealt yet.")
        case MatchCode.NOT_HELD:
            return _("This card is not among those in the hand: %(card)s.")
        case MatchCode.JUST_TAKEN:
            return _(
                "This card was just taken from the discards, so discard another one: %(card)s."
            )
        case MatchCode.ALL_ALIKE:
            return _(
                "All cards in the hand are like this one, so nothing else could be discarded after"
                " taking it: %(card)s."
            )
        case MatchCode.NOT_DRAWN:
            return _("The card taken in this turn is %(the_drawn)s, not %(the_card)s.")
        case MatchCode.BOT_DIFFERS:
            return _("The computer player %(bot)s would have moved %(expected)s, not %(found)s.")


def name_reading(words: Words) -> str:
    """The title of the page that waits while a record is checked."""
    return words.gettext("Reading the record")


def explain_reading(words: Words) -> str:
    """What the page waits for."""
    return words.gettext(
        "The computer players check that they would have moved so. It takes a second or two."
    )
