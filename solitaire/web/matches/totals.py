"""What a player's matches add up to: by game, and by table where a game was played at several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from solitaire.play.matches.matches import GameTotals, TableTotals
from solitaire.web.matches.games import GAMES
from solitaire.words import Words
from solitaire.words.matches.game import GameWords, Totals
from solitaire.words.matches.games import name_level, name_with_game, words_of_game

TotalsT = TypeVar("TotalsT", bound=GameTotals)


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """What some matches add up to."""

    title: str
    """The game, or who is played against."""
    levels: str
    """The game, and the levels of the others; "" for all matches of a game."""
    about: str
    who_wins: str = ""
    """Which totals win; "" beside lines that have said it."""


@dataclass(frozen=True, slots=True)
class MatchTotalsView:
    """What a player's matches add up to."""

    games: tuple[TotalsLine, ...]
    tables: tuple[TotalsLine, ...]
    """Of the games that were played at more than one."""


def match_totals(words: Words, totals: Sequence[TableTotals]) -> MatchTotalsView | None:
    """Make the view of these totals; None without a match."""
    by_game = [list(group) for _, group in groupby(_sort(totals), key=lambda each: each.rules.name)]
    if not by_game:
        return None
    return MatchTotalsView(
        tuple(_game_line(words, tables) for tables in by_game),
        tuple(_table_line(words, each) for tables in by_game if len(tables) > 1 for each in tables),
    )


def people_totals(words: Words, totals: Sequence[GameTotals]) -> tuple[TotalsLine, ...]:
    """Make the lines of matches with people, one a game."""
    return tuple(_game_line(words, [each]) for each in _sort(totals))


def _sort(totals: Sequence[TotalsT]) -> list[TotalsT]:
    """Those of the games that have pages, in their order."""
    order = list(GAMES)
    known = [each for each in totals if each.rules.name in GAMES]
    return sorted(known, key=lambda each: order.index(each.rules.name))


def _game_line(words: Words, totals: Sequence[GameTotals]) -> TotalsLine:
    """The line of all matches of a game."""
    game = _words(totals)
    return TotalsLine(game.short_name(words), "", _add_up(words, totals), game.say_who_wins(words))


def _words(tables: Sequence[GameTotals]) -> GameWords:
    return words_of_game(tables[0].rules)


def _add_up(words: Words, tables: Sequence[GameTotals]) -> str:
    return _words(tables).describe_totals(
        words,
        Totals(
            sum(each.matches for each in tables),
            sum(each.won for each in tables),
            sum(each.drawn for each in tables),
            sum(each.points for each in tables),
            sum(each.hands for each in tables),
        ),
    )


def _table_line(words: Words, totals: TableTotals) -> TotalsLine:
    rules, table = totals.rules, totals.table
    bots = [bot for bot in table.bots if bot is not None]
    levels = words.join_list(tuple(dict.fromkeys(name_level(words, rules, bot) for bot in bots)))
    return TotalsLine(
        words_of_game(rules).name_table(words, table.players, table.options_of(rules)),
        name_with_game(words, rules, levels),
        _add_up(words, [totals]),
    )
