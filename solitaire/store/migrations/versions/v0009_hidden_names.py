"""Adds whether an operator has hidden a player's name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the column; no name was hidden before."""
    op.add_column(
        "players",
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
