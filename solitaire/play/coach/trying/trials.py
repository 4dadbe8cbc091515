"""Trying out: what a visitor may try, how much of the stock's order they know, and what the workers say.

Nothing is stored but the answers of workers, for a day and by a hash.

**Known draws.** The order of a deal with a code is known to players who have finished a game of it: for
anybody else its stock is a set, and a player picks each card. A record tells the cards that its turns drew,
and if its cards are written out those that come after them, too. Of cards of one's own nothing is known.

A deal with the piles of an open daily, or of an open race of the visitor, is refused, whatever its stock
(``SecretDeals``).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from solitaire.play.background import Waiting
from solitaire.play.coach.ghosts import Ghosts
from solitaire.play.coach.review import Review
from solitaire.play.coach.reviews import Reviews
from solitaire.play.coach.trying.trial import Setup, Trial
from solitaire.play.coach.trying.weighing import Admit, BestMove, Weighed, Weighing
from solitaire.play.daily.dailies import Dailies
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.row_text import deal_of
from solitaire.rules import Deal, Record

UNSORTED: Final = 3
"""A rest of more cards than this that lies sorted is a stock whose order nobody knew."""


class Trials:
    """What can be tried on one site. Safe for threads and several processes."""

    def __init__(
        self,
        secret: SecretDeals,
        dailies: Dailies,
        ghosts: Ghosts,
        reviews: Reviews,
        weighing: Weighing,
    ) -> None:
        self._secret: Final = secret
        self._dailies: Final = dailies
        self._ghosts: Final = ghosts
        self._reviews: Final = reviews
        self.weighing: Final = weighing

    # ---- what is tried ----

    def of_code(self, code: str, visitor: str | None) -> Setup:
        """The setup of a deal code. NotationError for a text that is none; NotOver as below."""
        return self.of_record(Record(Deal.from_code(code), ()), visitor)

    def of_cards(self, deal: Deal, visitor: str | None) -> Setup:
        """The setup of cards of one's own, whose stock is a set; NotOver as ``SecretDeals.check``."""
        self._secret.check(deal, visitor)
        return Setup.of(deal, 0)

    def of_record(self, record: Record, visitor: str | None) -> Setup:
        """The setup of a record, with its turns as the game.

        IllegalTurn, with its number, if the rules do not allow one of them; NotOver for a secret deal
        (``SecretDeals``). Cost: replaying the game, and at most four queries.
        """
        record.game()
        deal = record.deal
        self._secret.check(deal, visitor)
        draws = tuple(turn.drawn for turn in record.turns)
        if deal.code is None:
            daily = self._secret.find_closed_daily(deal)
            is_that = daily is not None and deal == deal_of(daily.code or "")
            number = daily.number if daily and is_that else None
            return Setup.of(deal, _count_known(deal, len(draws)), record.turns, number)
        daily = self._dailies.of_code(deal.code)
        knows = visitor is not None and self._ghosts.has_finished(visitor, deal)
        known = len(deal.stock) if knows else len(draws)
        number = daily.number if daily else None
        mine = self._ghosts.find_own(visitor, deal, record.turns) if visitor and knows else None
        return Setup.of(deal, known, record.turns, number, mine)

    # ---- what the workers find ----

    def weigh(self, trial: Trial, admit: Admit) -> Weighed | Waiting:
        """The values of all turns of the trial's line; ``Weighing.weigh``."""
        return self.weighing.weigh(trial.whole_game, admit)

    def find_best(self, trial: Trial, admit: Admit) -> BestMove | Waiting:
        """A best move with the drawn card, which the trial must have; ``Weighing.find_best``."""
        assert trial.drawn is not None, "a move needs a card"
        return self.weighing.find_best(trial.game, trial.drawn, admit)

    def review(self, trial: Trial, reader: str | None, admit: Admit) -> Review | Waiting:
        """The review of the trial's line, as of any game (``Reviews.of_game``).

        It has par only if the visitor knows all cards that par draws.
        """
        found = self._reviews.of_game(trial.whole_game, reader, admit)
        if isinstance(found, Waiting) or found.par is None:
            return found
        is_known = trial.setup.knows_all or (found.par.draws or 0) <= _count_draws(trial)
        return found if is_known else replace(found, par=None)


def _count_draws(trial: Trial) -> int:
    """How many cards of the line's stock the visitor has seen: those drawn, and those that come known."""
    draws = tuple(turn.drawn for turn in trial.turns)
    known = trial.setup.deal.stock[: trial.setup.known]
    return max(len(draws), len(known)) if draws == known[: len(draws)] else len(draws)


def _count_known(deal: Deal, drawn: int) -> int:
    """How many cards of a written-out stock are in an order that somebody knew.

    A trial that is saved as a record has the cards drawn, then the rest sorted: nobody knew how that lay.
    Four shuffled cards lie sorted once in 24 deals, and then a player only picks them.
    """
    for known in (drawn, drawn + 1):
        rest = deal.stock[known:]
        if len(rest) > UNSORTED and all(a.index <= b.index for a, b in pairwise(rest)):
            return known
    return len(deal.stock)
