"""The player's rating in words and charts: the statistics that need reviews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal

from solitaire.play.results.ratings import Rated, Rating
from solitaire.play.results.stretches import Stretch
from solitaire.web.drawings.figures import Lines, Rate, Rates, Table, percent
from solitaire.web.drawings.lines import named_lines
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty
from solitaire.words.dates import locale_of

FEW: Final = 10
"""With fewer games the page warns that the numbers say little."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in large print, its name, and a remark."""

    name: str
    value: int | str
    about: str


@dataclass(frozen=True, slots=True)
class RatingView:
    """The view of a rating. It has no figures and no charts before a game is reviewed.

    ``course`` is None until there are two games, ``shares`` until there are enough for two shares.
    """

    summary: str
    notes: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    course: Lines | None = None
    shares: Lines | None = None
    difficulties: Rates | None = None
    losses: Table | None = None


def games_named(first: int, last: int, words: Words) -> str:
    """The name of a range of games, by the numbers of the first and the last."""
    if first == last:
        return words.gettext("Game %(number)s", number=first)
    return words.gettext("Games %(first)s to %(last)s", first=first, last=last)


def decimal(value: float, words: Words) -> str:
    """Format a number with one decimal, in the language of ``words``."""
    return str(format_decimal(value, "0.0", locale=locale_of(words)))


def rating_view(rating: Rating, words: Words) -> RatingView:
    """Make the view of the rating of a player with a finished game."""
    notes = tuple(_notes(rating, words))
    if not rating.all.games:
        return RatingView(words.gettext("None of your games is looked through yet."), notes)
    return RatingView(
        summary=words.ngettext(
            "After %(games)s reviewed game. A mistake is a draw that another use of the card would have"
            " kept; bad luck is one that no use could keep.",
            "After %(games)s reviewed games. A mistake is a draw that another use of the card would have"
            " kept; bad luck is one that no use could keep.",
            rating.all.games,
            games=rating.all.games,
        ),
        notes=notes,
        figures=tuple(_figures(rating.all, words)),
        course=_course(rating.course, words) if len(rating.course) > 1 else None,
        shares=_shares(rating.shares, words),
        difficulties=_difficulties(rating, words),
        losses=_losses(rating, words),
    )


def _notes(rating: Rating, words: Words) -> Iterator[str]:
    """Notes on how reliable the numbers are, and which games they leave out."""
    if 0 < rating.all.games < FEW:
        yield words.gettext("So few games say little: chance is larger than skill in them.")
    if rating.unreviewed and rating.waiting:
        yield words.ngettext(
            "%(games)s more game is being looked through. Come back in a minute.",
            "%(games)s more games are being looked through, a few at a time. Come back in a minute.",
            rating.unreviewed,
            games=rating.unreviewed,
        )
    elif rating.unreviewed:
        yield words.ngettext(
            "%(games)s game is left out: it was taken back after its end, or could not be looked through.",
            "%(games)s games are left out: they were taken back after their end, or could not be looked"
            " through.",
            rating.unreviewed,
            games=rating.unreviewed,
        )


def _figures(all: Rated, words: Words) -> Iterator[Figure]:
    each = words.gettext("per game")
    yield Figure(words.gettext("Mistakes"), decimal(float(all.mistakes_each), words), each)
    yield Figure(words.gettext("Bad luck"), decimal(float(all.luck_each), words), each)
    if all.winnable:
        yield Figure(
            words.gettext("Winnable deals won"),
            words.gettext("%(percent)s%%", percent=percent(all.won, all.winnable)),
            words.gettext("%(part)s of %(whole)s", part=all.won, whole=all.winnable),
        )


def _course(course: Sequence[Stretch[Rated]], words: Words) -> Lines:
    return named_lines(
        words.gettext("Mistakes and bad luck, game by game"),
        _per_stretch(course, words),
        (words.gettext("Games"), [games_named(each.first, each.last, words) for each in course]),
        [
            (words.gettext("Mistakes"), [float(each.value.mistakes_each) for each in course]),
            (words.gettext("Bad luck"), [float(each.value.luck_each) for each in course]),
        ],
        written=lambda value: decimal(value, words),
        least_tick=0.5,
    )


def _shares(shares: Sequence[Stretch[Rated]], words: Words) -> Lines | None:
    known = [each for each in shares if each.value.winnable]
    if len(known) < 2:
        return None
    return named_lines(
        words.gettext("Winnable deals won, over time"),
        _per_stretch(known, words),
        (words.gettext("Games"), [games_named(each.first, each.last, words) for each in known]),
        [
            (
                words.gettext("Won"),
                [percent(each.value.won, each.value.winnable) for each in known],
            )
        ],
        written=lambda value: words.gettext("%(percent)s%%", percent=round(value)),
        most=100,
    )


def _per_stretch(course: Sequence[Stretch[Rated]], words: Words) -> str:
    length = course[-1].last - course[-1].first + 1
    if length == 1:
        return ""
    return words.ngettext(
        "Each step is the mean of %(games)s game.",
        "Each step is the mean of %(games)s games.",
        length,
        games=length,
    )


def _difficulties(rating: Rating, words: Words) -> Rates | None:
    if not rating.all.winnable:
        return None
    return Rates(
        words.gettext("Winnable deals won"),
        words.gettext("By what there was to spare at the start, dailies and other deals alike."),
        (words.gettext("Difficulty"), words.gettext("Won"), words.gettext("Games")),
        tuple(
            Rate(name_difficulty(words, each), rated.won, rated.winnable)
            for each, rated in rating.difficulties
        ),
    )


def _losses(rating: Rating, words: Words) -> Table:
    named = [(name_difficulty(words, each), rated) for each, rated in rating.difficulties]
    named.append((words.gettext("Cannot be won"), rating.lost))
    return Table(
        (
            words.gettext("Difficulty"),
            words.gettext("Games"),
            words.gettext("Mistakes"),
            words.gettext("Bad luck"),
        ),
        tuple(
            (
                name,
                str(rated.games),
                decimal(float(rated.mistakes_each), words),
                decimal(float(rated.luck_each), words),
            )
            for name, rated in named
            if rated.games
        ),
    )
