"""The games whose dailies a family compares: the variants of the patience, and the matches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

from flask import request, url_for

from solitaire.matches import GAMES
from solitaire.matches.game import AnyRules
from solitaire.play.daily.calendar import first_number
from solitaire.play.people.families import DailyProgress
from solitaire.rules import STANDARD, VARIANTS, Variant
from solitaire.words import Words
from solitaire.words.dailies import name_daily, offer_daily
from solitaire.words.matches.games import words_of_game
from solitaire.words.people.families import offer_results
from solitaire.words.variants import name_variant


class FamilyGame(ABC):
    """A game that has dailies, and what they are called."""

    game: Variant | AnyRules
    counts_points: ClassVar[bool] = False
    """Whether a week shows points, in place of piles."""

    @property
    def value(self) -> str:
        """What ``?game=`` calls it."""
        return self.game.name

    @property
    def first(self) -> int:
        """The number of its first daily."""
        return 1

    @abstractmethod
    def name(self, words: Words) -> str:
        """The name of the game."""

    @abstractmethod
    def title(self, words: Words, number: int) -> str:
        """The title of a daily."""

    @abstractmethod
    def offer(self, words: Words, number: int, progress: DailyProgress) -> str:
        """The label of the link to a daily: to play it, to go on with it, or to see the results."""

    @abstractmethod
    def address(self, number: int) -> str:
        """The address of a daily."""

    @abstractmethod
    def explain_week(self, words: Words) -> str:
        """What stands in the table of a week."""


@dataclass(frozen=True, slots=True)
class _Patience(FamilyGame):
    """A variant of the patience."""

    game: Variant

    @property
    def first(self) -> int:
        return first_number(self.game)

    def name(self, words: Words) -> str:
        return name_variant(words, self.game)

    def title(self, words: Words, number: int) -> str:
        return name_daily(words, number, self.game)

    def offer(self, words: Words, number: int, progress: DailyProgress) -> str:
        if progress is DailyProgress.OVER:
            return offer_results(words)
        return offer_daily(words, number, self.game)

    def address(self, number: int) -> str:
        return url_for("daily.show_day", number=number, variant=self.game)

    def explain_week(self, words: Words) -> str:
        return words.gettext("Piles flipped on each day, and a crown for all of them.")


@dataclass(frozen=True, slots=True)
class _MatchGame(FamilyGame):
    """A game against the computer."""

    game: AnyRules
    counts_points: ClassVar[bool] = True

    def name(self, words: Words) -> str:
        return words_of_game(self.game).name(words)

    def title(self, words: Words, number: int) -> str:
        return words_of_game(self.game).name_daily(words, number)

    def offer(self, words: Words, number: int, progress: DailyProgress) -> str:
        if progress is DailyProgress.OVER:
            return offer_results(words)
        is_begun = progress is DailyProgress.BEGUN
        return words_of_game(self.game).offer_daily(words, number, is_begun=is_begun)

    def address(self, number: int) -> str:
        return url_for("matches.show_daily_match", game=self.game.name, number=number)

    def explain_week(self, words: Words) -> str:
        return words_of_game(self.game).explain_week(words)


FAMILY_GAMES: Final[tuple[FamilyGame, ...]] = (
    *map(_Patience, VARIANTS),
    *map(_MatchGame, GAMES),
)
USUAL: Final = _Patience(STANDARD)


def read_query_game(today: int) -> FamilyGame:
    """The game that ``?game=`` names; the usual one for others, and for one without a daily so far."""
    wanted = request.args.get("game", "")
    found = (each for each in FAMILY_GAMES if each.value == wanted and each.first <= today)
    return next(found, USUAL)
