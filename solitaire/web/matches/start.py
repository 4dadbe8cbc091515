"""The page of matches: those to go on with, those that are over, and the form of a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from solitaire.matches import CROWNS
from solitaire.matches.crowns import HANDS, RANKS
from solitaire.matches.record import TITLE
from solitaire.play.matches.matches import TableTotals
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.web.http.forms import Field
from solitaire.web.matches.table import title_of
from solitaire.words import Words
from solitaire.words.crowns import name_hands, name_match
from solitaire.words.matches import (
    describe_end,
    describe_progress,
    describe_totals,
    label_level,
    name_level,
    name_table,
)

MOST: Final = CROWNS.players[-1] - 1
"""The most opponents."""
FIRST_CHOICE: Final[Mapping[str, str]] = {
    "opponents": "1",
    "level": CROWNS.bots[0].name,
    "hands": HANDS.values[0],
}
"""What is chosen for a player who has chosen nothing yet."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list."""

    id: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """What the player's matches at one kind of table add up to."""

    title: str
    levels: str
    about: str


@dataclass(frozen=True, slots=True)
class RecordFields:
    """The folded form for a record."""

    text: Field = field(default_factory=Field)
    is_open: bool = False
    first_line: ClassVar[str] = TITLE
    """With which records begin."""


@dataclass(frozen=True, slots=True)
class StartPage:
    """The page: pairs of values and labels, what is chosen, and the player's matches."""

    title: str
    problem: str
    """Why the link that led here names no match; "" without one."""
    unfinished: tuple[MatchLine, ...]
    finished: tuple[MatchLine, ...]
    totals: tuple[TotalsLine, ...]
    opponents: tuple[tuple[str, str], ...]
    levels: tuple[tuple[str, str], ...]
    hands: tuple[tuple[str, str], ...]
    chosen: Mapping[str, str]
    deal: Field
    """The field for words or a code."""
    record: RecordFields


def start_page(
    unfinished: Sequence[PlayerMatch],
    finished: Sequence[PlayerMatch],
    totals: Sequence[TableTotals],
    chosen: Mapping[str, str],
    deal: Field,
    record: RecordFields,
    words: Words,
    problem: str = "",
) -> StartPage:
    """Make the page."""
    return StartPage(
        title=name_match(words),
        problem=problem,
        unfinished=tuple(match_line(each, words) for each in unfinished),
        finished=tuple(match_line(each, words) for each in finished),
        totals=tuple(_totals_line(each, words) for each in totals),
        opponents=tuple((str(count), str(count)) for count in range(1, MOST + 1)),
        levels=tuple((bot.name, label_level(words, bot)) for bot in CROWNS.bots),
        hands=tuple((value, name_hands(words, len(RANKS[value]))) for value in HANDS.values),
        chosen=complete_choice(chosen, complete_choice(_last_choice((*unfinished, *finished)))),
        deal=deal,
        record=record,
    )


def _last_choice(matches: Sequence[PlayerMatch]) -> dict[str, str]:
    """What the player chose of the newest of these matches; empty if a form chose none of them.

    Nobody chooses the table of a daily. A link can give each opponent a level: then it is the first one's.
    """
    chosen = [each for each in matches if each.match.rules is CROWNS and each.daily is None]
    if not chosen:
        return {}
    table = max(chosen, key=lambda each: each.row.created).match.table
    return {
        "opponents": str(table.players - 1),
        "level": next(bot.name for bot in table.bots if bot is not None),
        "hands": table.options_of(CROWNS)[HANDS.name],
    }


def complete_choice(
    chosen: Mapping[str, str], usual: Mapping[str, str] = FIRST_CHOICE
) -> dict[str, str]:
    """What is chosen of a new match: the values given, the usual ones where they are missing or unknown."""
    known = {
        "opponents": [str(count) for count in range(1, MOST + 1)],
        "level": [bot.name for bot in CROWNS.bots],
        "hands": list(HANDS.values),
    }
    return {
        name: chosen[name] if chosen.get(name) in values else usual[name]
        for name, values in known.items()
    }


def opponents_of(chosen: Mapping[str, str]) -> str:
    """The opponents that were chosen, in notation: ``outs,outs hands=five``."""
    values = complete_choice(chosen)
    seats = ",".join([values["level"]] * int(values["opponents"]))
    return f"{seats} {HANDS.name}={values['hands']}"


def _totals_line(totals: TableTotals, words: Words) -> TotalsLine:
    levels = dict.fromkeys(name_level(words, bot) for bot in totals.table.bots if bot is not None)
    return TotalsLine(
        name_table(words, totals.table.players),
        words.join_list(tuple(levels)),
        describe_totals(words, totals.matches, totals.won, totals.mean),
    )


def match_line(player_match: PlayerMatch, words: Words) -> MatchLine:
    """Make the view of a match in a list: what it is called, and how far it is or how it ended."""
    match = player_match.match
    scores = match.state.scores
    about = (
        describe_end(words, match.places()[PERSON], scores)
        if match.is_over
        else describe_progress(words, match.state.hands_over + 1, len(player_match.view.ranks))
    )
    return MatchLine(player_match.id, title_of(player_match, words), about)
