"""Adds indexes for what the pages of a player sum up, so that they cost as much after ten thousand games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020_since_0018"
down_revision = "0019_since_0018"

_INDEXES = (
    ("ix_games_attempts", "games", ["player", "daily"], "first = 1 AND daily IS NOT NULL"),
    ("ix_results_player_deal", "results", ["player", "deal"], None),
    (
        "ix_results_on_day",
        "results",
        ["player", "daily", "first", "on_day"],
        "first = 1 AND on_day = 1",
    ),
    (
        "ix_results_player_variant_first_score",
        "results",
        ["player", "variant", "first", "score"],
        None,
    ),
    ("ix_results_won", "results", ["player", "first", "variant"], "won = 1"),
    (
        "ix_results_statistics",
        "results",
        [
            *("player", "variant", "first", "ended", "game", "daily", "spare", "on_day", "won"),
            *("piles", "flipped", "points", "start", "luck", "mistakes"),
        ],
        None,
    ),
    (
        "ix_exercises_player_due_answered_on_made",
        "exercises",
        ["player", "due", "answered_on", "made"],
        None,
    ),
    ("ix_exercises_player_answered_on", "exercises", ["player", "answered_on"], None),
    (
        "ix_matches_totals",
        "matches",
        ["player", "game", "seats", "place", "points", "hands", "first", "over"],
        "first = 1 AND over = 1",
    ),
)


def upgrade() -> None:
    """Add them. Older programs need not know them. Cost: some 15 s for a million games."""
    for name, table, columns, where in _INDEXES:
        op.create_index(
            name,
            table,
            columns,
            sqlite_where=sa.text(where) if where else None,
            postgresql_where=sa.text(where.replace(" = 1", "")) if where else None,
        )
