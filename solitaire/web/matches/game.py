"""What a game of the wing has on the web: one instance of ``MatchPages``, as it has one of ``GameWords``.

Its templates are ``matches/_NAME.html`` (the table), ``matches/_NAME_rules.html``,
``matches/_NAME_keys.html``, and ``matches/_NAME_paper.html`` if it has a board to print.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from solitaire.matches import Match, SeenHand
from solitaire.matches.game import AnyRules
from solitaire.matches.losses import KeptCards, Loss, Riddance, find_kept
from solitaire.web.matches.review import Addresses, GameReview
from solitaire.web.matches.table import GameView, Look, ScoreView
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.reviews import tell_kept
from solitaire.words.matches.sheet import ScoreSheet


class MatchPages(ABC):
    """Makes the views of a game from what a seat knows, and reads its forms and typed moves."""

    rules: ClassVar[AnyRules]
    commands: ClassVar[str]
    """Some commands to type, as an example."""
    style: ClassVar[str] = ""
    """Its style sheet, as ``matches/crowns`` of ``static/css``; only its pages load it. "" for none."""
    script: ClassVar[str] = ""
    """Its script, as ``spiral`` of ``static/js``; "" for none."""
    orders: ClassVar[tuple[Sort, ...]] = ()
    """The orders of the player's cards to choose from, the usual one first; empty if there is but one."""
    has_review: ClassVar[bool] = True
    """Whether a finished match can be looked back at, by the methods below."""

    def find_order(self, chosen: Sort) -> Sort:
        """The order that a player sees who has chosen one in any game."""
        return chosen if chosen in self.orders or not self.orders else self.orders[0]

    def next_order(self, chosen: Sort) -> Sort:
        """The order after that; after the last one the first."""
        return self.orders[(self.orders.index(self.find_order(chosen)) + 1) % len(self.orders)]

    @abstractmethod
    def table(self, words: Words, seen: SeenHand, look: Look) -> GameView:
        """Make the view of the table."""

    @abstractmethod
    def scores(self, words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
        """Make the lines of the score sheet."""

    @abstractmethod
    def read_typed(self, text: str) -> str | None:
        """The word of notation of a move that a player typed; None for any other text."""

    @abstractmethod
    def score_sheet(self, words: Words) -> ScoreSheet:
        """Make the score sheet for real cards."""

    def board(self, words: Words) -> object | None:
        """Make the view of the board that is printed with its score sheet; None if it has none."""
        return None

    def read_form(self, form: Mapping[str, str]) -> str | None:
        """The word of notation of the move in a form of its template; None if nothing was chosen."""
        return form.get("move")

    def look_back(self, match: Match, seat: int, number: int) -> Any:
        """What a seat did in a finished match, as values, for the turn nearest to ``number``. Replays it."""
        raise NotImplementedError

    def find_losses(self, past: Any) -> Sequence[Loss]:
        """What each turn of ``past`` lost that lost anything."""
        raise NotImplementedError

    def tell_loss(self, words: Words, loss: Any) -> str:
        """What a turn lost, in a short sentence."""
        raise NotImplementedError

    def parts(self, past: Any) -> Sequence[int]:
        """The line of the score sheet, from 1, of each turn of ``past``."""
        raise NotImplementedError

    def tell_end(self, words: Words, seen: SeenHand) -> str:
        """How a hand that is over ended, in a sentence or two."""
        raise NotImplementedError

    def review(
        self, words: Words, seen: SeenHand, past: Any, number: int, addresses: Addresses, sort: Sort
    ) -> GameReview:
        """Make the view of the turn nearest to ``number``; ``past`` is what ``look_back`` found."""
        raise NotImplementedError

    def example(self, words: Words) -> object | None:
        """Make the view of what its page of rules draws; None for nothing."""
        return None


class DecisionPages(MatchPages):
    """Those of a game whose review sets each decision beside that of the coach."""

    @abstractmethod
    def name_card(self, words: Words, card: Any) -> str:
        """A card in a sentence: "the 8 of hearts"."""

    def find_losses(self, past: Sequence[Riddance]) -> Sequence[KeptCards]:
        """The cards that stayed in the hand, though the coach would have got rid of them."""
        return find_kept(past)

    def tell_loss(self, words: Words, loss: KeptCards) -> str:
        """Which cards a decision kept, and what they counted."""
        return tell_kept(words, [self.name_card(words, card) for card in loss.cards], loss.weight)

    def parts(self, past: Sequence[Riddance]) -> Sequence[int]:
        """The number of the hand of each decision."""
        return [decision.hand_number for decision in past]
