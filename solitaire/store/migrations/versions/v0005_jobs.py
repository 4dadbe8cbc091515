"""Adds the table of background jobs and their states."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "jobs",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("asked", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ahead", sa.Integer(), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failed", sa.Text(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_jobs"),
    )
    op.create_index("ix_jobs_player", "jobs", ["player"])
    op.create_index("ix_jobs_asked", "jobs", ["asked"])
