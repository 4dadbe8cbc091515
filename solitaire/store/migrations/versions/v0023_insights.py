"""Adds the spare draws of deals found ahead, by which a deal is chosen that fits a player's level."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023_since_0018"
down_revision = "0022_since_0018"


def upgrade() -> None:
    """Add the column. Deals that older programs find have none, and are weighed when they are chosen."""
    op.add_column("ready_deals", sa.Column("spare", sa.Integer()))
