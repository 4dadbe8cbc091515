"""Adds the number of each player below which cookies are invalid."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column; the cookies of older versions have no number, which counts as 0, and stay valid."""
    op.add_column(
        "players",
        sa.Column("signed_out", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
    )
