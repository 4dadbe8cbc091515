"""What a site may choose. Settings flow down as one value; only the command line reads the environment."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

KIB = 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """How to run the app.

    ``instance`` is the folder of what belongs to this site and to no other: its secrets, and the SQLite
    database unless ``database_url`` names another. It is made when it is missing.
    """

    instance: Path
    database_url: str | None = None
    synchronous: str = "FULL"
    """SQLite's pragma: FULL loses no answered turn even when the power fails (``docs/decisions.md``)."""
    secure_cookies: bool = False
    """True behind https, so that cookies are never sent without it."""
    trusted_hosts: tuple[str, ...] = ()
    """The host names that are answered; none named means all."""
    proxies: int = 0
    """How many reverse proxies stand in front and set the X-Forwarded headers."""
    threads: int = 4
    """How many requests the built-in server answers at once; another server has a setting of its own."""
    daily_secret: bytes | None = field(default=None, repr=False)
    """What the dailies are made from; None for the secret that the instance folder keeps."""
    body_limit: int = 16 * KIB
    """The most bytes of a request's body."""
    analysts: int | None = None
    """How many worker processes look through games: None for all processors but one, 0 for a thread."""
    develop: bool = False
    """Templates are reloaded when they change, browsers keep no static file, and ``/gallery`` is there."""

    @property
    def database(self) -> str:
        """The database's URL."""
        return self.database_url or f"sqlite:///{self.instance / 'solitaire.db'}"
