"""Adds the help used in a game, and the reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and the table; older games have no help."""
    op.add_column("games", sa.Column("help", sa.Text(), server_default="", nullable=False))
    op.create_table(
        "reviews",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("luck", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("analysis", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_reviews")),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_reviews_game"), ondelete="CASCADE"
        ),
    )
