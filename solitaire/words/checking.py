"""Sentences for the faults that ``solitaire db check`` finds.

A command imports this module only when it runs, since the consistency check loads the database layer.
"""

from solitaire.play.games.checking import Fault, Wrong
from solitaire.words.marks import _
from solitaire.words.words import Words


def describe_fault(words: Words, fault: Fault) -> str:
    """Describe a fault in a sentence."""
    return words.gettext(_message(fault.wrong), about=fault.about)


def _message(wrong: Wrong) -> str:
    match wrong:
        case Wrong.DAMAGED:
            return _("It is damaged: %(about)s.")
        case Wrong.VARIANT:
            return _("It is stored as another game than its deal is of: %(about)s.")
        case Wrong.REDO:
            return _("The turns that were taken back cannot be played.")
        case Wrong.NO_RESULT:
            return _("It is over and has no result: “solitaire db upgrade” makes one.")
        case Wrong.RESULT:
            return _("The stored result does not follow from its turns: %(about)s.")
        case Wrong.DAILY:
            return _("It is not played on the deal of its daily.")
        case Wrong.FIRST:
            return _("Not exactly one of the games of its player on its deal counts.")
        case Wrong.SPARE:
            return _("The stored spare is not the one that the solver finds: %(about)s.")
        case Wrong.BAND:
            return _("A spare of %(about)s does not fit its weekday.")
