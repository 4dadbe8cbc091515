"""The fields in which players write names, for themselves and for their families."""

from __future__ import annotations

from solitaire.play.people.names import LONGEST
from solitaire.web.http.context import use_cases
from solitaire.web.http.forms import Field
from solitaire.web.http.player import known_player


def name_field(text: str, error: str = "") -> Field:
    """Make the field for the name of a player or a family; some letters take two UTF-16 units."""
    return Field(text, error, 2 * LONGEST)


def own_name() -> str:
    """The initial value of the field for one's own name: the player's name; "" without one."""
    player = known_player()
    return (use_cases().players.get_name(player) or "") if player else ""
