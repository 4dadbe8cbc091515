"""Five Crowns on the web: what makes its pages, and reads its forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from solitaire.matches import Match, SeenHand
from solitaire.matches.crowns import CROWNS
from solitaire.matches.crowns.bots import CrownsBot
from solitaire.matches.crowns.review import ShownTurn, TurnLoss, find_losses, show_turn
from solitaire.web.matches.crowns import table
from solitaire.web.matches.crowns.review import crowns_review
from solitaire.web.matches.game import MatchPages
from solitaire.web.matches.review import Addresses, GameReview, find_coach, find_opponent
from solitaire.web.matches.table import GameView, Look, ScoreView
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.crowns.review import tell_loss
from solitaire.words.matches.crowns.sheet import score_sheet
from solitaire.words.matches.crowns.telling import say_when_out
from solitaire.words.matches.sheet import ScoreSheet


class _CrownsPages(MatchPages):
    rules = CROWNS
    commands = "d, t, d 9s, ?"
    orders = tuple(Sort)
    style = "matches/crowns"

    def table(self, words: Words, seen: SeenHand, look: Look) -> GameView:
        return table.crowns_table(words, seen, look)

    def scores(self, words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
        return table.crowns_scores(words, seen)

    def score_sheet(self, words: Words) -> ScoreSheet:
        return score_sheet(words)

    def read_typed(self, text: str) -> str | None:
        return table.read_typed(text)

    def read_form(self, form: Mapping[str, str]) -> str | None:
        return table.read_form(form)

    def look_back(self, match: Match, seat: int, number: int) -> ShownTurn:
        coach = cast("CrownsBot", find_coach(match.rules))
        opponent = find_opponent(match.rules, match.table, seat)
        return show_turn(match, seat, number, coach, opponent and cast("CrownsBot", opponent[1]))

    def find_losses(self, past: ShownTurn) -> Sequence[TurnLoss]:
        return find_losses(past.turns)

    def tell_loss(self, words: Words, loss: TurnLoss) -> str:
        return tell_loss(words, loss)

    def tell_end(self, words: Words, seen: SeenHand) -> str:
        out = seen.view.out
        turns = sum(turn.seat == out for turn in seen.events)
        return say_when_out(words, out, turns, seen.seat)

    def parts(self, past: ShownTurn) -> Sequence[int]:
        return [turn.hand_number for turn in past.turns]

    def review(
        self,
        words: Words,
        seen: SeenHand,
        past: ShownTurn,
        number: int,
        addresses: Addresses,
        sort: Sort,
    ) -> GameReview:
        return crowns_review(words, seen, past, number, addresses, sort)


CROWNS_PAGES: Final = _CrownsPages()
