"""The figures of the simulated players: what each of them wins, and of which deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from solitaire.rules import Seed
from study.report.counting import find_interval, list_from_zero, with_interval
from study.report.database import Database
from study.report.intervals import share_interval

PLAYERS: Final = {
    "greedy": "Greedy",
    "away": "Away",
    "pairs": "Away, and pairs",
    "adviser": "Adviser",
}
"""All players and what the tables and plots call them, in their order."""
SIMPLE: Final = ("greedy", "away", "pairs")
"""The players whose rule fits on a card."""
HARD: Final = 12
"""How many of the hardest deals are listed."""


def count_players(database: Database) -> list[dict[str, Any]]:
    """The deals that each player wins, of all deals."""
    rows = database.select(
        """
        SELECT player AS name, count(*) AS deals, count(*) FILTER (won) AS won
        FROM played GROUP BY name
        """
    )
    found = {row["name"]: row for row in rows}
    return [with_interval(found[name]) for name in PLAYERS]


def count_left_open(database: Database) -> dict[str, Any]:
    """The games that the adviser lost, by the piles it left open and by how many; empty if there are none."""
    by_pile = database.select(
        """
        SELECT pile, count(*) AS games
        FROM (SELECT unnest(open) AS pile FROM played WHERE player = 'adviser')
        GROUP BY pile ORDER BY pile
        """
    )
    by_number = database.select(
        """
        SELECT len(open) AS piles, count(*) AS games
        FROM played WHERE player = 'adviser' AND NOT won
        GROUP BY piles ORDER BY piles
        """
    )
    lost = sum([row["games"] for row in by_number])
    return {"lost": lost, "by_pile": by_pile, "by_number": by_number} if lost else {}


def count_over_par(database: Database) -> dict[str, list[int]]:
    """The games won with 0, 1, 2 and so on draws over par, by two players; of deals that both of them won."""
    rows = database.select(
        """
        SELECT player, draws - par AS value, count(*) AS deals FROM (
            SELECT seed, player, draws FROM played
            WHERE won AND player IN ('greedy', 'adviser')
            QUALIFY count(*) OVER (PARTITION BY seed) = 2
        ) JOIN par USING (seed)
        WHERE par.won AND exact GROUP BY player, value
        """
    )
    return {name: list_from_zero(rows_of) for name, rows_of in _by_player(rows).items()}


def count_by_spare(database: Database) -> dict[str, list[dict[str, Any]]]:
    """The deals that each simple player wins, by the spare of the deal; of those that can be won."""
    rows = database.select(
        """
        SELECT player, spare, count(*) AS deals, count(*) FILTER (played.won) AS won
        FROM played JOIN standard USING (seed)
        WHERE standard.won AND player IN $simple GROUP BY player, spare ORDER BY spare
        """,
        simple=SIMPLE,
    )
    return {
        name: [with_interval(row) for row in rows_of] for name, rows_of in _by_player(rows).items()
    }


def find_no_loss(database: Database) -> dict[str, dict[str, Any] | None]:
    """The least spare seen such that a player lost no deal with it or more; None if there is none.

    ``deals`` have that spare or more; ``high`` is the upper end of the interval of the share lost of them.
    """
    rows = database.select(
        """
        SELECT player, min(spare) AS spare, count(*) AS deals FROM (
            SELECT player, spare,
                max(spare) FILTER (NOT played.won) OVER (PARTITION BY player) AS lost_with
            FROM played JOIN standard USING (seed)
            WHERE standard.won AND player IN $simple
        )
        WHERE lost_with IS NULL OR spare > lost_with
        GROUP BY player
        """,
        simple=SIMPLE,
    )
    found: dict[str, dict[str, Any] | None] = dict.fromkeys(SIMPLE)
    for row in rows:
        name = row.pop("player")
        found[name] = {**row, "high": round(share_interval(0, row["deals"]).high, 6)}
    return found


def count_fate(database: Database) -> dict[str, Any]:
    """The deals that the greedy player wins, that only ``skill`` wins, and that cannot be won.

    Of those for skill, ``another`` simple rule wins some, and only a ``better`` player the others. Of the
    deals that no player won and that the solver gave up, it is unknown who can. ``intervals`` are those of
    the shares. By the lemma no player wins a deal that the solver says is lost, and the adviser loses none
    that can be won: ``refuted`` and ``missed`` are 0. Empty if the two runs have no deal in common.
    """
    (counts,) = database.select(
        """
        SELECT count(*) AS deals,
            count(*) FILTER (greedy) AS greedy,
            count(*) FILTER ((won OR anybody) AND NOT greedy) AS skill,
            count(*) FILTER (simple AND NOT greedy) AS another,
            count(*) FILTER ((won OR anybody) AND NOT simple) AS better,
            count(*) FILTER (lost AND NOT anybody) AS nobody,
            count(*) FILTER (unknown AND NOT anybody) AS unknown,
            count(*) FILTER (lost AND anybody) AS refuted,
            count(*) FILTER (won AND NOT adviser) AS missed
        FROM standard JOIN (
            SELECT seed, bool_or(won) AS anybody,
                bool_or(won) FILTER (player = 'greedy') AS greedy,
                bool_or(won) FILTER (player IN $simple) AS simple,
                bool_or(won) FILTER (player = 'adviser') AS adviser
            FROM played GROUP BY seed
        ) USING (seed)
        """,
        simple=SIMPLE,
    )
    if not counts["deals"]:
        return {}
    seen = counts | {"unknown": 0}  # who of the simple players wins a deal is seen
    return {
        **counts,
        "intervals": {
            name: find_interval(seen if name in ("greedy", "another") else counts, name)
            for name in ("greedy", "skill", "another", "better", "nobody")
        },
    }


def find_hard(database: Database) -> list[str]:
    """The codes of the hardest deals that can be won, the hardest first.

    All simple players lose them. Of those they have the least spare, and then the most need above the sum of
    away, which no simple player sees.
    """
    rows = database.select(
        """
        SELECT seed
        FROM standard JOIN played USING (seed)
        WHERE standard.won AND player IN $simple
        GROUP BY seed, spare, need, away_sum HAVING NOT bool_or(played.won)
        ORDER BY spare, need - away_sum DESC, seed LIMIT $most
        """,
        simple=SIMPLE,
        most=HARD,
    )
    return [Seed(row["seed"]).code for row in rows]


def _by_player(rows: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Group rows by player, in the order of the players; the key ``player`` is removed from each row."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in PLAYERS}
    for row in rows:
        found[row.pop("player")].append(row)
    return {name: rows_of for name, rows_of in found.items() if rows_of}
