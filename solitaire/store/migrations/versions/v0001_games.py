"""The table of games, as the program created it before there were revisions.

Databases of that time have no revision, and may lack the columns added last.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the table, or add its missing columns."""
    there = sa.inspect(op.get_bind())
    # New objects each time: a column belongs to one table.
    late = [
        sa.Column("redo", sa.Text(), server_default="", nullable=False),
        sa.Column("covered", sa.Boolean(), server_default=sa.false(), nullable=False),
    ]
    if there.has_table("games"):
        names = {column["name"] for column in there.get_columns("games")}
        for column in late:
            if column.name not in names:
                op.add_column("games", column)
        return
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("label", sa.Text()),
        sa.Column("turns", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        *late,
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.CheckConstraint(
            "turn >= 1 AND revision >= 0 AND undone >= 0", name=op.f("ck_games_counts")
        ),
    )
    op.create_index(
        op.f("ix_games_player_over_changed_id"), "games", ["player", "over", "changed", "id"]
    )
