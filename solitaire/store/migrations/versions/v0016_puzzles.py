"""Adds the tables of puzzles and of the answers to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016_since_0012"
down_revision = "0015_since_0012"


def upgrade() -> None:
    """Add the tables. Older programs do not know them, and have no puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("crowns", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deal", sa.Text(), nullable=True),
        sa.Column("turns", sa.Text(), nullable=True),
        sa.Column("before", sa.Integer(), nullable=True),
        sa.Column("moves", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("number", "crowns", name="pk_puzzles"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("crowns", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tries", sa.Text(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("on_day", sa.Boolean(), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("player", "number", "crowns", name="pk_puzzle_answers"),
    )
    op.create_index(
        "ix_puzzle_answers_number_crowns_first",
        "puzzle_answers",
        ["number", "crowns", "first"],
    )
