"""Matches against computer players: pure, exact, and the same for all who play a seed at a table alike.

A game is one package with rules, states, views and computer players (``solitaire.matches.game``); ``GAMES``
lists them. Imports the rules of the cards and ``solitaire.solver.away``.
"""

from solitaire.matches.catalogue import GAMES, find_game
from solitaire.matches.codes import format_code, parse_code, read_match, read_seed
from solitaire.matches.crowns import CROWNS
from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.match import DRAWN, Match, SeenHand, find_places
from solitaire.matches.record import MatchRecord, format_record, write_record
from solitaire.matches.shuffles import SeededShuffles, Shuffles, WrittenShuffles
from solitaire.matches.table import CAST, Table, name_bot

__all__ = [
    "CAST",
    "CROWNS",
    "DRAWN",
    "GAMES",
    "IllegalMove",
    "Match",
    "MatchCode",
    "MatchRecord",
    "SeededShuffles",
    "SeenHand",
    "Shuffles",
    "Table",
    "WrittenShuffles",
    "find_game",
    "find_places",
    "format_code",
    "format_record",
    "name_bot",
    "parse_code",
    "read_match",
    "read_seed",
    "write_record",
]
