"""The other games against the computer: the table in every phase, and the review."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, Final

from flask import render_template

from gallery import matches
from gallery.matches import make_review, make_view, own_match, table_specimen
from gallery.specimen import Section, Specimen
from solitaire.matches import Match, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.rules import Seed
from solitaire.web.board.play.responses import CommandLine
from solitaire.web.http.context import words_of_request
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.table import MatchView
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


NAMES: Final = [
    "Maximiliana",
    "Bruno",
    "Chidi",
    "Eva",
    "Ferdinand",
    "Gülşen",
    "Hendrik-Jan",
    "Inés",
    "Jo",
]
"""Of as many others as a sheet has, more than can sit at a table now."""

TABLES: Final[Mapping[str, tuple[AnyRules, str, Mapping[str, IsThere]]]] = {
    "Spiral": (SPIRAL, "you,draws", SPIRALS),
    "Last Card": (LASTCARD, "you,bluffs,high,keeps swap=yes", LAST_CARDS),
    "Continental": (CONTINENTAL, "you,novice hands=three", CONTINENTALS),
}
"""The games with a table each, in notation, and their phases."""


CROWDS: Final[Mapping[str, Callable[[], PlayerMatch]]] = {
    "9 others of Five Crowns": lambda: matches.play_to("two rows of cards"),
    "5 others of Spiral": lambda: _begin("Spiral"),
    "9 others of Last Card": lambda: _begin("Last Card"),
    "9 others of Continental": lambda: _begin("Continental"),
}


def _begin(title: str) -> PlayerMatch:
    rules, seats, phases = TABLES[title]
    return own_match(play_to(rules, seats, phases[title]))


def sections() -> Iterator[Section]:
    """Yield the sections."""
    for title, (rules, seats, phases) in TABLES.items():
        yield title, _tables(rules, seats, phases)
    yield "Many others", _crowds()


def find_match(phase: str) -> PlayerMatch | None:
    """The match that has come to a phase; None for a phase of no game."""
    for rules, seats, phases in TABLES.values():
        if phase in phases:
            return own_match(play_to(rules, seats, phases[phase]))
    return None


def make_crowd(phase: str) -> MatchView | None:
    """A table with many others, who hold what its others hold, at the turn of the fourth; None without it."""
    crowd = CROWDS.get(phase)
    return crowd and _fill(make_view(crowd()), int(phase.split()[0]))


def _fill(view: MatchView, count: int) -> MatchView:
    game: Any = view.game
    names = NAMES[:count]
    seats = [(seat, name, (seat - 1) % len(game.others)) for seat, name in enumerate(names, 1)]
    others = tuple(replace(game.others[of], seat=seat, name=name) for seat, name, of in seats)
    players = tuple(replace(view.players[1 + of], seat=seat, name=name) for seat, name, of in seats)
    told = tuple(f"{name} drew a card." for name in names)
    return replace(
        view,
        game=replace(game, others=others, told=told),
        players=(view.players[0], *players),
        scores=(),
        turn=4,
    )


def _crowds() -> Iterator[Specimen]:
    for about in CROWDS:
        part = render_template("matches/_table.html", match=make_crowd(about), line=CommandLine())
        yield Specimen(about, part, "match")


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
