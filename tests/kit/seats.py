"""Matches of several people, and the page of any seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from flask import Flask, render_template

from solitaire.matches import Match, Table, find_game
from solitaire.play.matches.player_match import SeenMatch, change_row
from solitaire.rules import Seed
from solitaire.store.matches import StoredMatch
from solitaire.web.board.play.responses import CommandLine
from solitaire.web.matches.games import view_match
from solitaire.web.matches.table import Look, MatchView
from solitaire.words import Words, words_for
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED

PEOPLE: Final = (
    *("Hedwig", "Willem", "Zoltan", "Ximena", "Quirin"),
    *("Ulrike", "Yvonne", "Theo", "Odette", "Rasmus"),
)
"""The names of who sits at a table, none of which stands on a page for any other reason."""

TABLES: Final = {
    "crowns": (
        "you,you hands=five",
        "you,away,you,points hands=five dealer=drawn",
        f"{','.join(['you'] * 8)} hands=five",
    ),
    "spiral": (
        "you,you",
        "you,you,lines games=one",
        "you,lines,you,you",
        f"{','.join(['you'] * 6)} teams=three",
    ),
    "lastcard": (
        "you,you goal=100 bluffs=yes say=yes",
        "you,you,you,you goal=100 pairs=yes",
        "you,high,you goal=five swap=yes draw=yes again=yes clear=yes",
        "you,you,fits,you,high goal=100 out=yes say=yes",
        f"{','.join(['you'] * 10)} goal=100 bluffs=yes say=yes swap=yes",
    ),
    "continental": (
        "you,you hands=three",
        "you,novice,you,you hands=three seats=drawn",
    ),
}
"""Tables of two people to as many as can sit there, some with computer players, and in teams."""

OFTEN: Final = 3
"""One move in so many is random, so that all that may be done is done; the others let matches end."""


def play_people(game: str, table: str, seed: int) -> Iterator[Match]:
    """Yield a match before each move of a person, and at its end."""
    rules, chance = find_game(game), Chance(seed)
    match = Match.start(rules, Seed(seed), Table.parse(rules, table)).play_bots()
    while not match.is_over:
        yield match
        match = match.play(_choose(game, match, chance)).play_bots()
    yield match


def _choose(game: str, match: Match, chance: Chance) -> Any:
    state, rules = match.state, match.rules
    if chance.below(OFTEN):
        move = rules.bots[0].choose(state.view(state.seat))
    else:
        move = TRIED[game].move(state, chance)
    public = rules.public(move)  # without a card that only it reveals; a bluff has to be said
    return move if public != move and move in state.legal() else public


def is_between_hands(match: Match) -> bool:
    """Whether a hand is over that is not the last."""
    return not match.is_over and match.state.hands_over == match.state.hand_number


def kept_match(match: Match) -> StoredMatch:
    """The row of a match."""
    now = datetime(2026, 11, 26, tzinfo=UTC)
    seats, code = str(match.table), match.code or ""
    row = StoredMatch(*("none", "ada", match.rules.name, code, seats, None, "", 0, False, now, now))
    return change_row(row, match, now)


def see(match: Match, seat: int) -> SeenMatch:
    """What somebody knows of a match."""
    return SeenMatch(
        "none", 3, None, None, is_at_stake=False, kept=None, hand=match.seen_hand(seat)
    )


def view_seat(
    match: Match,
    seat: int,
    *,
    names: Sequence[str] = PEOPLE,
    language: str = "en",
    look: Look | None = None,
    waits: str = "",
) -> MatchView:
    """The page of a seat as a value; its reader asked for a coach."""
    return view_match(
        sit(language, names),
        see(match, seat),
        look=look or Look(coached=True, coach="on", news=True),
        address="/matches/none",
        waits=waits,
    )


def sit(language: str, names: Sequence[str]) -> Words:
    """The words in which it is told of a table of these."""
    return words_for(language).at_table(names)


def render_seat(app: Flask, match: Match, seat: int, **more: Any) -> str:
    """The page of a seat, as ``view_seat`` makes it."""
    language = more.get("language", "en")
    with app.test_request_context("/", headers={"Accept-Language": language}):
        view = view_seat(match, seat, **more)
        return render_template("matches/page.html", match=view, line=CommandLine())
