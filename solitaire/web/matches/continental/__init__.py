"""Continental on the web: what makes its pages, and reads its forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from solitaire.matches import Match, SeenHand
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.continental.bots import ContinentalBot
from solitaire.matches.continental.cards import Card
from solitaire.matches.continental.review import Decision, list_decisions
from solitaire.web.matches.continental import table
from solitaire.web.matches.continental.example import MeldExample, meld_examples
from solitaire.web.matches.continental.review import continental_review
from solitaire.web.matches.game import DecisionPages
from solitaire.web.matches.review import Addresses, GameReview, find_coach
from solitaire.web.matches.table import GameView, Look, ScoreView
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.continental.names import the_card
from solitaire.words.matches.continental.sheet import score_sheet
from solitaire.words.matches.continental.telling import tell_end
from solitaire.words.matches.sheet import ScoreSheet


class _ContinentalPages(DecisionPages):
    rules = CONTINENTAL
    commands = "d, t, lay, d 9s, ?"
    orders = (Sort.RANK, Sort.SUIT)
    style = "matches/continental"

    def table(self, words: Words, seen: SeenHand, look: Look) -> GameView:
        return table.continental_table(words, seen, look)

    def scores(self, words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
        return table.continental_scores(words, seen)

    def score_sheet(self, words: Words) -> ScoreSheet:
        return score_sheet(words)

    def read_typed(self, text: str) -> str | None:
        return table.read_typed(text)

    def read_form(self, form: Mapping[str, str]) -> str | None:
        return table.read_form(form)

    def look_back(self, match: Match, seat: int, number: int) -> tuple[Decision, ...]:
        return list_decisions(match, seat, cast("ContinentalBot", find_coach(match.rules)))

    def name_card(self, words: Words, card: Card) -> str:
        return the_card(words, card)

    def tell_end(self, words: Words, seen: SeenHand) -> str:
        return tell_end(words, seen.view)

    def review(
        self,
        words: Words,
        seen: SeenHand,
        past: tuple[Decision, ...],
        number: int,
        addresses: Addresses,
        sort: Sort,
    ) -> GameReview:
        return continental_review(words, seen, past, number, addresses, sort)

    def example(self, words: Words) -> tuple[MeldExample, ...]:
        return meld_examples(words)


CONTINENTAL_PAGES: Final = _ContinentalPages()
