"""The settings of a server as one value; only ``cli`` reads the environment."""

from __future__ import annotations

from dataclasses import dataclass, field

from solitaire.play.limits import USUAL, Rates
from solitaire.play.site import SiteSettings

KIB = 1024


@dataclass(frozen=True, slots=True)
class Settings(SiteSettings):
    """The settings of a site and of its server."""

    secure_cookies: bool = False
    """True behind https, so that cookies are never sent without it."""
    trusted_hosts: tuple[str, ...] = ()
    """The host names to answer requests for; empty for all."""
    proxies: int = 0
    """How many reverse proxies stand in front and set the X-Forwarded headers."""
    prefix: str = ""
    """The path below which the whole site is, as in ``/crowns``."""
    security_contact: str | None = None
    """Where to report a vulnerability, as an address (``mailto:``, ``https:``)."""
    contact: str | None = None
    """Where players report that something is wrong: an e-mail address, or one that begins with ``https:``."""
    listens_on: str = ""
    """The address that the built-in server listens on; empty for another server, which does not say it."""
    threads: int = 4
    """The number of threads of the built-in server; other servers have their own setting."""
    workers: int | None = None
    """The number of worker processes that the server starts; None for all processors but one, at least 1."""
    log: str = "text"
    """The form of the log: ``text`` or ``json``."""
    access_log: bool = False
    """Whether each request is logged (``web.http.access``)."""
    metrics: bool = False
    """Whether ``/metrics`` exists (``web.operation.prometheus``)."""
    limits: Rates = field(default_factory=lambda: USUAL)
    """The rate limits of requests that cost much (``play.limits``)."""
    public_names: str = "all"
    """Which names public pages show: one of ``play.people.names.PublicNames``."""
    body_limit: int = 16 * KIB
    """The maximum bytes of a request's body."""
    develop: bool = False
    """Development mode: templates reload, browsers do not cache static files, and ``/gallery`` exists."""
