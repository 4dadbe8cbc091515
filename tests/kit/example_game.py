"""The least that a game of the wing needs: rules, states, a view, a computer player; and its table.

Whoever has the highest sum after three rounds of turning up a number from 1 to 20 wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from solitaire.matches.errors import IllegalMove, MatchCode
from solitaire.matches.game import Option
from solitaire.matches.shuffles import Shuffles
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.rules import NotationError
from solitaire.web.matches.games import GameOnWeb
from solitaire.web.matches.table import GameView, Look
from solitaire.words import Words

ROUNDS = 3
TEMPLATE = """{% from "matches/_scores.html" import scores with context %}
{% macro attributes() %}{% endmacro %}
{% macro table() %}
<p class="turned">{{ match.game.turned|join(" ") }}</p>
{{ scores() }}
<form method="post" action="{{ match.address }}/moves">
<input type="hidden" name="revision" value="{{ match.revision }}">
<button name="move" value="turn"{% if match.is_over %} disabled{% endif %}>Turn</button></form>
{% endmacro %}"""


@dataclass(frozen=True)
class TurnUp:
    number: int | None = None

    def __str__(self) -> str:
        return "turn" if self.number is None else f"turn{self.number}"


@dataclass(frozen=True)
class SumView:
    turned: tuple[int, ...]

    def legal(self) -> tuple[TurnUp, ...]:
        return (TurnUp(),)


@dataclass(frozen=True)
class SumState:
    numbers: tuple[int, ...]
    players: int
    turned: int = 0
    last: TurnUp | None = None

    @property
    def seat(self) -> int | None:
        return None if self.turned == ROUNDS * self.players else self.turned % self.players

    @property
    def scores(self) -> tuple[int, ...]:
        shown = self.numbers[: self.turned]
        return tuple(sum(shown[seat :: self.players]) for seat in range(self.players))

    @property
    def hands_over(self) -> int:
        return int(self.seat is None)

    @property
    def hand_number(self) -> int:
        return 1

    def legal(self) -> tuple[TurnUp, ...]:
        return () if self.seat is None else (TurnUp(),)

    def play(self, move: TurnUp) -> SumState:
        if self.seat is None:
            raise IllegalMove(MatchCode.OVER)
        number = self.numbers[self.turned]
        if move.number not in (None, number):
            raise IllegalMove(MatchCode.NOT_DRAWN, card=str(move.number), drawn=str(number))
        return replace(self, turned=self.turned + 1, last=TurnUp(number))

    def view(self, seat: int) -> SumView:
        return SumView(self.numbers[: self.turned])


@dataclass(frozen=True)
class SumBot:
    name: str = "turner"
    version: int = 1

    def choose(self, view: SumView) -> TurnUp:
        return TurnUp()


@dataclass(frozen=True)
class SumRules:
    name: str = "sums"
    prefix: str = "Z"
    players: range = range(2, 4)
    options: tuple[Option, ...] = ()
    bots: tuple[SumBot, ...] = (SumBot(),)
    daily: str = "you,turner.1"
    lowest_wins: bool = False

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> SumState:
        return SumState(shuffles.order("numbers", range(1, 21)), players)

    def public(self, move: TurnUp) -> TurnUp:
        return move

    def parse(self, word: str) -> tuple[TurnUp, ...]:
        number = word.removeprefix("turn")
        if number == word or not (number == "" or number.isdecimal()):
            raise NotationError(MatchCode.MOVE, text=word)
        return (TurnUp(int(number) if number else None),)

    def format(self, moves: Sequence[TurnUp]) -> tuple[str, ...]:
        return tuple(map(str, moves))


@dataclass(frozen=True, slots=True)
class SumTable(GameView):
    template: ClassVar[str] = "sums"
    turned: tuple[int, ...]


def sum_table(player_match: PlayerMatch, words: Words, look: Look) -> SumTable:
    return SumTable(
        heading="Sums",
        now="Turn up a number.",
        told=(),
        is_news=False,
        coach="",
        alarm="",
        cards="",
        shows_scores=True,
        turned=player_match.view.turned,
    )


SUMS = SumRules()
ON_WEB = GameOnWeb(sum_table, lambda player_match: (), str, lambda words: "Turn.", "turn")
