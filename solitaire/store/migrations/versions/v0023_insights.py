"""Adds what the solver knows of players: the ideas of mistakes, and the spare draws of deals found ahead."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023_since_0018"
down_revision = "0022_since_0018"


def upgrade() -> None:
    """Add columns and an index. Programs since 0018 leave all of it empty.

    Workers fill what old rows lack when a player looks at what it is for; a deal found ahead without its
    spare draws is weighed when one is chosen that fits a player's level.
    """
    op.add_column("ready_deals", sa.Column("spare", sa.Integer()))
    op.add_column("reviews", sa.Column("ideas", sa.Text()))
    op.add_column("results", sa.Column("ideas", sa.Text()))
    op.add_column("exercises", sa.Column("idea", sa.Text()))
    op.add_column("puzzles", sa.Column("idea", sa.Text()))
    op.create_index(
        "ix_results_ideas",
        "results",
        ["player", "ended", "game", "ideas"],
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )
