"""Tables that no match can have, for each door that reads one: forms, links, records, the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.matches import MatchCode, find_game
from solitaire.matches.record import TITLE
from solitaire.matches.table import YOU


@dataclass(frozen=True)
class BadTable:
    """A table, and why there is none like it."""

    game: str
    players: int
    options: str
    code: MatchCode
    named: str
    """What the sentence of the error names."""
    bot: str = ""
    """The computer player of all seats, the first of the game if it is empty."""

    def seats(self, people: int) -> str:
        """The table in notation with so many people, who come first."""
        bot = self.bot or find_game(self.game).bots[0].name
        return f"{','.join([YOU] * people + [bot] * (self.players - people))} {self.options}"

    @property
    def opponents(self) -> str:
        """The same without the person, as forms and links have it."""
        return self.seats(1).partition(",")[2] or self.options

    def record(self, people: int = 1) -> str:
        """A record of such a match, before its first move."""
        code = f"{find_game(self.game).prefix}1-8QZK-4M2T"
        head = f"Game: {self.game}\nTable: {self.seats(people)}\nCode: {code}"
        return f"{TITLE}\n{head}\n\n1. S\n"


BAD_TABLES: Final = {
    "nine of Five Crowns": BadTable("crowns", 9, "", MatchCode.PLAYERS, "2 to 8 players, not 9"),
    "eleven of Last Card": BadTable("lastcard", 11, "", MatchCode.PLAYERS, "2 to 10"),
    "one of Last Card": BadTable("lastcard", 1, "", MatchCode.PLAYERS, "not 1"),
    "five of Spiral": BadTable("spiral", 5, "", MatchCode.PLAYERS_KNOWN, "2, 3, 4, 6"),
    "seven of Spiral": BadTable("spiral", 7, "", MatchCode.PLAYERS, "not 7"),
    "five of Continental": BadTable("continental", 5, "", MatchCode.PLAYERS, "not 5"),
    "pairs of three": BadTable("lastcard", 3, "pairs=yes", MatchCode.OPTION_PLAYERS, "pairs=yes"),
    "three teams of four": BadTable(
        "spiral", 4, "teams=three", MatchCode.OPTION_PLAYERS, "teams=three"
    ),
    **{
        f"elimination and {other}": BadTable(
            "lastcard", 4, f"out=yes {other}", MatchCode.OPTION_EXCLUDED, other
        )
        for other in ("goal=five", "pairs=yes", "goal=1000")
    },
    "a goal of a later version": BadTable(
        "lastcard", 3, "goal=1100", MatchCode.OPTION, "goal=1100"
    ),
    "an option of a later version": BadTable(
        "crowns", 3, "boxes=two", MatchCode.OPTION, "boxes=two"
    ),
    "an option of another game": BadTable(
        "continental", 3, "dealer=drawn", MatchCode.OPTION, "dealer=drawn"
    ),
    "an option twice": BadTable("lastcard", 3, "say=yes say=no", MatchCode.OPTION_TWICE, "say"),
    "a computer player of a later version": BadTable(
        "lastcard", 3, "", MatchCode.BOT, "keeps.9", "keeps.9"
    ),
}
"""By what is wrong with them."""
