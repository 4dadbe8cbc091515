"""Last Card on the web: what makes its pages, and reads its forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from solitaire.matches import Match, SeenHand
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.bots import LastCardBot
from solitaire.matches.lastcard.cards import Card
from solitaire.matches.lastcard.review import Decision, list_decisions
from solitaire.web.matches.game import DecisionPages
from solitaire.web.matches.lastcard import table
from solitaire.web.matches.lastcard.review import lastcard_review
from solitaire.web.matches.review import Addresses, GameReview, find_coach
from solitaire.web.matches.table import GameView, Look, ScoreView
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.lastcard.names import the_card
from solitaire.words.matches.lastcard.sheet import score_sheet
from solitaire.words.matches.lastcard.telling import say_who_was_first
from solitaire.words.matches.sheet import ScoreSheet


class _LastCardPages(DecisionPages):
    rules = LASTCARD
    commands = "r 7, w g, d, ?"
    orders = (Sort.SUIT, Sort.RANK)
    style = "matches/lastcard"

    def table(self, words: Words, seen: SeenHand, look: Look) -> GameView:
        return table.lastcard_table(words, seen, look)

    def scores(self, words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
        return table.lastcard_scores(words, seen)

    def score_sheet(self, words: Words) -> ScoreSheet:
        return score_sheet(words)

    def read_typed(self, text: str) -> str | None:
        return table.read_typed(text)

    def read_form(self, form: Mapping[str, str]) -> str | None:
        return table.read_form(form)

    def look_back(self, match: Match, seat: int, number: int) -> tuple[Decision, ...]:
        return list_decisions(match, seat, cast("LastCardBot", find_coach(match.rules)))

    def name_card(self, words: Words, card: Card) -> str:
        return the_card(words, card)

    def tell_end(self, words: Words, seen: SeenHand) -> str:
        winner, held = seen.view.winner, len(seen.view.held)
        return say_who_was_first(words, winner, held, seen.seat)

    def review(
        self,
        words: Words,
        seen: SeenHand,
        past: tuple[Decision, ...],
        number: int,
        addresses: Addresses,
        sort: Sort,
    ) -> GameReview:
        return lastcard_review(words, seen, past, number, addresses, sort)


LASTCARD_PAGES: Final = _LastCardPages()
