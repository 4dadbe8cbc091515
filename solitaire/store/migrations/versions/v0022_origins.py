"""Adds where a game came from: the difficulty its deal was chosen by, and the turn that it plays again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022_since_0018"
down_revision = "0021_since_0018"


def upgrade() -> None:
    """Add the column. Games of older programs have none, and the title that they had."""
    op.add_column("games", sa.Column("origin", sa.Text()))
