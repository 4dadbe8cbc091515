"""The results of all players on a daily or any deal: a leaderboard, and a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solitaire.play.results.results import Leaderboard
from solitaire.web.drawings.figures import Columns
from solitaire.words import Words
from solitaire.words.people.statistics import FigureLabel, summarize_results, translate
from solitaire.words.results import phrase_result


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of a leaderboard."""

    rank: int | None
    """None for a result that does not count, or for none."""
    name: str
    """The name that the player chose, or empty."""
    result: str
    """Empty for a member of a family who has not played."""
    helped: bool
    mine: bool
    late: bool = False
    """Whether a daily was played after its day."""


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    """A page of a leaderboard, and the offsets of the pages before and after it, or None."""

    total: int
    rows: tuple[ResultRow, ...]
    better: int | None
    worse: int | None


def leaderboard_view(
    words: Words, leaderboard: Leaderboard, names: Mapping[str, str], me: str | None, limit: int
) -> LeaderboardView:
    """Make the view of a page of ``limit`` rows, for player ``me``, with these names shown."""
    rows = tuple(
        ResultRow(
            place.rank,
            names.get(place.result.player, ""),
            phrase_result(words, place.result.outcome),
            place.result.helped,
            place.result.player == me,
        )
        for place in leaderboard.places
    )
    end = leaderboard.start + len(rows)
    return LeaderboardView(
        leaderboard.total,
        rows,
        max(0, min(leaderboard.start, leaderboard.total) - limit)
        if leaderboard.start and leaderboard.total
        else None,
        end if end < leaderboard.total else None,
    )


def results_chart(words: Words, counts: Sequence[int], *, yours: int | None = None) -> Columns:
    """Make the chart of a deal: ``counts[n]`` players flipped n piles, ``yours`` is the player's own n."""
    return Columns(
        translate(words, FigureLabel.RESULTS_OF_ALL),
        summarize_results(words, counts),
        (
            translate(words, FigureLabel.PILES_FLIPPED),
            translate(words, FigureLabel.PLAYERS),
        ),
        tuple(counts),
        yours,
    )
