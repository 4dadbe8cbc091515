"""A match in a list: on Home, on the page of matches, in All games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from solitaire.play.daily import calendar
from solitaire.play.matches.player_match import ListedMatch
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.table import title_of
from solitaire.words import Words
from solitaire.words.dates import format_recent_day
from solitaire.words.matches.games import tell_with_opponents, words_of_game
from solitaire.words.matches.people import name_company, say_own_turn


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list, without its day."""

    id: str
    title: str
    about: str
    """Who is played against, and how far it is or how it ended."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match of a list."""

    id: str
    title: str
    game: str
    """The name of its rules, which is that of its sign."""
    about: str
    """As in ``MatchLine``."""
    day: str
    """When it was last played."""
    is_practice: bool
    is_over: bool
    may_drop: bool
    has_review: bool


def match_line(words: Words, match: ListedMatch) -> MatchLine:
    """Make the view of a match in a list."""
    game, how = words_of_game(match.rules), ""
    options = match.table.options_of(match.rules)
    if match.result is not None:
        how = game.phrase_result(words, *match.result)
    elif match.hands is not None:
        how = game.describe_progress(words, match.hands + 1, options)
    if match.is_party:
        how = say_own_turn(words) if match.is_own_turn else how
        against = name_company(words)
    else:
        against = game.name_table(words, match.table.players, options)
    about = tell_with_opponents(words, against, how) if how else against
    return MatchLine(match.id, title_of(words, match), about)


def match_row(words: Words, match: ListedMatch, now: datetime, zone: str) -> MatchRow:
    """Make the row of a match; days are named as seen now, in this time zone."""
    today, changed = (calendar.date_in_zone(time, zone) for time in (now, match.changed))
    line = match_line(words, match)
    return MatchRow(
        id=match.id,
        title=line.title,
        game=match.rules.name,
        about=line.about,
        day=format_recent_day(words, changed, today),
        is_practice=not (match.first or match.is_party),
        is_over=match.over,
        may_drop=match.may_drop,
        has_review=GAMES[match.rules.name].has_review,
    )
