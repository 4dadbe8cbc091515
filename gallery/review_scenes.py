"""Fixtures for the gallery: reviews, and the page for records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from gallery.scenes import ALL, LONG, LOST, WON, Scene
from solitaire.play.background import Waiting
from solitaire.play.review.review import Review
from solitaire.rules import Code, Help, IllegalTurn, Record
from solitaire.solver import analyze
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import course
from solitaire.web.http.context import words
from solitaire.web.review.page import ReviewLinks, ReviewPage, Subject, review_page
from solitaire.web.review.records import RecordPage
from solitaire.web.review.turns import BETTER
from solitaire.words.records import explain_refusal

Page = tuple[str, str, object]
"""What to look at, the template, and its view model."""


def courses() -> Iterator[tuple[str, Lines]]:
    """Yield courses of short games."""
    won = [3, 3, 2, 2, 2, 2], ["", "", "luck", "", "", ""]
    lost = [5, 4, 4, 1, -1, -2], ["", "mistake", "", "luck mistake", "mistake", "luck"]
    for about, (standings, kinds) in (("won with bad luck", won), ("lost by mistakes", lost)):
        yield about, course(standings, kinds, 3, words())
    yield "not all known yet", course(*lost, 3, words(), of=28)


def pages() -> Iterator[Page]:
    """Yield the pages."""
    template = "review/review.html"
    lost, won = _reviewed(LOST), _reviewed(WON)
    subject = _subject(Scene("", LOST, ALL))
    mistake = next(turn.number for turn in lost.turns if turn.mistake)
    yield "at a mistake", template, _page(subject, lost, at=mistake)
    yield "the better use is seen", template, _page(subject, lost, at=mistake, see=BETTER)
    yield "won, of a record", template, _page(_of_record(Scene("", WON, ALL)), won)
    yield "being made", template, _page(subject, Waiting(0, 0), at=2)
    yield "given up", template, _page(subject, None, "This was given up.")
    unfinished = _subject(Scene("", LOST, 0))
    yield "no turn yet", template, _page(unfinished, Waiting(0, 0))
    form = "review/record.html"
    yield "for a record", form, RecordPage()
    error = explain_refusal(words(), IllegalTurn(Code.PILE_FLIPPED, turn=3, pile="7"))
    yield "with what was wrong", form, RecordPage("Five Crowns Solitaire record 1", error)


def _page(
    subject: Subject, found: Review | Waiting | None, trouble: str = "", **more: Any
) -> ReviewPage:
    return review_page(subject, found, words(), trouble, **more)


def _subject(scene: Scene) -> Subject:
    player_game = scene.player_game
    return Subject(
        player_game.game,
        LONG,
        "9 of 11 piles flipped, 23 points left.",
        ReviewLinks("", again="gallery", record="gallery", result="gallery", table="gallery"),
        undone=3,
        help=Help.parse("away hint:5:1 hint:9:3"),
    )


def _of_record(scene: Scene) -> Subject:
    game = scene.player_game.game
    return Subject(
        game,
        WON[0],
        "",
        ReviewLinks("", play="gallery", record="gallery"),
        note="This deal was a daily.",
        link_par=lambda turns: "gallery",
    )


@cache
def _reviewed(scene: tuple[str, str]) -> Review:
    game = Scene("", scene, ALL).player_game.game
    return Review.of(game, analyze(Record.of(game)))
