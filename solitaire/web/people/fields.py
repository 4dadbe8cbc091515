"""A text field of a form, for the macros of ``templates/people/_fields.html``."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.people.names import LONGEST


@dataclass(frozen=True, slots=True)
class Field:
    """The contents of a text field, and the reason why they are refused, if they are.

    ``longest`` is its ``maxlength``, by default that of a name: browsers count UTF-16 units, of which some
    letters take two.
    """

    text: str
    error: str = ""
    longest: int = 2 * LONGEST
