"""Adds whether a player has dropped a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; no game was dropped before."""
    op.add_column(
        "games",
        sa.Column("dropped", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
