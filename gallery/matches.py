"""Matches of Five Crowns: the page that starts them, the table in every phase of a hand, and the review."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Final

from flask import render_template

from gallery.specimen import Section, Specimen, page_specimen
from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.crowns.review import TurnReview, list_turns, review_turn
from solitaire.matches.key_hand import find_key_hand
from solitaire.play.matches.player_match import PERSON, ListedMatch, PlayerMatch, change_row
from solitaire.rules import Rank, Seed
from solitaire.store.matches import StoredMatch
from solitaire.web.board.play.responses import CommandLine
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field
from solitaire.web.http.preferences import preferences
from solitaire.web.matches.games import load_review, view_match, view_overview, view_review
from solitaire.web.matches.links import read_card
from solitaire.web.matches.review import ReviewPage
from solitaire.web.matches.start import start_page
from solitaire.web.matches.table import Look, MatchView

TABLE: Final = "you,outs,away,points"
NOON: Final = datetime(2026, 11, 26, 12, tzinfo=UTC)

PHASES: Final[dict[str, Callable[[Match], bool]]] = {
    "before the first turn": lambda match: True,
    "the discard": lambda match: match.state.view(PERSON).drawn is not None,
    "a last turn": lambda match: (
        match.state.view(PERSON).out not in (None, PERSON) and not match.state.view(PERSON).is_over
    ),
    "the end of a hand": lambda match: match.state.view(PERSON).is_over,
    "two rows of cards": lambda match: (
        match.state.hands_over == 10 and match.state.view(PERSON).drawn is not None
    ),
    "the end": lambda match: match.is_over,
}
"""A phase, and what says that a match has come to it."""
TURNS: Final[dict[str, Callable[[TurnReview], bool]]] = {
    "the review of a turn": lambda review: not review.differs and not review.played.is_last,
    "the review of a turn that Ada would have played otherwise": lambda review: review.differs,
    "the review of a last turn": lambda review: review.played.is_last,
    "the review of fourteen cards": lambda review: review.played.before.rank is Rank.KING,
}
"""A kind of turn, and what says that a turn is of it."""


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Matches", _tables()


def _tables() -> Iterator[Specimen]:
    words = words_of_request()
    found = {about: play_to(about) for about in PHASES}
    listed = [*filter(None, (ListedMatch.of_undamaged(each.row) for each in found.values()))]
    page = start_page(
        words,
        CROWNS,
        listed[1:2],
        listed[-1:],
        {},
        Field("", longest=200),
        NOON,
        "UTC",
    )
    yield page_specimen("the page of matches", "matches/start.html", page)
    card = read_card(words, CROWNS, "the cabin", "outs,away,points hands=five")
    yield page_specimen("the match of a link", "matches/card.html", card, result="", match="")
    shared = read_card(words, CROWNS, "the cabin", "outs", "46-91")
    own = {"result": shared.told, "match": "/matches/1"}
    yield page_specimen("a link with a result", "matches/card.html", shared, **own)
    for about, player_match in found.items():
        yield table_specimen(about, player_match)
    yield table_specimen("a refused move", found["the discard"], "This card is not in your hand.")
    yield from _reviews(found["the end"])


def table_specimen(about: str, player_match: PlayerMatch, alert: str = "") -> Specimen:
    """The table of a match of any game."""
    view = make_view(player_match, alert)
    part = render_template("matches/_table.html", match=view, line=CommandLine())
    return Specimen(about, part, "match")


def make_view(player_match: PlayerMatch, alert: str = "") -> MatchView:
    """The table of a match, coached in the first hand."""
    return view_match(
        words_of_request(),
        player_match.seen,
        look=Look(preferences().order, coached=player_match.match.state.hands_over == 0),
        address="/matches/none",
        code="M1-4KKQ-RWZ7",
        alert=alert,
    )


def make_review(player_match: PlayerMatch, number: int) -> ReviewPage:
    """The review of the turn of that number, in a match of any game."""
    past = load_review(player_match, number)
    assert past is not None, "the match is over"
    words, sort = words_of_request(), preferences().order
    return view_review(words, player_match.seen, past, number, sort=sort, address="/matches/none")


def find_turn(player_match: PlayerMatch, about: str) -> int:
    """The number of the first turn of that kind."""
    bot = CROWNS.bots[-1]
    reviews = (review_turn(turn, bot) for turn in list_turns(player_match.match, PERSON))
    return next(each.played.number for each in reviews if TURNS[about](each))


def overview_specimen(player_match: PlayerMatch, about: str) -> Specimen:
    """What the review of a match of any game opens with."""
    past = load_review(player_match, 1)
    key = find_key_hand(player_match.match, PERSON)
    view = view_overview(words_of_request(), player_match.seen, past, key, address="/matches/none")
    return Specimen(about, render_template("matches/_review.html", review=view), "match")


def _reviews(player_match: PlayerMatch) -> Iterator[Specimen]:
    yield overview_specimen(player_match, "the turns to look at")
    for about in TURNS:
        review = make_review(player_match, find_turn(player_match, about))
        yield Specimen(about, render_template("matches/_review.html", review=review), "match")


def play_to(phase: str) -> PlayerMatch:
    """A match that has come to a phase; the person plays as the weakest computer player."""
    is_there = PHASES[phase]
    match = Match.start(CROWNS, Seed.from_text("the cabin"), Table.parse(CROWNS, TABLE))
    while not is_there(match):
        move = CROWNS.bots[0].choose(match.state.view(PERSON))
        match = match.play(move).play_bots()
    return own_match(match)


def own_match(match: Match) -> PlayerMatch:
    """The match as one of a player."""
    seats = str(match.table)
    row = StoredMatch(
        *("none", "ada", match.rules.name, match.code or "", seats, None, "", 0, False, NOON, NOON)
    )
    return PlayerMatch(change_row(row, match, NOON), match)
