"""The least that a game of the wing needs: rules, states, a view, computer players; its words and its table.

Whoever has the highest sum of the numbers turned up, from 1 to 20, wins; equal sums are a draw. Four players
are two teams. A number may be doubled once a match, and never the first one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from solitaire.matches import SeenHand
from solitaire.matches.errors import IllegalMove, MatchCode, not_a_move
from solitaire.matches.game import Option
from solitaire.matches.shuffles import Shuffles
from solitaire.rules import SolitaireError
from solitaire.web.matches.game import MatchPages
from solitaire.web.matches.table import GameView, Look, ScoreView
from solitaire.words import Words
from solitaire.words.matches.game import GameWords, Level, Strength
from solitaire.words.matches.sheet import ScoreSheet, number_lines

LENGTH = Option("rounds", ("three", "one"))
ROUNDS = {"three": 3, "one": 1}
TEMPLATE = """{% from "matches/_over.html" import link_of_match, what_next with context %}
{% from "matches/_scores.html" import scores with context %}
{% macro attributes() %}{% endmacro %}
{% macro table() %}
{% if match.alert %}<p class="match-alert" role="alert">{{ match.alert }}</p>{% endif %}
<p class="turned">{{ match.game.turned|join(" ") }}</p>
{{ scores() }}
<form method="post" action="{{ match.address }}/moves">
<input type="hidden" name="revision" value="{{ match.revision }}">
<button name="turns" value="up"{% if match.is_over %} disabled{% endif %}>Turn</button>
<button name="turns" value="double">Double</button></form>
{% if match.is_over %}<p>{{ match.game.now }}</p>{{ link_of_match() }}{{ what_next() }}{% endif %}
{% endmacro %}"""


RULES = "<p>The highest sum wins.</p>"
KEYS = """{% from "home/_keys.html" import listed with context %}
{{ listed("Sums", [(["T"], "turn up")], "sums-keys") }}"""
TEMPLATES = {
    "matches/_sums.html": TEMPLATE,
    "matches/_sums_rules.html": RULES,
    "matches/_sums_keys.html": KEYS,
}


class SumCode(StrEnum):
    FIRST = "sums-first"  # the first number is not doubled
    TWICE = "sums-twice"  # doubled: the number that was


@dataclass(frozen=True)
class TurnUp:
    number: int | None = None
    doubles: bool = False

    def __str__(self) -> str:
        return ("double" if self.doubles else "turn") + (
            "" if self.number is None else str(self.number)
        )


@dataclass(frozen=True)
class SumView:
    turned: tuple[int, ...]
    rounds: int
    players: int

    def legal(self) -> tuple[TurnUp, ...]:
        return (TurnUp(),)


@dataclass(frozen=True)
class SumState:
    numbers: tuple[int, ...]
    players: int
    rounds: int
    turned: tuple[TurnUp, ...] = ()

    @property
    def last(self) -> TurnUp | None:
        return self.turned[-1] if self.turned else None

    @property
    def seat(self) -> int | None:
        moves = len(self.turned)
        return None if moves == self.rounds * self.players else moves % self.players

    @property
    def scores(self) -> tuple[int, ...]:
        """Of four, the seats across are a team."""
        shown, teams = self.view(0).turned, min(self.players, 2)
        return tuple(sum(shown[seat % teams :: teams]) for seat in range(self.players))

    @property
    def hands_over(self) -> int:
        return len(self.turned) // self.players

    @property
    def hand_number(self) -> int:
        return min(self.hands_over + 1, self.rounds)

    def accepted(self) -> tuple[TurnUp, ...]:
        """The moves of ``legal``: there are no others."""
        return self.legal()

    def legal(self) -> tuple[TurnUp, ...]:
        return () if self.seat is None else (TurnUp(),)

    def play(self, move: TurnUp) -> SumState:
        if self.seat is None:
            raise IllegalMove(MatchCode.OVER)
        number = self.numbers[len(self.turned)]
        doubled = [each.number or 0 for each in self.turned if each.doubles]
        if move.doubles and not self.turned:
            raise IllegalMove(SumCode.FIRST)
        if move.doubles and doubled:
            raise IllegalMove(SumCode.TWICE, doubled=doubled[0])
        if move.number not in (None, number):
            raise IllegalMove(MatchCode.NOT_DRAWN, card=str(move.number), drawn=str(number))
        return replace(self, turned=(*self.turned, TurnUp(number, move.doubles)))

    def view(self, seat: int) -> SumView:
        shown = tuple((each.number or 0) * (1 + each.doubles) for each in self.turned)
        return SumView(shown, self.rounds, self.players)


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
    players: tuple[int, ...] = (2, 4)
    options: tuple[Option, ...] = (LENGTH,)
    bots: tuple[SumBot, ...] = (SumBot(), SumBot("spinner"))
    dailies: tuple[str, ...] = ("you,turner.1 rounds=one",)
    lowest_wins: bool = False
    may_be_drawn: bool = True
    examples: tuple[str, str] = ("turn12", "double7")

    def start(self, shuffles: Shuffles, players: int, options: Mapping[str, str]) -> SumState:
        numbers = shuffles.order("numbers", range(1, 21))
        return SumState(numbers, players, ROUNDS[options[LENGTH.name]])

    def welcomes(self, view: SumView) -> bool:
        return True

    def public(self, move: TurnUp) -> TurnUp:
        return move

    def watch(
        self, states: Sequence[SumState], moves: Sequence[tuple[int, TurnUp]], seat: int
    ) -> tuple[TurnUp, ...]:
        return tuple(move for _, move in moves)

    def parse(self, word: str) -> tuple[TurnUp, ...]:
        found = re.fullmatch(r"(turn|double)([0-9]*)", word)
        if found is None:
            raise not_a_move(word, self.examples)
        return (TurnUp(int(found[2]) if found[2] else None, found[1] == "double"),)

    def format(self, moves: Sequence[TurnUp]) -> tuple[str, ...]:
        return tuple(map(str, moves))


class SumWords(GameWords):
    levels = {  # noqa: RUF012 - as all of the wing
        "turner": Level(Strength.EASY, ("level of a computer player", "turns")),
        "spinner": Level(Strength.HARD, ("level of a computer player", "spins")),
    }
    codes = SumCode

    def name(self, words: Words) -> str:
        return "Sums"

    def about(self, words: Words) -> str:
        return "Numbers are turned up. Most wins."

    def invite(self, words: Words) -> str:
        return "The same numbers for all. Most wins."

    def name_option(self, words: Words, option: str) -> str:
        return "Rounds"

    def label_value(self, words: Words, option: str, value: str) -> str:
        return f"{value} rounds"

    def label_opponents(self, words: Words, opponents: int) -> str:
        return "one" if opponents == 1 else "two teams"

    def describe_table(self, words: Words, players: int, options: Mapping[str, str]) -> str:
        return f"Sums of {options[LENGTH.name]}"

    def describe_progress(self, words: Words, hand: int, options: Mapping[str, str]) -> str:
        return f"Round {hand} of {ROUNDS[options[LENGTH.name]]}"

    def list_commands(self, words: Words) -> str:
        return "T turn."

    def format_score(self, words: Words, score: int) -> str:
        return f"{score / 2:g}"

    def explain(self, words: Words, error: SolitaireError) -> str:
        match SumCode(error.code):
            case SumCode.FIRST:
                return "The first number is not doubled."
            case SumCode.TWICE:
                return f"{error.data['doubled']} was doubled already."


@dataclass(frozen=True, slots=True)
class SumTable(GameView):
    template: ClassVar[str] = "sums"
    turned: tuple[int, ...]


SUMS = SumRules()


class SumPages(MatchPages):
    rules = SUMS
    commands = "t, ?"
    style = "sums"
    script = "sums"
    has_review = False

    def table(self, words: Words, seen: SeenHand, look: Look) -> SumTable:
        return SumTable(
            heading="Sums",
            turn=seen.seat,
            now="Turn up a number.",
            told=(),
            news=0,
            coach="",
            alarm="",
            cards="",
            shows_scores=True,
            turned=seen.view.turned,
        )

    def scores(self, words: Words, seen: SeenHand) -> tuple[ScoreView, ...]:
        return ()

    def score_sheet(self, words: Words) -> ScoreSheet:
        return ScoreSheet("Round", number_lines(3), 4, "Write.", ("Most wins.",))

    def read_typed(self, text: str) -> str | None:
        return {"t": "turn"}.get(text)

    def read_form(self, form: Mapping[str, str]) -> str | None:
        return {"up": "turn", "double": "double"}.get(form.get("turns", ""))


PAGES = SumPages()
