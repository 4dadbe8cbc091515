"""Adds the tables of races, and to games the race that one is played in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017_since_0012"
down_revision = "0016_since_0012"


def upgrade() -> None:
    """Add the tables, columns and indexes. Older programs do not know them, and offer no races.

    What races promise holds only once all servers are new. An older one allows undo in an attempt, and shows
    the code of a finished attempt while its race is open. It may delete an attempt without a turn, which can
    then be begun anew, and it does not close a race. When it merges or deletes a player, it leaves behind
    places in races, and the exercises and puzzle answers of 0015 and 0016.
    """
    op.add_column("games", sa.Column("race", sa.Text(), nullable=True))
    op.add_column("games", sa.Column("sealed", sa.DateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_games_race",
        "games",
        ["race"],
        sqlite_where=sa.text("race IS NOT NULL"),
        postgresql_where=sa.text("race IS NOT NULL"),
    )
    op.create_table(
        "races",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closes", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_races"),
    )
    op.create_table(
        "racers",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game", sa.Text(), nullable=True),
        sa.Column("flipped", sa.Integer(), nullable=True),
        sa.Column("turns", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["race"], ["races.id"], name="fk_racers_race", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_racers"),
    )
    op.create_index("ix_racers_player_race", "racers", ["player", "race"], unique=True)
