"""A review of a game: what each turn cost, a plan, and par, from the solver's analysis.

``before``, ``best`` and ``after`` of a turn, and ``start`` and ``end`` of a game, are values of positions:
the spare, 0 or more, or in a lost position minus the piles out of reach (``solitaire.solver.evaluation``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solitaire.play.coach.puzzles.ideas import Idea, NamedMistake
from solitaire.play.deals.row_text import text_of_turns, turns_of
from solitaire.rules import Deal, Game, Rank, Turn, format_cards, parse_cards
from solitaire.solver import Analysis, Losses, PilePlan, TurnAnalysis, follow_plan

VERSION: Final = 1
"""The version of the JSON below and of its meaning: reviews of other versions are computed again."""


@dataclass(frozen=True, slots=True)
class ParPlay:
    """The par of a deal, and turns that win it in so many draws; None and no turns if it cannot be won."""

    draws: int | None
    line: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Review(Losses):
    """A game turn by turn."""

    start: int
    plan: tuple[PilePlan, ...]
    """For the piles as dealt: flips as many as can be flipped in any order of the cards."""
    turns: tuple[TurnAnalysis, ...]
    lost_at: int | None
    """The turn that lost the game: 0 if it was lost as dealt, None if it could be won to the last."""
    won: bool
    par: ParPlay | None
    """None while it must stay hidden: par follows from the order of the stock."""
    adviser: int | None = None
    """The value of the adviser's position after as many draws, so it follows from cards that were shown.

    None if it is not known: only reviews of games on dailies have it.
    """
    ideas: tuple[NamedMistake, ...] = ()
    """Those of its mistakes, as far as they are known: a worker names them after the review is made."""

    @classmethod
    def of(cls, game: Game, found: Analysis, adviser: int | None = None) -> Review:
        """The review of a game from its analysis, with par."""
        plan = found.par.plan
        line = follow_plan(Game.start(game.deal), plan) if plan else ()
        par = ParPlay(found.par.draws, line)
        won = game.flipped_count == len(game.piles)
        return cls(found.start, found.plan.piles, found.turns, found.lost_at, won, par, adviser)

    @property
    def first_mistake(self) -> TurnAnalysis | None:
        """The first mistake in a game that could still be won then; None if there is none."""
        return next((turn for turn in self.turns if turn.mistake and turn.best >= 0), None)

    def idea_of(self, turn: int) -> Idea | None:
        """The idea of the mistake in a turn; None if it is none, or is not known."""
        return next((each.idea for each in self.ideas if each.turn == turn), None)

    @property
    def over_par(self) -> int | None:
        """How many draws more than par a won game took; None if it was not won, or par is hidden."""
        if not self.won or self.par is None or self.par.draws is None:
            return None
        return len(self.turns) - self.par.draws


def format_review(review: Review) -> str:
    """The review as JSON, which ``parse_review`` parses. Par must be set."""
    assert review.par is not None, "stored reviews have it, even of an open daily"
    return json.dumps(
        {
            "start": review.start,
            "plan": format_plan(review.plan),
            "turns": [
                [
                    str(each.turn),
                    each.before,
                    each.best,
                    each.after,
                    each.better and str(each.better),
                    each.exact,
                ]
                for each in review.turns
            ],
            "lost_at": review.lost_at,
            "won": review.won,
            "par": [review.par.draws, text_of_turns(review.par.line)],
        }
        | ({} if review.adviser is None else {"adviser": review.adviser}),
        separators=(",", ":"),
    )


def parse_review(text: str, deal: Deal) -> Review:
    """Parse what ``format_review`` wrote of a game on ``deal``. ValueError if it cannot be parsed."""
    try:
        found = json.loads(text)
        draws, line = found["par"]
        return Review(
            found["start"],
            read_plan(found["plan"], deal),
            tuple(_turn(number, *turn) for number, turn in enumerate(found["turns"], start=1)),
            found["lost_at"],
            found["won"],
            ParPlay(draws, turns_of(line)),
            found.get("adviser"),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no review: {error!r}") from error


def format_plan(plan: Iterable[PilePlan]) -> list[list[str]]:
    """A plan for the piles as dealt in plain lists, as stored JSON has it; ``read_plan`` reads it."""
    return [[str(pile.rank), format_cards(pile.uses), format_cards(pile.discards)] for pile in plan]


def read_plan(plan: Iterable[list[str]], deal: Deal) -> tuple[PilePlan, ...]:
    """The inverse of ``format_plan``; NotationError, TypeError or ValueError if it is none."""
    return tuple(_pile_plan(deal, *pile) for pile in plan)


def _pile_plan(deal: Deal, pile: str, uses: str, discards: str) -> PilePlan:
    rank = Rank.parse(pile)
    cards = deal.piles[deal.variant.piles.index(rank)]
    return PilePlan(rank, cards, parse_cards(uses), parse_cards(discards))


def _turn(
    number: int, turn: str, before: int, best: int, after: int, better: str | None, exact: bool
) -> TurnAnalysis:
    other = None if better is None else Turn.parse(better)
    return TurnAnalysis(number, Turn.parse(turn), before, best, after, other, exact)
