"""Opens the site or the database of a command, or fails with the reason in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from solitaire.cli.failures import Failure
from solitaire.play import site
from solitaire.play.site import MissingDatabaseError, SiteSettings
from solitaire.play.use_cases import UseCases
from solitaire.store import AddressError, Database, DatabaseError, NewerDatabaseError
from solitaire.store.opening import connect
from solitaire.store.upgrading import is_compatible, revision_of


@contextmanager
def open_site(settings: SiteSettings, *, create: bool = True) -> Iterator[UseCases]:
    """Open a site and yield its use cases; closes it at the end. Failure if it cannot be opened.

    Without ``create`` a missing database is a Failure too.
    """
    with explain_failures(settings):
        if not create:
            site.require_database(settings)
        opened = site.open_site(settings)
    with opened:
        yield opened.use_cases


@contextmanager
def open_database(settings: SiteSettings, *, create: bool = True) -> Iterator[Database]:
    """Open the database of a site without creating or upgrading it; errors in the block become Failures.

    With ``create`` its folder is created; without, a missing database is a Failure.
    """
    with explain_failures(settings):
        if create:
            settings.instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        else:
            site.require_database(settings)
        database = connect(settings.database)
        try:
            yield database
        finally:
            database.dispose()


def require_this_version(database: Database) -> None:
    """Failure unless this version of the program can work with the database."""
    with database.connect() as connection:
        found = revision_of(connection)
    if not is_compatible(found):
        raise Failure("The database is not of this version: “solitaire db upgrade” comes first.")


@contextmanager
def explain_failures(settings: SiteSettings) -> Iterator[None]:
    """Turn errors of a site's folder or database into a Failure."""
    try:
        yield
    except AddressError as error:
        raise Failure("The database needs an address as in sqlite:///games.db.") from error
    except OSError as error:
        raise Failure(
            f"The folder {settings.instance} cannot be used: {error.strerror or error}."
        ) from error
    except MissingDatabaseError as error:
        raise Failure(f"There is no database {error.file}.") from error
    except (DatabaseError, ImportError) as error:  # a database's driver may not be installed
        raise Failure(_explain_unopened(error)) from error
    except NewerDatabaseError as error:
        raise Failure(
            f"The database is of revision {error.found}, which a newer version of this program made."
        ) from error


def _explain_unopened(error: DatabaseError | ImportError) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name == "psycopg":
        return (
            "PostgreSQL needs the package psycopg, which is not installed. This adds it:"
            " pip install 'five-crowns-solitaire[postgres]'"
        )
    reason = str(error).partition("\n")[0]
    return f"The database cannot be opened: {reason}"
