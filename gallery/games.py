"""Specimens of the pages of a player's games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from gallery.scenes import DAY, LONG, LOST, WON, Scene
from gallery.specimen import Section, Specimen, page_specimen
from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.errors import PlayCode, Refused
from solitaire.play.games.origin import Origin
from solitaire.play.pages.all_games import GamePage, Key, ListedGame, Show
from solitaire.rules import SHORT, STANDARD, Outcome
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.zone import zone_view
from solitaire.web.people.game_addresses import Filter
from solitaire.web.people.games import drop_page, games_page

LIST: Final = "people/games.html"
BEGUN: Final = ListedGame(
    id="begun",
    variant=STANDARD,
    daily=None,
    first=True,
    on_day=False,
    label=None,
    code=None,
    changed=DAY,
    turn=14,
    flipped=0b101_0010_1001,
    outcome=None,
    is_over=False,
    difficulty=None,
    is_winnable=None,
    lost_by_mistakes=None,
    race=None,
    origin=Origin(Difficulty.EASY),
)
ENDED: Final = replace(BEGUN, id="ended", is_over=True, turn=29)
GAMES: Final = (
    replace(BEGUN, daily=4, turn=1, flipped=0, difficulty=Difficulty.STEADY),
    replace(BEGUN, first=False, origin=Origin(Difficulty.EASY, 5)),
    BEGUN,
    replace(
        ENDED,
        daily=3,
        on_day=True,
        flipped=(1 << 11) - 1,
        outcome=Outcome(True, 11, 3, 0),
        difficulty=Difficulty.STEADY,
        lost_by_mistakes=0,
        changed=DAY - timedelta(days=1),
    ),
    replace(
        ENDED,
        variant=SHORT,
        code="S1-8QZK-4M2T",
        flipped=0b101_1111,
        outcome=Outcome(False, 6, 0, 12, SHORT),
        difficulty=Difficulty.EASY,
        lost_by_mistakes=2,
        changed=DAY - timedelta(days=2),
    ),
    replace(
        ENDED,
        label="the cabin, 2026",
        code="1-8QZK-4M2T",
        first=False,
        flipped=0b011_1111_1110,
        outcome=Outcome(False, 9, 0, 137),
        difficulty=Difficulty.FIERCE,
        lost_by_mistakes=12,
        changed=DAY - timedelta(days=3),
    ),
    replace(
        ENDED,
        code="1-0000-01ZA",
        outcome=Outcome(False, 5, 0, 1),
        is_winnable=False,
        lost_by_mistakes=1,
        changed=DAY - timedelta(days=400),
    ),
    replace(
        BEGUN,
        label=LONG,
        turn=27,
        outcome=Outcome(False, 10, 0, 20),
        changed=DAY - timedelta(days=401),
    ),
)
"""Every kind of game that a list can have."""


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "All games", _lists()
    yield "Dropping a game", _drops()


def _lists() -> Iterator[Specimen]:
    key = Key(DAY, "ended")
    many = GamePage(GAMES, newer=key, older=key)
    seen, words = (DAY, zone_view(DAY, 4)), words_of_request()
    yield page_specimen("of every kind", LIST, games_page(words, many, Filter(), *seen))
    for show in Show:
        empty = games_page(words, GamePage(), Filter(show), *seen, done="dropped")
        yield page_specimen(f"no games: {show}", LIST, empty)
    beyond = games_page(words, GamePage(newer=key), Filter(piles=9), *seen)
    yield page_specimen("beyond the oldest game", LIST, beyond)


def _drops() -> Iterator[Specimen]:
    stays = explain(words_of_request(), Refused(PlayCode.ATTEMPT_STAYS))
    for about, scene, refusal in (
        ("a random deal", Scene("", LOST, 13), ""),
        ("a deal that can be practiced", Scene("", WON, 3, label=LONG), ""),
        ("an attempt at a daily, which stays", Scene("", WON, 20, attempt=True), stays),
    ):
        page = drop_page(words_of_request(), scene.player_game, refusal)
        yield page_specimen(about, "people/drop.html", page)
