"""The page of a review: the turns as cards, what each cost and why, better uses, a plan, and par.

Stored games and records share this page; ``Subject`` holds the differences. The page is shown at once, with
the table of a turn, and polls until the review is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from flask import make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused, TooOften
from solitaire.play.games.help_used import NO_HELP, Help
from solitaire.play.review.review import Review
from solitaire.rules import Game, Pile, Rank, Record
from solitaire.solver import PilePlan, TurnAnalysis
from solitaire.web.board.piles import CardView, Choice, HandView, card_views, hand_view
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import plot_spare
from solitaire.web.http.context import words_of_request
from solitaire.web.http.errors import explain, set_retry_after
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.polling import CROWD, Progress
from solitaire.web.review.piles import ReadOnlyPile, read_only_piles
from solitaire.web.review.record_codec import encode_record
from solitaire.web.review.turns import (
    LUCK,
    MISTAKE,
    Query,
    SelectedTurn,
    TurnRow,
    address_of,
    kind_of,
    select_turn,
    turn_rows,
)
from solitaire.words import Words, hints, reviews

FIRST: Final = Query()


@dataclass(frozen=True, slots=True)
class ReviewLinks:
    """The addresses linked from a review; an empty one gets no link.

    ``address`` is the page's own. ``try_again`` takes the form that tries again from a turn, ``play`` starts
    the deal, ``record`` downloads the record, ``compare`` shows the game beside others.
    """

    address: str
    try_again: str = ""
    play: str = ""
    record: str = ""
    result: str = ""
    table: str = ""
    compare: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """The reviewed game. It knows the stock, so templates get a ``ReviewPage`` instead.

    With ``may_show_deal`` there is a link to the review of the turns of par, which contains the deal.
    """

    game: Game
    title: str
    sentence: str
    links: ReviewLinks
    undone: int = 0
    help: Help = NO_HELP
    note: str = ""
    may_show_deal: bool = False


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan's part for one pile, as cards and in words."""

    rank: Rank
    uses: tuple[CardView, ...]
    discards: tuple[CardView, ...]
    hand: HandView
    spoken: str


@dataclass(frozen=True, slots=True)
class ParView:
    """Par, with the turns that reach it, and the address of their review."""

    draws: int
    turns: tuple[TurnRow, ...]
    address: str


@dataclass(frozen=True, slots=True)
class TotalView:
    """A total of the review, and the kind of its mark in the chart, if it has one."""

    name: str
    value: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """What only a complete review knows.

    ``lost`` says where the game was lost, if it was; ``lost_at`` is the address of that turn, empty if it was
    lost as dealt. ``chart`` is None for a game without turns.
    """

    totals: tuple[TotalView, ...]
    lost: str | None
    lost_at: str
    chart: Lines | None
    winnable: bool
    plan: tuple[PlanView, ...]
    par: ParView | None


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The page of a review.

    ``progress`` is None unless the review is being made, ``trouble`` is the reason if it failed, ``findings``
    is None until it is complete. ``selected`` is the turn ``at``; a game without turns shows ``dealt``, its
    piles. ``poll`` is the address that a page polls. Screen readers read ``announcement``.
    """

    title: str
    sentence: str
    note: str
    help: str | None
    links: ReviewLinks
    progress: Progress | None
    poll: str
    trouble: str
    findings: Findings | None
    at: int
    turns: tuple[TurnRow, ...]
    selected: SelectedTurn | None
    dealt: tuple[ReadOnlyPile, ...]
    announcement: str = ""


def respond(subject: Subject, load_review: Callable[[], Review | Waiting]) -> AnyResponse:
    """Respond with the page: complete, or as 202 with Retry-After while the review is being made."""
    words, trouble = words_of_request(), ""
    review: Review | Waiting | None
    refused: Refused | None = None
    try:
        review = load_review()
    except Busy as error:
        review, trouble = Waiting(0, 0), explain(words, error)
    except Refused as error:  # given up, or asked for too often
        review, trouble, refused = None, explain(words, error), error
    query = Query(
        read_query_number("turn"), request.args.get("see", ""), Choice.parse(request.args)
    )
    page = review_page(subject, review, words, trouble, query)
    if wants_fragment():
        page = replace(page, announcement=_announce(page, words))
    response = make_response(render_template("review/review.html", page=page))
    if page.progress:
        response.status_code = HTTPStatus.ACCEPTED
        response.headers["Retry-After"] = str(page.progress.seconds)
    if isinstance(refused, TooOften):
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        set_retry_after(response, refused)
    return response


def review_page(
    subject: Subject,
    found: Review | Waiting | None,
    words: Words,
    trouble: str = "",
    query: Query = FIRST,
) -> ReviewPage:
    """Make the page; an invalid turn selects the first."""
    game, progress, review = subject.game, None, None
    if isinstance(found, Waiting):
        progress = Progress.of_waiting(found, subject.links.address)
    else:
        review = found
    crowded = progress is not None and progress.before >= CROWD
    analyzed = review.turns if review else ()
    address = subject.links.address
    rows = () if crowded else turn_rows(game.turns, analyzed, address, words)
    at = query.turn if 1 <= query.turn <= len(game.turns) else 1
    query = replace(query, turn=at)
    selected = select_turn(game, rows, analyzed, query, address, words) if rows else None
    return ReviewPage(
        title=subject.title,
        sentence=subject.sentence,
        note=subject.note,
        help=hints.list_help(words, subject.help),
        links=subject.links,
        progress=progress,
        poll=address_of(address, at, **({"see": query.see} if query.see else {}), look=1),
        trouble=trouble,
        findings=_findings(subject, review, at, words) if review else None,
        at=at,
        turns=rows,
        selected=selected,
        dealt=() if rows or crowded else read_only_piles(game, words),
    )


def _announce(page: ReviewPage, words: Words) -> str:
    """The screen reader's announcement: the end of the wait after a poll, else the selected turn."""
    if "look" in request.args:
        return "" if page.progress else page.trouble or reviews.announce_review(words)
    selected = page.selected
    if selected is None:
        return ""
    if selected.better:
        return selected.found or selected.better.sentence
    if selected.trial and (selected.trial.answer or selected.trial.prompt):
        return selected.trial.answer or selected.trial.prompt
    row = selected.row
    return words.join_sentences(row.played, row.verdict, row.spare)


def _findings(subject: Subject, review: Review, at: int, words: Words) -> Findings:
    return Findings(
        totals=_total_views(review, subject.undone, words),
        lost=reviews.describe_loss(words, review.lost_at),
        lost_at=address_of(subject.links.address, review.lost_at) if review.lost_at else "",
        chart=_chart(review.turns, at, words) if review.turns else None,
        winnable=review.start >= 0,
        plan=tuple(_plan_view(pile, words) for pile in review.plan),
        par=_par_view(subject, review, words),
    )


def _total_views(review: Review, undone: int, words: Words) -> tuple[TotalView, ...]:
    """Make the totals; the first two, mistakes and bad luck, have marks in the chart."""
    totals = reviews.list_totals(words, review, undone=undone)
    marks = (MISTAKE, LUCK)
    return tuple(
        TotalView(name, value, marks[at] if at < len(marks) else "")
        for at, (name, value) in enumerate(totals)
    )


def _chart(turns: Sequence[TurnAnalysis], at: int, words: Words) -> Lines:
    values = [turns[0].before, *(turn.after for turn in turns)]
    kinds = ["", *(kind_of(turn) for turn in turns)]
    return plot_spare(values, kinds, at, words, spoken=reviews.describe_chart(words, turns))


def _plan_view(pile: PilePlan, words: Words) -> PlanView:
    return PlanView(
        pile.rank,
        card_views(pile.uses, pile.rank, words),
        card_views(pile.discards, pile.rank, words),
        hand_view(Pile(pile.rank, pile.hand, True), words),
        reviews.describe_plan(words, pile),
    )


def _par_view(subject: Subject, review: Review, words: Words) -> ParView | None:
    par = review.par
    if par is None or par.draws is None or not par.line:
        return None
    address = ""
    if subject.may_show_deal:
        record = encode_record(Record(subject.game.deal, par.line))
        address = url_for("review.show_record", record=record)
    return ParView(par.draws, turn_rows(par.line, (), "", words), address)
