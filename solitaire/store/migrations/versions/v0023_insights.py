"""Adds the ideas of mistakes, the turning points of dailies, and the spare draws of deals found ahead."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023_since_0018"
down_revision = "0022_since_0018"


def upgrade() -> None:
    """Add columns, an index and two tables. Programs since 0018 leave all of it empty.

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
    op.create_table(
        "turning_points",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("card", sa.Text(), nullable=True),
        sa.Column("players", sa.Integer(), nullable=True),
        sa.Column("losers", sa.Integer(), nullable=True),
        sa.Column("simulated", sa.Boolean(), nullable=True),
        sa.Column("weights", sa.Text(), nullable=True),
        sa.Column("deal", sa.Text(), nullable=True),
        sa.Column("turns", sa.Text(), nullable=True),
        sa.Column("before", sa.Integer(), nullable=True),
        sa.Column("moves", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("number", "variant", name="pk_turning_points"),
    )
    op.create_table(
        "turning_answers",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("turns", sa.Text(), nullable=True),
        sa.Column("tries", sa.Text(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("player", "number", "variant", name="pk_turning_answers"),
    )
