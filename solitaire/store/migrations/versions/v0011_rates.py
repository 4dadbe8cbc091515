"""Replaces the guesses of recovery phrases by the allowances of all rate limits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the new table. The guesses of the last hour are forgotten."""
    op.create_table(
        "rates",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("full_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rates")),
    )
    op.create_index(op.f("ix_rates_full_at"), "rates", ["full_at"])
    op.drop_table("guesses")
