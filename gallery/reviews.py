"""Specimens of looking back: its boards and its sheet; and of the page for records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Final

from flask import render_template

from gallery.scenes import ALL, LONG, LOST, WON, Scene
from gallery.specimen import PILES, Section, Specimen, page_specimen, render_frame
from solitaire.play.background import Waiting
from solitaire.play.coach.review import Review
from solitaire.play.games.help_used import Help
from solitaire.rules import Code, IllegalTurn, Record, Turn
from solitaire.rules.record import TITLE
from solitaire.solver import analyze
from solitaire.web.board.parts.board import BoardView, Stamp
from solitaire.web.board.parts.piles import Choice
from solitaire.web.board.play.responses import SHEET
from solitaire.web.board.review.looking_back import Subject, TakeBack, review_view
from solitaire.web.board.review.outcome import link_to
from solitaire.web.board.review.summary import findings_view
from solitaire.web.board.review.turn_report import BETTER, Found, OtherLine, Query
from solitaire.web.board.review.views import play_action
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field
from solitaire.web.http.polling import PollInterval
from solitaire.words.board.endings import Action
from solitaire.words.deals.records import explain_refusal

RECORD: Final = "deals/record.html"
ADVISED: Final = (
    "9D>7:5C 8S>8:10D 7H>K:10T QT>Q:7C 10H>10:3C 9C>10:4S 7S>K:8H 8C>8:4C 8D>J:KH 7S>9:6C 9C>10:7C 4H>Q:5C"
    " KD>5:QD 9H>7:3H 7T>J:9H JH>J:5H 5T>5:JC 8D>8:7H QD>9:4T JT>3:JT KC>5:4C 4S>3:4S QH>6:8C KS>5:6H KT>K:3S"
    " QH>6:KD 3C>3:KC 6D>Q:JS"
)
"""The adviser's line on the deal of ``LOST``: it wins with the last card."""
ADVISED_VALUES: Final = (2,) * 20 + (1, 1) + (0,) * 7

WAITING: Final = PollInterval.of_waiting(Waiting(0, 0), "")


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Reviews", chain(_boards(), _sheets(), _records())


def boards() -> Iterator[tuple[str, BoardView]]:
    """Yield what each board shows, and the board."""
    lost, won = _make_review(LOST), _make_review(WON)
    subject = _subject(Scene("", LOST, ALL))
    record, turnless = _of_record(Scene("", WON, ALL)), _of_record(Scene("", LOST, 0))
    good = next(turn.number for turn in lost.turns if not turn.mistake and not turn.luck)
    luck = next(turn.number for turn in lost.turns if turn.luck and not turn.mistake)
    mistake = next(turn for turn in lost.turns if turn.mistake)
    at, better = mistake.number, mistake.better
    assert better is not None
    all_found = Found(lost)
    being_made = Found(progress=WAITING, wait="It is being reviewed.")
    wrong = Query(at, tried=Choice(mistake.turn.pile, mistake.turn.discard))
    found = Query(at, tried=Choice(better.pile, better.discard))
    yield "a good turn", _view(subject, all_found, Query(good))
    yield "bad luck", _view(subject, all_found, Query(luck))
    yield "a mistake, whose better move is hidden", _view(subject, all_found, Query(at))
    yield "a try was wrong", _view(subject, all_found, wrong)
    yield "a try was right", _view(subject, all_found, found)
    yield "the better move is shown", _view(subject, all_found, Query(at, BETTER))
    yield "the last turn", _view(subject, all_found, Query(len(lost.turns)))
    yield "won, of a record", _view(record, Found(won), Query())
    yield "being made", _view(subject, being_made, Query(2))
    yield "given up", _view(subject, Found(wait="This was given up."), Query())
    yield "a record without turns", _view(turnless, being_made, Query())
    yield "spare draws for the first time", _view(subject, Found(lost, explains=True), Query(2))
    advised = tuple(map(Turn.parse, ADVISED.split()))
    beside = Found(lost, (OtherLine("Adviser", advised, ADVISED_VALUES),), ("adviser",))
    own_values = (lost.start, *(turn.after for turn in lost.turns))
    race = (
        OtherLine("Bo", advised, ADVISED_VALUES),
        OtherLine("Cy", subject.game.turns[:9], own_values[:10]),
        OtherLine("Di", subject.game.turns[:7] + advised[7:], own_values[:8] + ADVISED_VALUES[8:]),
    )
    yield "beside the adviser: the same", _view(subject, beside, Query(1))
    yield "beside the adviser: another move", _view(subject, beside, Query(12))
    yield "beside the others of a race", _view(subject, Found(lost, race, ("b", "c")), Query(12))
    under_way = replace(subject, under_way=True, take_back=TakeBack("gallery", Stamp(9)))
    yield "a game under way", _view(under_way, Found(), Query(5))


def _view(subject: Subject, found: Found, query: Query) -> BoardView:
    return review_view(words_of_request(), subject, found, query)


def _boards() -> Iterator[Specimen]:
    for about, board in boards():
        markup = render_template("board/_board.html", board=board)
        yield Specimen(about, PILES.sub("", markup), "review")


def _sheets() -> Iterator[Specimen]:
    for about, subject, played in (
        ("findings: lost", _subject(Scene("", LOST, ALL)), LOST),
        ("findings: won", _of_record(Scene("", WON, ALL)), WON),
    ):
        result, words = "9 of 11 piles flipped, 23 points left.", words_of_request()
        findings = findings_view(words, subject, _make_review(played), result)
        sheet = render_template("board/findings.html", **SHEET, findings=findings)
        yield Specimen(about, render_frame(sheet=sheet), "sheet")


def _records() -> Iterator[Specimen]:
    yield page_specimen("for a record", RECORD, record=Field(), first_line=TITLE)
    error = explain_refusal(words_of_request(), IllegalTurn(Code.PILE_FLIPPED, turn=3, pile="7"))
    wrong = Field("Five Crowns Solitaire record 1", error)
    yield page_specimen("with what was wrong", RECORD, record=wrong, first_line=TITLE)


def _subject(scene: Scene) -> Subject:
    words = words_of_request()
    return Subject(
        scene.player_game.game,
        LONG,
        "",
        end="gallery",
        actions=(link_to(words, Action.RECORD, "gallery"),),
        try_again="gallery",
        findings="gallery",
        lines="gallery",
        undone=3,
        help=Help.parse("away hint:5:1 hint:9:3"),
    )


def _of_record(scene: Scene) -> Subject:
    return Subject(
        scene.player_game.game,
        WON[0],
        "",
        actions=(play_action(words_of_request(), "gallery"),),
        note="This deal was a daily.",
        may_show_deal=True,
    )


@cache
def _make_review(scene: tuple[str, str]) -> Review:
    game = Scene("", scene, ALL).player_game.game
    return Review.of(game, analyze(Record.of(game)))
