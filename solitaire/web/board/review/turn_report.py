"""What looking back tells of a turn: what was played and cost, what was better, and what another line did.

The better move of a mistake is hidden until it is found or asked for, and is not looked for beside another
line, which may have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from solitaire.play.coach.puzzles.ideas import Idea
from solitaire.play.coach.review import Review
from solitaire.play.coach.tries import Judgement, judge_try
from solitaire.rules import Game, IllegalTurn, Rank, Turn
from solitaire.solver import TurnAnalysis, find_reasons
from solitaire.web.board.parts.piles import NO_CHOICE, Choice
from solitaire.web.http.polling import PollInterval
from solitaire.words import Words
from solitaire.words.board import comparison, reviews
from solitaire.words.puzzles import ideas

BETTER: Final = "better"
"""The value of ``?see=`` that shows the better move of a mistake."""


@dataclass(frozen=True, slots=True)
class Query:
    """The address of a turn: what is seen of it, and what the player tries in place of a mistake."""

    turn: int = 1
    see: str = ""
    tried: Choice = NO_CHOICE
    look: bool = False
    """A page that waits for the review asks again: screen readers hear nothing until it is there."""


@dataclass(frozen=True, slots=True)
class OtherLine:
    """Another game on the deal, laid over the one that is looked back at."""

    name: str
    turns: tuple[Turn, ...]
    values: tuple[int, ...]
    """Empty while they are unknown."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of the game, what is waited for, and why something is missing."""

    review: Review | None = None
    others: tuple[OtherLine, ...] = ()
    beside: tuple[str, ...] = ()
    """The ids of the other games in addresses, also while they are waited for."""
    progress: PollInterval | None = None
    wait: str = ""
    explains: bool = False
    """Whether to say what spare draws are."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the dock tells of a turn, and what is marked on the board."""

    heading: str
    sentences: tuple[str, ...]
    turn: Turn | None
    """The move that is marked; None while the better one is looked for and nothing was tried."""
    is_live: bool = False
    is_wrong: bool = False
    status: str = ""
    theirs: tuple[Rank, ...] = ()
    """The piles of the other lines' moves."""
    idea: Idea | None = None
    """That of the mistake, once its better move is seen."""


def tell_turn(
    words: Words, before: Game, at: int, turn: Turn | None, found: Found, query: Query
) -> Told:
    """What the dock says of a turn, before which the game was ``before``; None if there is no turn."""
    told = _tell(words, before, at, turn, found, query)
    return replace(told, sentences=(*told.sentences, found.wait)) if found.wait else told


def _tell(
    words: Words, before: Game, at: int, turn: Turn | None, found: Found, query: Query
) -> Told:
    review = found.review
    analysis = review.turns[at - 1] if review and review.turns else None
    if turn is None:
        return Told("", (words.gettext("As it was dealt."),), None)
    if found.others:
        return _tell_beside(words, at, turn, analysis, found.others)
    if analysis is None:
        return Told("", (reviews.describe_use(words, turn),), turn)
    verdict = reviews.describe_verdict(words, analysis)
    value = reviews.describe_left(words, analysis.after, explains=found.explains)
    if review and review.lost_at == at:
        verdict = words.join_sentences(verdict, reviews.describe_brink(words))
    if analysis.better is None:
        return Told("", (reviews.describe_use(words, turn), verdict, value), turn)
    better, answer, tried = _judge(words, before, analysis, query)
    if better is not None:
        heading = reviews.name_better(words)
        idea = review.idea_of(at) if review else None
        said = (
            reviews.describe_use(words, better),
            *_reasons(words, before, analysis, better, idea),
        )
        return Told(heading, (*filter(None, (answer,)), *said), better, idea=idea)
    heading, reasons = (
        reviews.ask_for_better(words),
        tuple(
            reviews.describe_reason(words, reason)
            for reason in find_reasons(before.position, analysis.turn, analysis.better)
            if not reason.reveals_better
        ),
    )
    if answer:
        return Told(heading, (answer,), tried, is_live=True, is_wrong=True, status=answer)
    return Told(heading, (verdict, *reasons), turn, is_live=True, is_wrong=True)


def _tell_beside(
    words: Words,
    at: int,
    turn: Turn,
    analysis: TurnAnalysis | None,
    others: Sequence[OtherLine],
) -> Told:
    """A turn beside those of other lines: all moves, and what one's own cost."""
    theirs = [(each.name, each.turns[at - 1] if at <= len(each.turns) else None) for each in others]
    uses = comparison.describe_uses(words, turn, theirs)
    verdict = reviews.describe_verdict(words, analysis) if analysis else None
    piles = dict.fromkeys(each.pile for _, each in theirs if each and not each.is_unplayed)
    return Told("", tuple(filter(None, (uses, verdict))), turn, theirs=tuple(piles))


def _judge(
    words: Words, before: Game, mistake: TurnAnalysis, query: Query
) -> tuple[Turn | None, str, Turn | None]:
    """The better move if it may be seen, the answer to what was tried, and that."""
    if query.see == BETTER:
        return mistake.better, "", None
    pile, discard = query.tried.pile, query.tried.discard
    if pile is None or discard is None:
        return None, "", None
    turn = Turn(mistake.turn.drawn, pile, discard)
    try:
        judgement = judge_try(before, mistake, turn)
    except IllegalTurn:
        return None, "", None
    answer = reviews.describe_try(words, mistake, judgement)
    return (turn if judgement is Judgement.RIGHT else None), answer, turn


def _reasons(
    words: Words, before: Game, mistake: TurnAnalysis, better: Turn, idea: Idea | None
) -> tuple[str, ...]:
    """Why a turn is better; without a fact about single piles what it keeps, and what the idea means."""
    reasons = find_reasons(before.position, mistake.turn, better)
    if not reasons:
        meaning = ideas.describe_mistake(words, idea) if idea else None
        return tuple(filter(None, (reviews.describe_kept(words, mistake), meaning)))
    return tuple(reviews.describe_reason(words, reason) for reason in reasons)
