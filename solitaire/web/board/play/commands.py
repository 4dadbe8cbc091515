"""Parses the commands that a player can type at the table.

Letters are those of the keys and of the notation, in every language. ``read_command`` knows no game; the
view executes the command, or explains why it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules import Card, NotationError, Rank
from solitaire.rules.cleaning import to_plain
from solitaire.web.http.errors import WebCode


class Verb(Enum):
    """The kind of a command; comments list its arguments."""

    CHOOSE = "choose"  # rank
    TURN = "turn"  # rank, card
    DISCARD = "d"  # card
    UNPLAYED = "x"
    READ = "p"  # rank, or the chosen pile
    CARD = "c"
    STOCK = "g"
    LAST = "l"
    FLIPPED = "f"
    UNDO = "u"
    REDO = "r"
    SORT = "s"
    HINT = "h"  # step, or the next one
    SHOW = "show"
    HELP = "?"


ASKING: Final = frozenset(
    {Verb.CHOOSE, Verb.READ, Verb.CARD, Verb.STOCK, Verb.LAST, Verb.FLIPPED, Verb.HELP}
)
"""Commands that change nothing."""
TAKING: Final = frozenset({Verb.TURN, Verb.DISCARD, Verb.UNPLAYED})
"""Commands that play the drawn card."""
AT_TABLE: Final = ASKING | TAKING | {Verb.UNDO, Verb.REDO, Verb.SORT, Verb.HINT}


@dataclass(frozen=True, slots=True)
class Command:
    """A parsed command: its verb, and the pile, card and hint step that it names, if any."""

    verb: Verb
    rank: Rank | None = None
    card: Card | None = None
    step: int | None = None


_ALONE: Final = {
    verb.value: verb for verb in Verb if verb not in (Verb.CHOOSE, Verb.TURN, Verb.DISCARD)
}
_TEN: Final = ("0", "t")  # as on the keys
_SAME: Final = {"i": "p", "help": "?", "undo": "u", "redo": "r", "sort": "s", "hint": "h"}
"""Synonyms: the key that reads a pile, and whole words."""


def read_command(line: str, known: Collection[Verb] = AT_TABLE) -> Command:
    """Parse a command; NotationError if it is none of the ``known``, or names an invalid card or pile.

    Phones begin it with a capital letter, and make a full stop of two blanks.

    >>> read_command("7 9s")
    Command(verb=<Verb.TURN: 'turn'>, rank=<Rank.SEVEN: 7>, card=Card('9S'), step=None)
    """
    command = _parse(line)
    if command.verb not in known:
        raise NotationError(WebCode.COMMAND, text=line.strip())
    return command


def _parse(line: str) -> Command:
    words = re.sub(r"[\s.,;!\"']+", " ", to_plain(line)).lower().lstrip("/ ").split()
    words[:1] = [_SAME.get(word, word) for word in words[:1]]
    match words:
        case [word] if word in _ALONE:
            return Command(_ALONE[word])
        case ["p", pile]:
            return Command(Verb.READ, rank=_rank(pile))
        case ["h", "1" | "2" | "3" as step]:
            return Command(Verb.HINT, step=int(step))
        case ["d", card]:
            return Command(Verb.DISCARD, card=Card.parse(card))
        case [pile]:
            try:
                return Command(Verb.CHOOSE, rank=_rank(pile))
            except NotationError as error:
                raise NotationError(WebCode.COMMAND, text=line.strip()) from error
        case [pile, card] | [pile, "d", card] if len(pile) <= 2:
            return Command(Verb.TURN, rank=_rank(pile), card=Card.parse(card))
        case _:
            raise NotationError(WebCode.COMMAND, text=line.strip())


def _rank(text: str) -> Rank:
    return Rank.TEN if text in _TEN else Rank.parse(text)
