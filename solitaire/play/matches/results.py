"""The results of daily matches, which leaderboards compare. They have no cards, which may still be hidden."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.matches.game import AnyRules
from solitaire.play.daily import calendar
from solitaire.store.matches import StoredMatchResult


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of an attempt at a daily match."""

    game: str
    """The name of its rules."""
    player: str
    daily: int
    on_day: bool
    """Whether it was started on the daily's day, and also ended before the daily closed."""
    place: int
    """Among the players of the match; 0 if it is drawn."""
    points: int
    score: int
    """Orders results of a game, higher is better."""

    @classmethod
    def of(cls, rules: AnyRules, row: StoredMatchResult) -> MatchResult:
        """The result of a row."""
        return cls(
            rules.name,
            row.player,
            row.daily,
            # The code of a closed daily is public, so what is played after that does not count for its day.
            row.on_day and row.ended < calendar.closes_at(row.daily),
            row.place,
            row.points,
            -row.points if rules.lowest_wins else row.points,
        )

    @property
    def won(self) -> bool:
        """Whether nobody at the table did better."""
        return self.place == 1

    @property
    def worth(self) -> tuple[int, ...]:
        """What several add up to, most important first, to be compared: won, played, and the points."""
        return (self.won, 1, self.score)


def hide_open(
    results: tuple[MatchResult, ...], player: str, closed: int
) -> tuple[MatchResult, ...]:
    """Those that the player may see: of dailies after ``closed`` only those that the player has finished."""
    own = {result.daily for result in results if result.player == player}
    return tuple(each for each in results if each.daily <= closed or each.daily in own)
