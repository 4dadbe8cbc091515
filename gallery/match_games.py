"""The other games against the computer: the table in every phase, and the review."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, Final

from flask import render_template

from gallery.matches import make_review, own_match, table_specimen
from gallery.specimen import Section, Specimen
from solitaire.matches import Match, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.rules import Seed
from solitaire.web.http.context import words_of_request
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.views import RulesPage

IsThere = Callable[[Any], bool]
"""Whether a state has come to a phase."""

SPIRALS: Final[Mapping[str, IsThere]] = {
    "Spiral": lambda state: sum(map(len, state.game.stones)) >= 20,
    "the end of a game of Spiral": lambda state: state.hands_over == 1,
    "the end of a match of Spiral": lambda state: state.seat is None,
}
LAST_CARDS: Final[Mapping[str, IsThere]] = {
    "Last Card": lambda state: state.seat == PERSON,
    "a drawn wild of Last Card": lambda state: _is_asked(state, "keep"),
    "a +4 that may be challenged": lambda state: _is_asked(state, "answer"),
    "the first color": lambda state: _is_asked(state, "name"),
    "many cards of Last Card": lambda state: (
        _is_asked(state, "play") and len(state.hand.held[PERSON]) > 12
    ),
    "the end of a hand of Last Card": lambda state: state.hands_over == 1,
    "the end of a match of Last Card": lambda state: state.seat is None,
}
CONTINENTALS: Final[Mapping[str, IsThere]] = {
    "Continental": lambda state: state.seat == PERSON,
    "a contract that can be laid": lambda state: (
        state.seat == PERSON and state.view(PERSON).layout() is not None
    ),
    "melds that take cards": lambda state: (
        state.seat == PERSON and any(True for _ in state.view(PERSON).list_offs())
    ),
    "the end of a hand of Continental": lambda state: state.hands_over == 1,
    "the end of a match of Continental": lambda state: state.seat is None,
}
"""A phase, and what says that a match has come to it."""


TABLES: Final[Mapping[str, tuple[AnyRules, str, Mapping[str, IsThere]]]] = {
    "Spiral": (SPIRAL, "you,draws", SPIRALS),
    "Last Card": (LASTCARD, "you,bluffs,high,keeps swap=yes", LAST_CARDS),
    "Continental": (CONTINENTAL, "you,novice hands=three", CONTINENTALS),
}
"""The games with a table each, in notation, and their phases."""


def sections() -> Iterator[Section]:
    """Yield the sections."""
    for title, (rules, seats, phases) in TABLES.items():
        yield title, _tables(rules, seats, phases)


def find_match(phase: str) -> PlayerMatch | None:
    """The match that has come to a phase; None for a phase of no game."""
    for rules, seats, phases in TABLES.values():
        if phase in phases:
            return own_match(play_to(rules, seats, phases[phase]))
    return None


def _is_asked(state: Any, asked: str) -> bool:
    return state.seat == PERSON and bool(state.view(PERSON).asked == asked)


def _tables(rules: AnyRules, seats: str, phases: Mapping[str, IsThere]) -> Iterator[Specimen]:
    game = GAMES[rules.name]
    page = RulesPage("", rules.name, game.style, game.example(words_of_request()))
    yield Specimen("the rules", render_template(f"matches/_{rules.name}_rules.html", page=page))
    for about, is_there in phases.items():
        player_match = own_match(play_to(rules, seats, is_there))
        yield table_specimen(about, player_match)
        if player_match.match.is_over:
            yield _review(player_match, f"the review of {about}")


def _review(player_match: PlayerMatch, about: str) -> Specimen:
    page = make_review(player_match, 5)
    return Specimen(about, render_template("matches/_review.html", review=page), "match")


def play_to(rules: AnyRules, seats: str, is_there: IsThere) -> Match:
    """The first match that comes to a phase; the person plays as the second computer player."""
    for number in count():
        match = Match.start(rules, Seed(number), Table.parse(rules, seats)).play_bots()
        while not is_there(match.state):
            if match.is_over:
                break
            match = match.play(rules.bots[1].choose(match.state.view(PERSON))).play_bots()
        else:
            return match
    raise AssertionError("numbers do not end")
