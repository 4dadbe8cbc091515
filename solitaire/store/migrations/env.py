"""What Alembic runs to bring a database to a revision: on the connection it is given, in its transaction."""

from __future__ import annotations

from alembic import context

from solitaire.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
