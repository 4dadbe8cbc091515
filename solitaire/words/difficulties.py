"""What each difficulty is called, Monday's first. The keys are the values of ``play.Difficulty``."""

from typing import Final

from solitaire.words.marks import _

DIFFICULTIES: Final = {
    "gentle": _("Gentle"),
    "easy": _("Easy"),
    "steady": _("Steady"),
    "tricky": _("Tricky"),
    "hard": _("Hard"),
    "severe": _("Severe"),
    "fierce": _("Fierce"),
}
