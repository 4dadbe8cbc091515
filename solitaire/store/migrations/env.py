"""Run by Alembic to migrate a database: on the connection it is given, in that connection's transaction."""

from __future__ import annotations

from alembic import context

from solitaire.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
