"""What a complete review knows of the whole game: totals, luck, par, and a plan for the deal."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from solitaire.play.coach.review import Review
from solitaire.rules import Pile, Rank, Record, Turn
from solitaire.solver import PilePlan
from solitaire.web.board.parts.piles import (
    CardView,
    HandView,
    card_view,
    card_views,
    discard_view,
    hand_view,
)
from solitaire.web.board.parts.strip import LUCK, MISTAKE
from solitaire.web.board.review.looking_back import Subject
from solitaire.web.http.record_codec import encode_record
from solitaire.words import Words
from solitaire.words.board import reviews
from solitaire.words.board.turns import describe_turn


@dataclass(frozen=True, slots=True)
class MoveView:
    """A turn in words and as cards; no ``pile`` if the drawn card was discarded unplayed."""

    sentence: str
    drawn: CardView
    pile: Rank | None
    discard: CardView


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
    """Par, with the turns that reach it."""

    draws: int
    moves: tuple[MoveView, ...]
    address: str
    """That of the review of these turns; empty while the deal is secret, which it contains."""


@dataclass(frozen=True, slots=True)
class TotalView:
    """A total of the review."""

    name: str
    value: str
    mark: str = ""
    """The kind of its mark in the strip, if it has one."""


@dataclass(frozen=True, slots=True)
class FindingsView:
    """The sheet of a review."""

    result: str
    lost: str | None
    totals: tuple[TotalView, ...]
    is_winnable: bool
    plan: tuple[PlanView, ...]
    par: ParView | None
    later: str
    """Why there is no par yet."""


def findings_view(words: Words, subject: Subject, review: Review, result: str) -> FindingsView:
    """Make the sheet of a complete review; ``result`` is a sentence about how the game ended."""
    marks = (MISTAKE, LUCK)
    totals = reviews.list_totals(words, review, undone=subject.undone)
    return FindingsView(
        result=result,
        lost=reviews.describe_loss(words, review.lost_at),
        totals=tuple(
            TotalView(name, value, marks[at] if at < len(marks) else "")
            for at, (name, value) in enumerate(totals)
        ),
        is_winnable=review.start >= 0,
        plan=tuple(_plan_view(words, pile) for pile in review.plan),
        par=_par_view(words, subject, review),
        later="" if review.par else subject.no_par or reviews.explain_hidden_par(words),
    )


def _plan_view(words: Words, pile: PilePlan) -> PlanView:
    return PlanView(
        pile.rank,
        card_views(words, pile.uses, pile.rank),
        card_views(words, pile.discards, pile.rank),
        hand_view(words, Pile(pile.rank, pile.hand, True)),
        reviews.describe_plan(words, pile),
    )


def _par_view(words: Words, subject: Subject, review: Review) -> ParView | None:
    par = review.par
    if par is None or par.draws is None or not par.line:
        return None
    address = ""
    if subject.may_show_deal:
        record = encode_record(Record(subject.game.deal, par.line))
        address = url_for("board.try_out", start=record, turn=1)
    moves = tuple(_move_view(words, number, turn) for number, turn in enumerate(par.line, start=1))
    return ParView(par.draws, moves, address)


def _move_view(words: Words, number: int, turn: Turn) -> MoveView:
    return MoveView(
        describe_turn(words, number, turn),
        card_view(words, turn.drawn),
        None if turn.is_unplayed else turn.pile,
        discard_view(words, turn),
    )
