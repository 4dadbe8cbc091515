"""The settings of a server. They are one value; only the command line reads the environment."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.play.site import SiteSettings

KIB = 1024


@dataclass(frozen=True, slots=True)
class Settings(SiteSettings):
    """How to serve a site: the settings of the site and those of the server."""

    secure_cookies: bool = False
    """True behind https, so that cookies are never sent without it."""
    trusted_hosts: tuple[str, ...] = ()
    """The host names that are answered; none named means all."""
    proxies: int = 0
    """How many reverse proxies stand in front and set the X-Forwarded headers."""
    threads: int = 4
    """How many requests the built-in server answers at once; another server has a setting of its own."""
    workers: int | None = None
    """How many worker processes the server starts: None for all processors but one, at least 1."""
    body_limit: int = 16 * KIB
    """The most bytes of a request's body."""
    develop: bool = False
    """Templates are reloaded when they change, browsers keep no static file, and ``/gallery`` is there."""
