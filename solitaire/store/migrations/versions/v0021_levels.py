"""Five difficulties instead of seven, and another plan for the short dailies.

The deals found ahead of the two that went move to those that took them up. A site that has made short dailies
goes on with the new plan at the next one; what is made stays.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021_since_0018"
down_revision = "0020_since_0018"

_TAKEN_UP = {"tricky": "steady", "severe": "hard"}


def upgrade() -> None:
    """Add the table of plans, and rename shelves. Programs of before make their dailies by the old plan."""
    plans = op.create_table(
        "daily_plans",
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("begins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("variant", name=op.f("pk_daily_plans")),
    )
    connection = op.get_bind()
    made = sa.text("SELECT max(number) FROM dailies WHERE variant = 'short'")
    last = connection.execute(made).scalar()
    if last is not None:
        connection.execute(plans.insert(), {"variant": "short", "begins": last + 1})
    for game in ("standard", "short"):
        for purpose in ("", " sealed"):
            for old, new in _TAKEN_UP.items():
                connection.execute(
                    sa.text("UPDATE ready_deals SET shelf = :new WHERE shelf = :old"),
                    {"new": f"{game} {new}{purpose}", "old": f"{game} {old}{purpose}"},
                )
