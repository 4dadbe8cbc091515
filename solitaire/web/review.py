"""The review of a finished game: what each turn cost and why, and what could have been done instead.

It is made by worker processes and kept; a page that comes too early shows what there is of it and looks
again. Words and numbers come from the solver's own answer; nothing here judges.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play import Sitting
from solitaire.play.results import outcome_of
from solitaire.play.review import Review
from solitaire.play.reviews import Pending
from solitaire.solver import PilePlan, TurnAnalysis
from solitaire.web.answers import number as number_of_form
from solitaire.web.answers import player as this_player
from solitaire.web.answers import to_table
from solitaire.web.course import Course, course
from solitaire.web.days import title_of_game
from solitaire.web.play import games, results, reviews
from solitaire.web.player import known_player
from solitaire.web.shared import PileLine, pile_lines
from solitaire.web.words import words

blueprint = Blueprint("review", __name__)

SECONDS: Final = 1
"""Until a page that waits for a review looks again."""
AT_ONCE: Final = 0.05
"""How many seconds to wait for a review before the page says that it is being made."""


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn of the list: what was played, what it cost and what would have been better."""

    number: int
    played: str
    verdict: str
    kind: str
    better: str
    spare: str


@dataclass(frozen=True, slots=True)
class Step:
    """The moment before a turn: the table, the card that was drawn, and the turn that followed."""

    line: TurnLine
    drawn: str
    piles: tuple[PileLine, ...]


@blueprint.get("/games/<game>/review")
def review(game: str) -> AnyResponse:
    """The review of a finished game; ``?turn=7`` looks at turn 7."""
    # Asked first, so that what is not there is answered like what is not theirs.
    asker = known_player() or ""
    sitting = games().finished(game)
    found = reviews().of(sitting, asker, wait=AT_ONCE)
    wanted = request.args.get("turn", "")
    at = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 4 else 0
    response = make_response(_page(sitting, found, at))
    if isinstance(found, Pending):
        response.headers["Refresh"] = str(SECONDS)
    return response


@blueprint.post("/games/<game>/from")
def again_from(game: str) -> AnyResponse:
    """A new game of the same deal, for practice, that begins with the turn of the form's ``turn``."""
    turn = number_of_form("turn", least=1)
    return to_table(games().again_from(this_player(), game, turn))


def _page(sitting: Sitting, found: Review | Pending, at: int) -> str:
    lines = tuple(map(turn_line, found.turns))
    ended = results().of_game(sitting.id)
    done = found if isinstance(found, Review) else None
    return render_template(
        "games/review.html",
        sitting=sitting,
        title=title_of_game(sitting, words()),
        mine=sitting.player == known_player(),
        sentence=words().result_sentence(outcome_of(ended)) if ended else "",
        review=done,
        pending=found if isinstance(found, Pending) else None,
        totals=_totals(sitting, done) if done else (),
        lost=_where_lost(done) if done else "",
        course=_course(found, at),
        lines=lines,
        step=_step(sitting, lines[at - 1]) if 0 < at <= len(lines) else None,
        plan=[_planned(pile) for pile in done.plan] if done else (),
        par=[words().turn(place, turn) for place, turn in enumerate(done.par.line, start=1)]
        if done and done.par
        else (),
    )


def turn_line(turn: TurnAnalysis) -> TurnLine:
    """A turn in words."""
    kind, verdict = "", ""
    if turn.mistake:
        kind = "mistake"
        verdict = words().ngettext(
            "Mistake: it cost %(cost)s draw.",
            "Mistake: it cost %(cost)s draws.",
            turn.mistake,
            cost=turn.mistake,
        )
        if turn.before >= 0 > turn.after:
            verdict = words().gettext("Mistake: it lost the game.")
    elif turn.luck:
        kind = "luck"
        verdict = words().gettext("Bad luck: no use of this card could have kept the draw.")
        if turn.before >= 0 > turn.after:
            verdict = words().gettext(
                "Bad luck: it lost the game, and no use of this card could have kept it."
            )
    better = ""
    if turn.better is not None:
        better = words().gettext("Better: %(turn)s", turn=words().turn(turn.number, turn.better))
    return TurnLine(
        turn.number,
        words().turn(turn.number, turn.turn),
        verdict,
        kind,
        better,
        standing_words(turn.after),
    )


def standing_words(value: int) -> str:
    """How a game stands: its spare, or how many piles are out of reach."""
    if value >= 0:
        return words().ngettext("%(spare)s to spare", "%(spare)s to spare", value, spare=value)
    return words().ngettext(
        "%(piles)s pile out of reach", "%(piles)s piles out of reach", -value, piles=-value
    )


def _totals(sitting: Sitting, review: Review) -> tuple[tuple[str, str], ...]:
    totals = [
        (words().gettext("Mistakes"), str(review.mistakes)),
        (words().gettext("Bad luck"), str(review.luck)),
        (words().gettext("At the start"), standing_words(review.start)),
        (words().gettext("At the end"), standing_words(review.end)),
    ]
    if review.par is not None and review.par.draws is not None:
        totals.append((words().gettext("Par"), str(review.par.draws)))
    if review.over_par is not None:
        totals.append((words().gettext("Draws over par"), str(review.over_par)))
    if sitting.undone:
        totals.append((words().gettext("Turns taken back"), str(sitting.undone)))
    return tuple(totals)


def _where_lost(review: Review) -> str:
    if review.lost_at is None:
        return ""
    if review.lost_at == 0:
        return words().gettext("This deal could not be won.")
    return words().gettext("The game was lost at turn %(number)s.", number=review.lost_at)


def _course(found: Review | Pending, at: int) -> Course | None:
    if not found.turns:
        return None
    start = found.turns[0].before
    kinds = ["mistake" if turn.mistake else "luck" if turn.luck else "" for turn in found.turns]
    return course([start, *(turn.after for turn in found.turns)], ["", *kinds], at, words())


def _step(sitting: Sitting, line: TurnLine) -> Step:
    state = list(sitting.game.history())[line.number - 1]
    drawn = words().card(state.drawn) if state.drawn else ""
    return Step(line, drawn, pile_lines(state))


def _planned(pile: PilePlan) -> tuple[str, str, str]:
    uses = ", ".join(words().card(card) for card in pile.uses)
    discards = ", ".join(words().card(card) for card in pile.discards)
    return words().pile_name(pile.rank), uses, discards
