"""Names and sentences of statistics: a player's figures, charts and rating, and the results on one deal."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from solitaire.play.daily.streaks import Streaks
from solitaire.play.results.ratings import Rating
from solitaire.play.results.statistics import Tally
from solitaire.rules import Rank
from solitaire.words.marks import _p
from solitaire.words.words import Words

FEW: Final = 10
"""With fewer reviewed games a note warns that the numbers say little."""
ENOUGH: Final = 5
"""Of fewer players on a daily nothing is said about what most of them did."""


class FigureLabel(Enum):
    """The names of figures, charts, columns and rows; each value is its context and message."""

    BY_LUCK = _p("cause of lost draws", "By bad luck")
    BY_MISTAKES = _p("cause of lost draws", "By mistakes")
    CROWN_FAULTLESS = _p("crown", "No mistakes")
    CROWN_HARD = _p("crown", "Hard deal")
    CROWN_LAST_CARD = _p("crown", "Last card")
    CROWN_UNHELPED = _p("crown", "No help")
    CROWN_WON = _p("crown", "Won")
    FLIPPED = _p("number of piles", "Flipped")
    FLIPPED_BY_PILE = _p("figure", "Flipped, pile by pile")
    FLIPPED_IN_A_GAME = _p("figure", "Piles flipped in a game")
    GAMES = _p("figure", "Games")
    GAMES_FINISHED = _p("figure", "Games finished")
    LOSSES_OVER_TIME = _p("figure", "Draws lost, game by game")
    LOST_BY_LUCK = _p("figure", "Draws lost by bad luck")
    LOST_BY_MISTAKES = _p("figure", "Draws lost by mistakes")
    PER_GAME = _p("below a number", "per game")
    PILE = _p("figure", "Pile")
    PILES_FLIPPED = _p("figure", "Piles flipped")
    PLAYERS = _p("figure", "Players")
    RESULTS_OF_ALL = _p("figure", "How everybody did")
    STREAK = _p("figure", "Streak")
    UNWINNABLE = _p("figure", "Cannot be won")
    WON = _p("number of games", "Won")


def name_all(words: Words) -> str:
    """The choice of all kinds of games together."""
    return words.pgettext("kinds of games", "All together")


def translate(words: Words, label: FigureLabel) -> str:
    """A label in the reader's language."""
    return words.pgettext(*label.value)


def name_games(words: Words, first: int, last: int) -> str:
    """The name of consecutive games, by the numbers of the first and the last."""
    if first == last:
        return words.gettext("Game %(number)s", number=first)
    return words.gettext("Games %(first)s\u2013%(last)s", first=first, last=last)


# ---- remarks on figures ------------------------------------------------------------------------------------


def count_dailies(words: Words, dailies: int) -> str:
    """How many of the finished games are dailies."""
    return words.ngettext("%(games)s daily", "%(games)s dailies", dailies, games=dailies)


def format_of(words: Words, whole: int) -> str:
    """The whole that a number is a part of, below that number: "of 30"."""
    return words.pgettext("below a number", "of %(whole)s", whole=whole)


def describe_longest_streak(words: Words, days: int) -> str:
    """The length of the longest streak."""
    return words.ngettext("longest: %(days)s day", "longest: %(days)s days", days, days=days)


# ---- notes -------------------------------------------------------------------------------------------------


def explain_rest_days(words: Words, streaks: Streaks) -> str | None:
    """What counts for a streak, and what rest days are, for players with a streak; else None."""
    if not streaks.longest:
        return None
    rule = words.gettext(
        "A day counts if you played its daily or its short daily on that day."
        " Every seventh day of a streak earns a rest day: a day off that keeps the streak."
    )
    saved = words.ngettext(
        "You have %(days)s rest day saved.",
        "You have %(days)s rest days saved.",
        streaks.rest_days,
        days=streaks.rest_days,
    )
    return words.join_sentences(rule, saved if streaks.rest_days else None)


def count_first_games(words: Words) -> str:
    """Which games are in statistics."""
    return words.gettext("Only your first game on a deal counts, as it first ended.")


def describe_practice(words: Words, practice: Tally) -> str | None:
    """How many games are practice and not counted; None without any."""
    if not practice.finished:
        return None
    return words.ngettext(
        "Deals played again are practice and do not count here: %(games)s game, %(won)s won.",
        "Deals played again are practice and do not count here: %(games)s games, %(won)s won.",
        practice.finished,
        games=practice.finished,
        won=practice.won,
    )


def warn_of_few_games(words: Words, games: int) -> str | None:
    """A warning that a rating from so few games says little; None from ``FEW`` on, and without a rating."""
    if 0 < games < FEW:
        return words.gettext("So few games say little: chance outweighs skill.")
    return None


def describe_unreviewed(words: Words, rating: Rating) -> str | None:
    """How many games the rating leaves out, and whether they are about to be reviewed; None without any."""
    if not rating.unreviewed:
        return None
    if rating.waiting:
        return words.ngettext(
            "%(games)s more game is being reviewed. Come back in a minute.",
            "%(games)s more games are being reviewed, a few at a time. Come back in a minute.",
            rating.unreviewed,
            games=rating.unreviewed,
        )
    return words.ngettext(
        "%(games)s game is left out: it was changed after its end, or could not be reviewed.",
        "%(games)s games are left out: they were changed after their end, or could not be reviewed.",
        rating.unreviewed,
        games=rating.unreviewed,
    )


# ---- summaries of charts -----------------------------------------------------------------------------------


def summarize_results(words: Words, counts: Sequence[int]) -> str:
    """What most players did on a daily: ``counts[n]`` flipped n piles; of few only how many they are."""
    total, most = sum(counts), _most_often(counts)
    if not total:
        return words.gettext("No results yet.")
    if total < ENOUGH:
        return _count_finished(words, total)
    return words.ngettext(
        "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s player.",
        "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s players.",
        total,
        flipped=most,
        piles=len(counts) - 1,
        count=counts[most],
        total=total,
    )


def describe_lone_result(words: Words, *, is_own: bool, is_closed: bool) -> str:
    """A sentence about a daily with one result: the reader's (``is_own``) or another's.

    ``is_closed`` once no other result can follow.
    """
    if not is_own:
        return _count_finished(words, 1)
    if is_closed:
        return words.gettext("Yours is the only result from its day.")
    return words.gettext("You are the first to finish.")


def _count_finished(words: Words, players: int) -> str:
    return words.ngettext(
        "%(num)s player finished it on the day.",
        "%(num)s players finished it on the day.",
        players,
        num=players,
    )


def summarize_flipped(words: Words, counts: Sequence[int]) -> str:
    """What a player did most often: in ``counts[n]`` games n piles were flipped."""
    total, most = sum(counts), _most_often(counts)
    if not total:
        return words.gettext("No game is finished yet.")
    return words.ngettext(
        "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s game.",
        "Most often %(flipped)s of %(piles)s piles: %(count)s of %(total)s games.",
        total,
        flipped=most,
        piles=len(counts) - 1,
        count=counts[most],
        total=total,
    )


def _most_often(counts: Sequence[int]) -> int:
    """The most frequent number of flipped piles; on a tie the larger, which is the better result."""
    return max(range(len(counts)), key=lambda place: (counts[place], place))


def summarize_rating(words: Words, games: int) -> str:
    """How many games were reviewed, and what mistakes and bad luck are."""
    if not games:
        return words.gettext("None of your games has been reviewed yet.")
    return words.ngettext(
        "After %(games)s reviewed game. A mistake is a move that loses draws which a better one would"
        " have kept. Bad luck loses them whatever you do.",
        "After %(games)s reviewed games. A mistake is a move that loses draws which a better one would"
        " have kept. Bad luck loses them whatever you do.",
        games,
        games=games,
    )


def describe_mean(words: Words, games: int) -> str:
    """A note that each step of a line is a mean of several games; empty for one."""
    if games == 1:
        return ""
    return words.ngettext(
        "Each step is the mean of %(games)s game.",
        "Each step is the mean of %(games)s games.",
        games,
        games=games,
    )


def summarize_flips(words: Words, most: Rank, least: Rank) -> str:
    """The piles that were flipped most and least often."""
    return words.gettext(
        "Most often pile %(most)s, least often pile %(least)s.", most=most, least=least
    )
