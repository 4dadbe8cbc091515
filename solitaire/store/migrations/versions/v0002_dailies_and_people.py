"""Adds dailies, results, players and families, and marks each player's first game on a deal.

Results of games that ended before are not made here, since that needs the rules: see
``solitaire.play.games.old_games``.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and tables."""
    _complete_games()
    _make_results()
    op.create_table(
        "dailies",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("claimed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("code", sa.Text()),
        sa.Column("candidate", sa.Integer()),
        sa.Column("spare", sa.Integer()),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_dailies")),
    )
    _make_people()


def _complete_games() -> None:
    op.add_column("games", sa.Column("daily", sa.Integer()))
    for name in ("first", "on_day", "public"):
        op.add_column(
            "games", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    games = sa.table(
        "games",
        sa.column("id", sa.Text),
        sa.column("player", sa.Text),
        sa.column("deal", sa.Text),
        sa.column("created", sa.DateTime(timezone=True)),
        sa.column("first", sa.Boolean),
    )
    place = sa.func.row_number().over(
        partition_by=[games.c.player, games.c.deal], order_by=[games.c.created, games.c.id]
    )
    numbered = sa.select(games.c.id, place.label("place")).subquery()
    firsts = sa.select(numbered.c.id).where(numbered.c.place == 1)
    op.execute(games.update().where(games.c.id.in_(firsts)).values(first=sa.true()))
    op.create_index(
        "uq_games_first",
        "games",
        ["player", "deal"],
        unique=True,
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("daily", sa.Integer()),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("on_day", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("stock_left", sa.Integer(), nullable=False),
        sa.Column("piles", sa.Integer(), nullable=False),
        sa.Column("flipped", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.Column("spare", sa.Integer()),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_results")),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_results_game"), ondelete="CASCADE"
        ),
    )
    op.create_index(
        "ix_results_of_daily",
        "results",
        ["daily", "on_day", "score", "piles", "game"],
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )
    op.create_index(
        "ix_results_of_deal",
        "results",
        ["deal", "score", "game"],
        sqlite_where=sa.text("first = 1"),
        postgresql_where=sa.text("first"),
    )
    op.create_index(op.f("ix_results_player_daily"), "results", ["player", "daily"])


def _make_people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("phrase", sa.Text()),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("phrase", name=op.f("uq_players_phrase")),
    )
    op.create_table(
        "families",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("invitation", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_families")),
        sa.UniqueConstraint("invitation", name=op.f("uq_families_invitation")),
    )
    op.create_index(op.f("ix_families_owner"), "families", ["owner"])
    op.create_table(
        "members",
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("family", "player", name=op.f("pk_members")),
        sa.ForeignKeyConstraint(
            ["family"], ["families.id"], name=op.f("fk_members_family"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_members_player"), "members", ["player"])
    op.create_table(
        "guesses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guesses")),
    )
    op.create_index(op.f("ix_guesses_who_at"), "guesses", ["who", "at"])
    op.create_index(op.f("ix_guesses_at"), "guesses", ["at"])
