"""What reviews found, beside the results; and games whose turns everybody may see, found by their deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add both; what reviews found is filled in when somebody looks."""
    for name in ("start", "luck", "mistakes"):
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=True))
    op.create_index(
        "ix_games_public",
        "games",
        ["deal", "id"],
        sqlite_where=sa.text("public = 1"),
        postgresql_where=sa.text("public"),
    )
