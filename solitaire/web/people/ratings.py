"""How well a player plays, in words and charts: the part of the statistics that reviews are needed for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.play.results.ratings import Rated, RatedStretch, Rating
from solitaire.web.charts import Figure, Rates, games_named, percent, rates
from solitaire.web.lines import Lines, decimal, lines
from solitaire.words import Words
from solitaire.words.dailies import difficulty_of

FEW: Final = 10
"""Of fewer games the numbers say little, and the page says so."""


@dataclass(frozen=True, slots=True)
class Losses:
    """What a game cost, for each difficulty: the rows of a table under their heads."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RatingView:
    """What is shown of it. There are no figures and no charts before a game is reviewed.

    ``course`` is None until there are two games, ``shares`` until there are enough for two shares.
    """

    summary: str
    notes: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    course: Lines | None = None
    shares: Lines | None = None
    difficulties: Rates | None = None
    losses: Losses | None = None


def rating_view(rating: Rating, words: Words) -> RatingView:
    """How well somebody plays who has finished a game."""
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
    """How much the numbers are worth, and which games are not in them."""
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


def _course(course: Sequence[RatedStretch], words: Words) -> Lines:
    return lines(
        words.gettext("Mistakes and bad luck, game by game"),
        _per_stretch(course, words),
        (words.gettext("Games"), [games_named(each.first, each.last, words) for each in course]),
        [
            (words.gettext("Mistakes"), [float(each.sum.mistakes_each) for each in course]),
            (words.gettext("Bad luck"), [float(each.sum.luck_each) for each in course]),
        ],
        words,
        said=lambda value: decimal(value, words),
    )


def _shares(shares: Sequence[RatedStretch], words: Words) -> Lines | None:
    known = [each for each in shares if each.sum.winnable]
    if len(known) < 2:
        return None
    return lines(
        words.gettext("Winnable deals won, over time"),
        _per_stretch(known, words),
        (words.gettext("Games"), [games_named(each.first, each.last, words) for each in known]),
        [
            (
                words.gettext("Won"),
                [percent(each.sum.won, each.sum.winnable) for each in known],
            )
        ],
        words,
        said=lambda value: words.gettext("%(percent)s%%", percent=round(value)),
        most=100,
    )


def _per_stretch(course: Sequence[RatedStretch], words: Words) -> str:
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
    return rates(
        words.gettext("Winnable deals won"),
        words.gettext("By what there was to spare at the start, dailies and other deals alike."),
        (words.gettext("Difficulty"), words.gettext("Won"), words.gettext("Games")),
        [
            (difficulty_of(each, words), rated.won, rated.winnable)
            for each, rated in rating.difficulties
        ],
        words,
    )


def _losses(rating: Rating, words: Words) -> Losses:
    named = [(difficulty_of(each, words), rated) for each, rated in rating.difficulties]
    named.append((words.gettext("Cannot be won"), rating.lost))
    return Losses(
        words.gettext("Lost per game, by difficulty"),
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
