"""What a game of the wing says of itself: its names, levels, options, and how its matches end.

A game has a ``GameWords`` of its own. What has a default here is said so of any game that counts points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import ClassVar, Final

from solitaire.matches import DRAWN
from solitaire.rules import SolitaireError
from solitaire.words.board.table import Sort, announce_sort
from solitaire.words.dates import format_decimal
from solitaire.words.marks import _p
from solitaire.words.matches.reviews import name_hand_again
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words


class Strength(Enum):
    """How strong a level of a game is, from easy to hard; the value is its label in a choice, marked.

    ``BLUFFER`` is a character of its own, between easy and middle.
    """

    EASY = _p("level in a choice", "Easy")
    MIDDLE = _p("level in a choice", "Middle")
    HARD = _p("level in a choice", "Hard")
    BLUFFER = _p("level in a choice", "The bluffer")

    @property
    def next(self) -> Strength:
        """The strength that beats it; the hardest itself."""
        return Strength.MIDDLE if self is Strength.EASY else Strength.HARD


PHRASES: Final = {
    Strength.EASY: _p("level of a computer player", "easy"),
    Strength.MIDDLE: _p("level of a computer player", "middle"),
    Strength.HARD: _p("level of a computer player", "hard"),
    Strength.BLUFFER: _p("level of a computer player", "the bluffer"),
}
"""A strength after a name or in a list."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of computer players."""

    strength: Strength
    look: tuple[str, str]
    """What it looks at, after a name: "counts useful cards"; a marked message with its context."""
    wins: int | None = None
    """Of 100 matches of two, so many against the strength below it, as measured; None for the easiest."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What matches add up to."""

    matches: int
    won: int
    drawn: int
    points: int
    hands: int


class GameWords(ABC):
    """The names and sentences of a game."""

    levels: ClassVar[Mapping[str, Level]]
    """By the name of the computer player, in the order of a choice."""
    codes: ClassVar[type[StrEnum] | None] = None
    """The reasons for refusals that only this game has; ``explain`` knows them."""
    unit: ClassVar[int] = 1
    """How much of a total of the rules is one for players: 2 where they count halves."""

    # ---- the game --------------------------------------------------------------------------------------

    @abstractmethod
    def name(self, words: Words) -> str:
        """What is played, where games of solitaire stand beside it: "Five Crowns match"."""

    @abstractmethod
    def about(self, words: Words) -> str:
        """What is played in a sentence or two, and who wins."""

    def say_who_wins(self, words: Words) -> str:
        """Which totals win: "Fewest points win."."""
        return words.gettext("Fewest points win.")

    def invite(self, words: Words) -> str:
        """What is said before a match that others play too: "Everybody gets the same cards. Fewest ..."."""
        cards = words.gettext("Everybody gets the same cards.")
        return words.join_sentences(cards, self.say_who_wins(words))

    def short_name(self, words: Words) -> str:
        """What is played, where only matches are: "Five Crowns"."""
        return self.name(words)

    def name_rules(self, words: Words) -> str:
        """The title of the rules: "The rules of Spiral"."""
        return words.gettext("The rules of %(game)s", game=self.name(words))

    # ---- the table -------------------------------------------------------------------------------------

    @abstractmethod
    def name_option(self, words: Words, option: str) -> str:
        """The heading of the choices of an option: "Length"."""

    @abstractmethod
    def label_value(self, words: Words, option: str, value: str) -> str:
        """A value of an option in a choice: "11 hands"."""

    @abstractmethod
    def describe_table(self, words: Words, players: int, options: Mapping[str, str]) -> str:
        """What is played, with the options: "Five Crowns match: 11 hands"."""

    def explain_option(self, words: Words, option: str) -> str:
        """A help below the choices of an option; "" for none."""
        return ""

    def label_opponents(self, words: Words, opponents: int) -> str:
        """A number of opponents in a choice."""
        return str(opponents)

    def name_table(
        self, words: Words, players: int, options: Mapping[str, str], reader: int = 0
    ) -> str:
        """Who is played against, and with whom: "Against Ada and Bruno"."""
        teams = self.count_teams(players, options)
        rivals = [
            name_side(words, list_team(players, teams, reader + of)) for of in range(1, teams)
        ]
        if teams == players:
            return words.gettext("Against %(names)s", names=words.join_list(rivals))
        own = list_team(players, teams, reader)
        mates = name_side(words, [seat for seat in own if seat != reader])
        if teams == 2:
            return words.gettext("With %(name)s against %(names)s", name=mates, names=rivals[0])
        return words.gettext(
            "With %(name)s against %(names)s and against %(others)s",
            name=mates,
            names=rivals[0],
            others=rivals[1],
        )

    def count_teams(self, players: int, options: Mapping[str, str]) -> int:
        """How many teams so many players are, of which seat s is of team s modulo that: each is one."""
        return players

    def name_order(self, words: Words, order: Sort) -> str:
        """An order of the player's cards in a choice: "suit"."""
        match order:
            case Sort.MELDS:
                return words.pgettext("order of cards", "melds")
            case Sort.SUIT:
                return words.pgettext("order of cards", "suit")
            case Sort.RANK:
                return words.pgettext("order of cards", "rank")

    def announce_order(self, words: Words, order: Sort) -> str:
        """The new order of the player's cards: "Sorted by suit."."""
        return announce_sort(words, order)

    # ---- dailies ---------------------------------------------------------------------------------------

    def name_daily(self, words: Words, number: int) -> str:
        """The title of a daily: "Spiral daily 214"."""
        game = self.short_name(words)
        return words.gettext("%(game)s daily %(number)s", game=game, number=str(number))

    def name_today(self, words: Words) -> str:
        """The label of the link to the daily of today: "Today: Spiral"."""
        return words.gettext("Today: %(game)s", game=self.short_name(words))

    def offer_daily(self, words: Words, number: int, *, is_begun: bool) -> str:
        """The label of a link that leads to a daily to be played, or to go on with."""
        title = self.name_daily(words, number)
        if is_begun:
            return words.gettext("Continue: %(title)s", title=title)
        return words.gettext("Play: %(title)s", title=title)

    def explain_week(self, words: Words) -> str:
        """What stands in the table of a family's week of dailies."""
        return words.gettext("Points on each day, and a crown for winning.")

    # ---- points, and how a match is going and ended ----------------------------------------------------

    @abstractmethod
    def describe_progress(self, words: Words, hand: int, options: Mapping[str, str]) -> str:
        """How far a match with these options is, in the hand of that number: "Hand 4 of 11"."""

    def name_part(self, words: Words) -> str:
        """The head of the column of the score sheet that has the names of its lines: "Hand"."""
        return words.pgettext("column", "Hand")

    def name_turn_of_part(self, words: Words, part: int, number: int, of: int) -> str:
        """The name of a turn in the review: "Hand 4, turn 3 of 7"."""
        return words.gettext(
            "Hand %(hand)s, turn %(number)s of %(of)s", hand=part, number=number, of=of
        )

    def format_score(self, words: Words, score: int) -> str:
        """A total as a number, on the score sheet and in the table of a week."""
        return str(score)

    def count_points(self, words: Words, score: int) -> str:
        """A total: "87 points"."""
        return words.ngettext("%(num)s point", "%(num)s points", score, num=score)

    def list_totals(self, words: Words, totals: Sequence[tuple[str, int]]) -> str:
        """The points of all players: "You 12, Ada 20, and Bruno 25 points."."""
        parts = [
            words.gettext("%(name)s %(points)s", name=name, points=each) for name, each in totals
        ]
        return words.gettext("%(totals)s points.", totals=words.join_list(parts))

    def phrase_result(self, words: Words, place: int, points: int) -> str:
        """The result of a match as a phrase: "came first with 87 points"."""
        if place == DRAWN:
            return words.ngettext(
                "drawn with %(points)s point", "drawn with %(points)s points", points, points=points
            )
        if place == 1:  # perhaps shared: a result has the points of its player alone
            return words.ngettext(
                "came first with %(points)s point",
                "came first with %(points)s points",
                points,
                points=points,
            )
        return words.ngettext(
            "lost with %(points)s point", "lost with %(points)s points", points, points=points
        )

    def describe_end(self, words: Words, place: int, scores: Sequence[int]) -> str:
        """How a match ended for the first team, by the totals of the teams: "Won with 87 points to 102"."""
        own, others = scores[0], words.join_list([str(each) for each in scores[1:]])
        if place == DRAWN:
            return words.ngettext(
                "Drawn with %(points)s point each",
                "Drawn with %(points)s points each",
                own,
                points=own,
            )
        if place == 1 and scores.count(own) > 1:
            return words.ngettext(
                "Shared the win with %(points)s point to %(others)s",
                "Shared the win with %(points)s points to %(others)s",
                own,
                points=own,
                others=others,
            )
        if place == 1:
            return words.ngettext(
                "Won with %(points)s point to %(others)s",
                "Won with %(points)s points to %(others)s",
                own,
                points=own,
                others=others,
            )
        return words.ngettext(
            "Lost with %(points)s point to %(others)s",
            "Lost with %(points)s points to %(others)s",
            own,
            points=own,
            others=others,
        )

    def describe_totals(self, words: Words, totals: Totals) -> str:
        """What matches add up to: "3 matches, first in 2, 8.4 points a hand".

        A first place can be shared; how many were is not known.
        """
        mean = format_decimal(words, totals.points / totals.hands)
        if totals.drawn:
            return words.ngettext(
                "%(count)s match, first in %(won)s, %(ties)s drawn, %(mean)s points a hand",
                "%(count)s matches, first in %(won)s, %(ties)s drawn, %(mean)s points a hand",
                totals.matches,
                count=totals.matches,
                won=totals.won,
                ties=totals.drawn,
                mean=mean,
            )
        return words.ngettext(
            "%(count)s match, first in %(won)s, %(mean)s points a hand",
            "%(count)s matches, first in %(won)s, %(mean)s points a hand",
            totals.matches,
            count=totals.matches,
            won=totals.won,
            mean=mean,
        )

    # ---- the review ------------------------------------------------------------------------------------

    def say_key_hand(self, words: Words, number: int, lead: int) -> str:
        """Which hand decided most; ``lead`` is how far the reader was ahead in the end."""
        if lead > 0:
            return words.gettext("Hand %(hand)s brought you most.", hand=number)
        return words.gettext("Hand %(hand)s cost you most.", hand=number)

    def tell_points_of_hand(self, words: Words, points: Sequence[tuple[str, int]]) -> str:
        """The points of the reader and of the rival in that hand; "" if they say nothing more."""
        return self.list_totals(words, points)

    def name_again(self, words: Words, number: int) -> str:
        """The label of the button that leads to that hand: "See hand 4 again"."""
        return name_hand_again(words, number)

    # ---- typed commands, refusals ----------------------------------------------------------------------

    @abstractmethod
    def list_commands(self, words: Words) -> str:
        """The commands to type, in some twenty words."""

    def explain(self, words: Words, error: SolitaireError) -> str:
        """The reason for a refusal whose code is one of ``codes``; TypeError for others."""
        raise TypeError(f"no message for {error.code!r}")


def name_side(words: Words, seats: Sequence[int]) -> str:
    """Who plays in those seats: "Ada and Chidi"."""
    return words.join_list([name_seat(words, seat) for seat in seats])


def list_team(players: int, teams: int, seat: int) -> range:
    """The seats of the team of a seat; teammates sit as many seats apart as there are teams.

    >>> [*list_team(6, 3, 1)]
    [1, 4]
    """
    return range(seat % teams, players, teams)


def tell_agreement(words: Words, name: str) -> str:
    """What a review says first if the computer player would have done what the reader did."""
    return words.gettext("In your place %(name)s would have played the same.", name=name)


def tell_difference(words: Words, name: str) -> str:
    """What a review or its strip says if the computer player would not have done what the reader did."""
    return words.gettext("In your place %(name)s would have played otherwise.", name=name)
