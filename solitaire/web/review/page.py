"""The page of a review: the cost of each turn and its reason, better uses, a plan, and par.

Stored games and records share this page; ``Subject`` holds the differences. The page is shown at once, with
the table of a turn, and polls until the review is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final
from zlib import crc32

from flask import make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused
from solitaire.play.review.review import Review
from solitaire.rules import NO_HELP, Game, Help, Pile, Rank, Turn
from solitaire.solver import PilePlan, TurnAnalysis
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import course
from solitaire.web.http.context import words as words_of_request
from solitaire.web.http.errors import explain
from solitaire.web.http.forms import read_query_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.review.results import PileLine, pile_lines
from solitaire.web.review.turns import StepView, TurnLine, kind_of, step_view, turn_lines
from solitaire.web.table.piles import CardView, HandView, card_views, hand_view
from solitaire.words import Words, hints
from solitaire.words.piles import describe_layout
from solitaire.words.turns import describe_turn

SECONDS: Final = 1.0
"""Poll interval of a page whose review is being made; scripts poll sooner."""
EACH: Final = 0.3
"""Added to the interval for each review ahead in the queue, give or take half of it."""
LONGEST: Final = 20.0
CROWD: Final = 4
"""With so many reviews ahead a page shows only that it waits: under load, turns take precedence."""


@dataclass(frozen=True, slots=True)
class ReviewLinks:
    """The addresses linked from a review; an empty one gets no link.

    ``address`` is the page's own. ``again`` takes the form that tries again from a turn, ``play`` starts the
    deal, ``record`` downloads the record, ``compare`` shows the game beside others.
    """

    address: str
    again: str = ""
    play: str = ""
    record: str = ""
    result: str = ""
    table: str = ""
    compare: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """The reviewed game. It knows the stock, so templates get a ``ReviewPage`` instead.

    ``link_par`` makes the address of the review of the turns of par.
    """

    game: Game
    title: str
    sentence: str
    links: ReviewLinks
    undone: int = 0
    help: Help = NO_HELP
    note: str = ""
    link_par: Callable[[Sequence[Turn]], str] | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """The poll interval of a review: in whole seconds, and for scripts in milliseconds.

    ``before`` is the number of reviews ahead in the queue.
    """

    before: int
    seconds: int
    milliseconds: int

    @classmethod
    def of_waiting(cls, waiting: Waiting, address: str) -> Progress:
        """Make the progress of the review at an address.

        The pause depends on the address, so that pages opened at the same moment do not all poll together.
        """
        share = crc32(address.encode()) % 1_000 / 1_000
        left = EACH * waiting.ahead - waiting.seconds
        more = min(LONGEST, max(0.0, left)) * (0.5 + share)
        seconds, milliseconds = round(SECONDS + more), round(1000 * (0.4 + more))
        return cls(waiting.ahead, seconds, milliseconds)


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
    """Par, with the turns that reach it in words, and the address of their review."""

    draws: int
    turns: tuple[str, ...]
    address: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The page of a review.

    ``progress`` is None unless the review is being made, ``trouble`` is the reason if it failed. ``lost``
    says where the game was lost, and ``lost_at`` is the turn, 0 if it was lost as dealt. ``step`` is the
    selected turn; a game without turns shows ``dealt``, its piles. Screen readers read ``announcement``.
    """

    title: str
    sentence: str
    note: str
    links: ReviewLinks
    progress: Progress | None
    trouble: str
    totals: tuple[tuple[str, str], ...]
    help: str | None
    lost: str
    lost_at: int
    course: Lines | None
    at: int
    lines: tuple[TurnLine, ...]
    step: StepView | None
    dealt: tuple[PileLine, ...]
    plan: tuple[PlanView, ...]
    winnable: bool
    par: ParView | None
    announcement: str


def answer(subject: Subject, look: Callable[[], Review | Waiting]) -> AnyResponse:
    """Respond with the page: complete, or as 202 with Retry-After while the review is being made."""
    words, trouble = words_of_request(), ""
    found: Review | Waiting | None
    try:
        found = look()
    except Busy as error:
        found, trouble = Waiting(0, 0), explain(words, error)
    except Refused as error:  # given up
        found, trouble = None, explain(words, error)
    page = review_page(
        subject,
        found,
        words,
        trouble,
        at=read_query_number("turn"),
        see=request.args.get("see", ""),
        is_fragment=wants_fragment(),
        is_poll="look" in request.args,
    )
    response = make_response(render_template("review/review.html", page=page))
    if page.progress:
        response.status_code = HTTPStatus.ACCEPTED
        response.headers["Retry-After"] = str(page.progress.seconds)
    return response


def review_page(
    subject: Subject,
    found: Review | Waiting | None,
    words: Words,
    trouble: str = "",
    *,
    at: int = 1,
    see: str = "",
    is_fragment: bool = False,
    is_poll: bool = False,
) -> ReviewPage:
    """Make the page; ``at`` is the selected turn, ``see`` the use after which its table is shown."""
    game = subject.game
    done = found if isinstance(found, Review) else None
    known = done.turns if done else ()
    progress = (
        Progress.of_waiting(found, subject.links.address) if isinstance(found, Waiting) else None
    )
    crowded = progress is not None and progress.before >= CROWD
    lines = turn_lines(() if crowded else game.turns, known, words)
    at = at if 1 <= at <= len(game.turns) else 1
    step = step_view(game, lines, known, at, see, words) if lines else None
    announcement = ""
    if is_fragment and is_poll:
        announcement = _announce_progress(found, trouble, words)
    elif is_fragment and step:
        announcement = words.join_sentences(step.line.played, step.line.verdict, step.line.spare)
    return ReviewPage(
        title=subject.title,
        sentence=subject.sentence,
        note=subject.note,
        links=subject.links,
        progress=progress,
        trouble=trouble,
        totals=_totals(subject, done, words) if done else (),
        help=hints.list_help(words, subject.help),
        lost=_where_lost(done, words) if done else "",
        lost_at=(done.lost_at or 0) if done else 0,
        course=_course(known, at, len(game.turns), words),
        at=at,
        lines=lines,
        step=step,
        dealt=() if lines or crowded else pile_lines(game, words),
        plan=tuple(_plan_view(pile, words) for pile in done.plan) if done else (),
        winnable=done is not None and done.start >= 0,
        par=_par_view(subject, done, words) if done else None,
        announcement=announcement,
    )


def _announce_progress(found: Review | Waiting | None, trouble: str, words: Words) -> str:
    if isinstance(found, Waiting):
        return ""
    return words.gettext("The review is complete.") if found else trouble


def _par_view(subject: Subject, review: Review, words: Words) -> ParView | None:
    par = review.par
    if par is None or par.draws is None or not par.line:
        return None
    turns = tuple(describe_turn(words, place, turn) for place, turn in enumerate(par.line, start=1))
    return ParView(par.draws, turns, subject.link_par(par.line) if subject.link_par else "")


def _totals(subject: Subject, review: Review, words: Words) -> tuple[tuple[str, str], ...]:
    at_the_end = (
        words.gettext("At the end")
        if subject.game.is_over
        else words.gettext("After turn %(number)s", number=len(review.turns))
    )
    totals = [
        (words.gettext("Mistakes"), str(review.mistakes)),
        (words.gettext("Bad luck"), str(review.luck)),
        (words.gettext("At the start"), hints.describe_value(words, review.start)),
        (at_the_end, hints.describe_value(words, review.end)),
    ]
    if review.par is not None and review.par.draws is not None:
        totals.append((words.gettext("Par"), str(review.par.draws)))
    if review.over_par is not None:
        totals.append((words.gettext("Draws over par"), str(review.over_par)))
    if subject.undone:
        totals.append((words.gettext("Turns taken back"), str(subject.undone)))
    return tuple(totals)


def _where_lost(review: Review, words: Words) -> str:
    if review.lost_at is None:
        return ""
    if review.lost_at == 0:
        return words.gettext("This deal could not be won.")
    return words.gettext("The game was lost at turn %(number)s.", number=review.lost_at)


def _course(turns: Sequence[TurnAnalysis], at: int, of: int, words: Words) -> Lines | None:
    if not turns:
        return None
    kinds = [kind_of(turn) for turn in turns]
    standings = [turns[0].before, *(turn.after for turn in turns)]
    spoken = words.gettext(
        "Draws to spare after each turn. At the start: %(start)s. After turn %(turn)s: %(end)s."
        " The list of turns says the same in words.",
        start=hints.describe_value(words, standings[0]),
        turn=len(turns),
        end=hints.describe_value(words, standings[-1]),
    )
    return course(standings, ["", *kinds], at, words, of=of, spoken=spoken)


def _plan_view(pile: PilePlan, words: Words) -> PlanView:
    uses = words.join_list([words.card_in(card, pile.rank) for card in pile.uses])
    discards = words.join_list([words.card_in(card, pile.rank) for card in pile.discards])
    hand = hand_view(Pile(pile.rank, pile.hand, True), words)
    waits = (
        words.gettext("Wait for: %(cards)s. Give up: %(discards)s.", cards=uses, discards=discards)
        if uses
        else words.gettext("Complete as dealt.")
    )
    name = words.pile_name(pile.rank)
    spoken = words.gettext("%(pile)s. %(waits)s", pile=name, waits=waits)
    melds = describe_layout(words, pile.layout)
    return PlanView(
        pile.rank,
        card_views(pile.uses, pile.rank, words),
        card_views(pile.discards, pile.rank, words),
        hand,
        words.gettext("%(plan)s Goes out with: %(melds)s", plan=spoken, melds=melds),
    )
