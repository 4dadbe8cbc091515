"""Names a daily by its number and its variant, since each day has one of each game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the variant to the key of the dailies and the index of their boards; so far all are standard."""
    with op.batch_alter_table("dailies") as dailies:
        dailies.add_column(
            sa.Column("variant", sa.Text(), nullable=False, server_default="standard")
        )
        dailies.drop_constraint(op.f("pk_dailies"), type_="primary")
        dailies.create_primary_key(op.f("pk_dailies"), ["number", "variant"])
    op.drop_index("ix_results_of_daily", "results")
    op.create_index(
        "ix_results_of_daily",
        "results",
        ["daily", "variant", "on_day", "score", "piles", "game"],
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )
