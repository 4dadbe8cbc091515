"""Adds the table of deals found ahead for new games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013_since_0012"
down_revision = "0012"


def upgrade() -> None:
    """Add the table. Older programs do not know it, and find a deal when a game begins."""
    op.create_table(
        "ready_deals",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("shelf", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_ready_deals"),
    )
    op.create_index("ix_ready_deals_shelf", "ready_deals", ["shelf"])
