"""Specimens of looking back: its boards and its sheet; and of the page for records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from flask import render_template

from gallery.scenes import ALL, LONG, LOST, WON, Scene
from gallery.specimen import PILES, Section, Specimen, page_specimen, render_frame
from solitaire.play.background import Waiting
from solitaire.play.games.help_used import Help
from solitaire.play.review.review import Review
from solitaire.rules import Code, IllegalTurn, Record
from solitaire.solver import analyze
from solitaire.web.board.findings import findings_view
from solitaire.web.board.piles import Choice
from solitaire.web.board.responses import SHEET
from solitaire.web.board.review import BETTER, Query, ReviewLinks, Subject, review_view
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field
from solitaire.web.http.polling import Progress
from solitaire.web.review.records import RecordPage
from solitaire.words.records import explain_refusal

RECORD: Final = "review/record.html"


WAITING: Final = Progress.of_waiting(Waiting(0, 0), "")


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Reviews", chain(_boards(), _sheets(), _records())


def _boards() -> Iterator[Specimen]:
    lost, won = _make_review(LOST), _make_review(WON)
    subject = _subject(Scene("", LOST, ALL))
    record, turnless = _of_record(Scene("", WON, ALL)), _of_record(Scene("", LOST, 0))
    good = next(turn.number for turn in lost.turns if not turn.mistake and not turn.luck)
    luck = next(turn.number for turn in lost.turns if turn.luck and not turn.mistake)
    mistake = next(turn for turn in lost.turns if turn.mistake)
    at, better = mistake.number, mistake.better
    assert better is not None
    wrong = Query(at, tried=Choice(mistake.turn.pile, mistake.turn.discard))
    found = Query(at, tried=Choice(better.pile, better.discard))
    yield _board("a good turn", subject, lost, Query(good))
    yield _board("bad luck", subject, lost, Query(luck))
    yield _board("a mistake, whose better move is hidden", subject, lost, Query(at))
    yield _board("a try was wrong", subject, lost, wrong)
    yield _board("a try was right", subject, lost, found)
    yield _board("the better move is shown", subject, lost, Query(at, BETTER))
    yield _board("the last turn", subject, lost, Query(len(lost.turns)))
    yield _board("won, of a record", record, won, Query())
    yield _board("being made", subject, None, Query(2), progress=WAITING)
    yield _board("given up", subject, None, Query(), "This was given up.")
    yield _board("a record without turns", turnless, None, Query(), progress=WAITING)


def _board(
    about: str,
    subject: Subject,
    review: Review | None,
    query: Query,
    trouble: str = "",
    progress: Progress | None = None,
) -> Specimen:
    board = review_view(
        subject, review, query, words_of_request(), progress=progress, trouble=trouble
    )
    markup = render_template("board/_board.html", board=board)
    return Specimen(about, PILES.sub("", markup), "review")


def _sheets() -> Iterator[Specimen]:
    for about, subject, played in (
        ("findings: lost", _subject(Scene("", LOST, ALL)), LOST),
        ("findings: won", _of_record(Scene("", WON, ALL)), WON),
    ):
        findings = findings_view(subject, _make_review(played), words_of_request())
        sheet = render_template("board/findings.html", **SHEET, findings=findings)
        yield Specimen(about, render_frame(sheet=sheet), "sheet")


def _records() -> Iterator[Specimen]:
    yield page_specimen("for a record", RECORD, RecordPage(Field()))
    error = explain_refusal(words_of_request(), IllegalTurn(Code.PILE_FLIPPED, turn=3, pile="7"))
    wrong = RecordPage(Field("Five Crowns Solitaire record 1", error))
    yield page_specimen("with what was wrong", RECORD, wrong)


def _subject(scene: Scene) -> Subject:
    links = ReviewLinks(
        "", end="gallery", try_again="gallery", record="gallery", findings="gallery"
    )
    return Subject(
        scene.player_game.game,
        LONG,
        "9 of 11 piles flipped, 23 points left.",
        links,
        undone=3,
        help=Help.parse("away hint:5:1 hint:9:3"),
    )


def _of_record(scene: Scene) -> Subject:
    return Subject(
        scene.player_game.game,
        WON[0],
        "",
        ReviewLinks("", play="gallery", compare="gallery", record="gallery"),
        note="This deal was a daily.",
        may_show_deal=True,
    )


@cache
def _make_review(scene: tuple[str, str]) -> Review:
    game = Scene("", scene, ALL).player_game.game
    return Review.of(game, analyze(Record.of(game)))
