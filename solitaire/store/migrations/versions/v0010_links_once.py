"""Counts the links to other devices that each player has used, so that a link works once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column; the ten-minute links of the older version are not counted."""
    op.add_column(
        "players",
        sa.Column("links", sa.Integer(), nullable=False, server_default=sa.text("0")),
    )
