"""The golden records as texts and games, with their announcements.

Expected values come from the rules and the words, never from a page.
"""

import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from solitaire.rules import Card, Game, Rank, Record
from solitaire.words import Words, words_for
from solitaire.words.board.turns import announce_start, announce_turn

FOLDER: Final = Path(__file__).parents[1] / "data" / "records"
NAMES: Final = sorted(path.stem for path in FOLDER.glob("*.txt"))
WORDS: Final[Words] = words_for("en")


def record(name: str) -> Record:
    """The golden record of that name."""
    return Record.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def deal_text(record: Record) -> str:
    """The deal as it is stored: its code, or all its cards."""
    return record.deal.code or str(record.deal)


def turns_text(record: Record, count: int | None = None) -> str:
    """The turns as they are stored, or the first of them."""
    return " ".join(map(str, record.turns[:count]))


@cache
def recorded(name: str) -> Game:
    """The game of that golden record, played to its end."""
    return record(name).game()


def after(name: str, turns: int) -> Game:
    """The game of that golden record after so many turns."""
    return next(islice(recorded(name).history(), turns, None))


def announcement_of(game: Game) -> str:
    """The announcement after that game's last turn, or at its start."""
    if game.turns:
        return announce_turn(WORDS, game.turns[-1], game.position, game.outcome)
    return announce_start(WORDS, game.position, game.outcome)


def name_in_tray(card: Card, pile: Rank) -> str:
    """The name of a card in the tray of that pile."""
    return WORDS.card_in(card, pile)


def label_of(card: Card, pile: Rank) -> re.Pattern[str]:
    """Matches the label of a card in the tray of that pile, which also says whether it flips the pile."""
    return re.compile(rf"^{re.escape(name_in_tray(card, pile))}(, flips the pile)?$")


def confirming(game: Game, pile: Rank, card: Card) -> str:
    """The text of the button that discards a card from that pile: it says whether the pile flips."""
    assert game.drawn is not None
    flips = card in game.pile(pile).flipping_discards(game.drawn)
    return f"Discard {name_in_tray(card, pile)}" + (f", flip pile {pile}" if flips else "")
