"""Adds whether the deal of a game was begun again before its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019_since_0018"
down_revision = "0018"


def upgrade() -> None:
    """Add the column. Older programs do not know it: games that end there count, whatever was begun again."""
    op.add_column(
        "games", sa.Column("copied", sa.Boolean(), nullable=False, server_default=sa.false())
    )
