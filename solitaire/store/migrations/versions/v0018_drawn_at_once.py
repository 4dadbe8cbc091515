"""Drops whether the next card of a game was still covered."""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017_since_0012"


def upgrade() -> None:
    """Drop the column: up to 0.2.0 players could choose to draw by tap; games left so go on as drawn."""
    op.drop_column("games", "covered")
