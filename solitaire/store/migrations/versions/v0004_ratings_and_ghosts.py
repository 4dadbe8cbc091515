"""Adds the findings of reviews to results, and published games with an index by deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns and indexes; findings of older games are filled in on demand."""
    for name in ("start", "luck", "mistakes"):
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=True))
    op.create_index(
        "ix_games_public",
        "games",
        ["deal", "id"],
        sqlite_where=sa.text("public = 1"),
        postgresql_where=sa.text("public"),
    )
