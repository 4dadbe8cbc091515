"""Adds the variant, so that the records of each game are counted apart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns; there was only the standard game before."""
    for table in ("games", "results"):
        op.add_column(
            table, sa.Column("variant", sa.Text(), nullable=False, server_default="standard")
        )
