"""Adds the table of exercises, and to reviews whether their mistakes are in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015_since_0012"
down_revision = "0014_since_0012"


def upgrade() -> None:
    """Add both. Older programs do not know them: what they review becomes exercises when it is looked at."""
    op.create_table(
        "exercises",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("turns", sa.Text(), nullable=False),
        sa.Column("played", sa.Text(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hidden_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("right_answers", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("answered_on", sa.Date(), nullable=True),
        sa.Column("due", sa.Date(), nullable=True),
        sa.Column("tries", sa.Text(), server_default="", nullable=False),
        sa.Column("over", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("shown", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_exercises"),
        sa.UniqueConstraint("player", "position", name="uq_exercises_player_position"),
    )
    op.add_column(
        "reviews",
        sa.Column("exercises", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
