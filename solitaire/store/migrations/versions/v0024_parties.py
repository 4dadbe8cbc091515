"""Adds the people who sit at one match together: their parties and seats, and whose turn it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024_since_0018"
down_revision = "0023_since_0018"


def upgrade() -> None:
    """Add two tables and a column. Programs since 0018 have no matches of several people.

    When one of them merges or deletes a player, it leaves the player's seats behind: then the computer is
    asked to play on, as for anybody who stays away.
    """
    op.add_column("matches", sa.Column("turn", sa.Integer()))
    op.create_table(
        "parties",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("maker", sa.Text(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("next", sa.Text(), nullable=True),
        sa.Column("family", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_parties"),
    )
    op.create_index("ix_parties_maker", "parties", ["maker"])
    op.create_index("ix_parties_family_created", "parties", ["family", "created"])
    op.create_table(
        "party_seats",
        sa.Column("party", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=True),
        sa.Column("stand_in", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("left", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("ready", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["party"], ["parties.id"], name="fk_party_seats_party", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("party", "seat", name="pk_party_seats"),
    )
    op.create_index("ix_party_seats_player_party", "party_seats", ["player", "party"], unique=True)
