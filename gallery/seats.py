"""Matches of several people, seen from a seat that waits for another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from flask import render_template

from gallery.matches import own_match
from gallery.specimen import Section, Specimen
from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.spiral import SPIRAL
from solitaire.rules import Seed
from solitaire.web.board.play.responses import CommandLine
from solitaire.web.http.context import words_of_request
from solitaire.web.http.preferences import preferences
from solitaire.web.matches.games import view_match
from solitaire.web.matches.table import Look, MatchView

PEOPLE: Final = (
    *("Maximiliana Wolfeschlegelstein", "Ben", "Wim-Alexander v. Nieuwenhuizen"),
    *("Chidi", "A&B", "Gülşen", "Inés", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "Jo", "Hendrik-Jan"),
)
"""Who sits there, some with names that are as long as names can be."""

THEN: Final = ", then the turn"
"""Behind the name of a moment, with which it is a page of its own."""


@dataclass(frozen=True)
class Waiting:
    """A moment of a match of people, and the seat that sees it."""

    rules: AnyRules
    players: int
    seat: int
    is_there: Callable[[Any], bool]
    """Whether a state, in which somebody else has the move, has come to it."""
    options: str = ""
    waits: str = ""
    """Whom the next hand waits for."""
    number: int = 0
    """The seed of a match that comes to it."""

    @property
    def view(self) -> MatchView:
        """The page of the seat at that moment."""
        return self._show(self._find())

    @property
    def turn(self) -> MatchView:
        """Its page when its turn has come."""
        match = self._find()
        while match.state.seat != self.seat:
            match = self._play(match)
        return self._show(match)

    def _show(self, match: Match) -> MatchView:
        player_match = replace(own_match(match), seat=self.seat)
        return view_match(
            words_of_request().at_table(PEOPLE),
            player_match.seen,
            look=Look(preferences().order, news=True),
            address="/matches/none",
            waits=self.waits,
        )

    def _find(self) -> Match:
        table = Table.parse(self.rules, f"{','.join(['you'] * self.players)} {self.options}")
        for number in count(self.number):
            match = Match.start(self.rules, Seed(number), table)
            while not match.is_over:
                if self._is_there(match.state):
                    return match
                match = self._play(match)
        raise AssertionError("numbers do not end")

    def _play(self, match: Match) -> Match:
        seat = match.state.seat
        assert seat is not None, "it is not over"
        return match.play(self.rules.bots[1].choose(match.state.view(seat)))

    def _is_there(self, state: Any) -> bool:
        is_between = state.hands_over == state.hand_number
        is_waiting = is_between if self.waits else not is_between and state.seat != self.seat
        return is_waiting and self.is_there(state)


WAITING: Final[Mapping[str, Waiting]] = {
    "waiting at Five Crowns": Waiting(
        CROWNS,
        4,
        2,
        lambda state: (
            state.hands_over == 4
            and state.hand.drawn is not None
            and state.hand.seat == 1
            and len(state.hand.discards) > 6
        ),
    ),
    "waiting for the last turns of eight": Waiting(
        CROWNS, 8, 0, lambda state: state.hand.out is not None and state.hand.seat == 5
    ),
    "waiting for the next hand of Five Crowns": Waiting(
        CROWNS,
        3,
        1,
        lambda state: True,
        waits="Waiting for Wim-Alexander v. Nieuwenhuizen and Ben.",
    ),
    "waiting at Spiral": Waiting(SPIRAL, 2, 1, lambda state: sum(map(len, state.game.stones)) > 20),
    "waiting in a team of Spiral": Waiting(
        SPIRAL, 6, 4, lambda state: sum(map(len, state.game.stones)) > 20, "teams=three"
    ),
    "waiting for the next game of Spiral": Waiting(
        SPIRAL, 2, 1, lambda state: True, waits="Waiting for Maximiliana Wolfeschlegelstein."
    ),
    "waiting at Last Card": Waiting(
        LASTCARD, 4, 1, lambda state: len(state.hand.discards) > 12, "pairs=yes"
    ),
    "waiting among ten at Last Card": Waiting(
        LASTCARD, 10, 9, lambda state: len(state.hand.discards) > 20, "say=yes"
    ),
    "waiting at Continental": Waiting(CONTINENTAL, 2, 1, lambda state: state.hands_over == 1),
    "waiting, with melds on the table": Waiting(
        CONTINENTAL, 4, 2, lambda state: len(state.hand.melds) > 3, "hands=three"
    ),
}
"""By what they show."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Waiting for other people", _tables()


def _tables() -> Iterator[Specimen]:
    for about, waiting in WAITING.items():
        page = render_template("matches/_table.html", match=waiting.view, line=CommandLine())
        yield Specimen(about, page, "match")


def make_waiting(phase: str) -> MatchView | None:
    """The page of such a moment, or with ``THEN`` of when the turn has come; None for another phase."""
    if phase in WAITING:
        return WAITING[phase].view
    about = phase.removesuffix(THEN)
    return WAITING[about].turn if about in WAITING else None
