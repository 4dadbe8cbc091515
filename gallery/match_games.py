"""The other games against the computer: the table in every phase, and the review; the largest tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any, Final

from flask import render_template

from gallery.matches import make_review, make_view, own_match, table_specimen
from gallery.specimen import Section, Specimen
from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.cards import Symbol
from solitaire.matches.spiral import SPIRAL
from solitaire.play.matches.player_match import PERSON, PlayerMatch
from solitaire.rules import Seed
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


TABLES: Final[Mapping[str, tuple[AnyRules, str, Mapping[str, IsThere]]]] = {
    "Spiral": (SPIRAL, "you,draws", SPIRALS),
    "Last Card": (LASTCARD, "you,bluffs,high,keeps swap=yes", LAST_CARDS),
    "Continental": (CONTINENTAL, "you,novice hands=three", CONTINENTALS),
}
"""The games with a table each, in notation, and their phases."""


@dataclass(frozen=True)
class Moment:
    """A moment of a match with many players, or with an option that shows."""

    rules: AnyRules
    seats: str
    """The table, in notation."""
    is_there: IsThere
    number: int = 0
    """The seed of a match that comes to it: where it is rare, the search would take seconds."""

    @property
    def player_match(self) -> PlayerMatch:
        """The match at that moment."""
        return own_match(play_to(self.rules, self.seats, self.is_there, self.number))


EIGHT: Final = "you,points,points,points,points,points,points,points dealer=drawn"
TEN: Final = f"you{',bluffs' * 9} goal=five swap=yes bluffs=yes say=yes"
ELIMINATION: Final = f"you{',bluffs' * 9} goal=100 out=yes"
PAIRS: Final = "you,high,high,high goal=five pairs=yes"
TWO_OF_THREE: Final = "you,draws,draws,draws,draws,draws"
THREE_OF_TWO: Final = f"{TWO_OF_THREE} teams=three"
SEATS_DRAWN: Final = "you,novice,novice,novice hands=three seats=drawn"

LARGEST: Final[Mapping[str, Moment]] = {
    "eight at Five Crowns": Moment(
        CROWNS, EIGHT, lambda state: state.seat == PERSON and state.view(PERSON).out is None, 1
    ),
    "a last turn of eight": Moment(
        CROWNS,
        EIGHT,
        lambda state: state.seat == PERSON and state.view(PERSON).out not in (None, PERSON),
    ),
    "two rows of cards of eight": Moment(
        CROWNS,
        EIGHT,
        lambda state: (
            state.hands_over == 10 and state.seat == PERSON and state.view(PERSON).drawn is not None
        ),
    ),
    "the end of a hand of eight": Moment(CROWNS, EIGHT, lambda state: state.hands_over == 1),
    "the end of a match of eight": Moment(CROWNS, EIGHT, lambda state: state.seat is None),
    "ten at Last Card": Moment(LASTCARD, TEN, lambda state: _is_asked(state, "play")),
    "the last card but one of ten": Moment(
        LASTCARD,
        TEN,
        lambda state: (
            _is_asked(state, "play")
            and len(state.hand.held[PERSON]) == 2
            and state.view(PERSON).can_catch
        ),
        11,
    ),
    "the first color of ten, who may swap hands": Moment(
        LASTCARD,
        TEN,
        lambda state: _is_asked(state, "name") and state.hand.top.symbol is Symbol.SWAP,
        23,
    ),
    "a +4 of ten": Moment(LASTCARD, TEN, lambda state: _is_asked(state, "answer")),
    "the end of a hand of ten": Moment(LASTCARD, TEN, lambda state: state.hands_over == 1),
    "the end of a match of ten": Moment(LASTCARD, TEN, lambda state: state.seat is None),
    "four of ten are left": Moment(
        LASTCARD,
        ELIMINATION,
        lambda state: _is_asked(state, "play") and len(state.hand.seated) == 4,
    ),
    "out, while others play on": Moment(
        LASTCARD,
        ELIMINATION,
        lambda state: state.seat == PERSON and PERSON not in state.hand.seated,
        1,
    ),
    "pairs at Last Card": Moment(LASTCARD, PAIRS, lambda state: state.seat == PERSON),
    "the end of a match in pairs": Moment(LASTCARD, PAIRS, lambda state: state.seat is None),
    "three teams of two": Moment(SPIRAL, THREE_OF_TWO, SPIRALS["Spiral"]),
    "the end of a game of three teams": Moment(
        SPIRAL, THREE_OF_TWO, lambda state: state.hands_over == 1
    ),
    "the end of a match of three teams": Moment(
        SPIRAL, THREE_OF_TWO, lambda state: state.seat is None
    ),
    "two teams of three": Moment(SPIRAL, TWO_OF_THREE, SPIRALS["Spiral"]),
    "the end of a match of two teams of three": Moment(
        SPIRAL, TWO_OF_THREE, lambda state: state.seat is None
    ),
    "seats that were drawn twice": Moment(
        CONTINENTAL,
        SEATS_DRAWN,
        lambda state: state.seat == PERSON and max(map(len, state.draws)) > 1,
        14,
    ),
}
"""As many players as can sit at a table, and the options that show there, by what they show."""

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
"""Of as many others as can sit at a table, where people name themselves."""

CROWDS: Final[Mapping[str, str]] = {
    "7 others of Five Crowns": "two rows of cards of eight",
    "9 others of Last Card": "ten at Last Card",
    "5 others of Spiral": "three teams of two",
}
"""Tables whose others have these names, and the moment that they show."""


def sections() -> Iterator[Section]:
    """Yield the sections."""
    for title, (rules, seats, phases) in TABLES.items():
        yield title, _tables(rules, seats, phases)
    yield "The largest tables", _largest()


def find_match(phase: str) -> PlayerMatch | None:
    """The match that has come to a phase; None for a phase of no game."""
    if phase in LARGEST:
        return LARGEST[phase].player_match
    for rules, seats, phases in TABLES.values():
        if phase in phases:
            return own_match(play_to(rules, seats, phases[phase]))
    return None


def make_crowd(phase: str) -> MatchView | None:
    """The largest table of a game with other names, at the turn of the fourth; None for another phase."""
    if phase not in CROWDS:
        return None
    view = make_view(LARGEST[CROWDS[phase]].player_match)
    game: Any = view.game
    names = dict(enumerate(NAMES, 1))
    return replace(
        view,
        game=replace(game, others=tuple(map(partial(_rename, names), game.others))),
        players=(view.players[0], *map(partial(_rename, names), view.players[1:])),
        turn=game.others[3].seat,
    )


def _rename(names: Mapping[int, str], player: Any) -> Any:
    return replace(player, name=names[player.seat])


def _largest() -> Iterator[Specimen]:
    for about, moment in LARGEST.items():
        yield table_specimen(about, moment.player_match)


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


def play_to(rules: AnyRules, seats: str, is_there: IsThere, first: int = 0) -> Match:
    """The first match, from a seed on, that comes to a phase; the person plays as the second level."""
    for number in count(first):
        match = Match.start(rules, Seed(number), Table.parse(rules, seats)).play_bots()
        while not is_there(match.state):
            if match.is_over:
                break
            match = match.play(rules.bots[1].choose(match.state.view(PERSON))).play_bots()
        else:
            return match
    raise AssertionError("numbers do not end")
