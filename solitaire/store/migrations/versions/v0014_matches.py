"""Adds the tables of matches against computer players, and of their dailies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014_since_0012"
down_revision = "0013_since_0012"


def upgrade() -> None:
    """Add the tables. Older programs do not know them, and have no matches."""
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("daily", sa.Integer(), nullable=True),
        sa.Column("first", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("on_day", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("dropped", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("hands", sa.Integer(), nullable=True),
        sa.CheckConstraint("revision >= 0", name="counts"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index(
        "ix_matches_player_over_changed_id", "matches", ["player", "over", "changed", "id"]
    )
    op.create_index(
        "uq_matches_first",
        "matches",
        ["player", "deal", "seats"],
        unique=True,
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )
    op.create_index(
        "ix_matches_of_daily",
        "matches",
        ["game", "daily", "points"],
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )
    op.create_table(
        "match_dailies",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_match_dailies"),
    )
