"""Specimens of reviews, and of the page for records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final

from gallery.scenes import ALL, LONG, LOST, WON, Scene
from gallery.specimen import Section, Specimen, page_specimen, panel_specimen
from solitaire.play.background import Waiting
from solitaire.play.games.help_used import Help
from solitaire.play.review.review import Review
from solitaire.rules import Code, IllegalTurn, Record
from solitaire.solver import analyze
from solitaire.web.board.piles import Choice
from solitaire.web.drawings.lines import plot_spare
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field
from solitaire.web.review.page import FIRST, ReviewLinks, ReviewPage, Subject, review_page
from solitaire.web.review.records import RecordPage
from solitaire.web.review.turns import BETTER, Query
from solitaire.words.records import explain_refusal

CHART: Final = "review/_review.html", "spare_chart"
REVIEW: Final = "review/review.html"
RECORD: Final = "review/record.html"


def sections() -> Iterator[Section]:
    """Yield the section."""
    yield "Reviews", chain(_charts(), _pages())


def _charts() -> Iterator[Specimen]:
    won = [3, 3, 2, 2, 2, 2], ["", "", "luck", "", "", ""]
    lost = [5, 4, 4, 1, -1, -2], ["", "mistake", "", "luck mistake", "mistake", "luck"]
    for about, (standings, kinds) in (("won with bad luck", won), ("lost by mistakes", lost)):
        yield panel_specimen(about, *CHART, plot_spare(standings, kinds, 3, words_of_request()))


def _pages() -> Iterator[Specimen]:
    lost, won = _make_review(LOST), _make_review(WON)
    subject = _subject(Scene("", LOST, ALL))
    mistake = next(turn.number for turn in lost.turns if turn.mistake)
    better = _page(subject, lost, Query(mistake, BETTER))
    played = lost.turns[mistake - 1].turn
    chosen = _page(subject, lost, Query(mistake, tried=Choice(played.pile)))
    not_yet = _page(subject, lost, Query(mistake, tried=Choice(played.pile, played.discard)))
    right = lost.turns[mistake - 1].better
    assert right is not None
    found = _page(subject, lost, Query(mistake, tried=Choice(right.pile, right.discard)))
    of_record = _page(_of_record(Scene("", WON, ALL)), won)
    waiting = _page(subject, Waiting(0, 0), Query(2))
    not_begun = _page(_subject(Scene("", LOST, 0)), Waiting(0, 0))
    yield page_specimen("at a mistake", REVIEW, _page(subject, lost, Query(mistake)))
    yield page_specimen("a pile is tried", REVIEW, chosen)
    yield page_specimen("a try was wrong", REVIEW, not_yet)
    yield page_specimen("a try was right", REVIEW, found)
    yield page_specimen("the better use is shown", REVIEW, better)
    yield page_specimen("won, of a record", REVIEW, of_record)
    yield page_specimen("being made", REVIEW, waiting)
    yield page_specimen("given up", REVIEW, _page(subject, None, trouble="This was given up."))
    yield page_specimen("no turn yet", REVIEW, not_begun)
    yield page_specimen("for a record", RECORD, RecordPage(Field()))
    error = explain_refusal(words_of_request(), IllegalTurn(Code.PILE_FLIPPED, turn=3, pile="7"))
    wrong = RecordPage(Field("Five Crowns Solitaire record 1", error))
    yield page_specimen("with what was wrong", RECORD, wrong)


def _page(
    subject: Subject,
    found: Review | Waiting | None,
    query: Query = FIRST,
    trouble: str = "",
) -> ReviewPage:
    return review_page(subject, found, words_of_request(), trouble, query)


def _subject(scene: Scene) -> Subject:
    player_game = scene.player_game
    return Subject(
        player_game.game,
        LONG,
        "9 of 11 piles flipped, 23 points left.",
        ReviewLinks("", try_again="gallery", record="gallery", result="gallery", table="gallery"),
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
        may_show_deal=True,
    )


@cache
def _make_review(scene: tuple[str, str]) -> Review:
    game = Scene("", scene, ALL).player_game.game
    return Review.of(game, analyze(Record.of(game)))
